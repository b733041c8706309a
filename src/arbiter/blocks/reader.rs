//! Reads a journal: lines in the order of the file, or blocks in the order of their numbers. A separate
//! thread can read the blocks ahead.

use std::fs::File;
use std::io::{BufRead, BufReader, Read, Seek as _, SeekFrom};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, sync_channel};
use std::thread;
use std::vec;

use serde::Deserialize;

use talon_games::protocol::mark_length;

use crate::blocks::block::Block;
use crate::blocks::error::JournalError;
use crate::blocks::header::JournalHeader;
use crate::blocks::index::{IndexedBlock, JournalIndex};
use crate::blocks::journal_line::{JournalLine, JournalRun};
use crate::blocks::limits::{LONG_LINE, MAX_LINE, VERSION, read_line};
use crate::blocks::versions::JournalVersions;
use crate::input_file::open_file;

/// The name of the journal in the directory of a match.
pub const JOURNAL_FILE: &str = "journal.jsonl";

/// The size of the buffer, in bytes.
const BUFFER_BYTES: usize = 1 << 18;

/// A reader of a journal, line by line, in the order of the file. The reader keeps one line in memory and
/// yields the lines after the header. A last line that was cut or is still being written counts as the end of
/// the journal, not as an error.
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

/// The version of a header. It is read before the other fields, which may differ in another version.
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
        Self::new(&path, BufReader::with_capacity(BUFFER_BYTES, file))
    }
}

impl<R: BufRead> JournalReader<R> {
    /// Reads the header of a journal. `path` names the journal in errors.
    ///
    /// # Errors
    /// The input cannot be read, has no header or has another version, or a number in its header is out of
    /// range.
    pub fn new(path: &Path, mut input: R) -> Result<Self, JournalError> {
        let cannot = |error| JournalError::Read { path: path.to_owned(), error };
        let mark = mark_length(input.fill_buf().map_err(cannot)?);
        input.consume(mark);
        // A file that is not a journal may have no line end, so its first byte is checked before a line is
        // read.
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
        let header = header.validated().map_err(wrong)?;
        Ok(Self { path: path.to_owned(), input, header, number: 1, offset, line, is_over: false })
    }

    /// Returns the header, which is the first line of the journal.
    #[must_use]
    pub fn header(&self) -> &JournalHeader {
        &self.header
    }

    /// Returns the path of the journal.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Returns the offset after the bytes that were read.
    pub(crate) fn offset(&self) -> u64 {
        self.offset
    }

    /// Reads the bytes of the next line. Returns whether a whole line was read.
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

