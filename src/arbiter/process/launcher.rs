//! The launcher is a process that limits itself and then becomes the bot.
//!
//! The arbiter starts `arbiter __launcher FLAGS -- PROGRAM ARGUMENTS`. The launcher leads a process group of
//! its own. It asks the kernel to kill the launcher when the arbiter dies. It marks all file descriptors as
//! close-on-exec, except its three pipes. It changes to the directory of the bot, joins a cgroup of its own
//! if the system has cgroups, sets rlimits, enters the sandbox, and calls `exec`. The words of the command
//! line are passed on unchanged. A relative path among them is relative to the directory of the bot. The
//! standard library unblocks all signals and resets `SIGPIPE` to its default.
//!
//! In a sandbox with namespaces the launcher does not become the bot, because a process cannot enter a PID
//! namespace itself. It starts the first process of the namespace (`init`), waits for it, and ends with the
//! same status as the bot.
//!
//! With a launcher, the arbiter needs no code between `fork` and `exec`.

use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{self, Read as _, Write as _};
use std::os::fd::AsRawFd as _;
use std::os::unix::process::{CommandExt, ExitStatusExt as _};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, ExitStatus};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use rustix::process::{Resource, Rlimit, getpgid, getppid, setpgid, setrlimit, setsid};
use signal_hook::consts::{SIGHUP, SIGINT, SIGKILL, SIGTERM};

use crate::process::cgroup::Cgroup;
use crate::process::init::{self, InitArguments};
use crate::process::launch_proof::{self, CANNOT_START, LaunchWitness};
use crate::process::own_process::{self, FIRST_CLOSED, lower_limit};
use crate::process::page_cache;
use crate::process::processes::TAG_VARIABLE;
use crate::sandbox::{
    self, FILE_SIZE, MAX_OPEN_FILES_WITHOUT_CGROUP, MAX_PROCESSES_WITHOUT_CGROUP, OPEN_FILES, OWN_EXECUTABLE,
    PROCESSES, PROCESSES_OF_USER, SCRATCH_SIZE, ShownPath, VARIABLES, shown_paths,
};

/// The subcommand of `arbiter` that runs as the launcher.
pub const SUBCOMMAND: &str = "__launcher";

/// The command line of the launcher.
#[derive(Clone, Debug, PartialEq, Eq, clap::Args)]
#[allow(clippy::struct_excessive_bools, reason = "every flag is a field")]
pub struct LauncherArguments {
    /// The pid of the arbiter. The bot is killed when the arbiter dies.
    #[arg(long)]
    pub(crate) parent: i32,
    /// The directory in which the bot runs [default: the directory of the arbiter].
    #[arg(long, value_name = "DIR")]
    pub(crate) directory: Option<PathBuf>,
    /// The directory in which the bot keeps its temporary files.
    #[arg(long, value_name = "DIR")]
    pub(crate) work_dir: Option<PathBuf>,
    /// The cgroup of the match, in which the launcher creates the cgroup of the bot.
    #[arg(long, value_name = "DIR")]
    pub(crate) cgroup: Option<PathBuf>,
    /// The limit on the private writable memory of each process, in MiB.
    #[arg(long, value_name = "MIB")]
    pub(crate) memory: Option<u64>,
    /// No cgroup limits the memory of the bot: it may have fewer processes and open files.
    #[arg(long, requires = "sandbox")]
    pub(crate) few: bool,
    /// The core on which the bot runs.
    #[arg(long)]
    pub(crate) core: Option<usize>,
    /// Run the bot in the sandbox.
    #[arg(long)]
    pub(crate) sandbox: bool,
    /// Run the sandboxed bot in namespaces of its own.
    #[arg(long, requires = "sandbox")]
    pub(crate) namespaces: bool,
    /// Cover the directories that a bot sees by overlays of themselves.
    #[arg(long, requires = "namespaces")]
    pub(crate) overlays: bool,
    /// A file or directory that a sandboxed bot may also read.
    #[arg(long, requires = "sandbox", value_name = "PATH")]
    pub(crate) readable: Vec<PathBuf>,
    /// A file or directory that a sandboxed bot may not read.
    #[arg(long, requires = "sandbox", value_name = "PATH")]
    pub(crate) hidden: Vec<PathBuf>,
    /// The memory cgroup of version 1 in which the launcher creates one that counts the pages of the bot.
    #[arg(long, requires = "namespaces", value_name = "DIR")]
    pub(crate) pages: Option<PathBuf>,
    /// The file descriptor of a pipe whose other end the arbiter holds. The bot ends when it closes.
    #[arg(long, value_name = "FD")]
    pub(crate) lifeline: Option<i32>,
    /// The bot's program and its arguments.
    #[arg(last = true, required = true)]
    pub(crate) program: Vec<OsString>,
}

