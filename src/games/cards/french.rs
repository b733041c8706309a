//! The French pack: 52 cards, no jokers. Text form: rank `A 2 … 9 T J Q K`, then suit `c d h s`; `10` is read
//! as `T`.

use std::fmt;

use super::card::ParseCardError;
use super::pack_text::PackText;

/// The thirteen ranks, the ace lowest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[allow(missing_docs, reason = "the variant names are the documentation")]
pub enum Rank {
    Ace,
    Two,
    Three,
    Four,
    Five,
    Six,
    Seven,
    Eight,
    Nine,
    Ten,
    Jack,
    Queen,
    King,
}

impl Rank {
    /// All ranks, ascending.
    pub const ALL: [Self; 13] = [
        Self::Ace,
        Self::Two,
        Self::Three,
        Self::Four,
        Self::Five,
        Self::Six,
        Self::Seven,
        Self::Eight,
        Self::Nine,
        Self::Ten,
        Self::Jack,
        Self::Queen,
        Self::King,
    ];
}

/// The four suits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[allow(missing_docs, reason = "the variant names are the documentation")]
pub enum Suit {
    Clubs,
    Diamonds,
    Hearts,
    Spades,
}

impl Suit {
    /// All suits, in the order in which cards of one rank are written.
    pub const ALL: [Self; 4] = [Self::Clubs, Self::Diamonds, Self::Hearts, Self::Spades];
}

const TEXT: PackText = PackText::same_ranks(
    ['c', 'd', 'h', 's'],
    &['A', '2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K'],
);

/// A card of the French pack; ordered by rank, then suit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

impl Card {
    /// Returns the card of this rank and suit.
    pub const fn new(rank: Rank, suit: Suit) -> Self {
        Self(rank as u8 * 4 + suit as u8)
    }

    /// Returns the rank.
    #[inline]
    pub const fn rank(self) -> Rank {
        Rank::ALL[(self.0 / 4) as usize]
    }

    /// Returns the suit.
    #[inline]
    pub const fn suit(self) -> Suit {
        Suit::ALL[(self.0 % 4) as usize]
    }
}

impl super::Card for Card {
    const COUNT: usize = 52;
    const EXPECTED: &'static str = "a rank A 2 3 4 5 6 7 8 9 T J Q K, then a suit c d h s";

    #[inline]
    fn index(self) -> usize {
        usize::from(self.0)
    }

    #[inline]
    fn from_index(index: usize) -> Option<Self> {
        (index < Self::COUNT).then_some(Self(index as u8))
    }

    fn parse(token: &str) -> Result<Self, ParseCardError> {
        let (suit, rank) = TEXT.parse(token).ok_or_else(|| ParseCardError::new::<Self>(token))?;
        Ok(Self::new(Rank::ALL[rank], Suit::ALL[suit]))
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        TEXT.write(f, self.suit() as usize, self.rank() as usize)
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}
