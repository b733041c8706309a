//! Verifies a journal. For a match, it derives the record from the lines of the games, verifies the record, and
//! compares the fields of the journal with it.

use std::fmt::Display;
use std::io::{BufRead as _, BufReader, Read as _};
use std::path::Path;

use crate::arbiter::InputFile;
use crate::arbiter::blocks::{
    Block, FaultCost, JournalError, JournalHeader, JournalReader, RecordKinds, SortedBlocks, read_blocks,
    revealed_key, write_record,
};
use crate::arbiter::plan::{ARBITER_COMMENT, DATE_COMMENT, RecordHeader};
use crate::arbiter::stats::CountedBlocks;
use crate::arbiter::verify::record::{VerifiedMatch, verify};
use crate::arbiter::verify::tournament_journal::{
    JournalVerifyError, check_each_once, check_fields, shown_cost, shown_rules, verify_tournament,
};
use crate::cards::Quoted;
use crate::games::GameRegistry;
use crate::protocol::{MAX_LINE, mark_length};

/// Checks a tournament by its journal, and a match by the record that derives from its journal.
///
/// # Errors
/// The journal cannot be read, or contradicts the plan, the key, the moves or the rules.
pub fn verify_journal(games: &GameRegistry, journal: &Path) -> Result<VerifiedMatch, JournalVerifyError> {
    let header = JournalReader::open(journal)?.header().clone();
    if !header.plan.iter().any(|line| line.starts_with("# game: newgame ")) {
        return verify_tournament(games, journal);
    }
    let key = revealed_key(journal)?;
    let counted = CountedBlocks::read(journal, &header)?;
    let mut record = String::new();
    write_record(journal, key, |block| counted.has(block), &mut |lines| {
        record.push_str(lines);
        Ok(())
    })?;
    let verified = verify(games, record.as_bytes())?;
    check_match(games, journal, &header, &counted, &record)?;
    Ok(verified)
}

/// The first line in which a record differs from the record of its journal, counted from 1. The version of the arbiter
/// and the date may differ, because `arbiter resume` writes a record that is missing.
///
/// # Errors
/// The journal or the record cannot be read.
pub fn first_difference(journal: &Path, record: &Path) -> Result<Option<u64>, JournalError> {
    let cannot = |error| JournalError::Read { path: record.to_owned(), error };
    let mut file = BufReader::new(InputFile::open(record).map_err(cannot)?);
    let mark = mark_length(file.fill_buf().map_err(cannot)?);
    file.consume(mark);
    let (mut own, mut number) = (Vec::new(), 1);
    for comment in [ARBITER_COMMENT, DATE_COMMENT] {
        own.clear();
        file.by_ref().take(MAX_LINE as u64).read_until(b'\n', &mut own).map_err(cannot)?;
        if !own.starts_with(comment.as_bytes()) || !own.ends_with(b"\n") {
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
            own.clear();
            file.by_ref().take(lines.len() as u64).read_to_end(&mut own).map_err(cannot)?;
            let [expected, found] = [lines, &own].map(|lines| lines.split_inclusive(|byte| *byte == b'\n'));
            number += expected.zip(found).take_while(|(expected, found)| expected == found).count() as u64;
            is_equal = own == lines;
        }
        Ok(())
    })?;
    let is_longer = is_equal && !file.fill_buf().map_err(cannot)?.is_empty();
    Ok((!is_equal || is_longer).then_some(number))
}

/// Compares the header and the blocks of a match's journal with its verified record. This is necessary because results
/// and reports use the fields, not the lines of the games.
fn check_match(
    games: &GameRegistry,
    journal: &Path,
    header: &JournalHeader,
    counted: &CountedBlocks,
    record: &str,
) -> Result<(), JournalVerifyError> {
    check_plan(header)?;
    check_each_once(journal)?;
    let header_error = |error: &dyn Display| JournalVerifyError::Header(error.to_string());
    let mut recorded = Vec::new();
    let read =
        read_blocks(games, record.as_bytes(), RecordKinds::Matches, &mut |_, block| recorded.push(block));
    let (_, found) = read.map_err(|error| header_error(&error))?;
    found.map_err(|error| header_error(&error))?;
    let mut recorded = recorded.into_iter().filter(|block| counted.has(block.number));
    for block in SortedBlocks::open(journal)? {
        let block = block?;
        if !counted.has(block.number) {
            continue;
        }
        let number = block.number + 1;
        let wrong = |text| JournalVerifyError::Block { block: number, text };
        let expected = recorded.next().ok_or_else(|| wrong("its record has no such block".to_owned()))?;
        check_block(block, &expected).map_err(wrong)?;
    }
    match recorded.next() {
        Some(missing) => Err(JournalVerifyError::Block {
            block: missing.number + 1,
            text: "it is missing, and its record has it".to_owned(),
        }),
        None => Ok(()),
    }
}