impl LauncherArguments {
    /// Returns the maximum number of processes and threads of a sandboxed bot.
    fn processes(&self) -> u64 {
        if self.few { MAX_PROCESSES_WITHOUT_CGROUP } else { PROCESSES }
    }
}

/// When the machine runs out of memory, makes the kernel kill this process and its descendants before other
/// processes.
fn be_killed_first() {
    // Without `/proc`, the kernel chooses only by memory use.
    let _ = std::fs::write("/proc/self/oom_score_adj", "1000");
}

/// Makes this process the leader of a process group. The arbiter has already created the group. If a person
/// has started the launcher by hand, the group does not exist yet.
fn lead_group() {
    // The call fails for a session leader, but a session leader leads a process group anyway.
    let _ = setpgid(None, None);
}

/// Makes this process the leader of a session, and so of a process group. The kernel shares the processors
/// among sessions (`sched(7)`, *the autogroup feature*). So a bot with many processes does not take processor
/// time from another bot. Outside the sandbox, a bot stays in the session of the arbiter, because a person
/// may play on its terminal.
fn lead_session() {
    // The leader of a process group cannot begin a session. So the process first moves to the group of its
    // parent for a moment.
    let left =
        getppid().and_then(|parent| getpgid(Some(parent)).ok()).map(|group| setpgid(None, Some(group)));
    if !matches!(left, Some(Ok(()))) || setsid().is_err() {
        lead_group();
    }
}

/// Becomes the bot, or starts it in namespaces and ends with its status. A failure is written to standard
/// error in one line.
pub fn run(arguments: &LauncherArguments) -> ExitCode {
    let witness = LaunchWitness::from_environment();
    start_bot(arguments, &witness)
        .unwrap_or_else(|error| launch_proof::report(&witness, &arguments.program, &error))
}

fn start_bot(arguments: &LauncherArguments, witness: &LaunchWitness) -> io::Result<ExitCode> {
    if arguments.sandbox {
        lead_session();
    } else {
        lead_group();
    }
    be_killed_first();
    die_with(arguments.parent)?;
    // The first process in the namespaces inherits the other descriptors.
    let kept: Vec<i32> = arguments.lifeline.into_iter().chain(witness.number()).collect();
    close_fds::set_fds_cloexec(FIRST_CLOSED, if arguments.namespaces { &kept } else { &[] });
    if let Some(directory) = &arguments.directory {
        go_to(directory, arguments)?;
    }
    let program = &arguments.program;
    let shown = if arguments.sandbox { shown_paths(&arguments.readable, program)? } else { Vec::new() };
    if let Some(core) = arguments.core {
        own_process::pin_to(core)?;
    }
    set_limits(arguments)?;
    if arguments.namespaces {
        return start_init(arguments, shown);
    }
    let (name, words) =
        program.split_first().ok_or_else(|| io::Error::new(io::ErrorKind::InvalidInput, "empty command"))?;
    let mut command = own_process::command(name);
    command.args(words);
    command.env_remove(launch_proof::VARIABLE);
    set_environment(&mut command, arguments.sandbox);
    if let Some(directory) = &arguments.work_dir {
        let names = if arguments.sandbox { &["TMPDIR", "HOME"][..] } else { &["TMPDIR"] };
        command.envs(names.iter().map(|name| (name, directory)));
    }
    if arguments.sandbox {
        let own = own_process::is_own_executable(name).then(|| PathBuf::from(name));
        let readable: Vec<PathBuf> = shown.into_iter().map(|path| path.real).chain(own).collect();
        sandbox::enter(&readable, arguments.work_dir.as_deref())?;
    }
    witness.reached();
    Err(command.exec())
}

