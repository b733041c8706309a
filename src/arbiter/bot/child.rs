//! The child process of a bot on this machine: its end, its process group, its namespaces.
//!
//! A pidfd reports the end of the child. Every child leads a process group of its own. The group is killed
//! with the child.

use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::process::Child;
use std::time::Duration;

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::{Pid, Signal, kill_process, kill_process_group};
use wait4::{ResUse, Wait4 as _};

use crate::bot::process_end::ProcessEnd;
use crate::process::{children, group_has_others, peak_memory};

/// The time for which [`ChildProcess::kill`] waits for the end of a killed child, in nanoseconds.
const KILL_NANOSECONDS: i64 = 200_000_000;

/// A child process. It may have ended.
#[derive(Debug)]
pub(super) struct ChildProcess {
    child: Child,
    /// A file descriptor that becomes readable when the child ends. `None` on systems without pidfds.
    pidfd: Option<OwnedFd>,
    end: Option<ProcessEnd>,
    /// The largest resident memory of the bot, in bytes. `None` when it was not read while the child ran.
    peak_memory: Option<u64>,
    /// Whether the child is a launcher that waits for the init of a PID namespace. The bot is then a child of
    /// this init.
    is_behind_init: bool,
    /// The init of the PID namespace, as a pidfd. `None` until the child is killed. A killed child can end
    /// before the init, which ends only when every process of the namespace has ended. A child that is not
    /// killed ends after the init.
    init: Option<OwnedFd>,
    /// Whether the child's process group had other processes when the child ended.
    has_left_others: bool,
    killed: bool,
}

impl ChildProcess {
    /// Watches a child that has started.
    pub(super) fn new(child: Child) -> Self {
        let pidfd = pidfd(&child);
        Self {
            child,
            pidfd,
            end: None,
            peak_memory: None,
            is_behind_init: false,
            init: None,
            has_left_others: false,
            killed: false,
        }
    }

    /// Marks the child as a launcher that waits for the init of the bot's namespaces.
    pub(super) fn set_behind_init(&mut self) {
        self.is_behind_init = true;
    }

    /// Returns the process id, which is also the id of the process group.
    pub(super) fn pid(&self) -> u32 {
        self.child.id()
    }

    /// Returns the pidfd. `None` on systems without pidfds, and once it is released.
    pub(super) fn pidfd(&self) -> Option<BorrowedFd<'_>> {
        self.pidfd.as_ref().map(AsFd::as_fd)
    }

    /// Returns how the child ended. `None` while it runs.
    pub(super) fn end(&self) -> Option<ProcessEnd> {
        self.end
    }

    /// Returns the file descriptor that becomes readable when the last process of the namespaces has ended.
    /// `None` when the namespaces end with the child.
    pub(super) fn init(&self) -> Option<BorrowedFd<'_>> {
        self.init.as_ref().map(AsFd::as_fd)
    }

    /// Returns whether the child and every process of its namespaces have ended.
    pub(super) fn is_gone(&self) -> bool {
        self.end.is_some() && self.init.as_ref().is_none_or(|init| is_ready_within(init, 0))
    }

    /// Closes the file descriptors of a child that is gone.
    pub(super) fn release(&mut self) {
        (self.pidfd, self.init) = (None, None);
    }

    /// Looks for other processes of the child's group. Call this function after the end of the child and
    /// before it is reaped. Afterwards another group may get the same number.
    pub(super) fn look_for_others(&mut self) {
        self.has_left_others = group_has_others(self.child.id());
    }

    /// Returns whether [`ChildProcess::look_for_others`] found a process of the child's group that outlived
    /// the child.
    pub(super) fn has_left_others(&self) -> bool {
        self.has_left_others
    }

    /// Checks whether the child ended, on systems without pidfds.
    fn look_for_end(&mut self) {
        if self.end.is_none()
            && let Ok(Some(status)) = self.child.try_wait()
        {
            self.end = Some(ProcessEnd { status, processor_time: Duration::ZERO, peak_memory: 0 });
        }
    }

    /// Reads the peak memory of the bot from `/proc` while the process exists.
    pub(super) fn read_peak_memory(&mut self) {
        let child = self.child.id();
        let peak = if self.is_behind_init {
            let of_bot = children(child).into_iter().flat_map(children);
            of_bot.filter_map(peak_memory).max()
        } else {
            peak_memory(child)
        };
        self.peak_memory = peak.or(self.peak_memory);
    }

    /// Collects the exit status of the child. The child has ended, but processes that the child started may
    /// still run and hold the output of the child open.
    pub(super) fn reap(&mut self) {
        if self.end.is_none()
            && let Ok(ResUse { status, rusage }) = self.child.wait4()
        {
            let processor_time = rusage.utime + rusage.stime;
            // `maxrss` also counts the arbiter's own pages before `exec`. A number below the arbiter's own
            // peak says nothing about the bot.
            let own = peak_memory(std::process::id()).unwrap_or(u64::MAX);
            let peak_memory = self.peak_memory.unwrap_or(if rusage.maxrss > own { rusage.maxrss } else { 0 });
            self.end = Some(ProcessEnd { status, processor_time, peak_memory });
        }
    }

    fn group(&self) -> Option<Pid> {
        Pid::from_raw(self.child.id().cast_signed())
    }

    /// Sends a signal to the child and its group. Sends nothing once the child is reaped, because another
    /// process may have got its pid. The group was killed before that.
    pub(super) fn signal(&mut self, signal: Signal) {
        let Some(pid) = self.group().filter(|_| self.end.is_none()) else { return };
        if signal == Signal::KILL && self.is_behind_init && self.init.is_none() {
            self.init = children(self.child.id()).into_iter().next().and_then(open_process);
        }
        let _ = kill_process_group(pid, signal);
        // The child may have moved to another group.
        let _ = kill_process(pid, signal);
    }

    /// Kills the child and its group. A second call has no effect.
    pub(super) fn kill(&mut self) {
        if std::mem::replace(&mut self.killed, true) {
            return;
        }
        self.signal(Signal::KILL);
        // The wait has a timeout, because a child of another user cannot be killed.
        match self.pidfd.as_ref().filter(|_| self.end.is_none()) {
            Some(pidfd) => {
                if is_ready_within(pidfd, KILL_NANOSECONDS) {
                    self.reap();
                }
            }
            None => self.look_for_end(),
        }
    }
}

impl Drop for ChildProcess {
    fn drop(&mut self) {
        self.kill();
    }
}

/// Returns whether a file descriptor becomes readable within this time.
fn is_ready_within(descriptor: &OwnedFd, nanoseconds: i64) -> bool {
    let timeout = Timespec { tv_sec: 0, tv_nsec: nanoseconds };
    poll(&mut [PollFd::new(descriptor, PollFlags::IN)], Some(&timeout)).is_ok_and(|ready| ready > 0)
}

/// Opens a file descriptor that becomes readable when the child ends.
#[cfg(target_os = "linux")]
fn pidfd(child: &Child) -> Option<OwnedFd> {
    open_process(child.id())
}

/// Opens a file descriptor that becomes readable when this process ends.
#[cfg(target_os = "linux")]
fn open_process(pid: u32) -> Option<OwnedFd> {
    use rustix::process::{PidfdFlags, pidfd_open};
    pidfd_open(Pid::from_raw(pid.cast_signed())?, PidfdFlags::empty()).ok()
}

#[cfg(not(target_os = "linux"))]
fn pidfd(_: &Child) -> Option<OwnedFd> {
    None
}

#[cfg(not(target_os = "linux"))]
fn open_process(_: u32) -> Option<OwnedFd> {
    None
}
