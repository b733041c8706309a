//! Which blocks of a directory a run plays.

use crate::arbiter::plan::Shard;
use crate::cli::arbiter::playing::match_directory::MatchDirectory;

/// Which blocks of a directory a run plays.
pub(in crate::cli) struct DirectoryPart {
    pub(in crate::cli) directory: MatchDirectory,
    /// The shard that is played. `None` for all blocks.
    pub(in crate::cli) shard: Option<Shard>,
    /// Whether a bot that has changed since its earlier games is refused.
    pub(in crate::cli) refuses_changes: bool,
    /// The names of participants to withdraw.
    pub(in crate::cli) withdrawn: Vec<String>,
}
