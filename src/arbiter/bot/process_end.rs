//! How a process of a bot ended.

use std::fmt;
use std::os::unix::process::ExitStatusExt as _;
use std::process::ExitStatus;
use std::time::Duration;

/// How a process of a bot ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ProcessEnd {
    /// The exit code or signal of the process.
    pub status: ExitStatus,
    /// The processor time of the process, and of the children for which it waited.
    pub processor_time: Duration,
    /// The largest resident memory, in bytes.
    pub peak_memory: u64,
}

impl ProcessEnd {
    /// Returns the end of a process on another machine, of which nothing is known.
    pub(super) fn unknown() -> Self {
        Self { status: ExitStatus::default(), processor_time: Duration::ZERO, peak_memory: 0 }
    }
}

/// An exit status in words: `exit code 3`, `signal 9`.
pub(crate) struct ExitWords(pub(crate) ExitStatus);

impl fmt::Display for ExitWords {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.0.code(), self.0.signal()) {
            (Some(code), _) => write!(f, "exit code {code}"),
            (None, Some(signal)) => write!(f, "signal {signal}"),
            (None, None) => write!(f, "unknown status"),
        }
    }
}
