//! The processes, cgroups and work directories of the bots in a match.

use std::io::{self, PipeReader, PipeWriter};
use std::os::fd::AsRawFd as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::sync::mpsc::Sender;

use rand::TryRng;
use rand::rngs::SysRng;
use rustix::io::FdFlags;

use crate::process::cgroup::{Cgroup, Controller};
use crate::process::cgroup_tree::CgroupTree;
use crate::process::cleanup::{
    BotCgroup, CleanupTask, CleanupThread, WorkDir, create_private_dir, remove_private_dir_or_warn,
};
use crate::process::launch::{BotOverrides, BotProgram, Launch};
use crate::process::page_cache::{BotPages, PageCache};
use crate::process::system_support::{limits_report, sessions_share_processors};
use crate::process::watchdog::{self, Watchdog};
use crate::remote::{RemoteBots, RemoteSeat};

/// The runtime that the bots of a match share. Dropping it kills all processes of the bots and removes their
/// cgroups and directories.
#[derive(Debug)]
pub struct SeatRuntime {
    launch: Launch,
    watchdog: Option<Watchdog>,
    /// The cgroups of the match; `None` when the system delegates no cgroups.
    cgroups: Option<CgroupTree>,
    limits: String,
    /// The cgroups that are used to evict the pages that bots bring into memory.
    pages: Option<PageCache>,
    /// The parent of the work directories. `None` when the bots work in the directory of the arbiter.
    work_dirs: Option<PathBuf>,
    cleanup: Option<CleanupThread>,
    /// The source of remote bots. `None` when no remote bot plays.
    remote_bots: Option<Arc<dyn RemoteBots>>,
    /// The pipe that every namespaced bot watches. The bots end when this process ends, whether normally or
    /// not.
    #[expect(dead_code, reason = "the pipe closes when this is dropped")]
    lifeline: Option<Lifeline>,
}

/// A pipe that closes when this process ends.
#[derive(Debug)]
struct Lifeline {
    /// The read end. Every process that this process starts inherits it. A launcher closes the read end if
    /// the arbiter does not tell it to keep the read end.
    reader: PipeReader,
    /// The write end. Only this process has it.
    _writer: PipeWriter,
}

impl Lifeline {
    /// Creates the pipe. `None` when the system has no pipes left. The bots then end only when their
    /// launchers end.
    fn new() -> Option<Self> {
        let (reader, writer) = io::pipe().ok()?;
        rustix::io::fcntl_setfd(&reader, FdFlags::empty()).ok()?;
        Some(Self { reader, _writer: writer })
    }
}

/// Returns whether the kernel shares the processors among the bots. Without a sandbox, also returns `true`,
/// because only the sandbox promises equal shares.
fn are_processors_shared(launch: &Launch) -> bool {
    !launch.is_sandboxed() || sessions_share_processors()
}

impl SeatRuntime {
    /// Creates a runtime for bots in the directory of the arbiter, without a watchdog and without cgroups.
    pub fn new(launch: Launch) -> Self {
        let none = Err(io::Error::other("none was requested"));
        let limits = limits_report(&launch.limiting_controllers(), &none, are_processors_shared(&launch));
        let lifeline = if launch.is_namespaced() { Lifeline::new() } else { None };
        let launch = match &lifeline {
            Some(lifeline) => launch.with_lifeline(lifeline.reader.as_raw_fd()),
            None => launch,
        };
        Self {
            launch,
            lifeline,
            watchdog: None,
            cgroups: None,
            limits,
            pages: None,
            work_dirs: None,
            cleanup: None,
            remote_bots: None,
        }
    }

    /// Adds a source of remote bots.
    #[must_use]
    pub(crate) fn with_remote_bots(mut self, remote_bots: Option<Arc<dyn RemoteBots>>) -> Self {
        self.remote_bots = remote_bots;
        self
    }

