//! The lines of the person at the table.

use std::io::{self, Write as _};

use super::style::Style;

/// What a person enters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum PersonLine {
    /// A line, without blanks at its ends.
    Line(String),
    /// The person leaves: Ctrl-C, Ctrl-D, or the end of the input.
    Leaves,
}

/// Reads a line after a prompt; the words complete what the person types.
type ReadLine = Box<dyn FnMut(&str, &[String]) -> PersonLine>;

/// The person at the terminal.
pub(super) struct Person {
    read: ReadLine,
    /// The lines of a paste that are not used yet.
    pasted: Vec<String>,
}

impl Person {
    /// The person on standard input. Lines are edited where the terminal can.
    pub(super) fn on_terminal(style: Style) -> Self {
        Self { read: if style.redraws { editor() } else { Box::new(read_plainly) }, pasted: Vec::new() }
    }

    /// The next line.
    pub(super) fn ask(&mut self, prompt: &str, words: &[String]) -> PersonLine {
        if let Some(line) = self.pasted.pop() {
            return PersonLine::Line(line);
        }
        let PersonLine::Line(text) = (self.read)(prompt, words) else { return PersonLine::Leaves };
        let mut lines: Vec<String> = text.split(['\n', '\r']).map(|line| line.trim().to_owned()).collect();
        lines.reverse();
        let first = lines.pop().unwrap_or_default();
        self.pasted = lines;
        PersonLine::Line(first)
    }
}

/// Reads a line without editing.
fn read_plainly(prompt: &str, _: &[String]) -> PersonLine {
    print!("{prompt}");
    let _ = io::stdout().flush();
    let mut line = String::new();
    match io::stdin().read_line(&mut line) {
        Ok(1..) => PersonLine::Line(line.trim_end_matches(['\r', '\n']).to_owned()),
        Ok(0) | Err(_) => PersonLine::Leaves,
    }
}

#[cfg(unix)]
fn editor() -> ReadLine {
    use rustyline::error::ReadlineError;
    use rustyline::history::DefaultHistory;
    use rustyline::{CompletionType, Config, Editor};

    let config = Config::builder()
        .auto_add_history(true)
        .bracketed_paste(false)
        .completion_type(CompletionType::List)
        .build();
    match Editor::<super::word_completion::WordCompletion, DefaultHistory>::with_config(config) {
        Ok(mut editor) => Box::new(move |prompt, words| {
            editor.set_helper(Some(super::word_completion::WordCompletion::of(words)));
            loop {
                match editor.readline(prompt) {
                    Ok(line) => return PersonLine::Line(line),
                    Err(ReadlineError::Signal(_)) => {}
                    Err(_) => return PersonLine::Leaves,
                }
            }
        }),
        Err(_) => Box::new(read_plainly),
    }
}

#[cfg(not(unix))]
fn editor() -> ReadLine {
    Box::new(read_plainly)
}
