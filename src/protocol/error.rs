//! The error line: `error CODE TEXT`.

use std::fmt;

/// What kind of mistake an `error` line reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Code {
    /// The line is not written as its keyword asks.
    Syntax,
    /// No such keyword.
    Unknown,
    /// A good line at the wrong time.
    State,
    /// A token that is no card, or a card that cannot be where the line puts it.
    Card,
    /// A move that the rules of the game forbid.
    Illegal,
    /// No such option, game or rule option, or a value out of its range.
    Option,
}

impl Code {
    /// All codes.
    pub const ALL: [Self; 6] =
        [Self::Syntax, Self::Unknown, Self::State, Self::Card, Self::Illegal, Self::Option];

    /// The code's word.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Syntax => "syntax",
            Self::Unknown => "unknown",
            Self::State => "state",
            Self::Card => "card",
            Self::Illegal => "illegal",
            Self::Option => "option",
        }
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// An error that can be said on an `error` line: its text is one line, lower case, and names the way out.
pub trait Coded: std::error::Error {
    /// The code to say it under.
    fn code(&self) -> Code;
}

/// An error with its type forgotten, ready to be written: prints as the whole `error` line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// What kind of mistake.
    pub code: Code,
    /// What was wrong and what was expected, one line.
    pub text: String,
}

impl Refusal {
    /// A refusal under `code` with this text.
    pub fn new(code: Code, text: impl Into<String>) -> Self {
        Self { code, text: text.into() }
    }
}

impl<E: Coded> From<E> for Refusal {
    fn from(error: E) -> Self {
        Self { code: error.code(), text: error.to_string() }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "error {} {}", self.code, self.text)
    }
}
