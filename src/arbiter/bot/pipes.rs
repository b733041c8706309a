//! The pipes of a child process. No function here waits. Input that the child does not take is queued. Output
//! is read in parts, and its size is limited.

use std::collections::VecDeque;
use std::io::{ErrorKind, PipeReader, PipeWriter, Read as _, Write as _};
use std::os::fd::{AsFd, BorrowedFd};

use talon_games::cards::Quoted;
use talon_games::protocol::{BadLine, LineBuffer, MAX_LINE};

/// The number of bytes read at a time. Answers are shorter.
pub(super) const READ_BYTES: usize = 2 << 10;

/// Whether a pipe must be served again without a new readiness event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PipeRest {
    /// No: the pipe is empty or closed.
    Wholly,
    /// Yes: the pipe may contain more bytes.
    InPart,
}

/// The maximum number of bytes that wait for a child that does not read. The lines of every game need fewer
/// bytes.
pub(super) const QUEUE_BYTES: usize = 1 << 20;

/// The write end of a child's standard input, and the bytes that the pipe has not taken yet.
#[derive(Debug)]
pub(super) struct StdinQueue {
    /// The pipe; `None` once it is closed.
    pipe: Option<PipeWriter>,
    queue: Vec<u8>,
    /// The number of bytes in the queue that are already written to the pipe.
    written: usize,
}

impl StdinQueue {
    pub(super) fn new(pipe: Option<PipeWriter>) -> Self {
        Self { pipe, queue: Vec::new(), written: 0 }
    }

    pub(super) fn descriptor(&self) -> Option<BorrowedFd<'_>> {
        self.pipe.as_ref().map(AsFd::as_fd)
    }

    /// Sends bytes. The bytes that the pipe does not take now are queued. If the queue is full, all bytes of
    /// this call are dropped.
    pub(super) fn send(&mut self, bytes: &[u8]) {
        if self.pipe.is_some() && self.queue.len() - self.written + bytes.len() <= QUEUE_BYTES {
            self.queue.extend_from_slice(bytes);
            self.write();
        }
    }

    /// Writes as much of the queue as the pipe takes.
    pub(super) fn write(&mut self) {
        while let (Some(pipe), true) = (&mut self.pipe, self.written < self.queue.len()) {
            match pipe.write(&self.queue[self.written..]) {
                Ok(count) => self.written += count,
                Err(error) if error.kind() == ErrorKind::WouldBlock => return,
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                // The child closed its input. Its output shows whether the child also ended.
                Err(_) => self.pipe = None,
            }
        }
        self.queue.clear();
        self.written = 0;
    }

    pub(super) fn close(&mut self) {
        self.write();
        self.pipe = None;
    }
}

/// The maximum number of bytes that a child may write between two questions. A child that writes more floods
/// the arbiter.
pub const FLOOD_BYTES: usize = 4 << 20;

/// The maximum number of lines that a child may write between two questions. A child that writes more floods
/// the arbiter.
pub const FLOOD_LINES: usize = 50_000;

/// The number of last lines of a child that are kept. Each line is quoted and shortened.
pub(super) const LAST_LINES: usize = 20;

/// The maximum number of bytes that wait to be split into lines. At this limit, no more bytes are read.
pub(super) const WAITING_BYTES: usize = 2 * MAX_LINE;

/// A piece of a child's output.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Received {
    Line(String),
    /// Bytes that are not a line of the protocol.
    Bad(BadLine),
    /// More bytes or lines than the limits allow.
    Flood,
    /// The child closed its output.
    Closed,
}

/// The read end of a child's standard output, and the lines read from it.
#[derive(Debug)]
pub(super) struct StdoutLines {
    /// The pipe; `None` once it is closed.
    pipe: Option<PipeReader>,
    buffer: LineBuffer,
    /// The number of bytes read since the last question.
    bytes: usize,
    /// The number of lines taken since the last question.
    lines: usize,
    last_lines: VecDeque<String>,
    /// Whether the pipe may contain more bytes.
    more_bytes: bool,
    /// Whether the buffer may contain more lines.
    more_lines: bool,
}

impl StdoutLines {
    pub(super) fn new(pipe: Option<PipeReader>) -> Self {
        Self {
            pipe,
            buffer: LineBuffer::new(),
            bytes: 0,
            lines: 0,
            last_lines: VecDeque::new(),
            more_bytes: false,
            more_lines: false,
        }
    }

