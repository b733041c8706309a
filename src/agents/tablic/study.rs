//! What `talon bench --ablation` measures.

use super::greedy::best_move;
use super::open::{OPEN_ROUND, OpenSolver};
use crate::agents::AblationCase;
use crate::cards::{Random, shuffled};
use crate::games::tablic::{Rules, State};
use crate::games::{Position as _, State as _, Turn};
use crate::search::{Meter, SearchFeatures, Stopped};

/// The last round of two players who have been greedy so far, from its first card on.
pub(super) const LAST_ROUND: AblationCase = AblationCase::new("last round, open cards", OPEN_ROUND, search);

fn search(deal: u64, parts: SearchFeatures, meter: &mut Meter<'_>) -> Result<(), Stopped> {
    let round = OpenSolver::new(parts).solve(&at_last_round(deal), meter);
    round.and_then(|round| round.margin()).map(drop).ok_or(Stopped)
}

fn at_last_round(deal: u64) -> State {
    let pack = shuffled(&mut Random::new(deal, 0));
    let mut state = State::new(&Rules { players: 2 });
    while !state.public().is_last_round() {
        let Turn::Seat(seat) = state.turn() else {
            state.deal(&pack, &mut |_| {});
            continue;
        };
        let Some(made) = best_move(state.hand(seat), state.public().table()) else { break };
        state.make(&made);
    }
    state
}
