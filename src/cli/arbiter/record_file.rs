//! The comments at the top of a record.

use crate::arbiter::record::{ENTROPY_COMMENT, MatchKey, PLAN_HASH_COMMENT};

/// The comments at the top of a record: program, date, plan and commitment. `plan` has the lines of the plan.
pub(super) fn heading(date: &str, plan: &[String], plan_hash: &str, key: &MatchKey) -> String {
    let entropy = key.entropy().map_or(String::new(), |text| format!("{ENTROPY_COMMENT}{text}\n"));
    let version = env!("CARGO_PKG_VERSION");
    let plan: String = plan.iter().flat_map(|line| [line, "\n"]).collect();
    format!("# arbiter: talon {version}\n# date: {date}\n{plan}{PLAN_HASH_COMMENT}{plan_hash}\n{entropy}\n")
}
