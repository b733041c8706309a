//! A file that a user gives: a record, a journal or a plan.

use std::fs::File;
use std::io::{self, ErrorKind, IsTerminal as _, Read};
use std::os::fd::AsFd as _;
use std::os::unix::fs::FileTypeExt as _;
use std::path::Path;

use talon_games::protocol::{MARK_LENGTH, mark_length};

/// The largest size of a file that is read whole, in bytes.
const MAX_TEXT: u64 = 16 << 20;

/// A file that is read from its beginning. The file may be a device or a pipe that never ends. If the first
/// line contains a byte 0, the file is refused.
#[derive(Debug)]
pub struct InputFile {
    file: File,
    is_in_first_line: bool,
    /// The first bytes, if they were inspected before reading. They are kept here until they are read.
    peeked: Vec<u8>,
}

impl InputFile {
    /// Opens a file or a pipe.
    ///
    /// # Errors
    /// The file cannot be opened.
    pub fn open(path: &Path) -> io::Result<Self> {
        Ok(Self { file: open_file(path)?, is_in_first_line: true, peeked: Vec::new() })
    }

    /// Returns whether the file begins with a brace. A journal begins with a brace, because it begins with a
    /// JSON object. A record never begins with a brace. The bytes can still be read afterwards.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn begins_with_brace(&mut self) -> io::Result<bool> {
        self.begins_with("{")
    }

    /// Returns whether the file begins with this text. The bytes can still be read afterwards.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn begins_with(&mut self, text: &str) -> io::Result<bool> {
        let missing = (MARK_LENGTH + text.len()).saturating_sub(self.peeked.len());
        (&self.file).take(missing as u64).read_to_end(&mut self.peeked)?;
        Ok(self.peeked.get(mark_length(&self.peeked)..).is_some_and(|rest| rest.starts_with(text.as_bytes())))
    }

    /// Returns whether the file can be read again by its path. A pipe cannot.
    pub fn is_regular(&self) -> bool {
        self.file.metadata().is_ok_and(|data| data.is_file())
    }

    /// Reads a text of at most 16 MiB, without a byte order mark at its start.
    ///
    /// # Errors
    /// The file cannot be read, is longer than 16 MiB, or is not UTF-8.
    pub fn read_text(path: &Path) -> io::Result<String> {
        let mut text = String::new();
        let count = Self::open(path)?.take(MAX_TEXT + 1).read_to_string(&mut text)?;
        if count as u64 > MAX_TEXT {
            return Err(io::Error::new(ErrorKind::InvalidData, "longer than 16 MiB: give another file"));
        }
        text.drain(..mark_length(text.as_bytes()));
        Ok(text)
    }
}

impl Read for InputFile {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = if self.peeked.is_empty() {
            self.file.read(buffer)?
        } else {
            let count = self.peeked.len().min(buffer.len());
            self.peeked.drain(..count).zip(buffer.iter_mut()).for_each(|(byte, place)| *place = byte);
            count
        };
        if self.is_in_first_line {
            let mut parts = buffer[..count].split(|&byte| byte == b'\n');
            if parts.next().is_some_and(|line| line.contains(&0)) {
                let text = "a zero byte in its first line: it is no text, give another file";
                return Err(io::Error::new(ErrorKind::InvalidData, text));
            }
            self.is_in_first_line = parts.next().is_none();
        }
        Ok(count)
    }
}

/// Opens a file or a pipe to read it; `-` is standard input.
///
/// # Errors
/// The file cannot be opened, or is a device other than a terminal.
pub(crate) fn open_file(path: &Path) -> io::Result<File> {
    let file = if path.as_os_str() == "-" {
        File::from(io::stdin().as_fd().try_clone_to_owned()?)
    } else {
        File::open(path)?
    };
    let kind = file.metadata()?.file_type();
    if kind.is_block_device() || (kind.is_char_device() && !file.is_terminal()) {
        return Err(io::Error::new(ErrorKind::InvalidInput, "it is a device: give a file or a pipe"));
    }
    Ok(file)
}
