//! The time limits of a conformance test.

use std::time::Duration;

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
    /// The time after which an answer to `go` is too late.
    #[must_use]
    pub(crate) fn allowed(&self) -> Duration {
        self.move_time + self.margin
    }
}
