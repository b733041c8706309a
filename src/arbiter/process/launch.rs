//! How the arbiter starts bots.

use std::io;
use std::os::fd::RawFd;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::process::cgroup::Controller;
use crate::process::processes::{MatchTag, TAG_VARIABLE};
use crate::process::{launcher, own_process, watchdog};
use crate::sandbox::{MAX_OPEN_FILES_WITHOUT_CGROUP, MAX_PROCESSES_WITHOUT_CGROUP, SOCKET_BUFFER, Sandbox};

/// The largest memory limit of a bot, in MiB: 16 TiB. The limit in bytes then fits in 64 bits.
pub const MAX_MEMORY: u64 = 1 << 24;

/// The limits of each bot.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// The limit on the private writable memory of each process, in MiB. Data, heap and thread stacks count.
    /// Each stack counts with its full size. In a cgroup with a memory controller, the same limit also
    /// applies to all processes of the bot together.
    pub memory: Option<u64>,
}

/// The limits of one bot. They take precedence over the limits of all bots.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct BotOverrides {
    /// The limit on the private memory of the bot, in MiB.
    pub(crate) memory: Option<u64>,
    /// The core on which the bot runs.
    pub(crate) core: Option<usize>,
    /// Whether the bot runs without the sandbox.
    pub(crate) trusted: bool,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct BotProgram<'a> {
    /// The executable and its arguments, unchanged.
    pub(crate) words: &'a [String],
    /// The directory in which the bot runs. `None` for the directory of the arbiter.
    pub(crate) directory: Option<&'a Path>,
}

/// The namespaces of a sandboxed bot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Namespaces {
    /// The namespaces of the arbiter.
    None,
    /// Separate namespaces.
    Plain,
    /// Separate namespaces, with overlays over the directories that the bot sees.
    Overlaid,
}

/// How the bots of a match are started.
///
/// The kernel kills a bot when the *thread* that started the bot ends. So a thread that starts bots must
/// outlive them.
#[derive(Clone, Debug)]
pub struct Launch {
    arbiter: PathBuf,
    tag: MatchTag,
    limits: Limits,
    /// Whether at least one bot has a memory limit of its own.
    has_memory_limits: bool,
    /// The cores of the tables. Empty when no bot is pinned.
    cores: Vec<usize>,
    sandbox: Option<Sandbox>,
    namespaces: Namespaces,
    match_cgroup: Option<PathBuf>,
    /// The memory cgroup of version 1 below which the pages of each bot are counted.
    pages: Option<PathBuf>,
    /// Whether a cgroup limits the memory of each bot that has a limit.
    has_memory_cgroup: bool,
    /// The file descriptor of the lifeline. All bots end when this pipe closes.
    lifeline: Option<RawFd>,
    /// The environment variables that bots do not inherit.
    removed: &'static [&'static str],
}

impl Launch {
    /// Creates a launch without limits and without a sandbox. `arbiter` is the path of the `arbiter`
    /// executable, which is also the launcher and the watchdog.
    ///
    /// # Errors
    /// The system provides no randomness for the tag of the match.
    pub fn new(arbiter: impl Into<PathBuf>) -> io::Result<Self> {
        let tag = MatchTag::new_random().map_err(io::Error::other)?;
        Ok(Self {
            arbiter: arbiter.into(),
            tag,
            limits: Limits::default(),
            has_memory_limits: false,
            cores: Vec::new(),
            sandbox: None,
            namespaces: Namespaces::None,
            match_cgroup: None,
            pages: None,
            has_memory_cgroup: false,
            lifeline: None,
            removed: &[],
        })
    }

    /// Returns the same launch for another runtime, whose bots have a tag of their own.
    ///
    /// # Errors
    /// The system provides no randomness.
    pub fn with_fresh_tag(self) -> io::Result<Self> {
        Ok(Self { tag: MatchTag::new_random().map_err(io::Error::other)?, ..self })
    }

