//! Splitting of cards into groups that add up to a number, and the list of all such groups, which is computed
//! at compile time.
//!
//! Whether cards can be split depends only on the number of cards of each rank, never on suits.

use crate::cards::CardSet;
use crate::cards::french::Card;

/// Returns how many aces must count 11 so that `cards` add up to a multiple of `target`. `None` when no
/// number of aces works.
///
/// At most one number works. When `j` of at most four aces count 11, the sum is `10 j` higher. An eleven
/// occurs only in groups of the targets from 11 to 14. For these targets, the five possible sums differ
/// modulo the target.
pub(super) fn elevens(cards: NumberCounts, target: u8) -> Option<u8> {
    let most = if target >= 11 { cards.get(1) } else { 0 };
    let total = cards.total();
    (0..=most).find(|&aces| (total + 10 * u32::from(aces)).is_multiple_of(u32::from(target)))
}

/// Returns whether `cards` can be split into groups that each add up to `target`. Each card counts exactly
/// its number.
///
/// The search is depth-first. The highest card left must be in some group, so the search tries each group
/// with that card. A cache holds sets of remaining cards that are known to have no splitting.
pub(super) fn splits(cards: NumberCounts, target: u8) -> bool {
    // A card that is a group by itself is of no use for other groups.
    SplitSearch { target, leftover: 0, failed: None, steps: 0 }.splits(cards.without(target))
}

/// Returns whether all cards above half of `target` can be put into disjoint groups. Other cards may remain
/// outside the groups.
pub(super) fn covers(cards: NumberCounts, target: u8) -> bool {
    SplitSearch { target, leftover: target / 2, failed: None, steps: 0 }.splits(cards.without(target))
}

struct SplitSearch {
    target: u8,
    /// Cards up to this number may remain outside the groups.
    leftover: u8,
    failed: Option<FailureCache>,
    steps: u32,
}

impl SplitSearch {
    /// The number of steps before the search sets up a cache. Most searches end within these steps, and a
    /// cache would cost them more time than it saves.
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
        for &group in groups_with_top(self.target, top) {
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

/// A cache of counts that cannot be split. A newer entry may replace an older entry.
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

/// For each number from 1 to 14, how many cards have it. The counts are packed with four bits for each
/// number, and number 1 is in the lowest bits.
///
/// No card is an eleven, but an ace may count as one: see [`NumberCounts::with_elevens`]. No count exceeds
/// four, so the highest of the four bits is free to detect a borrow in a subtraction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct NumberCounts(u64);

/// The free bit of every number.
const BORROWS: u64 = 0x0088_8888_8888_8888;

impl NumberCounts {
    pub(super) const NONE: Self = Self(0);

    /// Returns the counts of these cards. Every ace counts as a one.
    pub(super) const fn of(cards: CardSet<Card>) -> Self {
        // A rank has four bits of the set. The number of set bits among these four is the count of the rank.
        let pairs = cards.bits() - (cards.bits() >> 1 & 0x5555_5555_5555_5555);
        let ranks = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
        let to_ten = ranks & 0x00ff_ffff_ffff;
        Self(to_ten | (ranks - to_ten) << 4)
    }

    pub(super) const fn one(number: u8, cards: u8) -> Self {
        Self((cards as u64) << Self::shift(number))
    }

    pub(super) const fn bits(self) -> u64 {
        self.0
    }

    pub(super) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub(super) const fn get(self, number: u8) -> u8 {
        (self.0 >> Self::shift(number) & 0xf) as u8
    }

    /// Returns the highest number that any card has; 0 when there is no card.
    pub(super) const fn top(self) -> u8 {
        (67 - self.0.leading_zeros() as u8) / 4
    }

    /// Returns the sum of the numbers of all cards.
    pub(super) fn total(self) -> u32 {
        (1..=14).map(|number| u32::from(number) * u32::from(self.get(number))).sum()
    }

    pub(super) const fn plus(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }

    /// Returns the counts that remain when the cards of `other` are removed. `None` when some of these cards
    /// are missing.
    pub(super) const fn minus(self, other: Self) -> Option<Self> {
        let difference = (self.0 | BORROWS) - other.0;
        if difference & BORROWS == BORROWS { Some(Self(difference - BORROWS)) } else { None }
    }

    /// Returns the counts without the cards of this number.
    pub(super) const fn without(self, number: u8) -> Self {
        Self(self.0 & !(0xf << Self::shift(number)))
    }

    /// Returns counts that are above zero exactly for the numbers that occur in `self` or in `other`. The
    /// counts have no other meaning.
    pub(super) const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Returns the counts after `aces` of the ones are turned into elevens. There must be enough ones.
    pub(super) const fn with_elevens(self, aces: u8) -> Self {
        Self(self.0 - aces as u64 + ((aces as u64) << Self::shift(11)))
    }

    /// Returns the counts after every eleven is turned back into a one.
    pub(super) const fn as_cards(self) -> Self {
        Self(self.without(11).0 + self.get(11) as u64)
    }

    const fn shift(number: u8) -> u32 {
        (number as u32 + 15) % 16 * 4
    }
}

/// Returns every group that adds up to `target` (2 to 14) and whose highest number is `top`.
///
/// In a group, no number occurs more than four times. Eleven stands for an ace that counts 11. Groups with a
/// high second number come first. Such groups leave low numbers, which fit anywhere, for later groups.
fn groups_with_top(target: u8, top: u8) -> &'static [NumberCounts] {
    between(first(target, top), first(target, top + 1))
}

/// Returns every group that adds up to `target` (2 to 14).
pub(super) fn groups_of(target: u8) -> &'static [NumberCounts] {
    between(first(target, 0), first(target + 1, 0))
}

