//! What `talon bench --ablation` measures.

use super::solve::{OPEN_PLAY as PARTS, open_play};
use crate::cards::{Random, shuffled};
use crate::games::marias::{Expected, Rules, State};
use crate::games::{Position as _, State as _, Turn};
use crate::players::Study;
use crate::search::{Meter, Part, Parts, Solver, Stopped};

/// The exact payoff from the first card on; trump card, talon and all that is said at random.
pub(super) const OPEN_PLAY: Study = Study {
    name: "open cards",
    parts: PARTS,
    spare: Parts::NONE.with(Part::Killers).with(Part::History),
    search,
};

fn search(deal: u64, parts: Parts, meter: &mut Meter<'_>) -> Result<(), Stopped> {
    let state = at_first_card(deal);
    let play = open_play(&state, &mut Solver::new(parts), meter);
    play.and_then(|play| play.value()).map(drop).ok_or(Stopped)
}

/// A deal in which all moves before the play are random.
fn at_first_card(deal: u64) -> State {
    let mut random = Random::new(deal, 0);
    let pack = shuffled(&mut random);
    let mut state = State::new(&Rules::default());
    while state.public().expected() != Some(Expected::Play) {
        if state.turn() == Turn::Chance {
            state.deal(&pack, &mut |_| {});
            continue;
        }
        let Some(made) = state.random_move(&mut random) else { break };
        state.make(&made);
    }
    state
}
