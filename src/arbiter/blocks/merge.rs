//! Merges the journals of one match.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::fs::OpenOptions;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use talon_files::{LinkPolicy, NewFile};

use crate::blocks::block::Block;
use crate::blocks::error::JournalError;
use crate::blocks::header::JournalHeader;
use crate::blocks::index::{BlockSet, IndexedBlock, JournalIndex};
use crate::blocks::journal_line::{JournalLine, JournalRun};
use crate::blocks::reader::SortedBlocks;
use crate::blocks::versions::JournalVersions;
use crate::blocks::writer::lock;
use crate::plan::MatchKey;

/// The journals of one match, ready to be merged. The result does not depend on their order.
#[derive(Debug)]
pub struct JournalMerge {
    inputs: Vec<MergeInput>,
    /// For each journal that has a next block, the number of this block and the index of the journal.
    next: BinaryHeap<Reverse<(u64, usize)>>,
    header: JournalHeader,
    versions: Vec<JournalVersions>,
    runs: Vec<JournalRun>,
    played: BlockSet,
}

/// The result of a merge.
#[derive(Clone, Debug, PartialEq)]
pub struct MergedJournal {
    /// The header of the merged journal.
    pub header: JournalHeader,
    /// The number of distinct blocks.
    pub blocks: u64,
    /// The number of blocks that were in more than one journal, with equal results.
    pub repeated: u64,
}

/// A journal and its next block.
#[derive(Debug)]
struct MergeInput {
    path: PathBuf,
    blocks: SortedBlocks,
    /// The line of the next block of this journal.
    line: Vec<u8>,
}

impl MergeInput {
    /// Reads the line of the next block. Returns the number of the block, or `None` at the end of the
    /// journal.
    fn advance(&mut self) -> Result<Option<u64>, JournalError> {
        let Some(read) = self.blocks.next_line() else { return Ok(None) };
        let (block, line) = read?;
        self.line.clear();
        self.line.extend_from_slice(line);
        Ok(Some(block))
    }
}

impl JournalMerge {
    /// Opens the journals. `paths` must not be empty.
    ///
    /// # Errors
    /// A journal cannot be read or is damaged, or it belongs to another plan or another match than the first
    /// journal.
    pub fn open(paths: &[PathBuf], plan_hash: &str) -> Result<Self, JournalError> {
        let (mut inputs, mut runs, mut played) = (Vec::new(), Vec::new(), Vec::new());
        let mut versions = Vec::new();
        let mut headers: Vec<JournalHeader> = Vec::new();
        for path in paths {
            let input =
                MergeInput { path: path.clone(), blocks: SortedBlocks::open(path)?, line: Vec::new() };
            let header = input.blocks.header().clone();
            header.check_plan(plan_hash, path)?;
            if let Some(first) = headers.first() {
                header.check_cards(first, path)?;
            }
            headers.push(header);
            versions.extend(input.blocks.versions()?);
            runs.extend(input.blocks.runs()?);
            played.extend(input.blocks.numbers());
            inputs.push(input);
        }
        // The order of the journals must not matter.
        runs.sort_by(|one, other| one.order().cmp(&other.order()));
        runs.dedup();
        versions.sort_unstable();
        versions.dedup();
        let earliest =
            headers.iter().min_by(|one, other| (&one.date, &one.talon).cmp(&(&other.date, &other.talon)));
        let Some(mut header) = earliest.cloned() else {
            return Err(JournalError::NoHeader { path: PathBuf::from("no journal") });
        };
        let (next, played) = (BinaryHeap::new(), played.into_iter().collect());
        header.shard = None;
        headers.iter().for_each(|other| header.keep_withdrawn(other));
        let mut merge = Self { inputs, next, header, versions, runs, played };
        for owner in 0..merge.inputs.len() {
            merge.advance(owner)?;
        }
        Ok(merge)
    }

    /// Returns the number of distinct blocks.
    #[must_use]
    pub fn blocks(&self) -> u64 {
        self.played.len()
    }

    /// Returns the numbers of the distinct blocks.
    #[must_use]
    pub fn played(&self) -> &BlockSet {
        &self.played
    }

    /// Returns the measurements of all runs.
    #[must_use]
    pub fn runs(&self) -> &[JournalRun] {
        &self.runs
    }

    /// Returns the versions of the bots in all runs.
    #[must_use]
    pub fn versions(&self) -> &[JournalVersions] {
        &self.versions
    }

    /// Returns the header of the whole match.
    #[must_use]
    pub fn header(&self) -> &JournalHeader {
        &self.header
    }

