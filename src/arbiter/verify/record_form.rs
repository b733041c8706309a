//! The exact form of a record: the lines that the arbiter writes, in their order, and no other lines.

use std::io::{self, Read};

use talon_games::cards::Quoted;
use talon_games::protocol::KEY_COMMENT;

use crate::blocks::{JournalHeader, heading_of};
use crate::date::is_date;
use crate::plan::{ARBITER_COMMENT, DATE_COMMENT, MatchKey};

/// The number of a line, counted from 1, and what is wrong with the line.
pub(super) type FormError = (u64, String);

/// A comparison of the lines of a record with the lines that the arbiter writes.
pub(super) struct RecordForm<'a> {
    lines: Box<dyn Iterator<Item = &'a str> + 'a>,
    /// The number of the current line, counted from 1.
    number: u64,
    /// The first difference between the record and the expected lines.
    found: Result<(), FormError>,
}

impl<'a> RecordForm<'a> {
    /// Begins the comparison with the lines before the first game.
    pub(super) fn new(lines: Box<dyn Iterator<Item = &'a str> + 'a>, header: &JournalHeader) -> Self {
        let mut form = Self { lines, number: 0, found: Ok(()) };
        for (comment, fits) in
            [(ARBITER_COMMENT, is_version as fn(&str) -> bool), (DATE_COMMENT, is_date as fn(&str) -> bool)]
        {
            form.check(&format!("'{comment}…'"), |line| line.strip_prefix(comment).is_some_and(fits));
        }
        let heading = heading_of(header);
        // The version and the date of the record may differ from the version and the date in the heading.
        form.expect(heading.splitn(3, '\n').last().unwrap_or_default());
        form
    }

    /// Compares the next lines of the record with `lines`.
    pub(super) fn expect(&mut self, lines: &str) {
        for expected in lines.lines() {
            let name = if expected.is_empty() { "a blank line".to_owned() } else { format!("'{expected}'") };
            self.check(&name, |line| line == expected);
        }
    }

    /// Compares the lines after the last game. Returns the first difference of the record.
    pub(super) fn end(mut self, key: &MatchKey) -> Result<(), FormError> {
        self.expect(&format!("{KEY_COMMENT}{}", key.reveal()));
        self.found?;
        self.lines.next().map_or(Ok(()), |line| {
            Err((self.number + 1, format!("'{}' after the key: a record has one form", Quoted::line(line))))
        })
    }

    fn check(&mut self, name: &str, fits: impl Fn(&str) -> bool) {
        if self.found.is_err() {
            return;
        }
        let line = self.lines.next();
        self.number += u64::from(line.is_some());
        if !line.is_some_and(fits) {
            let line = Quoted::line(line.unwrap_or_default());
            let text = format!("'{line}' is not {name}: a record has one form, as the arbiter writes it");
            self.found = Err((self.number, text));
        }
    }
}

/// Returns whether the text is a version of the arbiter: three numbers, and optionally a word after them.
fn is_version(text: &str) -> bool {
    let (numbers, word) = text.split_once('-').unwrap_or((text, "x"));
    let is_number = |number: &str| number.parse::<u32>().is_ok_and(|value| value.to_string() == number);
    let is_word = !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'.');
    is_word && numbers.split('.').count() == 3 && numbers.split('.').all(is_number)
}

/// A reader that counts the line ends of a record.
pub(super) struct LineEnds<R> {
    record: R,
    last: u8,
    /// The numbers of line ends without and with a carriage return.
    ends: [u64; 2],
}

impl<R> LineEnds<R> {
    pub(super) fn of(record: R) -> Self {
        Self { record, last: b'\n', ends: [0; 2] }
    }

    /// Returns whether every line has a line end, and all line ends are the same. Some systems store texts
    /// with carriage returns.
    pub(super) fn are_alike(&self) -> bool {
        self.last == b'\n' && self.ends.contains(&0)
    }
}

impl<R: Read> Read for LineEnds<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.record.read(buffer)?;
        for &byte in &buffer[..count] {
            if byte == b'\n' {
                self.ends[usize::from(self.last == b'\r')] += 1;
            }
            self.last = byte;
        }
        Ok(count)
    }
}