    /// Opens the seat of a remote bot.
    pub(crate) fn open_remote(&self, name: &str) -> io::Result<RemoteSeat> {
        match &self.remote_bots {
            Some(remote_bots) => remote_bots.open(name),
            None => {
                Err(io::Error::other(format!("no address for the remote bot {name}: give --remote-listen")))
            }
        }
    }

    /// Adds a watchdog, and adds cgroups if the system delegates them. For the cgroups, this process may move
    /// to another cgroup until the runtime is dropped.
    ///
    /// # Errors
    /// The watchdog cannot be started.
    pub fn with_supervision(mut self) -> io::Result<Self> {
        let tag = self.launch.tag().clone();
        if self.launch.is_namespaced() {
            // This match may deal the same cards as an earlier match that was killed. So this process waits
            // until no bot of the killed match can remember the cards.
            watchdog::wait_for_orphans();
        }
        // The watchdog starts first, so that it looks up its own cgroup before this process can change the
        // cgroup.
        self.watchdog = Some(Watchdog::start(self.launch.watchdog_command())?);
        let (own_pids, wanted) = (self.own_pids(), self.launch.controllers());
        let enabled = CgroupTree::of_match(&tag).and_then(|cgroups| {
            let enabled = cgroups.create(&own_pids, &wanted)?;
            self.launch = self.launch.clone().with_match_cgroup(cgroups.match_cgroup().to_owned());
            self.cgroups = Some(cgroups);
            Ok(enabled)
        });
        if enabled.as_ref().is_ok_and(|enabled| enabled.contains(&Controller::Memory)) {
            self.launch = self.launch.clone().with_memory_cgroup();
        }
        self.limits =
            limits_report(&self.launch.limiting_controllers(), &enabled, are_processors_shared(&self.launch));
        if self.launch.is_namespaced() {
            self.add_pages();
        }
        if let Some(uncounted) = self.launch.uncounted_memory() {
            self.limits = format!("{}; {uncounted}", self.limits);
        }
        self.cleanup = Some(CleanupThread::start(tag)?);
        Ok(self)
    }

    /// Adds the cgroups that count the pages of each sandboxed bot, if the system has such cgroups.
    fn add_pages(&mut self) {
        let with_version_2 =
            self.cgroups.as_ref().and_then(|tree| PageCache::in_match_cgroup(tree.match_cgroup()));
        self.pages = with_version_2.or_else(|| {
            let pages = PageCache::of_version_1(self.launch.tag())?;
            pages.create().ok()?;
            Some(pages)
        });
        let parent = self.pages.as_ref().and_then(PageCache::parent_for_launchers).map(Path::to_owned);
        if let Some(parent) = parent {
            self.launch = self.launch.clone().with_pages(parent);
            if self.launch.limiting_controllers().contains(&Controller::Memory) {
                self.limits.push_str("; memory by a cgroup of version 1");
            }
        }
    }

    /// Adds a work directory for each bot process, in the system's temporary directory.
    ///
    /// # Errors
    /// The directory cannot be created.
    pub fn with_work_dirs(mut self) -> io::Result<Self> {
        if self.launch.is_namespaced() {
            // Each bot has a work directory in its own file system. This file system ends with the bot.
            return Ok(self);
        }
        let work_dirs = self.launch.tag().work_dirs();
        create_private_dir(&work_dirs)?;
        self.work_dirs = Some(work_dirs);
        Ok(self)
    }

    /// Turns on the eviction of pages, if the system can evict pages. From now on, the pages that a sandboxed
    /// bot reads are evicted when the bot ends. Pages that were read before stay in memory. If each bot was
    /// started once before, these pages include the programs and libraries of the bots.
    pub(crate) fn with_eviction(mut self) -> Self {
        if !self.launch.is_namespaced() {
            return self;
        }
        self.pages.iter_mut().for_each(PageCache::evict_from_now_on);
        self.limits.push_str(match self.pages {
            Some(_) => "; what a bot reads is evicted from memory when it ends",
            None => "; what a bot reads stays in memory: no memory cgroup is delegated",
        });
        self
    }

