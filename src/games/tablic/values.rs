//! The number of a card in sums, and its points (rules of tablić, *Cards*).

use crate::cards::CardSet;
use crate::cards::french::{Card, Rank, Suit};

/// The two of clubs (tref 2), worth a point.
pub const TWO_OF_CLUBS: Card = Card::new(Rank::Two, Suit::Clubs);

/// The ten of diamonds (karo 10), worth two points.
pub const TEN_OF_DIAMONDS: Card = Card::new(Rank::Ten, Suit::Diamonds);

/// Returns the number of a card in sums, 1 to 14. An ace has the number 1 here; it may also count 11.
pub const fn number(card: Card) -> u8 {
    match card.rank() {
        Rank::Jack => 12,
        Rank::Queen => 13,
        Rank::King => 14,
        low => low as u8 + 1,
    }
}

const POINT_CARDS: u64 = {
    let ace_and_ten_to_king = 0xf | 0xffff << (4 * Rank::Ten as u64);
    ace_and_ten_to_king | 1 << (4 * Rank::Two as u64 + Suit::Clubs as u64)
};

/// Returns the points of some cards, 0 to 22.
///
/// ```
/// use talon_games::cards::CardSet;
/// use talon_games::tablic::values::points;
/// assert_eq!(points(CardSet::FULL), 22);
/// assert_eq!(points(CardSet::parse(&["Td", "2c", "2d", "9h"]).unwrap()), 3);
/// ```
pub fn points(cards: CardSet<Card>) -> u8 {
    (cards & CardSet::from_bits(POINT_CARDS)).len() as u8 + u8::from(cards.contains(TEN_OF_DIAMONDS))
}
