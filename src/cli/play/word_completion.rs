//! Completes the words that a person types.

use rustyline::completion::Completer;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::validate::Validator;
use rustyline::{Context, Helper};

/// The words that are offered.
pub(super) struct WordCompletion {
    words: Vec<String>,
}

impl WordCompletion {
    /// Completes these words.
    pub(super) fn of(words: &[String]) -> Self {
        Self { words: words.to_vec() }
    }
}

impl Completer for WordCompletion {
    type Candidate = String;

    fn complete(&self, line: &str, at: usize, _: &Context<'_>) -> rustyline::Result<(usize, Vec<String>)> {
        let before = line.get(..at).unwrap_or_default();
        let start = before.rfind(' ').map_or(0, |blank| blank + 1);
        let begun = before.get(start..).unwrap_or_default().to_lowercase();
        let fits = |word: &&String| word.to_lowercase().starts_with(&begun);
        Ok((start, self.words.iter().filter(fits).cloned().collect()))
    }
}

impl Hinter for WordCompletion {
    type Hint = String;
}

impl Highlighter for WordCompletion {}
impl Validator for WordCompletion {}
impl Helper for WordCompletion {}
