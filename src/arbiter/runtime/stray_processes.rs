//! Kills processes that have left the process group of their bot.
//!
//! A process that has moved to another group or session still carries the tag of its bot in its environment
//! ([`match_tag`](crate::arbiter::runtime::match_tag)). A process that has also wiped its environment is
//! still a descendant of the arbiter: once the arbiter is a subreaper ([`adopt_orphans`]), the kernel
//! reparents the process to the arbiter when the process's own parents have ended, and [`kill_orphans`] kills
//! it at the end of the match. Such a process survives only if the arbiter itself is killed and the process
//! is not in a cgroup ([`cgroup_tree`](crate::arbiter::runtime::cgroup_tree)). In the sandbox a process
//! cannot leave its group.
//!
//! The kernel reuses pids. So each process is first opened (a pidfd), then examined, and then killed through
//! the pidfd. On a system without `/proc`, this module finds no process and kills no process.

use std::io;

use crate::arbiter::runtime::cgroup::Cgroup;
use crate::arbiter::runtime::match_tag::MatchTag;
use crate::arbiter::runtime::process_info::{ProcessStat, all_pids, environment};

/// The maximum number of searches. More than one is needed because a process may start another process just
/// before it is killed.
#[cfg(target_os = "linux")]
const ROUNDS: usize = 100;

/// Makes this process the parent of all its descendants whose own parents have ended. Afterwards this process
/// must reap them: see [`kill_stray_processes`].
///
/// # Errors
/// The system has no subreapers.
#[cfg(target_os = "linux")]
pub(crate) fn adopt_orphans() -> io::Result<()> {
    Ok(rustix::process::set_child_subreaper(Some(rustix::process::getpid()))?)
}

#[cfg(not(target_os = "linux"))]
pub(crate) fn adopt_orphans() -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

/// Kills the processes that a bot has left behind: processes with the tag of the bot, and adopted orphans of
/// its process group or cgroup. Reaps the processes that have ended.
///
/// Call it after the process group was killed and the bot itself was reaped. It scans all processes of the machine and
/// waits up to one second for each process that it kills.
pub(super) fn kill_stray_processes(tag: &MatchTag, bot_pid: u32) {
    let own = std::process::id();
    kill_all(|pid| {
        let in_group = |group| group == bot_pid || Cgroup::of_bot_contains(tag, bot_pid, pid);
        let is_orphan = |stat: ProcessStat| stat.parent == own && pid != bot_pid && in_group(stat.group);
        tag.marks_bot(&environment(pid), bot_pid) || ProcessStat::of(pid).is_some_and(is_orphan)
    });
}

/// Kills all processes with the tag of the match.
pub(super) fn kill_tagged(tag: &MatchTag) {
    kill_all(|pid| tag.marks(&environment(pid)));
}

/// The pids of the children of this process. Before this process starts a child, its children belong to the
/// program that called `exec` to become this process, such as a shell.
pub(crate) fn child_pids() -> Vec<u32> {
    all_pids().filter(|&pid| is_child(pid)).collect()
}

/// Kills all children of this process except the children in `except`. Call it at the end of a match, when no
/// bot runs: every other child is then an adopted orphan.
pub(crate) fn kill_orphans(except: &[u32]) {
    kill_all(|pid| is_child(pid) && !except.contains(&pid));
}

fn is_child(pid: u32) -> bool {
    ProcessStat::of(pid).is_some_and(|stat| stat.parent == std::process::id())
}

/// Kills and reaps the selected processes until no selected process is left.
#[cfg(target_os = "linux")]
fn kill_all(is_selected: impl Fn(u32) -> bool) {
    use rustix::process::{
        Pid, PidfdFlags, Signal, WaitId, WaitIdOptions, pidfd_open, pidfd_send_signal, waitid,
    };
    use std::os::fd::AsFd;
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
            any_ended |= wait_for_end(pidfd);
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

/// Waits up to one second for the end of a process. Returns whether the process ended.
#[cfg(target_os = "linux")]
pub(super) fn wait_for_end(pidfd: &std::os::fd::OwnedFd) -> bool {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    let timeout = Timespec { tv_sec: 1, tv_nsec: 0 };
    poll(&mut [PollFd::new(pidfd, PollFlags::IN)], Some(&timeout)).is_ok_and(|ended| ended > 0)
}

#[cfg(test)]
#[cfg(target_os = "linux")]
mod tests {
    use std::io::Read;
    use std::process::{Child, Command, Stdio};

    use super::*;
    use crate::arbiter::runtime::match_tag::VARIABLE;

    /// A process with this tag. It has written a byte: before the write, the kernel may show its environment
    /// as empty.
    fn sleeper(tag: &str) -> Child {
        let mut command = Command::new("sh");
        command.args(["-c", "echo; exec sleep 1000"]).env(VARIABLE, tag).stdout(Stdio::piped());
        let mut child = command.spawn().unwrap();
        child.stdout.take().unwrap().read_exact(&mut [0]).unwrap();
        child
    }

    #[test]
    fn stray_processes_of_other_bots_survive() {
        let tag = MatchTag::fresh().unwrap();
        let (stray, mut other) = (sleeper(&tag.of_bot(1)), sleeper(&tag.of_bot(2)));
        kill_stray_processes(&tag, 1);
        assert!(!child_pids().contains(&stray.id()), "killed and reaped");
        assert_eq!(other.try_wait().unwrap(), None, "it runs");
        kill_tagged(&tag);
        assert!(!child_pids().contains(&other.id()), "killed and reaped");
    }
}
