//! The French pack: 52 cards, no jokers. Text form: rank `A 2 … 9 T J Q K`, then suit `c d h s`; `10` is read as `T`.

use std::fmt;

use nom::branch::alt;
use nom::bytes::complete::tag_no_case;
use nom::combinator::{all_consuming, value};
use nom::{IResult, Parser};

use super::ParseCardError;

/// The thirteen ranks, the ace lowest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[allow(missing_docs, reason = "the names say it")]
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
#[allow(missing_docs, reason = "the names say it")]
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

const RANK_LETTERS: [char; 13] = ['A', '2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K'];
const SUIT_LETTERS: [char; 4] = ['c', 'd', 'h', 's'];

/// A card of the French pack; ordered by rank, then suit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

impl Card {
    /// The card of this rank and suit.
    #[must_use]
    pub const fn new(rank: Rank, suit: Suit) -> Self {
        Self(rank as u8 * 4 + suit as u8)
    }

    /// The rank.
    #[must_use]
    pub const fn rank(self) -> Rank {
        Rank::ALL[(self.0 / 4) as usize]
    }

    /// The suit.
    #[must_use]
    pub const fn suit(self) -> Suit {
        Suit::ALL[(self.0 % 4) as usize]
    }
}

impl super::Card for Card {
    const COUNT: usize = 52;
    const EXPECTED: &'static str = "a rank A 2 3 4 5 6 7 8 9 T J Q K, then a suit c d h s";

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
    let low = alt((
        value(Rank::Ace, tag_no_case("a")),
        value(Rank::Two, tag_no_case("2")),
        value(Rank::Three, tag_no_case("3")),
        value(Rank::Four, tag_no_case("4")),
        value(Rank::Five, tag_no_case("5")),
        value(Rank::Six, tag_no_case("6")),
        value(Rank::Seven, tag_no_case("7")),
        value(Rank::Eight, tag_no_case("8")),
        value(Rank::Nine, tag_no_case("9")),
    ));
    let high = alt((
        value(Rank::Ten, alt((tag_no_case("t"), tag_no_case("10")))),
        value(Rank::Jack, tag_no_case("j")),
        value(Rank::Queen, tag_no_case("q")),
        value(Rank::King, tag_no_case("k")),
    ));
    alt((low, high)).parse(input)
}

fn suit(input: &str) -> IResult<&str, Suit> {
    alt((
        value(Suit::Clubs, tag_no_case("c")),
        value(Suit::Diamonds, tag_no_case("d")),
        value(Suit::Hearts, tag_no_case("h")),
        value(Suit::Spades, tag_no_case("s")),
    ))
    .parse(input)
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", RANK_LETTERS[self.rank() as usize], SUIT_LETTERS[self.suit() as usize])
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Card as _, CardSet};
    use super::*;

    #[test]
    fn every_card_reads_back_from_its_own_text_in_either_case() {
        for card in CardSet::<Card>::FULL {
            let text = card.to_string();
            assert_eq!(Card::parse(&text), Ok(card));
            assert_eq!(Card::parse(&text.to_uppercase()), Ok(card));
            assert_eq!(Card::parse(&text.to_lowercase()), Ok(card));
        }
    }

    #[test]
    fn ten_may_be_written_with_two_digits() {
        assert_eq!(Card::parse("10d"), Ok(Card::new(Rank::Ten, Suit::Diamonds)));
    }

    #[test]
    fn what_is_not_a_card_is_named_with_what_a_card_is() {
        for token in ["", "7", "1x", "7hh", "hh", "11c", "??", "7♥", "é"] {
            let error = Card::parse(token).unwrap_err();
            assert_eq!(
                error.to_string(),
                format!("no card '{token}': a card is a rank A 2 3 4 5 6 7 8 9 T J Q K, then a suit c d h s")
            );
        }
    }
}
