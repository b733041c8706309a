//! The two processes of the arbiter in the namespaces of a bot: the first process, and the process that
//! becomes the bot.
//!
//! The launcher starts the first process in a new PID namespace, where it has the pid 1. The first process
//! builds the root directory of the bot, gives up its capabilities, starts the process that becomes the bot,
//! enters the rest of the sandbox, and reaps every process whose parent has ended. When the bot ends, the
//! first process ends too, and the kernel kills every process that is left in the namespace. The first
//! process also ends when the launcher ends, or when the lifeline closes. The lifeline is a pipe whose other
//! end the arbiter holds.
//!
//! The process that becomes the bot enters the sandbox by itself. Landlock can name a file of a process in
//! `/proc` only once the process exists. So this process itself permits the bot to read a file of its own
//! process in `/proc`. The only permitted file is the bot's memory map, which the mono runtime reads to find
//! its stack.

use std::ffi::{OsStr, OsString};
use std::io;
use std::os::unix::ffi::OsStrExt as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use crate::process::launch_proof::{self, LaunchWitness};

/// The subcommand of `arbiter` that runs as the first process.
pub const SUBCOMMAND: &str = "__init";

/// The subcommand of `arbiter` that becomes the bot.
pub const ENTER_SUBCOMMAND: &str = "__enter";

/// The command line of this process.
#[derive(Clone, Debug, PartialEq, Eq, clap::Args)]
pub struct InitArguments {
    /// The file descriptor of a pipe to the launcher, for the status with which the bot ended.
    #[arg(long, value_name = "FD")]
    pub(crate) status: i32,
    /// The file descriptor of a pipe whose other end the arbiter holds.
    #[arg(long, value_name = "FD")]
    pub(crate) lifeline: Option<i32>,
    /// The size of everything that the bot writes.
    #[arg(long, value_name = "BYTES")]
    pub(crate) scratch: u64,
    /// The maximum number of processes and threads of the bot.
    #[arg(long, value_name = "COUNT")]
    pub(crate) processes: u64,
    /// The name of a file or directory that the bot may read.
    #[arg(long, value_name = "PATH")]
    pub(crate) show: Vec<PathBuf>,
    /// The files and directories of the host behind these names, in the same order.
    #[arg(long, value_name = "PATH")]
    pub(crate) real: Vec<PathBuf>,
    /// A file or directory of the host that the bot may not read.
    #[arg(long, value_name = "PATH")]
    pub(crate) hidden: Vec<PathBuf>,
    /// Cover directories by overlays of themselves.
    #[arg(long)]
    pub(crate) overlays: bool,
    /// The directory in which the bot runs.
    #[arg(long, value_name = "DIR")]
    pub(crate) directory: PathBuf,
    /// The bot's program and its arguments.
    #[arg(last = true, required = true)]
    pub(crate) program: Vec<OsString>,
}

impl InitArguments {
    /// Returns the words of the command line, each followed by a zero byte. The words go through a pipe
    /// instead of the command line. The bot can read the command line of the init, and the words would tell
    /// it where the record is.
    pub(super) fn message(&self) -> Vec<u8> {
        let mut words: Vec<OsString> =
            vec![format!("--status={}", self.status).into(), format!("--scratch={}", self.scratch).into()];
        words.push(format!("--processes={}", self.processes).into());
        words.extend(self.lifeline.map(|lifeline| format!("--lifeline={lifeline}").into()));
        for (name, paths) in [("--show", &self.show), ("--real", &self.real), ("--hidden", &self.hidden)] {
            for path in paths {
                words.extend([name.into(), path.into()]);
            }
        }
        words.extend(self.overlays.then(|| "--overlays".into()));
        words.extend(["--directory".into(), (&self.directory).into()]);
        words.push("--".into());
        words.extend(self.program.iter().cloned());
        words.iter().flat_map(|word| word.as_bytes().iter().copied().chain([0])).collect()
    }
}

/// Reads the words of [`InitArguments`] from the pipe with this number.
///
/// # Errors
/// The pipe cannot be read.
pub fn read_words(number: Option<&OsString>) -> io::Result<Vec<OsString>> {
    let number = number.ok_or(io::ErrorKind::InvalidInput)?;
    let mut message = std::fs::read(Path::new("/proc/self/fd").join(number))?;
    // The last word is followed by a zero byte.
    if message.pop().is_none() {
        return Err(rustix::io::Errno::IO.into());
    }
    Ok(message.split(|&byte| byte == 0).map(|word| OsStr::from_bytes(word).to_owned()).collect())
}

/// Reports that the words could not be read.
pub fn report(error: &io::Error) -> ExitCode {
    launch_proof::report(&LaunchWitness::from_environment(), &[], error)
}

/// Starts the bot and waits for its end. A failure is written to standard error in one line.
#[cfg(all(target_os = "linux", target_pointer_width = "64"))]
pub fn run(arguments: &InitArguments) -> ExitCode {
    let witness = LaunchWitness::from_environment();
    linux::supervise(arguments, &witness)
        .unwrap_or_else(|error| launch_proof::report(&witness, &arguments.program, &error))
}

/// Enters the sandbox and becomes the bot. A failure is written to standard error in one line.
#[cfg(all(target_os = "linux", target_pointer_width = "64"))]
pub fn enter(program: &[OsString]) -> ExitCode {
    let witness = LaunchWitness::from_environment();
    let error = linux::become_bot(program, &witness);
    launch_proof::report(&witness, program, &error)
}

