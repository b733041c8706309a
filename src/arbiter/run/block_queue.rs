//! The queue from which the tables take blocks.

use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::arbiter::run::block_selection::BlockSelection;

/// The maximum number of blocks that may wait to be counted. Blocks are counted in order. Without this limit, a slow
/// table would let the blocks of the other tables fill the memory.
const MOST_WAITING: u64 = 1000;

/// What a table does next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NextBlock {
    /// It plays this block.
    Play(u64),
    /// It waits for a slower table.
    Wait,
    /// No block is left to play.
    Over,
}

/// The blocks that are left to play.
#[derive(Debug)]
pub(super) struct BlockQueue<'a> {
    selection: &'a BlockSelection,
    /// The search for the next block begins at this number.
    next: AtomicU64,
    end: u64,
    taken: AtomicU64,
    counted: AtomicU64,
    /// The maximum number of blocks that may be taken but not counted.
    most: u64,
}

impl<'a> BlockQueue<'a> {
    /// A queue of the selected blocks of a range, for this number of tables.
    pub(super) fn new(selection: &'a BlockSelection, range: &Range<u64>, tables: usize) -> Self {
        let most = MOST_WAITING + tables as u64;
        let zero = || AtomicU64::new(0);
        Self { selection, next: range.start.into(), end: range.end, taken: zero(), counted: zero(), most }
    }

    /// Takes the next block, unless too many wait for a slower table.
    pub(super) fn take(&self) -> NextBlock {
        let open = self.taken.load(Ordering::Relaxed).saturating_sub(self.counted.load(Ordering::Relaxed));
        if open >= self.most && self.next.load(Ordering::Relaxed) < self.end {
            return NextBlock::Wait;
        }
        loop {
            let block = self.next.fetch_add(1, Ordering::Relaxed);
            if block >= self.end {
                return NextBlock::Over;
            }
            if self.selection.has(block) {
                self.taken.fetch_add(1, Ordering::Relaxed);
                return NextBlock::Play(block);
            }
        }
    }

    /// Reports that a block was counted.
    pub(super) fn counted(&self) {
        self.counted.fetch_add(1, Ordering::Relaxed);
    }

    /// Lets no more blocks begin.
    pub(super) fn close(&self) {
        self.next.store(self.end, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_far_ahead_waits_for_a_slower_one() {
        let selection = BlockSelection::default();
        let queue = BlockQueue::new(&selection, &(5..3000), 2);
        for block in 5..5 + MOST_WAITING + 2 {
            assert_eq!(queue.take(), NextBlock::Play(block));
        }
        assert_eq!(queue.take(), NextBlock::Wait);
        queue.counted();
        assert_eq!([queue.take(), queue.take()], [NextBlock::Play(1007), NextBlock::Wait]);
        queue.close();
        assert_eq!(queue.take(), NextBlock::Over);
    }

    #[test]
    fn the_last_block_is_followed_by_the_end() {
        let selection = BlockSelection::default();
        let queue = BlockQueue::new(&selection, &(0..1), 1);
        assert_eq!([queue.take(), queue.take()], [NextBlock::Play(0), NextBlock::Over]);
    }
}
