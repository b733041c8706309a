//! Appends lines to a journal.

use std::fmt;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use talon_files::{LinkPolicy, NewFile};

use crate::blocks::block::Block;
use crate::blocks::error::JournalError;
use crate::blocks::header::JournalHeader;
use crate::blocks::index::{IndexedBlock, JournalIndex};
use crate::blocks::journal_line::JournalLine;
use crate::blocks::limits::{LONG_LINE, MAX_LINE};
use crate::blocks::reader::JournalReader;

/// The maximum time before a line is synced with the disk.
const SYNC_PERIOD: Duration = Duration::from_millis(100);

/// Appends to a journal. Only one writer can be open: the file is locked until the writer is dropped.
#[derive(Debug)]
pub struct JournalWriter {
    path: PathBuf,
    file: File,
    /// `None` when the index file cannot be written. A missing index file is made again.
    index_file: Option<File>,
    /// The checksum of the journal's header. It marks the entries of this journal's index.
    header: u64,
    /// The offset after the last line.
    end: u64,
    /// The blocks that were written since the last sync.
    unsynced: Vec<IndexedBlock>,
    /// When the lines written since the last sync must be synced. `None` when all lines are synced.
    sync_at: Option<Instant>,
}

/// A cut last line that was removed from a journal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repair {
    path: PathBuf,
    bytes: u64,
}

impl fmt::Display for Repair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { path, bytes } = self;
        write!(
            f,
            "{}: the last line was cut after {bytes} bytes: it was removed, and its block is played again",
            path.display()
        )
    }
}

impl JournalWriter {
    /// Creates a journal and writes its header.
    ///
    /// # Errors
    /// The file exists, is being written by another process, or cannot be written.
    pub fn create(path: &Path, header: &JournalHeader) -> Result<Self, JournalError> {
        let cannot = |error: io::Error| match error.kind() {
            io::ErrorKind::AlreadyExists => JournalError::Exists { path: path.to_owned() },
            _ => JournalError::Write { path: path.to_owned(), error },
        };
        let mut options = OpenOptions::new();
        options.read(true).write(true).create_new(true);
        let file = options.open(path).map_err(cannot)?;
        lock(&file, path)?;
        Self::begin(path, file, header)
    }

    /// Writes the header into an empty file.
    fn begin(path: &Path, mut file: File, header: &JournalHeader) -> Result<Self, JournalError> {
        let cannot = |error: io::Error| JournalError::Write { path: path.to_owned(), error };
        let mut line = serde_json::to_vec(header).map_err(io::Error::from).map_err(cannot)?;
        line.push(b'\n');
        file.write_all(&line).and_then(|()| file.sync_all()).map_err(cannot)?;
        // The directory entry of the file must also survive a power loss.
        talon_files::sync_directory_of(path).map_err(cannot)?;
        let index = JournalIndex::of_header(&line);
        Ok(Self::new(path, file, &index))
    }

    /// Creates a writer that appends after the last line in the index.
    fn new(path: &Path, file: File, index: &JournalIndex) -> Self {
        let index_file = index.save(path);
        if let Err(error) = &index_file {
            log::warn!("cannot write the index of {}: {error}", path.display());
        }
        Self {
            path: path.to_owned(),
            file,
            index_file: index_file.ok(),
            header: index.header(),
            end: index.end,
            unsynced: Vec::new(),
            sync_at: None,
        }
    }

    /// Opens a journal to append to it. Removes a last line that was cut, and checks that the journal belongs
    /// to the match of `expected`. If the file has no whole header, `expected` becomes its header.
    ///
    /// # Errors
    /// The file is being written by another process, cannot be read or written, has another version, belongs
    /// to another match or shard, or has a damaged line that is not its last one.
    pub fn resume(
        path: &Path,
        expected: &JournalHeader,
    ) -> Result<(Self, JournalIndex, Option<Repair>), JournalError> {
        let read = |error| JournalError::Read { path: path.to_owned(), error };
        let write = |error| JournalError::Write { path: path.to_owned(), error };
        let mut file =
            talon_files::open(path, OpenOptions::new().read(true).write(true), LinkPolicy::Refused)
                .map_err(read)?;
        lock(&file, path)?;
        if let Some(bytes) = length_without_line(&mut file).map_err(read)? {
            file.set_len(0).map_err(write)?;
            file.rewind().map_err(write)?;
            let writer = Self::begin(path, file, expected)?;
            let repair = (bytes > 0).then(|| Repair { path: path.to_owned(), bytes });
            return Ok((writer, JournalIndex::default(), repair));
        }
        let reader = JournalReader::open(path)?;
        reader.header().check_match(expected, path)?;
        let index = JournalIndex::load(path, reader.offset())?;
        let repair = (index.torn > 0).then(|| Repair { path: path.to_owned(), bytes: index.torn });
        if repair.is_some() {
            file.set_len(index.end).and_then(|()| file.sync_all()).map_err(write)?;
        }
        file.seek(SeekFrom::Start(index.end)).map_err(write)?;
        Ok((Self::new(path, file, &index), index, repair))
    }