#[cfg(not(all(target_os = "linux", target_pointer_width = "64")))]
pub(crate) fn enter(_program: &[OsString]) -> ExitCode {
    ExitCode::FAILURE
}

#[cfg(not(all(target_os = "linux", target_pointer_width = "64")))]
pub(crate) fn run(arguments: &InitArguments) -> ExitCode {
    let witness = LaunchWitness::from_environment();
    launch_proof::report(&witness, &arguments.program, &io::ErrorKind::Unsupported.into())
}

#[cfg(all(target_os = "linux", target_pointer_width = "64"))]
mod linux {
    use std::ffi::{OsStr, OsString};
    use std::fs::File;
    use std::io::{self, Write as _};
    use std::os::unix::process::CommandExt as _;
    use std::path::Path;
    use std::process::ExitCode;
    use std::thread;

    use rustix::event::{PollFd, PollFlags, poll};
    use rustix::process::{
        DumpableBehavior, Resource, Signal, WaitOptions, set_dumpable_behavior,
        set_parent_process_death_signal, wait,
    };

    use super::{ENTER_SUBCOMMAND, InitArguments};
    use crate::process::launch_proof::{self, LaunchWitness};
    use crate::process::own_process::{self, FIRST_CLOSED, lower_limit};
    use crate::sandbox::{self, OWN_EXECUTABLE, SIGNALS, SandboxFiles, ShownPath};

    /// The only file of its own process in `/proc` that a bot may read.
    const MAPS: &str = "/proc/self/maps";

    /// The stack size of the thread that watches the lifeline, in bytes.
    const STACK_BYTES: usize = 64 << 10;

    pub(super) fn supervise(arguments: &InitArguments, witness: &LaunchWitness) -> io::Result<ExitCode> {
        // The process that becomes the bot reports its start itself.
        close_fds::set_fds_cloexec(FIRST_CLOSED, &witness.number().into_iter().collect::<Vec<i32>>());
        set_parent_process_death_signal(Some(Signal::KILL))?;
        let mut status = File::options().write(true).open(format!("/proc/self/fd/{}", arguments.status))?;
        let lifeline =
            arguments.lifeline.map(|number| File::open(format!("/proc/self/fd/{number}"))).transpose()?;
        let names = arguments.show.iter().cloned().zip(arguments.real.iter().cloned());
        sandbox::build_root(&SandboxFiles {
            shown: names.map(|(shown, real)| ShownPath { shown, real }).collect(),
            hidden: arguments.hidden.clone(),
            scratch: arguments.scratch,
            processes: arguments.processes,
            has_overlays: arguments.overlays,
            directory: arguments.directory.clone(),
        })?;
        // A limit that was set before entering the namespaces would apply to all bots of the user together.
        lower_limit(Resource::Nproc, arguments.processes)?;
        lower_limit(Resource::Sigpending, SIGNALS)?;
        sandbox::drop_capabilities()?;
        // The bot runs as the same user. It must not read the memory of this process.
        set_dumpable_behavior(DumpableBehavior::NotDumpable)?;
        let mut command = own_process::command(OsStr::new(OWN_EXECUTABLE));
        let bot = command.arg(ENTER_SUBCOMMAND).args(&arguments.program).spawn()?.id();
        sandbox::enter_namespaced(&[])?;
        if let Some(lifeline) = lifeline {
            thread::Builder::new().stack_size(STACK_BYTES).spawn(move || end_with(&lifeline))?;
        }
        let null = File::options().read(true).write(true).open("/dev/null")?;
        // This process must not hold the pipes of the bot open after the bot closes them.
        rustix::stdio::dup2_stdin(&null)?;
        rustix::stdio::dup2_stdout(&null)?;
        rustix::stdio::dup2_stderr(&null)?;
        loop {
            match wait(WaitOptions::empty()) {
                Ok(Some((pid, ended))) if pid.as_raw_nonzero().get().cast_unsigned() == bot => {
                    status.write_all(&ended.as_raw().to_ne_bytes())?;
                    return Ok(ExitCode::SUCCESS);
                }
                Ok(_) | Err(rustix::io::Errno::INTR) => {}
                Err(error) => return Err(error.into()),
            }
        }
    }

    /// Ends this process, and with it all processes of the namespace, when the arbiter closes its end of the
    /// lifeline.
    fn end_with(lifeline: &File) {
        // The poll reports a closed pipe even without a requested event.
        while poll(&mut [PollFd::new(lifeline, PollFlags::empty())], None) == Err(rustix::io::Errno::INTR) {}
        std::process::exit(0);
    }

    /// Becomes the bot. Returns only if the bot cannot be started.
    pub(super) fn become_bot(program: &[OsString], witness: &LaunchWitness) -> io::Error {
        close_fds::set_fds_cloexec(FIRST_CLOSED, &[]);
        let Some((name, words)) = program.split_first() else { return io::ErrorKind::InvalidInput.into() };
        let own = own_process::is_own_executable(name).then(|| Path::new(name));
        let own_files: Vec<&Path> = [Path::new(MAPS)].into_iter().chain(own).collect();
        if let Err(error) = sandbox::enter_namespaced(&own_files) {
            return error;
        }
        let mut command = own_process::command(name);
        command.args(words).env_remove(launch_proof::VARIABLE);
        witness.reached();
        command.exec()
    }
}
