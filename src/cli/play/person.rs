//! The input of the person at the table.

use std::io::{self, Write as _};

use talon_games::protocol::mark_length;

use super::style::Style;
#[cfg(unix)]
use crate::line_editor::{EditedLine, LineEditor};
use crate::typed_line::read_typed_line;

/// The input of a person in one step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum PersonLine {
    /// A line without blanks at its ends.
    Line(String),
    /// The person leaves with Ctrl-C or Ctrl-D, or the input has ended.
    Leaves,
}

/// A function that shows a prompt, and returns the bytes of the line that the person enters. The Tab key
/// completes the given words. The function returns `None` when the person leaves.
type ReadLine = Box<dyn FnMut(&str, &[String]) -> Option<Vec<u8>>>;

/// The person at the terminal, as a source of lines.
pub(super) struct Person {
    read: ReadLine,
    /// The message that is printed after a line that is not valid text.
    not_text: String,
    /// The pasted lines that are not used yet, last line first.
    pasted: Vec<String>,
    /// Whether a line was already read.
    has_begun: bool,
}

impl Person {
    /// Creates the source of lines on standard input. Lines can be edited if the terminal supports it.
    /// `not_text` is the message for a line that is not valid text.
    pub(super) fn on_terminal(style: Style, not_text: String) -> Self {
        let read =
            if style.redraws { editor() } else { Box::new(|prompt: &str, _: &_| read_typed_line(prompt)) };
        Self { read, not_text, pasted: Vec::new(), has_begun: false }
    }

    /// Returns the next line. After a line that is not valid text, it asks again.
    pub(super) fn ask(&mut self, prompt: &str, words: &[String]) -> PersonLine {
        if let Some(line) = self.pasted.pop() {
            return PersonLine::Line(line);
        }
        loop {
            let Some(mut bytes) = (self.read)(prompt, words) else { return PersonLine::Leaves };
            if !std::mem::replace(&mut self.has_begun, true) {
                bytes.drain(..mark_length(&bytes));
            }
            let Ok(text) = String::from_utf8(bytes) else {
                // An error means that the terminal is gone. In this case the input ends, too.
                let _ = writeln!(io::stdout(), "{}", self.not_text);
                continue;
            };
            let mut lines: Vec<String> =
                text.split(['\n', '\r']).map(|line| line.trim().to_owned()).collect();
            lines.reverse();
            let first = lines.pop().unwrap_or_default();
            self.pasted = lines;
            return PersonLine::Line(first);
        }
    }
}

#[cfg(unix)]
fn editor() -> ReadLine {
    match LineEditor::new() {
        Some(mut editor) => Box::new(move |prompt, words| match editor.read(prompt, words) {
            EditedLine::Entered(line) => Some(line),
            EditedLine::Interrupted | EditedLine::Ended => None,
        }),
        None => Box::new(|prompt, _| read_typed_line(prompt)),
    }
}

#[cfg(not(unix))]
fn editor() -> ReadLine {
    Box::new(|prompt, _| read_typed_line(prompt))
}
