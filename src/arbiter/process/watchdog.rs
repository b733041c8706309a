//! The watchdog is a second process that kills all bots when the arbiter dies.
//!
//! The arbiter holds the write end of a pipe to the watchdog. The arbiter writes `+PID` when a bot starts and
//! `-PID` when the bot has ended; the pid is also the number of the process group. When the arbiter ends,
//! even by `kill -9`, the kernel closes the pipe. Then the watchdog kills the cgroups of the match
//! (`cgroup_tree`), the process groups that it knows, and every process with the tag of the match. Finally it
//! removes the cgroups and the work directories. The watchdog runs in its own session and ignores the signals
//! that end the arbiter. A bot outside the sandbox can kill the watchdog.

use std::collections::HashMap;
use std::io::{self, BufRead, BufReader, Write};
use std::os::unix::process::CommandExt;
use std::process::{Child, ChildStdin, Command, ExitCode, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process_group, setsid};
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};

use crate::process::cgroup_tree::CgroupTree;
use crate::process::cleanup::remove_private_dir;
use crate::process::own_process::{self, FIRST_CLOSED};
use crate::process::page_cache::{PageCache, evict_abandoned};
#[cfg(target_os = "linux")]
use crate::process::processes::{END_TIME, wait_for_end};
use crate::process::processes::{
    MatchTag, ProcessStat, all_pids, command_line, kill_tagged, wait_for_end_until,
};

/// The subcommand of `arbiter` that runs as the watchdog.
pub const SUBCOMMAND: &str = "__watchdog";

/// The watchdog writes this line when it is ready.
const READY: &str = "ready\n";

/// The arbiter writes this line when it ends normally. The arbiter has then removed the cgroups itself. The
/// watchdog removes the work directories, because the arbiter may be killed before it can remove them.
const GOODBYE: &str = ".";

/// The time within which the watchdog of a killed arbiter must end.
const ORPHAN_TIMEOUT: Duration = Duration::from_secs(60);

/// The message of the arbiter when the watchdog is gone. It is written once.
const LOST: &str =
    "the watchdog has ended, perhaps killed by a bot: if the arbiter is killed now, bots may be left over";

/// The arbiter's side of the watchdog. Dropping it kills all processes of the match that still run.
#[derive(Debug)]
pub(super) struct Watchdog {
    process: Child,
    pipe: Option<ChildStdin>,
    /// Whether the watchdog has ended too early.
    is_lost: AtomicBool,
}

impl Watchdog {
    /// Starts a watchdog and waits until it is ready.
    pub(super) fn start(mut command: Command) -> io::Result<Self> {
        let mut process =
            command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn()?;
        let mut line = String::new();
        if let Some(output) = process.stdout.take() {
            BufReader::new(output).read_line(&mut line)?;
        }
        let pipe = process.stdin.take();
        if let Some(pipe) = &pipe {
            rustix::io::ioctl_fionbio(pipe, true)?;
        }
        let watchdog = Self { process, pipe, is_lost: AtomicBool::new(false) };
        if line == READY { Ok(watchdog) } else { Err(io::Error::other("the watchdog does not start")) }
    }

    /// Returns the pid of the watchdog.
    pub(super) fn pid(&self) -> u32 {
        self.process.id()
    }

    /// Starts to watch the process group of a bot. The call never blocks.
    pub(super) fn watch(&self, pid: u32) {
        self.write_line('+', pid);
    }

    /// Stops watching a process group that was killed. Call it before the bot is reaped, because afterwards
    /// the kernel may reuse the pid.
    pub(super) fn release(&self, pid: u32) {
        self.write_line('-', pid);
    }

    /// Writes a line. Lines are shorter than `PIPE_BUF`, so a write is atomic. A write fails when the pipe is
    /// full, after thousands of unread lines. The watchdog then finds an unreported process group by the tag,
    /// and recognizes a reused pid by the start time of the process.
    fn write_line(&self, sign: char, pid: u32) {
        let written = self.pipe.as_ref().map(|mut pipe| pipe.write_all(format!("{sign}{pid}\n").as_bytes()));
        if let Some(Err(error)) = written {
            log::warn!("cannot report process {pid} to the watchdog: {error}");
            if error.kind() == io::ErrorKind::BrokenPipe && !self.is_lost.swap(true, Ordering::Relaxed) {
                eprintln!("arbiter: {LOST}");
            }
        }
    }
}

impl Drop for Watchdog {
    fn drop(&mut self) {
        // If this write fails, the watchdog merely repeats the clean-up of the arbiter.
        let _ = self.pipe.take().map(|mut pipe| writeln!(pipe, "{GOODBYE}"));
        #[cfg(target_os = "linux")]
        {
            use rustix::process::{PidfdFlags, pidfd_open};
            let pid = Pid::from_raw(self.process.id().cast_signed());
            let pidfd = pid.map(|pid| pidfd_open(pid, PidfdFlags::empty()));
            if pidfd.is_some_and(|pidfd| pidfd.is_ok_and(|pidfd| !wait_for_end(&pidfd, END_TIME))) {
                // The watchdog does not end, so it is killed.
                let _ = self.process.kill();
            }
        }
        let _ = self.process.wait();
    }
}

/// The command line of the watchdog.
#[derive(Clone, Debug, PartialEq, Eq, clap::Args)]
pub struct WatchdogArguments {
    pub(crate) tag: MatchTag,
    /// The pid of the arbiter.
    pub(crate) arbiter: u32,
    /// Whether the watchdog has already closed the inherited file descriptors.
    #[arg(long)]
    pub(crate) closed: bool,
}

