//! A child process with pipes: lines in and out, by absolute deadlines.
//!
//! Nothing here blocks but the wait for a line, and that ends at its deadline whatever the child does: writes go to a
//! queue that is emptied as the child reads, reads are capped, and the end of the child is read, not asked for. Every
//! child leads a process group of its own, and the group is killed with it.

use std::collections::VecDeque;
use std::io::{self, ErrorKind, Read, Write};
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::pipe::{PipeFlags, pipe_with};
use rustix::process::{Pid, Signal, kill_process_group, test_kill_process_group};

use crate::protocol::{BadLine, LineBuffer};

/// What a child may write between two questions before it is called a flood, in bytes.
pub const FLOOD_BYTES: usize = 4 << 20;

/// What a child may write between two questions before it is called a flood, in lines.
pub const FLOOD_LINES: usize = 50_000;

/// How much of a child's standard error is kept: its last bytes.
pub const KEPT_STDERR: usize = 64 << 10;

/// How many of a child's last lines are kept.
pub const KEPT_LINES: usize = 20;

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
    /// Nothing until the deadline.
    Deadline,
    /// More than anyone needs to say.
    Flood,
    /// The end: the child closed its output.
    Closed,
    /// The arbiter was told to stop.
    Interrupted,
}

/// Says that the arbiter was told to stop: readable once it was, by everyone, for ever.
#[derive(Clone, Debug)]
pub struct Interrupt(Arc<OwnedFd>);

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
    Ok(pipe_with(PipeFlags::CLOEXEC)?)
}

/// A running child.
#[derive(Debug)]
pub struct Process {
    child: Child,
    stdin: Option<ChildStdin>,
    stdout: Option<ChildStdout>,
    stderr: Option<ChildStderr>,
    queue: Vec<u8>,
    /// How much of the queue is written.
    written: usize,
    lines: LineBuffer,
    /// Bytes and lines heard since the last question.
    heard: (usize, usize),
    /// Whether the one look after the deadline was taken.
    looked_late: bool,
    last_lines: VecDeque<String>,
    /// Where bytes are read to: all that a pipe holds.
    scratch: Vec<u8>,
    kept_stderr: VecDeque<u8>,
    interrupt: Interrupt,
    /// Whether the arbiter's being told to stop ends a wait.
    heeds_interrupt: bool,
    /// Whether the child was ended from here.
    killed: bool,
}

impl Process {
    /// Starts a program in a process group of its own.
    ///
    /// # Errors
    /// When the system cannot start it.
    pub fn start(program: &[String], interrupt: &Interrupt) -> io::Result<Self> {
        let (name, arguments) =
            program.split_first().ok_or_else(|| io::Error::new(ErrorKind::InvalidInput, "empty command"))?;
        let mut child = Command::new(name)
            .args(arguments)
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
        Ok(Self {
            child,
            stdin,
            stdout,
            stderr,
            queue: Vec::new(),
            written: 0,
            lines: LineBuffer::new(),
            heard: (0, 0),
            looked_late: false,
            last_lines: VecDeque::new(),
            scratch: vec![0; 1 << 16],
            kept_stderr: VecDeque::new(),
            interrupt: interrupt.clone(),
            heeds_interrupt: true,
            killed: false,
        })
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

    /// Waits for the next line, at most until `deadline`. What was there in time is heard even when the arbiter itself
    /// was late to look: once in a question it looks after the deadline.
    pub fn hear(&mut self, deadline: Instant) -> Heard {
        loop {
            let (bytes, lines) = self.heard;
            if bytes > FLOOD_BYTES || lines > FLOOD_LINES {
                return Heard::Flood;
            }
            if let Some(line) = self.lines.next_line().map(|line| line.map(str::to_owned)) {
                return self.keep(line);
            }
            if self.stdout.is_none() {
                return match self.lines.last_line().map(|line| line.map(str::to_owned)) {
                    Some(line) => self.keep(line),
                    None => Heard::Closed,
                };
            }
            let left = deadline.saturating_duration_since(Instant::now());
            if left.is_zero() && std::mem::replace(&mut self.looked_late, true) {
                return Heard::Deadline;
            }
            if let Ready::Interrupted = self.wait(left) {
                return Heard::Interrupted;
            }
        }
    }

    /// The next line that is already here, without waiting.
    pub fn hear_now(&mut self) -> Option<Heard> {
        self.looked_late = false;
        match self.hear(Instant::now()) {
            Heard::Deadline | Heard::Interrupted => None,
            heard => Some(heard),
        }
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
        let writing = self.written < self.queue.len();
        let pipes = [
            self.stdout.as_ref().map(|pipe| PollFd::new(pipe, PollFlags::IN)),
            self.stderr.as_ref().map(|pipe| PollFd::new(pipe, PollFlags::IN)),
            self.stdin.as_ref().filter(|_| writing).map(|pipe| PollFd::new(pipe, PollFlags::OUT)),
        ];
        let open = pipes.each_ref().map(Option::is_some);
        // What is not heeded is not looked for, or it would end every wait at once.
        let flags = if self.heeds_interrupt { PollFlags::IN } else { PollFlags::empty() };
        let mut fds = vec![PollFd::new(&*self.interrupt.0, flags)];
        fds.extend(pipes.into_iter().flatten());
        let time = Timespec {
            tv_sec: time.as_secs().min(i32::MAX as u64) as i64,
            tv_nsec: time.subsec_nanos().into(),
        };
        if poll(&mut fds, Some(&time)).is_err() {
            // Interrupted by a signal: its pipe will tell.
            return Ready::Served;
        }
        let mut ready = fds.iter().map(|fd| !fd.revents().is_empty());
        let interrupted = ready.next().unwrap_or(false);
        let [output, errors, input] = open.map(|open| open && ready.next().unwrap_or(false));
        if input {
            self.write_queue();
        }
        if errors {
            self.read_stderr();
        }
        if output {
            self.read_stdout();
        }
        if interrupted && self.heeds_interrupt && !output { Ready::Interrupted } else { Ready::Served }
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
        let Some(stdout) = &mut self.stdout else { return };
        match stdout.read(&mut self.scratch) {
            Ok(0) => self.stdout = None,
            Ok(count) => {
                self.heard.0 += count;
                self.lines.push(&self.scratch[..count]);
            }
            Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::Interrupted) => {}
            Err(_) => self.stdout = None,
        }
    }

