//! Checks the match of a record. Every game of the plan must occur exactly once, and its cards, moves, faults and
//! results must follow from the plan, the key and the rules.
//!
//! The arbiter published the hashes of the plan and of the key before the first deal. The check deals every game from
//! the key and plays the moves of the record. The moves of a seat that failed are those of the substitute, which also
//! follow from the key. Each line of the record must equal the computed line. The check cannot find a legal move that
//! replaced another, if all later lines were changed to fit. It cannot find an added fault either, so it returns the
//! faults of each player and seat.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Read};

use crate::arbiter::blocks::{PLAYERS_COMMENT, RecordError, TOTALS_COMMENT, for_each_line};

use crate::arbiter::plan::{
    DEAL_COMMENT, ENTROPY_COMMENT, HASH_COMMENT, KEY_COMMENT, MatchKey, PLAN_HASH_COMMENT, PlannedGame,
    RecordHeader, SequentialTest, name_in_list, order_in_deal,
};
use crate::arbiter::stats::SequentialSample;
use crate::arbiter::verify::record_form::{LineEnds, check_form};
use crate::arbiter::verify::replayed_deal::{ReplayedDeal, ReplayedResult, written};
use crate::cards::Quoted;
use crate::games::GameRegistry;
use crate::protocol::{BadLine, Code, Command, Line, NewGame, Refusal, Seat};

/// A match whose record agrees with its plan, its key and the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VerifiedMatch {
    /// The number of games.
    pub games: u64,
    /// The number of distinct deals.
    pub deals: u64,
    /// The faults by player and seat. They cannot be verified: they are statements of the match's operator.
    pub faults: Vec<SeatFaults>,
    /// If only one session was played: its block and its rotation, counted from 0.
    pub only: Option<(u64, usize)>,
    /// The names of the participants that were withdrawn. The games that they did not play are left out.
    pub withdrawn: Vec<String>,
    /// The hash of the plan.
    pub plan_hash: String,
    /// The text that was mixed into the key.
    pub entropy: Option<String>,
}

/// The faults of a player in a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatFaults {
    /// The name of the player, or of the participant in a tournament.
    pub player: String,
    /// The seat.
    pub seat: Seat,
    /// The number of games in which the player failed.
    pub games: u64,
}

impl SeatFaults {
    /// The faults, given the number of games with a fault by player and seat. `names` are the names of the players.
    pub(crate) fn named(games: &BTreeMap<(usize, usize), u64>, names: &[String]) -> Vec<Self> {
        let of_seat = |(&(player, seat), &games): (&(usize, usize), &u64)| Self {
            player: names.get(player).cloned().unwrap_or_default(),
            seat: Seat::new(seat),
            games,
        };
        games.iter().map(of_seat).collect()
    }
}

/// Why a record is not verified.
#[derive(Debug, thiserror::Error)]
pub enum VerifyError {
    /// The record cannot be read.
    #[error("{0}")]
    Read(#[from] io::Error),
    /// The first error in the record.
    #[error("{0}")]
    Record(RecordError),
}

/// The number of a line, counted from 1, and its text.
type NumberedLine<'a> = (u64, &'a str);

/// The lines of a record, in one text.
#[derive(Default)]
struct RecordLines {
    text: String,
    /// The end of each line in the text.
    ends: Vec<usize>,
    /// The first line that is not valid text.
    bad: Option<(u64, Refusal)>,
    /// Whether all lines have the same line end.
    end_alike: bool,
}

impl RecordLines {
    fn read(record: impl Read) -> io::Result<Self> {
        let mut lines = Self::default();
        let mut record = LineEnds::of(record);
        for_each_line(&mut record, |line| lines.add(line))?;
        lines.end_alike = record.are_alike();
        Ok(lines)
    }

    fn add(&mut self, line: Result<&str, BadLine>) {
        match line {
            Ok(line) => self.text.push_str(line),
            Err(bad) => drop(self.bad.get_or_insert_with(|| (self.ends.len() as u64 + 1, bad.into()))),
        }
        self.ends.push(self.text.len());
    }

    /// All lines.
    fn all(&self) -> impl Iterator<Item = &str> {
        let starts = [0].into_iter().chain(self.ends.iter().copied());
        self.ends.iter().zip(starts).map(|(&end, start)| &self.text[start..end])
    }

