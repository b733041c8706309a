//! How the arbiter seats programs.

use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus};

use crate::arbiter::runtime::cgroup::Controller;
use crate::arbiter::runtime::launcher::{CANNOT_START, COMPLAINT};
use crate::arbiter::runtime::tag::{self, Tag};
use crate::arbiter::sandbox::Sandbox;

/// What a seat may use.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// The private writable memory of each of its processes, in MiB: data, heap, and the stacks of threads, each whole.
    /// In a control group that limits memory, also what all of them together use.
    pub memory: Option<u64>,
}

/// How the seats of a match are started.
///
/// A seat dies with the *thread* that spawned its command: the system knows no other parent. A thread that seats
/// programs must outlive them.
#[derive(Clone, Debug)]
pub struct Launch {
    launcher: Vec<String>,
    tag: Tag,
    limits: Limits,
    sandbox: Option<Sandbox>,
    groups: Option<PathBuf>,
}

impl Launch {
    /// A way to start seats. `launcher` is the command that becomes the program: this executable and `__seat`.
    ///
    /// # Errors
    /// When the system has no randomness for the tag of the match.
    pub fn new(launcher: Vec<String>) -> io::Result<Self> {
        let tag = Tag::fresh().map_err(io::Error::other)?;
        Ok(Self { launcher, tag, limits: Limits::default(), sandbox: None, groups: None })
    }

    /// The same with limits for every seat.
    #[must_use]
    pub fn with_limits(self, limits: Limits) -> Self {
        Self { limits, ..self }
    }

    /// The same with every seat in a sandbox of its own. A seat without a directory has then no place to write.
    #[must_use]
    pub fn with_sandbox(self, sandbox: Sandbox) -> Self {
        Self { sandbox: Some(sandbox), ..self }
    }

    /// The same with every seat in a control group of its own, below this one.
    #[must_use]
    pub fn with_groups(self, groups: PathBuf) -> Self {
        Self { groups: Some(groups), ..self }
    }

    /// What a control group is to limit.
    #[must_use]
    pub fn controllers(&self) -> Vec<Controller> {
        let memory = self.limits.memory.map(|_| Controller::Memory);
        memory.into_iter().chain(self.sandbox.as_ref().map(|_| Controller::Processes)).collect()
    }

    /// The word by which every process of the match is known.
    #[must_use]
    pub fn tag(&self) -> &Tag {
        &self.tag
    }

    /// The command that seats a program, as the leader of a process group; its pipes are the caller's to set.
    ///
    /// With a `directory`, the program works there and keeps its temporary files there. A relative program with a path
    /// and arguments that name a file or directory are made absolute, so that `./bot weights.bin` means the same.
    #[must_use]
    pub fn command(&self, program: &[String], directory: Option<&Path>) -> Command {
        use std::os::unix::process::CommandExt;
        let mut words = self.launcher.iter();
        let mut command = Command::new(words.next().map_or("arbiter", String::as_str));
        command.args(words).arg("--parent").arg(std::process::id().to_string());
        if let Some(directory) = directory {
            command.arg("--directory").arg(directory);
        }
        if let Some(groups) = &self.groups {
            command.arg("--groups").arg(groups);
        }
        if let Some(memory) = self.limits.memory {
            command.arg("--memory").arg(memory.to_string());
        }
        if let Some(sandbox) = &self.sandbox {
            command.arg("--sandbox");
            for path in &sandbox.readable {
                command.arg("--readable").arg(path);
            }
        }
        command.arg("--").args(program).env(tag::VARIABLE, self.tag.to_string()).process_group(0);
        command
    }

    /// Why a seat could not be started, read from how it ended and what it wrote on standard error; nothing when the
    /// program itself was reached.
    #[must_use]
    pub fn complaint(status: ExitStatus, stderr: &str) -> Option<&str> {
        let line = stderr.lines().next()?;
        let complains = status.code() == Some(CANNOT_START.into()) && line.starts_with(COMPLAINT);
        if complains { line.strip_prefix("arbiter: ") } else { None }
    }
}
