//! Functions with which a process of the arbiter manages itself: its executable and name, its memory, its
//! cores, and the limits and file descriptors that the bot inherits from it.
//!
//! The executable of the arbiter is also the launcher, the watchdog, and the engine of built-in players. On
//! Linux the arbiter always starts the file from which it was started itself, even when another file has
//! taken its name. So if the program is rebuilt during a match, the whole match still uses the program with
//! which it began.

use std::ffi::OsStr;
use std::io;
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

use crate::program_file::find_program;
use crate::sandbox::OWN_EXECUTABLE;

/// The name of the arbiter's processes in process lists.
const PROGRAM_NAME: &str = "arbiter";

/// Returns a path that leads to the arbiter's own executable, in this process and in every process that it
/// starts.
pub fn executable() -> PathBuf {
    if Path::new(OWN_EXECUTABLE).exists() {
        return OWN_EXECUTABLE.into();
    }
    // Without `/proc` the system does not report the path. Then the first argument tells where the shell
    // found the executable.
    let named = || {
        let name = std::env::args_os().next().map(PathBuf::from)?;
        if name.components().count() > 1 {
            return std::path::absolute(name).ok();
        }
        find_program(name.as_os_str(), Path::new(""))
    };
    std::env::current_exe().ok().or_else(named).unwrap_or_else(|| PROGRAM_NAME.into())
}

/// Returns whether a program is the executable of the process that starts it.
pub(crate) fn is_own_executable(program: &OsStr) -> bool {
    program == OWN_EXECUTABLE
}

/// Returns a command that starts a program. If the program is the arbiter's own executable, the process keeps
/// its name.
pub(super) fn command(program: &OsStr) -> Command {
    let mut command = Command::new(program);
    if is_own_executable(program) {
        command.arg0(PROGRAM_NAME);
    }
    command
}

/// Sets the name of this process if it was started through [`OWN_EXECUTABLE`]. Otherwise the kernel would
/// name it after that path.
pub fn name_process() {
    #[cfg(target_os = "linux")]
    if std::env::args_os().next().is_some_and(|name| name == PROGRAM_NAME) {
        let _ = rustix::thread::set_name(c"arbiter");
    }
}

/// Protects the memory of this process from other processes of the same user: the system refuses access by
/// `ptrace`, `/proc/PID/mem` and `process_vm_readv`. A process that may trace any process still has access.
/// Processes that this process starts are not affected.
#[cfg(target_os = "linux")]
pub fn protect_own_memory() {
    use rustix::process::{DumpableBehavior, set_dumpable_behavior};
    if let Err(error) = set_dumpable_behavior(DumpableBehavior::NotDumpable) {
        log::warn!("a bot of the same user may read the memory of the arbiter: {error}");
    }
}

#[cfg(not(target_os = "linux"))]
pub fn protect_own_memory() {}

/// Pins this process, and the processes that it starts, to one core.
#[cfg(target_os = "linux")]
pub(super) fn pin_to(core: usize) -> io::Result<()> {
    use rustix::thread::{CpuSet, sched_setaffinity};
    let mut cores = CpuSet::new();
    if core < CpuSet::MAX_CPU {
        cores.set(core);
    }
    let pinned = sched_setaffinity(None, &cores);
    pinned.map_err(|error| io::Error::other(format!("cannot pin it to core {core}: {error}")))
}

/// Returns the cores that this process may use.
///
/// # Errors
/// The system does not report them.
#[cfg(target_os = "linux")]
pub fn own_cores() -> io::Result<Vec<usize>> {
    use rustix::thread::{CpuSet, sched_getaffinity};
    let cores = sched_getaffinity(None)?;
    Ok((0..CpuSet::MAX_CPU).filter(|&core| cores.is_set(core)).collect())
}

#[cfg(not(target_os = "linux"))]
pub(super) fn pin_to(_core: usize) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

#[cfg(not(target_os = "linux"))]
pub fn own_cores() -> io::Result<Vec<usize>> {
    Err(io::ErrorKind::Unsupported.into())
}

/// The first file descriptor that the bot does not inherit.
pub(super) const FIRST_CLOSED: i32 = 3;

/// Lowers a limit. A limit that is already lower does not change.
pub(super) fn lower_limit(resource: Resource, limit: u64) -> io::Result<()> {
    let old = getrlimit(resource);
    let [current, maximum] =
        [old.current, old.maximum].map(|old| Some(old.map_or(limit, |old| old.min(limit))));
    Ok(setrlimit(resource, Rlimit { current, maximum })?)
}

/// Raises the limit of open files to this number, as far as the system permits. Returns the limit.
pub fn raise_open_files(wanted: u64) -> u64 {
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    let raised = maximum.map_or(wanted, |maximum| wanted.min(maximum));
    match current {
        Some(current) if current < raised => {
            let limit = Rlimit { current: Some(raised), maximum };
            setrlimit(Resource::Nofile, limit).map_or(current, |()| raised)
        }
        current => current.unwrap_or(wanted),
    }
}
