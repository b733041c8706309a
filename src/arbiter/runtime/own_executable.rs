//! The executable of the arbiter, which is also the launcher, the watchdog, and the engine of built-in players.
//!
//! On Linux the arbiter starts the file that it was started from, even when another file has taken its name: a match whose
//! program is built anew plays to its end with the program that began it.

use std::ffi::OsStr;
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The name under which every process finds its own executable, whatever has happened to the file since.
pub(super) const PATH: &str = crate::arbiter::sandbox::OWN_EXECUTABLE;

/// The name that processes of the arbiter have in lists of processes.
const NAME: &str = "arbiter";

/// The path with which this process, and every process that it starts, starts its own executable.
pub(crate) fn path() -> PathBuf {
    if Path::new(PATH).exists() {
        return PATH.into();
    }
    // Without `/proc` the system does not report it: then the first argument says where the shell found it.
    let named = || {
        let name = std::env::args_os().next().map(PathBuf::from)?;
        if name.components().count() > 1 {
            return std::path::absolute(name).ok();
        }
        let search = std::env::var_os("PATH")?;
        std::env::split_paths(&search).map(|directory| directory.join(&name)).find(|path| path.is_file())
    };
    std::env::current_exe().ok().or_else(named).unwrap_or_else(|| NAME.into())
}

/// Whether a program is the executable of the process that starts it.
pub(crate) fn is_own(program: &OsStr) -> bool {
    program == PATH
}

/// A command that starts a program. The own executable keeps its name.
pub(super) fn command(program: &OsStr) -> Command {
    let mut command = Command::new(program);
    if is_own(program) {
        command.arg0(NAME);
    }
    command
}

/// Gives this process its name, if it was started through [`PATH`], after which the kernel names it.
pub(crate) fn name_process() {
    #[cfg(target_os = "linux")]
    if std::env::args_os().next().is_some_and(|name| name == NAME) {
        let _ = rustix::thread::set_name(c"arbiter");
    }
}
