//! The German pack: 32 cards. Text form: rank `7 8 9 U O K T A`, then suit `h l a b`; `10` is read as `T`.

use std::fmt;

use nom::branch::alt;
use nom::bytes::complete::tag_no_case;
use nom::combinator::{all_consuming, value};
use nom::{IResult, Parser};

use super::{CardSet, ParseCardError};

/// The eight ranks. A king stands right after the ober of its suit.
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

    /// All cards of this suit.
    #[must_use]
    pub const fn cards(self) -> CardSet<Card> {
        CardSet::from_bits(0xff << (8 * self as u32))
    }

    /// The suit with this letter, in either case.
    #[must_use]
    pub fn parse(token: &str) -> Option<Self> {
        all_consuming(suit).parse(token).ok().map(|(_, suit)| suit)
    }
}

impl fmt::Display for Suit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", SUIT_LETTERS[*self as usize])
    }
}

const RANK_LETTERS: [char; 8] = ['7', '8', '9', 'U', 'O', 'K', 'T', 'A'];
const SUIT_LETTERS: [char; 4] = ['h', 'l', 'a', 'b'];

/// A card of the German pack; ordered by suit, then rank.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

impl Card {
    /// The card of this rank and suit.
    #[must_use]
    pub const fn new(rank: Rank, suit: Suit) -> Self {
        Self(suit as u8 * 8 + rank as u8)
    }

    /// The rank.
    #[must_use]
    pub const fn rank(self) -> Rank {
        Rank::ALL[(self.0 % 8) as usize]
    }

    /// The suit.
    #[must_use]
    pub const fn suit(self) -> Suit {
        Suit::ALL[(self.0 / 8 % 4) as usize]
    }
}

impl super::Card for Card {
    const COUNT: usize = 32;
    const EXPECTED: &'static str = "a rank 7 8 9 U O K T A, then a suit h l a b";

    fn index(self) -> usize {
        usize::from(self.0)
    }

    fn from_index(index: usize) -> Option<Self> {
        (index < Self::COUNT).then_some(Self(index as u8))
    }

    fn parse(token: &str) -> Result<Self, ParseCardError> {
        match all_consuming(card).parse(token) {
            Ok((_, card)) => Ok(card),
            Err(_) => Err(ParseCardError::new::<Self>(token)),
        }
    }
}

/// The nom parser of one card.
fn card(input: &str) -> IResult<&str, Card> {
    (rank, suit).map(|(rank, suit)| Card::new(rank, suit)).parse(input)
}

fn rank(input: &str) -> IResult<&str, Rank> {
    alt((
        value(Rank::Seven, tag_no_case("7")),
        value(Rank::Eight, tag_no_case("8")),
        value(Rank::Nine, tag_no_case("9")),
        value(Rank::Unter, tag_no_case("u")),
        value(Rank::Ober, tag_no_case("o")),
        value(Rank::King, tag_no_case("k")),
        value(Rank::Ten, alt((tag_no_case("t"), tag_no_case("10")))),
        value(Rank::Ace, tag_no_case("a")),
    ))
    .parse(input)
}

fn suit(input: &str) -> IResult<&str, Suit> {
    alt((
        value(Suit::Hearts, tag_no_case("h")),
        value(Suit::Leaves, tag_no_case("l")),
        value(Suit::Acorns, tag_no_case("a")),
        value(Suit::Bells, tag_no_case("b")),
    ))
    .parse(input)
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", RANK_LETTERS[self.rank() as usize], self.suit())
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

#[cfg(test)]
mod tests {
    use super::super::Card as _;
    use super::*;

    #[test]
    fn every_card_reads_back_from_its_own_text_in_either_case() {
        for card in CardSet::<Card>::FULL {
            let text = card.to_string();
            assert_eq!(Card::parse(&text), Ok(card));
            assert_eq!(Card::parse(&text.to_uppercase()), Ok(card));
            assert_eq!(Card::parse(&text.to_lowercase()), Ok(card));
            assert!(card.suit().cards().contains(card));
            assert_eq!(Suit::parse(&card.suit().to_string()), Some(card.suit()));
        }
    }

    #[test]
    fn ten_may_be_written_with_two_digits() {
        assert_eq!(Card::parse("10b"), Ok(Card::new(Rank::Ten, Suit::Bells)));
    }

    #[test]
    fn what_is_not_a_card_is_named_with_what_a_card_is() {
        for token in ["", "7", "1x", "7hh", "hh", "11l", "??", "7♥", "Qh"] {
            let error = Card::parse(token).unwrap_err();
            assert_eq!(
                error.to_string(),
                format!("no card '{token}': a card is a rank 7 8 9 U O K T A, then a suit h l a b")
            );
        }
    }
}
