//! A console with line editing and history. The answers of the engine appear above the edited line.

use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::line_editor::{EditedLine, LineEditor};
use crate::typed_line::{PROMPT, read_typed_line};

/// The type of a function that returns the next line, or `None` at the end.
type Lines = Box<dyn FnMut() -> Option<Vec<u8>> + Send>;

/// Returns the reader of a person's lines, and an output that does not disturb the edited line.
pub(super) fn open() -> (Lines, Box<dyn Write + Send>) {
    let can_move = std::env::var_os("TERM").is_some_and(|kind| kind != "dumb");
    match LineEditor::new() {
        Some(mut editor) if can_move => {
            let editing = Arc::new(AtomicBool::new(false));
            let output = AboveLine { editing: editing.clone(), text: String::new() };
            (Box::new(move || read_line(&mut editor, &editing)), Box::new(output))
        }
        _ => (Box::new(|| read_typed_line(PROMPT)), Box::new(io::stdout())),
    }
}

fn read_line(editor: &mut LineEditor, editing: &AtomicBool) -> Option<Vec<u8>> {
    editing.store(true, Ordering::SeqCst);
    let line = editor.read(PROMPT, &[]);
    editing.store(false, Ordering::SeqCst);
    match line {
        EditedLine::Entered(line) => Some(line),
        // Ctrl-C ends the engine at once. Ctrl-D ends it after the remaining answers.
        EditedLine::Interrupted => Some(b"quit".to_vec()),
        EditedLine::Ended => None,
    }
}

/// The output of the console. If a line is being edited, the text is written above it.
struct AboveLine {
    editing: Arc<AtomicBool>,
    /// The text that is not flushed yet.
    text: String,
}

impl Write for AboveLine {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.text.push_str(&String::from_utf8_lossy(bytes));
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        let text = std::mem::take(&mut self.text);
        let mut terminal = io::stdout();
        if self.editing.load(Ordering::SeqCst) {
            // The editor has turned off the terminal's handling of line ends, so each line end needs `\r`.
            // The prompt is cleared, and written again after the text.
            write!(terminal, "\r\x1b[K{}{PROMPT}", text.replace('\n', "\r\n"))?;
        } else {
            terminal.write_all(text.as_bytes())?;
        }
        terminal.flush()
    }
}