/// Checks that the numbers and words in the header are those of the plan.
fn check_plan(header: &JournalHeader) -> Result<(), JournalVerifyError> {
    let mut plan = RecordHeader::default();
    for line in &header.plan {
        plan.take(line);
    }
    let lines = plan.lines();
    let is_plan = lines.lines().eq(header.plan.iter().map(String::as_str));
    let Some(new) = plan.new.as_ref().filter(|new| is_plan && plan.names.len() == new.players) else {
        return Err(JournalVerifyError::Header("plan has other lines than the arbiter writes".to_owned()));
    };
    let of = plan.participants(new.players);
    let first = |player: &usize| !of[..*player].contains(&of[*player]);
    // A plan of version 1 shortens these texts in its lines. The readers of a journal escape all characters that a
    // terminal does not show.
    let quoted = |text: &str| {
        let mut text = if plan.version > 1 {
            text.to_owned()
        } else {
            Quoted::text(text).to_string().trim_end().to_owned()
        };
        Quoted::make_plain(&mut text);
        text
    };
    let participant = |player: usize| {
        let written = plan.seats.get(player).map_or("", String::as_str);
        format!("{}: {}", quoted(&plan.names[player]), quoted(written))
    };
    let planned: Vec<String> = (0..new.players).filter(first).map(participant).collect();
    let participants: Vec<String> = header
        .participants
        .iter()
        .map(|own| format!("{}: {}", quoted(&own.name), quoted(&own.written)))
        .collect();
    let names: Vec<String> = header.player_names.iter().map(|name| quoted(name)).collect();
    let planned_names: Vec<String> = plan.names.iter().map(|name| quoted(name)).collect();
    let numbers = [
        ("seats", header.seats as u64, new.players as u64),
        ("deals_per_session", header.deals_per_session, plan.deals_per_session),
        ("seatings", header.seatings as u64, plan.seatings() as u64),
        ("blocks", header.blocks, plan.deals.div_ceil(plan.deals_per_session)),
    ];
    let texts = [
        ("plan_hash", header.plan_hash.clone(), plan.hash()),
        ("key_hash", header.key_hash.clone(), plan.key_hash.clone()),
        ("format", header.format.clone(), "match".to_owned()),
        ("game", header.game.clone(), new.game.clone()),
        ("rules", shown_rules(&header.rules), shown_rules(&new.keys)),
        ("seating", header.seating.clone(), plan.order.word().to_owned()),
        ("on_fault", shown_cost(header.on_fault), shown_cost(FaultCost::from(plan.fault_policy))),
        ("participants", participants.join(", "), planned.join(", ")),
        ("player_names", names.join(", "), planned_names.join(", ")),
        // A journal of a shard does not have all blocks of the plan.
        ("shard", header.shard.map_or(String::new(), |(own, of)| format!("{own}/{of}")), String::new()),
    ];
    check_fields(&numbers, texts)
}

/// Compares a block with the block that follows from the record. Times and the details of faults cannot be verified.
fn check_block(block: Block, expected: &Block) -> Result<(), String> {
    let mut block = block.without_times();
    block.games.iter_mut().flat_map(|game| &mut game.faults).for_each(|fault| fault.detail.clear());
    if block == *expected {
        return Ok(());
    }
    let differs = [
        ("block", block.number != expected.number),
        ("session", block.session != expected.session),
        ("players", block.players != expected.players),
        ("void", block.void != expected.void),
        ("games", block.games.len() != expected.games.len()),
    ];
    if let Some((field, _)) = differs.into_iter().find(|(_, differs)| *differs) {
        return Err(format!("{field} does not follow from plan and lines of its games"));
    }
    let games = block.games.iter().zip(&expected.games);
    let differing = (1..).zip(games).find(|(_, (game, expected))| game != expected);
    let Some((number, (game, expected))) = differing else { return Ok(()) };
    let fields = [
        ("seating", game.seating != expected.seating),
        ("deal", game.deal != expected.deal),
        ("order", game.order != expected.order),
        ("points", game.points != expected.points),
        ("moves", game.moves != expected.moves),
        ("faults", game.faults != expected.faults),
    ];
    let field = fields.into_iter().find(|(_, differs)| *differs).map_or("record", |(field, _)| field);
    Err(format!("game {number}: {field} does not follow from its lines"))
}
