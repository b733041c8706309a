//! The comments at the top of a record, and the record of a journal.

use std::io::{BufRead as _, BufReader, Read as _};
use std::path::Path;

use crate::arbiter::InputFile;
use crate::arbiter::journal::{
    JournalError, JournalHeader, JournalLine, JournalReader, SortedBlocks, write_block,
};
use crate::arbiter::record::{
    ARBITER_COMMENT, DATE_COMMENT, ENTROPY_COMMENT, KEY_COMMENT, MatchKey, PLAN_HASH_COMMENT,
    WITHDRAWN_COMMENT,
};
use crate::arbiter::tournament::CountedBlocks;
use crate::protocol::{MAX_LINE, mark_length};

/// The name of the record in the directory of a match.
pub(super) const RECORD_FILE: &str = "record.talon";

/// The comments at the top of a record: program, date, plan and commitment. `plan` has the lines of the plan.
pub(super) fn heading(date: &str, plan: &[String], plan_hash: &str, key: &MatchKey) -> String {
    heading_with(date, plan, plan_hash, key.entropy(), &[])
}

/// The comments at the top of the record of a journal.
pub(super) fn heading_of(header: &JournalHeader) -> String {
    let JournalHeader { date, plan, plan_hash, entropy, .. } = header;
    heading_with(date, plan, plan_hash, entropy.as_deref(), &header.withdrawn_names())
}

/// The record of a journal, with the key if the journal has it.
///
/// # Errors
/// The journal cannot be read.
pub(super) fn of_journal(journal: &Path) -> Result<String, JournalError> {
    let mut record = String::new();
    write_record(journal, &mut |lines| {
        record.push_str(lines);
        Ok(())
    })?;
    Ok(record)
}

/// The first line in which a record differs from that of its journal, counted from 1. The version of the arbiter and the date may
/// differ: `arbiter resume` writes a record that is missing.
///
/// # Errors
/// One of them cannot be read.
pub(super) fn first_difference(journal: &Path, record: &Path) -> Result<Option<u64>, JournalError> {
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
    write_record(journal, &mut |lines| {
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

/// Passes the lines of a journal's record to `take`, with the key if the journal has it.
///
/// # Errors
/// The journal cannot be read, or those of `take`.
fn write_record(
    journal: &Path,
    take: &mut dyn FnMut(&str) -> Result<(), JournalError>,
) -> Result<(), JournalError> {
    let mut key = None;
    for line in JournalReader::open(journal)? {
        if let JournalLine::Key { key: revealed } = line? {
            key = Some(revealed);
        }
    }
    let blocks = SortedBlocks::open(journal)?;
    let header = blocks.header().clone();
    take(&heading_of(&header))?;
    let mut lines = String::new();
    let counted = CountedBlocks::read(journal, &header)?;
    for block in blocks {
        let block = block?;
        if !counted.has(block.number) {
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
