//! The style of a screen: its characters, colours and width.

use std::io::{self, IsTerminal as _};

use talon_games::Colour;

/// The maximum width of a screen, in columns.
const WIDEST: usize = 96;

/// The maximum width of lines on a screen that is not redrawn, in columns.
const PLAIN_WIDEST: usize = 80;

/// The minimum width of a screen, in columns.
const NARROWEST: usize = 24;

/// The number of rows that is assumed if the terminal reports no size.
const ROWS: usize = 24;

/// The style of a screen. It depends on what the terminal can do, and on the choice of the person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Style {
    /// Whether suits are drawn as symbols, and texts may have characters beyond ASCII.
    pub(super) symbols: bool,
    /// Whether cards are coloured.
    pub(super) colours: bool,
    /// Whether the screen is cleared and redrawn. If not, new lines follow the old lines, so that a screen
    /// reader can read them.
    pub(super) redraws: bool,
}

impl Style {
    /// Returns the style for the terminal on standard output. `plain` requests plain text.
    pub(super) fn of_terminal(plain: bool) -> Self {
        let has = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
        let can_move = std::env::var_os("TERM").is_some_and(|kind| kind != "dumb");
        let redraws = !plain && can_move && io::stdout().is_terminal() && io::stdin().is_terminal();
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"]
            .into_iter()
            .find_map(|name| std::env::var(name).ok().filter(|value| !value.is_empty()));
        let is_utf8 = locale.is_some_and(|locale| {
            let locale = locale.to_ascii_lowercase();
            locale.contains("utf-8") || locale.contains("utf8")
        });
        Self { symbols: redraws && is_utf8, colours: redraws && !has("NO_COLOR"), redraws }
    }

    /// Colours a text if the style has colours.
    pub(super) fn coloured(self, text: &str, colour: Colour) -> String {
        let code = match colour {
            Colour::Plain => return text.to_owned(),
            Colour::Red => 31,
            Colour::Green => 32,
            Colour::Yellow => 33,
            Colour::Blue => 36,
        };
        if self.colours { format!("\x1b[{code}m{text}\x1b[0m") } else { text.to_owned() }
    }

    /// Emphasizes a text if the style has colours.
    pub(super) fn strong(self, text: &str) -> String {
        if self.colours { format!("\x1b[1m{text}\x1b[0m") } else { text.to_owned() }
    }

    /// Returns the number of rows of the screen.
    pub(super) fn rows() -> usize {
        rows().unwrap_or(ROWS)
    }

    /// Returns the usable number of columns of a line.
    pub(super) fn width(self) -> usize {
        let widest = if self.redraws { WIDEST } else { PLAIN_WIDEST };
        columns().unwrap_or(PLAIN_WIDEST).saturating_sub(1).clamp(NARROWEST, widest)
    }
}

/// Returns the number of columns of the terminal on standard output, or `None` when the terminal reports no
/// size.
#[cfg(all(unix, feature = "arbiter"))]
fn columns() -> Option<usize> {
    let size = rustix::termios::tcgetwinsize(io::stdout()).ok()?;
    Some(usize::from(size.ws_col)).filter(|&columns| columns > 0)
}

/// Returns the number of rows of the terminal on standard output, or `None` when the terminal reports no
/// size.
#[cfg(all(unix, feature = "arbiter"))]
fn rows() -> Option<usize> {
    let size = rustix::termios::tcgetwinsize(io::stdout()).ok()?;
    Some(usize::from(size.ws_row)).filter(|&rows| rows > 0)
}

/// Returns the number of rows of the terminal, from the environment variable `LINES`.
#[cfg(not(all(unix, feature = "arbiter")))]
fn rows() -> Option<usize> {
    std::env::var("LINES").ok()?.parse().ok()
}

/// Returns the number of columns of the terminal, from the environment variable `COLUMNS`.
#[cfg(not(all(unix, feature = "arbiter")))]
fn columns() -> Option<usize> {
    std::env::var("COLUMNS").ok()?.parse().ok()
}

/// Returns the number of columns that a text takes. Its colour codes take none.
pub(super) fn columns_of(text: &str) -> usize {
    let mut is_code = false;
    let mut columns = 0;
    for letter in text.chars() {
        match letter {
            '\x1b' => is_code = true,
            'm' if is_code => is_code = false,
            _ if is_code => {}
            _ => columns += 1,
        }
    }
    columns
}

/// Breaks a text between words into lines of at most `width` columns. Every line except the first begins with
/// `indent` blanks.
pub(super) fn wrapped(text: &str, width: usize, indent: usize) -> String {
    let content = text.trim_start_matches(' ');
    let begin = " ".repeat(text.len() - content.len());
    let mut lines = vec![begin];
    let mut is_first = true;
    for word in content.split(' ') {
        let line = lines.last_mut().map_or(0, |line| columns_of(line));
        match lines.last_mut() {
            Some(last) if std::mem::take(&mut is_first) => last.push_str(word),
            Some(last) if line + 1 + columns_of(word) <= width => {
                last.push(' ');
                last.push_str(word);
            }
            _ if word.is_empty() => {}
            _ => lines.push(format!("{}{word}", " ".repeat(indent))),
        }
    }
    lines.iter().map(|line| line.trim_end()).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_text_is_broken_between_words() {
        assert_eq!(wrapped("one two three", 8, 2), "one two\n  three");
        assert_eq!(wrapped("one", 2, 2), "one");
        assert_eq!(wrapped("  one two  three", 12, 4), "  one two\n    three");
    }

    #[test]
    fn colours_take_no_columns() {
        let style = Style { symbols: true, colours: true, redraws: true };
        assert_eq!(columns_of(&style.coloured("7♥", Colour::Red)), 2);
        let plain = Style { symbols: false, colours: false, redraws: false };
        assert_eq!(plain.coloured("7h", Colour::Red), "7h");
    }
}
