//! The engine on a terminal: a banner, a prompt, line editing and history.

use std::io::{self, IsTerminal as _, Write};
use std::process::ExitCode;

use talon_engine::PlayableGame;
use talon_games::GameRegistry;

use crate::standard_output;
use crate::talon::console;

/// The short forms of lines that a person may type, each with its full line.
const SHORT_FORMS: [(&str, &str); 2] = [("?", "help"), ("exit", "quit")];

/// Returns whether a person types the input and reads the output.
pub(super) fn is_attended() -> bool {
    io::stdin().is_terminal() && io::stdout().is_terminal()
}

/// Runs the engine on a terminal.
pub(super) fn run(games: &GameRegistry<PlayableGame>) -> ExitCode {
    let version = env!("CARGO_PKG_VERSION");
    // An error means that the terminal is gone.
    let _ = writeln!(io::stdout(), "talon {version}: ? lists the lines, exit or Ctrl-D ends");
    let (mut lines, output) = console::open();
    let next_line = move || lines().map(|line| in_full(&line).map_or(line, Vec::from));
    let written = talon_engine::converse(games, next_line, output);
    standard_output::exit_code("talon", standard_output::outcome(written))
}

/// Returns the full line of a short form, or `None` for any other line.
fn in_full(line: &[u8]) -> Option<&'static str> {
    SHORT_FORMS.iter().find(|(short, _)| short.as_bytes() == line.trim_ascii()).map(|(_, full)| *full)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_short_form_is_a_whole_line() {
        assert_eq!(
            [" ? ", "exit", "exit now", "??", ""].map(|line| in_full(line.as_bytes())),
            [Some("help"), Some("quit"), None, None, None]
        );
    }
}
