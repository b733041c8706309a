//! Which cards go into the talon.

use super::sedma;
use crate::agents::marias::habits::fill;
use crate::agents::marias::order::{first, lowest, suits};
use crate::cards::CardSet;
use crate::cards::german::{Card, Rank, Suit};
use crate::games::marias::TALON;
use crate::games::marias::strength::{FAT, kings_beside};

/// The talon: cards that leave an ace alone in its suit, or a suit without a card; then plain cards from the left, and
/// trumps when there is nothing else.
///
/// The program's own copy of the second rule has its conditions scrambled; this is the form of its `MinimaxPlayer`.
/// And what is taken is counted here, so that a suit of two is never laid by half.
pub(super) fn choose(hand: CardSet<Card>, trump: Suit, may_go: CardSet<Card>) -> CardSet<Card> {
    let makes_voids = !sedma::is_in_reach(hand, trump);
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
    fill(talon, may_go, |cards| first(cards - trump.cards()).or_else(|| lowest(cards)))
}
