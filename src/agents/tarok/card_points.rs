//! Card points of single cards.

use talon_games::cards::CardSet;
use talon_games::cards::tarok::Card;
use talon_games::tarok::values::raw;

/// Returns the card of the fewest points; of cards with equal points, the lowest.
pub(super) fn cheapest(cards: CardSet<Card>) -> Option<Card> {
    cards.iter().min_by_key(|&card| raw(CardSet::of(card)))
}

/// Returns the card of the most points; of cards with equal points, the highest.
pub(super) fn most_valuable(cards: CardSet<Card>) -> Option<Card> {
    cards.iter().max_by_key(|&card| raw(CardSet::of(card)))
}

/// Returns the card points that these cards add to a pile on average. Three cards count 2 points less than
/// the sum of their raw values.
pub(super) fn mean_points(cards: CardSet<Card>) -> f64 {
    raw(cards) as f64 - 2.0 / 3.0 * cards.len() as f64
}
