//! Lines of a person without editing.

use std::io::{self, Write as _};

/// Written before each line of a person: the mark of the lines to the engine in the pages of the protocol.
pub(super) const PROMPT: &str = "> ";

/// Prompts for a line and reads it. `None` at the end of the input.
pub(super) fn read_line() -> Option<String> {
    let mut line = String::new();
    let _ = write!(io::stdout(), "{PROMPT}").and_then(|()| io::stdout().flush());
    match io::stdin().read_line(&mut line) {
        Ok(0) | Err(_) => None,
        Ok(_) => Some(line.trim_end_matches(['\r', '\n']).to_owned()),
    }
}
