//! When sedma looks like being won.

use crate::agents::marias::habits::holds_seven;
use crate::cards::CardSet;
use crate::cards::german::{Card, Suit};

/// Whether a hand is good for sedma: the trump 7 among five trumps, or among four with all suits at hand.
pub(super) fn is_in_reach(hand: CardSet<Card>, trump: Suit) -> bool {
    holds_seven(hand, trump)
        && match (hand & trump.cards()).len() {
            0..=3 => false,
            4 => Suit::ALL.iter().all(|suit| !hand.is_disjoint(suit.cards())),
            _ => true,
        }
}
