//! Untrusted text, made safe to quote in a one-line message.

use std::fmt;

/// Untrusted text, truncated to a length that fits a message, with control characters and invisible marks escaped.
///
/// ```
/// use talon::cards::Quoted;
/// assert_eq!(Quoted::new("7x\n").to_string(), "7x\\n");
/// assert_eq!(Quoted::new("a\u{202e}b").to_string(), "a\\u{202e}b");
/// assert_eq!(Quoted::new(&"a".repeat(100)).to_string().len(), Quoted::LENGTH + "…".len());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quoted(String);

impl Quoted {
    /// The length at which a token is truncated, in characters.
    pub const LENGTH: usize = 40;

    /// The length at which a line is truncated, in characters.
    pub const LINE: usize = 200;

    /// The length at which a text of many words is truncated, in characters.
    pub const TEXT: usize = 4096;

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

    /// Quotes a long text in one line: at most [`Quoted::TEXT`] characters.
    #[must_use]
    pub fn text(text: &str) -> Self {
        Self::cut(text, Self::TEXT)
    }

    /// Quotes each line of a text. The line ends stay.
    #[must_use]
    pub fn lines(text: &str) -> Self {
        let mut quoted = String::with_capacity(text.len());
        for line in text.split_inclusive('\n') {
            let (line, end) = line.strip_suffix('\n').map_or((line, ""), |line| (line, "\n"));
            quoted.push_str(&Self::cut(line, Self::TEXT).0);
            quoted.push_str(end);
        }
        Self(quoted)
    }

    /// Whether a terminal shows this text as it is: no control characters, no line separators, and no marks that change
    /// the direction of the text.
    #[must_use]
    pub fn is_plain(text: &str) -> bool {
        !text.chars().any(needs_escape)
    }

    fn cut(text: &str, longest: usize) -> Self {
        let mut kept = String::new();
        for (length, letter) in text.chars().enumerate() {
            if length == longest {
                kept.push('…');
                break;
            }
            if needs_escape(letter) {
                kept.extend(letter.escape_default());
            } else {
                kept.push(letter);
            }
        }
        Self(kept)
    }
}

/// Whether a letter is a control character, a line separator, or an invisible mark.
fn needs_escape(letter: char) -> bool {
    let is_mark = matches!(
        letter,
        '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}'
    );
    letter.is_control() || is_mark
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
