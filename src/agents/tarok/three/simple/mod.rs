//! `simple`: hand-written heuristics, without search (`docs/players/tarok.md`).
//!
//! The score of every decision is a sum of a few terms in card points. Bids, talon, announcements and kontra
//! are decided by the [`strength`](crate::tarok::simple::hand::strength) of the hand. A card is chosen by the probability of winning the trick
//! ([`card_scores::win_probabilities`]) and by the value of keeping the card in the hand. The player is
//! deterministic.

mod bidding;

pub(super) use self::bidding::raise;
use talon_games::cards::tarok::{Card, TAROKS};
use talon_games::cards::{CardSet, Packet};
use talon_games::protocol::Seat;
use talon_games::tarok::three::{Contract, Item, Move, Public, SEATS, TALON, TarokThree, View};
use talon_games::{Position as _, View as _};

use crate::tarok::simple::card_scores::{self, CardView, SharedFacts, argmax};
use crate::tarok::simple::hand::{MOND, best_of, score};
use crate::{Decision, DecisionContext};

/// Returns the decision of `simple`.
pub(super) fn choose(context: &mut DecisionContext<'_, TarokThree>) -> Option<Decision<Move>> {
    best_move(context.view).map(Decision::of)
}

/// Returns the move of `simple`; `None` when the seat is not to move.
pub(crate) fn best_move(view: &View) -> Option<Move> {
    // All legal moves are of one kind, so any legal move gives the kind of decision.
    let mut due = Vec::new();
    view.legal_moves(1, &mut due);
    Some(match due.first()? {
        Move::Bid(_) => Move::Bid(bidding::bid(view)),
        Move::Play(_) => Move::Play(bidding::contract(view)),
        Move::Take(_) => Move::Take(group(view)),
        // In tarok for three, no king is called.
        Move::Call(_) => return None,
        Move::Discard(_) => Move::Discard(Packet::shown(discards(view))),
        Move::Announce(_) => Move::Announce(bidding::announce(view)),
        Move::Kontra(_) => Move::Kontra(bidding::raise(view)),
        Move::Card(_) => Move::Card(card(view)),
    })
}

/// Returns the legal card with the greatest score; of equal cards, the lowest.
fn card(view: &View) -> Card {
    let facts = SharedFacts::new(view);
    let contract = view.public().contract().expect("a contract is played");
    let score = |&card: &Card| match contract {
        Contract::Klop => card_scores::score_in_klop(&facts, card),
        Contract::Berac => card_scores::score_in_berac(&facts, card),
        _ => card_scores::score_for_points(&facts, card),
    };
    let best = argmax(view.public().legal_cards(view.hand()), score);
    best.expect("a seat to move has a legal card")
}

impl CardView<SEATS> for View {
    type Part = Public;

    fn view(&self) -> &View {
        self
    }

    fn is_own(&self, seat: Seat) -> f64 {
        let declarer = self.public().declarer();
        f64::from((declarer == Some(seat)) == (declarer == Some(self.seat())))
    }

    fn pays_mond_of(&self, seat: Seat) -> f64 {
        self.is_own(seat)
    }

    fn has_announced_pagat(&self) -> bool {
        let owner = self.public().stakes().owner(Item::Pagat);
        owner.is_some_and(|owner| owner == self.seat() || Some(owner) == self.public().declarer())
    }

    fn counts_mond(&self) -> bool {
        self.public().mond_counts()
    }

    fn is_lost(&self) -> bool {
        self.public().is_lost_berac()
    }
}

/// Returns the group that makes the hand strongest after the best discards.
pub(super) fn group(view: &View) -> u8 {
    let contract = view.public().contract().expect("a contract is played");
    let talon = view.public().talon().expect("the talon is turned up");
    let size = contract.group().max(1);
    let best = argmax(1..=(TALON / size) as u8, |&number| {
        let group = talon.group(contract.group(), number);
        let mond = if group.contains(Card::MOND) { MOND } else { 0.0 };
        let hand = view.hand() | group;
        mond + score(hand, best_discards(view, hand, size))
    });
    best.expect("the talon has groups")
}

/// Returns the best discards.
pub(super) fn discards(view: &View) -> CardSet<Card> {
    best_discards(view, view.hand(), view.public().taken().len())
}

/// Returns the `count` best discards. They contain taroks only when there are not enough other cards.
fn best_discards(view: &View, hand: CardSet<Card>, count: usize) -> CardSet<Card> {
    let legal = view.public().legal_discards(hand);
    let plain = legal - TAROKS;
    if plain.len() < count {
        // The lowest taroks complete the discards.
        return plain
            | legal.iter().filter(|card| TAROKS.contains(*card)).take(count - plain.len()).collect();
    }
    best_of(hand, plain, count).expect("there are enough cards to discard")
}
