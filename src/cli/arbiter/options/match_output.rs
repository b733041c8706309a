//! The destinations of a match's results.

use std::path::PathBuf;

use crate::cli::arbiter::options::sandbox_arguments::SandboxMode;
use crate::cli::arbiter::output::match_details::Details;
use crate::cli::languages::Language;

/// The destinations of a match's results.
#[derive(Clone, Default)]
pub(in crate::cli::arbiter) struct MatchOutput {
    /// The file for the records of all games.
    pub(in crate::cli::arbiter) record: Option<PathBuf>,
    /// Overwrite a record.
    pub(in crate::cli::arbiter) force: bool,
    /// Print one JSON object instead of a table.
    pub(in crate::cli::arbiter) json: bool,
    /// The results of single blocks and games in the JSON object.
    pub(in crate::cli::arbiter) details: Option<Details>,
    /// How much of the sandbox must be enforced. `None` when the bots run in no sandbox.
    pub(in crate::cli::arbiter) sandbox: Option<SandboxMode>,
    /// The directory for fault bundles. `None` when no bundles are wanted.
    pub(in crate::cli::arbiter) bundles: Option<PathBuf>,
    /// The number of deals that was asked for, when the last session has more.
    pub(in crate::cli::arbiter) rounded_from: Option<u64>,
    /// The language in which the games are printed as they are played. `None` when they are not printed.
    pub(in crate::cli::arbiter) observe: Option<Language>,
    /// The command line that plays this match.
    pub(in crate::cli::arbiter) command: Vec<String>,
}