/// Watches until standard input ends, and then kills the bots that still run.
pub fn run(arguments: &WatchdogArguments) -> ExitCode {
    match if arguments.closed { watch(&arguments.tag) } else { close_inherited(arguments) } {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("arbiter: watchdog: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Calls `exec` on this program again, to close the file descriptors that the arbiter itself has inherited.
/// Otherwise the watchdog would keep a pipe of the arbiter's caller open.
fn close_inherited(arguments: &WatchdogArguments) -> io::Result<()> {
    close_fds::set_fds_cloexec(FIRST_CLOSED, &[]);
    let mut command = own_process::command(own_process::executable().as_os_str());
    command.args([SUBCOMMAND, "--closed"]).arg(arguments.tag.to_string()).arg(arguments.arbiter.to_string());
    Err(command.exec())
}

fn watch(tag: &MatchTag) -> io::Result<()> {
    setsid()?;
    for signal in [SIGHUP, SIGINT, SIGTERM] {
        // The handler only sets a flag that is never read.
        signal_hook::flag::register(signal, Arc::new(AtomicBool::new(false)))?;
    }
    std::env::set_current_dir("/")?;
    // This call comes before READY, because the arbiter creates the cgroups after it reads READY. So no
    // cgroups remain, whenever the arbiter is killed.
    let (cgroups, pages) = (CgroupTree::of_match(tag).ok(), PageCache::of_version_1(tag));
    io::stdout().write_all(READY.as_bytes())?;
    io::stdout().flush()?;
    let (mut watched, mut ends_normally) = (HashMap::new(), false);
    for line in io::stdin().lock().lines().map_while(Result::ok) {
        match (line.get(..1), line.get(1..).and_then(|pid| pid.parse().ok())) {
            (Some("+"), Some(pid)) => {
                watched.insert(pid, start_time(pid));
            }
            (Some("-"), Some(pid)) => {
                watched.remove(&pid);
            }
            _ => ends_normally |= line == GOODBYE,
        }
    }
    let cgroups = cgroups.filter(|_| !ends_normally);
    cgroups.iter().for_each(CgroupTree::kill);
    for (pid, started) in watched {
        if let Some(group) = Pid::from_raw(pid.cast_signed()).filter(|_| !is_reused(started, start_time(pid)))
        {
            let _ = kill_process_group(group, Signal::KILL);
        }
    }
    kill_tagged(tag);
    if !ends_normally {
        // A block that was cut off may be dealt again. So the pages of the bots are evicted. Then no bot can
        // find traces of the block in the memory of the kernel.
        let of_cgroup = |cgroups: &CgroupTree| PageCache::in_match_cgroup(cgroups.match_cgroup());
        cgroups.iter().filter_map(of_cgroup).chain(pages.clone()).for_each(|pages| pages.evict_rest());
    }
    cgroups.iter().for_each(|cgroups| cgroups.remove(&[std::process::id()]));
    if !ends_normally {
        pages.iter().for_each(PageCache::remove);
    }
    let _ = remove_private_dir(&tag.work_dirs());
    Ok(())
}

/// Waits until no watchdog of a killed arbiter is still cleaning up. Then evicts the pages of bots whose
/// arbiter and watchdog were both killed.
pub(super) fn wait_for_orphans() {
    let deadline = Instant::now() + ORPHAN_TIMEOUT;
    let watchdogs: Vec<(u32, WatchdogArguments)> =
        all_pids().filter_map(|pid| Some((pid, arguments_in(&command_line(pid))?))).collect();
    for (pid, watchdog) in &watchdogs {
        if ProcessStat::read(*pid).is_some_and(|stat| stat.parent != watchdog.arbiter) {
            wait_for_end_until(*pid, deadline);
        }
    }
    evict_abandoned(|tag| watchdogs.iter().any(|(_, watchdog)| watchdog.tag == *tag));
}

/// Returns the arguments of a watchdog with this command line. `None` for every other process.
fn arguments_in(words: &[String]) -> Option<WatchdogArguments> {
    match words {
        [_, subcommand, closed, tag, arbiter] if subcommand == SUBCOMMAND && closed == "--closed" => {
            Some(WatchdogArguments { tag: tag.parse().ok()?, arbiter: arbiter.parse().ok()?, closed: true })
        }
        _ => None,
    }
}

/// Returns the start time of a process. `None` when the process has ended or the system does not show its
/// start time.
fn start_time(pid: u32) -> Option<u64> {
    ProcessStat::read(pid).map(|stat| stat.start_time)
}

/// Returns whether the pid of a watched bot now belongs to another process. The kernel does not reuse the
/// number of a process group that has processes. So a group whose leader has ended still belongs to the bot.
fn is_reused(watched: Option<u64>, now: Option<u64>) -> bool {
    now.is_some() && watched != now
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_start_time_is_another_process() {
        assert!(!is_reused(Some(1), Some(1)) && !is_reused(Some(1), None));
        assert!(is_reused(Some(1), Some(2)) && is_reused(None, Some(2)));
    }

    #[test]
    fn a_watchdog_is_known_by_its_command_line() {
        let tag = MatchTag::new_random().unwrap();
        let words = |line: &str| line.split(' ').map(str::to_owned).collect::<Vec<_>>();
        let found = arguments_in(&words(&format!("arbiter {SUBCOMMAND} --closed {tag} 12"))).unwrap();
        assert_eq!((found.tag, found.arbiter), (tag.clone(), 12));
        for other in
            [format!("vi {SUBCOMMAND}"), format!("arbiter {SUBCOMMAND} --closed {tag} x"), String::new()]
        {
            assert!(arguments_in(&words(&other)).is_none(), "{other}");
        }
    }
}
