//! Ends what has left the group of its seat.
//!
//! A process that has moved to another group or session is still known by its environment, which holds the tag of its
//! seat ([`crate::arbiter::runtime::tag`]). One that has wiped its environment, too, is still a descendant of the arbiter: when the
//! arbiter takes in orphans ([`adopt_orphans`]) it becomes the arbiter's child as soon as its parents are gone, and is
//! ended with the match ([`end_orphans`]). SessionFilter when the arbiter itself was killed would such a one be left, and not even
//! then in a control group ([`crate::arbiter::runtime::cgroup`]); in the sandbox nothing leaves its group.
//!
//! A number of a process can come to mean another one. So a process is first held (a pidfd), then looked at, then
//! ended by what is held. Where the system shows no processes, nothing is found here and nothing ended.

use std::io;

use rustix::process::{Pid, getpid};

use crate::arbiter::runtime::cgroup;
use crate::arbiter::runtime::tag::Tag;

/// How often what is left is looked for: what is ended may just have started another.
const ROUNDS: usize = 100;

/// Makes this process the parent of all its descendants whose own parents have ended. They are then its to take leave
/// of: see [`end_stray_processes`].
///
/// # Errors
/// When the system does not know this.
#[cfg(target_os = "linux")]
pub fn adopt_orphans() -> io::Result<()> {
    Ok(rustix::process::set_child_subreaper(Some(getpid()))?)
}

#[cfg(not(target_os = "linux"))]
pub fn adopt_orphans() -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

/// Ends what a seat has left behind: whatever holds its tag, and orphans of its groups that were adopted; of those that
/// have ended it takes leave. To be called once the group was killed and the seat itself waited for. It looks through all
/// processes of the machine once, and waits a moment for each that it ends.
pub fn end_stray_processes(tag: &Tag, seat: u32) {
    let own = number(getpid());
    end_all(|process| {
        let in_group = |group| group == seat || cgroup::hold(tag, seat, process);
        let orphan = |shown: Shown| shown.parent == own && process != seat && in_group(shown.group);
        tag.marks_seat(&environment(process), seat) || shown(process).is_some_and(orphan)
    });
}

/// Ends whatever holds the tag of the match.
pub(super) fn end_marked(tag: &Tag) {
    end_all(|process| tag.marks(&environment(process)));
}

/// The children of this process. Before it has started any, they are those of the program that became this one: a shell
/// that was told to `exec`, say.
#[must_use]
pub fn children() -> Vec<u32> {
    let own = number(getpid());
    processes().filter(|&process| shown(process).is_some_and(|shown| shown.parent == own)).collect()
}

/// Ends all children of this process but these: for the end of a match, when no seat is left and every other child is
/// an orphan that was adopted.
pub fn end_orphans(but: &[u32]) {
    let own = number(getpid());
    end_all(|process| shown(process).is_some_and(|shown| shown.parent == own) && !but.contains(&process));
}

fn number(process: Pid) -> u32 {
    process.as_raw_nonzero().get().cast_unsigned()
}

/// The environment that a process was started with; empty when it is not ours to see.
fn environment(process: u32) -> Vec<u8> {
    std::fs::read(format!("/proc/{process}/environ")).unwrap_or_default()
}

/// What the system shows of a process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shown {
    parent: u32,
    group: u32,
    /// When it was started, in clock ticks since the machine was.
    pub(super) started: u64,
}

impl Shown {
    /// Reads `/proc/PID/stat`: the manual's `proc_pid_stat(5)`. The name, in parentheses, may hold anything.
    fn parse(line: &str) -> Option<Self> {
        let (_, fields) = line.rsplit_once(')')?;
        let mut fields = fields.split_ascii_whitespace().skip(1);
        let parent = fields.next()?.parse().ok()?;
        let group = fields.next()?.parse().ok()?;
        // The fourth and fifth field were those; the start is the twenty-second.
        let started = fields.nth(16)?.parse().ok()?;
        Some(Self { parent, group, started })
    }
}

/// What the system shows of a process; nothing when it is gone.
pub(super) fn shown(process: u32) -> Option<Shown> {
    let bytes = std::fs::read(format!("/proc/{process}/stat")).ok()?;
    Shown::parse(&String::from_utf8_lossy(&bytes))
}

/// The numbers of all processes that are shown to us.
fn processes() -> impl Iterator<Item = u32> {
    let entries = std::fs::read_dir("/proc").into_iter().flatten().filter_map(Result::ok);
    entries.filter_map(|entry| entry.file_name().to_str()?.parse().ok())
}

/// Ends the processes that are picked, until none is left.
#[cfg(target_os = "linux")]
fn end_all(picks: impl Fn(u32) -> bool) {
    use rustix::process::{PidfdFlags, Signal, WaitId, WaitIdOptions, pidfd_open, pidfd_send_signal, waitid};
    use std::os::fd::AsFd;
    let own = number(getpid());
    for _ in 0..ROUNDS {
        let picked = processes().filter(|&process| process != own && picks(process)).filter_map(|process| {
            let held = pidfd_open(Pid::from_raw(process.cast_signed())?, PidfdFlags::empty()).ok()?;
            // Looked at again, now that it is held.
            picks(process).then_some(held)
        });
        let picked: Vec<_> = picked.collect();
        if picked.is_empty() {
            return;
        }
        for process in &picked {
            let _ = pidfd_send_signal(process, Signal::KILL);
        }
        let mut any_ended = false;
        for process in &picked {
            any_ended |= wait_for(process);
            // Of those that are our own children we take leave; the others have a parent who does.
            let _ = waitid(WaitId::PidFd(process.as_fd()), WaitIdOptions::EXITED | WaitIdOptions::NOHANG);
        }
        // What may not be killed, another user's say, is left behind rather than tried for ever.
        if !any_ended {
            return;
        }
    }
}

#[cfg(not(target_os = "linux"))]
fn end_all(_picks: impl Fn(u32) -> bool) {}

/// Waits a moment for the end of a process, and says whether it came.
#[cfg(target_os = "linux")]
pub(super) fn wait_for(process: &std::os::fd::OwnedFd) -> bool {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    let patience = Timespec { tv_sec: 1, tv_nsec: 0 };
    poll(&mut [PollFd::new(process, PollFlags::IN)], Some(&patience)).is_ok_and(|ended| ended > 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_process_is_read_whatever_its_name() {
        let line = "12 (a) R 1 (x) S 7 8 9 0 -1 4194560 1 2 3 4 5 6 7 8 20 0 1 0 4711 1 2\n";
        assert_eq!(Shown::parse(line), Some(Shown { parent: 7, group: 8, started: 4711 }));
        assert_eq!(Shown::parse("12 (a) S"), None);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_process_sees_itself() {
        let parent = rustix::process::getppid().map(number);
        let own = shown(std::process::id()).unwrap();
        assert_eq!((Some(own.parent), own.group), (parent, number(rustix::process::getpgrp())));
        assert!(processes().any(|process| process == std::process::id()));
    }
}
