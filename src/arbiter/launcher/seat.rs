//! The launcher: a process that makes itself fit for a seat, and then becomes the program.
//!
//! In this order: it leads a process group of its own; it dies with the arbiter; it hands on no open file but its
//! three pipes; it lays down what it may use; it goes to its directory; it becomes the program. The standard library
//! sees to it that the program blocks no signal and that a closed pipe ends it.

use std::convert::Infallible;
use std::ffi::{OsStr, OsString};
use std::io;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use rustix::process::{Resource, Rlimit, getrlimit, setpgid, setrlimit};

use super::tag;
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
    /// How much private writable memory a process may have, in MiB.
    #[arg(long, value_name = "MIB")]
    pub memory: Option<u64>,
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
    let mut command = Command::new(name);
    command.args(words);
    if let Ok(word) = std::env::var(tag::VARIABLE) {
        command.env(tag::VARIABLE, format!("{word}-{}", std::process::id()));
    }
    if let Some(directory) = &arguments.directory {
        std::env::set_current_dir(directory)?;
        command.env("TMPDIR", directory);
    }
    limit(Resource::Core, 0)?;
    if let Some(memory) = arguments.memory {
        // Not the address space: the runtimes of Java, Go and JavaScript reserve far more of that than they use.
        limit(Resource::Data, memory.saturating_mul(1 << 20))?;
    }
    Err(command.exec())
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
