//! The pages and names that bots bring into the memory of the kernel, and their eviction.
//!
//! The kernel keeps the pages of files that were read, and the names that were looked up. A later process can
//! find out which pages and names are in memory, because it can measure the time of its own reads. Without
//! the eviction, a bot could use these pages and names to remember a deal from one rotation to the next. A
//! memory cgroup counts exactly the pages and names that the processes of a bot brought in, and can evict
//! exactly these. Afterwards the memory is as it was before the bot.
//!
//! In version 2, the cgroup of the bot serves this purpose (`memory.reclaim`, Linux 5.19). In version 1, a
//! separate cgroup next to the cgroup of the arbiter serves it (`memory.force_empty`).

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use mio::Waker;

use crate::process::cgroup::{PROCS, wait_for_processes, write};
use crate::process::cgroup_tree::{own_cgroup, own_memory_cgroup};
use crate::process::processes::MatchTag;

/// The file of version 2. Writing a number of bytes to it evicts this number of bytes.
const RECLAIM: &str = "memory.reclaim";

/// The file of version 1. Writing to it evicts everything.
const FORCE_EMPTY: &str = "memory.force_empty";

/// The files with the number of bytes in memory.
const USAGE: [&str; 2] = ["memory.current", "memory.usage_in_bytes"];

/// The number of attempts to evict everything.
const RECLAIM_ATTEMPTS: usize = 8;

/// The time within which the last process of a bot must have ended. The processes have been killed, but a
/// process with a large memory takes seconds to end.
const END_TIMEOUT: Duration = Duration::from_secs(60);

/// The stack size of the thread that evicts, in bytes.
const STACK_BYTES: usize = 64 << 10;

/// The parent of the cgroups that count the pages of a match's bots.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct PageCache {
    parent: PathBuf,
    /// Whether the cgroups are of version 1. Cgroups of version 1 serve only the eviction.
    is_version_1: bool,
    /// Whether the pages that the bots bring in are evicted.
    evicts: bool,
}

impl PageCache {
    /// Turns on the eviction of the pages that each later bot brings in. Pages that earlier bots have read
    /// stay in memory.
    pub(super) fn evict_from_now_on(&mut self) {
        self.evicts = true;
    }

    /// Uses the version 2 cgroups of the bots to count pages. The match has these cgroups anyway. `None` when
    /// the kernel cannot evict.
    pub(super) fn in_match_cgroup(match_cgroup: &Path) -> Option<Self> {
        let is_able = match_cgroup.join(RECLAIM).exists();
        is_able.then(|| Self { parent: match_cgroup.to_owned(), is_version_1: false, evicts: false })
    }

    /// Returns the paths of the version 1 cgroups of a match. The cgroups need not exist. `None` on a system
    /// without version 1.
    pub(super) fn of_version_1(tag: &MatchTag) -> Option<Self> {
        let parent = own_memory_cgroup()?.join(tag.cgroup_name());
        Some(Self { parent, is_version_1: true, evicts: false })
    }

    /// Creates the parent cgroup.
    pub(super) fn create(&self) -> io::Result<()> {
        fs::create_dir(&self.parent)?;
        if self.parent.join(FORCE_EMPTY).exists() {
            return Ok(());
        }
        let _ = fs::remove_dir(&self.parent);
        Err(io::ErrorKind::Unsupported.into())
    }

    /// Returns the parent cgroup. `None` when launchers need not create cgroups.
    pub(super) fn parent_for_launchers(&self) -> Option<&Path> {
        self.is_version_1.then_some(self.parent.as_path())
    }

    pub(super) fn of_bot(&self, pid: u32) -> BotPages {
        let directory = self.parent.join(pid.to_string());
        BotPages { directory, is_version_1: self.is_version_1, evicts: self.evicts, eviction: None }
    }

    /// Evicts the pages of bots that ended without an eviction because the match was stopped or its arbiter
    /// was killed. Call it when all processes of the match have been killed, before the cgroups are removed.
    pub(super) fn evict_rest(&self) {
        let bots = fs::read_dir(&self.parent).into_iter().flatten().filter_map(Result::ok);
        let bots: Vec<PathBuf> = bots.map(|bot| bot.path()).filter(|bot| bot.is_dir()).collect();
        bots.iter().for_each(|bot| release(bot, self.is_version_1, true));
        // When a cgroup is removed, the kernel moves its counted pages to the parent cgroup.
        release(&self.parent, false, true);
    }