/// Changes to the directory of the bot. For a sandboxed bot, the path must lead to the directory that the
/// user named, because the author of the bot could have put a link into the path.
fn go_to(directory: &Path, arguments: &LauncherArguments) -> io::Result<()> {
    let named = |error: io::Error| {
        io::Error::new(error.kind(), format!("cannot go to '{}': {error}", directory.display()))
    };
    if arguments.sandbox {
        sandbox::refuse_foreign_links(directory, &arguments.readable).map_err(named)?;
    }
    std::env::set_current_dir(directory).map_err(named)
}

/// Sets the environment of the bot. The environment contains the tag. In the sandbox it contains few other
/// variables.
fn set_environment(command: &mut Command, is_sandboxed: bool) {
    if is_sandboxed {
        command.env_clear();
        let kept = VARIABLES.into_iter().filter_map(|name| Some((name, std::env::var_os(name)?)));
        command.envs(kept);
    }
    if let Ok(tag) = std::env::var(TAG_VARIABLE) {
        command.env(TAG_VARIABLE, format!("{tag}-{}", std::process::id()));
    }
}

/// Starts the init of the bot's namespaces, waits for its end, and ends with the status of the bot.
#[cfg(all(target_os = "linux", target_pointer_width = "64"))]
fn start_init(arguments: &LauncherArguments, shown: Vec<ShownPath>) -> io::Result<ExitCode> {
    // The path of the directory without links. The shown paths have no links either.
    let directory = std::env::current_dir()?;
    sandbox::enter_namespaces()?;
    // The change of credentials may have cancelled the earlier request.
    die_with(arguments.parent)?;
    let (mut status, writer) = io::pipe()?;
    // The first process inherits this descriptor.
    rustix::io::fcntl_setfd(&writer, rustix::io::FdFlags::empty())?;
    let init = InitArguments {
        status: writer.as_raw_fd(),
        lifeline: arguments.lifeline,
        scratch: arguments
            .memory
            .map_or(SCRATCH_SIZE, |memory| SCRATCH_SIZE.min(memory.saturating_mul(1 << 20))),
        processes: arguments.processes(),
        show: shown.iter().map(|path| path.shown.clone()).collect(),
        real: shown.into_iter().map(|path| path.real).collect(),
        hidden: arguments.hidden.clone(),
        overlays: arguments.overlays,
        directory,
        program: arguments.program.clone(),
    };
    // The arbiter signals the process group to end the bot. This process must end after the bot.
    for signal in [SIGHUP, SIGINT, SIGTERM] {
        signal_hook::flag::register(signal, Arc::new(AtomicBool::new(false)))?;
    }
    let mut command = own_process::command(OsStr::new(OWN_EXECUTABLE));
    let (words, mut message) = io::pipe()?;
    rustix::io::fcntl_setfd(&words, rustix::io::FdFlags::empty())?;
    command.arg(init::SUBCOMMAND).arg(words.as_raw_fd().to_string());
    set_environment(&mut command, true);
    // The first process may have to report a failure.
    command.envs(std::env::var_os(launch_proof::VARIABLE).map(|number| (launch_proof::VARIABLE, number)));
    // No process of the bot outlives the namespaces, so the tag is not needed. The tag would show the bot a
    // process id of the machine.
    command.env_remove(TAG_VARIABLE);
    command.envs([("HOME", sandbox::WORK_DIR), ("TMPDIR", sandbox::TEMPORARY)]);
    // The first process changes the root of all processes in its mount namespace, which include this process.
    let null = File::options().read(true).write(true).open("/dev/null")?;
    let mut first = command.spawn()?;
    drop((writer, words));
    // If the first process has already ended, its exit status shows that.
    let _ = message.write_all(&init.message());
    drop(message);
    // This process must not hold the pipes of the bot open after the bot closes them.
    rustix::stdio::dup2_stdin(&null)?;
    rustix::stdio::dup2_stdout(&null)?;
    rustix::stdio::dup2_stderr(&null)?;
    let ended = first.wait()?;
    let mut bytes = [0; 4];
    let of_bot = status.read_exact(&mut bytes).ok().map(|()| ExitStatus::from_raw(i32::from_ne_bytes(bytes)));
    Ok(end_like(of_bot.unwrap_or(ended)))
}