    fn read_stderr(&mut self) {
        let Some(stderr) = &mut self.stderr else { return };
        match stderr.read(&mut self.scratch) {
            Ok(0) => self.stderr = None,
            Ok(count) => {
                self.kept_stderr.extend(&self.scratch[..count]);
                let surplus = self.kept_stderr.len().saturating_sub(KEPT_STDERR);
                self.kept_stderr.drain(..surplus);
            }
            Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::Interrupted) => {}
            Err(_) => self.stderr = None,
        }
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
                Heard::Deadline | Heard::Flood | Heard::Interrupted => return self.ended(Instant::now()),
                Heard::Line(_) | Heard::Bad(_) | Heard::Closed => {}
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

    /// How the child ended, when it has ended by `deadline`.
    pub fn ended(&mut self, deadline: Instant) -> Option<ExitStatus> {
        if let Ok(Some(status)) = self.child.try_wait() {
            return Some(status);
        }
        // Where the system can tell of an end, wait for it; elsewhere only look.
        #[cfg(target_os = "linux")]
        if let Some(Ok(handle)) = Pid::from_raw(self.child.id().cast_signed())
            .map(|pid| rustix::process::pidfd_open(pid, rustix::process::PidfdFlags::empty()))
        {
            let time = deadline.saturating_duration_since(Instant::now());
            let time = Timespec { tv_sec: time.as_secs() as i64, tv_nsec: time.subsec_nanos().into() };
            let _ = poll(&mut [PollFd::new(&handle, PollFlags::IN)], Some(&time));
        }
        self.child.try_wait().ok().flatten()
    }

    /// Ends the child and its group, at once; a second time it does nothing.
    pub fn kill(&mut self) {
        if std::mem::replace(&mut self.killed, true) {
            return;
        }
        if let Some(group) = Pid::from_raw(self.child.id().cast_signed()) {
            let _ = kill_process_group(group, Signal::KILL);
        }
        // By its own number, too, in case it has moved to another group.
        let _ = self.child.kill();
        // A child that may not be killed, another user's say, is left behind rather than waited for.
        let _ = self.ended(Instant::now() + GRACE);
    }

    /// Asks the child to quit.
    pub fn ask_to_quit(&mut self) {
        self.send("quit\n");
        self.close_input();
    }

    /// Gives the child, asked to quit, a moment more from `asked` on, and ends its group.
    pub fn end(&mut self, asked: Instant) {
        self.heeds_interrupt = false;
        let _ = self.end_by_itself(asked + GRACE);
        self.kill();
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
    }
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
