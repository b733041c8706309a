//! The processes of a match: the tag that marks each process, the data in `/proc` about a process, and the
//! functions that kill processes outside the process group of their bot.
//!
//! A process that has moved to another group or session still carries the tag of its bot in its environment
//! ([`MatchTag`]). A process that has also wiped its environment is still a descendant of the arbiter. The
//! arbiter is a subreaper ([`adopt_orphans`]), so the kernel makes the arbiter the parent of such a process
//! when the earlier parents have ended. [`kill_orphans`] kills the process at the end of the match. Such a
//! process survives only if the arbiter itself is killed and the process is not in a cgroup
//! ([`cgroup_tree`](crate::process::cgroup_tree)). In the sandbox a process cannot leave its group.
//!
//! The kernel reuses pids. So each process is first opened (a pidfd), then examined, and then killed through
//! the pidfd. On a system without `/proc`, this module finds no process and kills no process.

use std::fmt;
use std::io;
#[cfg(target_os = "linux")]
use std::os::fd::{AsFd as _, OwnedFd};
use std::path::PathBuf;
use std::str::FromStr;
use std::time::{Duration, Instant};

use rand::TryRng;
use rand::rngs::{SysError, SysRng};

/// The environment variable that holds the tag. A child process inherits this variable. The child keeps it in
/// every process group and session, unless the child changes its environment on purpose.
pub(super) const TAG_VARIABLE: &str = "TALON_SEAT";

/// The beginning of a match cgroup's name. The tag follows.
const CGROUP_PREFIX: &str = "talon-";

/// The tag of one match: 128 random bits in hexadecimal, so that two matches on one machine have different
/// tags.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct MatchTag(String);

impl MatchTag {
    /// Creates a random tag.
    pub(crate) fn new_random() -> Result<Self, SysError> {
        let [high, low] = [SysRng.try_next_u64()?, SysRng.try_next_u64()?];
        Ok(Self(format!("{high:016x}{low:016x}")))
    }

    /// Returns the tag of one bot: the tag of the match and the pid of the bot.
    pub(crate) fn of_bot(&self, pid: u32) -> String {
        format!("{self}-{pid}")
    }

    /// Returns the directory that holds the work directories of the match. It lies in the system's temporary
    /// directory.
    pub(crate) fn work_dirs(&self) -> PathBuf {
        std::env::temp_dir().join(format!("talon-{self}"))
    }

    /// Returns the name of the match's cgroup.
    pub(super) fn cgroup_name(&self) -> String {
        format!("{CGROUP_PREFIX}{self}")
    }

    /// Returns the tag of the match whose cgroup has this name.
    pub(super) fn of_cgroup(name: &str) -> Option<Self> {
        name.strip_prefix(CGROUP_PREFIX)?.parse().ok()
    }

    /// Returns whether a process belongs to the match. `environment` is the content of its
    /// `/proc/PID/environ`.
    pub(crate) fn marks(&self, environment: &[u8]) -> bool {
        tag_in(environment)
            .is_some_and(|value| value.split(|&byte| byte == b'-').next() == Some(self.0.as_bytes()))
    }

    /// Returns whether a process belongs to this bot of the match. `environment` is the content of its
    /// `/proc/PID/environ`.
    fn marks_bot(&self, environment: &[u8], pid: u32) -> bool {
        tag_in(environment) == Some(self.of_bot(pid).as_bytes())
    }
}

fn tag_in(environment: &[u8]) -> Option<&[u8]> {
    let mut entries = environment.split(|&byte| byte == 0);
    entries.find_map(|entry| entry.strip_prefix(TAG_VARIABLE.as_bytes())?.strip_prefix(b"="))
}

impl fmt::Display for MatchTag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl FromStr for MatchTag {
    type Err = ParseMatchTagError;

    fn from_str(text: &str) -> Result<Self, ParseMatchTagError> {
        let is_tag = text.len() == 32 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        if is_tag { Ok(Self(text.to_owned())) } else { Err(ParseMatchTagError) }
    }
}

/// The text is not a tag.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a match tag: expected 32 hexadecimal digits")]
pub(crate) struct ParseMatchTagError;

