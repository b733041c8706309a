//! A child process with pipes: the arbiter writes lines to it and reads lines from it.
//!
//! No function here waits, except the bounded wait of [`Process::kill`]. Bytes to be written go to a queue,
//! and the child reads them at its own pace. A read takes only the bytes that are available, up to a limit. A
//! pidfd reports the end of the child. The event loop serves each pipe when it is ready ([`Process::serve`])
//! and then takes the lines ([`Process::next`]). Every child leads a process group of its own. The group is
//! killed with the child.

use std::fmt;
use std::io;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::Duration;

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::{Pid, Signal, kill_process, kill_process_group};
use wait4::{ResUse, Wait4 as _};

use talon_games::cards::Quoted;

use crate::bot::pipes::{PipeRest, Received, STDERR_BYTES, StderrTail, StdinQueue, StdoutLines};
use crate::process::{children, group_has_others, peak_memory};

/// The time for which [`Process::kill`] waits for the end of a killed child, in nanoseconds.
const KILL_NANOSECONDS: i64 = 200_000_000;

/// The number of bytes that are read from each pipe of a child that has ended. A pipe holds at most this
/// number.
const LAST_BYTES: usize = 1 << 20;

/// One of the four file descriptors of a child that the event loop polls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Pipe {
    /// Standard input can take more bytes.
    Input,
    /// Standard output has more bytes.
    Output,
    /// Standard error has more bytes.
    Errors,
    /// The pidfd: the child ended.
    End,
}

impl Pipe {
    /// All pipes.
    pub(crate) const ALL: [Self; 4] = [Self::Input, Self::Output, Self::Errors, Self::End];
}

/// A running child.
#[derive(Debug)]
pub(crate) struct Process {
    child: Child,
    stdin: StdinQueue,
    stdout: StdoutLines,
    stderr: StderrTail,
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

impl Process {
    /// Starts a child in a process group of its own.
    pub(crate) fn start(mut command: Command) -> io::Result<Self> {
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .process_group(0)
            .spawn()?;
        let stdin = StdinQueue::new(child.stdin.take());
        let stdout = StdoutLines::new(child.stdout.take());
        let stderr = StderrTail::new(child.stderr.take());
        for pipe in [stdin.descriptor(), stdout.descriptor(), stderr.descriptor()].into_iter().flatten() {
            rustix::io::ioctl_fionbio(pipe, true)?;
        }
        let pidfd = pidfd(&child);
        Ok(Self {
            child,
            stdin,
            stdout,
            stderr,
            pidfd,
            end: None,
            peak_memory: None,
            is_behind_init: false,
            init: None,
            has_left_others: false,
            killed: false,
        })
    }

    /// Marks the child as a launcher that waits for the init of the bot's namespaces.
    pub(crate) fn set_behind_init(&mut self) {
        self.is_behind_init = true;
    }

    /// Returns the process id, which is also the id of the process group.
    pub(crate) fn pid(&self) -> u32 {
        self.child.id()
    }

    /// Returns the file descriptor of a pipe. `None` when the pipe is closed.
    pub(crate) fn descriptor(&self, pipe: Pipe) -> Option<BorrowedFd<'_>> {
        match pipe {
            Pipe::Input => self.stdin.descriptor(),
            Pipe::Output => self.stdout.descriptor(),
            Pipe::Errors => self.stderr.descriptor(),
            Pipe::End => self.pidfd.as_ref().map(AsFd::as_fd),
        }
    }

    /// Reads from or writes to a pipe that is ready. It reads about `budget` bytes.
    pub(crate) fn serve(&mut self, pipe: Pipe, budget: usize) -> PipeRest {
        match pipe {
            Pipe::Input => self.stdin.write(),
            Pipe::Output => return self.stdout.read(budget),
            Pipe::Errors => return self.stderr.read(budget),
            Pipe::End => self.reap(),
        }
        PipeRest::Wholly
    }

    /// Sends bytes. The bytes that the child does not take now are queued.
    pub(crate) fn send(&mut self, bytes: impl AsRef<[u8]>) {
        let bytes = bytes.as_ref();
        log::trace!("to {}: {}", self.child.id(), bytes.escape_ascii());
        self.stdin.send(bytes);
    }

    /// Closes the child's input.
    pub(crate) fn close_input(&mut self) {
        self.stdin.close();
    }

    /// Resets the counts of the child's output, because a question begins.
    pub(crate) fn reset_counts(&mut self) {
        self.stdout.reset_counts();
    }

    /// Returns the next line of the output read so far. `None` until more output is read.
    pub(crate) fn next(&mut self) -> Option<Received> {
        let received = self.stdout.next();
        if let Some(Received::Line(line)) = &received {
            log::trace!("from {}: {}", self.child.id(), Quoted::text(line));
        }
        received
    }

    /// Reads about `budget` bytes of the available output, without waiting.
    pub(crate) fn read(&mut self, budget: usize) {
        self.stdout.read(budget);
    }

    /// Drops the output read so far.
    pub(crate) fn discard_output(&mut self) {
        self.stdout.discard();
    }

