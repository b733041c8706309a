//! Kuhn poker with open cards. Compares the game-independent search with brute force.

use std::sync::atomic::AtomicBool;

use talon::cards::Card as _;
use talon::games::{Position, State as _, Turn};
use talon::protocol::Seat;
use talon::search::{Meter, SearchFeature, SearchFeatures, SearchLimits, Solve, Solver};

use crate::game::{Card, Move, State};
use crate::own_game::exhaustive_search;

/// A deal in which both cards are known. Seat 0 maximizes.
struct Open(State);

impl Solve for Open {
    type Move = Move;
    type Undo = State;
    type Key = u128;

    fn is_over(&self) -> bool {
        self.0.turn() == Turn::Over
    }

    fn maximizes(&self) -> bool {
        self.0.turn() == Turn::Seat(Seat::new(0))
    }

    fn moves(&mut self, moves: &mut Vec<Move>) -> u64 {
        moves.extend([Move::Pass, Move::Bet]);
        1
    }

    fn make(&mut self, said: Move) -> State {
        let before = self.0.clone();
        self.0.play(&said, &mut |_| {}).unwrap();
        before
    }

    fn unmake(&mut self, _: Move, before: State) {
        self.0 = before;
    }

    fn value(&self) -> i32 {
        self.0.payoffs().map_or(0, |payoffs| payoffs[0] as i32)
    }

    fn key(&self) -> Option<u128> {
        let cards = self.0.hands.iter().flatten().map(|card| card.index() as u128);
        let said = self.0.public.said.iter().map(|said| 3 + *said as u128);
        Some(cards.chain(said).fold(1, |key, next| 5 * key + next))
    }

    fn static_bounds(&self) -> Option<(i32, i32)> {
        Some((-2, 2))
    }

    fn history_index(&self, said: Move) -> Option<usize> {
        Some(said as usize)
    }
}

/// Tests the search with each feature on and off, both by iterative deepening and by null-window searches.
pub fn test(packs: &[[Card; 3]]) {
    let one = SearchFeature::ALL
        .into_iter()
        .flat_map(|feature| [SearchFeatures::ALL.without(feature), SearchFeatures::NONE.with(feature)]);
    let stop = AtomicBool::new(false);
    for features in [SearchFeatures::ALL, SearchFeatures::NONE].into_iter().chain(one) {
        for pack in packs {
            let mut state = State::new(&());
            state.deal(pack, &mut |_| {});
            let mut open = Open(state);
            let value = exhaustive_search(&mut open);
            let mut meter = Meter::new(SearchLimits::unlimited(&stop));
            let found = Solver::new(features).deepen(&mut open, 1..=3, &mut meter, &mut |_, _| {}).unwrap();
            assert_eq!((found.value, found.exact), (value, true), "{pack:?}");
            let mut solver = Solver::new(features);
            for goal in -2..=3 {
                assert_eq!(solver.reaches(&mut open, 3, goal, &mut meter), Ok(value >= goal), "{pack:?}");
            }
        }
    }
}
