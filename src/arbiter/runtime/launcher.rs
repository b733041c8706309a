//! The launcher is a process that limits itself and then becomes the bot.
//!
//! The arbiter starts `arbiter __launcher FLAGS -- PROGRAM ARGUMENTS`. The launcher leads a process group of
//! its own. It asks the kernel to kill it when the arbiter dies, and marks all file descriptors except its
//! three pipes close-on-exec. It changes to its work directory, joins a cgroup of its own if the system has
//! cgroups, sets rlimits, enters the sandbox, and calls `exec`. The standard library unblocks all signals and
//! resets `SIGPIPE` to its default.
//!
//! So the arbiter needs no code between `fork` and `exec`.

use std::convert::Infallible;
use std::ffi::{OsStr, OsString};
use std::io;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use rustix::process::{Resource, Rlimit, getrlimit, setpgid, setrlimit};

use crate::arbiter::runtime::cgroup::Cgroup;
use crate::arbiter::runtime::shortage::is_shortage;
use crate::arbiter::runtime::{affinity, match_tag};
use crate::arbiter::sandbox::{self, FILE_SIZE, OPEN_FILES, PROCESSES, VARIABLES};
use crate::cards::Quoted;

/// The subcommand of `arbiter`.
pub(crate) const SUBCOMMAND: &str = "__launcher";

/// The exit code of a launcher that could not become the bot.
pub(super) const CANNOT_START: u8 = 127;

/// The environment variable with the token that precedes a failure on standard error. The bot does not inherit it.
pub(super) const TOKEN_VARIABLE: &str = "TALON_LAUNCH";

/// Precedes a failure, after the token, when the arbiter lacks a resource.
pub(super) const SHORTAGE: &str = "shortage: ";

/// The beginning of the line that a launcher writes to standard error when it could not become the bot.
const ERROR_PREFIX: &str = "arbiter: cannot start '";

/// The first file descriptor that the bot does not inherit.
pub(super) const FIRST_CLOSED: i32 = 3;

/// The command line of the launcher.
#[derive(Clone, Debug, PartialEq, Eq, clap::Args)]
pub(crate) struct LauncherArguments {
    /// The pid of the arbiter. The bot is killed when the arbiter dies.
    #[arg(long)]
    pub(crate) parent: i32,
    /// The directory in which the bot works and keeps its temporary files.
    #[arg(long)]
    pub(crate) work_dir: Option<PathBuf>,
    /// The cgroup of the match, in which the launcher creates the cgroup of the bot.
    #[arg(long, value_name = "DIR")]
    pub(crate) cgroup: Option<PathBuf>,
    /// The limit on the private writable memory of each process, in MiB.
    #[arg(long, value_name = "MIB")]
    pub(crate) memory: Option<u64>,
    /// The core on which the bot runs.
    #[arg(long)]
    pub(crate) core: Option<usize>,
    /// Run the bot in the sandbox.
    #[arg(long)]
    pub(crate) sandbox: bool,
    /// A file or directory that a sandboxed bot may also read.
    #[arg(long, requires = "sandbox", value_name = "PATH")]
    pub(crate) readable: Vec<PathBuf>,
    /// The bot's program and its arguments.
    #[arg(last = true, required = true)]
    pub(crate) program: Vec<OsString>,
}

/// Becomes the bot. Returns only on failure, after writing the reason to standard error in one line.
pub(crate) fn run(arguments: &LauncherArguments) -> ExitCode {
    let Err(error) = become_bot(arguments);
    let program = arguments.program.first().map(|program| program.to_string_lossy()).unwrap_or_default();
    let shortage = if is_shortage(&error) { SHORTAGE } else { "" };
    let proof = std::env::var(TOKEN_VARIABLE).map_or(String::new(), |token| format!("{token} {shortage}"));
    eprintln!("{proof}{ERROR_PREFIX}{}': {}", Quoted::line(&program), Quoted::line(&error.to_string()));
    ExitCode::from(CANNOT_START)
}

