//! Splits bytes into lines, and a line into its keyword and tokens. Skips the byte order mark that some
//! editors write at the very start of a text.

use nom::bytes::complete::take_while1;
use nom::character::complete::space0;
use nom::multi::many0;
use nom::sequence::preceded;
use nom::{IResult, Parser};

use super::error::{Code, Coded};

/// The maximum length of a line in bytes, without its line end.
pub const MAX_LINE: usize = 64 * 1024;

/// A line that is neither empty nor a comment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line<'a> {
    /// The first token.
    pub keyword: &'a str,
    /// The tokens after the keyword.
    pub tokens: Vec<&'a str>,
}

impl<'a> Line<'a> {
    /// Splits a line at blanks and tabs; `None` for an empty line or a comment.
    ///
    /// ```
    /// use talon_games::protocol::Line;
    /// let line = Line::parse("  move\t0  7s 3h 4d").unwrap();
    /// assert_eq!((line.keyword, line.tokens), ("move", vec!["0", "7s", "3h", "4d"]));
    /// assert_eq!(Line::parse("# a comment"), None);
    /// assert_eq!(Line::parse(" \t"), None);
    /// ```
    pub fn parse(text: &'a str) -> Option<Self> {
        let (_, mut tokens) = many0(token).parse(text).ok()?;
        if tokens.first().is_none_or(|keyword| keyword.starts_with('#')) {
            return None;
        }
        let keyword = tokens.remove(0);
        Some(Self { keyword, tokens })
    }
}

fn token(input: &str) -> IResult<&str, &str> {
    preceded(space0, take_while1(|letter| letter != ' ' && letter != '\t')).parse(input)
}

/// Why bytes are not a line of the protocol.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "the text of an error says what its fields are")]
pub enum BadLine {
    #[error("line too long: at most {MAX_LINE} bytes")]
    TooLong,
    #[error("line is not utf-8 from byte {at} on")]
    NotUtf8 { at: usize },
    #[error("line has a nul byte at byte {at}")]
    Nul { at: usize },
}

impl Coded for BadLine {
    fn code(&self) -> Code {
        Code::Syntax
    }
}

/// Splits a stream of bytes into lines. The buffer holds at most one line and the last chunk that was read.
/// It skips a byte order mark at the very start of the stream.
///
/// ```
/// use talon_games::protocol::{BadLine, LineBuffer};
/// let mut buffer = LineBuffer::new();
/// buffer.push(b"isready\r\nqu");
/// assert_eq!(buffer.next_line(), Some(Ok("isready")));
/// assert_eq!(buffer.next_line(), None);
/// buffer.push(b"it\n\xff\n");
/// assert_eq!(buffer.next_line(), Some(Ok("quit")));
/// assert_eq!(buffer.next_line(), Some(Err(BadLine::NotUtf8 { at: 0 })));
/// ```
#[derive(Clone, Debug, Default)]
pub struct LineBuffer {
    bytes: Vec<u8>,
    /// The offset at which the next line starts.
    start: usize,
    /// The offset up to which the bytes contain no line end.
    searched: usize,
    /// Whether the current line is too long and the error was already returned. The remaining bytes of such a
    /// line are dropped.
    skipping: bool,
    /// Whether enough bytes have come to tell whether the stream begins with a byte order mark.
    has_begun: bool,
}

impl LineBuffer {
    /// Creates an empty buffer.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds the bytes of one read.
    pub fn push(&mut self, bytes: &[u8]) {
        self.bytes.drain(..self.start);
        self.searched -= self.start;
        self.start = 0;
        self.bytes.extend_from_slice(bytes);
        if !self.has_begun && self.bytes.len() >= MARK_LENGTH {
            self.has_begun = true;
            self.start = mark_length(&self.bytes);
            self.searched = self.searched.max(self.start);
        }
    }

    /// Returns the number of bytes added but not yet returned as lines.
    pub fn waiting(&self) -> usize {
        self.bytes.len() - self.start
    }

    /// Returns the next whole line, without its end; `None` when more bytes are needed.
    ///
    /// # Errors
    /// When the bytes are not a line of the protocol. The error does not affect later lines.
    pub fn next_line(&mut self) -> Option<Result<&str, BadLine>> {
        loop {
            let end = self.bytes[self.searched..].iter().position(|&byte| byte == b'\n');
            let Some(end) = end.map(|offset| self.searched + offset) else {
                self.searched = self.bytes.len();
                // A carriage return at the end may belong to the line end.
                let too_long = self.waiting() > MAX_LINE + usize::from(self.bytes.ends_with(b"\r"));
                if self.skipping || too_long {
                    self.start = self.searched;
                }
                return (too_long && !std::mem::replace(&mut self.skipping, true))
                    .then_some(Err(BadLine::TooLong));
            };
            let line = self.start..end;
            self.start = end + 1;
            self.searched = self.start;
            self.has_begun = true;
            if !std::mem::take(&mut self.skipping) {
                return Some(checked(&self.bytes[line]));
            }
        }
    }

