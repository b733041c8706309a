//! Reads the blocks of a journal in the order of their numbers.

use std::fs::File;
use std::io::{BufReader, Read as _};
use std::path::{Path, PathBuf};
use std::vec;

use crate::arbiter::journal::error::JournalError;
use crate::arbiter::journal::header::JournalHeader;
use crate::arbiter::journal::index::{IndexedBlock, JournalIndex};
use crate::arbiter::journal::journal_block::JournalBlock;
use crate::arbiter::journal::journal_line::JournalLine;
use crate::arbiter::journal::reader::JournalReader;

/// Reads the blocks of a journal in the order of their numbers, each once, with memory for one block and the index. The
/// result does not depend on the order in which the blocks were played.
#[derive(Debug)]
pub struct SortedBlocks {
    path: PathBuf,
    header: JournalHeader,
    blocks: vec::IntoIter<IndexedBlock>,
    length: usize,
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
        let mut blocks = JournalIndex::load(&path, reader.offset())?.blocks;
        blocks.sort_by_key(|block| block.block);
        blocks.dedup_by_key(|block| block.block);
        let file = File::open(&path).map_err(|error| JournalError::Read { path: path.clone(), error })?;
        let file = BufReader::with_capacity(1 << 18, file);
        Ok(Self {
            path,
            header,
            length: blocks.len(),
            blocks: blocks.into_iter(),
            file,
            offset: 0,
            line: Vec::new(),
        })
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

    /// The line of the next block, with its line end.
    pub(crate) fn next_line(&mut self) -> Option<Result<(u64, &[u8]), JournalError>> {
        let place = self.blocks.next()?;
        let read = self.read(place);
        Some(match read {
            Ok(()) if JournalBlock::number_in(&self.line) == Some(place.block) => {
                Ok((place.block, &self.line))
            }
            Ok(()) => Err(self.damaged(place, "it is not the block of the index")),
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

    fn damaged(&self, place: IndexedBlock, error: &str) -> JournalError {
        JournalError::Damaged { path: self.path.clone(), block: place.block + 1, error: error.to_owned() }
    }
}

impl Iterator for SortedBlocks {
    type Item = Result<JournalBlock, JournalError>;

    fn next(&mut self) -> Option<Self::Item> {
        let participants = self.header.participants.len();
        let path = self.path.clone();
        let line = self.next_line()?;
        Some(line.and_then(|(block, line)| {
            let damaged = |error: String| JournalError::Damaged { path, block: block + 1, error };
            match JournalLine::parse(line) {
                Ok(JournalLine::Block(block)) if block.is_consistent(participants) => Ok(block),
                Ok(_) => Err(damaged("its lists do not fit each other".to_owned())),
                Err(error) => Err(damaged(error.to_string())),
            }
        }))
    }
}
