//! How a process ended, and the resources that it used.

use std::fmt;
use std::os::unix::process::ExitStatusExt;
use std::process::ExitStatus;
use std::time::Duration;

/// The end of a process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ProcessEnd {
    /// The exit code or signal.
    pub status: ExitStatus,
    /// The processor time of the process and of those of its children that it waited for.
    pub processor_time: Duration,
    /// The largest resident memory, in bytes.
    pub peak_memory: u64,
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
