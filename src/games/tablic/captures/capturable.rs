//! Captures on large tables: the cards that occur in some capture of a played card, the list of all captures,
//! and the order of captures from worse to better.

use super::splitting::{MAX_GROUPS, NumberCounts, groups_of};
use crate::cards::CardSet;
use crate::cards::french::Card;
use crate::tablic::values::{TEN_OF_DIAMONDS, TWO_OF_CLUBS, points};

/// The groups of table cards that add up to the target, and all cards that occur in such a group.
pub(super) struct CapturableCards {
    /// The cards that occur in a group, as bits of a set.
    pub(super) cards: u64,
    /// For each number, how many of these cards have it. Every ace counts as a one, so there are no elevens.
    pub(super) counts: NumberCounts,
    groups: [NumberCounts; MAX_GROUPS],
    length: usize,
}

impl CapturableCards {
    /// Finds the cards of `table` that occur in a group that adds up to `target`.
    pub(super) fn new(table: CardSet<Card>, target: u8) -> Self {
        let all = NumberCounts::of(table);
        let none = NumberCounts::NONE;
        let mut this = Self { cards: 0, counts: none, groups: [none; MAX_GROUPS], length: 0 };
        let mut useful = none;
        for group in groups_of(target) {
            let group = group.as_cards();
            if all.minus(group).is_some() {
                this.groups[this.length] = group;
                this.length += 1;
                useful = useful.or(group);
            }
        }
        for number in (1..=14).filter(|&number| useful.get(number) > 0) {
            this.cards |= table.bits() & cards_of(number);
        }
        this.counts = NumberCounts::of(CardSet::from_bits(this.cards));
        this
    }

    /// Returns the groups whose cards are all on the table. Every ace counts as a one, so there are no
    /// elevens.
    pub(super) fn groups(&self) -> &[NumberCounts] {
        &self.groups[..self.length]
    }

    /// Returns the cards with this number.
    pub(super) fn rank(&self, number: u8) -> u64 {
        self.cards & cards_of(number)
    }

    /// Lists every way to choose `count` cards of a number, in ascending order. Each way is given as bits of
    /// a set.
    pub(super) fn choices(&self, number: u8, count: u8) -> impl Iterator<Item = u64> {
        let lowest = cards_of(number).trailing_zeros() % 64;
        let there = self.rank(number) >> lowest;
        (0_u64..16)
            .filter(move |choice| choice & !there == 0 && choice.count_ones() == u32::from(count))
            .map(move |choice| choice << lowest)
    }

    /// Returns way number `index` (from 0) to choose `count` cards of a number.
    pub(super) fn choice(&self, number: u8, count: u8, index: u8) -> u64 {
        let mut choices = self.choices(number, count);
        choices.nth(usize::from(index)).expect("the number has so many cards")
    }
}

/// Returns the four cards of a number as bits of a set. Empty for the number 11, because no card is an
/// eleven.
pub(super) const fn cards_of(number: u8) -> u64 {
    match number {
        1..=10 => 0xf << (4 * (number - 1)),
        12..=14 => 0xf << (4 * (number - 2)),
        _ => 0,
    }
}

/// Appends the captures of `table` to `out`, at most `limit`. Returns whether the list is complete.
///
/// A capture of `k + 1` groups is a capture of `k` groups plus one group. So the search extends each capture
/// that it has found by each group. The search works on counts of numbers. For each new set of counts, it
/// writes the captures with every choice of suits. Every step leads to a capture, so there are no dead ends.
pub(super) fn list(table: &CapturableCards, limit: usize, out: &mut Vec<CardSet<Card>>) -> bool {
    let mut found = vec![NumberCounts::NONE];
    let mut seen = SeenCounts::new();
    let mut next = 0;
    while let Some(&capture) = found.get(next) {
        next += 1;
        for &group in table.groups() {
            let larger = capture.plus(group);
            if table.counts.minus(larger).is_none() || !seen.insert(larger) {
                continue;
            }
            if !write_out(table, larger, 1, 0, limit, out) {
                return false;
            }
            found.push(larger);
        }
    }
    true
}

/// Appends every choice of cards that has these counts for the numbers from `number` up. `chosen` has the
/// cards already chosen for lower numbers, and is added to each choice. Returns `false` when the limit is
/// reached.
fn write_out(
    table: &CapturableCards,
    counts: NumberCounts,
    number: u8,
    chosen: u64,
    limit: usize,
    out: &mut Vec<CardSet<Card>>,
) -> bool {
    if number > 14 {
        if out.len() < limit {
            out.push(CardSet::from_bits(chosen));
            return true;
        }
        return false;
    }
    let count = counts.get(number);
    if count == 0 {
        return write_out(table, counts, number + 1, chosen, limit, out);
    }
    table
        .choices(number, count)
        .all(|choice| write_out(table, counts, number + 1, chosen | choice, limit, out))
}

