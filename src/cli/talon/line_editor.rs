//! Line editing and history. The answers of the engine are written above the line that is edited.

use std::io::{self, Write};

use rustyline::error::ReadlineError;
use rustyline::{Config, DefaultEditor, ExternalPrinter};

use crate::cli::talon::plain_lines::{self, PROMPT};

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
        Err(_) => (Box::new(plain_lines::read_line), Box::new(io::stdout())),
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
