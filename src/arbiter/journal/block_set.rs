//! A set of block numbers.

use std::ops::Range;

/// A set of block numbers, as ranges: small when the blocks were played in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BlockSet {
    /// Ascending, not empty, and with gaps between them.
    ranges: Vec<Range<u64>>,
}

impl BlockSet {
    /// Whether the set has this number.
    #[must_use]
    pub fn contains(&self, block: u64) -> bool {
        let after = self.ranges.partition_point(|range| range.start <= block);
        after.checked_sub(1).is_some_and(|before| self.ranges[before].end > block)
    }

    /// The number of blocks.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.ranges.iter().map(|range| range.end - range.start).sum()
    }

    /// Whether the set is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.ranges.is_empty()
    }

    /// The number of blocks of the set in a range.
    #[must_use]
    pub fn count_in(&self, range: &Range<u64>) -> u64 {
        let inside = |own: &Range<u64>| own.end.min(range.end).saturating_sub(own.start.max(range.start));
        self.ranges.iter().map(inside).sum()
    }
}

impl FromIterator<u64> for BlockSet {
    fn from_iter<I: IntoIterator<Item = u64>>(blocks: I) -> Self {
        let mut blocks: Vec<u64> = blocks.into_iter().collect();
        blocks.sort_unstable();
        let mut ranges: Vec<Range<u64>> = Vec::new();
        for block in blocks {
            match ranges.last_mut() {
                Some(last) if block < last.end => {}
                Some(last) if block == last.end => last.end += 1,
                _ => ranges.push(block..block + 1),
            }
        }
        Self { ranges }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_has_its_numbers_and_no_others() {
        let numbers = [7, 0, 1, 2, 2, 9, 8, 4];
        let set = BlockSet::from_iter(numbers);
        for number in 0..20 {
            assert_eq!(set.contains(number), numbers.contains(&number), "{number}");
        }
        assert_eq!((set.len(), set.ranges.len()), (7, 3));
        assert_eq!((set.count_in(&(2..9)), set.count_in(&(10..20))), (4, 0));
        assert!(BlockSet::default().is_empty() && !BlockSet::default().contains(0));
    }
}