/// Some fields of `/proc/PID/stat`. The manual's `proc_pid_stat(5)` describes them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ProcessStat {
    /// The pid of the parent process.
    pub(super) parent: u32,
    pub(super) group: u32,
    /// The start time, in clock ticks since boot.
    pub(super) start_time: u64,
    /// Whether the process has ended and was not reaped.
    is_zombie: bool,
}

impl ProcessStat {
    /// Reads the fields of a process. `None` when the process has ended.
    pub(super) fn read(pid: u32) -> Option<Self> {
        let bytes = std::fs::read(format!("/proc/{pid}/stat")).ok()?;
        Self::parse(&String::from_utf8_lossy(&bytes))
    }

    fn parse(line: &str) -> Option<Self> {
        // The second field is the process name in parentheses. The name itself may contain any character.
        let (_, fields) = line.rsplit_once(')')?;
        let mut fields = fields.split_ascii_whitespace();
        let is_zombie = fields.next()? == "Z";
        let parent = fields.next()?.parse().ok()?;
        let group = fields.next()?.parse().ok()?;
        // Fields 4 and 5 are read; the start time is field 22.
        let start_time = fields.nth(16)?.parse().ok()?;
        Some(Self { parent, group, start_time, is_zombie })
    }
}

/// Returns whether a process group has a running process besides its leader. `false` on a system without
/// `/proc`.
pub fn group_has_others(leader: u32) -> bool {
    let others = all_pids().filter(|&pid| pid != leader);
    others.filter_map(ProcessStat::read).any(|stat| stat.group == leader && !stat.is_zombie)
}

/// Returns the largest resident memory of a process so far, in bytes. `None` when the process has ended.
pub fn peak_memory(pid: u32) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).ok()?;
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")?.trim().strip_suffix(" kB"))?;
    peak.parse::<u64>().ok().map(|kib| kib << 10)
}

/// Returns the children of a process.
pub fn children(pid: u32) -> Vec<u32> {
    let children = std::fs::read_to_string(format!("/proc/{pid}/task/{pid}/children")).unwrap_or_default();
    children.split_ascii_whitespace().filter_map(|child| child.parse().ok()).collect()
}

/// Returns the words of the command line of a process. Empty when the process has ended.
pub(super) fn command_line(pid: u32) -> Vec<String> {
    let bytes = std::fs::read(format!("/proc/{pid}/cmdline")).unwrap_or_default();
    let words = bytes.split(|&byte| byte == 0).map(|word| String::from_utf8_lossy(word).into_owned());
    let mut words: Vec<String> = words.collect();
    words.pop();
    words
}

/// Waits for the end of a process, at most until `deadline`.
#[cfg(target_os = "linux")]
pub(super) fn wait_for_end_until(pid: u32, deadline: Instant) {
    use rustix::process::{Pid, PidfdFlags, pidfd_open};

    let process = Pid::from_raw(pid.cast_signed()).map(|pid| pidfd_open(pid, PidfdFlags::empty()));
    if let Some(Ok(process)) = process {
        wait_for_end(&process, deadline.saturating_duration_since(Instant::now()));
    }
}

/// Does nothing, because the system has no pidfds.
#[cfg(not(target_os = "linux"))]
pub(super) fn wait_for_end_until(_: u32, _: Instant) {}

/// Returns the environment that a process started with. Empty when the process has ended or belongs to
/// another user.
pub(super) fn environment(pid: u32) -> Vec<u8> {
    std::fs::read(format!("/proc/{pid}/environ")).unwrap_or_default()
}

/// Returns the pids of all processes that `/proc` shows.
pub(super) fn all_pids() -> impl Iterator<Item = u32> {
    let entries = std::fs::read_dir("/proc").into_iter().flatten().filter_map(Result::ok);
    entries.filter_map(|entry| entry.file_name().to_str()?.parse().ok())
}

/// The maximum number of searches. More than one search is needed because a process may start another process
/// just before it is killed.
#[cfg(target_os = "linux")]
const ROUNDS: usize = 100;

