//! The first process in the namespaces of a bot.
//!
//! The launcher starts it in a new PID namespace, where it has the pid 1. It builds the root directory of the bot, gives up its
//! capabilities, lets the process that becomes the bot go on, enters the rest of the sandbox, and reaps every process whose
//! parent has ended. It ends when the lifeline closes, a pipe whose other end the arbiter holds, or when the launcher ends it or ends.
//! The kernel then kills every process that is left in the namespace.

use std::ffi::{OsStr, OsString};
use std::io;
use std::os::unix::ffi::OsStrExt as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use crate::arbiter::runtime::launch_proof::LaunchWitness;
use crate::arbiter::runtime::start_failure;

/// The subcommand of `arbiter`.
pub(crate) const SUBCOMMAND: &str = "__init";

/// The command line of this process.
#[derive(Clone, Debug, PartialEq, Eq, clap::Args)]
pub(crate) struct InitArguments {
    /// The file descriptor of a pipe by which the process that becomes the bot says that it is ready.
    #[arg(long, value_name = "FD")]
    pub(crate) ready: i32,
    /// The file descriptor of a pipe by which it is told to go on.
    #[arg(long, value_name = "FD")]
    pub(crate) go: i32,
    /// The file descriptor of a pipe whose other end the arbiter holds.
    #[arg(long, value_name = "FD")]
    pub(crate) lifeline: Option<i32>,
    /// The size of everything that the bot writes.
    #[arg(long, value_name = "BYTES")]
    pub(crate) scratch: u64,
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
    /// The bot's program and its arguments.
    #[arg(last = true, required = true)]
    pub(crate) program: Vec<OsString>,
}

impl InitArguments {
    /// The words of the command line, each followed by a zero byte. They go through a pipe: the bot can read the command line of
    /// the init, and would learn where the record is.
    pub(super) fn message(&self) -> Vec<u8> {
        let numbers = [("ready", self.ready), ("go", self.go)];
        let mut words: Vec<OsString> =
            numbers.iter().map(|(name, number)| format!("--{name}={number}").into()).collect();
        words.push(format!("--scratch={}", self.scratch).into());
        words.extend(self.lifeline.map(|lifeline| format!("--lifeline={lifeline}").into()));
        for (name, paths) in [("--show", &self.show), ("--real", &self.real), ("--hidden", &self.hidden)] {
            for path in paths {
                words.extend([name.into(), path.into()]);
            }
        }
        words.extend(self.overlays.then(|| "--overlays".into()));
        words.push("--".into());
        words.extend(self.program.iter().cloned());
        words.iter().flat_map(|word| word.as_bytes().iter().copied().chain([0])).collect()
    }
}

/// Reads the words of [`InitArguments`] from the pipe with this number.
///
/// # Errors
/// There is no such pipe.
pub(crate) fn read_words(number: Option<&OsString>) -> io::Result<Vec<OsString>> {
    let number = number.ok_or(io::ErrorKind::InvalidInput)?;
    let mut message = std::fs::read(Path::new("/proc/self/fd").join(number))?;
    // The zero byte after the last word.
    message.pop();
    Ok(message.split(|&byte| byte == 0).map(|word| OsStr::from_bytes(word).to_owned()).collect())
}

/// Reports that the words could not be read.
pub(crate) fn report(error: &io::Error) -> ExitCode {
    start_failure::report(&LaunchWitness::from_environment(), &[], error)
}

/// Builds the root of the bot and waits for the end of the bot. A failure is written to standard error in one line.
#[cfg(all(target_os = "linux", target_pointer_width = "64"))]
pub(crate) fn run(arguments: &InitArguments) -> ExitCode {
    let witness = LaunchWitness::from_environment();
    match linux::supervise(arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => start_failure::report(&witness, &arguments.program, &error),
    }
}

#[cfg(not(all(target_os = "linux", target_pointer_width = "64")))]
pub(crate) fn run(arguments: &InitArguments) -> ExitCode {
    let witness = LaunchWitness::from_environment();
    start_failure::report(&witness, &arguments.program, &io::ErrorKind::Unsupported.into())
}

#[cfg(all(target_os = "linux", target_pointer_width = "64"))]
mod linux {
    use std::fs::File;
    use std::io::{self, PipeReader, Read as _, Write as _};

    use rustix::event::{PollFd, PollFlags, poll};
    use rustix::process::{
        DumpableBehavior, Signal, WaitOptions, set_dumpable_behavior, set_parent_process_death_signal, wait,
    };
    use signal_hook::consts::SIGCHLD;

    use super::InitArguments;
    use crate::arbiter::runtime::inherited::FIRST_CLOSED;
    use crate::arbiter::sandbox::{self, RootPlan, ShownPath, View};

    /// Returns when the lifeline closes.
    pub(super) fn supervise(arguments: &InitArguments) -> io::Result<()> {
        set_parent_process_death_signal(Some(Signal::KILL))?;
        let mut ready = File::open(own_file(arguments.ready))?;
        let mut go = File::options().write(true).open(own_file(arguments.go))?;
        let lifeline = arguments.lifeline.map(own_file).map(File::open).transpose()?;
        // The end of `go` that the launcher handed down stays open, which harms nobody.
        close_fds::set_fds_cloexec(FIRST_CLOSED, &[]);
        let (ended, wakes) = io::pipe()?;
        signal_hook::low_level::pipe::register(SIGCHLD, wakes)?;
        let names = arguments.show.iter().cloned().zip(arguments.real.iter().cloned());
        let root = RootPlan::open(&View {
            shown: names.map(|(shown, real)| ShownPath { shown, real }).collect(),
            hidden: arguments.hidden.clone(),
            scratch: arguments.scratch,
            has_overlays: arguments.overlays,
        })?;
        // The other process finds its libraries in the root of the host. If it has ended, the pipe is closed, and it has said why.
        let _ = ready.read_exact(&mut [0]);
        root.build()?;
        sandbox::drop_capabilities()?;
        // The bot has the same user. It cannot read the memory of this process.
        set_dumpable_behavior(DumpableBehavior::NotDumpable)?;
        let _ = go.write_all(&[0]);
        sandbox::enter_namespaced(&[])?;
        let null = File::options().read(true).write(true).open("/dev/null")?;
        // The pipes of the bot close when the bot closes them.
        rustix::stdio::dup2_stdin(&null)?;
        rustix::stdio::dup2_stdout(&null)?;
        rustix::stdio::dup2_stderr(&null)?;
        reap_until_closed(lifeline.as_ref(), ended)
    }

    fn own_file(number: i32) -> String {
        format!("/proc/self/fd/{number}")
    }

    /// Reaps the processes whose parent has ended, until the arbiter closes its end of the lifeline. `ended` has a byte for each
    /// process that may have ended.
    fn reap_until_closed(lifeline: Option<&File>, mut ended: PipeReader) -> io::Result<()> {
        loop {
            while let Ok(Some(_)) = wait(WaitOptions::NOHANG) {}
            let mut files = vec![PollFd::new(&ended, PollFlags::IN)];
            // The poll reports a closed pipe although no event is asked for.
            files.extend(lifeline.map(|lifeline| PollFd::new(lifeline, PollFlags::empty())));
            match poll(&mut files, None) {
                Err(rustix::io::Errno::INTR) => continue,
                polled => polled?,
            };
            let [has_ended, is_closed] =
                [0, 1].map(|file| files.get(file).is_some_and(|file| !file.revents().is_empty()));
            if is_closed {
                return Ok(());
            }
            if has_ended {
                let _ = ended.read(&mut [0; 64])?;
            }
        }
    }
}
