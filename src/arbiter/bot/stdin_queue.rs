//! The input of a child process: a queue that never blocks the arbiter.

use std::io::{ErrorKind, Write};
use std::os::fd::{AsFd, BorrowedFd};
use std::process::ChildStdin;

/// The maximum number of bytes that wait for a child that does not read: more than the lines of any game.
pub(super) const QUEUE_BYTES: usize = 1 << 20;

/// The write end of a child's standard input, and the bytes that it has not taken yet.
#[derive(Debug)]
pub(super) struct StdinQueue {
    /// The pipe; `None` once it is closed.
    pipe: Option<ChildStdin>,
    queue: Vec<u8>,
    /// The number of bytes of the queue that are already written to the pipe.
    written: usize,
}

impl StdinQueue {
    pub(super) fn new(pipe: Option<ChildStdin>) -> Self {
        Self { pipe, queue: Vec::new(), written: 0 }
    }

    pub(super) fn source(&self) -> Option<BorrowedFd<'_>> {
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
