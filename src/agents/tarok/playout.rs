//! A deal played to its end by a simple fixed rule: what a search takes for an estimate.

use super::worth::{cheapest, dearest};
use crate::cards::tarok::{Card, TAROKS};
use crate::cards::{CardSet, Packet};
use crate::games::tarok::{Contract, Items, Move, State, Trick};
use crate::games::{Position as _, Turn};
use crate::protocol::Seat;

/// Plays the deal to its end, each seat by [`likely_move`].
pub(super) fn playout(state: &mut State) {
    while let Some(played) = likely_move(state) {
        state.make(&played);
    }
}

/// The move that a calm beginner makes: no bid, no announcement, no kontra; the first group, the dearest plain cards
/// laid down; tricks won as cheaply as can be, or, in klop and berač, left to others. Nothing when no seat is to move.
pub(super) fn likely_move(state: &State) -> Option<Move> {
    let Turn::Seat(seat) = state.turn() else { return None };
    let legal = state.legal_cards();
    if !legal.is_empty() {
        return likely_card(state, seat, legal).map(Move::Card);
    }
    let public = state.public();
    let silent = [
        Move::Bid(None),
        Move::Play(public.bidding().standing()),
        Move::Take(1),
        Move::Announce(Items::EMPTY),
        Move::Kontra(Items::EMPTY),
    ];
    silent.into_iter().find(|played| state.check(played).is_ok()).or_else(|| {
        let mut left = public.legal_discards(state.hand(seat));
        let mut laid = CardSet::EMPTY;
        for _ in 0..public.taken().len() {
            let plain = left - TAROKS;
            let card = dearest(if plain.is_empty() { left } else { plain })?;
            left.remove(card);
            laid.insert(card);
        }
        Some(Move::Discard(Packet::shown(laid)))
    })
}

fn likely_card(state: &State, seat: Seat, legal: CardSet<Card>) -> Option<Card> {
    let public = state.public();
    let trick = public.trick();
    let avoid = public.contract().is_some_and(Contract::has_duties);
    if trick.cards().is_empty() {
        let plain = legal - TAROKS;
        return match public.declarer() {
            _ if avoid => cheapest(legal),
            // Declarer draws taroks, defenders their suits.
            Some(declarer) if declarer == seat => (legal & TAROKS).iter().last().or(dearest(plain)),
            _ if plain.is_empty() => cheapest(legal),
            _ => dearest(plain),
        };
    }
    let winning: CardSet<Card> = legal.iter().filter(|&card| wins(*trick, card, seat)).collect();
    let losing = legal - winning;
    if avoid {
        return if losing.is_empty() { cheapest(winning) } else { dearest(losing) };
    }
    let partner_leads = trick
        .winner()
        .is_some_and(|winner| Some(winner) != public.declarer() && Some(seat) != public.declarer());
    match () {
        () if partner_leads && trick.cards().len() == 2 && !losing.is_empty() => dearest(losing),
        () if !winning.is_empty() => cheapest(winning),
        () => cheapest(losing),
    }
}

/// Whether `card` would win the trick as it stands.
fn wins(mut trick: Trick, card: Card, seat: Seat) -> bool {
    trick.push(card);
    trick.winner() == Some(seat)
}
