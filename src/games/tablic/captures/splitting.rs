//! Whether cards can be split into groups.

use super::counts::NumberCounts;
use super::groups;

/// The number of aces that must count 11 so that `cards` add up to a multiple of `target`; `None` when no
/// number works.
///
/// At most one number works: turning `j` of at most four aces into elevens adds `10 j`, and for the targets
/// from 11 to 14, the only ones with an eleven in a group, those five sums differ modulo the target.
pub(super) fn elevens(cards: NumberCounts, target: u8) -> Option<u8> {
    let most = if target >= 11 { cards.get(1) } else { 0 };
    let total = cards.total();
    (0..=most).find(|&aces| (total + 10 * u32::from(aces)).is_multiple_of(u32::from(target)))
}

/// Whether `cards`, each with exactly its number, can be split into groups that add up to `target` each.
///
/// Depth-first: the highest card left must be in some group, so try each group with that card. A cache holds rests
/// that failed before.
pub(super) fn splits(cards: NumberCounts, target: u8) -> bool {
    // A card that is a group by itself is no help to other cards.
    SplitSearch { target, leftover: 0, failed: None, steps: 0 }.splits(cards.without(target))
}

/// Whether all `cards` above half of `target` can be put into disjoint groups, with the other cards left over.
pub(super) fn covers(cards: NumberCounts, target: u8) -> bool {
    SplitSearch { target, leftover: target / 2, failed: None, steps: 0 }.splits(cards.without(target))
}

struct SplitSearch {
    target: u8,
    /// Cards up to this number may be left over.
    leftover: u8,
    failed: Option<FailureCache>,
    steps: u32,
}

impl SplitSearch {
    /// Most searches end within this many steps, before a cache pays for its set-up.
    const UNCACHED_STEPS: u32 = 64;

    fn splits(&mut self, cards: NumberCounts) -> bool {
        let top = cards.top();
        if top <= self.leftover {
            return true;
        }
        if self.failed.as_ref().is_some_and(|failed| failed.contains(cards)) {
            return false;
        }
        self.steps += 1;
        for &group in groups::with_top(self.target, top) {
            if let Some(rest) = cards.minus(group)
                && self.splits(rest)
            {
                return true;
            }
        }
        if self.steps > Self::UNCACHED_STEPS {
            self.failed.get_or_insert_with(FailureCache::default).insert(cards);
        }
        false
    }
}

/// Counts that cannot be split. A newer entry may replace an older one.
struct FailureCache([NumberCounts; 1 << Self::BITS]);

impl FailureCache {
    const BITS: u32 = 10;

    fn slot(cards: NumberCounts) -> usize {
        (cards.bits().wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (u64::BITS - Self::BITS)) as usize
    }

    fn contains(&self, cards: NumberCounts) -> bool {
        self.0[Self::slot(cards)] == cards
    }

    fn insert(&mut self, cards: NumberCounts) {
        self.0[Self::slot(cards)] = cards;
    }
}

impl Default for FailureCache {
    fn default() -> Self {
        Self([NumberCounts::NONE; 1 << Self::BITS])
    }
}
