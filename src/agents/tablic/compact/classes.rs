//! Cards that a search need not tell apart.

use crate::cards::CardSet;
use crate::cards::french::{Card, Rank};
use crate::games::tablic::values::{TEN_OF_DIAMONDS, TWO_OF_CLUBS};

/// A class of cards that differ in nothing that matters: the thirteen ranks, ace to king, and apart from theirs the
/// two of clubs and the ten of diamonds (`docs/rules/tablic.md`, *Suits matter only for*).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Class(u8);

/// How many classes there are.
pub const CLASSES: usize = 15;

impl Class {
    pub const ACE: Self = Self(0);
    pub const TWO_OF_CLUBS: Self = Self(13);
    pub const TEN_OF_DIAMONDS: Self = Self(14);

    /// All classes.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..CLASSES as u8).map(Self)
    }

    /// The class of a card.
    pub fn of(card: Card) -> Self {
        match card {
            TWO_OF_CLUBS => Self::TWO_OF_CLUBS,
            TEN_OF_DIAMONDS => Self::TEN_OF_DIAMONDS,
            card => Self(card.rank() as u8),
        }
    }

    /// The number of its cards in sums, an ace taken as 1.
    pub const fn number(self) -> u8 {
        match self {
            Self::TWO_OF_CLUBS => 2,
            Self::TEN_OF_DIAMONDS => 10,
            Self(rank) if rank > Rank::Ten as u8 => rank + 2,
            Self(rank) => rank + 1,
        }
    }

    /// What each of its cards scores.
    pub const fn points(self) -> u8 {
        Counts::one(self).points()
    }

    pub const fn index(self) -> usize {
        self.0 as usize
    }

    const fn shift(self) -> u32 {
        self.0 as u32 * 4
    }
}

/// A set of classes, one bit each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct ClassSet(u16);

impl ClassSet {
    pub const EMPTY: Self = Self(0);

    pub const fn bits(self) -> u16 {
        self.0
    }

    /// The classes in it.
    pub fn iter(self) -> impl Iterator<Item = Class> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let class = Class(left.trailing_zeros() as u8);
            left &= left.checked_sub(1)?;
            Some(class)
        })
    }

    /// The classes in it in the order in which the greedy player lays them: by points, `Td` last; then `2c` and aces
    /// last, and low numbers first.
    pub fn in_lay_order(self) -> impl Iterator<Item = Class> {
        let aces = self.and(Self(1 << Class::ACE.0));
        let alone = self.and(Self(1 << Class::TWO_OF_CLUBS.0 | 1 << Class::TEN_OF_DIAMONDS.0));
        let others = Self(self.0 & !aces.0 & !alone.0);
        others.iter().chain(aces.iter()).chain(alone.iter())
    }

    pub const fn contains(self, class: Class) -> bool {
        self.0 >> class.0 & 1 == 1
    }

    pub const fn insert(&mut self, class: Class) {
        self.0 |= 1 << class.0;
    }

    pub const fn remove(&mut self, class: Class) {
        self.0 &= !(1 << class.0);
    }

    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl FromIterator<Class> for ClassSet {
    fn from_iter<I: IntoIterator<Item = Class>>(classes: I) -> Self {
        classes.into_iter().fold(Self::EMPTY, |mut set, class| {
            set.insert(class);
            set
        })
    }
}

/// How many cards of each class: all that a search knows of a hand or a table. Four bits a class.
///
/// No count exceeds four, so the highest bit of every four is free to catch a borrow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Counts(u64);

/// The free bit of every class.
const BORROWS: u64 = 0x0888_8888_8888_8888;

/// The classes whose cards score one point: ace, ten to king, and the two of clubs.
const ONE_POINT: u64 = 0xf | 0xf_ffff << (4 * Rank::Ten as u64);

impl Counts {
    pub const NONE: Self = Self(0);

    /// The classes of these cards.
    pub fn of(cards: CardSet<Card>) -> Self {
        cards.into_iter().fold(Self::NONE, |counts, card| counts.plus(Self::one(Class::of(card))))
    }

    /// One card of a class.
    pub const fn one(class: Class) -> Self {
        Self(1 << class.shift())
    }

    pub const fn bits(self) -> u64 {
        self.0
    }

    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many cards of this class.
    pub const fn get(self, class: Class) -> u8 {
        (self.0 >> class.shift() & 0xf) as u8
    }

    /// Whether there is a card of this class.
    pub const fn has(self, class: Class) -> bool {
        self.get(class) > 0
    }

    /// How many cards in all.
    pub const fn len(self) -> u8 {
        sum(self.0)
    }

    /// What the cards score.
    pub const fn points(self) -> u8 {
        sum(self.0 & ONE_POINT) + 2 * self.get(Class::TEN_OF_DIAMONDS)
    }

    /// The classes there are.
    pub fn classes(self) -> ClassSet {
        self.iter().map(|(class, _)| class).collect()
    }

    /// The classes there are, with how many cards.
    pub fn iter(self) -> impl Iterator<Item = (Class, u8)> {
        let mut left = self;
        std::iter::from_fn(move || {
            let class = Class((left.0.trailing_zeros() / 4) as u8);
            let count = (left.0 != 0).then(|| left.get(class))?;
            left.0 &= !(0xf << class.shift());
            Some((class, count))
        })
    }

    /// In how many ways these cards can be chosen among `other`, when equal cards are told apart.
    pub fn ways(self, other: Self) -> usize {
        // The number of ways to choose so many (row) of so many cards (column).
        const CHOOSE: [[usize; 5]; 5] =
            [[1, 1, 1, 1, 1], [0, 1, 2, 3, 4], [0, 0, 1, 3, 6], [0, 0, 0, 1, 4], [0, 0, 0, 0, 1]];
        self.iter().map(|(class, count)| CHOOSE[usize::from(count)][usize::from(other.get(class))]).product()
    }

    pub const fn plus(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }

    /// Without these cards, which must be there.
    pub const fn minus(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }

    /// Whether all these cards are among `other`.
    pub const fn fits(self, other: Self) -> bool {
        ((other.0 | BORROWS) - self.0) & BORROWS == BORROWS
    }

    /// Cards of these classes, taken from `cards`, the lowest suits first.
    pub fn among(self, cards: CardSet<Card>) -> CardSet<Card> {
        let mut missing = self;
        cards
            .into_iter()
            .filter(|&card| {
                let class = Class::of(card);
                let wanted = missing.has(class);
                if wanted {
                    missing = missing.minus(Self::one(class));
                }
                wanted
            })
            .collect()
    }
}

/// The sum of all fours of bits, at most 255.
const fn sum(fours: u64) -> u8 {
    let bytes = (fours & 0x0f0f_0f0f_0f0f_0f0f) + (fours >> 4 & 0x0f0f_0f0f_0f0f_0f0f);
    (bytes.wrapping_mul(0x0101_0101_0101_0101) >> 56) as u8
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::tablic::values::{number, points};

    #[test]
    fn a_class_is_worth_what_its_cards_are() {
        for card in CardSet::<Card>::FULL {
            let class = Class::of(card);
            assert_eq!(class.number(), number(card), "{card}");
            assert_eq!(class.points(), points(CardSet::of(card)), "{card}");
        }
        let pack = Counts::of(CardSet::FULL);
        assert_eq!((pack.len(), pack.points()), (52, 22));
        assert_eq!(pack.among(CardSet::FULL), CardSet::FULL);
    }
}
