//! The tarok pack: 54 cards, 22 of them taroks. Text form: `t1` to `t22`, or a rank, then a suit `h d s c`;
//! `10` is read as `T`.

use std::fmt;

use nom::bytes::complete::tag_no_case;
use nom::character::complete::digit1;
use nom::combinator::{all_consuming, map_opt};
use nom::sequence::preceded;
use nom::{IResult, Parser};

use super::card::ParseCardError;
use super::pack_text::PackText;
use super::set::CardSet;

/// The four suits, in the order of the pack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[allow(missing_docs, reason = "the variant names are the documentation")]
pub enum Suit {
    Hearts,
    Diamonds,
    Spades,
    Clubs,
}

impl Suit {
    /// All suits.
    pub const ALL: [Self; 4] = [Self::Hearts, Self::Diamonds, Self::Spades, Self::Clubs];

    /// Returns the eight cards of the suit.
    pub const fn cards(self) -> CardSet<Card> {
        CardSet::from_bits(0xff << (TAROK_COUNT + SUIT_COUNT * self as u8))
    }
}

impl fmt::Display for Suit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Hearts => "hearts",
            Self::Diamonds => "diamonds",
            Self::Spades => "spades",
            Self::Clubs => "clubs",
        })
    }
}

/// The ranks of the red suits, low to high. The plain cards count down from 4 to 1.
const RED_RANKS: [char; 8] = ['4', '3', '2', '1', 'J', 'C', 'Q', 'K'];
/// The ranks of the black suits, low to high.
const BLACK_RANKS: [char; 8] = ['7', '8', '9', 'T', 'J', 'C', 'Q', 'K'];
const TEXT: PackText =
    PackText::own_ranks([('h', &RED_RANKS), ('d', &RED_RANKS), ('s', &BLACK_RANKS), ('c', &BLACK_RANKS)]);
const TAROK_COUNT: u8 = 22;
const SUIT_COUNT: u8 = 8;

/// The 22 taroks.
pub const TAROKS: CardSet<Card> = CardSet::from_bits((1 << TAROK_COUNT) - 1);

/// The four kings.
pub const KINGS: CardSet<Card> = CardSet::from_bits(0x8080_8080 << TAROK_COUNT);

/// The trula: pagat, mond and škis.
pub const TRULA: CardSet<Card> =
    CardSet::from_bits(1 << Card::PAGAT.0 | 1 << Card::MOND.0 | 1 << Card::SKIS.0);

/// A card of the tarok pack. The order is: taroks, then the suits, each from low to high.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

impl Card {
    /// `t1`, the lowest tarok.
    pub const PAGAT: Self = Self(0);
    /// `t21`, the second highest tarok.
    pub const MOND: Self = Self(20);
    /// `t22`, the highest tarok.
    pub const SKIS: Self = Self(21);

    const fn plain(suit: u8, rank: u8) -> Self {
        Self(TAROK_COUNT + SUIT_COUNT * suit + rank)
    }

    /// Returns the suit; `None` for a tarok.
    #[inline]
    pub const fn suit(self) -> Option<Suit> {
        match self.0.checked_sub(TAROK_COUNT) {
            Some(place) => Some(Suit::ALL[(place / SUIT_COUNT) as usize]),
            None => None,
        }
    }

    /// Returns all cards of the card's kind: all taroks for a tarok, or all cards of its suit for another
    /// card. The card itself is included.
    #[inline]
    pub const fn kind(self) -> CardSet<Self> {
        match self.suit() {
            Some(suit) => suit.cards(),
            None => TAROKS,
        }
    }

    /// Returns the higher cards of the same kind ([`Card::kind`]).
    #[inline]
    pub const fn above(self) -> CardSet<Self> {
        CardSet::from_bits(self.kind().bits() & (u64::MAX << self.0 << 1))
    }
}

impl super::Card for Card {
    const COUNT: usize = 54;
    const EXPECTED: &'static str =
        "a tarok t1 to t22, or a rank, then a suit: 4 3 2 1 J C Q K of h d, 7 8 9 T J C Q K of s c";

    #[inline]
    fn index(self) -> usize {
        usize::from(self.0)
    }

    #[inline]
    fn from_index(index: usize) -> Option<Self> {
        (index < Self::COUNT).then_some(Self(index as u8))
    }

    fn parse(token: &str) -> Result<Self, ParseCardError> {
        let tarok = || all_consuming(tarok).parse(token).ok().map(|(_, card)| card);
        let plain = || TEXT.parse(token).map(|(suit, rank)| Self::plain(suit as u8, rank as u8));
        tarok().or_else(plain).ok_or_else(|| ParseCardError::new::<Self>(token))
    }
}

/// Parses `t`, then a number from 1 to 22 without leading zeros.
fn tarok(input: &str) -> IResult<&str, Card> {
    let number = map_opt(digit1, |digits: &str| match digits.parse::<u8>() {
        Ok(number @ 1..=TAROK_COUNT) if !digits.starts_with('0') => Some(Card(number - 1)),
        _ => None,
    });
    preceded(tag_no_case("t"), number).parse(input)
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.suit() {
            None => write!(f, "t{}", self.0 + 1),
            Some(suit) => {
                let rank = (self.0 - TAROK_COUNT) % SUIT_COUNT;
                TEXT.write(f, suit as usize, rank.into())
            }
        }
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
    fn the_pack_is_22_taroks_and_8_cards_of_each_suit() {
        let pack = "t1 t2 t3 t4 t5 t6 t7 t8 t9 t10 t11 t12 t13 t14 t15 t16 t17 t18 t19 t20 t21 t22 \
                    4h 3h 2h 1h Jh Ch Qh Kh 4d 3d 2d 1d Jd Cd Qd Kd \
                    7s 8s 9s Ts Js Cs Qs Ks 7c 8c 9c Tc Jc Cc Qc Kc";
        assert_eq!(CardSet::<Card>::FULL.to_string(), pack);
        assert_eq!(TAROKS.len(), 22);
        assert_eq!(KINGS.to_string(), "Kh Kd Ks Kc");
        assert_eq!(TRULA.to_string(), "t1 t21 t22");
        assert_eq!(Suit::Spades.cards().to_string(), "7s 8s 9s Ts Js Cs Qs Ks");
    }

    #[test]
    fn above_lists_the_higher_cards_of_the_same_kind() {
        let above = |token| Card::parse(token).unwrap().above().to_string();
        assert_eq!(above("t20"), "t21 t22");
        assert_eq!(above("t22"), "");
        assert_eq!(above("1h"), "Jh Ch Qh Kh");
        assert_eq!(above("Cc"), "Qc Kc");
        assert_eq!(above("Kc"), "");
    }
}
