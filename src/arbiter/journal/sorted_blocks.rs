//! Reads the blocks of a journal in the order of their numbers.

use std::fs::File;
use std::io::{BufReader, Read, Seek as _, SeekFrom};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::vec;

use crate::arbiter::journal::block::Block;
use crate::arbiter::journal::error::JournalError;
use crate::arbiter::journal::header::JournalHeader;
use crate::arbiter::journal::index::{IndexedBlock, JournalIndex};
use crate::arbiter::journal::journal_line::JournalLine;
use crate::arbiter::journal::journal_run::JournalRun;
use crate::arbiter::journal::reader::JournalReader;

/// The size of the buffer, in bytes: a merge reads many journals at the same time.
const BUFFER: usize = 1 << 16;

/// Reads the blocks of a journal in the order of their numbers, each once, with memory for one block and the index. The
/// result does not depend on the order in which the blocks were played.
#[derive(Debug)]
pub struct SortedBlocks {
    path: PathBuf,
    header: JournalHeader,
    blocks: vec::IntoIter<IndexedBlock>,
    length: usize,
    /// The places of the lines that are not those of blocks.
    others: Vec<Range<u64>>,
    file: BufReader<File>,
    /// The offset in the file.
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
        let file = BufReader::with_capacity(BUFFER, file);
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

    /// The file.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// The first line of the journal.
    #[must_use]
    pub fn header(&self) -> &JournalHeader {
        &self.header
    }

    /// The number of blocks in the journal.
    #[must_use]
    pub fn count_of_blocks(&self) -> usize {
        self.length
    }

    /// The numbers of the blocks that are still to be read.
    pub(crate) fn numbers(&self) -> impl Iterator<Item = u64> {
        self.blocks.as_slice().iter().map(|place| place.number)
    }

    /// What the runs measured, in the order of the journal.
    ///
    /// # Errors
    /// The journal cannot be read.
    pub(crate) fn runs(&self) -> Result<Vec<JournalRun>, JournalError> {
        let cannot = |error| JournalError::Read { path: self.path.clone(), error };
        let mut file = File::open(&self.path).map_err(cannot)?;
        let (mut runs, mut lines) = (Vec::new(), Vec::new());
        for place in &self.others {
            lines.clear();
            file.seek(SeekFrom::Start(place.start)).map_err(cannot)?;
            Read::by_ref(&mut file).take(place.end - place.start).read_to_end(&mut lines).map_err(cannot)?;
            // The index was made from these lines, so they are lines of a journal.
            let parsed = lines.split(|&byte| byte == b'\n').filter_map(|line| JournalLine::parse(line).ok());
            let accepted = parsed.filter_map(|line| line.accepted(&self.header).ok());
            runs.extend(accepted.filter_map(|line| match line {
                JournalLine::Run { run } => Some(run),
                JournalLine::Block(_) | JournalLine::Key { .. } => None,
            }));
        }
        Ok(runs)
    }

    /// The line of the next block, with its line end.
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
        // Stays in the buffer when the blocks are in order.
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
