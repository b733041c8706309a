//! Untrusted text, made safe to quote in a one-line message.

use std::fmt;

/// Untrusted text, truncated to a length that fits a message, with control characters and invisible marks
/// escaped.
///
/// ```
/// use talon_games::cards::Quoted;
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
    pub fn new(text: &str) -> Self {
        Self::truncated(text, Self::LENGTH)
    }

    /// Quotes a line: at most [`Quoted::LINE`] characters.
    pub fn line(text: &str) -> Self {
        Self::truncated(text, Self::LINE)
    }

    /// Quotes a long text in one line: at most [`Quoted::TEXT`] characters.
    pub fn text(text: &str) -> Self {
        Self::truncated(text, Self::TEXT)
    }

    /// Quotes a text of many lines without truncating it. The line feeds stay.
    pub fn lines(text: &str) -> Self {
        let mut quoted = String::with_capacity(text.len());
        for letter in text.chars() {
            if letter != '\n' && needs_escape(letter) {
                quoted.extend(letter.escape_default());
            } else {
                quoted.push(letter);
            }
        }
        Self(quoted)
    }

    /// Returns whether a terminal shows this text as it is: no control characters, no line separators, and no
    /// marks that change the direction of the text.
    pub fn is_plain(text: &str) -> bool {
        !text.chars().any(needs_escape)
    }

    /// Quotes a text in place if it is not plain. The text is not truncated.
    ///
    /// ```
    /// use talon_games::cards::Quoted;
    /// let mut text = "a\u{1b}[2Jb".to_owned();
    /// Quoted::make_plain(&mut text);
    /// assert_eq!(text, "a\\u{1b}[2Jb");
    /// ```
    pub fn make_plain(text: &mut String) {
        if !Self::is_plain(text) {
            *text = text.split('\n').map(|line| Self::lines(line).0).collect::<Vec<_>>().join("\\n");
        }
    }

    /// Quotes a text of many lines in place if one of the lines is not plain. The text is not truncated.
    pub fn make_lines_plain(text: &mut String) {
        // Most texts are ASCII, and this check is quicker for them.
        let is_ascii = text.bytes().all(|byte| byte == b'\n' || (b' '..=b'~').contains(&byte));
        if !is_ascii && !text.split('\n').all(Self::is_plain) {
            *text = Self::lines(text).0;
        }
    }

    fn truncated(text: &str, longest: usize) -> Self {
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

/// Returns whether a letter is a control character, a line separator, or an invisible mark.
fn needs_escape(letter: char) -> bool {
    let is_mark = matches!(
        letter,
        '\u{ad}'
            | '\u{61c}'
            | '\u{180e}'
            | '\u{200b}'..='\u{200f}'
            | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{feff}'
            | '\u{fff9}'..='\u{fffb}'
            | '\u{e0000}'..='\u{e007f}'
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_letter_that_a_terminal_obeys_is_escaped() {
        let ranges =
            ['\u{0}'..='\u{1f}', '\u{7f}'..='\u{9f}', '\u{200e}'..='\u{200f}', '\u{2028}'..='\u{202e}'];
        let letters =
            ranges.into_iter().flatten().chain('\u{2066}'..='\u{2069}').chain(['\u{61c}', '\u{feff}']);
        for letter in letters {
            let text = format!("a{letter}b");
            for quoted in [Quoted::new(&text), Quoted::line(&text), Quoted::text(&text)] {
                assert!(Quoted::is_plain(&quoted.to_string()), "{letter:?}");
            }
            let lines = Quoted::lines(&text).to_string();
            assert!(lines.split('\n').all(Quoted::is_plain), "{letter:?}");
            let mut made = format!("ž\n{text}\n");
            Quoted::make_lines_plain(&mut made);
            assert!(made.starts_with("ž\n") && made.split('\n').all(Quoted::is_plain), "{letter:?}");
            Quoted::make_plain(&mut made);
            assert!(Quoted::is_plain(&made), "{letter:?}");
        }
        assert_eq!(Quoted::lines("žaba\n\u{1b}[1m\n").to_string(), "žaba\n\\u{1b}[1m\n");
        assert_eq!(Quoted::text(&"é".repeat(5000)).to_string().chars().count(), Quoted::TEXT + 1);
    }
}
