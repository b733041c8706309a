//! The blocks of a plan that a run plays, and the queue from which the tables take them.

use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::blocks::BlockSet;
use crate::plan::Shard;

/// The blocks of a plan that a run plays: the blocks of its shard that were not played before and are not
/// left out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BlockSelection {
    /// The blocks that were played before.
    pub played: BlockSet,
    /// The shard. `None` for all blocks.
    pub shard: Option<Shard>,
    /// The blocks of participants that were withdrawn, in order, as ranges that do not overlap. The blocks of
    /// these participants that were already played still count.
    pub left_out: Vec<Range<u64>>,
}

impl BlockSelection {
    /// Returns whether the run plays a block.
    pub(crate) fn plays(&self, block: u64) -> bool {
        self.shard.is_none_or(|shard| shard.has(block))
            && !self.played.contains(block)
            && !self.left_out.iter().any(|range| range.contains(&block))
    }

    /// Counts the blocks in a range that belong to the shard and were either played before or are not left
    /// out.
    pub fn wanted_in(&self, range: &Range<u64>) -> u64 {
        let left_out = |left_out: &Range<u64>| {
            let common = range.start.max(left_out.start)..range.end.min(left_out.end);
            self.of_shard(&common).saturating_sub(self.played.count_in(&common))
        };
        self.of_shard(range) - self.left_out.iter().map(left_out).sum::<u64>()
    }

    fn of_shard(&self, range: &Range<u64>) -> u64 {
        let blocks = range.end.saturating_sub(range.start);
        let Some(Shard { index, count }) = self.shard else { return blocks };
        let below = |end: u64| end.saturating_sub(index).div_ceil(count);
        below(range.end) - below(range.start.min(range.end))
    }

    /// Counts the blocks in a range that the run plays. All blocks that were played before must belong to the
    /// shard.
    pub fn missing(&self, range: &Range<u64>) -> u64 {
        self.wanted_in(range).saturating_sub(self.played.count_in(range))
    }

    /// Returns the first block that the run plays among the blocks with a number of at least `block` and less
    /// than `end`.
    pub(crate) fn next_to_play(&self, block: u64, end: u64) -> Option<u64> {
        (block..end).find(|&block| self.plays(block))
    }
}

/// The maximum number of blocks that may wait to be counted. Blocks are counted in order. Without this limit,
/// a slow table would let the blocks of the other tables fill the memory.
const MAX_WAITING: u64 = 1000;

/// The next action of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NextBlock {
    /// The table plays this block.
    Play(u64),
    /// The table waits for a slower table.
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
    /// The maximum number of blocks that may be taken and not yet counted.
    most: u64,
}

impl<'a> BlockQueue<'a> {
    /// Creates a queue of the selected blocks in a range, for this number of tables.
    pub(super) fn new(selection: &'a BlockSelection, range: &Range<u64>, tables: usize) -> Self {
        let most = MAX_WAITING + tables as u64;
        let zero = || AtomicU64::new(0);
        Self { selection, next: range.start.into(), end: range.end, taken: zero(), counted: zero(), most }
    }

    /// Takes the next block, unless too many finished blocks wait for the block of a slower table.
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
            if self.selection.plays(block) {
                self.taken.fetch_add(1, Ordering::Relaxed);
                return NextBlock::Play(block);
            }
        }
    }

    /// Reports that a block was counted.
    pub(super) fn counted(&self) {
        self.counted.fetch_add(1, Ordering::Relaxed);
    }

    /// Closes the queue, so that no more blocks begin.
    pub(super) fn close(&self) {
        self.next.store(self.end, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_selection_has_the_missing_blocks_of_its_shard() {
        for shard in [None, Some(Shard { index: 1, count: 3 }), Some(Shard { index: 2, count: 3 })] {
            let of_shard = |block: &u64| shard.is_none_or(|shard| shard.has(*block));
            let played: BlockSet = [2, 4, 5, 8].into_iter().filter(of_shard).collect();
            let selection = BlockSelection { played, shard, left_out: Vec::new() };
            for range in [0..10, 3..9, 4..4, 5..6] {
                let missing = range.clone().filter(|&block| selection.plays(block)).count() as u64;
                assert_eq!(selection.missing(&range), missing, "{shard:?} {range:?}");
                assert_eq!(selection.wanted_in(&range), range.filter(of_shard).count() as u64);
            }
        }
        let selection = BlockSelection { played: (0..5).collect(), ..BlockSelection::default() };
        assert_eq!((selection.next_to_play(0, 9), selection.next_to_play(0, 5)), (Some(5), None));
    }

    #[test]
    fn a_selection_leaves_out_what_was_not_played_of_a_withdrawn_participant() {
        for shard in [None, Some(Shard { index: 0, count: 2 })] {
            let of_shard = |block: &u64| shard.is_none_or(|shard| shard.has(*block));
            let played: BlockSet = [0, 2, 4, 9].into_iter().filter(of_shard).collect();
            let selection = BlockSelection { played, shard, left_out: vec![1..4, 6..8] };
            for range in [0..10, 2..7, 3..3, 6..8] {
                let missing: Vec<u64> = range.clone().filter(|&block| selection.plays(block)).collect();
                assert!(missing.iter().all(|block| [5, 8].contains(block)), "{missing:?}");
                assert_eq!(selection.missing(&range), missing.len() as u64, "{shard:?} {range:?}");
            }
        }
    }

    #[test]
    fn a_table_far_ahead_waits_for_a_slower_one() {
        let selection = BlockSelection::default();
        let queue = BlockQueue::new(&selection, &(5..3000), 2);
        for block in 5..5 + MAX_WAITING + 2 {
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