    /// The lines that are not blank.
    fn numbered(&self) -> Vec<NumberedLine<'_>> {
        let written = (1..).zip(self.all()).map(|(number, line)| (number, comment_or_line(line)));
        written.filter(|(_, line)| !line.trim_matches([' ', '\t']).is_empty()).collect()
    }
}

/// Replays the match of a record from its plan, its key and its moves, and compares the replay with the record.
///
/// # Errors
/// The record cannot be read, or a line contradicts the plan, the key or the rules. The first such line is reported.
pub fn verify(games: &GameRegistry, record: impl Read) -> Result<VerifiedMatch, VerifyError> {
    let mut read = RecordLines::read(record)?;
    let (bad_line, bad) = read.bad.take().map_or((u64::MAX, None), |(line, bad)| (line, Some(bad)));
    let lines = read.numbered();
    let at =
        |line: u64| move |refusal: Refusal| VerifyError::Record(RecordError { line, text: refusal.text });
    let last = (read.ends.len() as u64).max(1);
    // The key comes after the last game, so the games are checked in a second pass.
    let (key_line, key) = find_key(&lines).map_err(at(last))?;
    check_commitment(&lines, &key).map_err(at(key_line))?;
    let first_game = lines.iter().position(|(_, line)| begins_game(line));
    let first_game = first_game.ok_or_else(|| at(last)(no_game()))?;
    let header = read_header(&lines[..first_game]).map_err(|(line, refusal)| at(line)(refusal))?;
    let key = mixed(key, &lines[..first_game]).map_err(at(lines[first_game].0))?;
    let mut verifier = Verifier::new(games, &header, key);
    for (number, line) in lines.into_iter().take_while(|(number, _)| *number < bad_line) {
        let taken = verifier.take(line, number > key_line);
        taken.map_err(|refusal| verifier.in_game(&refusal)).map_err(at(number))?;
    }
    if let Some(bad) = bad {
        return Err(at(bad_line)(verifier.in_game(&bad)));
    }
    verifier.end().map_err(|refusal| verifier.in_game(&refusal)).map_err(at(last))?;
    let key = verifier.key.clone();
    let found = verifier.finish().map_err(at(last))?;
    check_form(read.all(), &header, &key).map_err(|(line, text)| at(line)(error(text)))?;
    if !read.end_alike {
        let text = "the lines do not end alike: each ends with a line feed, or each with carriage return and line feed";
        return Err(at(last)(error(text.to_owned())));
    }
    Ok(found)
}

/// A line without the blanks before a comment. The other readers of a record also skip these blanks.
fn comment_or_line(line: &str) -> &str {
    let trimmed = line.trim_start();
    if trimmed.starts_with('#') { trimmed } else { line }
}

