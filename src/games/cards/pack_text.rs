//! The text form of cards that are written as a rank, then a suit. All packs share it.

use std::fmt;

use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::character::complete::anychar;
use nom::combinator::{all_consuming, value};
use nom::{IResult, Parser};

/// The letters of a pack: for each suit, the letter of the suit and the letters of its ranks, in pack order.
pub(super) struct PackText {
    suits: [(char, &'static [char]); 4],
}

impl PackText {
    /// Creates the letters of a pack whose suits all have the same ranks.
    pub(super) const fn same_ranks(suits: [char; 4], ranks: &'static [char]) -> Self {
        Self { suits: [(suits[0], ranks), (suits[1], ranks), (suits[2], ranks), (suits[3], ranks)] }
    }

    /// Creates the letters of a pack in which each suit has its own ranks.
    pub(super) const fn own_ranks(suits: [(char, &'static [char]); 4]) -> Self {
        Self { suits }
    }

    /// Returns the suit index and the rank index of a card. Letter case does not matter; `10` is read as `T`.
    /// `None` when the token is not a card of this pack.
    pub(super) fn parse(&self, token: &str) -> Option<(usize, usize)> {
        let (_, (rank, suit)) = all_consuming((rank_letter, anychar)).parse(token).ok()?;
        let suit = self.suit_with(suit)?;
        let rank = self.suits[suit].1.iter().position(|letter| letter.eq_ignore_ascii_case(&rank))?;
        Some((suit, rank))
    }

    /// Returns the index of the suit with this letter. Letter case does not matter.
    pub(super) fn parse_suit(&self, token: &str) -> Option<usize> {
        let (_, letter) = all_consuming(anychar::<_, nom::error::Error<&str>>).parse(token).ok()?;
        self.suit_with(letter)
    }

    /// Writes the card with this suit index and rank index.
    pub(super) fn write(&self, f: &mut fmt::Formatter<'_>, suit: usize, rank: usize) -> fmt::Result {
        let (suit, ranks) = self.suits[suit];
        write!(f, "{}{suit}", ranks[rank])
    }

    pub(super) const fn suit_letter(&self, suit: usize) -> char {
        self.suits[suit].0
    }

    fn suit_with(&self, letter: char) -> Option<usize> {
        self.suits.iter().position(|(suit, _)| suit.eq_ignore_ascii_case(&letter))
    }
}

fn rank_letter(input: &str) -> IResult<&str, char> {
    alt((value('T', tag("10")), anychar)).parse(input)
}
