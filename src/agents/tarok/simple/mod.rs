//! `simple`: the maxims of the card table, without search (`docs/players.md`).
//!
//! Every decision is a sum of a few numbers that a player at the table would weigh, in card points. The bidding,
//! the talon and the words on the stakes rest on the strength of the hand ([`strength`]); a card rests on who is
//! likely to win the trick ([`outlook`]) and on what the card is worth in the hand. Nothing is drawn at random.

mod announcements;
mod avoiding;
mod bidding;
mod danger;
mod kontra;
mod laying;
mod outlook;
mod strength;
mod winning;

use crate::agents::{Decision, DecisionContext};
use crate::cards::Packet;
use crate::cards::tarok::Card;
use crate::games::Position as _;
use crate::games::tarok::{Contract, Move, Tarok, View};

/// The move that the maxims ask for.
pub(super) fn choose(question: &mut DecisionContext<'_, Tarok>) -> Option<Decision<Move>> {
    likely_best(question.view).map(Decision::of)
}

pub(super) fn likely_best(view: &View) -> Option<Move> {
    // What kind of move is due shows in any of the legal ones.
    let mut due = Vec::new();
    view.legal_moves(1, &mut due);
    Some(match due.first()? {
        Move::Bid(_) => Move::Bid(bidding::bid(view)),
        Move::Play(_) => Move::Play(bidding::name(view)),
        Move::Take(_) => Move::Take(laying::group(view)?),
        Move::Discard(_) => Move::Discard(Packet::shown(laying::discards(view))),
        Move::Announce(_) => Move::Announce(announcements::announce(view)),
        Move::Kontra(_) => Move::Kontra(kontra::raise(view)),
        Move::Card(_) => Move::Card(card(view)?),
    })
}

/// The legal card that weighs most, the lowest of equals.
fn card(view: &View) -> Option<Card> {
    let weigh = match view.public().contract()? {
        Contract::Klop => avoiding::weigh_in_klop,
        Contract::Berac => avoiding::weigh_in_berac,
        _ => winning::weigh,
    };
    heaviest(view.public().legal_cards(view.hand()), |&card| weigh(view, card))
}

/// What weighs most, the first of equals.
fn heaviest<T>(all: impl IntoIterator<Item = T>, weigh: impl Fn(&T) -> f64) -> Option<T> {
    let weighed = all.into_iter().map(|one| (weigh(&one), one));
    weighed.reduce(|best, next| if next.0 > best.0 { next } else { best }).map(|(_, one)| one)
}
