//! A record shows blocks as lines, after comments with the plan. Reading it gives the same blocks as the journal.

use std::collections::BTreeSet;
use std::io::{self, Read};
use std::path::Path;

use thiserror::Error;

use crate::arbiter::blocks::{
    Block, BlockGame, BlocksAhead, JournalError, JournalHeader, RecordError, RecordPart, RecordedGame,
    ReplaySummary, SortedBlocks, TOTALS_COMMENT, replay_games, shown_name,
};
use crate::arbiter::plan::{
    ARBITER_COMMENT, DATE_COMMENT, ENTROPY_COMMENT, KEY_COMMENT, MatchKey, PLAN_HASH_COMMENT, PlayerOrders,
    RecordHeader, Seating, TournamentFile, WITHDRAWN_COMMENT,
};
use crate::arbiter::referee::{FaultCosts, FaultPolicy};
use crate::cards::Quoted;
use crate::games::GameRegistry;
use crate::protocol::{DEAL_COMMENT, NewGame, PLAYERS_COMMENT, name_in_list};

/// The match or tournament of a record.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Recorded {
    /// The `newgame` line of its first game.
    pub(crate) new: NewGame,
    /// The date of play. Empty when the record does not give it.
    pub(crate) date: String,
    /// The parts of the plan of a match that the record has.
    pub(crate) header: RecordHeader,
    pub(crate) participants: Vec<String>,
    /// The names of the participants of a tournament that were withdrawn.
    withdrawn: Vec<String>,
    /// The names of the players of a match. Empty for a tournament.
    pub(crate) players: Vec<String>,
    pub(crate) deals_per_session: u64,
    /// Whether sessions end by the rules of the game.
    by_session: bool,
    /// Whether two partners are one participant.
    in_pairs: bool,
    /// Whether all games name their players, and the plan or the first game gives each player a different name.
    pub(crate) names_players: bool,
    /// The number of blocks of the whole tournament. `None` for a match.
    pub(crate) tournament_blocks: Option<u64>,
    fault_policy: FaultPolicy,
}

/// The records that a reader accepts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RecordKinds {
    /// Records of matches.
    Matches,
    /// Records of matches and tournaments.
    MatchesAndTournaments,
}

/// Why a record has no blocks.
#[derive(Clone, Debug, PartialEq, Error)]
pub(crate) enum RecordedBlocksError {
    /// A game has an error.
    #[error("{0}")]
    Record(RecordError),
    /// The games do not belong to one match.
    #[error("game {game}: its players are not those of the first game: a record of one match is needed")]
    Mixed {
        /// The number of the game, counted from 1.
        game: u64,
    },
    /// All games are unfinished or do not count.
    #[error("the record has no finished game that counts")]
    NoGame,
    /// A line of a plan comes after the first game.
    #[error("'{line}' after the first game: a record of one match is needed, with its plan before the games")]
    Plan { line: Quoted },
}

/// Replays a record, and passes its blocks to `take`, in order and without times. If the record lacks the comments of
/// an arbiter, the players are named after the seats, and each game is a block.
pub(crate) fn read_blocks(
    games: &GameRegistry,
    record: impl Read,
    kinds: RecordKinds,
    take: &mut dyn FnMut(&Recorded, Block),
) -> io::Result<(ReplaySummary, Result<Recorded, RecordedBlocksError>)> {
    let mut reader = BlockReader {
        games,
        kinds,
        take,
        headings: Vec::new(),
        begun: None,
        block: None,
        names: Vec::new(),
        played: 0,
        error: None,
    };
    let summary = replay_games(games, record, &mut |part| reader.take(part))?;
    let recorded = match summary.errors.first() {
        Some(error) => Err(RecordedBlocksError::Record(error.clone())),
        None => reader.finish(),
    };
    Ok((summary, recorded))
}