    /// Returns whether there may be lines that were read, but not taken.
    pub(crate) fn has_lines(&self) -> bool {
        self.stdout.has_lines()
    }

    /// Returns whether all output of the child was read and taken. Output that the child wrote after the last
    /// read does not count.
    pub(crate) fn is_drained(&self) -> bool {
        self.stdout.is_drained()
    }

    /// Returns whether the child has closed its output, while the pidfd has not yet reported the end of the
    /// child.
    pub(crate) fn is_ending(&self) -> bool {
        self.stdout.descriptor().is_none() && self.end.is_none() && self.pidfd.is_some()
    }

    /// Returns the file descriptor that becomes readable when the last process of the namespaces has ended.
    /// `None` when the namespaces end with the child.
    pub(crate) fn init(&self) -> Option<BorrowedFd<'_>> {
        self.init.as_ref().map(AsFd::as_fd)
    }

    /// Returns whether the child and every process of its namespaces have ended.
    pub(crate) fn is_gone(&self) -> bool {
        self.end.is_some() && self.init.as_ref().is_none_or(|init| is_ready_within(init, 0))
    }

    /// Closes the file descriptors of a child that is gone.
    pub(crate) fn release(&mut self) {
        self.stdin.close();
        self.stdout.close();
        self.stderr.close();
        (self.pidfd, self.init) = (None, None);
    }

    /// Returns the last lines of the child's output, oldest first.
    pub(crate) fn last_lines(&self) -> Vec<String> {
        self.stdout.last_lines()
    }

    /// Returns the last part of the child's standard error.
    pub(crate) fn stderr(&mut self) -> String {
        self.stderr.read(STDERR_BYTES);
        self.stderr.text()
    }

    /// Looks for other processes of the child's group. Call this function after the end of the child and
    /// before it is reaped. Afterwards another group may get the same number.
    pub(crate) fn look_for_others(&mut self) {
        self.has_left_others = group_has_others(self.child.id());
    }

    /// Returns whether [`Process::look_for_others`] found a process of the child's group that outlived the
    /// child.
    pub(crate) fn has_left_others(&self) -> bool {
        self.has_left_others
    }

    /// Returns how the child ended. `None` while it runs.
    pub(crate) fn end(&self) -> Option<ProcessEnd> {
        self.end
    }

    /// Checks whether the child ended, on systems without pidfds.
    fn look_for_end(&mut self) {
        if self.end.is_none()
            && let Ok(Some(status)) = self.child.try_wait()
        {
            self.finish(ProcessEnd { status, processor_time: Duration::ZERO, peak_memory: 0 });
        }
    }

    /// Reads the peak memory of the bot from `/proc` while the process exists.
    pub(crate) fn read_peak_memory(&mut self) {
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
    fn reap(&mut self) {
        if self.end.is_none()
            && let Ok(ResUse { status, rusage }) = self.child.wait4()
        {
            let processor_time = rusage.utime + rusage.stime;
            // `maxrss` also counts the arbiter's own pages before `exec`. A number below the arbiter's own
            // peak says nothing about the bot.
            let own = peak_memory(std::process::id()).unwrap_or(u64::MAX);
            let peak_memory = self.peak_memory.unwrap_or(if rusage.maxrss > own { rusage.maxrss } else { 0 });
            self.finish(ProcessEnd { status, processor_time, peak_memory });
        }
    }

    fn finish(&mut self, end: ProcessEnd) {
        self.end = Some(end);
        self.stderr.read(LAST_BYTES);
        self.stdout.read(LAST_BYTES);
        self.stdout.close();
    }

    fn group(&self) -> Option<Pid> {
        Pid::from_raw(self.child.id().cast_signed())
    }

    /// Sends a signal to the child and its group. Sends nothing once the child is reaped, because another
    /// process may have got its pid. The group was killed before that.
    pub(crate) fn signal(&mut self, signal: Signal) {
        let Some(pid) = self.group().filter(|_| self.end.is_none()) else { return };
        if signal == Signal::KILL && self.is_behind_init && self.init.is_none() {
            self.init = children(self.child.id()).into_iter().next().and_then(open_process);
        }
        let _ = kill_process_group(pid, signal);
        // The child may have moved to another group.
        let _ = kill_process(pid, signal);
    }

    /// Kills the child and its group. A second call has no effect.
    pub(crate) fn kill(&mut self) {
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

    /// Asks the child to quit.
    pub(crate) fn ask_to_quit(&mut self) {
        self.send("quit\n");
        self.close_input();
    }
}

impl Drop for Process {
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

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ProcessEnd {
    /// The exit code or signal of the process.
    pub status: ExitStatus,
    /// The processor time of the process, and of the children for which it waited.
    pub processor_time: Duration,
    /// The largest resident memory, in bytes.
    pub peak_memory: u64,
}

/// An exit status in words: `exit code 3`, `signal 9`.
pub(crate) struct ExitWords(pub(crate) ExitStatus);

impl fmt::Display for ExitWords {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.0.code(), self.0.signal()) {
            (Some(code), _) => write!(f, "exit code {code}"),
            (None, Some(signal)) => write!(f, "signal {signal}"),
            (None, None) => write!(f, "unknown status"),
        }
    }
}
