//! The strength of cards, and the sets of cards that the rules name (rules of mariáš, *Cards*).

use crate::cards::german::{Card, Rank, Suit};
use crate::cards::{Card as _, CardSet};
use crate::words::words;

words! {
    /// The strength of the tens (option `tens`).
    pub enum Tens {
        /// 7 8 9 U O K T A, low to high.
        High = "high",
        /// 7 8 9 T U O K A, low to high.
        Natural = "natural",
    }
}

/// Returns all cards of a rank.
const fn all(rank: Rank) -> u64 {
    0x0101_0101 << rank as u32
}

/// The fat cards, worth ten points each.
pub const FAT: CardSet<Card> = CardSet::from_bits(all(Rank::Ten) | all(Rank::Ace));

/// The four obers.
pub const OBERS: CardSet<Card> = CardSet::from_bits(all(Rank::Ober));

/// The four kings.
pub const KINGS: CardSet<Card> = CardSet::from_bits(all(Rank::King));

/// Returns the kings of the suits whose ober is in `cards`.
pub fn kings_beside(cards: CardSet<Card>) -> CardSet<Card> {
    // The number of a king is the number of its ober plus one.
    CardSet::from_bits((cards & OBERS).bits() << 1)
}

/// Returns the obers of the suits whose king is in `cards`.
pub fn obers_beside(cards: CardSet<Card>) -> CardSet<Card> {
    CardSet::from_bits((cards & KINGS).bits() >> 1)
}

/// For each order of strength and each rank, the stronger ranks as bits. The first index is the option
/// `tens`, and the second index is the rank.
const STRONGER: [[u8; 8]; 2] =
    [stronger_ranks([0, 1, 2, 3, 4, 5, 6, 7]), stronger_ranks([0, 1, 2, 4, 5, 6, 3, 7])];

/// For each rank, computes the stronger ranks as bits. `place` gives, for each rank, its position in the
/// order of strength.
const fn stronger_ranks(place: [u8; 8]) -> [u8; 8] {
    let mut stronger = [0; 8];
    let mut rank = 0;
    while rank < 8 {
        let mut other = 0;
        while other < 8 {
            if place[other] > place[rank] {
                stronger[rank] |= 1 << other;
            }
            other += 1;
        }
        rank += 1;
    }
    stronger
}

/// Returns the cards of the same suit that are stronger than `card`.
///
/// ```
/// use talon_games::cards::Card as _;
/// use talon_games::cards::german::Card;
/// use talon_games::marias::strength::{Tens, stronger};
/// let ober = Card::parse("Oh").unwrap();
/// assert_eq!(stronger(ober, Tens::High).to_string(), "Kh Th Ah");
/// assert_eq!(stronger(ober, Tens::Natural).to_string(), "Kh Ah");
/// ```
pub fn stronger(card: Card, tens: Tens) -> CardSet<Card> {
    let (rank, suit) = (card.index() % 8, card.index() / 8);
    CardSet::from_bits(u64::from(STRONGER[tens as usize][rank]) << (8 * suit))
}

/// Returns whether `card` beats `other`. `trump` is the trump suit; `None` in a game without trumps.
pub fn beats(card: Card, other: Card, trump: impl Into<Option<Suit>>, tens: Tens) -> bool {
    if card.suit() == other.suit() {
        stronger(other, tens).contains(card)
    } else {
        Some(card.suit()) == trump.into()
    }
}
