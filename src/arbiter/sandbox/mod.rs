//! The sandbox for untrusted bots, as far as the system enforces it.
//!
//! A bot that runs as this user could otherwise read the cards of the other bots in the arbiter's memory and
//! in the record. The sandbox uses two kernel features that need no privileges and cannot be undone:
//!
//! - Landlock limits file access to a few directories: a short list of the system's programs and libraries,
//!   the directory of the bot and of files named on its command line, and its work directory, which is the
//!   only directory that the bot may write to. `/proc` is not among them. Signals and `ptrace` do not reach
//!   processes outside the sandbox.
//! - A seccomp filter denies the network, leaving the process group, changing the priority or limits of other
//!   processes, and changing the attributes of files.
//!
//! The sandbox does not hide whether a path exists, the size and age of a file, and whether a pid is in use.
//! A bot may read everything in the directory of its program: keep no record and no other bot in this
//! directory. Interpreter files outside the system's directories must be made readable, such as an
//! interpreter installed for one user or Java's settings in `/etc`. Limits hold for each process; where the
//! system delegates cgroups, they also hold for all processes of a bot together
//! ([`crate::arbiter::runtime`]). A sandboxed bot cannot reach the cgroup files.

use std::io;
use std::path::{Path, PathBuf};

mod limits;

pub(crate) use limits::{FILE_SIZE, OPEN_FILES, PROCESSES, VARIABLES};

/// The settings of the sandbox.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sandbox {
    /// Directories and files that bots may also read, such as the files of an interpreter installed for one
    /// user.
    pub readable: Vec<PathBuf>,
}

#[cfg(all(target_os = "linux", target_pointer_width = "64"))]
mod landlock;
#[cfg(all(target_os = "linux", target_pointer_width = "64"))]
mod seccomp;

/// The stand-in for systems without a sandbox.
#[cfg(not(all(target_os = "linux", target_pointer_width = "64")))]
mod landlock {
    use std::io;
    use std::path::{Path, PathBuf};

    pub fn enter(_readable: &[PathBuf], _work_dir: Option<&Path>) -> io::Result<()> {
        Err(io::Error::other("this system has no sandbox"))
    }

    pub fn report() -> Vec<String> {
        vec!["sandbox: missing: this system has none, no bot will start".to_owned()]
    }
}

/// Puts this thread and all processes that it starts into the sandbox. They may read `readable` paths, and read and
/// write in the work directory.
///
/// # Errors
/// The system has no seccomp filters. A missing or old Landlock is not an error: see [`report`].
pub(super) fn enter(readable: &[PathBuf], work_dir: Option<&Path>) -> io::Result<()> {
    landlock::enter(readable, work_dir).map(drop)
}

/// The parts of the sandbox that this system enforces, and the parts that it does not enforce, one line each.
/// A test determines the parts: a thread enters the sandbox and ends.
pub(crate) fn report() -> Vec<String> {
    landlock::report()
}
