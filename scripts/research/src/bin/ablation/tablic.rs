//! The search of the last round of tablić.

use talon::agents::tablic::{ROUND_FEATURES, RoundSolver, greedy_move};
use talon::cards::{Random, shuffled};
use talon::games::tablic::{Rules, State};
use talon::games::{Position as _, State as _, Turn};
use talon::search::{Meter, SearchFeatures, Stopped};

use crate::measure::AblationCase;

/// The search of the last round for two players, from the first card of the round on. Greedy players have
/// played the earlier rounds.
pub const CASES: [AblationCase; 1] = [AblationCase::new("last round, open cards", ROUND_FEATURES, search)];

fn search(deal: u64, features: SearchFeatures, meter: &mut Meter<'_>) -> Result<(), Stopped> {
    let solution = RoundSolver::new(features).solve(&last_round(deal), meter);
    solution.and_then(|solution| solution.exact()).map(drop).ok_or(Stopped)
}

fn last_round(deal: u64) -> State {
    let pack = shuffled(&mut Random::new(deal, 0));
    let mut state = State::new(&Rules::alone(2));
    while !state.public().is_last_round() {
        let Turn::Seat(seat) = state.turn() else {
            state.deal(&pack, &mut |_| {});
            continue;
        };
        let best = greedy_move(state.hand(seat), state.public().table());
        state.make(&best.expect("the seat to move has a card"));
    }
    state
}
