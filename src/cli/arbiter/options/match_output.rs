//! The conditions of a match, and the destinations of its results.

use std::path::PathBuf;

use crate::arbiter::plan::MatchPlan;
use crate::cli::arbiter::options::sandbox_arguments::SandboxMode;
use crate::cli::arbiter::output::match_details::Details;
use crate::cli::languages::Language;

/// The destinations of a match's results.
#[derive(Clone, Default)]
pub(in crate::cli) struct MatchOutput {
    /// The file for the records of all games.
    pub(in crate::cli) record: Option<PathBuf>,
    /// Overwrite a record.
    pub(in crate::cli) force: bool,
    /// Print one JSON object instead of a table.
    pub(in crate::cli) json: bool,
    /// The results of single blocks and games in the JSON object.
    pub(in crate::cli) details: Option<Details>,
    /// The parts of the sandbox that must be enforced. `None` when the bots run without a sandbox.
    pub(in crate::cli) sandbox: Option<SandboxMode>,
    /// The directory for fault bundles. `None` when no bundles are wanted.
    pub(in crate::cli) bundles: Option<PathBuf>,
    /// The requested number of deals, if the last session has more deals.
    pub(in crate::cli) rounded_from: Option<u64>,
    /// The line about the players of a match without `--seat`.
    pub(in crate::cli) default_seats: Option<String>,
    /// The language in which the games are printed while they are played. `None` when they are not printed.
    pub(in crate::cli) observe: Option<Language>,
    /// The port of the page that shows the match; 0 for any free port. `None` for no page.
    pub(in crate::cli) live: Option<u16>,
    /// The command line that plays this match.
    pub(in crate::cli) command: Vec<String>,
}

/// The conditions of a match, for its record and its JSON object.
pub(in crate::cli) struct MatchConditions {
    pub(in crate::cli) plan: MatchPlan,
    /// The date and time of the start.
    pub(in crate::cli) date: String,
    /// Whether the bots run in a sandbox.
    pub(in crate::cli) sandbox: bool,
}
