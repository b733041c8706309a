//! Checks the match of a record. Every game of the plan must occur exactly once, and its cards, moves, faults
//! and results must follow from the plan, the key and the rules.
//!
//! The arbiter published the hashes of the plan and of the key before the first deal. The check deals every
//! game from the key and plays the moves of the record. A substitute makes the moves of a seat that failed.
//! These moves also follow from the key. Each line of the record must equal the computed line. If a legal
//! move was replaced by another legal move, and all later lines were changed to fit, the check cannot find
//! this. The check cannot find an added fault either, so it returns the faults of each player and seat.

use std::io::{self, Read};
use std::ops::Range;

use talon_games::GameRegistry;
use talon_games::cards::Quoted;
use talon_games::protocol::{
    BadLine, Command, DEAL_COMMENT, HASH_COMMENT, KEY_COMMENT, Line, PLAYERS_COMMENT, Refusal, name_in_list,
};

use crate::blocks::{JournalHeader, RecordError, TOTALS_COMMENT, for_each_line, is_of_plan, write_block};
use crate::plan::{ENTROPY_COMMENT, MatchKey, PLAN_HASH_COMMENT};
use crate::recorded::{PlannedBlocks, PlannedGame};
use crate::verify::block_verifier::{BlockVerifier, VerifiedMatch, by_seat, check_blanks};
use crate::verify::record_form::{FormError, LineEnds, RecordForm};
use crate::verify::replayed_deal::error;

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

    /// Returns all lines.
    fn all(&self) -> impl Iterator<Item = &str> {
        let starts = [0].into_iter().chain(self.ends.iter().copied());
        self.ends.iter().zip(starts).map(|(&end, start)| &self.text[start..end])
    }

    /// Returns the lines that are not blank.
    fn numbered(&self) -> Vec<NumberedLine<'_>> {
        let written = (1..).zip(self.all()).map(|(number, line)| (number, comment_or_line(line)));
        written.filter(|(_, line)| !line.trim_matches([' ', '\t']).is_empty()).collect()
    }
}

/// Replays the match of a record from its plan, its key and its moves, and compares the replay with the
/// record.
///
/// # Errors
/// The record cannot be read, or a line contradicts the plan, the key or the rules. The first such line is
/// reported.
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
    let read_plan = read_header(games, &lines[..first_game]);
    let (header, plan) = read_plan.map_err(|(line, refusal)| at(line)(refusal))?;
    let key = mixed(key, &lines[..first_game]).map_err(at(lines[first_game].0))?;
    let form = RecordForm::new(Box::new(read.all()), &header);
    let mut reader = RecordReader::new(BlockVerifier::new(games, plan, key), &header, form);
    for (number, line) in lines.into_iter().take_while(|(number, _)| *number < bad_line) {
        let taken = reader.take(line, number > key_line);
        taken.map_err(|refusal| reader.in_game(&refusal)).map_err(at(number))?;
    }
    if let Some(bad) = bad {
        return Err(at(bad_line)(reader.in_game(&bad)));
    }
    reader.verifier.end_game().map_err(|refusal| reader.in_game(&refusal)).map_err(at(last))?;
    let (found, form) = reader.finish().map_err(at(last))?;
    form.map_err(|(line, text)| at(line)(error(text)))?;
    if !read.end_alike {
        let text = "the lines do not end alike: each ends with a line feed, or each with carriage return and line feed";
        return Err(at(last)(error(text.to_owned())));
    }
    Ok(found)
}

/// Returns a line without the blanks before a comment. The other readers of a record also skip these blanks.
fn comment_or_line(line: &str) -> &str {
    let trimmed = line.trim_start();
    if trimmed.starts_with('#') { trimmed } else { line }
}

