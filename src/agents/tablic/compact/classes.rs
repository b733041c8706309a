//! Classes of cards that the rules treat alike, sets of classes, and card counts by class.

use talon_games::cards::CardSet;
use talon_games::cards::french::{Card, Rank};
use talon_games::tablic::values::{TEN_OF_DIAMONDS, TWO_OF_CLUBS};

/// An equivalence class of cards. The two of clubs and the ten of diamonds each form a class of their own.
/// For each of the thirteen ranks, ace to king, the other cards form one class
/// (`src/games/tablic/rules/en.md`, *Suits matter only for*).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct CardClass(u8);

pub const CLASSES: usize = 15;

impl CardClass {
    pub const ACE: Self = Self(0);
    pub const TWO_OF_CLUBS: Self = Self(13);
    pub const TEN_OF_DIAMONDS: Self = Self(14);

    /// Returns all classes.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..CLASSES).map(Self::new)
    }

    /// Returns the class with this index, which is below `CLASSES`.
    pub const fn new(index: usize) -> Self {
        debug_assert!(index < CLASSES);
        Self(index as u8)
    }

    /// Returns the class of a card.
    pub fn of(card: Card) -> Self {
        match card {
            TWO_OF_CLUBS => Self::TWO_OF_CLUBS,
            TEN_OF_DIAMONDS => Self::TEN_OF_DIAMONDS,
            card => Self(card.rank() as u8),
        }
    }

    /// Returns the number that a card of this class counts in sums; an ace counts as 1.
    pub const fn number(self) -> u8 {
        match self {
            Self::TWO_OF_CLUBS => 2,
            Self::TEN_OF_DIAMONDS => 10,
            Self(rank) if rank > Rank::Ten as u8 => rank + 2,
            Self(rank) => rank + 1,
        }
    }

    /// Returns the points that each card of this class scores.
    pub const fn points(self) -> u8 {
        match self {
            Self::TEN_OF_DIAMONDS => 2,
            Self::ACE | Self::TWO_OF_CLUBS => 1,
            Self(rank) if rank >= Rank::Ten as u8 => 1,
            Self(_) => 0,
        }
    }

    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Returns the cards of the same class as `card`.
pub fn equivalent_cards(card: Card) -> CardSet<Card> {
    CardSet::FULL.iter().filter(|&other| CardClass::of(other) == CardClass::of(card)).collect()
}

/// A set of classes, one bit each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct ClassSet(u16);

impl ClassSet {
    pub const EMPTY: Self = Self(0);

    pub const fn bits(self) -> u16 {
        self.0
    }

    /// Returns the classes in ascending order.
    pub fn iter(self) -> impl Iterator<Item = CardClass> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let rest = left.checked_sub(1)?;
            let class = CardClass::new(left.trailing_zeros() as usize);
            left &= rest;
            Some(class)
        })
    }

    /// Returns the classes in the order in which the greedy player lays them: two to king by ascending
    /// number, then aces, `2c` and `Td`.
    pub fn in_lay_order(self) -> impl Iterator<Item = CardClass> {
        let aces = self.and(Self::bit(CardClass::ACE));
        let single = self.and(Self::bit(CardClass::TWO_OF_CLUBS).or(Self::bit(CardClass::TEN_OF_DIAMONDS)));
        let others = Self(self.0 & !aces.0 & !single.0);
        others.iter().chain(aces.iter()).chain(single.iter())
    }

    pub const fn contains(self, class: CardClass) -> bool {
        self.0 >> class.index() & 1 == 1
    }

    pub const fn insert(&mut self, class: CardClass) {
        self.0 |= Self::bit(class).0;
    }

    pub const fn remove(&mut self, class: CardClass) {
        self.0 &= !Self::bit(class).0;
    }

    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    const fn bit(class: CardClass) -> Self {
        Self(1 << class.index())
    }
}

impl FromIterator<CardClass> for ClassSet {
    fn from_iter<I: IntoIterator<Item = CardClass>>(classes: I) -> Self {
        classes.into_iter().fold(Self::EMPTY, |mut set, class| {
            set.insert(class);
            set
        })
    }
}

/// The number of cards of each class, in a hand or on the card table. Each class has four bits.
///
/// No count exceeds four, so the highest of the four bits is free to detect a borrow
/// ([`ClassCounts::is_subset`]).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct ClassCounts(u64);

/// The free bit of every class.
const BORROWS: u64 = 0x0888_8888_8888_8888;

