//! The exact form of a record: the lines that the arbiter writes, in their order, and no other lines.

use std::io::{self, Read};

use crate::arbiter::blocks::{PLAYERS_COMMENT, TOTALS_COMMENT};

use crate::arbiter::date::is_date;
use crate::arbiter::plan::{
    ARBITER_COMMENT, DATE_COMMENT, DEAL_COMMENT, ENTROPY_COMMENT, KEY_COMMENT, MatchKey, PLAN_HASH_COMMENT,
    RecordHeader,
};
use crate::cards::Quoted;
use crate::protocol::{Line, NewGame};

/// Checks the form of a record whose plan, games and key are verified. An error includes the number of its line,
/// counted from 1.
pub(super) fn check_form<'a>(
    lines: impl Iterator<Item = &'a str>,
    header: &RecordHeader,
    key: &MatchKey,
) -> Result<(), (u64, String)> {
    let mut lines = FormReader { lines, number: 0, line: None };
    lines.expect_after(ARBITER_COMMENT, is_version)?;
    lines.expect_after(DATE_COMMENT, is_date)?;
    let plan = header.lines();
    plan.lines().try_for_each(|line| lines.expect(line))?;
    lines.expect(&format!("{PLAN_HASH_COMMENT}{}", header.hash()))?;
    key.entropy().map_or(Ok(()), |text| lines.expect(&format!("{ENTROPY_COMMENT}{text}")))?;
    lines.expect("")?;
    for planned in header.games() {
        lines.next();
        // A sequential test may end the match early.
        if lines.begins(KEY_COMMENT) {
            break;
        }
        lines.is(&format!("{DEAL_COMMENT}{}", planned.deal_number()))?;
        lines.next();
        if planned.deal > 0 {
            let totals =
                lines.line.and_then(|line| line.strip_prefix(TOTALS_COMMENT)).unwrap_or_default().trim();
            lines.is(&format!("{TOTALS_COMMENT}{totals}"))?;
            lines.next();
        }
        // The names were already compared with the plan.
        let players =
            lines.line.and_then(|line| line.strip_prefix(PLAYERS_COMMENT)).unwrap_or_default().trim();
        lines.is(&format!("{PLAYERS_COMMENT}{players}"))?;
        lines.next();
        let new = lines.line.and_then(Line::parse).and_then(|line| NewGame::parse(&line.tokens).ok());
        // Later games of a session have other `newgame` lines, which were already compared with the rules.
        let new = new.as_ref().or(header.new.as_ref());
        lines.is(&new.map_or_else(String::new, NewGame::to_string))?;
        while !lines.begins("result ") {
            lines.next();
            // The events were already compared with those of the game.
            lines.check("a line of the game", |line| !line.is_empty() && !line.starts_with('#'))?;
        }
        lines.expect("")?;
    }
    if !lines.begins(KEY_COMMENT) {
        lines.next();
    }
    lines.is(&format!("{KEY_COMMENT}{}", key.reveal()))?;
    lines.next();
    match lines.line {
        Some(line) => {
            Err((lines.number, format!("'{}' after the key: a record has one form", Quoted::line(line))))
        }
        None => Ok(()),
    }
}

/// Whether the text is a version of the arbiter: three numbers, and optionally a word after them.
fn is_version(text: &str) -> bool {
    let (numbers, word) = text.split_once('-').unwrap_or((text, "x"));
    let is_number = |number: &str| number.parse::<u32>().is_ok_and(|value| value.to_string() == number);
    let is_word = !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'.');
    is_word && numbers.split('.').count() == 3 && numbers.split('.').all(is_number)
}

/// The lines of a record, one at a time.
struct FormReader<'a, I> {
    lines: I,
    /// The number of the current line, counted from 1.
    number: u64,
    /// The current line.
    line: Option<&'a str>,
}

impl<'a, I: Iterator<Item = &'a str>> FormReader<'a, I> {
    fn next(&mut self) {
        self.line = self.lines.next();
        self.number += u64::from(self.line.is_some());
    }

    fn begins(&self, start: &str) -> bool {
        self.line.is_some_and(|line| line.starts_with(start))
    }

    /// Fails unless the next line is this line.
    fn expect(&mut self, expected: &str) -> Result<(), (u64, String)> {
        self.next();
        self.is(expected)
    }

    /// Fails unless the next line begins with this comment and the rest of the line fits.
    fn expect_after(&mut self, comment: &str, fits: impl Fn(&str) -> bool) -> Result<(), (u64, String)> {
        self.next();
        self.check(&format!("'{comment}…'"), |line| line.strip_prefix(comment).is_some_and(&fits))
    }

    /// Fails unless the current line is this line.
    fn is(&self, expected: &str) -> Result<(), (u64, String)> {
        let name = if expected.is_empty() { "a blank line".to_owned() } else { format!("'{expected}'") };
        self.check(&name, |line| line == expected)
    }

    fn check(&self, name: &str, fits: impl Fn(&str) -> bool) -> Result<(), (u64, String)> {
        match self.line {
            Some(line) if fits(line) => Ok(()),
            line => {
                let line = Quoted::line(line.unwrap_or_default()).to_string();
                Err((
                    self.number,
                    format!("'{line}' is not {name}: a record has one form, as the arbiter writes it"),
                ))
            }
        }
    }
}

/// Counts the line ends of a record while the record is read.
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

    /// Whether every line has a line end, and all line ends are the same. Some systems store texts with carriage
    /// returns.
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