/// Returns the key, and the number of its line.
fn find_key(lines: &[NumberedLine<'_>]) -> Result<(u64, MatchKey), Refusal> {
    let last = lines.iter().rev().find_map(|(number, line)| {
        let key = line.strip_prefix(KEY_COMMENT)?;
        Some(MatchKey::parse(key.trim()).map(|key| (*number, key)))
    });
    let text = || {
        format!(
            "no line '{KEY_COMMENT}…' after the last game: the arbiter writes it at the end of the match, or when a \
             tournament is closed (arbiter tournament FILE DIR --close)"
        )
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
fn read_header(
    games: &GameRegistry,
    lines: &[NumberedLine<'_>],
) -> Result<(JournalHeader, PlannedBlocks), (u64, Refusal)> {
    let last = lines.last().map_or(1, |(number, _)| *number);
    let at_last = |text: String| (last, error(text));
    let comments: Vec<String> = lines.iter().map(|(_, line)| (*line).to_owned()).collect();
    let header = JournalHeader::of_record(games, &comments).map_err(at_last)?;
    let header =
        header.ok_or_else(|| at_last("no plan before the first game: the arbiter writes it".to_owned()))?;
    let plan = PlannedBlocks::of_header(&header).map_err(|error| at_last(error.to_string()))?;
    let expected_hash = plan.description.plan_hash();
    let hash =
        |&(number, line): &NumberedLine<'_>| line.strip_prefix(PLAN_HASH_COMMENT).is_some().then_some(number);
    match lines.iter().find_map(hash) {
        Some(_) if header.plan_hash == expected_hash => Ok((header, plan)),
        Some(number) => {
            let hash = Quoted::line(&header.plan_hash);
            Err((
                number,
                error(format!("the hash of this plan is {expected_hash}, but the record has {hash}")),
            ))
        }
        None => Err(at_last(format!(
            "no line '{PLAN_HASH_COMMENT}…' before the first game: add the record's own"
        ))),
    }
}

/// Returns the key after mixing in the entropy of the record.
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

/// The comments before a game.
#[derive(Default)]
struct GameComments {
    deal: Option<u64>,
    totals: Option<String>,
    players: Option<String>,
}

/// Reads the lines of a record back as blocks.
struct RecordReader<'a> {
    verifier: BlockVerifier<'a>,
    header: &'a JournalHeader,
    /// The names of the players in the block.
    players: Vec<String>,
    /// The names of the players in the block, as the games of the record list them.
    names: Vec<String>,
    /// The blocks that have not begun yet.
    blocks: Range<u64>,
    /// The first block that is missing in the record although a later block follows.
    skipped: Option<u64>,
    /// The games of the block that have not begun yet.
    places: Box<dyn Iterator<Item = PlannedGame>>,
    comments: GameComments,
    /// Whether a `newgame` line has appeared in the record. The plan comes before the first `newgame` line.
    has_begun: bool,
    form: RecordForm<'a>,
}

impl<'a> RecordReader<'a> {
    fn new(verifier: BlockVerifier<'a>, header: &'a JournalHeader, form: RecordForm<'a>) -> Self {
        Self {
            header,
            players: Vec::new(),
            names: Vec::new(),
            blocks: verifier.plan.range(),
            skipped: None,
            places: Box::new(std::iter::empty()),
            comments: GameComments::default(),
            has_begun: false,
            form,
            verifier,
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
        check_blanks(&parsed, line)?;
        if let Some(Command::NewGame(_)) = Command::parse(line).map_err(Refusal::from)? {
            return self.begin(line);
        }
        self.verifier.take(&parsed)
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
        } else if self.has_begun && is_of_plan(line) {
            return Err(error(format!(
                "'{}' after the first game: a record has one plan",
                Quoted::line(line)
            )));
        }
        Ok(())
    }

    /// Begins a game. It must be the next game of the plan.
    fn begin(&mut self, line: &str) -> Result<(), Refusal> {
        self.verifier.end_game()?;
        self.has_begun = true;
        let GameComments { deal, totals, players } = std::mem::take(&mut self.comments);
        let deal = deal.ok_or_else(|| error(format!("no line '{DEAL_COMMENT}…' before this game")))?;
        let players =
            players.ok_or_else(|| error(format!("no line '{PLAYERS_COMMENT}…' before this game")))?;
        let found = format!("deal {deal} with {}", Quoted::text(&players));
        let Some(place) = self.next_place(deal) else {
            return Err(error(format!("{found} comes after the last game of the plan")));
        };
        let order = self.verifier.plan.order(&self.verifier.key, &place);
        if (deal, &players) != (place.deal_number(), &by_seat(&order, &self.names)) {
            let expected = self.verifier.described(&place);
            return Err(error(format!(
                "the plan has {expected} here, but the record has {found}: a game is missing, repeated, renamed or \
                 out of order"
            )));
        }
        let by_player: Vec<String> = self.verifier.totals.iter().map(ToString::to_string).collect();
        let expected = (place.deal > 0).then(|| by_seat(&order, &by_player));
        self.verifier.begin(place, line)?;
        if totals != expected {
            let expected =
                expected.map_or("none".to_owned(), |expected| format!("'{TOTALS_COMMENT}{expected}'"));
            return Err(error(format!("the totals contradict the results: expected {expected}")));
        }
        Ok(())
    }

    /// Returns the game of the plan for the next game of the record, which has this deal. If it is the first
    /// game of a block, ends the previous block first.
    fn next_place(&mut self, deal: u64) -> Option<PlannedGame> {
        if let Some(place) = self.verifier.next_place(&mut self.places) {
            return Some(place);
        }
        self.end_block();
        let wanted = deal / self.verifier.plan.deals_per_session();
        let block = loop {
            let block = self.blocks.next()?;
            if block == wanted || !self.verifier.plan.counted.may_be_skipped(block) {
                break block;
            }
            let is_left_out = self.verifier.plan.counted.is_left_out(block);
            self.skipped = self.skipped.or(Some(block).filter(|_| !is_left_out));
        };
        self.begin_block(block)
    }

    /// Begins a block. Returns its first game.
    fn begin_block(&mut self, block: u64) -> Option<PlannedGame> {
        let lineup = self.verifier.plan.lineup(block)?.clone();
        self.players = self.header.names_of(&lineup);
        self.names = self.players.iter().map(|name| name_in_list(name)).collect();
        self.verifier.begin_block(block, lineup, self.players.clone());
        self.places = Box::new(self.verifier.plan.games_of(block));
        self.places.next()
    }

    /// Ends the block before the next game, if there is one.
    fn end_block(&mut self) {
        if self.verifier.played > 0 {
            let (block, mut lines) = (self.verifier.end_block(), String::new());
            write_block(&block, &self.players, self.header.deals_per_session(), &mut lines);
            self.form.expect(&lines);
        }
    }

    /// Returns the first game that the record lacks. `None` when it has all games.
    fn first_missing(&mut self) -> Option<PlannedGame> {
        if let Some(place) = self.verifier.next_place(&mut self.places) {
            return Some(place);
        }
        self.end_block();
        let counted = &self.verifier.plan.counted;
        // After the decision of a sequential test, other blocks may be missing.
        if counted.is_decided() {
            return None;
        }
        let missing = self.skipped.or_else(|| self.blocks.find(|&block| !counted.is_left_out(block)))?;
        self.begin_block(missing)
    }

    /// Returns the verified match, and the first line whose form differs from what the arbiter writes. The
    /// function fails if a game of the plan is missing in the record.
    fn finish(mut self) -> Result<(VerifiedMatch, Result<(), FormError>), Refusal> {
        if let Some(missing) = self.first_missing() {
            let (described, played) = (self.verifier.described(&missing), self.verifier.played);
            return Err(error(format!("the record ends after {played} games: {described} is missing")));
        }
        let form = self.form.end(&self.verifier.key);
        Ok((self.verifier.finish(self.header), form))
    }

    /// Adds the number of the game, counted from 1, to a message.
    fn in_game(&self, refusal: &Refusal) -> Refusal {
        error(format!("game {}: {}", self.verifier.played + 1, refusal.text))
    }
}