    pub(super) fn descriptor(&self) -> Option<BorrowedFd<'_>> {
        self.pipe.as_ref().map(AsFd::as_fd)
    }

    /// Resets the counts of bytes and lines, because a question begins.
    pub(super) fn reset_counts(&mut self) {
        (self.bytes, self.lines) = (0, 0);
    }

    /// Reads available bytes without waiting: at most about `budget` bytes, and no more than fit in the
    /// buffer.
    pub(super) fn read(&mut self, budget: usize) -> PipeRest {
        self.more_bytes = self.read_bytes(budget);
        if self.more_bytes { PipeRest::InPart } else { PipeRest::Wholly }
    }

    /// Reads bytes. Returns whether the pipe may contain more.
    fn read_bytes(&mut self, budget: usize) -> bool {
        for _ in 0..budget.div_ceil(READ_BYTES) {
            if self.buffer.waiting() >= WAITING_BYTES {
                break;
            }
            let Some(pipe) = &mut self.pipe else { return false };
            let mut bytes = [0; READ_BYTES];
            match pipe.read(&mut bytes) {
                Ok(0) => self.pipe = None,
                Ok(count) => {
                    self.bytes += count;
                    self.buffer.push(&bytes[..count]);
                    self.more_lines = true;
                    // A short read means that the pipe is empty. After a flood, no more bytes are read.
                    if count < READ_BYTES || self.bytes > FLOOD_BYTES {
                        return false;
                    }
                }
                Err(error) if error.kind() == ErrorKind::WouldBlock => return false,
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(_) => self.pipe = None,
            }
        }
        self.pipe.is_some()
    }

    /// Drops the bytes read so far.
    pub(super) fn discard(&mut self) {
        self.buffer = LineBuffer::new();
        self.more_lines = false;
    }

    /// Returns whether the buffer may contain more lines.
    pub(super) fn has_lines(&self) -> bool {
        self.more_lines
    }

    /// Returns whether all bytes that the child wrote were read and all lines were taken. Bytes that the
    /// child wrote after the last read do not count.
    pub(super) fn is_drained(&self) -> bool {
        !self.more_bytes && !self.more_lines
    }

    pub(super) fn close(&mut self) {
        (self.pipe, self.more_bytes) = (None, false);
    }

    /// Returns the next line of the bytes read so far. `None` until more bytes are read.
    pub(super) fn next(&mut self) -> Option<Received> {
        if self.bytes > FLOOD_BYTES || self.lines > FLOOD_LINES {
            return Some(Received::Flood);
        }
        if let Some(line) = self.buffer.next_line().map(|line| line.map(str::to_owned)) {
            return Some(self.keep(line));
        }
        self.more_lines = false;
        if self.pipe.is_some() {
            return None;
        }
        Some(match self.buffer.last_line().map(|line| line.map(str::to_owned)) {
            Some(line) => self.keep(line),
            None => Received::Closed,
        })
    }

    fn keep(&mut self, line: Result<String, BadLine>) -> Received {
        self.lines += 1;
        if self.last_lines.len() == LAST_LINES {
            self.last_lines.pop_front();
        }
        match line {
            Ok(line) => {
                self.last_lines.push_back(Quoted::line(&line).to_string());
                Received::Line(line)
            }
            Err(bad) => {
                self.last_lines.push_back(format!("({bad})"));
                Received::Bad(bad)
            }
        }
    }

    /// Returns the last lines, oldest first.
    pub(super) fn last_lines(&self) -> Vec<String> {
        self.last_lines.iter().cloned().collect()
    }
}

/// The number of bytes that are kept from standard error.
pub(super) const STDERR_BYTES: usize = 64 << 10;

/// The read end of a child's standard error, and the last bytes read from it.
#[derive(Debug)]
pub(super) struct StderrTail {
    /// The pipe; `None` once it is closed.
    pipe: Option<PipeReader>,
    kept: VecDeque<u8>,
}

impl StderrTail {
    pub(super) fn new(pipe: Option<PipeReader>) -> Self {
        Self { pipe, kept: VecDeque::new() }
    }

    pub(super) fn close(&mut self) {
        self.pipe = None;
    }

    pub(super) fn descriptor(&self) -> Option<BorrowedFd<'_>> {
        self.pipe.as_ref().map(AsFd::as_fd)
    }

    /// Reads about `budget` bytes without waiting. The limit prevents a child that writes without end from
    /// occupying the reader.
    pub(super) fn read(&mut self, budget: usize) -> PipeRest {
        for _ in 0..budget.div_ceil(READ_BYTES) {
            let Some(pipe) = &mut self.pipe else { return PipeRest::Wholly };
            let mut bytes = [0; READ_BYTES];
            match pipe.read(&mut bytes) {
                Ok(0) => self.pipe = None,
                Ok(count) => {
                    self.kept.extend(&bytes[..count]);
                    let surplus = self.kept.len().saturating_sub(STDERR_BYTES);
                    self.kept.drain(..surplus);
                    if count < READ_BYTES {
                        return PipeRest::Wholly;
                    }
                }
                Err(error) if error.kind() == ErrorKind::WouldBlock => return PipeRest::Wholly,
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(_) => self.pipe = None,
            }
        }
        PipeRest::InPart
    }

    /// Returns the kept bytes as text.
    pub(super) fn text(&self) -> String {
        let bytes: Vec<u8> = self.kept.iter().copied().collect();
        String::from_utf8_lossy(&bytes).into_owned()
    }
}
