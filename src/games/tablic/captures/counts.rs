//! The counts of cards by number. A splitting depends only on these counts, never on suits.

use crate::cards::CardSet;
use crate::cards::french::Card;

/// The counts of cards by number, 1 to 14, packed: four bits a number, number 1 in the lowest bits.
///
/// No card is an eleven, but an ace may count as one: see [`NumberCounts::with_elevens`]. No count exceeds four, so
/// the highest bit of every four is free to catch a borrow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct NumberCounts(u64);

/// The free bit of every number.
const BORROWS: u64 = 0x0088_8888_8888_8888;

impl NumberCounts {
    pub(super) const NONE: Self = Self(0);

    /// The counts of these cards, every ace a one.
    pub(super) const fn of(cards: CardSet<Card>) -> Self {
        // A rank is four bits of the set: counting ones within each four gives the count of the rank.
        let pairs = cards.bits() - (cards.bits() >> 1 & 0x5555_5555_5555_5555);
        let ranks = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
        let to_ten = ranks & 0x00ff_ffff_ffff;
        Self(to_ten | (ranks - to_ten) << 4)
    }

    /// `cards` cards of one number.
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

    /// The highest number there is; 0 when there is no card.
    pub(super) const fn top(self) -> u8 {
        (67 - self.0.leading_zeros() as u8) / 4
    }

    /// The sum of all numbers.
    pub(super) fn total(self) -> u32 {
        (1..=14).map(|number| u32::from(number) * u32::from(self.get(number))).sum()
    }

    pub(super) const fn plus(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }

    /// The rest when `other` is taken away; `None` when some of its cards are missing.
    pub(super) const fn minus(self, other: Self) -> Option<Self> {
        let difference = (self.0 | BORROWS) - other.0;
        if difference & BORROWS == BORROWS { Some(Self(difference - BORROWS)) } else { None }
    }

    /// Without the cards of this number.
    pub(super) const fn without(self, number: u8) -> Self {
        Self(self.0 & !(0xf << Self::shift(number)))
    }

    /// The numbers that are in either, each with some count above zero.
    pub(super) const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// With `aces` of the ones turned into elevens. There must be enough ones.
    pub(super) const fn with_elevens(self, aces: u8) -> Self {
        Self(self.0 - aces as u64 + ((aces as u64) << Self::shift(11)))
    }

    /// With every eleven turned back into a one.
    pub(super) const fn as_cards(self) -> Self {
        Self(self.without(11).0 + self.get(11) as u64)
    }

    const fn shift(number: u8) -> u32 {
        (number as u32 + 15) % 16 * 4
    }
}
