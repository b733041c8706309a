//! What is printed before the first deal of a match with one lineup.

use std::io::{self, Write as _};

use crate::cli::arbiter::output::match_conditions::MatchConditions;
use crate::cli::arbiter::output::match_report;
use crate::cli::arbiter::playing::match_directory::hashes;

/// Prints the description of a match, these lines, and its commitment.
pub(in crate::cli) fn print_match_head(conditions: &MatchConditions, lines: &[String]) {
    let plan = &conditions.plan;
    let heading = match_report::heading(plan);
    let commitment = hashes(&plan.key, &plan.description);
    let lines: String = lines.iter().flat_map(|line| [line, "\n"]).collect();
    // Writing fails when no process reads the output any more.
    let _ = if plan.description.json {
        writeln!(io::stderr(), "{commitment}\n{lines}")
    } else {
        writeln!(io::stdout(), "{heading}\n{lines}{commitment}")
    };
}
