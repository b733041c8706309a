//! Equivalent cards.

use crate::cards::CardSet;
use crate::cards::french::Card;
use crate::games::tablic::values::{TEN_OF_DIAMONDS, TWO_OF_CLUBS};

/// The cards of the same rank as `card`; the two of clubs and the ten of diamonds are equivalent to no other card.
pub(super) fn equivalent_cards(card: Card) -> CardSet<Card> {
    let single: CardSet<Card> = CardSet::of(TEN_OF_DIAMONDS) | CardSet::of(TWO_OF_CLUBS);
    if single.contains(card) {
        return CardSet::of(card);
    }
    CardSet::<Card>::FULL
        .iter()
        .filter(|other| other.rank() == card.rank() && !single.contains(*other))
        .collect()
}
