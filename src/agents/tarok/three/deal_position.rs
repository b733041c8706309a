//! A whole deal with all cards known, from the bidding on. Its search values the leaves by playouts.

use talon_games::cards::CardSet;
use talon_games::cards::tarok::Card;
use talon_games::protocol::Seat;
use talon_games::tarok::three::{Contract, Move, SEATS, State};
use talon_games::{Position as _, State as _, Turn};

use super::playout::playout;
use crate::search::Solve;
use crate::tarok::equivalence::{PLAIN, redundant};

/// The work of a playout in nodes: about one node per card of the pack.
const PLAYOUT_WORK: u64 = 64;

/// A deal with all cards known, searched for one seat against the two others.
pub(super) struct DealPosition {
    pub state: State,
    /// The searching seat.
    pub seat: Seat,
}

impl Solve for DealPosition {
    type Move = Move;
    type Undo = State;
    type Key = u128;

    fn is_over(&self) -> bool {
        self.state.turn() == Turn::Over
    }

    fn maximizes(&self) -> bool {
        self.state.turn() == Turn::Seat(self.seat)
    }

    fn moves(&mut self, moves: &mut Vec<Move>) -> u64 {
        let Turn::Seat(seat) = self.state.turn() else { panic!("a seat is to move before the deal is over") };
        let cards = self.state.legal_cards();
        let before = moves.len();
        let mut found = Vec::new();
        if cards.is_empty() {
            self.state.legal_moves(usize::MAX, &mut found);
        } else {
            found.extend(representatives(&self.state, seat, cards).iter().map(Move::Card));
            if !self.state.public().contract().is_some_and(Contract::has_duties) {
                // High cards decide more than low cards, so they come first.
                found.reverse();
            }
        }
        moves.append(&mut found);
        (moves.len() - before) as u64
    }

    fn make(&mut self, played: Move) -> State {
        let before = self.state.clone();
        self.state.make(&played);
        before
    }

    fn unmake(&mut self, _: Move, before: State) {
        self.state = before;
    }

    fn value_work(&self) -> u64 {
        PLAYOUT_WORK
    }

    fn value(&self) -> i32 {
        let mut end = self.state.clone();
        playout(&mut end);
        let payoffs = end.outcome().expect("a playout ends the deal").payoffs();
        let own = payoffs[self.seat.index()];
        // Twice the seat's payoff, minus the sum of the other payoffs: the margin in half points.
        (3 * own - payoffs.iter().sum::<i64>()) as i32
    }
}

/// Returns one card of each equivalence class of the legal cards. Every card of the current trick separates
/// classes.
fn representatives(state: &State, seat: Seat, legal: CardSet<Card>) -> CardSet<Card> {
    let others = Seat::all(SEATS)
        .filter(|&other| other != seat)
        .fold(state.public().trick().set(), |cards, other| cards | state.hand(other));
    CardSet::from_bits(legal.bits() & !redundant(legal.bits() & PLAIN, others.bits()))
}
