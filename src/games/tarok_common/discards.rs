//! The ways to discard.

use crate::cards::CardSet;
use crate::cards::tarok::Card;

/// Lists the ways to discard `count` of `cards` together with `chosen`, as long as `push` wants more. Returns whether it
/// wants more after the last one.
pub(in crate::games) fn list_discards(
    mut cards: CardSet<Card>,
    count: usize,
    chosen: CardSet<Card>,
    push: &mut dyn FnMut(CardSet<Card>) -> bool,
) -> bool {
    if count == 0 {
        return push(chosen);
    }
    while let Some(card) = cards.first() {
        cards.remove(card);
        if !list_discards(cards, count - 1, chosen | CardSet::of(card), push) {
            return false;
        }
    }
    true
}