/// Ends this process in the same way as another process ended.
#[cfg(all(target_os = "linux", target_pointer_width = "64"))]
fn end_like(status: ExitStatus) -> ExitCode {
    match status.signal() {
        Some(SIGKILL) => {
            let _ = rustix::process::kill_process(rustix::process::getpid(), rustix::process::Signal::KILL);
        }
        Some(signal) => {
            let _ = signal_hook::low_level::emulate_default_handler(signal);
        }
        None => {}
    }
    ExitCode::from(status.code().map_or(CANNOT_START, |code| code as u8))
}

#[cfg(not(all(target_os = "linux", target_pointer_width = "64")))]
fn start_init(_: &LauncherArguments, _: Vec<ShownPath>) -> io::Result<ExitCode> {
    Err(io::ErrorKind::Unsupported.into())
}

fn set_limits(arguments: &LauncherArguments) -> io::Result<()> {
    let memory = arguments.memory.map(|memory| memory.saturating_mul(1 << 20));
    if let Some(match_cgroup) = &arguments.cgroup {
        Cgroup::join_new(match_cgroup, memory, arguments.sandbox.then(|| arguments.processes()))?;
    }
    if let Some(pages) = &arguments.pages {
        page_cache::join_new(pages, memory)?;
    }
    // If core dumps are piped to a program, the kernel starts this program for each crash even if the limit
    // is 0. So the limit is 1.
    let no_core_dump = Rlimit { current: Some(1), maximum: Some(1) };
    setrlimit(Resource::Core, no_core_dump).or_else(|_| lower_limit(Resource::Core, 0))?;
    if let Some(memory) = memory {
        // The address space is not limited, because the runtimes of Java, Go and JavaScript reserve far more
        // address space than they use.
        lower_limit(Resource::Data, memory)?;
    }
    if arguments.sandbox {
        lower_limit(
            Resource::Nofile,
            if arguments.few { MAX_OPEN_FILES_WITHOUT_CGROUP } else { OPEN_FILES },
        )?;
        lower_limit(Resource::Fsize, FILE_SIZE)?;
        // If a bot has its own namespaces, the kernel counts its processes separately. The first process in
        // the namespaces sets the limit on these processes.
        if !arguments.namespaces {
            lower_limit(Resource::Nproc, PROCESSES_OF_USER)?;
        }
    }
    Ok(())
}

/// Asks the kernel to kill this process when the thread that started it ends. Fails if that thread has
/// already ended.
#[cfg(target_os = "linux")]
fn die_with(parent: i32) -> io::Result<()> {
    use rustix::process::{Signal, set_parent_process_death_signal};
    set_parent_process_death_signal(Some(Signal::KILL))?;
    if getppid().map(|parent| parent.as_raw_nonzero().get()) == Some(parent) {
        Ok(())
    } else {
        Err(io::Error::other("the arbiter has ended"))
    }
}

#[cfg(not(target_os = "linux"))]
fn die_with(_parent: i32) -> io::Result<()> {
    Ok(())
}
