//! The width of the terminal.

use std::io;

/// The width of a report that is not printed on a terminal, in characters.
const DEFAULT: usize = 80;

/// The minimum width for which reports are formatted, in characters.
const SMALLEST: usize = 40;

/// Returns the width of standard output in characters. The environment variable `COLUMNS` comes first, then
/// the width of the terminal, then the default of 80.
pub(crate) fn terminal_width() -> usize {
    let chosen = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    let terminal = || {
        let size = rustix::termios::tcgetwinsize(io::stdout()).ok()?;
        Some(usize::from(size.ws_col)).filter(|&columns| columns > 0)
    };
    chosen.or_else(terminal).unwrap_or(DEFAULT).max(SMALLEST)
}
