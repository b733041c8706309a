//! The ways to discard.

use super::illegal::Illegal;
use super::moves::TarokMove;
use crate::cards::tarok::Card;
use crate::cards::{CardSet, Packet, Random};
use crate::games::Listing;
use crate::protocol::Seat;

/// Checks that a discard names cards of this hand.
pub(in crate::games) fn check_discarded(
    seat: Seat,
    hand: CardSet<Card>,
    packet: Packet<Card>,
) -> Result<(), Illegal> {
    if packet.hidden > 0 {
        return Err(Illegal::UnnamedDiscards);
    }
    (packet.shown - hand).first().map_or(Ok(()), |card| Err(Illegal::NotInHand { card, seat }))
}

/// Lists the discards of `count` of `cards` together with `chosen`.
pub(in crate::games) fn list_discards<C, I>(
    cards: CardSet<Card>,
    count: usize,
    chosen: CardSet<Card>,
    limit: usize,
    moves: &mut Vec<TarokMove<C, I>>,
) -> Listing {
    // Lists up to one move more than the limit. The additional move shows that the list is cut.
    push_discards(cards, count, chosen, &mut |discards| {
        moves.push(TarokMove::Discard(Packet::shown(discards)));
        moves.len() <= limit
    });
    let listing = if moves.len() > limit { Listing::Cut } else { Listing::Complete };
    moves.truncate(limit);
    listing
}

/// Lists the discards as long as `push` wants more. Returns whether it wants more after the last one.
fn push_discards(
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
        if !push_discards(cards, count - 1, chosen | CardSet::of(card), push) {
            return false;
        }
    }
    true
}

/// Draws a discard of `count` of `cards` together with `chosen` uniformly.
pub(in crate::games) fn random_discard<C, I>(
    mut cards: CardSet<Card>,
    count: usize,
    mut chosen: CardSet<Card>,
    random: &mut Random,
) -> TarokMove<C, I> {
    for _ in 0..count {
        let card = cards.random(random).expect("a card may be chosen");
        cards.remove(card);
        chosen.insert(card);
    }
    TarokMove::Discard(Packet::shown(chosen))
}
