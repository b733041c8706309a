//! The table cards that are in some capture of a played card.

use super::counts::NumberCounts;
use super::groups;
use crate::cards::CardSet;
use crate::cards::french::Card;

/// The table cards that are in some group of the target, and these groups.
pub(super) struct CapturableCards {
    /// The cards, a bit each.
    pub(super) cards: u64,
    /// The number of cards of each number; no elevens.
    pub(super) counts: NumberCounts,
    groups: [NumberCounts; groups::LARGEST],
    length: usize,
}

impl CapturableCards {
    /// The cards of `table` that are in some group of `target`.
    pub(super) fn new(table: CardSet<Card>, target: u8) -> Self {
        let all = NumberCounts::of(table);
        let none = NumberCounts::NONE;
        let mut this = Self { cards: 0, counts: none, groups: [none; groups::LARGEST], length: 0 };
        let mut useful = none;
        for group in groups::all(target) {
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

    /// The groups whose cards are all on the table, with aces as ones: no elevens.
    pub(super) fn groups(&self) -> &[NumberCounts] {
        &self.groups[..self.length]
    }

    /// The cards of a number.
    pub(super) fn rank(&self, number: u8) -> u64 {
        self.cards & cards_of(number)
    }

    /// Every way to choose `count` cards of a number, ascending.
    pub(super) fn choices(&self, number: u8, count: u8) -> impl Iterator<Item = u64> {
        let lowest = cards_of(number).trailing_zeros() % 64;
        let there = self.rank(number) >> lowest;
        (0_u64..16)
            .filter(move |choice| choice & !there == 0 && choice.count_ones() == u32::from(count))
            .map(move |choice| choice << lowest)
    }

    /// Way number `index`, from 0, to choose `count` cards of a number.
    pub(super) fn choice(&self, number: u8, count: u8, index: u8) -> u64 {
        let mut choices = self.choices(number, count);
        choices.nth(usize::from(index)).expect("the number has so many cards")
    }
}

/// The four cards of a number, as bits of a set. No card is an eleven.
pub(super) const fn cards_of(number: u8) -> u64 {
    match number {
        1..=10 => 0xf << (4 * (number - 1)),
        12..=14 => 0xf << (4 * (number - 2)),
        _ => 0,
    }
}
