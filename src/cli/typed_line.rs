//! A line that a person types where lines are not edited: on a simple terminal, through a pipe.

use std::io::{self, BufRead as _, Write as _};

/// Written before each line of a person to the engine: the mark of these lines in the pages of the protocol.
pub(crate) const PROMPT: &str = "> ";

/// Prompts for a line and reads its bytes, without the line end. They need not be text. `None` at the end of the input.
pub(super) fn read_typed_line(prompt: &str) -> Option<Vec<u8>> {
    // Fails when the terminal is gone; then the input ends too.
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