    /// Sets the limits of every bot.
    #[must_use]
    pub fn with_limits(self, limits: Limits) -> Self {
        Self { limits, ..self }
    }

    /// Pins the bots of each table to one core. The tables take these cores in turn.
    #[must_use]
    pub fn with_cores(self, cores: Vec<usize>) -> Self {
        Self { cores, ..self }
    }

    /// Returns the core of a table. `None` when no bot is pinned.
    pub(super) fn core_of(&self, table: usize) -> Option<usize> {
        self.cores.get(table % self.cores.len().max(1)).copied()
    }

    /// Declares that some bots have their own memory limits.
    pub(crate) fn with_memory_limits(self) -> Self {
        Self { has_memory_limits: true, ..self }
    }

    /// Removes these variables from the environment of every bot.
    #[must_use]
    pub fn without_variables(self, removed: &'static [&'static str]) -> Self {
        Self { removed, ..self }
    }

    /// Runs every bot in its own sandbox. A bot without a work directory then cannot write anywhere.
    #[must_use]
    pub fn with_sandbox(self, sandbox: Sandbox) -> Self {
        Self { sandbox: Some(sandbox), ..self }
    }

    /// Hides a path from every sandboxed bot.
    #[must_use]
    pub fn with_hidden(mut self, path: &Path) -> Self {
        self.sandbox.iter_mut().for_each(|sandbox| sandbox.hidden.push(path.to_owned()));
        self
    }

    /// Gives every sandboxed bot these namespaces.
    pub(super) fn with_namespaces(self, namespaces: Namespaces) -> Self {
        Self { namespaces, ..self }
    }

    /// Removes all hidden paths.
    pub(super) fn without_hidden(mut self) -> Self {
        self.sandbox.iter_mut().for_each(|sandbox| sandbox.hidden.clear());
        self
    }

    /// Returns whether every bot has namespaces of its own.
    pub(crate) fn is_namespaced(&self) -> bool {
        self.sandbox.is_some() && self.namespaces != Namespaces::None
    }

    /// Returns whether every bot runs in a sandbox.
    pub(crate) fn is_sandboxed(&self) -> bool {
        self.sandbox.is_some()
    }

    /// Ends every bot when the other end of this pipe closes.
    pub(super) fn with_lifeline(self, lifeline: RawFd) -> Self {
        Self { lifeline: Some(lifeline), ..self }
    }

    /// Counts the pages of every bot, and limits its memory, in a memory cgroup of version 1 below `pages`.
    pub(super) fn with_pages(self, pages: PathBuf) -> Self {
        Self { pages: Some(pages), has_memory_cgroup: true, ..self }
    }

    /// Declares that the cgroup of each bot limits the memory of the bot.
    pub(super) fn with_memory_cgroup(self) -> Self {
        Self { has_memory_cgroup: true, ..self }
    }

    /// Returns a text with the maximum memory that a sandboxed bot can take and that no cgroup counts. `None`
    /// when a cgroup limits the memory of every bot, or when bots have no limit at all.
    pub(super) fn uncounted_memory(&self) -> Option<String> {
        let of_process = self.limits.memory.filter(|_| self.is_sandboxed() && !self.has_memory_cgroup)?;
        let buffers = (MAX_OPEN_FILES_WITHOUT_CGROUP * SOCKET_BUFFER) >> 20;
        let all = MAX_PROCESSES_WITHOUT_CGROUP.saturating_mul(of_process.saturating_add(buffers));
        Some(format!(
            "{MAX_PROCESSES_WITHOUT_CGROUP} processes of {of_process} MiB and {buffers} MiB of socket buffers: {all} MiB a bot at most"
        ))
    }

    /// Returns the executable of the arbiter.
    pub(super) fn arbiter(&self) -> &Path {
        &self.arbiter
    }

    /// Runs every bot in a cgroup of its own, below `match_cgroup`.
    pub(super) fn with_match_cgroup(self, match_cgroup: PathBuf) -> Self {
        Self { match_cgroup: Some(match_cgroup), ..self }
    }

    /// Returns the limits of each bot.
    pub(crate) fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Returns the paths that sandboxed bots may also read.
    pub(crate) fn readable(&self) -> &[PathBuf] {
        self.sandbox.as_ref().map_or(&[], |sandbox| &sandbox.readable)
    }

    /// Returns the controllers that the limits, the sandbox, and the eviction of pages need.
    pub(super) fn controllers(&self) -> Vec<Controller> {
        if self.is_namespaced() { Controller::ALL.to_vec() } else { self.limiting_controllers() }
    }

    /// Returns the controllers that the limits and the sandbox need.
    pub(super) fn limiting_controllers(&self) -> Vec<Controller> {
        let is_limited = self.limits.memory.is_some() || self.has_memory_limits;
        is_limited
            .then_some(Controller::Memory)
            .into_iter()
            .chain(self.sandbox.as_ref().map(|_| Controller::Processes))
            .collect()
    }

    /// Returns the tag that every process of the match has.
    pub(super) fn tag(&self) -> &MatchTag {
        &self.tag
    }

    /// Returns the command that starts the watchdog of the match.
    pub(super) fn watchdog_command(&self) -> Command {
        let mut command = own_process::command(self.arbiter.as_os_str());
        command.arg(watchdog::SUBCOMMAND).arg(self.tag.to_string()).arg(std::process::id().to_string());
        command
    }

    /// Returns the command that starts a bot as the leader of a process group. The caller sets up the pipes.
    ///
    /// The bot runs in its directory. Relative paths among its words are relative to this directory. If the
    /// bot has a work directory, the bot keeps its temporary files there.
    pub(super) fn command(
        &self,
        program: BotProgram<'_>,
        limits: BotOverrides,
        work_dir: Option<&Path>,
    ) -> Command {
        use std::os::unix::process::CommandExt;
        let mut command = own_process::command(self.arbiter.as_os_str());
        command.arg(launcher::SUBCOMMAND).arg("--parent").arg(std::process::id().to_string());
        if let Some(directory) = program.directory {
            command.arg("--directory").arg(directory);
        }
        if let Some(directory) = work_dir {
            command.arg("--work-dir").arg(directory);
        }
        if let Some(cgroup) = &self.match_cgroup {
            command.arg("--cgroup").arg(cgroup);
        }
        if let Some(memory) = limits.memory.or(self.limits.memory) {
            command.arg("--memory").arg(memory.to_string());
        }
        if let Some(core) = limits.core {
            command.arg("--core").arg(core.to_string());
        }
        if let Some(sandbox) = self.sandbox.as_ref().filter(|_| !limits.trusted) {
            command.arg("--sandbox");
            let has_limit = limits.memory.or(self.limits.memory).is_some();
            command.args((!has_limit || !self.has_memory_cgroup).then_some("--few"));
            for path in &sandbox.readable {
                // The launcher changes to the directory of the bot, so this path must be absolute.
                command.arg("--readable").arg(std::path::absolute(path).as_ref().unwrap_or(path));
            }
            for path in &sandbox.hidden {
                command.arg("--hidden").arg(path);
            }
            if self.namespaces != Namespaces::None {
                command.arg("--namespaces");
                command.args((self.namespaces == Namespaces::Overlaid).then_some("--overlays"));
                command.args(self.lifeline.map(|lifeline| format!("--lifeline={lifeline}")));
                if let Some(pages) = &self.pages {
                    command.arg("--pages").arg(pages);
                }
            }
        }
        self.removed.iter().for_each(|name| {
            command.env_remove(name);
        });
        command.arg("--").args(program.words).env(TAG_VARIABLE, self.tag.to_string()).process_group(0);
        command
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tables_take_the_cores_in_turn() {
        let launch = Launch::new("arbiter").unwrap();
        assert_eq!(launch.core_of(1), None);
        let launch = launch.with_cores(vec![4, 2]);
        assert_eq!([0, 1, 2, 3].map(|table| launch.core_of(table)), [4, 2, 4, 2].map(Some));
    }
}