struct BlockReader<'a> {
    games: &'a GameRegistry,
    kinds: RecordKinds,
    take: &'a mut dyn FnMut(&Recorded, Block),
    /// The comments before the first game.
    headings: Vec<String>,
    /// The match or tournament, and the seatings of its players. `None` before the first game.
    begun: Option<(Recorded, PlayerOrders)>,
    /// The games of a block so far.
    block: Option<Block>,
    /// The names of the players of this block.
    names: Vec<String>,
    /// The number of games so far.
    played: u64,
    error: Option<RecordedBlocksError>,
}

impl BlockReader<'_> {
    fn take(&mut self, part: RecordPart<'_>) {
        match part {
            RecordPart::Heading(comment) => self.headings.push(comment.to_owned()),
            RecordPart::Comment(comment) => {
                // The comment is the plan of another match, or a second plan of this match.
                let is_other = !matches!(self.error, Some(RecordedBlocksError::Plan { .. }))
                    && !self.is_tournament()
                    && RecordHeader::default().take(comment);
                if is_other {
                    self.error = Some(RecordedBlocksError::Plan { line: Quoted::line(comment) });
                }
            }
            RecordPart::Game(game, _) => {
                self.played += 1;
                if game.counts && self.error.is_none() && self.add(*game).is_none() {
                    self.error = Some(RecordedBlocksError::Mixed { game: self.played });
                }
            }
        }
    }

    fn is_tournament(&self) -> bool {
        self.begun.as_ref().is_some_and(|(recorded, _)| recorded.tournament_blocks.is_some())
    }

    fn finish(mut self) -> Result<Recorded, RecordedBlocksError> {
        if self.error.is_none() {
            self.end_block();
        }
        match (self.error, self.begun) {
            (None, Some((recorded, _))) => Ok(recorded),
            (error, _) => Err(error.unwrap_or(RecordedBlocksError::NoGame)),
        }
    }

    fn end_block(&mut self) {
        if let (Some(block), Some((recorded, _))) = (self.block.take(), &self.begun) {
            (self.take)(recorded, block);
        }
    }

    /// Adds a game. `None` when the game does not belong to this match or tournament.
    fn add(&mut self, game: RecordedGame) -> Option<()> {
        if self.begun.is_none() {
            let of_tournament = match self.kinds {
                RecordKinds::Matches => None,
                RecordKinds::MatchesAndTournaments => {
                    Recorded::of_tournament(self.games, &self.headings, &game)
                }
            };
            let begun =
                of_tournament.unwrap_or_else(|| Recorded::of_match(self.games, &self.headings, &game));
            self.begun = Some(begun);
        }
        let (recorded, _) = self.begun.as_mut()?;
        recorded.names_players &= game.players.is_some() && game.new.game == recorded.new.game;
        let deals = recorded.deals_per_session;
        let deal = match game.deal {
            None if recorded.tournament_blocks.is_some() => return None,
            deal => deal.unwrap_or(self.played - 1),
        };
        let (number, deal) = (deal / deals, deal % deals);
        if self.block.as_ref().is_none_or(|block| block.number != number) {
            self.end_block();
            let (recorded, _) = self.begun.as_ref()?;
            let Recorded { by_session, in_pairs, .. } = *recorded;
            let (names, players) = recorded.lineup(&game)?;
            self.names = names;
            let block = Block { number, session: number, players, by_session, in_pairs, ..Block::default() };
            self.block = Some(block);
        }
        let (Some((recorded, orders)), Some(block)) = (&self.begun, &mut self.block) else { return None };
        if game.points.len() != self.names.len() {
            return None;
        }
        let (seating, order) = match &game.players {
            Some(line) => orders.find(line, &self.names, deal)?,
            None => (0, (0..self.names.len()).collect()),
        };
        block.void |= recorded.fault_policy.voids_block() && !game.faults.is_empty();
        let fault_cost = FaultCosts { policy: recorded.fault_policy, of_pairs: block.in_pairs };
        block.games.push(block_game(game, seating, order, deal, fault_cost));
        Some(())
    }
}