    /// Writes the journal of the whole match, with the key if one is given. Passes the line of each block to
    /// `take`, in order. An existing journal stays unchanged until it is replaced as a whole.
    ///
    /// # Errors
    /// A journal cannot be read or written, or two journals have different results for one block.
    pub fn write(
        mut self,
        target: &Path,
        key: Option<&MatchKey>,
        take: &mut dyn FnMut(&[u8]),
    ) -> Result<MergedJournal, JournalError> {
        // The lock is held to the end, so that no arbiter appends to the journal while it is replaced.
        let cannot = |error: io::Error| JournalError::Write { path: target.to_owned(), error };
        let _locked = match talon_files::open(target, OpenOptions::new().read(true), LinkPolicy::Refused) {
            Ok(file) => {
                lock(&file, target)?;
                Some(file)
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => return Err(cannot(error)),
        };
        let file = NewFile::replace(target, LinkPolicy::Refused).map_err(cannot)?;
        let mut header = serde_json::to_vec(&self.header).map_err(io::Error::from).map_err(cannot)?;
        header.push(b'\n');
        let index = JournalIndex::of_header(&header);
        let mut output = NewJournal { file, index };
        output.file.write_all(&header).map_err(cannot)?;
        let (blocks, mut repeated) = (self.played.len(), 0);
        while let Some(is_repeated) = self.write_next(&mut output, target, take)? {
            repeated += u64::from(is_repeated);
        }
        let runs = self.runs.into_iter().map(|run| JournalLine::Run { run });
        let versions = self.versions.into_iter().map(|versions| JournalLine::Versions { versions });
        for line in versions.chain(runs).chain(key.map(|key| JournalLine::Key { key: key.reveal() })) {
            let line = line.to_line().map_err(io::Error::from).map_err(cannot)?;
            output.write(&line, None).map_err(cannot)?;
        }
        let NewJournal { file, index } = output;
        let _new = file.finish().map_err(cannot)?;
        if let Err(error) = index.save(target) {
            log::warn!("cannot write the index of {}: {error}", target.display());
        }
        Ok(MergedJournal { header: self.header, blocks, repeated })
    }

    /// Writes the next block. Returns whether several journals have this block. `None` when no block is left.
    fn write_next(
        &mut self,
        output: &mut NewJournal,
        target: &Path,
        take: &mut dyn FnMut(&[u8]),
    ) -> Result<Option<bool>, JournalError> {
        let Some(&Reverse((block, first))) = self.next.peek() else { return Ok(None) };
        let mut owners = Vec::new();
        while let Some(&Reverse((next, owner))) = self.next.peek()
            && next == block
        {
            self.next.pop();
            owners.push(owner);
        }
        let mut chosen = &self.inputs[first];
        for input in owners.iter().map(|&owner| &self.inputs[owner]) {
            if !is_same_block(&chosen.line, &input.line) {
                return Err(JournalError::Conflict {
                    block: block + 1,
                    first: chosen.path.clone(),
                    second: input.path.clone(),
                });
            }
            // Blocks with equal results may have different times. The choice must not depend on the order of
            // the journals.
            if input.line < chosen.line {
                chosen = input;
            }
        }
        let written = output.write(&chosen.line, Some(block));
        written.map_err(|error| JournalError::Write { path: target.to_owned(), error })?;
        take(&chosen.line);
        for &owner in &owners {
            self.advance(owner)?;
        }
        Ok(Some(owners.len() > 1))
    }

    /// Reads the next block of an input.
    fn advance(&mut self, owner: usize) -> Result<(), JournalError> {
        let next = self.inputs[owner].advance()?;
        self.next.extend(next.map(|block| Reverse((block, owner))));
        Ok(())
    }
}

struct NewJournal {
    file: NewFile,
    index: JournalIndex,
}

impl NewJournal {
    /// Writes a line. `block` is the number of the block if the line holds one.
    fn write(&mut self, line: &[u8], block: Option<u64>) -> io::Result<()> {
        self.file.write_all(line)?;
        let (offset, length) = (self.index.end, line.len() as u64);
        self.index.blocks.extend(block.map(|block| IndexedBlock { number: block, offset, length }));
        self.index.end += length;
        Ok(())
    }
}

/// Returns whether two lines contain the same block. The times of the block may differ.
fn is_same_block(one: &[u8], other: &[u8]) -> bool {
    let block = |line: &[u8]| serde_json::from_slice(line).map(Block::without_times);
    one == other || matches!((block(one), block(other)), (Ok(one), Ok(other)) if one == other)
}