/// The key, and the number of its line.
fn find_key(lines: &[NumberedLine<'_>]) -> Result<(u64, MatchKey), Refusal> {
    let last = lines.iter().rev().find_map(|(number, line)| {
        let key = line.strip_prefix(KEY_COMMENT)?;
        Some(MatchKey::parse(key.trim()).map(|key| (*number, key)))
    });
    let text = || {
        format!("no line '{KEY_COMMENT}…' after the last game: the arbiter writes it at the end of the match")
    };
    last.ok_or_else(|| error(text()))?.map_err(|bad| error(bad.to_string()))
}

/// Checks that the hash before the first game is the hash of the key.
fn check_commitment(lines: &[NumberedLine<'_>], key: &MatchKey) -> Result<(), Refusal> {
    let header = lines.iter().map(|(_, line)| line).take_while(|line| !begins_game(line));
    let mut hashes = header.filter_map(|line| line.strip_prefix(HASH_COMMENT)).map(str::trim);
    match hashes.next() {
        Some(hash) if hash == key.hash() => Ok(()),
        Some(hash) => Err(error(format!(
            "the hash of this key is {}, but the hash before the first game is {}",
            key.hash(),
            Quoted::line(hash)
        ))),
        None => {
            Err(error(format!("no line '{HASH_COMMENT}…' before the first game: there is no commitment")))
        }
    }
}

/// Reads the plan before the first game, and checks its hash. An error includes the number of its line.
fn read_header(lines: &[NumberedLine<'_>]) -> Result<RecordHeader, (u64, Refusal)> {
    let mut header = RecordHeader::default();
    let mut written: Vec<NumberedLine<'_>> = Vec::new();
    let mut hash = None;
    for &(number, line) in lines {
        if header.take(line) {
            written.push((number, line));
        } else if let Some(text) = line.strip_prefix(PLAN_HASH_COMMENT) {
            hash = Some((number, text.trim()));
        }
    }
    let last = lines.last().map_or(1, |(number, _)| *number);
    let players = header.new.as_ref().map(|new| new.players);
    if players.is_none_or(|players| header.deals == 0 || header.names.len() != players) {
        return Err((last, error("no plan before the first game: the arbiter writes it".to_owned())));
    }
    let blocks = header.deals.div_ceil(header.deals_per_session);
    if header.only.is_some_and(|(block, rotation)| block >= blocks || rotation >= header.seatings()) {
        return Err((last, error("the plan has no such session as its line '# only: …' says".to_owned())));
    }
    // Every line must be exactly as the arbiter writes it, and in this order.
    let expected = header.lines();
    let mut expected_lines = expected.lines();
    for (number, line) in written {
        if expected_lines.next() != Some(line) {
            let line = Quoted::line(line);
            return Err((number, error(format!("'{line}' is not a line of the plan here"))));
        }
    }
    match hash {
        Some((_, hash)) if hash == header.hash() => Ok(header),
        Some((number, hash)) => {
            let (own, hash) = (header.hash(), Quoted::line(hash));
            Err((number, error(format!("the hash of this plan is {own}, but the record has {hash}"))))
        }
        None => Err((
            last,
            error(format!("no line '{PLAN_HASH_COMMENT}…' before the first game: add the record's own")),
        )),
    }
}

/// The key after mixing in the entropy of the record.
fn mixed(key: MatchKey, header: &[NumberedLine<'_>]) -> Result<MatchKey, Refusal> {
    let entropy = header.iter().find_map(|(_, line)| line.strip_prefix(ENTROPY_COMMENT));
    match entropy {
        Some(text) => key.with_entropy(text).map_err(|bad| error(bad.to_string())),
        None => Ok(key),
    }
}

fn begins_game(line: &str) -> bool {
    Line::parse(line).is_some_and(|line| line.keyword == "newgame")
}

fn no_game() -> Refusal {
    error("the record has no game: newgame begins one".to_owned())
}

fn error(text: String) -> Refusal {
    Refusal::new(Code::State, text)
}

/// The texts of all players by seat, separated by a comma and a blank.
fn by_seat(order: &[usize], texts: &[String]) -> String {
    let texts = order.iter().map(|&player| texts.get(player).map_or("", String::as_str));
    texts.collect::<Vec<_>>().join(", ")
}

/// The comments before a game.
#[derive(Default)]
struct GameComments {
    deal: Option<u64>,
    totals: Option<String>,
    players: Option<String>,
}

struct Verifier<'a> {
    games: &'a GameRegistry,
    header: &'a RecordHeader,
    key: MatchKey,
    /// The names of the players, as the player lists of the games show them.
    names: Vec<String>,
    /// The planned games that have not appeared in the record yet.
    planned: Box<dyn Iterator<Item = PlannedGame>>,
    comments: GameComments,
    game: Option<(PlannedGame, Vec<usize>, ReplayedDeal)>,
    /// The `newgame` line of the next deal of the session.
    next: Option<NewGame>,
    /// The points of the session so far, by player.
    totals: Vec<i64>,
    /// Whether a `newgame` line has appeared in the record. The plan comes before the first `newgame` line.
    has_begun: bool,
    /// The number of complete games.
    played: u64,
    deals: BTreeSet<u64>,
    /// The number of games with a fault, by player and seat.
    faults: BTreeMap<(usize, usize), u64>,
    /// The block of the last game.
    block: OpenBlock,
    /// The sequential test that may end the match early.
    test: Option<SequentialSample>,
}

/// A block of which games are still missing in the record.
#[derive(Default)]
struct OpenBlock {
    number: u64,
    /// The points and the number of games of each participant.
    results: Vec<(i64, u64)>,
    is_void: bool,
}

impl<'a> Verifier<'a> {
    fn new(games: &'a GameRegistry, header: &'a RecordHeader, key: MatchKey) -> Self {
        Self {
            games,
            header,
            key,
            names: header.names.iter().map(|name| name_in_list(name)).collect(),
            planned: Box::new(header.games()),
            comments: GameComments::default(),
            game: None,
            next: None,
            totals: vec![0; header.names.len()],
            has_begun: false,
            played: 0,
            deals: BTreeSet::new(),
            faults: BTreeMap::new(),
            block: OpenBlock::default(),
            test: header.sprt.parse::<SequentialTest>().ok().map(|test| SequentialSample::new(test, 1)),
        }
    }

    fn take(&mut self, line: &str, after_key: bool) -> Result<(), Refusal> {
        if line.starts_with('#') {
            return self.read_comment(line);
        }
        let Some(parsed) = Line::parse(line) else { return Ok(()) };
        if after_key {
            return Err(error(format!("'{}' after the key: the match is over", Quoted::new(parsed.keyword))));
        }
        if written(&parsed) != line {
            let (line, expected) = (Quoted::line(line), written(&parsed));
            let expected = Quoted::line(&expected);
            return Err(error(format!("'{line}' has other blanks than the arbiter writes: '{expected}'")));
        }
        if let Some(Command::NewGame(new)) = Command::parse(line).map_err(Refusal::from)? {
            return self.begin(&new);
        }
        let Some((_, _, game)) = &mut self.game else {
            return Err(error(format!("'{}' outside a game", Quoted::new(parsed.keyword))));
        };
        game.take(&parsed)?;
        if !game.is_open() {
            self.close()?;
        }
        Ok(())
    }

    fn read_comment(&mut self, line: &str) -> Result<(), Refusal> {
        if let Some(number) = line.strip_prefix(DEAL_COMMENT) {
            let number = number.trim();
            let deal = number
                .parse()
                .map_err(|_| error(format!("'{}' is not a deal number", Quoted::new(number))))?;
            self.comments.deal = Some(deal);
        } else if let Some(players) = line.strip_prefix(PLAYERS_COMMENT) {
            self.comments.players = Some(players.trim().to_owned());
        } else if let Some(totals) = line.strip_prefix(TOTALS_COMMENT) {
            self.comments.totals = Some(totals.trim().to_owned());
        } else if self.has_begun && RecordHeader::default().take(line) {
            return Err(error(format!(
                "'{}' after the first game: a record has one plan",
                Quoted::line(line)
            )));
        }
        Ok(())
    }

    /// Begins a game. It must be the next game of the plan.
    fn begin(&mut self, new: &NewGame) -> Result<(), Refusal> {
        self.end()?;
        self.has_begun = true;
        let GameComments { deal, totals, players } = std::mem::take(&mut self.comments);
        let deal = deal.ok_or_else(|| error(format!("no line '{DEAL_COMMENT}…' before this game")))?;
        let players =
            players.ok_or_else(|| error(format!("no line '{PLAYERS_COMMENT}…' before this game")))?;
        let found = format!("deal {deal} with {}", Quoted::text(&players));
        let Some(planned) = self.planned.next() else {
            return Err(error(format!("{found} comes after the last game of the plan")));
        };
        let order = self.order(&planned);
        let expected = self.described(&planned);
        if (deal, &players) != (planned.deal_number(), &by_seat(&order, &self.names)) {
            return Err(error(format!(
                "the plan has {expected} here, but the record has {found}: a game is missing, repeated, renamed or \
                 out of order"
            )));
        }
        if planned.deal == 0 {
            self.totals.fill(0);
            self.next.clone_from(&self.header.new);
        }
        if let Some(next) = self.next.take().filter(|next| next != new) {
            return Err(error(format!(
                "'{}' contradicts the plan: {expected} has '{next}'",
                Quoted::line(&new.to_string())
            )));
        }
        let own = self.totals.iter().map(ToString::to_string).collect::<Vec<_>>();
        let own = (planned.deal > 0).then(|| by_seat(&order, &own));
        if totals != own {
            let own = own.map_or("none".to_owned(), |own| format!("'{TOTALS_COMMENT}{own}'"));
            return Err(error(format!("the totals contradict the results: expected {own}")));
        }
        let table = self.games.find(&new.game)?.table(new)?;
        let pack = self.key.deal(deal, table.pack_size());
        let random = self.key.substitute_random(planned.number());
        self.game = Some((planned, order, ReplayedDeal::new(table, pack, random, deal)));
        Ok(())
    }

    /// The player in each seat, for a game of the plan.
    fn order(&self, planned: &PlannedGame) -> Vec<usize> {
        let orders = self.key.orders(self.header.order, self.header.names.len(), planned.block);
        orders.get(planned.rotation).map_or(Vec::new(), |first| order_in_deal(first, planned.deal))
    }

    /// A game of the plan in words.
    fn described(&self, planned: &PlannedGame) -> String {
        let names = by_seat(&self.order(planned), &self.names);
        format!("deal {} with {names}", planned.deal_number())
    }

    /// Counts a complete game.
    fn close(&mut self) -> Result<(), Refusal> {
        let Some((planned, order, game)) = self.game.take() else { return Ok(()) };
        let result = game.result().ok_or_else(|| error("result before the end of the deal".to_owned()))?;
        let ReplayedResult { points, faults, next } = result;
        let failed = |seat: Seat| faults.iter().any(|(failed, _)| *failed == seat);
        if self.played == 0 || planned.block != self.block.number {
            self.end_block();
            self.block = OpenBlock { number: planned.block, results: vec![(0, 0); 2], is_void: false };
        }
        self.block.is_void |= self.header.fault_policy.voids_block() && !faults.is_empty();
        let participants = self.header.participants(points.len());
        for seat in Seat::all(points.len()) {
            let points = points[seat.index()];
            let points = if failed(seat) { self.header.fault_policy.points(points) } else { points };
            let player = order[seat.index()];
            if failed(seat) {
                *self.faults.entry((player, seat.index())).or_default() += 1;
            }
            self.totals[player] += points;
            if let Some(own) = self.block.results.get_mut(participants[player]) {
                *own = (own.0 + points, own.1 + 1);
            }
        }
        self.next = Some(next);
        self.played += 1;
        self.deals.insert(planned.deal_number());
        Ok(())
    }

    /// Adds a block to the sequential test.
    fn end_block(&mut self) {
        let OpenBlock { number, results, is_void } = std::mem::take(&mut self.block);
        let mean = |(points, games): (i64, u64)| (games > 0).then(|| points as f64 / games as f64);
        let (Some(test), [one, other]) = (&mut self.test, &results[..]) else { return };
        let difference = mean(*one).zip(mean(*other)).map(|(one, other)| one - other);
        test.add(number, difference.filter(|_| !is_void));
    }

    /// Whether a sequential test has ended the match before this game. The game is the first one of its block.
    fn is_decided(&mut self, missing: &PlannedGame) -> bool {
        self.end_block();
        let begins_block = missing.rotation == 0 && missing.deal == 0;
        begins_block && self.test.as_ref().is_some_and(|test| test.accepted().is_some())
    }

    /// Fails when the current game has no result.
    fn end(&self) -> Result<(), Refusal> {
        match &self.game {
            Some(_) => Err(error("it has no result".to_owned())),
            None => Ok(()),
        }
    }

    /// The verified match. Fails if a game of the plan is missing in the record.
    fn finish(mut self) -> Result<VerifiedMatch, Refusal> {
        if let Some(missing) = self.planned.next()
            && !self.is_decided(&missing)
        {
            let (described, played) = (self.described(&missing), self.played);
            return Err(error(format!("the record ends after {played} games: {described} is missing")));
        }
        Ok(VerifiedMatch {
            games: self.played,
            deals: self.deals.len() as u64,
            faults: SeatFaults::named(&self.faults, &self.header.names),
            only: self.header.only,
            withdrawn: Vec::new(),
            plan_hash: self.header.hash(),
            entropy: self.key.entropy().map(str::to_owned),
        })
    }

    /// Adds the number of the game, counted from 1, to a message.
    fn in_game(&self, refusal: &Refusal) -> Refusal {
        error(format!("game {}: {}", self.played + 1, refusal.text))
    }
}
