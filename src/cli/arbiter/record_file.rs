//! The comments at the top of a record, and the record of a journal.

use std::path::Path;

use crate::arbiter::journal::{JournalError, JournalLine, JournalReader, SortedBlocks, write_block};
use crate::arbiter::record::{ENTROPY_COMMENT, KEY_COMMENT, MatchKey, PLAN_HASH_COMMENT};
use crate::arbiter::tournament::CountedBlocks;

/// The comments at the top of a record: program, date, plan and commitment. `plan` has the lines of the plan.
pub(super) fn heading(date: &str, plan: &[String], plan_hash: &str, key: &MatchKey) -> String {
    heading_with(date, plan, plan_hash, key.entropy())
}

/// The record of a journal, with the key if the journal has it.
///
/// # Errors
/// The journal cannot be read.
pub(super) fn of_journal(journal: &Path) -> Result<String, JournalError> {
    let mut key = None;
    for line in JournalReader::open(journal)? {
        if let JournalLine::Key { key: revealed } = line? {
            key = Some(revealed);
        }
    }
    let blocks = SortedBlocks::open(journal)?;
    let header = blocks.header().clone();
    let mut record = heading_with(&header.date, &header.plan, &header.plan_hash, header.entropy.as_deref());
    let counted = CountedBlocks::read(journal, &header)?;
    for block in blocks {
        let block = block?;
        if !counted.has(block.block) {
            continue;
        }
        write_block(&block, &header.names_of(&block.players), header.deals_per_session, &mut record);
    }
    record.extend(key.map(|key| format!("{KEY_COMMENT}{key}\n")));
    Ok(record)
}

fn heading_with(date: &str, plan: &[String], plan_hash: &str, entropy: Option<&str>) -> String {
    let entropy = entropy.map_or(String::new(), |text| format!("{ENTROPY_COMMENT}{text}\n"));
    let version = env!("CARGO_PKG_VERSION");
    let plan: String = plan.iter().flat_map(|line| [line, "\n"]).collect();
    format!("# arbiter: talon {version}\n# date: {date}\n{plan}{PLAN_HASH_COMMENT}{plan_hash}\n{entropy}\n")
}