fn become_bot(arguments: &LauncherArguments) -> io::Result<Infallible> {
    // The arbiter has already created the process group. This call is for a launcher started by hand. It
    // fails for a session leader, which leads a process group anyway.
    let _ = setpgid(None, None);
    die_with(arguments.parent)?;
    close_fds::set_fds_cloexec(FIRST_CLOSED, &[]);
    let mut program = Vec::new();
    for word in &arguments.program {
        program.push(match arguments.work_dir {
            Some(_) => absolute(word, program.is_empty())?,
            None => word.clone(),
        });
    }
    let (name, words) =
        program.split_first().ok_or_else(|| io::Error::new(io::ErrorKind::InvalidInput, "empty command"))?;
    let readable = if arguments.sandbox { readable(&arguments.readable, &program)? } else { Vec::new() };
    let mut command = Command::new(name);
    command.args(words);
    command.env_remove(TOKEN_VARIABLE);
    if arguments.sandbox {
        command.env_clear();
        let kept = VARIABLES.into_iter().filter_map(|name| Some((name, std::env::var_os(name)?)));
        command.envs(kept);
    }
    if let Ok(tag) = std::env::var(match_tag::VARIABLE) {
        command.env(match_tag::VARIABLE, format!("{tag}-{}", std::process::id()));
    }
    if let Some(directory) = &arguments.work_dir {
        std::env::set_current_dir(directory)?;
        let names = if arguments.sandbox { &["TMPDIR", "HOME"][..] } else { &["TMPDIR"] };
        command.envs(names.iter().map(|name| (name, directory)));
    }
    if let Some(core) = arguments.core {
        affinity::pin_to(core)?;
    }
    set_limits(arguments)?;
    if arguments.sandbox {
        sandbox::enter(&readable, arguments.work_dir.as_deref())?;
    }
    Err(command.exec())
}

fn set_limits(arguments: &LauncherArguments) -> io::Result<()> {
    let memory = arguments.memory.map(|memory| memory.saturating_mul(1 << 20));
    if let Some(match_cgroup) = &arguments.cgroup {
        Cgroup::join_new(match_cgroup, memory, arguments.sandbox.then_some(PROCESSES))?;
    }
    lower_limit(Resource::Core, 0)?;
    if let Some(memory) = memory {
        // The address space is not limited: the runtimes of Java, Go and JavaScript reserve far more address
        // space than they use.
        lower_limit(Resource::Data, memory)?;
    }
    if arguments.sandbox {
        lower_limit(Resource::Nofile, OPEN_FILES)?;
        lower_limit(Resource::Fsize, FILE_SIZE)?;
        lower_limit(Resource::Nproc, PROCESSES)?;
    }
    Ok(())
}

/// The paths that a sandboxed bot may read besides the system's paths: the `given` paths; the directory of
/// its program, also after resolving symbolic links; the directory of every file on its command line; and
/// every directory on its command line.
fn readable(given: &[PathBuf], program: &[OsString]) -> io::Result<Vec<PathBuf>> {
    let mut readable = given.to_vec();
    let found = program.iter().take(1).filter_map(|name| find_program(name));
    let named = program.iter().skip(1).map(PathBuf::from).filter(|path| path.exists());
    for path in found.chain(named) {
        for path in [path.canonicalize()?, std::path::absolute(path)?] {
            let directory = if path.is_dir() { Some(path.as_path()) } else { path.parent() };
            readable.extend(directory.map(Path::to_owned));
        }
    }
    Ok(readable)
}

/// The file of a program: the name itself if it contains a slash, otherwise the first file of this name on `PATH`.
fn find_program(name: &OsStr) -> Option<PathBuf> {
    if name.as_encoded_bytes().contains(&b'/') {
        return Some(PathBuf::from(name)).filter(|path| path.exists());
    }
    let search = std::env::var_os("PATH")?;
    std::env::split_paths(&search).map(|directory| directory.join(name)).find(|path| path.is_file())
}

/// Asks the kernel to kill this process when the thread that started it ends. Fails if that thread has
/// already ended.
#[cfg(target_os = "linux")]
fn die_with(parent: i32) -> io::Result<()> {
    use rustix::process::{Signal, getppid, set_parent_process_death_signal};
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

/// Makes a word of the command line independent of the current directory: a program with a slash in its name,
/// or an argument that names a file or directory, becomes absolute. Other words do not change, and neither
/// does a path inside an option.
fn absolute(word: &OsStr, is_program: bool) -> io::Result<OsString> {
    let path = Path::new(word);
    let is_path = if is_program { word.as_encoded_bytes().contains(&b'/') } else { path.exists() };
    if is_path { Ok(std::path::absolute(path)?.into_os_string()) } else { Ok(word.to_owned()) }
}

/// Lowers a limit. A limit that is already lower does not change.
fn lower_limit(resource: Resource, limit: u64) -> io::Result<()> {
    let old = getrlimit(resource);
    let [current, maximum] =
        [old.current, old.maximum].map(|old| Some(old.map_or(limit, |old| old.min(limit))));
    Ok(setrlimit(resource, Rlimit { current, maximum })?)
}
