//! The last bytes of a child's standard error.

use std::collections::VecDeque;
use std::io::{ErrorKind, Read};
use std::os::fd::{AsFd, BorrowedFd};
use std::process::ChildStderr;

use crate::arbiter::bot::served::{READ_BYTES, Served};

/// The number of bytes that are kept.
pub(super) const KEPT_BYTES: usize = 64 << 10;

/// The read end of a child's standard error, and the last bytes read from it.
#[derive(Debug)]
pub(super) struct StderrTail {
    /// The pipe; `None` once it is closed.
    pipe: Option<ChildStderr>,
    kept: VecDeque<u8>,
}

impl StderrTail {
    pub(super) fn new(pipe: Option<ChildStderr>) -> Self {
        Self { pipe, kept: VecDeque::new() }
    }

    pub(super) fn close(&mut self) {
        self.pipe = None;
    }

    pub(super) fn source(&self) -> Option<BorrowedFd<'_>> {
        self.pipe.as_ref().map(AsFd::as_fd)
    }

    /// Reads without waiting, about this number of bytes. A child that writes without end must not occupy the reader.
    pub(super) fn read(&mut self, budget: usize) -> Served {
        for _ in 0..budget.div_ceil(READ_BYTES) {
            let Some(pipe) = &mut self.pipe else { return Served::Wholly };
            let mut bytes = [0; READ_BYTES];
            match pipe.read(&mut bytes) {
                Ok(0) => self.pipe = None,
                Ok(count) => {
                    self.kept.extend(&bytes[..count]);
                    let surplus = self.kept.len().saturating_sub(KEPT_BYTES);
                    self.kept.drain(..surplus);
                    if count < READ_BYTES {
                        return Served::Wholly;
                    }
                }
                Err(error) if error.kind() == ErrorKind::WouldBlock => return Served::Wholly,
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(_) => self.pipe = None,
            }
        }
        Served::InPart
    }

    /// The kept bytes as text.
    pub(super) fn text(&self) -> String {
        let bytes: Vec<u8> = self.kept.iter().copied().collect();
        String::from_utf8_lossy(&bytes).into_owned()
    }
}
