//! A line editor for a person on a terminal, with a history and word completion by the Tab key.

use std::cell::RefCell;
use std::io::{self, Write as _};

use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::DefaultHistory;
use rustyline::validate::Validator;
use rustyline::{CompletionType, Config, Context, Editor, Helper};

use talon_games::folded;

/// The result of editing a line.
pub(super) enum EditedLine {
    /// The person entered these bytes. If the terminal did not send a key as UTF-8, the bytes are not valid
    /// text.
    Entered(Vec<u8>),
    /// The person pressed Ctrl-C.
    Interrupted,
    /// The person pressed Ctrl-D, or the terminal was closed.
    Ended,
}

/// The line editor.
pub(super) struct LineEditor {
    editor: Editor<TypedWords, DefaultHistory>,
    /// Whether the last line was cut: a key that is not valid text ended it before Enter.
    was_cut: bool,
}

impl LineEditor {
    /// Creates an editor on standard input and output. `None` when the terminal cannot edit lines.
    pub(super) fn new() -> Option<Self> {
        // Without bracketed paste, each pasted line is handled as if it had been typed.
        let config = Config::builder()
            .auto_add_history(true)
            .bracketed_paste(false)
            .completion_type(CompletionType::List)
            .build();
        Editor::with_config(config).ok().map(|editor| Self { editor, was_cut: false })
    }

    /// Reads a line. The Tab key completes the typed text to one of `words`.
    pub(super) fn read(&mut self, prompt: &str, words: &[String]) -> EditedLine {
        loop {
            self.editor.set_helper(Some(TypedWords { words: words.to_vec(), line: RefCell::default() }));
            match self.editor.readline(prompt) {
                // After a cut line, the person's Enter key gives an empty line. It is not an answer.
                Ok(line) if std::mem::take(&mut self.was_cut) && line.is_empty() => {}
                Ok(line) => return EditedLine::Entered(line.into_bytes()),
                Err(ReadlineError::Interrupted) => return EditedLine::Interrupted,
                Err(ReadlineError::Signal(_)) => {}
                // At a byte that is not valid text, the editor stops and drops the input that was typed
                // ahead.
                Err(ReadlineError::Io(error)) if error.kind() == io::ErrorKind::InvalidData => {
                    let _ = writeln!(io::stdout());
                    self.was_cut = true;
                    let typed = self.editor.helper().map(|helper| helper.line.take()).unwrap_or_default();
                    return EditedLine::Entered([typed.as_bytes(), b"\xff"].concat());
                }
                Err(_) => return EditedLine::Ended,
            }
        }
    }
}

/// The words that the Tab key completes, and the line typed so far.
struct TypedWords {
    words: Vec<String>,
    line: RefCell<String>,
}

impl Completer for TypedWords {
    type Candidate = String;

    fn complete(&self, line: &str, at: usize, _: &Context<'_>) -> rustyline::Result<(usize, Vec<String>)> {
        let before = line.get(..at).unwrap_or_default();
        let start = before.rfind(' ').map_or(0, |blank| blank + 1);
        let begun = folded(before.get(start..).unwrap_or_default());
        let fits = |word: &&String| folded(word).starts_with(&begun);
        Ok((start, self.words.iter().filter(fits).cloned().collect()))
    }
}

impl Hinter for TypedWords {
    type Hint = String;

    /// Stores the line, because the editor calls this function after every key. Returns no hint.
    fn hint(&self, line: &str, _: usize, _: &Context<'_>) -> Option<String> {
        line.clone_into(&mut self.line.borrow_mut());
        None
    }
}

impl Highlighter for TypedWords {}
impl Validator for TypedWords {}
impl Helper for TypedWords {}