/// The total number of groups for all targets.
const GROUPS: usize = 397;

/// The maximum number of groups for one target. Target 14 has this number.
pub(super) const MAX_GROUPS: usize = 100;

/// Returns the index in [`GroupTable::starts`] for a target and a highest number `top`.
const fn first(target: u8, top: u8) -> usize {
    target as usize * 16 + top as usize
}

fn between(from: usize, to: usize) -> &'static [NumberCounts] {
    let [start, end] = [from, to].map(|index| usize::from(GROUP_TABLE.starts[index]));
    &GROUP_TABLE.groups[start..end]
}

/// All groups, sorted by target and then by highest number.
struct GroupTable {
    groups: [NumberCounts; GROUPS],
    /// For each target and each highest number, the index at which its groups start.
    starts: [u16; 15 * 16 + 1],
    length: usize,
}

static GROUP_TABLE: GroupTable = {
    let mut table = GroupTable { groups: [NumberCounts::NONE; GROUPS], starts: [0; 15 * 16 + 1], length: 0 };
    let mut target = 0;
    while target < 15 {
        let mut top = 0;
        while top < 16 {
            table.starts[first(target, top)] = table.length as u16;
            if 2 <= target && 1 <= top && top <= target {
                extend(&mut table, NumberCounts::one(top, 1), target - top, top);
            }
            top += 1;
        }
        assert!(
            table.length - table.starts[first(target, 0)] as usize <= MAX_GROUPS,
            "MAX_GROUPS is too small"
        );
        target += 1;
    }
    table.starts[15 * 16] = table.length as u16;
    assert!(table.length == GROUPS, "GROUPS is not the number of groups");
    table
};

/// Adds to `table` every group that consists of `group` and further numbers. The further numbers are at most
/// `highest` and add up to `left`.
const fn extend(table: &mut GroupTable, group: NumberCounts, left: u8, highest: u8) {
    if left == 0 {
        table.groups[table.length] = group;
        table.length += 1;
        return;
    }
    let mut number = if highest < left { highest } else { left };
    while number > 0 {
        if group.get(number) < 4 {
            extend(table, group.plus(NumberCounts::one(number, 1)), left - number, number);
        }
        number -= 1;
    }
}
