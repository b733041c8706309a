//! The output of an engine, shared by its threads.

use std::io::Write;
use std::sync::{Arc, Mutex, PoisonError};

/// Writes lines. Lines of one call are never mixed with other output.
pub(super) struct Output<W>(Arc<Mutex<W>>);

impl<W> Clone for Output<W> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

impl<W: Write> Output<W> {
    pub(super) fn new(writer: W) -> Self {
        Self(Arc::new(Mutex::new(writer)))
    }

    /// Writes `text` and a line end.
    pub(super) fn write_line(&self, text: &str) {
        self.write_line_after(|| (), text);
    }

    /// Runs `action`, then writes `text` and a line end. No other thread can write in between.
    pub(super) fn write_line_after(&self, action: impl FnOnce(), text: &str) {
        let mut writer = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        action();
        // A write error means that the reader has closed the pipe; then the input ends soon too.
        let _ = writer.write_all(text.as_bytes()).and_then(|()| writer.write_all(b"\n"));
        let _ = writer.flush();
    }

    /// Waits until the write of another thread is complete. Otherwise the end of the main thread would cut
    /// the write off.
    pub(super) fn wait(&self) {
        drop(self.0.lock().unwrap_or_else(PoisonError::into_inner));
    }
}