impl Recorded {
    /// The match whose first game is this one, and the seatings of its players. `headings` are the comments before the
    /// game.
    fn of_match(games: &GameRegistry, headings: &[String], game: &RecordedGame) -> (Self, PlayerOrders) {
        let (mut header, mut date) = (RecordHeader::default(), String::new());
        for comment in headings {
            if let Some(text) = comment.strip_prefix(DATE_COMMENT) {
                text.clone_into(&mut date);
            }
            header.take(comment);
        }
        let seats = game.points.len();
        let players = match &game.players {
            _ if header.names.len() == seats => header.names.clone(),
            Some(line) => line.split(", ").map(str::to_owned).collect(),
            None => (0..seats).map(|seat| format!("seat {seat}")).collect(),
        };
        let distinct = players.iter().collect::<BTreeSet<&String>>().len();
        let names_players =
            distinct == seats && players.len() == seats && [0, seats].contains(&header.names.len());
        let orders = PlayerOrders::new(header.order, seats);
        let recorded = Self {
            new: game.new.clone(),
            date,
            participants: header.participant_names(&players),
            withdrawn: Vec::new(),
            players,
            deals_per_session: header.deals_per_session,
            by_session: header
                .new
                .as_ref()
                .is_some_and(|new| games.of(new).is_ok_and(|game| game.session(new).is_open())),
            names_players,
            in_pairs: header.order == Seating::Pairs,
            tournament_blocks: None,
            fault_policy: header.fault_policy,
            header,
        };
        (recorded, orders)
    }

    /// The tournament whose first game is this one. `None` when the comments before the game do not hold the plan of a
    /// tournament.
    fn of_tournament(
        games: &GameRegistry,
        headings: &[String],
        game: &RecordedGame,
    ) -> Option<(Self, PlayerOrders)> {
        let file = TournamentFile::from_record(headings)?;
        let session = games.find(&file.game, Some(file.seats)).ok()?.session(&file.first_game());
        let withdrawn = headings.iter().filter_map(|line| line.strip_prefix(WITHDRAWN_COMMENT));
        let recorded = Self {
            new: game.new.clone(),
            date: String::new(),
            header: RecordHeader::default(),
            participants: file.participants.iter().map(|own| own.name.clone()).collect(),
            withdrawn: withdrawn.map(str::to_owned).collect(),
            players: Vec::new(),
            deals_per_session: file.deals_per_session.unwrap_or(session.most().get() as u64).max(1),
            by_session: session.is_open(),
            names_players: true,
            in_pairs: file.seating().ok()? == Seating::Pairs,
            tournament_blocks: Some(file.all_blocks().ok()?),
            fault_policy: file.fault_policy()?,
        };
        // The order of the players in each block follows from the names before its games.
        Some((recorded, PlayerOrders::new(Seating::Random, file.seats)))
    }

    /// The names of the participants, as a table of results shows them.
    pub(crate) fn shown_names(&self) -> Vec<String> {
        self.participants.iter().map(|name| shown_name(name, self.withdrawn.contains(name))).collect()
    }

    /// The names of the players of a block, and their participants. `game` is the first game of the block. `None` when
    /// a participant is unknown.
    fn lineup(&self, game: &RecordedGame) -> Option<(Vec<String>, Vec<usize>)> {
        if self.tournament_blocks.is_none() {
            return Some((self.players.clone(), self.header.participants(self.players.len())));
        }
        let names: Vec<String> = game.players.as_ref()?.split(", ").map(str::to_owned).collect();
        let known = |name: &str| self.participants.iter().position(|known| known == name);
        // From its second seat on, the name of a player is the name of its participant and a number.
        let participant = |name: &String| known(name).or_else(|| known(name.rsplit_once('#')?.0));
        let players = names.iter().map(participant).collect::<Option<_>>()?;
        Some((names, players))
    }
}