    /// Removes the cgroups of version 1, which must have no processes.
    pub(super) fn remove(&self) {
        if self.is_version_1 {
            let bots = fs::read_dir(&self.parent).into_iter().flatten().filter_map(Result::ok);
            bots.filter(|bot| bot.path().is_dir()).for_each(|bot| drop(fs::remove_dir(bot.path())));
            let _ = fs::remove_dir(&self.parent);
        }
    }
}

/// Evicts the pages that bots read in a match whose arbiter and watchdog were both killed. `is_watched` tells
/// whether a watchdog of this match runs.
pub(super) fn evict_abandoned(is_watched: impl Fn(&MatchTag) -> bool) {
    for (home, is_version_1) in [(own_memory_cgroup(), true), (own_cgroup().ok(), false)] {
        let entries = home.into_iter().flat_map(fs::read_dir).flatten().filter_map(Result::ok);
        for entry in entries {
            let tag = entry.file_name().to_str().and_then(MatchTag::of_cgroup);
            if tag.is_some_and(|tag| !is_watched(&tag)) {
                PageCache { parent: entry.path(), is_version_1, evicts: true }.evict_rest();
            }
        }
    }
}

/// The files of version 1 that limit the memory of a cgroup. The first includes buffers of the kernel. The
/// second includes swap, and exists only where swap is counted.
const LIMITS: [&str; 2] = ["memory.limit_in_bytes", "memory.memsw.limit_in_bytes"];

/// The files of version 1 with the peak memory so far, and with the number of processes that the kernel has
/// killed.
const PEAK_MEMORY: &str = "memory.max_usage_in_bytes";
const KILLS: &str = "memory.oom_control";

/// Moves this process into its own new cgroup of version 1. `memory` is the limit on its memory, in bytes.
pub(super) fn join_new(parent: &Path, memory: Option<u64>) -> io::Result<()> {
    let pid = std::process::id().to_string();
    let cgroup = parent.join(&pid);
    let limit = |file: &&str| match memory.map(|bytes| write(&cgroup.join(file), &bytes.to_string())) {
        Some(Err(error)) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    };
    let joined = fs::create_dir(&cgroup)
        .and_then(|()| LIMITS.iter().try_for_each(limit))
        .and_then(|()| write(&cgroup.join(PROCS), &pid));
    joined.map_err(|error| io::Error::new(error.kind(), format!("cannot join a memory cgroup: {error}")))
}

/// The pages that one bot brought into memory.
#[derive(Debug)]
pub(crate) struct BotPages {
    directory: PathBuf,
    is_version_1: bool,
    evicts: bool,
    /// The flag that is set at the end of the eviction. `None` before the eviction begins.
    eviction: Option<Arc<AtomicBool>>,
}

/// Sets a flag and wakes an event loop when it is dropped, even after a panic.
struct EvictionEnd {
    flag: Arc<AtomicBool>,
    waker: Arc<Waker>,
}

impl Drop for EvictionEnd {
    fn drop(&mut self) {
        self.flag.store(true, Ordering::Release);
        if let Err(error) = self.waker.wake() {
            log::warn!("cannot wake the event loop: {error}");
        }
    }
}

impl BotPages {
    /// Returns whether the kernel has killed a process of the bot while the bot was at the memory limit of
    /// its version 1 cgroup.
    pub(crate) fn have_run_out_of_memory(&self) -> bool {
        let number = |file: &str| self.read(file)?.trim().parse::<u64>().ok();
        let (most, limit) = (number(PEAK_MEMORY), number(LIMITS[0]));
        // The kernel kills when the next buffer does not fit, so the peak can be slightly below the limit.
        let is_at_limit = most.zip(limit).is_some_and(|(most, limit)| most >= limit - limit / 16);
        is_at_limit && self.out_of_memory_kills().is_some_and(|kills| kills > 0)
    }

