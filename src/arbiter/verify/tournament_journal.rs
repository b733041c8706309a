//! Checks the journal of a tournament. Every block of the plan must occur once, with the lineup and the seatings of the
//! format. Its cards, the moves of substitutes and its results must follow from the plan, the key, the moves and the
//! rules.

use std::collections::BTreeMap;
use std::path::Path;

use crate::arbiter::blocks::{
    Block, BlockGame, BlockSet, FaultCost, JournalError, JournalHeader, JournalLine, JournalReader,
    SortedBlocks, revealed_key,
};
use crate::arbiter::plan::{
    Lineup, MatchKey, TournamentFile, TournamentFileError, TournamentFormat, order_in_deal, sha256,
    swiss_round,
};
use crate::arbiter::referee::FaultPolicy;
use crate::arbiter::stats::{ParticipantResults, SequentialSample};
use crate::arbiter::verify::record::{SeatFaults, VerifiedMatch, VerifyError};
use crate::arbiter::verify::replayed_deal::{ReplayedDeal, written};
use crate::cards::Quoted;
use crate::games::GameRegistry;
use crate::protocol::{Line, NewGame};

/// Why the journal of a tournament is not verified.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs, reason = "the text of an error says what its fields are")]
pub enum JournalVerifyError {
    /// The journal cannot be read.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// The record that derives from the journal of a match is not verified.
    #[error(transparent)]
    Record(#[from] VerifyError),
    /// The lines in the header are not a plan, or have another hash.
    #[error("the plan in the header: {0}")]
    Plan(#[from] TournamentFileError),
    /// The header contradicts the plan or the key.
    #[error("the header: {0}")]
    Header(String),
    /// The key was not revealed.
    #[error(
        "the journal has no key, without which its cards cannot be checked: arbiter tournament FILE DIR --close reveals the \
         key of a tournament whose blocks were all played"
    )]
    NoKey,
    /// A block contradicts the plan, the key, the moves or the rules.
    #[error("block {block}: {text}")]
    Block { block: u64, text: String },
}

/// Replays every game of a journal, and compares lineups, seatings, cards, moves of substitutes and results.
///
/// # Errors
/// The journal cannot be read, or a block contradicts the plan, the key, the moves or the rules. The first such block
/// is reported.
pub(super) fn verify_tournament(
    games: &GameRegistry,
    journal: &Path,
) -> Result<VerifiedMatch, JournalVerifyError> {
    let header = JournalReader::open(journal)?.header().clone();
    let key = key(journal, &header)?;
    let participants: Vec<(String, String)> =
        header.participants.iter().map(|own| (own.name.clone(), own.written.clone())).collect();
    let file = TournamentFile::from_plan(&header.plan, &participants)?;
    check_header(games, &header, &file)?;
    check_each_once(journal)?;
    let mut verifier = BlockVerifier {
        games,
        schedule: Schedule::new(&file)?,
        header: &header,
        file,
        key,
        deals: 0,
        played: 0,
        faults: BTreeMap::new(),
    };
    let test = verifier.file.sequential_test().and_then(Result::ok);
    let lineups = verifier.file.lineups()?.len();
    let mut test = test.map(|test| SequentialSample::new(test, lineups));
    let left_out = verifier.file.blocks_of(&header.withdrawn())?;
    let blocks = SortedBlocks::open(journal)?;
    let played: BlockSet = blocks.numbers().collect();
    for block in blocks {
        let block = block?;
        let number = block.number;
        let wrong = |text| JournalVerifyError::Block { block: number + 1, text };
        verifier.check(&block).map_err(wrong)?;
        if let Some(test) = &mut test {
            test.add(number % verifier.file.blocks, block.difference());
        }
    }
    let is_left_out = |block: &u64| left_out.iter().any(|range| range.contains(block));
    let missing = (0..header.blocks).find(|block| !played.contains(*block) && !is_left_out(block));
    // After the decision of a sequential test, blocks may be missing.
    if let Some(block) = missing.filter(|_| test.is_none_or(|test| test.accepted().is_none())) {
        return Err(JournalVerifyError::Block {
            block: block + 1,
            text: format!(
                "it is missing, and the plan has {} blocks: arbiter resume plays it",
                header.blocks
            ),
        });
    }
    let names: Vec<String> = header.participants.iter().map(|own| own.name.clone()).collect();
    Ok(VerifiedMatch {
        games: verifier.played,
        deals: verifier.deals,
        faults: SeatFaults::named(&verifier.faults, &names),
        only: None,
        withdrawn: header.withdrawn_names(),
        plan_hash: header.plan_hash.clone(),
        entropy: verifier.key.entropy().map(str::to_owned),
    })
}

