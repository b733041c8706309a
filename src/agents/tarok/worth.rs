//! What cards count, and which of some counts least or most.

use crate::cards::CardSet;
use crate::cards::tarok::Card;
use crate::games::tarok::values::raw;

/// The card of the fewest points, the lowest of these.
pub(super) fn cheapest(cards: CardSet<Card>) -> Option<Card> {
    cards.iter().min_by_key(|&card| raw(CardSet::of(card)))
}

/// The card of the most points, the highest of these.
pub(super) fn dearest(cards: CardSet<Card>) -> Option<Card> {
    cards.iter().max_by_key(|&card| raw(CardSet::of(card)))
}

/// What these cards add to a pile, in card points, whatever else lies there: three cards count 2 less than their raw
/// values.
pub(super) fn net(cards: CardSet<Card>) -> f64 {
    raw(cards) as f64 - 2.0 / 3.0 * cards.len() as f64
}
