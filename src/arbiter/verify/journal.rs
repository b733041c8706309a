//! Verifies a journal: every block of the plan occurs once, and follows from the plan, the key, the moves and
//! the rules.

use std::io::{BufRead as _, BufReader, Read as _};
use std::path::Path;

use talon_games::GameRegistry;
use talon_games::cards::Quoted;
use talon_games::protocol::{Line, MAX_LINE, Refusal, mark_length};

use crate::InputFile;
use crate::blocks::{
    Block, BlockSet, JournalError, JournalHeader, JournalLine, JournalReader, SortedBlocks, revealed_key,
    write_record,
};
use crate::date::is_date;
use crate::plan::{ARBITER_COMMENT, DATE_COMMENT, MatchKey, PlanError};
use crate::recorded::{PlannedBlocks, PlannedGame};
use crate::stats::CountedBlocks;
use crate::verify::block_verifier::{BlockVerifier, VerifiedMatch, check_blanks};
use crate::verify::replayed_deal::error;

/// Why a journal is not verified.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs, reason = "the text of an error says what its fields are")]
pub enum JournalVerifyError {
    /// The journal cannot be read.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// The lines in the header are not a plan, or have another hash.
    #[error("the plan in the header: {0}")]
    Plan(#[from] PlanError),
    /// The header contradicts the plan or the key.
    #[error("the header: {0}")]
    Header(String),
    /// The key was not revealed.
    #[error("the journal has no key, without which its cards cannot be checked: {way_out}")]
    NoKey { way_out: &'static str },
    /// A block contradicts the plan, the key, the moves or the rules.
    #[error("block {block}: {text}")]
    Block { block: u64, text: String },
}

/// Replays every game that counts in a journal, and compares lineups, seatings, cards, moves of substitutes
/// and results.
///
/// # Errors
/// The journal cannot be read, or it contradicts the plan, the key, the moves or the rules. The first block
/// with a contradiction is reported.
pub fn verify_journal(games: &GameRegistry, journal: &Path) -> Result<VerifiedMatch, JournalVerifyError> {
    let header = JournalReader::open(journal)?.header().clone();
    let plan = checked_plan(games, &header)?;
    let (blocks, range) = (plan.blocks, plan.range());
    let key = key(journal, &header)?;
    let counted = CountedBlocks::read(journal, &header)?;
    let mut verifier = BlockVerifier::new(games, plan, key);
    let sorted = SortedBlocks::open(journal)?;
    let played: BlockSet = sorted.numbers().collect();
    for block in sorted {
        let block = block?;
        let number = block.number + 1;
        if counted.has(block.number) {
            check_block(&mut verifier, &header, block)
                .map_err(|text| JournalVerifyError::Block { block: number, text })?;
        }
    }
    if let Some(block) = verifier.plan.counted.first_missing(&played, range) {
        let text = format!("it is missing, and the plan has {blocks} blocks: arbiter resume plays it");
        return Err(JournalVerifyError::Block { block: block + 1, text });
    }
    Ok(verifier.finish(&header))
}

/// Compares a record with the record that its journal gives. Returns the number of the first different line,
/// counted from 1. The version of the arbiter and the date may differ, because `arbiter resume` writes a
/// record that is missing.
///
/// # Errors
/// The journal or the record cannot be read.
pub fn first_difference(journal: &Path, record: &Path) -> Result<Option<u64>, JournalError> {
    let cannot = |error| JournalError::Read { path: record.to_owned(), error };
    let mut file = BufReader::new(InputFile::open(record).map_err(cannot)?);
    let mark = mark_length(file.fill_buf().map_err(cannot)?);
    file.consume(mark);
    let (mut read, mut number) = (Vec::new(), 1);
    for comment in [ARBITER_COMMENT, DATE_COMMENT] {
        read.clear();
        file.by_ref().take(MAX_LINE as u64).read_until(b'\n', &mut read).map_err(cannot)?;
        if !read.starts_with(comment.as_bytes()) || !read.ends_with(b"\n") {
            return Ok(Some(number));
        }
        number += 1;
    }
    let (mut is_equal, mut is_first) = (true, true);
    let key = revealed_key(journal)?;
    let counted = CountedBlocks::read(journal, JournalReader::open(journal)?.header())?;
    write_record(journal, key, |block| counted.has(block), &mut |lines| {
        let skipped = if std::mem::take(&mut is_first) { 2 } else { 0 };
        let lines = lines.splitn(skipped + 1, '\n').last().unwrap_or_default().as_bytes();
        if is_equal {
            read.clear();
            file.by_ref().take(lines.len() as u64).read_to_end(&mut read).map_err(cannot)?;
            let [expected, found] = [lines, &read].map(|lines| lines.split_inclusive(|byte| *byte == b'\n'));
            number += expected.zip(found).take_while(|(expected, found)| expected == found).count() as u64;
            is_equal = read == lines;
        }
        Ok(())
    })?;
    let is_longer = is_equal && !file.fill_buf().map_err(cannot)?.is_empty();
    Ok((!is_equal || is_longer).then_some(number))
}

/// Returns the plan of a journal, after a check that the header agrees with the plan.
fn checked_plan(games: &GameRegistry, header: &JournalHeader) -> Result<PlannedBlocks, JournalVerifyError> {
    let wrong = JournalVerifyError::Header;
    games.of(&header.description.first_game()).map_err(|error| wrong(error.to_string()))?;
    let plan = PlannedBlocks::of_header(header)?;
    let hash = header.description.plan_hash();
    if hash != header.plan_hash {
        let found = Quoted::line(&header.plan_hash);
        return Err(wrong(format!("the hash of the plan is {hash}, not {found}")));
    }
    if !is_date(&header.date) {
        let date = Quoted::line(&header.date);
        return Err(wrong(format!("date is '{date}', not in the form of 2026-11-25 21:07:14 UTC")));
    }
    match header.shard {
        Some((number, of)) => {
            Err(wrong(format!("shard {number} of {of}: arbiter merge makes the whole journal")))
        }
        None => Ok(plan),
    }
}

/// Returns the key of a journal, after mixing in its entropy.
fn key(journal: &Path, header: &JournalHeader) -> Result<MatchKey, JournalVerifyError> {
    let way_out = if header.entropy.is_none() {
        "arbiter tournament FILE DIR --close reveals the key of a tournament whose blocks were all played"
    } else {
        "arbiter resume plays the missing blocks, and adds the key"
    };
    let wrong = |text: String| JournalVerifyError::Header(text);
    let revealed = key_of_distinct_blocks(journal)?.ok_or(JournalVerifyError::NoKey { way_out })?;
    let key = MatchKey::parse(&revealed).map_err(|error| wrong(error.to_string()))?;
    if key.hash() != header.key_hash {
        let found = Quoted::line(&header.key_hash);
        return Err(wrong(format!("the hash of the key is {}, not {found}", key.hash())));
    }
    match &header.entropy {
        Some(text) => key.with_entropy(text).map_err(|error| wrong(error.to_string())),
        None => Ok(key),
    }
}

/// Returns the key that the journal reveals. Fails when a block occurs twice, because readers would use one
/// copy and ignore the others.
fn key_of_distinct_blocks(journal: &Path) -> Result<Option<String>, JournalVerifyError> {
    let (mut revealed, mut numbers) = (None, Vec::new());
    for line in JournalReader::open(journal)? {
        match line? {
            JournalLine::Block(block) => numbers.push(block.number),
            JournalLine::Key { key } => revealed = Some(key),
            JournalLine::Versions { .. } | JournalLine::Run { .. } => {}
        }
    }
    numbers.sort_unstable();
    match numbers.windows(2).find(|pair| pair[0] == pair[1]) {
        Some(pair) => Err(JournalVerifyError::Block {
            block: pair[0] + 1,
            text: "it is there twice: every block is played once, so delete one of the lines".to_owned(),
        }),
        None => Ok(revealed),
    }
}

/// Plays the lines of a block again, and compares the block with the block that follows from these lines.
/// Times and the details of faults cannot be verified.
fn check_block(verifier: &mut BlockVerifier<'_>, header: &JournalHeader, block: Block) -> Result<(), String> {
    let lineup = verifier.plan.lineup(block.number).ok_or("the plan has no such block")?.clone();
    let names = header.names_of(&lineup);
    if lineup != block.players || block.session != block.number {
        let found = header.names_of(&block.players);
        return Err(format!("the plan seats {}, not {}", names.join(", "), found.join(", ")));
    }
    let planned = verifier.plan.games_of(block.number).count();
    let (found, wrong) =
        (block.games.len(), |due: &str| format!("it has {} games instead of {due}", block.games.len()));
    if found != planned && !verifier.is_open() {
        return Err(wrong(&planned.to_string()));
    }
    verifier.begin_block(block.number, lineup, names);
    let mut places = verifier.plan.games_of(block.number);
    for (number, game) in (1..).zip(&block.games) {
        let place = verifier.next_place(&mut places).ok_or_else(|| wrong(&(number - 1).to_string()))?;
        let order = verifier.plan.order(&verifier.key, &place);
        if (game.seating, game.deal, &game.order) != (place.rotation, place.deal, &order) {
            return Err(format!("game {number} is not played in its seating"));
        }
        let played = play(verifier, place, &game.record);
        played.map_err(|refusal| format!("game {number}: {}", refusal.text))?;
    }
    if verifier.next_place(&mut places).is_some() {
        return Err(wrong("more, because a session goes on"));
    }
    let expected = verifier.end_block();
    let mut block = block.without_times();
    block.games.iter_mut().flat_map(|game| &mut game.faults).for_each(|fault| fault.detail.clear());
    for (number, (game, expected)) in (1..).zip(block.games.iter().zip(&expected.games)) {
        let fields = [
            ("points", game.points != expected.points),
            ("moves", game.moves != expected.moves),
            ("faults", game.faults != expected.faults),
        ];
        if let Some((field, _)) = fields.into_iter().find(|(_, differs)| *differs) {
            return Err(format!("game {number}: {field} does not follow from its lines"));
        }
    }
    if block == expected { Ok(()) } else { Err("it does not follow from the plan and its games".to_owned()) }
}

/// Plays the lines of a game again.
fn play(verifier: &mut BlockVerifier<'_>, place: PlannedGame, record: &str) -> Result<(), Refusal> {
    let lines = record.strip_suffix('\n').ok_or_else(|| error("its last line has no line end".to_owned()))?;
    let mut lines = lines.split('\n');
    verifier.begin(place, lines.next().unwrap_or_default())?;
    for line in lines {
        let parsed = Line::parse(line).ok_or_else(|| error("an empty line".to_owned()))?;
        check_blanks(&parsed, line)?;
        verifier.take(&parsed)?;
    }
    verifier.end_game()
}
