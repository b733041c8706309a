//! The rule by which `smart` announces sedma.

use crate::agents::marias::heuristic_policy::holds_seven;
use crate::cards::CardSet;
use crate::cards::german::{Card, Suit};

/// Whether a hand is good enough for sedma: the trump 7 with four more trumps, or with three more trumps and
/// cards of all suits.
pub(super) fn is_in_reach(hand: CardSet<Card>, trump: Suit) -> bool {
    holds_seven(hand, trump)
        && match (hand & trump.cards()).len() {
            0..=3 => false,
            4 => Suit::ALL.iter().all(|suit| !hand.is_disjoint(suit.cards())),
            _ => true,
        }
}
