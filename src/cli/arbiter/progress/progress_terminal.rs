//! The terminal on which the progress is drawn.

use std::io::{self, IsTerminal as _, Write as _};
use std::sync::{Mutex, PoisonError};

use indicatif::TermLike;

/// Standard error on a terminal. The progress bar leaves the cursor at the end of the last line. This type
/// then moves the cursor to the beginning of the line. Otherwise a `^C` that the terminal prints at the end
/// of the line would start a new line, and the next drawing would clear one line too low.
#[derive(Debug, Default)]
pub(crate) struct ProgressTerminal {
    /// The text that is not written yet.
    waiting: Mutex<String>,
}

/// The size in rows and columns that is assumed if the terminal does not report its size.
const USUAL: (u16, u16) = (24, 80);

impl ProgressTerminal {
    fn add(&self, text: &str) {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner).push_str(text);
    }

    /// Returns whether standard error is a terminal on which lines can be redrawn.
    pub(crate) fn is_there() -> bool {
        let is_dumb = std::env::var_os("TERM").is_none_or(|kind| kind == "dumb");
        io::stderr().is_terminal() && !is_dumb
    }

    /// Returns the size of the terminal in rows and columns.
    fn size() -> (u16, u16) {
        let size = rustix::termios::tcgetwinsize(io::stderr()).ok().map(|size| (size.ws_row, size.ws_col));
        size.filter(|&(rows, columns)| rows > 0 && columns > 0).unwrap_or(USUAL)
    }

    fn moved(&self, count: usize, direction: char) {
        if count > 0 {
            self.add(&format!("\u{1b}[{count}{direction}"));
        }
    }
}

impl TermLike for ProgressTerminal {
    fn width(&self) -> u16 {
        Self::size().1
    }

    fn height(&self) -> u16 {
        Self::size().0
    }

    fn move_cursor_up(&self, count: usize) -> io::Result<()> {
        self.moved(count, 'A');
        Ok(())
    }

    fn move_cursor_down(&self, count: usize) -> io::Result<()> {
        self.moved(count, 'B');
        Ok(())
    }

    fn move_cursor_right(&self, count: usize) -> io::Result<()> {
        self.moved(count, 'C');
        Ok(())
    }

    fn move_cursor_left(&self, count: usize) -> io::Result<()> {
        self.moved(count, 'D');
        Ok(())
    }

    fn write_line(&self, text: &str) -> io::Result<()> {
        self.add(text);
        self.add("\n");
        Ok(())
    }

    fn write_str(&self, text: &str) -> io::Result<()> {
        self.add(text);
        Ok(())
    }

    fn clear_line(&self) -> io::Result<()> {
        self.add("\r\u{1b}[2K");
        Ok(())
    }

    fn flush(&self) -> io::Result<()> {
        let mut text = std::mem::take(&mut *self.waiting.lock().unwrap_or_else(PoisonError::into_inner));
        text.push('\r');
        io::stderr().write_all(text.as_bytes())
    }
}
