//! The engine on a terminal: a banner, a prompt, line editing and history.

use std::io::{self, IsTerminal as _, Write};
use std::process::ExitCode;

use crate::engine::{self, PlayableGame};
use crate::games::GameRegistry;

/// Written before each line of a person: the mark of the lines to the engine in the pages of the protocol.
const PROMPT: &str = "> ";

/// The words that only a person may use, and the lines that they stand for.
const SHORT_FORMS: [(&str, &str); 2] = [("?", "help"), ("exit", "quit")];

/// Whether a person types the lines and reads the answers.
pub(super) fn is_attended() -> bool {
    io::stdin().is_terminal() && io::stdout().is_terminal()
}

/// Runs the engine on a terminal.
pub(super) fn run(games: &GameRegistry<dyn PlayableGame>) -> ExitCode {
    let version = env!("CARGO_PKG_VERSION");
    // Fails when the terminal is gone.
    let _ = writeln!(io::stdout(), "talon {version}: ? lists the lines, exit or Ctrl-D ends");
    let (mut lines, output) = editor::open();
    let next_line = move || lines().map(|line| in_full(&line).map_or(line, str::to_owned));
    engine::converse(games, next_line, output);
    ExitCode::SUCCESS
}

/// The line that a short form stands for.
fn in_full(line: &str) -> Option<&'static str> {
    SHORT_FORMS.iter().find(|(short, _)| *short == line.trim()).map(|(_, full)| *full)
}

#[cfg(unix)]
mod editor {
    //! Line editing and history. The answers of the engine are written above the line that is edited.

    use std::io::{self, Write};

    use rustyline::error::ReadlineError;
    use rustyline::{Config, DefaultEditor, ExternalPrinter};

    use super::PROMPT;
    use super::plain;

    /// Gives lines, until `None`.
    type Lines = Box<dyn FnMut() -> Option<String> + Send>;

    /// The lines of a person, and the output that does not disturb the line that is edited.
    pub(super) fn open() -> (Lines, Box<dyn Write + Send>) {
        // Without bracketed paste each pasted line is executed as if it had been typed.
        let config = Config::builder().auto_add_history(true).bracketed_paste(false).build();
        let opened = DefaultEditor::with_config(config)
            .and_then(|mut editor| Ok((editor.create_external_printer()?, editor)));
        match opened {
            Ok((printer, mut editor)) => {
                let lines = Box::new(move || read_line(&mut editor));
                (lines, Box::new(PrinterOutput { printer, text: Vec::new() }))
            }
            // A terminal that cannot move its cursor.
            Err(_) => (Box::new(plain::read_line), Box::new(io::stdout())),
        }
    }

    fn read_line(editor: &mut DefaultEditor) -> Option<String> {
        loop {
            match editor.readline(PROMPT) {
                Ok(line) => return Some(line),
                // Ctrl-C ends at once; Ctrl-D ends after the answers.
                Err(ReadlineError::Interrupted) => return Some("quit".to_owned()),
                Err(ReadlineError::Signal(_)) => {}
                Err(_) => return None,
            }
        }
    }

    /// Writes whole lines with a printer of the editor.
    struct PrinterOutput<P> {
        printer: P,
        /// What was not flushed yet.
        text: Vec<u8>,
    }

    impl<P: ExternalPrinter> Write for PrinterOutput<P> {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.text.extend_from_slice(bytes);
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            let text = String::from_utf8_lossy(&self.text).into_owned();
            self.text.clear();
            self.printer.print(text).map_err(io::Error::other)
        }
    }
}

#[cfg(not(unix))]
mod editor {
    //! The console of other systems edits lines and has a history of its own.

    use std::io::{self, Write};

    use super::plain;

    pub(super) fn open() -> (impl FnMut() -> Option<String> + Send, impl Write + Send) {
        (plain::read_line, io::stdout())
    }
}

mod plain {
    //! Lines without editing.

    use std::io::{self, Write as _};

    use super::PROMPT;

    /// Prompts for a line and reads it. `None` at the end of the input.
    pub(super) fn read_line() -> Option<String> {
        let mut line = String::new();
        let _ = write!(io::stdout(), "{PROMPT}").and_then(|()| io::stdout().flush());
        match io::stdin().read_line(&mut line) {
            Ok(0) | Err(_) => None,
            Ok(_) => Some(line.trim_end_matches(['\r', '\n']).to_owned()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_short_form_is_a_whole_line() {
        assert_eq!(
            [" ? ", "exit", "exit now", "??", ""].map(in_full),
            [Some("help"), Some("quit"), None, None, None]
        );
    }
}
