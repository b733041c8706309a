//! The error line: `error CODE TEXT`.

use std::fmt;

/// The kind of error that an `error` line reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Code {
    /// The line does not have the form of its keyword.
    Syntax,
    /// The keyword does not exist.
    Unknown,
    /// The line is valid but not possible now.
    State,
    /// A token is not a card, or a card cannot be in the place that the line gives it.
    Card,
    /// The rules of the game forbid the move.
    Illegal,
    /// An option, game, key or player does not exist, or a value is out of range.
    Option,
    /// The engine has a bug. The engine drops the line or the decision, and the session continues.
    Internal,
}

impl Code {
    /// All codes.
    pub const ALL: [Self; 7] =
        [Self::Syntax, Self::Unknown, Self::State, Self::Card, Self::Illegal, Self::Option, Self::Internal];

    /// Returns the code's word.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Syntax => "syntax",
            Self::Unknown => "unknown",
            Self::State => "state",
            Self::Card => "card",
            Self::Illegal => "illegal",
            Self::Option => "option",
            Self::Internal => "internal",
        }
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// An error that an `error` line can report. Its text is one line in lower case. The text names the offending
/// token, the rule, and what to do instead.
pub trait Coded: std::error::Error {
    /// Returns the code in the `error` line of this error.
    fn code(&self) -> Code;
}

/// An error with its type erased. It prints as its `error` line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The kind of error.
    pub code: Code,
    /// The error and the expected form, in one line.
    pub text: String,
}

impl Refusal {
    /// Creates the refusal with this code and text.
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
