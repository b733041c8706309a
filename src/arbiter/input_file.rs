//! A file of a user: a record, a journal, a plan.

use std::fs::File;
use std::io::{self, ErrorKind, IsTerminal as _, Read};
use std::os::unix::fs::FileTypeExt as _;
use std::path::Path;

/// The largest size of a file that is read whole, in bytes.
const MAX_TEXT: u64 = 16 << 20;

/// A file that is read from its beginning. A device has no end, and neither may a pipe: a file of zero bytes is refused in its
/// first line.
#[derive(Debug)]
pub(crate) struct InputFile {
    file: File,
    is_in_first_line: bool,
}

impl InputFile {
    /// Opens a file or a pipe.
    ///
    /// # Errors
    /// It cannot be opened, or is a device.
    pub(crate) fn open(path: &Path) -> io::Result<Self> {
        Ok(Self { file: open_file(path)?, is_in_first_line: true })
    }

    /// Reads a text of at most 16 MiB.
    ///
    /// # Errors
    /// It cannot be read, is longer, or is not UTF-8.
    pub(crate) fn read_text(path: &Path) -> io::Result<String> {
        let mut text = String::new();
        let count = Self::open(path)?.take(MAX_TEXT + 1).read_to_string(&mut text)?;
        if count as u64 > MAX_TEXT {
            return Err(io::Error::new(ErrorKind::InvalidData, "longer than 16 MiB: give another file"));
        }
        Ok(text)
    }
}

impl Read for InputFile {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.file.read(buffer)?;
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

/// Opens a file or a pipe to read it.
///
/// # Errors
/// It cannot be opened, or is a device other than a terminal.
pub(crate) fn open_file(path: &Path) -> io::Result<File> {
    let file = File::open(path)?;
    let kind = file.metadata()?.file_type();
    if kind.is_block_device() || (kind.is_char_device() && !file.is_terminal()) {
        return Err(io::Error::new(ErrorKind::InvalidInput, "it is a device: give a file or a pipe"));
    }
    Ok(file)
}
