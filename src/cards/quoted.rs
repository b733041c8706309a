//! Untrusted text, made safe to quote in a one-line message.

use std::fmt;

/// Untrusted text, truncated to a length that fits a message, with control characters escaped.
///
/// ```
/// use talon::cards::Quoted;
/// assert_eq!(Quoted::new("7x\n").to_string(), "7x\\n");
/// assert_eq!(Quoted::new(&"a".repeat(100)).to_string().len(), Quoted::LENGTH + "…".len());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quoted(String);

impl Quoted {
    /// The length at which a token is truncated, in characters.
    pub const LENGTH: usize = 40;

    /// The length at which a line is truncated, in characters.
    pub const LINE: usize = 200;

    /// Quotes a token: at most [`Quoted::LENGTH`] characters.
    #[must_use]
    pub fn new(text: &str) -> Self {
        Self::cut(text, Self::LENGTH)
    }

    /// Quotes a line: at most [`Quoted::LINE`] characters.
    #[must_use]
    pub fn line(text: &str) -> Self {
        Self::cut(text, Self::LINE)
    }

    fn cut(text: &str, longest: usize) -> Self {
        let mut kept = String::new();
        for (length, letter) in text.chars().enumerate() {
            if length == longest {
                kept.push('…');
                break;
            }
            if letter.is_control() {
                kept.extend(letter.escape_default());
            } else {
                kept.push(letter);
            }
        }
        Self(kept)
    }
}

impl fmt::Display for Quoted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl From<&str> for Quoted {
    fn from(text: &str) -> Self {
        Self::new(text)
    }
}
