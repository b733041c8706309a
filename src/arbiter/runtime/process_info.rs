//! The data of a process in `/proc`.

use std::time::Instant;

/// Some fields of `/proc/PID/stat`, which the manual's `proc_pid_stat(5)` describes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ProcessStat {
    /// The pid of the parent process.
    pub(super) parent: u32,
    /// The process group.
    pub(super) group: u32,
    /// The start time, in clock ticks since boot.
    pub(super) start_time: u64,
    /// Whether the process has ended and was not reaped.
    pub(super) is_zombie: bool,
}

impl ProcessStat {
    /// Reads the fields of a process. `None` when the process has ended.
    pub(super) fn of(pid: u32) -> Option<Self> {
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

/// Whether a process group has a running process besides its leader. False on a system without `/proc`.
pub(crate) fn group_has_others(leader: u32) -> bool {
    let others = all_pids().filter(|&pid| pid != leader);
    others.filter_map(ProcessStat::of).any(|stat| stat.group == leader && !stat.is_zombie)
}

/// The largest resident memory of a process so far, in bytes. `None` when the process has ended.
pub(crate) fn peak_memory(pid: u32) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).ok()?;
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")?.trim().strip_suffix(" kB"))?;
    peak.parse::<u64>().ok().map(|kib| kib << 10)
}

/// The children of a process.
pub(crate) fn children(pid: u32) -> Vec<u32> {
    let children = std::fs::read_to_string(format!("/proc/{pid}/task/{pid}/children")).unwrap_or_default();
    children.split_ascii_whitespace().filter_map(|child| child.parse().ok()).collect()
}

/// The words of the command line of a process. Empty when the process has ended.
pub(super) fn command_line(pid: u32) -> Vec<String> {
    let bytes = std::fs::read(format!("/proc/{pid}/cmdline")).unwrap_or_default();
    let words = bytes.split(|&byte| byte == 0).map(|word| String::from_utf8_lossy(word).into_owned());
    let mut words: Vec<String> = words.collect();
    words.pop();
    words
}

/// Waits for the end of a process, until this time at most.
#[cfg(target_os = "linux")]
pub(super) fn wait_for_end_until(pid: u32, deadline: Instant) {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    use rustix::process::{Pid, PidfdFlags, pidfd_open};

    let process = Pid::from_raw(pid.cast_signed()).map(|pid| pidfd_open(pid, PidfdFlags::empty()));
    if let Some(Ok(process)) = process {
        let left = deadline.saturating_duration_since(Instant::now());
        let limit = Timespec { tv_sec: left.as_secs() as i64, tv_nsec: left.subsec_nanos().into() };
        let _ = poll(&mut [PollFd::new(&process, PollFlags::IN)], Some(&limit));
    }
}

/// Without descriptors of processes there is nothing to wait for.
#[cfg(not(target_os = "linux"))]
pub(super) fn wait_for_end_until(_: u32, _: Instant) {}

/// The environment that a process started with. Empty when the process has ended or belongs to another user.
pub(super) fn environment(pid: u32) -> Vec<u8> {
    std::fs::read(format!("/proc/{pid}/environ")).unwrap_or_default()
}

/// The pids of all processes that `/proc` shows.
pub(super) fn all_pids() -> impl Iterator<Item = u32> {
    let entries = std::fs::read_dir("/proc").into_iter().flatten().filter_map(Result::ok);
    entries.filter_map(|entry| entry.file_name().to_str()?.parse().ok())
}

#[cfg(test)]
mod tests {
    use super::*;

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
        let own = ProcessStat::of(std::process::id()).unwrap();
        assert_eq!((Some(own.parent), own.group), (getppid().map(raw), raw(getpgrp())));
        assert!(all_pids().any(|pid| pid == std::process::id()));
    }
}
