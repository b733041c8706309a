//! The width of the terminal.

use std::io;

/// The width of a report that is not printed on a terminal.
const DEFAULT: usize = 80;

/// The smallest width for which reports are formatted.
const SMALLEST: usize = 40;

/// Returns the number of characters that fit a line of standard output. It is the value of the environment
/// variable COLUMNS, or the width of the terminal, or 80.
pub(crate) fn terminal_width() -> usize {
    let chosen = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    let terminal = || {
        let size = rustix::termios::tcgetwinsize(io::stdout()).ok()?;
        Some(usize::from(size.ws_col)).filter(|&columns| columns > 0)
    };
    chosen.or_else(terminal).unwrap_or(DEFAULT).max(SMALLEST)
}