/// The key of a journal, after mixing in its entropy.
fn key(journal: &Path, header: &JournalHeader) -> Result<MatchKey, JournalVerifyError> {
    let revealed = revealed_key(journal)?;
    let wrong = |text: String| JournalVerifyError::Header(text);
    let key = MatchKey::parse(revealed.as_deref().ok_or(JournalVerifyError::NoKey)?)
        .map_err(|error| wrong(error.to_string()))?;
    if key.hash() != header.key_hash {
        let found = Quoted::line(&header.key_hash);
        return Err(wrong(format!("the hash of the key is {}, not {found}", key.hash())));
    }
    match &header.entropy {
        Some(text) => key.with_entropy(text).map_err(|error| wrong(error.to_string())),
        None => Ok(key),
    }
}

/// Checks that no block occurs twice in a journal. Readers would use one copy and ignore the others.
///
/// # Errors
/// The journal cannot be read, or a block occurs twice.
pub(super) fn check_each_once(journal: &Path) -> Result<(), JournalVerifyError> {
    let mut numbers = JournalReader::open(journal)?
        .filter_map(|line| match line {
            Ok(JournalLine::Block(block)) => Some(Ok(block.number)),
            Ok(JournalLine::Run { .. } | JournalLine::Key { .. }) => None,
            Err(error) => Some(Err(error)),
        })
        .collect::<Result<Vec<u64>, JournalError>>()?;
    numbers.sort_unstable();
    match numbers.windows(2).find(|pair| pair[0] == pair[1]) {
        Some(pair) => Err(JournalVerifyError::Block {
            block: pair[0] + 1,
            text: "it is there twice: every block is played once, so delete one of the lines".to_owned(),
        }),
        None => Ok(()),
    }
}

/// Checks that the numbers and words in the header are those of the plan.
fn check_header(
    games: &GameRegistry,
    header: &JournalHeader,
    file: &TournamentFile,
) -> Result<(), JournalVerifyError> {
    let hash = sha256(header.plan.join("\n"));
    if hash != header.plan_hash {
        let text = format!("the hash of the plan is {hash}, not {}", Quoted::line(&header.plan_hash));
        return Err(JournalVerifyError::Header(text));
    }
    let game = games.find(&file.game).map_err(|error| JournalVerifyError::Header(error.to_string()))?;
    let deals = file.deals_per_session.unwrap_or(game.session.get() as u64);
    let seating = file.seating().map_err(TournamentFileError::from)?;
    let numbers = [
        ("seats", header.seats as u64, file.seats as u64),
        ("deals_per_session", header.deals_per_session, deals),
        ("seatings", header.seatings as u64, seating.count(file.seats) as u64),
        ("blocks", header.blocks, file.all_blocks()?),
    ];
    let texts = [
        ("game", header.game.clone(), file.game.clone()),
        ("format", header.format.clone(), file.format.word().to_owned()),
        ("seating", header.seating.clone(), seating.word().to_owned()),
        (
            "rules",
            shown_rules(&header.rules),
            shown_rules(&file.rules.clone().into_iter().collect::<Vec<_>>()),
        ),
        (
            "on_fault",
            shown_cost(header.on_fault),
            file.fault_policy().map_or(String::new(), |policy| policy.to_string()),
        ),
        // The plan names the participants of a block. Names of players in the header would replace these names in
        // reports.
        ("player_names", header.player_names.join(", "), String::new()),
        // A journal of a shard does not have all blocks of the plan.
        ("shard", header.shard.map_or(String::new(), |(own, of)| format!("{own}/{of}")), String::new()),
    ];
    check_fields(&numbers, texts)
}

