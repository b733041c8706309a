//! Playouts by a simple fixed policy. Searches use their results as estimates.

use talon_games::cards::tarok::{Card, TAROKS};
use talon_games::cards::{CardSet, Packet};
use talon_games::protocol::Seat;
use talon_games::tarok::three::{Contract, Items, Move, State, Trick};
use talon_games::{Position as _, State as _, Turn};

use crate::tarok::card_points::{cheapest, most_valuable};

/// Plays the deal to its end. All seats make their [`likely_move`].
pub(super) fn playout(state: &mut State) {
    while let Some(played) = likely_move(state) {
        state.make(&played);
    }
}

/// Returns the move of the playout policy. The policy makes no bid, no announcement and no kontra. It takes
/// the first group, and discards the plain cards of the most points. It wins tricks with the cheapest card;
/// in klop and berač, it avoids tricks instead. `None` when no seat is to move.
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
        let mut discards = CardSet::EMPTY;
        for _ in 0..public.taken().len() {
            let plain = left - TAROKS;
            let card = most_valuable(if plain.is_empty() { left } else { plain });
            let card = card.expect("as many cards may be discarded as were taken");
            left.remove(card);
            discards.insert(card);
        }
        Some(Move::Discard(Packet::shown(discards)))
    })
}

fn likely_card(state: &State, seat: Seat, legal: CardSet<Card>) -> Option<Card> {
    let public = state.public();
    let trick = public.trick();
    let avoids_tricks = public.contract().is_some_and(Contract::has_duties);
    if trick.cards().is_empty() {
        let plain = legal - TAROKS;
        return match public.declarer() {
            _ if avoids_tricks => cheapest(legal),
            // Declarer leads taroks, defenders lead their suits.
            Some(declarer) if declarer == seat => (legal & TAROKS).iter().last().or(most_valuable(plain)),
            _ if plain.is_empty() => cheapest(legal),
            _ => most_valuable(plain),
        };
    }
    let winning: CardSet<Card> = legal.iter().filter(|&card| wins(*trick, card, seat)).collect();
    let losing = legal - winning;
    if avoids_tricks {
        return if losing.is_empty() { cheapest(winning) } else { most_valuable(losing) };
    }
    let partner_wins = trick
        .winner()
        .is_some_and(|winner| Some(winner) != public.declarer() && Some(seat) != public.declarer());
    match () {
        () if partner_wins && trick.cards().len() == 2 && !losing.is_empty() => most_valuable(losing),
        () if !winning.is_empty() => cheapest(winning),
        () => cheapest(losing),
    }
}

/// Returns whether `card` would win the trick as played so far.
fn wins(mut trick: Trick, card: Card, seat: Seat) -> bool {
    trick.push(card);
    trick.winner() == Some(seat)
}
