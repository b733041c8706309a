//! Text from outside, made safe to repeat in a one-line message.

use std::fmt;

/// A piece of somebody else's text, cut to a length that fits a message and stripped of control characters.
///
/// ```
/// use talon::cards::Quoted;
/// assert_eq!(Quoted::new("7x\n").to_string(), "7x\\n");
/// assert_eq!(Quoted::new(&"a".repeat(100)).to_string().len(), Quoted::LENGTH + "…".len());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quoted(String);

impl Quoted {
    /// The longest token that is repeated whole, in characters.
    pub const LENGTH: usize = 40;

    /// The longest line that is repeated whole, in characters.
    pub const LINE: usize = 200;

    /// Quotes a token, or the beginning of something longer.
    #[must_use]
    pub fn new(text: &str) -> Self {
        Self::cut(text, Self::LENGTH)
    }

    /// Quotes a line that is shown for its own sake.
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
