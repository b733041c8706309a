//! The destinations of a match's results.

use std::path::PathBuf;

use crate::cli::arbiter::output::match_details::Details;
use crate::cli::arbiter::sandbox_arguments::SandboxMode;
use crate::cli::languages::Language;

/// The destinations of a match's results.
#[derive(Clone, Default)]
pub(super) struct MatchOutput {
    /// The file for the records of all games.
    pub(super) record: Option<PathBuf>,
    /// Overwrite a record.
    pub(super) force: bool,
    /// Print one JSON object instead of a table.
    pub(super) json: bool,
    /// The results of single blocks and games in the JSON object.
    pub(super) details: Option<Details>,
    /// How much of the sandbox must be enforced. `None` when the bots run in no sandbox.
    pub(super) sandbox: Option<SandboxMode>,
    /// The directory for fault bundles. `None` when no bundles are wanted.
    pub(super) bundles: Option<PathBuf>,
    /// The number of deals that was asked for, when the last session has more.
    pub(super) rounded_from: Option<u64>,
    /// The language in which the games are printed as they are played. `None` when they are not printed.
    pub(super) observe: Option<Language>,
    /// The command line that plays this match.
    pub(super) command: Vec<String>,
}
