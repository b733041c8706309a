//! Decisions of the solver, to fit its search order to.

use super::declarer_position::DeclarerPosition;
use super::payoff_thresholds::MarginThresholds;
use super::play_solution::solve_play;
use crate::agents::{OrderSample, order_sample};
use crate::cards::Random;
use crate::games::tarok::State;
use crate::search::{Meter, Solver};

/// Decisions of the two searches that prove the margin of a deal: that declarer reaches it, and that declarer does not reach the
/// next greater one. Each search is followed along a few random lines. `None` in berač, which has another order, and in klop; and
/// when a limit is reached.
///
/// # Panics
/// When the deal has no possible margin, which is a defect.
#[must_use]
pub fn order_samples(
    state: &State,
    random: &mut Random,
    solver: &mut Solver<u8, u64>,
    meter: &mut Meter<'_>,
) -> Option<Vec<Vec<OrderSample>>> {
    state.public().contract().filter(|contract| contract.is_for_points())?;
    let margin = solve_play(state, solver, meter)?.margin?;
    let position = DeclarerPosition::new(state, solver.features())?;
    let margins = MarginThresholds::new(state, &position)?;
    let last = margins.thresholds().len() - 1;
    let reached = margins.thresholds().iter().position(|&threshold| threshold == margin)?;
    order_sample::order_samples(
        &position,
        (position.plies(), reached..=(reached + 1).min(last)),
        |position, index| margins.apply(position, index),
        DeclarerPosition::order_score_indexes,
        random,
        solver,
        meter,
    )
    .ok()
}
