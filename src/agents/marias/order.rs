//! Which of several cards is the lowest or the highest to a robot.

use std::cmp::Reverse;

use crate::cards::CardSet;
use crate::cards::german::{Card, Suit};
use crate::games::marias::strength::{Tens, stronger};

/// The suits as they lie in the hand, from left to right: bells, acorns, leaves, hearts (guľa, žaluď, zeleň, červeň).
pub(super) fn suits() -> impl Iterator<Item = Suit> {
    Suit::ALL.into_iter().rev()
}

/// The card of the lowest rank, suits apart; of several the last in the hand. The rank is the printed one (thesis,
/// definition 2.2.14), where a ten stands below the unter, whatever option `tens` says of its strength.
pub(super) fn lowest(cards: CardSet<Card>) -> Option<Card> {
    cards.iter().max_by_key(|&card| (ranks_above(card), Reverse(card.suit())))
}

/// The card of the highest rank, in the same order; of several the last in the hand.
pub(super) fn highest(cards: CardSet<Card>) -> Option<Card> {
    cards.iter().min_by_key(|&card| (ranks_above(card), card.suit()))
}

/// The first card of the first suit: the lowest of the suit that lies furthest to the left.
pub(super) fn first(cards: CardSet<Card>) -> Option<Card> {
    suits().find_map(|suit| lowest(cards & suit.cards()))
}

/// How many ranks are higher.
fn ranks_above(card: Card) -> usize {
    stronger(card, Tens::Natural).len()
}