/// The time within which a killed process must end.
#[cfg(target_os = "linux")]
pub(super) const END_TIME: Duration = Duration::from_secs(1);

/// Makes this process the parent of all its descendants whose own parents have ended. Afterwards this process
/// must reap them: see `kill_stray_processes`.
///
/// # Errors
/// The system refuses the request.
#[cfg(target_os = "linux")]
pub fn adopt_orphans() -> io::Result<()> {
    Ok(rustix::process::set_child_subreaper(Some(rustix::process::getpid()))?)
}

#[cfg(not(target_os = "linux"))]
pub fn adopt_orphans() -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

/// Kills the processes that a bot has left behind: processes with the tag of the bot, and adopted orphans of
/// its process group or cgroup. Reaps the processes that have ended.
///
/// Call it after the process group was killed and the bot itself was reaped. It scans all processes of the
/// machine and waits up to one second for each process that it kills.
pub(super) fn kill_stray_processes(tag: &MatchTag, bot_pid: u32) {
    let own = std::process::id();
    kill_all(|pid| {
        let in_group = |group| group == bot_pid || is_in_cgroup_of(tag, bot_pid, pid);
        let is_orphan = |stat: ProcessStat| stat.parent == own && pid != bot_pid && in_group(stat.group);
        tag.marks_bot(&environment(pid), bot_pid) || ProcessStat::read(pid).is_some_and(is_orphan)
    });
}

/// Returns whether a process is in the cgroup of this bot. A process that has ended and is not reaped yet
/// still counts.
fn is_in_cgroup_of(tag: &MatchTag, bot_pid: u32, pid: u32) -> bool {
    let shown = std::fs::read_to_string(format!("/proc/{pid}/cgroup")).unwrap_or_default();
    let own = format!("/{}/{bot_pid}", tag.cgroup_name());
    let after =
        shown.lines().find_map(|line| line.strip_prefix("0::")?.split_once(&own)).map(|(_, after)| after);
    // The kernel appends " (deleted)" to the path of a removed cgroup.
    after.is_some_and(|after| after.is_empty() || after.starts_with(['/', ' ']))
}

/// Kills all processes with the tag of the match.
pub(super) fn kill_tagged(tag: &MatchTag) {
    kill_all(|pid| tag.marks(&environment(pid)));
}

/// Returns the pids of this process's children. Before this process has started a child, it can already have
/// children. They were started by the program that called `exec` to become this process, such as a shell.
pub fn child_pids() -> Vec<u32> {
    all_pids().filter(|&pid| is_child(pid)).collect()
}

/// Kills all children of this process except the children in `except`. Call it at the end of a match, when no
/// bot runs: every other child is then an adopted orphan.
pub fn kill_orphans(except: &[u32]) {
    kill_all(|pid| is_child(pid) && !except.contains(&pid));
}

fn is_child(pid: u32) -> bool {
    ProcessStat::read(pid).is_some_and(|stat| stat.parent == std::process::id())
}

/// Kills and reaps the selected processes until no selected process is left.
#[cfg(target_os = "linux")]
fn kill_all(is_selected: impl Fn(u32) -> bool) {
    use rustix::process::{
        Pid, PidfdFlags, Signal, WaitId, WaitIdOptions, pidfd_open, pidfd_send_signal, waitid,
    };
    let own = std::process::id();
    for _ in 0..ROUNDS {
        let opened = all_pids().filter(|&pid| pid != own && is_selected(pid)).filter_map(|pid| {
            let pidfd = pidfd_open(Pid::from_raw(pid.cast_signed())?, PidfdFlags::empty()).ok()?;
            // Another process may have got the pid before the pid was opened.
            is_selected(pid).then_some(pidfd)
        });
        let pidfds: Vec<_> = opened.collect();
        if pidfds.is_empty() {
            return;
        }
        for pidfd in &pidfds {
            let _ = pidfd_send_signal(pidfd, Signal::KILL);
        }
        let mut any_ended = false;
        for pidfd in &pidfds {
            any_ended |= wait_for_end(pidfd, END_TIME);
            // The wait fails for a process that is not a child: the parent of that process reaps it.
            let _ = waitid(WaitId::PidFd(pidfd.as_fd()), WaitIdOptions::EXITED | WaitIdOptions::NOHANG);
        }
        // The remaining processes cannot be killed, for example because they belong to another user.
        if !any_ended {
            return;
        }
    }
}