/// The classes whose cards score one point: ace, ten to king, and the two of clubs.
const ONE_POINT: u64 = 0xf | 0xf_ffff << (4 * Rank::Ten as u64);

impl ClassCounts {
    pub const NONE: Self = Self(0);

    /// Counts these cards by class.
    pub fn of(cards: CardSet<Card>) -> Self {
        cards.into_iter().fold(Self::NONE, |counts, card| counts.plus(Self::one(CardClass::of(card))))
    }

    pub const fn one(class: CardClass) -> Self {
        Self(1 << shift(class))
    }

    pub const fn bits(self) -> u64 {
        self.0
    }

    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub const fn get(self, class: CardClass) -> u8 {
        (self.0 >> shift(class) & 0xf) as u8
    }

    pub const fn has(self, class: CardClass) -> bool {
        self.get(class) > 0
    }

    /// Returns the number of all cards.
    pub const fn len(self) -> u8 {
        sum_of_nibbles(self.0)
    }

    /// Returns the points that the cards score.
    pub const fn points(self) -> u8 {
        sum_of_nibbles(self.0 & ONE_POINT) + 2 * self.get(CardClass::TEN_OF_DIAMONDS)
    }

    /// Returns the classes with at least one card.
    pub fn classes(self) -> ClassSet {
        self.iter().map(|(class, _)| class).collect()
    }

    /// Returns each class with at least one card, and its count.
    pub fn iter(self) -> impl Iterator<Item = (CardClass, u8)> {
        let mut left = self;
        std::iter::from_fn(move || {
            if left.0 == 0 {
                return None;
            }
            let class = CardClass::new((left.0.trailing_zeros() / 4) as usize);
            let count = left.get(class);
            left.0 &= !(0xf << shift(class));
            Some((class, count))
        })
    }

    /// Returns the number of ways to choose cards with these counts from the cards of `other`. Cards of one
    /// class are distinguished.
    pub fn ways(self, other: Self) -> usize {
        // `CHOOSE[k][n]` is n choose k.
        const CHOOSE: [[usize; 5]; 5] =
            [[1, 1, 1, 1, 1], [0, 1, 2, 3, 4], [0, 0, 1, 3, 6], [0, 0, 0, 1, 4], [0, 0, 0, 0, 1]];
        self.iter().map(|(class, count)| CHOOSE[usize::from(count)][usize::from(other.get(class))]).product()
    }

    pub const fn plus(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }

    /// Returns these counts minus the counts of `other`. No count of `other` may be greater.
    pub const fn minus(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }

    /// Returns whether every count is at most the count of the same class in `other`.
    pub const fn is_subset(self, other: Self) -> bool {
        ((other.0 | BORROWS) - self.0) & BORROWS == BORROWS
    }

    /// Returns cards from `cards` with these counts, the lowest suits first. When `cards` has too few cards
    /// of a class, fewer cards are returned.
    pub fn among(self, cards: CardSet<Card>) -> CardSet<Card> {
        let mut missing = self;
        cards
            .into_iter()
            .filter(|&card| {
                let class = CardClass::of(card);
                let wanted = missing.has(class);
                if wanted {
                    missing = missing.minus(Self::one(class));
                }
                wanted
            })
            .collect()
    }
}

/// Returns the bit position of a class in the integer of the counts.
const fn shift(class: CardClass) -> u32 {
    class.index() as u32 * 4
}

/// Returns the sum of all groups of four bits, at most 255.
const fn sum_of_nibbles(nibbles: u64) -> u8 {
    let bytes = (nibbles & 0x0f0f_0f0f_0f0f_0f0f) + (nibbles >> 4 & 0x0f0f_0f0f_0f0f_0f0f);
    (bytes.wrapping_mul(0x0101_0101_0101_0101) >> 56) as u8
}

#[cfg(test)]
mod tests {
    use super::*;
    use talon_games::tablic::values::{number, points};

    #[test]
    fn a_class_counts_and_scores_as_its_cards_do() {
        for card in CardSet::<Card>::FULL {
            let class = CardClass::of(card);
            assert_eq!(class.number(), number(card), "{card}");
            assert_eq!(class.points(), points(CardSet::of(card)), "{card}");
        }
        let pack = ClassCounts::of(CardSet::FULL);
        assert_eq!((pack.len(), pack.points()), (52, 22));
        assert_eq!(pack.among(CardSet::FULL), CardSet::FULL);
    }
}
