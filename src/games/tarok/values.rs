//! Card points (rules, *Cards and card points*).

use crate::cards::CardSet;
use crate::cards::tarok::{Card, KINGS, TRULA};

/// The card points of the whole pack.
pub const ALL_POINTS: i64 = 70;

/// Half of the card points of the pack. Declarer's side wins the game if it has more than half.
pub const HALF: i64 = ALL_POINTS / 2;

// In each suit, counted from the lowest card, the jack is the fifth card, the kaval the sixth, the queen the
// seventh and the king the eighth.
const JACKS: CardSet<Card> = CardSet::from_bits(KINGS.bits() >> 3);
const KAVALS: CardSet<Card> = CardSet::from_bits(KINGS.bits() >> 2);
const QUEENS: CardSet<Card> = CardSet::from_bits(KINGS.bits() >> 1);

/// Returns the sum of the raw values of these cards. A card of the trula and a king have 5, a queen 4, a
/// kaval 3, a jack 2, and every other card 1.
pub fn raw(cards: CardSet<Card>) -> i64 {
    let count = |some: CardSet<Card>| (cards & some).len() as i64;
    // A value above 1 is a sum of 4, 2 and 1, so three sets are counted and not four.
    cards.len() as i64 + 4 * count(TRULA | KINGS) + 2 * count(QUEENS | KAVALS) + count(QUEENS | JACKS)
}

/// Returns the card points of these cards: the raw values, minus 2 for each group of three cards, and minus 1
/// for an incomplete last group.
pub fn points(cards: CardSet<Card>) -> i64 {
    let threes = (cards.len() / 3) as i64;
    raw(cards) - 2 * threes - i64::from(!cards.len().is_multiple_of(3))
}
