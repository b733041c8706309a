//! Reads a journal line by line.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};

use serde::Deserialize;

use crate::arbiter::input_file::open_file;
use crate::arbiter::journal::error::JournalError;
use crate::arbiter::journal::header::JournalHeader;
use crate::arbiter::journal::journal_line::JournalLine;
use crate::arbiter::journal::limits::{LONG_LINE, MAX_LINE, read_line};
use crate::arbiter::journal::version::VERSION;
use crate::protocol::mark_length;

/// The name of the journal in the directory of a match.
pub const JOURNAL_FILE: &str = "journal.jsonl";

/// The size of the buffer, in bytes.
const BUFFER: usize = 1 << 18;

/// Reads a journal line by line, in the order of the file, with memory for one line. It yields the lines after the header.
/// A last line that was cut, or is still being written, ends the journal without an error.
#[derive(Debug)]
pub struct JournalReader<R> {
    path: PathBuf,
    input: R,
    header: JournalHeader,
    /// The number of the last line that was read.
    number: u64,
    /// The offset after the bytes that were read.
    offset: u64,
    line: Vec<u8>,
    is_over: bool,
}

/// The version alone: a header of another version may have other fields.
#[derive(Deserialize)]
struct VersionOnly {
    journal: u32,
}

impl JournalReader<BufReader<File>> {
    /// Opens a journal: the file, or the directory of a match.
    ///
    /// # Errors
    /// The file cannot be read, has no header, or has another version.
    pub fn open(path: &Path) -> Result<Self, JournalError> {
        let path = if path.is_dir() { path.join(JOURNAL_FILE) } else { path.to_owned() };
        let file = open_file(&path).map_err(|error| JournalError::Read { path: path.clone(), error })?;
        Self::new(&path, BufReader::with_capacity(BUFFER, file))
    }
}

impl<R: BufRead> JournalReader<R> {
    /// Reads the header of a journal. `path` names the journal in errors.
    ///
    /// # Errors
    /// The input cannot be read, has no header, has another version, or a number of the header is out of range.
    pub fn new(path: &Path, mut input: R) -> Result<Self, JournalError> {
        let cannot = |error| JournalError::Read { path: path.to_owned(), error };
        let mark = mark_length(input.fill_buf().map_err(cannot)?);
        input.consume(mark);
        // A file that is no journal may have no line end.
        if input.fill_buf().map_err(cannot)?.first() != Some(&b'{') {
            return Err(JournalError::NoHeader { path: path.to_owned() });
        }
        let mut line = Vec::new();
        let offset = mark as u64 + read_line(&mut input, &mut line).map_err(cannot)?;
        let VersionOnly { journal } =
            serde_json::from_slice(&line).map_err(|_| JournalError::NoHeader { path: path.to_owned() })?;
        if journal != VERSION {
            return Err(JournalError::Version { path: path.to_owned(), version: journal });
        }
        let header: JournalHeader = serde_json::from_slice(&line)
            .ok()
            .filter(|_| line.ends_with(b"\n"))
            .ok_or_else(|| JournalError::NoHeader { path: path.to_owned() })?;
        let wrong = |error| JournalError::Line { path: path.to_owned(), line: 1, error };
        let header = header.accepted().map_err(wrong)?;
        Ok(Self { path: path.to_owned(), input, header, number: 1, offset, line, is_over: false })
    }

    /// The first line.
    #[must_use]
    pub fn header(&self) -> &JournalHeader {
        &self.header
    }

    /// The file.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The offset after the bytes that were read.
    #[must_use]
    pub(crate) fn offset(&self) -> u64 {
        self.offset
    }

    /// Reads the bytes of the next line. Returns whether there is a whole one.
    fn read_line(&mut self) -> Result<bool, JournalError> {
        self.line.clear();
        let read = read_line(&mut self.input, &mut self.line);
        let count = read.map_err(|error| JournalError::Read { path: self.path.clone(), error })?;
        self.number += 1;
        self.offset += count;
        if count > MAX_LINE {
            let (path, error) = (self.path.clone(), LONG_LINE.to_owned());
            return Err(JournalError::Line { path, line: self.number, error });
        }
        Ok(self.line.ends_with(b"\n"))
    }

    /// Parses the line that was read. `None` when it is the last one and was cut.
    fn parse_line(&mut self) -> Result<Option<JournalLine>, JournalError> {
        let parsed = JournalLine::parse(&self.line).map_err(|error| error.to_string());
        match parsed.and_then(|line| line.accepted(&self.header)) {
            Ok(line) => Ok(Some(line)),
            Err(error) => {
                let rest = self.input.fill_buf();
                let rest = rest.map_err(|error| JournalError::Read { path: self.path.clone(), error })?;
                if rest.is_empty() {
                    return Ok(None);
                }
                Err(JournalError::Line { path: self.path.clone(), line: self.number, error })
            }
        }
    }
}

impl<R: BufRead> Iterator for JournalReader<R> {
    type Item = Result<JournalLine, JournalError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.is_over {
            return None;
        }
        let line = match self.read_line() {
            Ok(true) => self.parse_line().transpose(),
            Ok(false) => None,
            Err(error) => Some(Err(error)),
        };
        self.is_over = !matches!(line, Some(Ok(_)));
        line
    }
}
