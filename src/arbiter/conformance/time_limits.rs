//! The time limits of a conformance test.

use std::time::Duration;

use crate::arbiter::referee::deadline::Patience;

/// The time limits of a conformance test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TimeLimits {
    /// The time for a decision.
    pub move_time: Duration,
    /// The tolerance beyond the time for a decision.
    pub margin: Duration,
    /// The time for the handshake, and then the same time for `readyok`.
    pub startup: Duration,
}

impl TimeLimits {
    /// How long an answer to `go` may take.
    #[must_use]
    pub(crate) fn patience(&self) -> Patience {
        Patience { limit: self.move_time, margin: self.margin }
    }
}