/// A hash set of counts.
struct SeenCounts {
    /// The slots of open addressing. Empty counts mark a free slot.
    slots: Vec<NumberCounts>,
    used: usize,
}

impl SeenCounts {
    fn new() -> Self {
        Self { slots: vec![NumberCounts::NONE; 256], used: 0 }
    }

    /// Adds counts, which must not be empty. Returns whether the counts are new.
    fn insert(&mut self, counts: NumberCounts) -> bool {
        let slot = self.slot(counts);
        if self.slots[slot] == counts {
            return false;
        }
        self.slots[slot] = counts;
        self.used += 1;
        if self.used * 2 > self.slots.len() {
            let larger = vec![NumberCounts::NONE; self.slots.len() * 2];
            for counts in std::mem::replace(&mut self.slots, larger) {
                if !counts.is_empty() {
                    let slot = self.slot(counts);
                    self.slots[slot] = counts;
                }
            }
        }
        true
    }

    /// Returns the slot that holds the counts, or the free slot for them when they are new. There is always a
    /// free slot.
    fn slot(&self, counts: NumberCounts) -> usize {
        let mask = self.slots.len() - 1;
        let mut slot = (counts.bits().wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32) as usize & mask;
        while !self.slots[slot].is_empty() && self.slots[slot] != counts {
            slot = (slot + 1) & mask;
        }
        slot
    }
}

/// Returns the weight of a set of cards. A better set is heavier. The weight of a set is the sum of the
/// weights of its cards. Weights order sets by points, then by the number of cards, then by the ten of
/// diamonds, then by the two of clubs, and then by the number of aces.
pub(super) fn weight(cards: CardSet<Card>) -> u64 {
    let aces = (cards.bits() & cards_of(1)).count_ones();
    u64::from(points(cards)) << 11
        | (cards.len() as u64) << 5
        | u64::from(cards.contains(TEN_OF_DIAMONDS)) << 4
        | u64::from(cards.contains(TWO_OF_CLUBS)) << 3
        | u64::from(aces)
}

/// Returns the heaviest `count` cards of a number. The table must have at least `count` cards of this number.
pub(super) fn heaviest(table: &CapturableCards, number: u8, count: u8) -> u64 {
    // Only among twos and among tens do cards of the same rank differ in weight. The first choice of twos
    // always has the two of clubs.
    let ten = 1 << crate::cards::Card::index(TEN_OF_DIAMONDS);
    let choices = || table.choices(number, count);
    let heaviest = choices().find(|choice| choice & ten != 0).or_else(|| choices().next());
    heaviest.expect("the table has so many cards of the number")
}

/// Returns the heaviest `count` cards of a number. If `named` has at most `count` cards of this number, the
/// result includes all of them.
pub(super) fn heaviest_with(table: &CapturableCards, number: u8, count: u8, named: u64) -> u64 {
    let named = named & cards_of(number);
    let with_named = table.choices(number, count).filter(|choice| named & !choice == 0);
    let heaviest_with = with_named.max_by_key(|&choice| weight(CardSet::from_bits(choice)));
    heaviest_with.unwrap_or_else(|| heaviest(table, number, count))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::french::Rank;

    #[test]
    fn weights_order_pairs_by_points_cards_ten_two_and_aces() {
        let pack = || CardSet::<Card>::FULL.iter();
        let pairs = pack().flat_map(|one| pack().map(move |other| CardSet::of(one) | CardSet::of(other)));
        let mut sets: Vec<CardSet<Card>> = pairs.collect();
        sets.sort_by_key(|&set| weight(set));
        let merits = |set: CardSet<Card>| {
            let aces = set.iter().filter(|card| card.rank() == Rank::Ace).count();
            (points(set), set.len(), set.contains(TEN_OF_DIAMONDS), set.contains(TWO_OF_CLUBS), aces)
        };
        assert!(sets.is_sorted_by_key(|&set| merits(set)));
    }

    #[test]
    fn the_weights_of_disjoint_sets_add_up() {
        for card in CardSet::<Card>::FULL {
            let (one, others) = (CardSet::of(card), !CardSet::of(card));
            assert_eq!(weight(one) + weight(others), weight(CardSet::FULL));
        }
    }
}
