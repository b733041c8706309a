//! The blocks of a journal that count.

use std::ops::Range;
use std::path::Path;

use crate::blocks::{Block, BlockSet, BlocksAhead, JournalError, JournalHeader, SortedBlocks};
use crate::plan::{Description, Format, PlanError};
use crate::stats::SequentialSample;

/// The blocks of a journal that count. Until the sequential test has decided, all blocks count. After the
/// decision, only the deciding block and the blocks with lower numbers count. Tables that play at the same
/// time finish some later blocks, which do not count.
#[derive(Clone, Debug, PartialEq)]
pub struct CountedBlocks {
    /// The sequential test, after all blocks.
    test: Option<SequentialSample>,
    /// The number of places in the test. Blocks whose numbers differ by a multiple of this number share a
    /// place.
    places: u64,
    /// The blocks of participants that were withdrawn.
    left_out: Vec<Range<u64>>,
}

impl CountedBlocks {
    /// Computes the sequential test of a journal with this header. A journal without a sequential test is not
    /// read.
    ///
    /// # Errors
    /// The journal cannot be read.
    pub fn read(journal: &Path, header: &JournalHeader) -> Result<Self, JournalError> {
        let mut counted = Self::of_header(journal, header)?;
        if let Some(test) = &mut counted.test {
            for block in BlocksAhead::new(SortedBlocks::open(journal)?)? {
                let block = block?;
                test.add(block.number % counted.places, block.difference());
            }
        }
        Ok(counted)
    }

    /// Adds the next block, in the order of the numbers. Returns whether the block counts.
    pub(crate) fn add(&mut self, block: &Block) -> bool {
        let counts = !self.is_decided();
        if let Some(test) = self.test.as_mut().filter(|_| counts) {
            test.add(block.number % self.places, block.difference());
        }
        counts
    }

    /// Creates the state before the first block of a journal with this header.
    ///
    /// # Errors
    /// The journal cannot be read.
    pub fn of_header(journal: &Path, header: &JournalHeader) -> Result<Self, JournalError> {
        let counted = Self::of_description(&header.description, &header.withdrawn_numbers());
        counted.map_err(|error| JournalError::Plan { path: journal.to_owned(), error })
    }

    /// Creates the state before the first block of a description. The participants `withdrawn` have left the
    /// tournament.
    pub(crate) fn of_description(description: &Description, withdrawn: &[usize]) -> Result<Self, PlanError> {
        let test = description.sequential_test()?;
        let lineups = if test.is_some() { description.all_lineups()?.len() } else { 1 };
        let test = test.map(|test| SequentialSample::new(test, lineups));
        let places = if description.format == Format::Match {
            u64::MAX
        } else {
            description.blocks_of_lineup().max(1)
        };
        let left_out = if withdrawn.is_empty() { Vec::new() } else { description.blocks_of(withdrawn)? };
        Ok(Self { test, places, left_out })
    }

    /// Returns whether a block counts.
    pub fn has(&self, block: u64) -> bool {
        let end = self.test.as_ref().and_then(SequentialSample::end);
        end.is_none_or(|end| block % self.places < end)
    }

    /// Returns whether a match of `blocks` blocks is complete if the blocks `played` were played. Blocks of
    /// withdrawn participants and blocks after the decision of the sequential test may be missing.
    pub fn is_whole(&self, played: &BlockSet, blocks: u64) -> bool {
        let missing = |range: &Range<u64>| range.end - range.start - played.count_in(range);
        self.is_decided() || missing(&(0..blocks)) == self.left_out.iter().map(missing).sum::<u64>()
    }

    /// Returns the first of `blocks` that must be played but is not in `played`.
    pub(crate) fn first_missing(&self, played: &BlockSet, mut blocks: Range<u64>) -> Option<u64> {
        if self.is_decided() {
            return None;
        }
        blocks.find(|&block| !played.contains(block) && !self.is_left_out(block))
    }

    /// Returns whether a withdrawn participant plays in a block.
    pub(crate) fn is_left_out(&self, block: u64) -> bool {
        self.left_out.iter().any(|range| range.contains(&block))
    }

    /// Returns whether a block may be missing although a block with a higher number was played. It may be
    /// missing if it is left out, or if it shares its place in the sequential test with blocks of higher
    /// numbers.
    pub(crate) fn may_be_skipped(&self, block: u64) -> bool {
        self.is_left_out(block) || (self.test.is_some() && self.places != u64::MAX)
    }

    /// Returns whether the sequential test has decided. The match is then complete.
    pub fn is_decided(&self) -> bool {
        self.test.as_ref().is_some_and(|test| test.accepted().is_some())
    }

    /// Returns the sequential test, after all blocks.
    pub fn into_test(self) -> Option<SequentialSample> {
        self.test
    }
}
