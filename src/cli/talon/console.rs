//! The console on systems other than Unix. Such a console has its own line editing and history.

use std::io::{self, Write};

use crate::typed_line::{PROMPT, read_typed_line};

/// Returns the reader of a person's lines, and the output.
pub(super) fn open() -> (impl FnMut() -> Option<Vec<u8>> + Send, impl Write + Send) {
    (|| read_typed_line(PROMPT), io::stdout())
}
