//! The comments at the top of a record: program, date, plan, hashes, entropy, withdrawals and extensions.
//! These comments repeat the first line of the journal. So a record can be read without its journal.

use std::sync::Arc;

use talon_games::GameRegistry;
use talon_games::cards::Quoted;
use talon_games::protocol::HASH_COMMENT;

use crate::blocks::JournalHeader;
use crate::plan::{
    ARBITER_COMMENT, DATE_COMMENT, Description, ENTROPY_COMMENT, EXTENDED_COMMENT, PLAN_HASH_COMMENT,
    PlanError, VERSION_LINE, WITHDRAWN_COMMENT,
};

/// The beginning of the line with the version of a plan, as records of another format have it.
const OTHER_VERSION: &str = "# plan version: ";

/// Returns the comments at the top of a record.
pub fn heading_of(header: &JournalHeader) -> String {
    let JournalHeader { date, plan, plan_hash, key_hash, entropy, .. } = header;
    let version = env!("CARGO_PKG_VERSION");
    let plan: String = plan.iter().flat_map(|line| [line, "\n"]).collect();
    let entropy = entropy.iter().map(|text| format!("{ENTROPY_COMMENT}{text}\n"));
    let withdrawn = header.withdrawn.iter().map(|name| format!("{WITHDRAWN_COMMENT}{name}\n"));
    let extended = header.extended.iter().map(|text| format!("{EXTENDED_COMMENT}{text}\n"));
    let more: String = entropy.chain(withdrawn).chain(extended).collect();
    format!(
        "{ARBITER_COMMENT}{version}\n{DATE_COMMENT}{date}\n{plan}{PLAN_HASH_COMMENT}{plan_hash}\n{HASH_COMMENT}{key_hash}\n{more}\n"
    )
}

/// Returns whether a comment is the first line or the last line of a plan.
pub fn is_of_plan(comment: &str) -> bool {
    [VERSION_LINE, OTHER_VERSION, PLAN_HASH_COMMENT].iter().any(|start| comment.starts_with(start))
}

impl JournalHeader {
    /// Creates the header from the comments before the first game of a record. `None` when the comments
    /// contain no plan.
    ///
    /// # Errors
    /// The plan cannot be read. The error says which line is wrong or missing.
    pub(crate) fn of_record(games: &GameRegistry, comments: &[String]) -> Result<Option<Self>, String> {
        let value = |start: &str| comments.iter().find_map(|line| line.strip_prefix(start)).map(str::trim);
        let all = |start: &str| -> Vec<String> {
            comments
                .iter()
                .filter_map(|line| line.strip_prefix(start))
                .map(|text| text.trim().to_owned())
                .collect()
        };
        let text = |start: &str| value(start).unwrap_or_default().to_owned();
        if let Some(version) = value(OTHER_VERSION) {
            return Err(PlanError::Version { version: Quoted::new(version) }.to_string());
        }
        let Some(start) = comments.iter().position(|line| line.starts_with(VERSION_LINE)) else {
            let has_plan = comments.iter().any(|line| is_of_plan(line));
            let missing = || PlanError::NoPlanLine { line: VERSION_LINE }.to_string();
            return if has_plan { Err(missing()) } else { Ok(None) };
        };
        let end = comments.iter().position(|line| line.starts_with(PLAN_HASH_COMMENT));
        let end = end.filter(|&end| end > start);
        let end = end.ok_or_else(|| PlanError::NoPlanLine { line: PLAN_HASH_COMMENT }.to_string())?;
        let plan = comments[start..end].to_vec();
        let description = Description::of_plan_lines(&plan).map_err(|error| error.to_string())?;
        games.of(&description.first_game()).map_err(|error| error.to_string())?;
        let (date, entropy) = (text(DATE_COMMENT), value(ENTROPY_COMMENT).map(str::to_owned));
        let header = Self::new(Arc::new(description), date, entropy, text(HASH_COMMENT));
        let header = header.map_err(|error| error.to_string())?;
        let (withdrawn, extended) = (all(WITHDRAWN_COMMENT), all(EXTENDED_COMMENT));
        Self { plan_hash: text(PLAN_HASH_COMMENT), withdrawn, extended, ..header }.checked().map(Some)
    }
}
