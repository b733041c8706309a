//! The process that enters the sandbox and becomes the bot, in the namespaces of the bot.
//!
//! The init starts it. Landlock can name a file of a process in `/proc` only once the process exists, so the process itself
//! permits the one that a bot may read: its map of the memory, with which mono finds its stack.

use std::ffi::OsString;
use std::process::ExitCode;

/// The subcommand of `arbiter`.
pub(crate) const SUBCOMMAND: &str = "__enter";

/// Becomes the bot. A failure is written to standard error in one line.
#[cfg(all(target_os = "linux", target_pointer_width = "64"))]
pub(crate) fn run(program: &[OsString]) -> ExitCode {
    use crate::arbiter::runtime::launch_proof::LaunchWitness;
    use crate::arbiter::runtime::start_failure;

    let witness = LaunchWitness::from_environment();
    let error = linux::become_bot(program, &witness);
    start_failure::report(&witness, program, &error)
}

#[cfg(not(all(target_os = "linux", target_pointer_width = "64")))]
pub(crate) fn run(_program: &[OsString]) -> ExitCode {
    ExitCode::FAILURE
}

#[cfg(all(target_os = "linux", target_pointer_width = "64"))]
mod linux {
    use std::ffi::OsString;
    use std::io;
    use std::os::unix::process::CommandExt as _;
    use std::path::Path;

    use crate::arbiter::runtime::inherited::FIRST_CLOSED;
    use crate::arbiter::runtime::launch_proof::{self, LaunchWitness};
    use crate::arbiter::runtime::own_executable;
    use crate::arbiter::sandbox;

    /// The file of its own that a bot may read in `/proc`.
    const MAPS: &str = "/proc/self/maps";

    /// Returns only if the bot cannot be started.
    pub(super) fn become_bot(program: &[OsString], witness: &LaunchWitness) -> io::Error {
        close_fds::set_fds_cloexec(FIRST_CLOSED, &[]);
        let Some((name, words)) = program.split_first() else { return io::ErrorKind::InvalidInput.into() };
        let own = own_executable::is_own(name).then(|| Path::new(name));
        let own_files: Vec<&Path> = [Path::new(MAPS)].into_iter().chain(own).collect();
        if let Err(error) = sandbox::enter_namespaced(&own_files) {
            return error;
        }
        let mut command = own_executable::command(name);
        command.args(words).env_remove(launch_proof::VARIABLE);
        witness.reached();
        command.exec()
    }
}
