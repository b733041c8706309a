//! The process that enters the sandbox and becomes the bot, in the namespaces of the bot.
//!
//! The launcher starts it beside the init. It loads its libraries while the init opens the files of the bot's root, and goes on once the
//! root stands. Landlock can name a file of a process in `/proc` only once the process exists, so the process itself
//! permits the one that a bot may read: its map of the memory, with which mono finds its stack.

use std::ffi::OsString;
use std::process::ExitCode;

/// The subcommand of `arbiter`. The first two words after it are the file descriptors of two pipes to the init: by one the
/// process says that it is ready, by the other it is told to go on. The others are the bot's program and its arguments.
pub(crate) const SUBCOMMAND: &str = "__enter";

/// Becomes the bot. A failure is written to standard error in one line.
#[cfg(all(target_os = "linux", target_pointer_width = "64"))]
pub(crate) fn run(words: &[OsString]) -> ExitCode {
    use crate::arbiter::runtime::launch_proof::LaunchWitness;
    use crate::arbiter::runtime::start_failure;

    let [ready, go, program @ ..] = words else { return ExitCode::FAILURE };
    let witness = LaunchWitness::from_environment();
    let error = linux::become_bot(ready, go, program, &witness);
    start_failure::report(&witness, program, &error)
}

#[cfg(not(all(target_os = "linux", target_pointer_width = "64")))]
pub(crate) fn run(_words: &[OsString]) -> ExitCode {
    ExitCode::FAILURE
}

#[cfg(all(target_os = "linux", target_pointer_width = "64"))]
mod linux {
    use std::ffi::{OsStr, OsString};
    use std::fs::File;
    use std::io::{self, Read as _, Write as _};
    use std::os::unix::process::CommandExt as _;
    use std::path::Path;
    use std::process::Command;

    use rustix::process::Resource;

    use crate::arbiter::runtime::inherited::{FIRST_CLOSED, lower_limit};
    use crate::arbiter::runtime::launch_proof::{self, LaunchWitness};
    use crate::arbiter::sandbox::{self, PROCESSES, SIGNALS};

    /// The file of its own that a bot may read in `/proc`.
    const MAPS: &str = "/proc/self/maps";

    /// Returns only if the bot cannot be started.
    pub(super) fn become_bot(
        ready: &OsStr,
        go: &OsStr,
        program: &[OsString],
        witness: &LaunchWitness,
    ) -> io::Error {
        if let Err(error) =
            wait_for_root(ready, go).and_then(|()| sandbox::enter_namespaced(&[Path::new(MAPS)]))
        {
            return error;
        }
        let Some((name, words)) = program.split_first() else { return io::ErrorKind::InvalidInput.into() };
        let mut command = Command::new(name);
        command.args(words).env_remove(launch_proof::VARIABLE);
        witness.reached();
        command.exec()
    }

    /// Says that this process is ready, and waits until the root is that of the bot.
    fn wait_for_root(ready: &OsStr, go: &OsStr) -> io::Result<()> {
        let numbers = Path::new("/proc/self/fd");
        let mut ready = File::options().write(true).open(numbers.join(ready))?;
        let mut go = File::open(numbers.join(go))?;
        close_fds::set_fds_cloexec(FIRST_CLOSED, &[]);
        // A limit that was set before the namespaces would hold for all bots of the user together.
        lower_limit(Resource::Nproc, PROCESSES)?;
        lower_limit(Resource::Sigpending, SIGNALS)?;
        sandbox::drop_capabilities()?;
        ready.write_all(&[0])?;
        go.read_exact(&mut [0])?;
        // The work directory is still one of the host.
        std::env::set_current_dir(sandbox::WORK_DIR)
    }
}
