//! The text that is printed before the first deal of a match with one lineup.

use std::io::{self, Write as _};

use talon_arbiter::plan::MatchPlan;
use talon_arbiter::play::Match;

use crate::arbiter::output::match_conditions::MatchConditions;
use crate::arbiter::output::match_report;
use crate::arbiter::output::transcript_files::TranscriptFiles;
use crate::arbiter::playing::match_directory::hashes;
use crate::arbiter::playing::prepared_match::PreparedMatch;

/// Collects the lines of the head. They are about the sandbox, the limits of the match, its requirements, its
/// participants or its directory, and the directory of its transcripts.
pub(crate) fn head_lines(
    ready: &Match<'_>,
    prepared: &PreparedMatch,
    plan: &MatchPlan,
    about: Option<String>,
    transcripts: Option<&TranscriptFiles>,
) -> Vec<String> {
    let needs = [ready.limits().to_owned(), match_report::requirements(plan)].into_iter();
    let lines = prepared.sandbox.iter().cloned().chain(needs).chain(about);
    lines.chain(transcripts.map(TranscriptFiles::line)).collect()
}

/// Prints the description of a match, then `lines`, then the commitment.
pub(crate) fn print_match_head(conditions: &MatchConditions, lines: &[String]) {
    let plan = &conditions.plan;
    let heading = match_report::heading(plan);
    let commitment = hashes(&plan.key, &plan.description);
    let lines: String = lines.iter().flat_map(|line| [line, "\n"]).collect();
    // A write error means that nobody reads the output.
    let _ = if plan.description.json {
        writeln!(io::stderr(), "{commitment}\n{lines}")
    } else {
        writeln!(io::stdout(), "{heading}\n{lines}{commitment}")
    };
}
