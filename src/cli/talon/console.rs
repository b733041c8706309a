//! The console of systems other than Unix, which edits lines and has a history itself.

use std::io::{self, Write};

use crate::cli::talon::plain_lines;

/// The lines of a person, and the output.
pub(super) fn open() -> (impl FnMut() -> Option<String> + Send, impl Write + Send) {
    (plain_lines::read_line, io::stdout())
}