/// A game of a block. `order` gives the player in each seat.
fn block_game(
    game: RecordedGame,
    seating: usize,
    order: Vec<usize>,
    deal: u64,
    costs: FaultCosts,
) -> BlockGame {
    let RecordedGame { points, faults, own_moves: moves, lines: record, .. } = game;
    BlockGame { seating, deal, order, points, moves, record, ..BlockGame::default() }
        .with_faults(&faults, costs)
}

/// Adds the games of a block to a record. The comments of a game come before it. `names` are the names of the block's
/// players.
pub(crate) fn write_block(block: &Block, names: &[String], deals_per_session: u64, record: &mut String) {
    let mut totals = vec![0; block.players.len()];
    for game in &block.games {
        let deal = block.session * deals_per_session + game.deal;
        record.extend([DEAL_COMMENT, &deal.to_string(), "\n"]);
        if game.deal == 0 {
            totals.fill(0);
        } else {
            let totals = game.order.iter().map(|&player| totals[player].to_string());
            record.extend([TOTALS_COMMENT, &totals.collect::<Vec<_>>().join(", "), "\n"]);
        }
        for (&player, points) in game.order.iter().zip(&game.points) {
            totals[player] += points;
        }
        let names = game
            .order
            .iter()
            .map(|&player| names.get(player).map_or(String::new(), |name| name_in_list(name)));
        record.extend([PLAYERS_COMMENT, &names.collect::<Vec<_>>().join(", "), "\n", &game.record, "\n"]);
    }
}

/// The name of the record in the directory of a match.
pub(crate) const RECORD_FILE: &str = "record.talon";

/// The comments at the top of a record: program, date, plan and commitment. `plan` has the lines of the plan.
pub(crate) fn heading(date: &str, plan: &[String], plan_hash: &str, key: &MatchKey) -> String {
    heading_with(date, plan, plan_hash, key.entropy(), &[])
}

/// The comments at the top of the record of a journal.
pub(crate) fn heading_of(header: &JournalHeader) -> String {
    let JournalHeader { date, plan, plan_hash, entropy, .. } = header;
    heading_with(date, plan, plan_hash, entropy.as_deref(), &header.withdrawn_names())
}

/// Passes the lines of the record of a journal to `take`: the lines of the blocks that count, and the key if there is
/// one.
pub(crate) fn write_record(
    journal: &Path,
    key: Option<String>,
    counts: impl Fn(u64) -> bool,
    take: &mut dyn FnMut(&str) -> Result<(), JournalError>,
) -> Result<(), JournalError> {
    let blocks = SortedBlocks::open(journal)?;
    let header = blocks.header().clone();
    take(&heading_of(&header))?;
    let mut lines = String::new();
    for block in BlocksAhead::new(blocks)? {
        let block = block?;
        if !counts(block.number) {
            continue;
        }
        lines.clear();
        write_block(&block, &header.names_of(&block.players), header.deals_per_session, &mut lines);
        take(&lines)?;
    }
    key.map_or(Ok(()), |key| take(&format!("{KEY_COMMENT}{key}\n")))
}

fn heading_with(
    date: &str,
    plan: &[String],
    plan_hash: &str,
    entropy: Option<&str>,
    withdrawn: &[String],
) -> String {
    let withdrawn: String = withdrawn.iter().map(|name| [WITHDRAWN_COMMENT, name, "\n"].concat()).collect();
    let entropy = entropy.map_or(String::new(), |text| format!("{ENTROPY_COMMENT}{text}\n"));
    let version = env!("CARGO_PKG_VERSION");
    let plan: String = plan.iter().flat_map(|line| [line, "\n"]).collect();
    format!(
        "{ARBITER_COMMENT}{version}\n{DATE_COMMENT}{date}\n{plan}{PLAN_HASH_COMMENT}{plan_hash}\n{entropy}{withdrawn}\n"
    )
}
