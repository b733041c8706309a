//! The searches that prove the margin of a deal.

use super::declarer_position::DeclarerPosition;
use super::payoff_thresholds::MarginThresholds;
use super::play_solution::solve_play;
use crate::agents::ProofSearch;
use crate::games::tarok::State;
use crate::search::{Meter, Solve, Solver};

/// The two searches that prove the margin of a deal: that declarer reaches it, and, unless it is the greatest, that declarer does not
/// reach the next greater one. `None` in berač, which has another order, and in klop; and when a limit is reached.
///
/// # Panics
/// When the deal has no possible margin, which is a defect.
#[must_use]
pub fn proof_searches(
    state: &State,
    solver: &mut Solver<u8, u64>,
    meter: &mut Meter<'_>,
) -> Option<Vec<ProofSearch<impl Solve<Move = u8, Key = u64> + Clone + use<>>>> {
    state.public().contract().filter(|contract| contract.is_for_points())?;
    let margin = solve_play(state, solver, meter)?.margin?;
    let position = DeclarerPosition::new(state, solver.features())?;
    let margins = MarginThresholds::new(state, &position)?;
    let last = margins.thresholds().len() - 1;
    let reached = margins.thresholds().iter().position(|&threshold| threshold == margin)?;
    let search = |index| {
        let mut position = position.clone();
        let (plies, goal) = (position.plies(), margins.apply(&mut position, index));
        ProofSearch { position, plies, goal, score_indexes: DeclarerPosition::order_score_indexes }
    };
    Some((reached..=(reached + 1).min(last)).map(search).collect())
}
