//! How dangerous a hand is in berač.

use crate::cards::CardSet;
use crate::cards::tarok::{Card, Suit, TAROKS};

/// How many cards of each suit it takes to outlast the others, so that taroks need not be played to it.
const LASTING: usize = 3;

/// What each card that a suit lacks for that adds to the danger.
const SHORT: f64 = 3.0;

/// What a lower tarok held by others adds, where a lower card of a suit adds 1: others have taroks to beat it with.
const LOWER_TAROK: f64 = 0.5;

/// The danger of taking a trick: all are bound to beat, so every lower card that others hold may draw a higher one. A
/// hand of danger 16 wins about one berač in three, of 13 more than every second.
pub(super) fn danger(hand: CardSet<Card>) -> f64 {
    let lower = |card: Card| (card.kind() - card.above() - hand).len() as f64;
    let weight = |card| if TAROKS.contains(card) { LOWER_TAROK } else { 1.0 };
    let missing = |suit: Suit| LASTING.saturating_sub((hand & suit.cards()).len());
    let short: usize = Suit::ALL.into_iter().map(missing).sum();
    let ruffs = if hand.is_disjoint(TAROKS) { 0.0 } else { SHORT * short as f64 };
    ruffs + hand.iter().map(|card| weight(card) * lower(card)).sum::<f64>()
}
