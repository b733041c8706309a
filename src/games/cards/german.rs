//! The German pack: 32 cards. Text form: rank `7 8 9 U O K T A`, then suit `h l a b`; `10` is read as `T`.

use std::fmt;

use super::card::ParseCardError;
use super::pack_text::PackText;
use super::set::CardSet;

/// The eight ranks. The king ranks directly above the ober.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Rank {
    /// 7.
    Seven,
    /// 8.
    Eight,
    /// 9.
    Nine,
    /// U: the lower court card (dolník).
    Unter,
    /// O: the upper court card (horník).
    Ober,
    /// K.
    King,
    /// T, or 10.
    Ten,
    /// A.
    Ace,
}

impl Rank {
    /// All ranks, in the order in which cards of one suit are written.
    pub const ALL: [Self; 8] =
        [Self::Seven, Self::Eight, Self::Nine, Self::Unter, Self::Ober, Self::King, Self::Ten, Self::Ace];
}

/// The four suits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Suit {
    /// h: červeň.
    Hearts,
    /// l: zeleň.
    Leaves,
    /// a: žaluď.
    Acorns,
    /// b: guľa.
    Bells,
}

impl Suit {
    /// All suits, in the order in which cards are written.
    pub const ALL: [Self; 4] = [Self::Hearts, Self::Leaves, Self::Acorns, Self::Bells];

    /// Returns all cards of this suit.
    pub const fn cards(self) -> CardSet<Card> {
        CardSet::from_bits(0xff << (8 * self as u32))
    }

    /// Parses a suit letter. Letter case does not matter.
    pub fn parse(token: &str) -> Option<Self> {
        TEXT.parse_suit(token).map(|suit| Self::ALL[suit])
    }
}

impl fmt::Display for Suit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", TEXT.suit_letter(*self as usize))
    }
}

const TEXT: PackText = PackText::same_ranks(['h', 'l', 'a', 'b'], &['7', '8', '9', 'U', 'O', 'K', 'T', 'A']);

/// A card of the German pack; ordered by suit, then rank.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

impl Card {
    /// Returns the card of this rank and suit.
    pub const fn new(rank: Rank, suit: Suit) -> Self {
        Self(suit as u8 * 8 + rank as u8)
    }

    /// Returns the rank.
    #[inline]
    pub const fn rank(self) -> Rank {
        Rank::ALL[(self.0 % 8) as usize]
    }

    /// Returns the suit.
    #[inline]
    pub const fn suit(self) -> Suit {
        Suit::ALL[(self.0 / 8 % 4) as usize]
    }
}

impl super::Card for Card {
    const COUNT: usize = 32;
    const EXPECTED: &'static str = "a rank 7 8 9 U O K T A, then a suit h l a b";

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
