//! The byte order mark, which some editors write at the very start of a text. Every reader of a text skips it there.

/// The mark in UTF-8.
const MARK: &[u8] = b"\xef\xbb\xbf";

/// The greatest number of bytes that [`mark_length`] looks at.
pub const MARK_LENGTH: usize = MARK.len();

/// The length in bytes of the byte order mark at the start of a text: 0 when there is none.
///
/// ```
/// use talon::protocol::mark_length;
/// let text = "\u{feff}isready";
/// assert_eq!(&text[mark_length(text.as_bytes())..], "isready");
/// assert_eq!(mark_length(b"isready"), 0);
/// ```
#[must_use]
pub fn mark_length(start: &[u8]) -> usize {
    if start.starts_with(MARK) { MARK_LENGTH } else { 0 }
}
