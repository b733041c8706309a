//! The cards that `smart` discards.

use super::sedma_rule;
use crate::agents::marias::hand_order::{first, lowest, suits};
use crate::agents::marias::heuristic_policy::fill;
use crate::cards::CardSet;
use crate::cards::german::{Card, Rank, Suit};
use crate::games::marias::TALON;
use crate::games::marias::strength::{FAT, kings_beside};

/// The talon. First come cards whose discard leaves an ace alone in its suit or makes a void, then plain
/// cards from the left, and trumps when no other card is left.
///
/// In the thesis' program the conditions of the second rule are garbled; this code follows the rule of the
/// thesis' `MinimaxPlayer`. Unlike the program, it counts the discards, so a suit of two cards is never
/// split.
pub(super) fn choose(hand: CardSet<Card>, trump: Suit, legal: CardSet<Card>) -> CardSet<Card> {
    let makes_voids = !sedma_rule::is_in_reach(hand, trump);
    let talon = suits().filter(|&suit| suit != trump).fold(CardSet::EMPTY, |talon, suit| {
        let cards = hand & suit.cards();
        let low = cards - FAT;
        let goes = if cards.contains(Card::new(Rank::Ace, suit)) {
            cards.len() == 2
        } else {
            makes_voids && low == cards && kings_beside(cards).is_disjoint(cards)
        };
        if goes && low.len() + talon.len() <= TALON { talon | low } else { talon }
    });
    fill(talon, legal, |cards| first(cards - trump.cards()).or_else(|| lowest(cards)))
}
