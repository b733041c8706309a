//! A seat that sees nothing but what it needs, as far as the system enforces it.
//!
//! For programs that are not trusted: the cards of the others are in the arbiter's memory and in its records. Two walls,
//! both of which any user may build around a program of his own, and neither of which can be taken down again:
//!
//! - Landlock keeps to a few directories: the system's programs and libraries (a short list), the directory of the
//!   program and of files named on its command line, and the scratch directory, the only one that is written. `/proc` is
//!   not among them. Signals, and memory seen as a debugger sees it, stay within the seat.
//! - A filter of system calls leaves no network, no way out of the group, no other process's speed or limits, and the
//!   attributes of files as they are.
//!
//! What is not hidden: that a path exists, and how large and old it is; that a number is that of a process. What a
//! directory of a program holds is the program's to read: keep nothing else there, no record and no other's program.
//! What an interpreter needs beyond the system's directories has to be given: one that was installed for one user, the
//! settings of Java under `/etc`. Limits hold for each process; for a seat as a whole where the system hands over control
//! groups ([`crate::arbiter::runtime::cgroup`]), which then are out of its sight.

use std::io;
use std::path::{Path, PathBuf};

/// What a sandboxed seat may read, besides what every one may.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sandbox {
    /// Directories and files; of an interpreter that was installed for one user, say.
    pub readable: Vec<PathBuf>,
}

/// How many files a sandboxed seat may have open.
pub(super) const OPEN_FILES: u64 = 512;

/// How large a file may get that a sandboxed seat writes, in bytes.
pub(super) const FILE_SIZE: u64 = 256 << 20;

/// How many processes and threads its user may have when a sandboxed seat starts one: without control groups the system
/// counts no smaller unit, so that this only stops one that starts them without end. In one, how many the seat has.
pub(super) const PROCESSES: u64 = 4096;

/// The variables of the environment that a sandboxed seat is left.
pub(super) const VARIABLES: [&str; 2] = ["LANG", "PATH"];

#[cfg(all(target_os = "linux", target_pointer_width = "64"))]
mod landlock;
#[cfg(all(target_os = "linux", target_pointer_width = "64"))]
mod seccomp;

/// Elsewhere there are none.
#[cfg(not(all(target_os = "linux", target_pointer_width = "64")))]
mod landlock {
    use std::io;
    use std::path::{Path, PathBuf};

    pub fn enter(_readable: &[PathBuf], _scratch: Option<&Path>) -> io::Result<()> {
        Err(io::Error::other("this system has no sandbox"))
    }

    pub fn report() -> Vec<String> {
        vec!["sandbox: lacking: this system has none, no seat will start".to_owned()]
    }
}

/// Puts up the walls around this thread and all that it starts. It reads what is `readable`, and reads and writes what
/// lies in `scratch`.
///
/// # Errors
/// When the system cannot filter calls. A Landlock that is missing or old is no error: see [`report`].
pub(super) fn enter(readable: &[PathBuf], scratch: Option<&Path>) -> io::Result<()> {
    landlock::enter(readable, scratch).map(drop)
}

/// What the system enforces of the sandbox and what is lacking, a line each. It is tried, not read off: a thread shuts
/// itself in and ends.
#[must_use]
pub fn report() -> Vec<String> {
    landlock::report()
}
