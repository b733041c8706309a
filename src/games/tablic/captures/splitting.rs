//! Splitting of cards into groups that add up to a number, and the table of these groups, computed at compile
//! time.
//!
//! A splitting depends only on the number of cards of each number, never on suits.

use crate::cards::CardSet;
use crate::cards::french::Card;

/// Returns the number of aces that must count 11 so that `cards` add up to a multiple of `target`; `None`
/// when no number works.
///
/// At most one number works: turning `j` of at most four aces into elevens adds `10 j`. An eleven occurs only
/// in groups of the targets from 11 to 14, and for these targets the five possible sums differ modulo the
/// target.
pub(super) fn elevens(cards: NumberCounts, target: u8) -> Option<u8> {
    let most = if target >= 11 { cards.get(1) } else { 0 };
    let total = cards.total();
    (0..=most).find(|&aces| (total + 10 * u32::from(aces)).is_multiple_of(u32::from(target)))
}

/// Returns whether `cards`, each with exactly its number, can be split into groups that add up to `target`
/// each.
///
/// The search is depth-first: the highest card left must be in some group, so each group with that card is
/// tried. A cache holds remaining cards that could not be split before.
pub(super) fn splits(cards: NumberCounts, target: u8) -> bool {
    // A card that is a group by itself is not needed by other cards.
    SplitSearch { target, leftover: 0, failed: None, steps: 0 }.splits(cards.without(target))
}

/// Returns whether all `cards` above half of `target` can be put into disjoint groups. The other cards may be
/// left over.
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
    /// The number of steps before a cache is used. Most searches end within these steps, before a cache pays
    /// for its set-up.
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

/// The counts of cards by number, 1 to 14, packed: four bits a number, number 1 in the lowest bits.
///
/// No card is an eleven, but an ace may count as one: see [`NumberCounts::with_elevens`]. No count exceeds
/// four, so the highest of the four bits is free to detect a borrow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct NumberCounts(u64);

/// The free bit of every number.
const BORROWS: u64 = 0x0088_8888_8888_8888;

impl NumberCounts {
    pub(super) const NONE: Self = Self(0);

    /// Returns the counts of these cards. Every ace counts as a one.
    pub(super) const fn of(cards: CardSet<Card>) -> Self {
        // A rank is four bits of the set, so the number of ones in these four bits is the count of the rank.
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

    /// Returns the highest number that occurs; 0 when there is no card.
    pub(super) const fn top(self) -> u8 {
        (67 - self.0.leading_zeros() as u8) / 4
    }

    /// Returns the sum of all numbers.
    pub(super) fn total(self) -> u32 {
        (1..=14).map(|number| u32::from(number) * u32::from(self.get(number))).sum()
    }

    pub(super) const fn plus(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }

    /// Returns the counts without `other`; `None` when some cards of `other` are missing.
    pub(super) const fn minus(self, other: Self) -> Option<Self> {
        let difference = (self.0 | BORROWS) - other.0;
        if difference & BORROWS == BORROWS { Some(Self(difference - BORROWS)) } else { None }
    }

    /// Returns the counts without the cards of this number.
    pub(super) const fn without(self, number: u8) -> Self {
        Self(self.0 & !(0xf << Self::shift(number)))
    }

    /// Returns counts that are above zero for the numbers that occur in `self` or `other`. Their values have
    /// no other meaning.
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

/// Returns every group that adds up to `target` (2 to 14) and has `top` as its highest number.
///
/// No number occurs in a group more than four times. Eleven represents an ace that counts 11. Groups whose
/// second number is high come first: they leave the low numbers, which fit anywhere, for later.
fn groups_with_top(target: u8, top: u8) -> &'static [NumberCounts] {
    between(first(target, top), first(target, top + 1))
}

/// Returns every group that adds up to `target` (2 to 14).
pub(super) fn groups_of(target: u8) -> &'static [NumberCounts] {
    between(first(target, 0), first(target + 1, 0))
}

/// The number of groups of all targets.
const GROUPS: usize = 397;

/// The maximum number of groups of one target: the number for target 14.
pub(super) const MAX_GROUPS: usize = 100;

/// Returns the index in [`GroupTable::starts`] of a target and a top.
const fn first(target: u8, top: u8) -> usize {
    target as usize * 16 + top as usize
}

fn between(from: usize, to: usize) -> &'static [NumberCounts] {
    let [start, end] = [from, to].map(|index| usize::from(GROUP_TABLE.starts[index]));
    &GROUP_TABLE.groups[start..end]
}

/// All groups, ordered by target, then by highest number.
struct GroupTable {
    groups: [NumberCounts; GROUPS],
    /// The start index of the groups of each target and top.
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

/// Adds every group that consists of `group` and further numbers. The further numbers are at most `highest`
/// and add up to `left`.
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
