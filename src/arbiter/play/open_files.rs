//! The open files that a match needs.

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

use crate::plan::MatchPlan;
use crate::play::error::MatchError;

/// The number of open files for each bot: three pipes and a pidfd.
pub(super) const FILES_PER_BOT: u64 = 4;

/// The number of open files that the arbiter needs for itself.
const OWN_FILES: u64 = 32;

impl MatchPlan {
    /// Returns the number of open files that the match needs.
    pub fn files(&self) -> u64 {
        // While new bots start, one eighth of the bots may still be ending.
        let bot_processes = self.bot_processes() as u64;
        (bot_processes + bot_processes / 8 + 1) * FILES_PER_BOT + OWN_FILES
    }
}

/// Raises the soft limit of open files to the number that a match needs.
pub(super) fn raise_limit(plan: &MatchPlan) -> Result<(), MatchError> {
    let needed = plan.files();
    let limit = getrlimit(Resource::Nofile);
    if limit.current.is_none_or(|current| current >= needed) {
        return Ok(());
    }
    let raised = Rlimit { current: Some(needed), maximum: limit.maximum };
    setrlimit(Resource::Nofile, raised).map_err(|_| MatchError::Files {
        needed,
        each: FILES_PER_BOT,
        allowed: limit.maximum.unwrap_or(needed),
    })
}
