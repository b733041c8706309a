//! The comments at the top of a record, and the record of a journal.

use std::path::Path;

use crate::arbiter::blocks::error::JournalError;
use crate::arbiter::blocks::header::JournalHeader;
use crate::arbiter::blocks::reader::SortedBlocks;
use crate::arbiter::blocks::record::write_block;
use crate::arbiter::plan::{
    ARBITER_COMMENT, DATE_COMMENT, ENTROPY_COMMENT, KEY_COMMENT, MatchKey, PLAN_HASH_COMMENT,
    WITHDRAWN_COMMENT,
};

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
    for block in blocks {
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