/// Compares fields of a header with those of its plan.
pub(super) fn check_fields<const N: usize>(
    numbers: &[(&'static str, u64, u64)],
    texts: [(&'static str, String, String); N],
) -> Result<(), JournalVerifyError> {
    let numbers = numbers.iter().map(|(key, found, planned)| (*key, found.to_string(), planned.to_string()));
    match numbers.chain(texts).find(|(_, found, planned)| found != planned) {
        Some((key, found, planned)) => {
            let (found, planned) = (Quoted::line(&found), Quoted::line(&planned));
            Err(JournalVerifyError::Header(format!("{key} is '{found}', but its plan has '{planned}'")))
        }
        None => Ok(()),
    }
}

/// Rule options in words.
pub(super) fn shown_rules(rules: &[(String, String)]) -> String {
    rules.iter().map(|(key, value)| format!("{key} {value}")).collect::<Vec<_>>().join(", ")
}

/// The cost of a fault, in the form of a plan.
pub(super) fn shown_cost(cost: FaultCost) -> String {
    FaultPolicy::from(cost).to_string()
}

/// The lineup of each block.
enum Schedule {
    /// All lineups are known before the first block.
    Fixed(Vec<Lineup>),
    /// The lineups of a round follow from the results of earlier rounds.
    Swiss {
        /// The results before the round.
        results: Box<ParticipantResults>,
        /// The lineups of the round.
        lineups: Vec<Lineup>,
    },
}

impl Schedule {
    fn new(file: &TournamentFile) -> Result<Self, TournamentFileError> {
        Ok(match file.format {
            TournamentFormat::Swiss => Self::Swiss {
                results: Box::new(ParticipantResults::new(file.participants.len())),
                lineups: Vec::new(),
            },
            _ => Self::Fixed(file.lineups()?),
        })
    }

    /// The lineup of a block. The caller passes the blocks in order.
    fn lineup(&mut self, block: u64, file: &TournamentFile) -> Option<&Lineup> {
        let number = block / file.blocks.max(1);
        match self {
            Self::Fixed(lineups) => lineups.get(usize::try_from(number).ok()?),
            Self::Swiss { results, lineups } => {
                let tables = file.tables_of_round().max(1);
                if block.is_multiple_of(tables * file.blocks.max(1)) {
                    let (standings, met) = results.before_round(number / tables, file.blocks);
                    *lineups = swiss_round(&standings, met, file.seats);
                }
                lineups.get((number % tables) as usize)
            }
        }
    }

    fn add(&mut self, block: &Block) {
        if let Self::Swiss { results, .. } = self {
            results.add(block);
        }
    }
}

struct BlockVerifier<'a> {
    games: &'a GameRegistry,
    schedule: Schedule,
    header: &'a JournalHeader,
    file: TournamentFile,
    key: MatchKey,
    deals: u64,
    played: u64,
    /// The number of games with a fault, by participant and seat.
    faults: BTreeMap<(usize, usize), u64>,
}

impl BlockVerifier<'_> {
    fn check(&mut self, block: &Block) -> Result<(), String> {
        let lineup = self.schedule.lineup(block.number, &self.file).ok_or("the plan has no such block")?;
        if *lineup != block.players || block.session != block.number {
            let names = |lineup: &[usize]| self.header.names_of(lineup).join(", ");
            return Err(format!("the plan seats {}, not {}", names(lineup), names(&block.players)));
        }
        let seating = self.file.seating().unwrap_or_default();
        let orders = self.key.orders(seating, self.header.seats, block.number);
        let games = orders.len() as u64 * self.header.deals_per_session;
        if block.games.len() as u64 != games {
            return Err(format!("it has {} games instead of {games}", block.games.len()));
        }
        let places =
            (0..orders.len()).flat_map(|own| (0..self.header.deals_per_session).map(move |deal| (own, deal)));
        let mut next = None;
        for (number, ((own, deal), game)) in (1..).zip(places.zip(&block.games)) {
            if deal == 0 {
                next = Some(self.first());
            }
            let order = order_in_deal(&orders[own], deal);
            if (game.seating, game.deal, &game.order) != (own, deal, &order) {
                return Err(format!("game {number} is not played in its seating"));
            }
            let new = next.take().unwrap_or_else(|| self.first());
            next =
                Some(self.replay(block.number, game, &new).map_err(|text| format!("game {number}: {text}"))?);
            for fault in &game.faults {
                *self.faults.entry((block.players[game.order[fault.seat]], fault.seat)).or_default() += 1;
            }
        }
        let has_fault = block.games.iter().any(|game| !game.faults.is_empty());
        let policy = FaultPolicy::from(self.header.on_fault);
        if block.void != (has_fault && policy.voids_block()) {
            return Err("it is void without a fault, or counts with one".to_owned());
        }
        self.played += games;
        self.deals += self.header.deals_per_session;
        self.schedule.add(block);
        Ok(())
    }

    /// The `newgame` line of the first deal of a session.
    fn first(&self) -> NewGame {
        let JournalHeader { game, seats, rules, .. } = self.header;
        NewGame { game: game.clone(), players: *seats, seat: None, keys: rules.clone() }
    }

    /// Replays a game from its cards and moves. Returns the `newgame` line of the next deal.
    fn replay(&self, block: u64, game: &BlockGame, new: &NewGame) -> Result<NewGame, String> {
        let text = game.record.strip_suffix('\n').ok_or("its last line has no line end")?;
        let mut lines = text.split('\n');
        if lines.next() != Some(new.to_string().as_str()) {
            return Err(format!("the plan begins it with '{new}'"));
        }
        let table = self.games.find(&new.game).map_err(|error| error.to_string())?;
        let table = table.table(new).map_err(|refusal| refusal.text)?;
        let session = self.header.deals_per_session;
        let deal = block * session + game.deal;
        let number = (block * self.header.seatings as u64 + game.seating as u64) * session + game.deal;
        let pack = self.key.deal(deal, table.pack_size());
        let random = self.key.substitute_random(number);
        let mut replayed = ReplayedDeal::new(table, pack, random, deal);
        for text in lines {
            let line = Line::parse(text).ok_or("an empty line")?;
            if written(&line) != text {
                return Err(format!("'{}' has other blanks than the arbiter writes", Quoted::line(text)));
            }
            replayed.take(&line).map_err(|refusal| refusal.text)?;
        }
        let result = replayed.result().ok_or("it has no result")?;
        let substituted = |seat| BlockGame::substituted_moves(&game.record, seat);
        let faults =
            result.faults.iter().map(|(seat, kind)| (seat.index(), kind.word(), substituted(seat.index())));
        let found = game.faults.iter().map(|fault| (fault.seat, fault.kind.as_str(), fault.substituted));
        if !faults.eq(found) {
            return Err("faults do not follow from its lines".to_owned());
        }
        for seat in 0..self.header.seats {
            let failed = result.faults.iter().any(|(failed, _)| failed.index() == seat);
            let points = result.points[seat];
            let points = if failed { FaultPolicy::from(self.header.on_fault).points(points) } else { points };
            let played = format!("move {seat} ");
            let moves = game.record.lines().filter(|line| line.starts_with(&played)).count() as u64;
            let own = moves - if failed { substituted(seat) } else { 0 };
            if (game.points[seat], game.moves[seat]) != (points, own) {
                return Err(format!("points or moves of seat {seat} do not follow from its lines"));
            }
        }
        Ok(result.next)
    }
}
