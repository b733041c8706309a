//! The request to stop the arbiter, as a file descriptor that every thread can poll.

use std::io;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use rustix::event::{PollFd, PollFlags, Timespec, poll};

/// The request to stop the arbiter. When the request is made, the file descriptor becomes readable and stays
/// readable.
#[derive(Clone, Debug)]
pub struct Interrupt {
    pipe: Arc<OwnedFd>,
    /// A write end of the pipe, which is kept open. When every signal is ignored, no signal handler keeps a
    /// write end open. If all write ends were closed, the read end would become readable.
    _held: Option<Arc<OwnedFd>>,
    is_finishing: Arc<AtomicBool>,
    is_answered_elsewhere: Arc<AtomicBool>,
}

impl AsFd for Interrupt {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.pipe.as_fd()
    }
}

impl Interrupt {
    /// Creates an interrupt that is set when the read end `pipe` becomes readable. The pipe is polled, but no
    /// bytes are read from it.
    pub(crate) fn new(pipe: OwnedFd) -> Self {
        Self {
            pipe: Arc::new(pipe),
            _held: None,
            is_finishing: Arc::default(),
            is_answered_elsewhere: Arc::default(),
        }
    }

    /// Creates an interrupt like `Interrupt::new`, and keeps `writer` open. So the interrupt is not set when
    /// all other write ends are closed.
    pub fn held(pipe: OwnedFd, writer: OwnedFd) -> Self {
        Self { _held: Some(Arc::new(writer)), ..Self::new(pipe) }
    }

    /// Creates an interrupt and the write end of its pipe. Writing to the write end or closing it sets the
    /// interrupt.
    ///
    /// # Errors
    /// The system cannot create a pipe.
    pub fn never() -> io::Result<(Self, OwnedFd)> {
        let (reader, writer) = cloexec_pipe()?;
        Ok((Self::new(reader), writer))
    }

    /// Asks the arbiter to finish the current blocks and to begin no more.
    pub fn finish_blocks(&self) {
        self.is_finishing.store(true, Ordering::Relaxed);
    }

    /// Returns whether the arbiter was asked to begin no more blocks.
    pub fn is_finishing(&self) -> bool {
        self.is_finishing.load(Ordering::Relaxed)
    }

    /// Notes that the progress display on the terminal answers a request to finish the current blocks.
    pub fn answer_elsewhere(&self) {
        self.is_answered_elsewhere.store(true, Ordering::Relaxed);
    }

    /// Returns whether the progress display on the terminal answers a request to finish the current blocks.
    pub fn is_answered_elsewhere(&self) -> bool {
        self.is_answered_elsewhere.load(Ordering::Relaxed)
    }

    /// Returns whether the arbiter was asked to stop.
    pub(crate) fn is_set(&self) -> bool {
        let mut fds = [PollFd::new(&*self.pipe, PollFlags::IN)];
        let now = Timespec { tv_sec: 0, tv_nsec: 0 };
        poll(&mut fds, Some(&now)).is_ok_and(|ready| ready > 0)
    }
}

/// Creates a pipe, read end first. Child processes do not inherit it: the standard library sets
/// close-on-exec.
///
/// # Errors
/// The process has too many open files.
pub fn cloexec_pipe() -> io::Result<(OwnedFd, OwnedFd)> {
    let (reader, writer) = io::pipe()?;
    Ok((reader.into(), writer.into()))
}
