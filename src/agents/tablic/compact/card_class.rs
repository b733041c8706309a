//! Classes of interchangeable cards.

use crate::cards::french::{Card, Rank};
use crate::games::tablic::values::{TEN_OF_DIAMONDS, TWO_OF_CLUBS};

/// An equivalence class of cards. Each of the thirteen ranks, ace to king, is a class without the two of
/// clubs and the ten of diamonds; these two cards are a class each (`docs/rules/tablic.md`, *Suits matter
/// only for*).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct CardClass(u8);

/// The number of classes.
pub const CLASSES: usize = 15;

impl CardClass {
    pub const ACE: Self = Self(0);
    pub const TWO_OF_CLUBS: Self = Self(13);
    pub const TEN_OF_DIAMONDS: Self = Self(14);

    /// All classes.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..CLASSES).map(Self::new)
    }

    /// The class with this index, `0..CLASSES`.
    pub const fn new(index: usize) -> Self {
        debug_assert!(index < CLASSES);
        Self(index as u8)
    }

    /// The class of a card.
    pub fn of(card: Card) -> Self {
        match card {
            TWO_OF_CLUBS => Self::TWO_OF_CLUBS,
            TEN_OF_DIAMONDS => Self::TEN_OF_DIAMONDS,
            card => Self(card.rank() as u8),
        }
    }

    /// The number that a card of this class counts in sums; an ace counts as 1.
    pub const fn number(self) -> u8 {
        match self {
            Self::TWO_OF_CLUBS => 2,
            Self::TEN_OF_DIAMONDS => 10,
            Self(rank) if rank > Rank::Ten as u8 => rank + 2,
            Self(rank) => rank + 1,
        }
    }

    /// The points that each card of this class scores.
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
