//! `simple`: hand-written heuristics, without search (`docs/players/tarok.md`).
//!
//! The score of every decision is a sum of a few terms in card points. Bidding, talon, announcements and
//! kontra use the strength of the hand ([`hand_strength`]). Cards are chosen by the probability of winning
//! the trick ([`win_probability`]) and by the value of the card in the hand. The player is deterministic.

mod announcements;
mod argmax;
mod avoidance_play;
mod berac_risk;
mod bidding;
mod discard;
mod hand_strength;
mod kontra;
mod points_play;
mod win_probability;

use self::argmax::argmax;
use crate::agents::{Decision, DecisionContext};
use crate::cards::Packet;
use crate::cards::tarok::Card;
use crate::games::Position as _;
use crate::games::tarok::{Contract, Move, Tarok, View};

/// The decision of `simple`.
pub(super) fn choose(context: &mut DecisionContext<'_, Tarok>) -> Option<Decision<Move>> {
    best_move(context.view).map(Decision::of)
}

/// The move of `simple`; `None` when the seat is not to move.
pub(super) fn best_move(view: &View) -> Option<Move> {
    // All legal moves are of one kind, so any legal move gives the kind of decision.
    let mut due = Vec::new();
    view.legal_moves(1, &mut due);
    Some(match due.first()? {
        Move::Bid(_) => Move::Bid(bidding::bid(view)),
        Move::Play(_) => Move::Play(bidding::contract(view)),
        Move::Take(_) => Move::Take(discard::group(view)),
        Move::Discard(_) => Move::Discard(Packet::shown(discard::discards(view))),
        Move::Announce(_) => Move::Announce(announcements::announce(view)),
        Move::Kontra(_) => Move::Kontra(kontra::raise(view)),
        Move::Card(_) => Move::Card(card(view)),
    })
}

/// The legal card with the greatest score; of equal cards, the lowest.
fn card(view: &View) -> Card {
    let score = match view.public().contract().expect("a contract is played") {
        Contract::Klop => avoidance_play::score_in_klop,
        Contract::Berac => avoidance_play::score_in_berac,
        _ => points_play::score,
    };
    let best = argmax(view.public().legal_cards(view.hand()), |&card| score(view, card));
    best.expect("a seat to move has a legal card")
}
