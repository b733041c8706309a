//! A child process with pipes: lines in and out.
//!
//! Nothing here blocks: writes go to a queue that is emptied as the child reads, reads take what is there and are
//! capped, and the end of the child is told by its handle. Whoever waits for many children serves each pipe when it is
//! ready ([`Process::serve`]) and takes what was heard ([`Process::heard`]); for one child alone [`Process::hear`]
//! waits, by an absolute deadline. Every child leads a process group of its own, and the group is killed with it.

use std::collections::VecDeque;
use std::io::{self, ErrorKind, Read, Write};
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::{Pid, Signal, kill_process, kill_process_group, test_kill_process_group};
use wait4::{ResUse, Wait4 as _};

use crate::protocol::{BadLine, LineBuffer};

/// What a child may write between two questions before it is called a flood, in bytes.
pub const FLOOD_BYTES: usize = 4 << 20;

/// What a child may write between two questions before it is called a flood, in lines.
pub const FLOOD_LINES: usize = 50_000;

/// How much of a child's standard error is kept: its last bytes.
pub const KEPT_STDERR: usize = 64 << 10;

/// How many of a child's last lines are kept.
pub const KEPT_LINES: usize = 20;

/// How much is read at a time, in bytes: more than an answer has.
const READ: usize = 2 << 10;

/// How much may wait to be read by a child that does not read.
const QUEUE: usize = 8 << 20;

/// How long a child may take to end when asked to.
const GRACE: Duration = Duration::from_millis(200);

/// What came from a child.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Heard {
    /// A line.
    Line(String),
    /// Bytes that are no line of the protocol.
    Bad(BadLine),
    /// More than anyone needs to say.
    Flood,
    /// The end: the child closed its output.
    Closed,
}

/// What came of waiting for a child.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Waited {
    /// It was heard.
    Heard(Heard),
    /// Nothing until the deadline.
    Deadline,
    /// The arbiter was told to stop.
    Interrupted,
}

/// Says that the arbiter was told to stop: readable once it was, by everyone, for ever.
#[derive(Clone, Debug)]
pub struct Interrupt(Arc<OwnedFd>);

impl AsFd for Interrupt {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.0.as_fd()
    }
}

impl Interrupt {
    /// The interrupt that the end of this pipe announces: it is never read from, only looked at.
    #[must_use]
    pub fn new(pipe: OwnedFd) -> Self {
        Self(Arc::new(pipe))
    }

    /// An interrupt that never comes, as long as the returned end of its pipe is kept.
    ///
    /// # Errors
    /// When the system has no pipes left.
    pub fn never() -> io::Result<(Self, OwnedFd)> {
        let (reader, writer) = closed_to_children()?;
        Ok((Self::new(reader), writer))
    }

    /// Whether it has come.
    #[must_use]
    pub fn is_set(&self) -> bool {
        let mut fds = [PollFd::new(&*self.0, PollFlags::IN)];
        let now = Timespec { tv_sec: 0, tv_nsec: 0 };
        poll(&mut fds, Some(&now)).is_ok_and(|ready| ready > 0)
    }
}

/// A pipe, reader first, that no child inherits: a child must neither see an interrupt nor make one.
///
/// # Errors
/// When the system has no pipes left.
pub fn closed_to_children() -> io::Result<(OwnedFd, OwnedFd)> {
    // The standard library sets close-on-exec on both ends, on every Unix.
    let (reader, writer) = io::pipe()?;
    Ok((reader.into(), writer.into()))
}

/// One of the four things that a child makes ready.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Pipe {
    /// It takes input again.
    Input,
    /// It has said something.
    Output,
    /// It has written to its standard error.
    Errors,
    /// It has ended.
    End,
}

impl Pipe {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Input, Self::Output, Self::Errors, Self::End];
}

/// Whether there is nothing left to do with a pipe until it is ready again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Served {
    /// There is nothing.
    Wholly,
    /// There may be more: it is to be served again soon.
    InPart,
}

/// How a child ended, and what it took from the machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ended {
    /// Its exit code or signal.
    pub status: ExitStatus,
    /// Its processor time, that of its own children that it waited for included.
    pub processor_time: Duration,
    /// The most memory it held at a time, in bytes.
    pub peak_memory: u64,
}

/// A running child.
#[derive(Debug)]
pub struct Process {
    child: Child,
    stdin: Option<ChildStdin>,
    stdout: Option<ChildStdout>,
    stderr: Option<ChildStderr>,
    /// Becomes readable when the child ends, where the system can tell.
    handle: Option<OwnedFd>,
    ended: Option<Ended>,
    /// The most memory it held at a time, when that was looked up while it ran.
    peak_memory: Option<u64>,
    queue: Vec<u8>,
    /// How much of the queue is written.
    written: usize,
    lines: LineBuffer,
    /// Bytes and lines heard since the last question.
    heard: (usize, usize),
    /// Whether the one look after the deadline was taken.
    looked_late: bool,
    last_lines: VecDeque<String>,
    kept_stderr: VecDeque<u8>,
    interrupt: Interrupt,
    /// Whether the child was ended from here.
    killed: bool,
}