#[cfg(not(target_os = "linux"))]
fn kill_all(_is_selected: impl Fn(u32) -> bool) {}

/// Waits for the end of a process, at most for this time. Returns whether the process ended.
#[cfg(target_os = "linux")]
pub(super) fn wait_for_end(pidfd: &OwnedFd, limit: Duration) -> bool {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    let timeout = Timespec { tv_sec: limit.as_secs() as i64, tv_nsec: limit.subsec_nanos().into() };
    poll(&mut [PollFd::new(pidfd, PollFlags::IN)], Some(&timeout)).is_ok_and(|ended| ended > 0)
}

#[cfg(test)]
mod tests {

    use super::*;

    #[test]
    fn a_tag_marks_its_own_bot_only() {
        let (tag, other) = (MatchTag::new_random().unwrap(), MatchTag::new_random().unwrap());
        let environment =
            format!("PATH=/bin\0TALON_SEAT={}\0X=TALON_SEAT={}\0", tag.of_bot(12), other.of_bot(12));
        assert!(tag.marks(environment.as_bytes()) && !other.marks(environment.as_bytes()));
        assert!(tag.marks_bot(environment.as_bytes(), 12));
        assert!(!tag.marks_bot(environment.as_bytes(), 1) && !tag.marks_bot(environment.as_bytes(), 123));
        assert!(!tag.marks(b"") && !tag.marks(format!("TALON_SEATS={tag}").as_bytes()));
    }

    #[test]
    fn a_displayed_tag_parses_to_itself() {
        let tag = MatchTag::new_random().unwrap();
        assert_eq!(tag.to_string().parse(), Ok(tag));
        assert_eq!("x".repeat(32).parse::<MatchTag>(), Err(ParseMatchTagError));
    }

    #[test]
    fn a_process_name_may_contain_parentheses() {
        let line = "12 (a) R 1 (x) S 7 8 9 0 -1 4194560 1 2 3 4 5 6 7 8 20 0 1 0 4711 1 2\n";
        assert_eq!(
            ProcessStat::parse(line),
            Some(ProcessStat { parent: 7, group: 8, start_time: 4711, is_zombie: false })
        );
        assert_eq!(ProcessStat::parse("12 (a) S"), None);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_process_finds_itself() {
        use rustix::process::{Pid, getpgrp, getppid};
        let raw = |pid: Pid| pid.as_raw_nonzero().get().cast_unsigned();
        let own = ProcessStat::read(std::process::id()).unwrap();
        assert_eq!((Some(own.parent), own.group), (getppid().map(raw), raw(getpgrp())));
        assert!(all_pids().any(|pid| pid == std::process::id()));
    }

    /// Starts a process with this tag. On return, the process has already written a byte. Before that, the
    /// kernel may show the environment of the process as empty.
    #[cfg(target_os = "linux")]
    fn sleeper(tag: &str) -> std::process::Child {
        use std::io::Read as _;
        use std::process::{Command, Stdio};

        let mut command = Command::new("sh");
        command.args(["-c", "echo; exec sleep 1000"]).env(TAG_VARIABLE, tag).stdout(Stdio::piped());
        let mut child = command.spawn().unwrap();
        child.stdout.take().unwrap().read_exact(&mut [0]).unwrap();
        child
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn stray_processes_of_other_bots_survive() {
        let tag = MatchTag::new_random().unwrap();
        let (stray, mut other) = (sleeper(&tag.of_bot(1)), sleeper(&tag.of_bot(2)));
        kill_stray_processes(&tag, 1);
        assert!(!child_pids().contains(&stray.id()), "killed and reaped");
        assert_eq!(other.try_wait().unwrap(), None, "it runs");
        kill_tagged(&tag);
        assert!(!child_pids().contains(&other.id()), "killed and reaped");
    }
}