    /// Parses the line that was read. `None` when it is the last line and was cut.
    fn parse_line(&mut self) -> Result<Option<JournalLine>, JournalError> {
        let parsed = JournalLine::parse(&self.line).map_err(|error| error.to_string());
        match parsed.and_then(|line| line.validated(&self.header)) {
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

/// Returns the key at the end of a journal. `None` when the key is not revealed.
pub(crate) fn revealed_key(journal: &Path) -> Result<Option<String>, JournalError> {
    let mut revealed = None;
    for line in JournalReader::open(journal)? {
        if let JournalLine::Key { key } = line? {
            revealed = Some(key);
        }
    }
    Ok(revealed)
}

/// The size of the buffer, in bytes. It is small because a merge reads many journals at the same time.
const SORTED_BUFFER: usize = 1 << 16;

/// A reader of a journal's blocks in the order of their numbers. It reads each block once, and keeps one
/// block and the index in memory. The result does not depend on the order in which the blocks were played.
#[derive(Debug)]
pub struct SortedBlocks {
    path: PathBuf,
    header: JournalHeader,
    blocks: vec::IntoIter<IndexedBlock>,
    length: usize,
    /// The byte ranges of the lines that hold no blocks.
    others: Vec<Range<u64>>,
    file: BufReader<File>,
    /// The current offset in the file, in bytes.
    offset: u64,
    line: Vec<u8>,
}

impl SortedBlocks {
    /// Opens a journal: the file, or the directory of a match.
    ///
    /// # Errors
    /// The journal cannot be read, or a line that is not the last one is damaged.
    pub fn open(path: &Path) -> Result<Self, JournalError> {
        let reader = JournalReader::open(path)?;
        let (path, header) = (reader.path().to_owned(), reader.header().clone());
        let index = JournalIndex::load(&path, reader.offset())?;
        let others = index.gaps(reader.offset());
        let mut blocks = index.blocks;
        blocks.sort_by_key(|block| block.number);
        blocks.dedup_by_key(|block| block.number);
        let file = File::open(&path).map_err(|error| JournalError::Read { path: path.clone(), error })?;
        let file = BufReader::with_capacity(SORTED_BUFFER, file);
        Ok(Self {
            path,
            header,
            length: blocks.len(),
            blocks: blocks.into_iter(),
            others,
            file,
            offset: 0,
            line: Vec::new(),
        })
    }

    /// Returns the path of the journal.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Returns the first line of the journal.
    #[must_use]
    pub fn header(&self) -> &JournalHeader {
        &self.header
    }

    /// Returns the number of blocks in the journal.
    #[must_use]
    pub fn count_of_blocks(&self) -> usize {
        self.length
    }

    /// Returns the numbers of the blocks that are still to be read.
    pub(crate) fn numbers(&self) -> impl Iterator<Item = u64> {
        self.blocks.as_slice().iter().map(|place| place.number)
    }

    /// Returns the measurements of the runs, in the order of the journal.
    ///
    /// # Errors
    /// A line cannot be read.
    pub fn runs(&self) -> Result<Vec<JournalRun>, JournalError> {
        let run = |line| if let JournalLine::Run { run } = line { Some(run) } else { None };
        Ok(self.other_lines()?.into_iter().filter_map(run).collect())
    }

    /// Returns the versions of the bots in each run, in the order of the journal.
    ///
    /// # Errors
    /// A line cannot be read.
    pub fn versions(&self) -> Result<Vec<JournalVersions>, JournalError> {
        let of = |line| if let JournalLine::Versions { versions } = line { Some(versions) } else { None };
        Ok(self.other_lines()?.into_iter().filter_map(of).collect())
    }

    /// Returns the lines that hold no blocks.
    fn other_lines(&self) -> Result<Vec<JournalLine>, JournalError> {
        let cannot = |error| JournalError::Read { path: self.path.clone(), error };
        let mut file = File::open(&self.path).map_err(cannot)?;
        let (mut others, mut lines) = (Vec::new(), Vec::new());
        for place in &self.others {
            lines.clear();
            file.seek(SeekFrom::Start(place.start)).map_err(cannot)?;
            Read::by_ref(&mut file).take(place.end - place.start).read_to_end(&mut lines).map_err(cannot)?;
            // The index was made from these lines, so they are valid lines of a journal.
            let parsed = lines.split(|&byte| byte == b'\n').filter_map(|line| JournalLine::parse(line).ok());
            others.extend(parsed.filter_map(|line| line.validated(&self.header).ok()));
        }
        Ok(others)
    }

    /// Returns the number of the next block and its line, with its line end.
    pub(crate) fn next_line(&mut self) -> Option<Result<(u64, &[u8]), JournalError>> {
        let place = self.blocks.next()?;
        let read = self.read(place);
        Some(match read {
            Ok(()) if Block::number_in(&self.line) == Some(place.number) => Ok((place.number, &self.line)),
            Ok(()) => Err(JournalError::Index { path: JournalIndex::path_of(&self.path) }),
            Err(error) => Err(error),
        })
    }

    fn read(&mut self, place: IndexedBlock) -> Result<(), JournalError> {
        let cannot = |error, path: &Path| JournalError::Read { path: path.to_owned(), error };
        // A relative seek keeps the buffered bytes when the blocks are in order.
        let distance = place.offset as i64 - self.offset as i64;
        self.file.seek_relative(distance).map_err(|error| cannot(error, &self.path))?;
        self.line.resize(usize::try_from(place.length).unwrap_or(0), 0);
        self.file.read_exact(&mut self.line).map_err(|error| cannot(error, &self.path))?;
        self.offset = place.offset + place.length;
        Ok(())
    }
}

impl Iterator for SortedBlocks {
    type Item = Result<Block, JournalError>;

    fn next(&mut self) -> Option<Self::Item> {
        let block = match self.next_line()? {
            Ok((block, _)) => block,
            Err(error) => return Some(Err(error)),
        };
        let parsed = Block::parse(&self.line, &self.header);
        Some(parsed.map_err(|error| JournalError::Damaged {
            path: self.path.clone(),
            block: block + 1,
            error,
        }))
    }
}

/// The number of blocks in a batch. The reading thread passes the blocks on in batches.
const BATCH_BLOCKS: usize = 64;

/// The maximum number of batches that wait to be used.
const MAX_WAITING_BATCHES: usize = 8;

type ReadBlock = Result<Block, JournalError>;

/// The blocks of a journal in the order of their numbers. A thread reads the next blocks while the caller
/// uses earlier blocks.
#[derive(Debug)]
pub struct BlocksAhead {
    batches: Receiver<Vec<ReadBlock>>,
    batch: vec::IntoIter<ReadBlock>,
}

impl BlocksAhead {
    /// Starts the thread that reads the blocks.
    ///
    /// # Errors
    /// The system cannot start the thread.
    pub fn new(blocks: SortedBlocks) -> Result<Self, JournalError> {
        let (sender, batches) = sync_channel(MAX_WAITING_BATCHES);
        let path = blocks.path().to_owned();
        let mut blocks = blocks.fuse();
        let read = move || {
            loop {
                let batch: Vec<ReadBlock> = blocks.by_ref().take(BATCH_BLOCKS).collect();
                // The send fails when the caller wants no more blocks and has dropped the receiver.
                if batch.is_empty() || sender.send(batch).is_err() {
                    break;
                }
            }
        };
        thread::Builder::new().spawn(read).map_err(|error| JournalError::Read { path, error })?;
        Ok(Self { batches, batch: Vec::new().into_iter() })
    }
}

impl Iterator for BlocksAhead {
    type Item = ReadBlock;

    fn next(&mut self) -> Option<ReadBlock> {
        if self.batch.as_slice().is_empty() {
            self.batch = self.batches.recv().ok()?.into_iter();
        }
        self.batch.next()
    }
}