    /// Returns the last line of a stream that has ended without a line end. `None` when no bytes are left.
    ///
    /// # Errors
    /// The errors of [`LineBuffer::next_line`].
    pub fn last_line(&mut self) -> Option<Result<&str, BadLine>> {
        if self.waiting() == 0 || self.skipping {
            return None;
        }
        let line = self.start..self.bytes.len();
        self.start = self.bytes.len();
        self.searched = self.start;
        Some(checked(&self.bytes[line]))
    }
}

/// Returns the text of a line. If the line ends with `\r\n`, the carriage return is not part of the text.
fn checked(bytes: &[u8]) -> Result<&str, BadLine> {
    let bytes = bytes.strip_suffix(b"\r").unwrap_or(bytes);
    if bytes.len() > MAX_LINE {
        return Err(BadLine::TooLong);
    }
    let text = std::str::from_utf8(bytes).map_err(|error| BadLine::NotUtf8 { at: error.valid_up_to() })?;
    match text.find('\0') {
        Some(at) => Err(BadLine::Nul { at }),
        None => Ok(text),
    }
}

/// The byte order mark in UTF-8.
const MARK: &[u8] = b"\xef\xbb\xbf";

/// The maximum number of bytes that [`mark_length`] reads.
pub const MARK_LENGTH: usize = MARK.len();

/// Returns the length in bytes of the byte order mark at the start of a text: 0 when there is none.
///
/// ```
/// use talon_games::protocol::mark_length;
/// let text = "\u{feff}isready";
/// assert_eq!(&text[mark_length(text.as_bytes())..], "isready");
/// assert_eq!(mark_length(b"isready"), 0);
/// ```
pub fn mark_length(start: &[u8]) -> usize {
    if start.starts_with(MARK) { MARK_LENGTH } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns all lines of a stream that arrives in chunks of `size` bytes.
    fn lines(stream: &[u8], size: usize) -> Vec<Result<String, BadLine>> {
        let mut buffer = LineBuffer::new();
        let mut lines = Vec::new();
        for piece in stream.chunks(size) {
            buffer.push(piece);
            while let Some(line) = buffer.next_line() {
                lines.push(line.map(str::to_owned));
            }
        }
        lines.extend(buffer.last_line().map(|line| line.map(str::to_owned)));
        lines
    }

    #[test]
    fn the_lines_do_not_depend_on_the_chunks() {
        let stream = b"one\r\ntwo\n\n\xc5\xbe\nbad \xff\nnul \0\nlast";
        let expected = vec![
            Ok("one".to_owned()),
            Ok("two".to_owned()),
            Ok(String::new()),
            Ok("ž".to_owned()),
            Err(BadLine::NotUtf8 { at: 4 }),
            Err(BadLine::Nul { at: 4 }),
            Ok("last".to_owned()),
        ];
        for size in 1..=stream.len() {
            assert_eq!(lines(stream, size), expected, "pieces of {size}");
        }
    }

    #[test]
    fn a_byte_order_mark_is_skipped_at_the_very_start_alone() {
        let mark = "\u{feff}".as_bytes();
        let two = |first: &str, second: &str| vec![Ok(first.to_owned()), Ok(second.to_owned())];
        for size in 1..=8 {
            assert_eq!(lines(&[mark, b"a\nb"].concat(), size), two("a", "b"), "pieces of {size}");
            assert_eq!(lines(&[mark, mark, b"\n", mark].concat(), size), two("\u{feff}", "\u{feff}"));
            assert_eq!(lines(&[b"\n", mark].concat(), size), two("", "\u{feff}"), "pieces of {size}");
            assert_eq!(lines(mark, size), [], "pieces of {size}");
            let longest = [mark, &vec![b'x'; MAX_LINE], b"\r\n"].concat();
            assert!(lines(&longest, size * 9000)[0].is_ok(), "pieces of {size}");
        }
    }

    #[test]
    fn a_line_too_long_is_reported_once() {
        let mut stream = vec![b'x'; 1 << 20];
        stream.extend_from_slice(b"\nnext\n");
        for size in [1000, 4096, 65_536, stream.len()] {
            assert_eq!(
                lines(&stream, size),
                vec![Err(BadLine::TooLong), Ok("next".to_owned())],
                "pieces of {size}"
            );
        }
    }

    #[test]
    fn a_line_of_the_greatest_length_passes() {
        let mut stream = vec![b'x'; MAX_LINE];
        stream.extend_from_slice(b"\r\n");
        for size in [4096, MAX_LINE, MAX_LINE + 1] {
            assert_eq!(lines(&stream, size).len(), 1, "pieces of {size}");
            assert!(lines(&stream, size)[0].is_ok(), "pieces of {size}");
        }
    }
}
