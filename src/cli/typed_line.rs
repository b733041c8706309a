//! A line that a person types without a line editor, on a simple terminal or through a pipe.

use std::io::{self, BufRead as _, Write as _};

/// The prompt before each line of a person to the engine. The documentation of the protocol marks such lines
/// in the same way.
pub(crate) const PROMPT: &str = "> ";

/// Prints a prompt and reads the bytes of a line, without the line end. The bytes need not be valid text.
/// Returns `None` at the end of the input.
pub(super) fn read_typed_line(prompt: &str) -> Option<Vec<u8>> {
    // An error means that the terminal is gone. In this case the input ends, too.
    let _ = write!(io::stdout(), "{prompt}").and_then(|()| io::stdout().flush());
    let mut line = Vec::new();
    match io::stdin().lock().read_until(b'\n', &mut line) {
        Ok(0) | Err(_) => None,
        Ok(_) => {
            let end = line.iter().rposition(|byte| !b"\r\n".contains(byte)).map_or(0, |last| last + 1);
            line.truncate(end);
            Some(line)
        }
    }
}
