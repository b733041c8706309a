//! The launcher: a process that makes itself fit for a seat, and then becomes the program.
//!
//! In this order: it leads a process group of its own; it dies with the arbiter; it hands on no open file but its
//! three pipes; it goes to its directory; it moves into a control group of its own, where there are some; it lays down
//! what it may use; it becomes the program. The standard library
//! sees to it that the program blocks no signal and that a closed pipe ends it.

use std::convert::Infallible;
use std::ffi::{OsStr, OsString};
use std::io;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use rustix::process::{Resource, Rlimit, getrlimit, setpgid, setrlimit};

use crate::arbiter::runtime::cgroup;
use crate::arbiter::runtime::tag;
use crate::arbiter::sandbox::{self, FILE_SIZE, OPEN_FILES, PROCESSES, VARIABLES};
use crate::cards::Quoted;

/// The exit code of a launcher that could not become the program.
pub const CANNOT_START: u8 = 127;

/// What its one line on standard error begins with.
pub const COMPLAINT: &str = "arbiter: cannot start '";

/// The first open file that the program does not inherit.
pub(super) const FIRST_CLOSED: i32 = 3;

/// What the launcher is told on its command line.
#[derive(Clone, Debug, PartialEq, Eq, clap::Args)]
pub struct SeatArguments {
    /// The process to die with.
    #[arg(long)]
    pub parent: i32,
    /// Where to work, and to keep temporary files.
    #[arg(long)]
    pub directory: Option<PathBuf>,
    /// The control group in which to make one.
    #[arg(long, value_name = "DIR")]
    pub groups: Option<PathBuf>,
    /// How much private writable memory a process may have, in MiB.
    #[arg(long, value_name = "MIB")]
    pub memory: Option<u64>,
    /// Whether to shut the program in.
    #[arg(long)]
    pub sandbox: bool,
    /// What it may read all the same.
    #[arg(long, requires = "sandbox", value_name = "PATH")]
    pub readable: Vec<PathBuf>,
    /// The program and its arguments.
    #[arg(last = true, required = true)]
    pub program: Vec<OsString>,
}

/// Becomes the program. It returns only when that cannot be done, having said why in one line on standard error.
#[must_use]
pub fn run(arguments: &SeatArguments) -> ExitCode {
    let Err(error) = become_program(arguments);
    let program = arguments.program.first().map(|program| program.to_string_lossy()).unwrap_or_default();
    eprintln!("{COMPLAINT}{}': {}", Quoted::line(&program), Quoted::line(&error.to_string()));
    ExitCode::from(CANNOT_START)
}

fn become_program(arguments: &SeatArguments) -> io::Result<Infallible> {
    // The one who starts it has done so already; alone, it does it itself. Who leads a session leads a group.
    let _ = setpgid(None, None);
    die_with(arguments.parent)?;
    close_fds::set_fds_cloexec(FIRST_CLOSED, &[]);
    let mut program = Vec::new();
    for word in &arguments.program {
        program.push(match arguments.directory {
            Some(_) => absolute(word, program.is_empty())?,
            None => word.clone(),
        });
    }
    let (name, words) =
        program.split_first().ok_or_else(|| io::Error::new(io::ErrorKind::InvalidInput, "empty command"))?;
    let readable = if arguments.sandbox { readable(&arguments.readable, &program)? } else { Vec::new() };
    let mut command = Command::new(name);
    command.args(words);
    if arguments.sandbox {
        command.env_clear();
        let kept = VARIABLES.into_iter().filter_map(|name| Some((name, std::env::var_os(name)?)));
        command.envs(kept);
    }
    if let Ok(word) = std::env::var(tag::VARIABLE) {
        command.env(tag::VARIABLE, format!("{word}-{}", std::process::id()));
    }
    if let Some(directory) = &arguments.directory {
        std::env::set_current_dir(directory)?;
        let names = if arguments.sandbox { &["TMPDIR", "HOME"][..] } else { &["TMPDIR"] };
        command.envs(names.iter().map(|name| (name, directory)));
    }
    let memory = arguments.memory.map(|memory| memory.saturating_mul(1 << 20));
    if let Some(groups) = &arguments.groups {
        cgroup::join(groups, memory, arguments.sandbox.then_some(PROCESSES))?;
    }
    limit(Resource::Core, 0)?;
    if let Some(memory) = memory {
        // Not the address space: the runtimes of Java, Go and JavaScript reserve far more of that than they use.
        limit(Resource::Data, memory)?;
    }
    if arguments.sandbox {
        limit(Resource::Nofile, OPEN_FILES)?;
        limit(Resource::Fsize, FILE_SIZE)?;
        limit(Resource::Nproc, PROCESSES)?;
        sandbox::enter(&readable, arguments.directory.as_deref())?;
    }
    Err(command.exec())
}

/// What a sandboxed program reads besides the system: what it is given; the directory of its file, as it is called and
/// as it really lies, and of every file on its command line; directories on its command line.
fn readable(given: &[PathBuf], program: &[OsString]) -> io::Result<Vec<PathBuf>> {
    let mut readable = given.to_vec();
    let found = program.iter().take(1).filter_map(|name| find(name));
    let named = program.iter().skip(1).map(PathBuf::from).filter(|path| path.exists());
    for path in found.chain(named) {
        for path in [path.canonicalize()?, std::path::absolute(path)?] {
            let directory = if path.is_dir() { Some(path.as_path()) } else { path.parent() };
            readable.extend(directory.map(Path::to_owned));
        }
    }
    Ok(readable)
}

/// The file of a program: itself when it has a path, else the first of this name on the search path.
fn find(name: &OsStr) -> Option<PathBuf> {
    if name.as_encoded_bytes().contains(&b'/') {
        return Some(PathBuf::from(name)).filter(|path| path.exists());
    }
    let search = std::env::var_os("PATH")?;
    std::env::split_paths(&search).map(|directory| directory.join(name)).find(|path| path.is_file())
}

/// Asks to be killed when the thread that started this process ends, and makes sure that it has not yet.
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

/// A word of the command line that means the same in any directory: a program with a path, or an argument that names
/// a file or directory, is made absolute. Other words stay as they are; so does a path within an option.
fn absolute(word: &OsStr, is_program: bool) -> io::Result<OsString> {
    let path = Path::new(word);
    let is_path = if is_program { word.as_encoded_bytes().contains(&b'/') } else { path.exists() };
    if is_path { Ok(std::path::absolute(path)?.into_os_string()) } else { Ok(word.to_owned()) }
}

/// Lowers a limit; one that is lower already stays.
pub(super) fn limit(resource: Resource, most: u64) -> io::Result<()> {
    let old = getrlimit(resource);
    let [current, maximum] =
        [old.current, old.maximum].map(|old| Some(old.map_or(most, |old| old.min(most))));
    Ok(setrlimit(resource, Rlimit { current, maximum })?)
}
