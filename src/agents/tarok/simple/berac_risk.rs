//! The risk of a hand in berač.

use crate::cards::CardSet;
use crate::cards::tarok::{Card, Suit, TAROKS};

/// The number of cards of a suit that is enough to outlast the suit in the other hands, so that the hand
/// never has to play a tarok to it.
const SAFE_LENGTH: usize = 3;

/// The risk of each card that a suit is shorter than [`SAFE_LENGTH`].
const SHORTNESS: f64 = 3.0;

/// The risk of each lower tarok in other hands. A lower card of a suit adds a risk of 1. A lower tarok adds
/// less, because the others also have higher taroks.
const LOWER_TAROK: f64 = 0.5;

/// The risk of taking a trick. Every seat must beat if it can, so every lower card in another hand can draw a
/// higher card from this hand. A hand of risk 16 wins about one berač in three; a hand of risk 13 wins more
/// than half of them.
pub(super) fn berac_risk(hand: CardSet<Card>) -> f64 {
    let lower = |card: Card| (card.kind() - card.above() - hand).len() as f64;
    let weight = |card| if TAROKS.contains(card) { LOWER_TAROK } else { 1.0 };
    let missing = |suit: Suit| SAFE_LENGTH.saturating_sub((hand & suit.cards()).len());
    let missing_cards: usize = Suit::ALL.into_iter().map(missing).sum();
    let ruffs = if hand.is_disjoint(TAROKS) { 0.0 } else { SHORTNESS * missing_cards as f64 };
    ruffs + hand.iter().map(|card| weight(card) * lower(card)).sum::<f64>()
}
