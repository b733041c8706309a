//! Can these cards be split into groups?

use super::counts::Counts;
use super::groups;

/// How many aces must count 11 for `cards` to add up to a multiple of `target`; nothing when they cannot.
///
/// At most one number of aces will do: turning `j` of at most four aces into elevens adds `10 j`, and for the targets
/// from 11 to 14, the only ones that an eleven helps, those five sums differ modulo the target.
pub(super) fn elevens(cards: Counts, target: u8) -> Option<u8> {
    let most = if target >= 11 { cards.get(1) } else { 0 };
    let total = cards.total();
    (0..=most).find(|&aces| (total + 10 * u32::from(aces)).is_multiple_of(u32::from(target)))
}

/// Whether `cards`, each counting just its number, can be split into groups that add up to `target` each.
///
/// The highest card left must be in some group: try them all, and never look twice at a rest that failed before.
pub(super) fn splits(cards: Counts, target: u8) -> bool {
    // A card that is a group by itself can help no other.
    Search { target, settled: 0, failed: None, steps: 0 }.splits(cards.without(target))
}

/// Whether all `cards` above half of `target` can be put into groups of their own, whatever becomes of the others.
pub(super) fn covers(cards: Counts, target: u8) -> bool {
    Search { target, settled: target / 2, failed: None, steps: 0 }.splits(cards.without(target))
}

struct Search {
    target: u8,
    /// Cards up to this number may be left over.
    settled: u8,
    failed: Option<Failed>,
    steps: u32,
}

impl Search {
    /// Most searches end within so many steps, before a memory of failures is worth setting up.
    const PATIENCE: u32 = 64;

    fn splits(&mut self, cards: Counts) -> bool {
        let top = cards.top();
        if top <= self.settled {
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
        if self.steps > Self::PATIENCE {
            self.failed.get_or_insert_with(Failed::default).insert(cards);
        }
        false
    }
}

/// Some counts that cannot be split: a newer one may displace an older one.
struct Failed([Counts; 1 << Self::BITS]);

impl Failed {
    const BITS: u32 = 10;

    fn slot(cards: Counts) -> usize {
        (cards.bits().wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (u64::BITS - Self::BITS)) as usize
    }

    fn contains(&self, cards: Counts) -> bool {
        self.0[Self::slot(cards)] == cards
    }

    fn insert(&mut self, cards: Counts) {
        self.0[Self::slot(cards)] = cards;
    }
}

impl Default for Failed {
    fn default() -> Self {
        Self([Counts::NONE; 1 << Self::BITS])
    }
}
