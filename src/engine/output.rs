//! The output of an engine, shared by its threads.

use std::io::{self, ErrorKind, Write};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::session_log::log_output;

/// A writer of lines. The lines of one call are never mixed with other output. After a write error, the
/// writer ignores all further lines.
pub(super) struct Output<W>(Arc<Mutex<Writer<W>>>);

struct Writer<W> {
    to: W,
    /// The first write error.
    error: Option<io::Error>,
}

impl<W> Clone for Output<W> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

impl<W: Write> Output<W> {
    pub(super) fn new(to: W) -> Self {
        Self(Arc::new(Mutex::new(Writer { to, error: None })))
    }

    /// Writes `text` and a line end.
    pub(super) fn write_line(&self, text: &str) {
        self.write_line_after(|| (), text);
    }

    /// Runs `action`, then writes `text` and a line end. No other thread can write in between.
    pub(super) fn write_line_after(&self, action: impl FnOnce(), text: &str) {
        log_output(text);
        let mut writer = self.lock();
        action();
        if writer.error.is_none() {
            let to = &mut writer.to;
            let written = to.write_all(text.as_bytes()).and_then(|()| to.write_all(b"\n"));
            writer.error = written.and_then(|()| writer.to.flush()).err();
        }
    }

    /// Returns whether a write has failed. After a failure, nobody reads further lines.
    pub(super) fn has_failed(&self) -> bool {
        self.lock().error.is_some()
    }

    /// Waits until the writes of other threads are complete, because the process may exit after this call.
    /// Returns the first write error, except a broken pipe.
    pub(super) fn finish(&self) -> io::Result<()> {
        let error = self.lock().error.take();
        error.filter(|error| error.kind() != ErrorKind::BrokenPipe).map_or(Ok(()), Err)
    }

    fn lock(&self) -> MutexGuard<'_, Writer<W>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
