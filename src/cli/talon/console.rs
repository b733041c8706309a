//! The console on systems other than Unix. Such a console edits lines and keeps a history itself.

use std::io::{self, Write};

use crate::typed_line::{PROMPT, read_typed_line};

/// Returns the lines of a person, and the output.
pub(super) fn open() -> (impl FnMut() -> Option<Vec<u8>> + Send, impl Write + Send) {
    (|| read_typed_line(PROMPT), io::stdout())
}
