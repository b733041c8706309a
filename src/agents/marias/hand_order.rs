//! The order of cards by rank and by their place in the hand, used by the heuristic players.

use std::cmp::Reverse;

use crate::cards::CardSet;
use crate::cards::german::{Card, Suit};
use crate::games::marias::strength::{Tens, stronger};

/// The suits in the hand from left to right: bells, acorns, leaves, hearts (guľa, žaluď, zeleň, červeň).
pub(super) fn suits() -> impl Iterator<Item = Suit> {
    Suit::ALL.into_iter().rev()
}

/// The card of the lowest rank; of equal ranks, the last card in the hand. Ranks follow the printed order
/// (thesis, definition 2.2.14), in which a ten is below an unter regardless of option `tens`.
pub(super) fn lowest(cards: CardSet<Card>) -> Option<Card> {
    cards.iter().max_by_key(|&card| (ranks_above(card), Reverse(card.suit())))
}

/// The card of the highest rank in the same order; of equal ranks, the last card in the hand.
pub(super) fn highest(cards: CardSet<Card>) -> Option<Card> {
    cards.iter().min_by_key(|&card| (ranks_above(card), card.suit()))
}

/// The lowest card of the leftmost suit.
pub(super) fn first(cards: CardSet<Card>) -> Option<Card> {
    suits().find_map(|suit| lowest(cards & suit.cards()))
}

/// The number of higher ranks.
fn ranks_above(card: Card) -> usize {
    stronger(card, Tens::Natural).len()
}
