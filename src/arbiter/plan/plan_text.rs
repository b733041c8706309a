//! Texts in the lines of a plan. A text is kept whole and takes one line. Different texts give different lines.

use crate::cards::Quoted;

/// A text in the form of a plan line. Control characters and the backslash are escaped, so that no two texts give the
/// same line.
pub(crate) fn to_line(text: &str) -> String {
    let mut line = String::with_capacity(text.len());
    for letter in text.chars() {
        if letter == '\\' || !Quoted::is_plain(letter.encode_utf8(&mut [0; 4])) {
            line.extend(letter.escape_default());
        } else {
            line.push(letter);
        }
    }
    line
}

/// The text from which [`to_line`] made the line. `None` when an escape is not valid.
pub(crate) fn from_line(line: &str) -> Option<String> {
    let mut text = String::with_capacity(line.len());
    let mut rest = line;
    while let Some((before, escape)) = rest.split_once('\\') {
        text.push_str(before);
        let (letter, after) = match escape.chars().next()? {
            '\\' => ('\\', &escape[1..]),
            'n' => ('\n', &escape[1..]),
            'r' => ('\r', &escape[1..]),
            't' => ('\t', &escape[1..]),
            _ => {
                let (digits, after) = escape.strip_prefix("u{")?.split_once('}')?;
                (char::from_u32(u32::from_str_radix(digits, 16).ok()?)?, after)
            }
        };
        text.push(letter);
        rest = after;
    }
    text.push_str(rest);
    Some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_text_has_a_line_of_its_own() {
        let texts = ["a\nb", "a\\nb", "a\\\\nb", "\u{202e}", "\\u{202e}", "žaba 'x' \"y\"", "\t\r\\", ""];
        for text in texts {
            let line = to_line(text);
            assert!(Quoted::is_plain(&line), "{line}");
            assert_eq!(from_line(&line).as_deref(), Some(text));
        }
        let long = "v".repeat(100_000);
        assert_eq!(from_line(&to_line(&long)), Some(long));
        for wrong in ["\\", "\\x", "\\u{}", "\\u{110000}", "\\u{1", "\\u1"] {
            assert_eq!(from_line(wrong), None, "{wrong}");
        }
    }
}