impl Process {
    /// Starts a program in a process group of its own.
    ///
    /// # Errors
    /// When the system cannot start it.
    pub fn start(mut command: Command, interrupt: &Interrupt) -> io::Result<Self> {
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .process_group(0)
            .spawn()?;
        let (stdin, stdout, stderr) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let pipes = [
            stdin.as_ref().map(AsFd::as_fd),
            stdout.as_ref().map(AsFd::as_fd),
            stderr.as_ref().map(AsFd::as_fd),
        ];
        for pipe in pipes.into_iter().flatten() {
            rustix::io::ioctl_fionbio(pipe, true)?;
        }
        let handle = handle(&child);
        Ok(Self {
            child,
            stdin,
            stdout,
            stderr,
            handle,
            ended: None,
            peak_memory: None,
            queue: Vec::new(),
            written: 0,
            lines: LineBuffer::new(),
            heard: (0, 0),
            looked_late: false,
            last_lines: VecDeque::new(),
            kept_stderr: VecDeque::new(),
            interrupt: interrupt.clone(),
            killed: false,
        })
    }

    /// The child's number, which is that of its process group.
    #[must_use]
    pub fn pid(&self) -> u32 {
        self.child.id()
    }

    /// What tells that a pipe is ready; nothing for one that is closed.
    #[must_use]
    pub fn source(&self, pipe: Pipe) -> Option<BorrowedFd<'_>> {
        match pipe {
            Pipe::Input => self.stdin.as_ref().map(AsFd::as_fd),
            Pipe::Output => self.stdout.as_ref().map(AsFd::as_fd),
            Pipe::Errors => self.stderr.as_ref().map(AsFd::as_fd),
            Pipe::End => self.handle.as_ref().map(AsFd::as_fd),
        }
    }

    /// Does what can be done with a pipe that is ready: reads what is there, writes what fits.
    pub fn serve(&mut self, pipe: Pipe) -> Served {
        match pipe {
            Pipe::Input => self.write_queue(),
            Pipe::Output => self.read_stdout(),
            Pipe::Errors => return self.read_stderr(),
            Pipe::End => self.reap(),
        }
        Served::Wholly
    }

    /// Sends text, or as much of it as the child takes now; the rest follows while it is listened to.
    pub fn send(&mut self, text: &str) {
        self.send_bytes(text.as_bytes());
    }

    /// Sends bytes that need not be text, as [`Process::send`] does.
    pub fn send_bytes(&mut self, bytes: &[u8]) {
        log::trace!("to {}: {}", self.child.id(), bytes.escape_ascii());
        if self.stdin.is_some() && self.queue.len() - self.written + bytes.len() <= QUEUE {
            self.queue.extend_from_slice(bytes);
            self.write_queue();
        }
    }

    /// Closes the child's input: it has been told everything.
    pub fn close_input(&mut self) {
        self.write_queue();
        self.stdin = None;
    }

    /// Begins a new question: what is heard from now on counts anew.
    pub fn begin(&mut self) {
        self.heard = (0, 0);
        self.looked_late = false;
    }

    /// What was heard next of all that was read; nothing until more is.
    pub fn heard(&mut self) -> Option<Heard> {
        let (bytes, lines) = self.heard;
        if bytes > FLOOD_BYTES || lines > FLOOD_LINES {
            return Some(Heard::Flood);
        }
        if let Some(line) = self.lines.next_line().map(|line| line.map(str::to_owned)) {
            return Some(self.keep(line));
        }
        if self.stdout.is_some() {
            return None;
        }
        Some(match self.lines.last_line().map(|line| line.map(str::to_owned)) {
            Some(line) => self.keep(line),
            None => Heard::Closed,
        })
    }

    /// Waits for the next line, at most until `deadline`. What was there in time is heard even when the arbiter itself
    /// was late to look: once in a question it looks after the deadline.
    pub fn hear(&mut self, deadline: Instant) -> Waited {
        loop {
            if let Some(heard) = self.heard() {
                return Waited::Heard(heard);
            }
            let left = deadline.saturating_duration_since(Instant::now());
            if left.is_zero() && std::mem::replace(&mut self.looked_late, true) {
                return Waited::Deadline;
            }
            if let Ready::Interrupted = self.wait(left) {
                return Waited::Interrupted;
            }
        }
    }

    /// Reads what is there, without waiting.
    pub fn read(&mut self) {
        self.read_stdout();
    }

    /// Whether the child has closed its output and may be about to end, which its handle will tell.
    #[must_use]
    pub fn is_ending(&self) -> bool {
        self.stdout.is_none() && self.ended.is_none() && self.handle.is_some()
    }

    fn keep(&mut self, line: Result<String, BadLine>) -> Heard {
        self.heard.1 += 1;
        if self.last_lines.len() == KEPT_LINES {
            self.last_lines.pop_front();
        }
        match line {
            Ok(line) => {
                log::trace!("from {}: {line}", self.child.id());
                self.last_lines.push_back(line.clone());
                Heard::Line(line)
            }
            Err(bad) => {
                self.last_lines.push_back(format!("({bad})"));
                Heard::Bad(bad)
            }
        }
    }

    /// Waits until a pipe is ready or the time is over, and serves the pipes that are.
    fn wait(&mut self, time: Duration) -> Ready {
        let wanted = Pipe::ALL.map(|pipe| match pipe {
            Pipe::Input => self.source(pipe).filter(|_| self.written < self.queue.len()),
            Pipe::End => self.source(pipe).filter(|_| self.ended.is_none()),
            Pipe::Output | Pipe::Errors => self.source(pipe),
        });
        let flags = [PollFlags::OUT, PollFlags::IN, PollFlags::IN, PollFlags::IN];
        let pipes = wanted
            .into_iter()
            .zip(flags)
            .map(|(source, flags)| Some(PollFd::from_borrowed_fd(source?, flags)));
        let open = wanted.map(|source| source.is_some());
        let mut fds = vec![PollFd::new(&*self.interrupt.0, PollFlags::IN)];
        fds.extend(pipes.flatten());
        if poll(&mut fds, Some(&timespec(time))).is_err() {
            // Interrupted by a signal: its pipe will tell.
            return Ready::Served;
        }
        let mut ready = fds.iter().map(|fd| !fd.revents().is_empty());
        let interrupted = ready.next().unwrap_or(false);
        let ready = open.map(|open| open && ready.next().unwrap_or(false));
        for (pipe, _) in Pipe::ALL.into_iter().zip(ready).filter(|(_, ready)| *ready) {
            self.serve(pipe);
        }
        if interrupted && !ready[Pipe::Output as usize] { Ready::Interrupted } else { Ready::Served }
    }

    fn write_queue(&mut self) {
        while let (Some(stdin), true) = (&mut self.stdin, self.written < self.queue.len()) {
            match stdin.write(&self.queue[self.written..]) {
                Ok(count) => self.written += count,
                Err(error) if error.kind() == ErrorKind::WouldBlock => return,
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                // The child no longer reads; its output will tell what became of it.
                Err(_) => self.stdin = None,
            }
        }
        self.queue.clear();
        self.written = 0;
    }

    fn read_stdout(&mut self) {
        while let Some(stdout) = &mut self.stdout {
            let mut bytes = [0; READ];
            match stdout.read(&mut bytes) {
                Ok(0) => self.stdout = None,
                Ok(count) => {
                    self.heard.0 += count;
                    self.lines.push(&bytes[..count]);
                    // A pipe that gives less than it could is empty; one that never is will be cut off.
                    if count < READ || self.heard.0 > FLOOD_BYTES {
                        return;
                    }
                }
                Err(error) if error.kind() == ErrorKind::WouldBlock => return,
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(_) => self.stdout = None,
            }
        }
    }

    fn read_stderr(&mut self) -> Served {
        // A child that writes without end must not keep its reader.
        for _ in 0..KEPT_STDERR / READ {
            let Some(stderr) = &mut self.stderr else { return Served::Wholly };
            let mut bytes = [0; READ];
            match stderr.read(&mut bytes) {
                Ok(0) => self.stderr = None,
                Ok(count) => {
                    self.kept_stderr.extend(&bytes[..count]);
                    let surplus = self.kept_stderr.len().saturating_sub(KEPT_STDERR);
                    self.kept_stderr.drain(..surplus);
                    if count < READ {
                        return Served::Wholly;
                    }
                }
                Err(error) if error.kind() == ErrorKind::WouldBlock => return Served::Wholly,
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(_) => self.stderr = None,
            }
        }
        Served::InPart
    }

    /// The last lines of the child's output, oldest first.
    #[must_use]
    pub fn last_lines(&self) -> Vec<String> {
        self.last_lines.iter().cloned().collect()
    }

    /// The last of the child's standard error.
    pub fn stderr(&mut self) -> String {
        self.read_stderr();
        let bytes: Vec<u8> = self.kept_stderr.iter().copied().collect();
        String::from_utf8_lossy(&bytes).into_owned()
    }

    /// Waits for the child to end by itself, at most until `deadline`, hearing it out: nothing when it did not.
    pub fn end_by_itself(&mut self, deadline: Instant) -> Option<ExitStatus> {
        self.begin();
        while self.stdout.is_some() {
            match self.hear(deadline) {
                // The output may be held open by a child of the child, which itself is gone.
                Waited::Deadline | Waited::Interrupted | Waited::Heard(Heard::Flood) => {
                    return self.ended(Instant::now());
                }
                Waited::Heard(_) => {}
            }
        }
        self.ended(deadline)
    }

    /// Whether anything of the child's group still runs, once the child itself has ended.
    #[must_use]
    pub fn group_lives(&self) -> bool {
        Pid::from_raw(self.child.id().cast_signed())
            .is_some_and(|group| test_kill_process_group(group).is_ok())
    }

    /// How the child ended, when it has ended by `deadline`; waits for it.
    pub fn ended(&mut self, deadline: Instant) -> Option<ExitStatus> {
        if self.ended.is_none() {
            match &self.handle {
                Some(handle) => {
                    let left = timespec(deadline.saturating_duration_since(Instant::now()));
                    if poll(&mut [PollFd::new(handle, PollFlags::IN)], Some(&left))
                        .is_ok_and(|ready| ready > 0)
                    {
                        self.reap();
                    }
                }
                // Where the system cannot tell of an end, it is only looked for.
                None => {
                    if let Ok(Some(status)) = self.child.try_wait() {
                        self.over(Ended { status, processor_time: Duration::ZERO, peak_memory: 0 });
                    }
                }
            }
        }
        self.ended.map(|ended| ended.status)
    }

    /// How the child ended, and what it took; nothing while it runs.
    #[must_use]
    pub fn end(&self) -> Option<Ended> {
        self.ended
    }

    /// Looks up how much memory the child has come to hold, while it can be asked for.
    pub fn look_up_memory(&mut self) {
        let path = format!("/proc/{}/status", self.child.id());
        let status = std::fs::read_to_string(path).unwrap_or_default();
        let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")?.trim().strip_suffix(" kB"));
        self.peak_memory =
            peak.and_then(|kib| kib.parse::<u64>().ok()).map(|kib| kib << 10).or(self.peak_memory);
    }

    /// Takes note of the child's end, which has come. What it started may live on, and hold its output open.
    fn reap(&mut self) {
        if self.ended.is_none()
            && let Ok(ResUse { status, rusage }) = self.child.wait4()
        {
            let processor_time = rusage.utime + rusage.stime;
            // What the system says at the end counts what the arbiter held when it started the child, too.
            let peak_memory = self.peak_memory.unwrap_or(rusage.maxrss);
            self.over(Ended { status, processor_time, peak_memory });
        }
    }

    fn over(&mut self, ended: Ended) {
        self.ended = Some(ended);
        self.read_stderr();
        self.read_stdout();
        self.stdout = None;
    }

    /// Sends a signal to the child and its group.
    pub fn signal(&mut self, signal: Signal) {
        let Some(number) = Pid::from_raw(self.child.id().cast_signed()) else { return };
        let _ = kill_process_group(number, signal);
        // By its own number, too, in case it has moved to another group; once it was reaped that is nobody's.
        if self.ended.is_none() {
            let _ = kill_process(number, signal);
        }
    }

    /// Ends the child and its group, at once; a second time it does nothing.
    pub fn kill(&mut self) {
        if std::mem::replace(&mut self.killed, true) {
            return;
        }
        self.signal(Signal::KILL);
        // A child that may not be killed, another user's say, is left behind rather than waited for.
        let _ = self.ended(Instant::now() + GRACE);
    }

    /// Asks the child to quit.
    pub fn ask_to_quit(&mut self) {
        self.send("quit\n");
        self.close_input();
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
    }
}

/// Becomes readable when the child ends.
#[cfg(target_os = "linux")]
fn handle(child: &Child) -> Option<OwnedFd> {
    use rustix::process::{PidfdFlags, pidfd_open};
    pidfd_open(Pid::from_child(child), PidfdFlags::empty()).ok()
}

#[cfg(not(target_os = "linux"))]
fn handle(_: &Child) -> Option<OwnedFd> {
    None
}

fn timespec(time: Duration) -> Timespec {
    Timespec { tv_sec: time.as_secs().min(i32::MAX as u64) as i64, tv_nsec: time.subsec_nanos().into() }
}

/// What a wait was ended by.
enum Ready {
    /// A pipe, or the time.
    Served,
    /// The arbiter was told to stop.
    Interrupted,
}

/// How a process ended, in words.
#[must_use]
pub fn describe(status: ExitStatus) -> String {
    match (status.code(), status.signal()) {
        (Some(code), _) => format!("exit code {code}"),
        (None, Some(signal)) => format!("signal {signal}"),
        (None, None) => "unknown status".to_owned(),
    }
}