    /// Returns the number of processes of the bot that the kernel has killed for lack of memory. `None` when
    /// the cgroup does not count them.
    pub(crate) fn out_of_memory_kills(&self) -> Option<u64> {
        self.read(KILLS)?.lines().find_map(|line| line.strip_prefix("oom_kill ")?.parse().ok())
    }

    fn read(&self, file: &str) -> Option<String> {
        fs::read_to_string(self.directory.join(file)).ok()
    }

    /// Returns whether everything is evicted. The first call begins the eviction.
    pub(crate) fn are_evicted(&mut self, waker: &Arc<Waker>) -> bool {
        let ended = self.eviction.take().unwrap_or_else(|| begin_eviction(self, waker));
        self.eviction.insert(ended).load(Ordering::Acquire)
    }
}

/// Evicts the pages that a cgroup counts, in a thread, because there may be many pages. Returns a flag. At
/// the end, the flag is set and the event loop is woken. If the system cannot start a thread, the eviction is
/// complete on return.
fn begin_eviction(pages: &BotPages, waker: &Arc<Waker>) -> Arc<AtomicBool> {
    let flag = Arc::new(AtomicBool::new(false));
    let end = EvictionEnd { flag: Arc::clone(&flag), waker: Arc::clone(waker) };
    let BotPages { directory, is_version_1, evicts, .. } = pages;
    let (directory, is_version_1, evicts) = (directory.clone(), *is_version_1, *evicts);
    let evict_in_thread = move || {
        let _end = end;
        release(&directory, is_version_1, evicts);
    };
    if thread::Builder::new().stack_size(STACK_BYTES).spawn(evict_in_thread).is_err() {
        // The thread did not start, so its closure was dropped together with the guard that sets the flag. So
        // the flag is already set.
        release(&pages.directory, is_version_1, evicts);
    }
    flag
}

/// Waits for the end of the last process of a cgroup. Evicts the counted pages if `evicts` is set. Removes
/// the cgroup if it serves only the eviction.
fn release(cgroup: &Path, is_version_1: bool, evicts: bool) {
    wait_for_processes(cgroup, END_TIMEOUT);
    let usage = || -> Option<u64> {
        USAGE.iter().find_map(|file| fs::read_to_string(cgroup.join(file)).ok()?.trim().parse().ok())
    };
    let mut before = usage().unwrap_or_default();
    for _ in 0..if evicts { RECLAIM_ATTEMPTS } else { 0 } {
        // An error means that less was evicted than requested, because the kernel's own data remain.
        let _ = write(&cgroup.join(RECLAIM), &before.to_string());
        let _ = write(&cgroup.join(FORCE_EMPTY), "0");
        let after = usage().unwrap_or_default();
        if after >= before {
            break;
        }
        before = after;
    }
    if is_version_1 && fs::remove_dir(cgroup).is_err_and(|error| error.kind() != io::ErrorKind::NotFound) {
        log::warn!("a process of a bot still runs in {}", cgroup.display());
    }
}

#[cfg(test)]
mod tests {
    use mio::{Events, Poll, Token};

    use super::*;
    use crate::process::cgroup::fake;

    #[test]
    fn everything_that_a_bot_brought_in_is_evicted() {
        let files = [(PROCS, ""), ("memory.current", "4096\n"), (RECLAIM, "")];
        let parent = fake::cgroup("pages", &files);
        let mut cache = PageCache::in_match_cgroup(&parent).unwrap();
        cache.evict_from_now_on();
        assert_eq!(cache.parent_for_launchers(), None);
        let mut pages = BotPages { directory: parent.clone(), ..cache.of_bot(1) };
        let mut poll = Poll::new().unwrap();
        let waker = Arc::new(Waker::new(poll.registry(), Token(0)).unwrap());
        let mut events = Events::with_capacity(1);
        while !pages.are_evicted(&waker) {
            poll.poll(&mut events, None).unwrap();
        }
        assert_eq!(fs::read_to_string(parent.join(RECLAIM)).unwrap(), "4096");
        cache.remove();
        assert!(parent.exists(), "it is the cgroup of the match");
        fs::remove_dir_all(&parent).unwrap();
    }
}