    /// Replaces the header of a journal. All blocks in the journal must belong to the match of the new
    /// header, too. The file is replaced as a whole.
    ///
    /// # Errors
    /// The file is being written by another process, or cannot be read or written.
    pub fn replace_header(path: &Path, header: &JournalHeader) -> Result<(), JournalError> {
        let read = |error| JournalError::Read { path: path.to_owned(), error };
        let mut file =
            talon_files::open(path, OpenOptions::new().read(true), LinkPolicy::Refused).map_err(read)?;
        lock(&file, path)?;
        let offset = JournalReader::open(path)?.offset();
        let write = |error| JournalError::Write { path: path.to_owned(), error };
        let mut line = serde_json::to_vec(header).map_err(io::Error::from).map_err(write)?;
        line.push(b'\n');
        let mut target = NewFile::replace(path, LinkPolicy::Refused).map_err(write)?;
        file.seek(SeekFrom::Start(offset)).map_err(read)?;
        target
            .write_all(&line)
            .and_then(|()| io::copy(&mut file, &mut target))
            .and_then(|_| target.finish().map(drop))
            .map_err(write)
    }

    /// Returns the path of the journal.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Appends a line. If the disk is full, no part of the line remains.
    ///
    /// # Errors
    /// The line cannot be written.
    pub fn append(&mut self, line: &JournalLine) -> Result<(), JournalError> {
        let bytes = line.to_line().map_err(|error| self.error(error.into()))?;
        self.append_bytes(
            &bytes,
            if let JournalLine::Block(block) = line { Some(block.number) } else { None },
        )
    }

    /// Appends the line of a block, like [`JournalWriter::append`].
    ///
    /// # Errors
    /// The line cannot be written.
    pub fn append_block(&mut self, block: &Block) -> Result<(), JournalError> {
        let mut bytes = serde_json::to_vec(block).map_err(|error| self.error(error.into()))?;
        bytes.push(b'\n');
        self.append_bytes(&bytes, Some(block.number))
    }

    /// Appends a line. `block` is the number of the block if the line holds one.
    fn append_bytes(&mut self, bytes: &[u8], block: Option<u64>) -> Result<(), JournalError> {
        if bytes.len() as u64 > MAX_LINE {
            // No reader would accept this line.
            let text = format!("the line of a block is {LONG_LINE}: plan fewer deals in a session");
            return Err(self.error(io::Error::new(io::ErrorKind::InvalidData, text)));
        }
        if let Err(error) = self.file.write_all(bytes) {
            let removed =
                self.file.set_len(self.end).and_then(|()| self.file.seek(SeekFrom::Start(self.end)));
            if let Err(error) = removed {
                log::warn!("cannot remove a part of a line from {}: {error}", self.path.display());
            }
            return Err(self.error(error));
        }
        let length = bytes.len() as u64;
        let offset = self.end;
        self.unsynced.extend(block.map(|block| IndexedBlock { number: block, offset, length }));
        self.end += length;
        let now = Instant::now();
        match self.sync_at {
            None => self.sync_at = Some(now + SYNC_PERIOD),
            Some(at) if at <= now => self.sync()?,
            Some(_) => {}
        }
        Ok(())
    }

    /// Returns the time at which [`JournalWriter::sync`] is due. `None` when all lines are synced.
    #[must_use]
    pub fn sync_at(&self) -> Option<Instant> {
        self.sync_at
    }

    /// Syncs all lines with the disk.
    ///
    /// # Errors
    /// The disk does not accept the data.
    pub fn sync(&mut self) -> Result<(), JournalError> {
        if self.sync_at.take().is_none() {
            return Ok(());
        }
        self.file.sync_data().map_err(|error| self.error(error))?;
        // The index never names a block that may be missing on the disk.
        if let Some(file) = &self.index_file
            && let Err(error) = JournalIndex::append(file, self.header, &self.unsynced)
        {
            log::warn!("cannot write the index of {}: {error}", self.path.display());
            self.index_file = None;
        }
        self.unsynced.clear();
        Ok(())
    }

    fn error(&self, error: io::Error) -> JournalError {
        JournalError::Write { path: self.path.clone(), error }
    }
}

impl Drop for JournalWriter {
    fn drop(&mut self) {
        if let Err(error) = self.sync() {
            log::warn!("{error}");
        }
    }
}

/// Locks a file until it is closed.
pub(super) fn lock(file: &File, path: &Path) -> Result<(), JournalError> {
    talon_files::try_lock(file, path).map_err(|error| match error {
        TryLockError::WouldBlock => JournalError::Locked { path: path.to_owned() },
        TryLockError::Error(error) => JournalError::Write { path: path.to_owned(), error },
    })
}

/// Returns the length of a file that contains no line end. `None` when the file contains one.
fn length_without_line(file: &mut File) -> io::Result<Option<u64>> {
    let mut length = 0;
    let mut bytes = vec![0; 1 << 16];
    loop {
        match file.read(&mut bytes)? {
            0 => return Ok(Some(length)),
            count if bytes[..count].contains(&b'\n') => return Ok(None),
            count => length += count as u64,
        }
    }
}