    /// Returns the pages of a bot that has started in namespaces. `None` when the kernel does not count them.
    pub(crate) fn bot_pages(&self, pid: u32) -> Option<BotPages> {
        self.pages.as_ref().map(|pages| pages.of_bot(pid))
    }

    /// Returns the pids of the arbiter and its watchdog.
    fn own_pids(&self) -> Vec<u32> {
        let watchdog = self.watchdog.as_ref().map(Watchdog::pid);
        std::iter::once(std::process::id()).chain(watchdog).collect()
    }

    /// Returns the line of the report about the limits of the bots.
    pub(crate) fn limits(&self) -> &str {
        &self.limits
    }

    /// Returns whether every bot has namespaces of its own.
    pub(crate) fn is_namespaced(&self) -> bool {
        self.launch.is_namespaced()
    }

    /// Returns the memory limit of a bot, in MiB.
    pub(crate) fn memory_limit(&self, overrides: BotOverrides) -> Option<u64> {
        overrides.memory.or(self.launch.limits().memory)
    }

    /// Returns the core of a table. `None` when no bot is pinned.
    pub(crate) fn core_of(&self, table: usize) -> Option<usize> {
        self.launch.core_of(table)
    }

    /// Returns the command that starts a bot, and its work directory. `limits` are the limits of this bot.
    pub(crate) fn bot_command(
        &self,
        program: BotProgram<'_>,
        limits: BotOverrides,
    ) -> io::Result<(Command, Option<WorkDir>)> {
        let Some(work_dirs) = &self.work_dirs else {
            return Ok((self.launch.command(program, limits, None), None));
        };
        // The name is random, so that no bot can guess the directory of another bot.
        let name = SysRng.try_next_u64().map_err(io::Error::other)?;
        let path = work_dirs.join(format!("{name:016x}"));
        create_private_dir(&path)?;
        let work_dir = WorkDir::new(path, self.cleanup_tasks());
        Ok((self.launch.command(program, limits, Some(work_dir.path())), Some(work_dir)))
    }

    /// Registers a bot that has started as the leader of its process group. Returns the cgroup of the bot, if
    /// it has one.
    pub(crate) fn bot_started(&self, pid: u32) -> Option<BotCgroup> {
        self.watchdog.iter().for_each(|watchdog| watchdog.watch(pid));
        let tree = self.cgroups.as_ref()?;
        Some(BotCgroup::new(Cgroup::of_bot(tree.match_cgroup(), pid), pid, self.cleanup_tasks()))
    }

    /// Removes a bot from the watchdog. Call it when the bot has ended and its process group was killed.
    pub(crate) fn bot_ended(&self, pid: u32) {
        self.watchdog.iter().for_each(|watchdog| watchdog.release(pid));
    }

    /// Makes the cleanup thread kill the processes that a bot may have left outside its process group.
    pub(crate) fn kill_stray_processes(&self, pid: u32) {
        if let Some(cleanup) = &self.cleanup {
            // If the cleanup thread has ended, the watchdog kills these processes at the end of the match.
            let _ = cleanup.tasks().send(CleanupTask::KillStrayProcesses(pid));
        }
    }

    fn cleanup_tasks(&self) -> Option<Sender<CleanupTask>> {
        self.cleanup.as_ref().map(|cleanup| cleanup.tasks().clone())
    }
}

impl Drop for SeatRuntime {
    fn drop(&mut self) {
        self.cleanup = None;
        // The cgroups are removed before the watchdog ends. If the arbiter is killed at this point, the
        // watchdog removes them.
        let own_pids = self.own_pids();
        self.pages.iter().for_each(PageCache::evict_rest);
        self.pages.iter().for_each(PageCache::remove);
        self.cgroups.iter().for_each(|cgroups| cgroups.remove(&own_pids));
        // The watchdog kills every remaining process with the tag of the match, and then removes the work
        // directories. If the watchdog was killed, the directories remain.
        self.watchdog = None;
        self.work_dirs.iter().for_each(|work_dirs| remove_private_dir_or_warn(work_dirs));
    }
}
