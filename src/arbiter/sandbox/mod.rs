//! The sandbox for untrusted bots.
//!
//! Without the sandbox, a bot could read the cards of the other bots in the arbiter's memory and in the
//! record, because the bot runs as the same user. Each of the following lines of defence holds even if the
//! lines before it fail:
//!
//! - Namespaces (user, PID, mount, network, IPC, UTS, cgroup): the bot can name only its own objects. Its
//!   root directory has the system's programs and libraries and its own files, all read-only. It also has a
//!   work directory, `/tmp` and `/dev/shm` in a tmpfs of limited size (`root`). The first process of the PID
//!   namespace belongs to the arbiter ([`crate::process`]). When this first process ends, the processes of
//!   the bot end, too.
//! - No capabilities, and `no_new_privs`.
//! - Landlock: it permits access only to these directories. Signals and `ptrace` do not leave the sandbox.
//! - A seccomp filter with the list of the allowed system calls (`seccomp`).
//!
//! If the system permits no namespaces, Landlock and the filter remain. Bots can then still communicate
//! through shared files. Limits apply to each process. If the system delegates cgroups, the limits also apply
//! to all processes of a bot together. `docs/security.md` lists the attackers against which the sandbox
//! protects, and the limits of this protection.

use std::io;
use std::path::{Path, PathBuf};

mod limits;
#[cfg(all(target_os = "linux", target_pointer_width = "64"))]
mod namespaces;
#[cfg(all(target_os = "linux", target_pointer_width = "64"))]
mod root;
mod shown_paths;

pub(crate) use limits::{
    FILE_SIZE, MAX_OPEN_FILES_WITHOUT_CGROUP, MAX_PROCESSES_WITHOUT_CGROUP, OPEN_FILES, PROCESSES,
    PROCESSES_OF_USER, SCRATCH_SIZE, SIGNALS, SOCKET_BUFFER, VARIABLES,
};
#[cfg(all(target_os = "linux", target_pointer_width = "64"))]
pub(super) use namespaces::{drop_capabilities, enter as enter_namespaces};
#[cfg(all(target_os = "linux", target_pointer_width = "64"))]
pub(super) use root::{SandboxFiles, TEMPORARY, WORK_DIR, build as build_root};
pub use shown_paths::{
    OWN_EXECUTABLE, ShownPath, is_broad, is_of_the_system, refuse_broad, refuse_foreign_links, shown_paths,
    system_paths,
};

/// The settings of the sandbox.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sandbox {
    /// Directories and files that bots may also read, such as the files of an interpreter installed for one
    /// user.
    pub readable: Vec<PathBuf>,
    /// Files and directories of the arbiter that no bot may read, such as the record. They may lie anywhere.
    pub hidden: Vec<PathBuf>,
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
        probe().map(drop)
    }

    pub fn probe() -> io::Result<i32> {
        Err(io::Error::other("this system has no sandbox"))
    }
}

/// Puts this thread and all processes that it starts into the sandbox without namespaces. They may read the
/// paths `readable`, and may read and write in the work directory.
pub(super) fn enter(readable: &[PathBuf], work_dir: Option<&Path>) -> io::Result<()> {
    landlock::enter(readable, work_dir).map(drop)
}

/// Applies Landlock and the filter to this thread and to all processes that it starts. The process is already
/// in namespaces. Below `/proc` it may open only `own_files`.
#[cfg(all(target_os = "linux", target_pointer_width = "64"))]
pub(super) fn enter_namespaced(own_files: &[&Path]) -> io::Result<()> {
    landlock::enter_namespaced(own_files).map(drop)
}

/// Returns the version of Landlock that this system enforces; 0 without Landlock. A thread enters the sandbox
/// and ends, to test which version is in force.
pub(super) fn landlock_version() -> io::Result<i32> {
    landlock::probe()
}
