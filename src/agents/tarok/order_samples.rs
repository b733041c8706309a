//! Decisions of the solver, to fit its search order to.

use super::declarer_position::DeclarerPosition;
use super::payoff_thresholds::MarginThresholds;
use super::play_solution::solve_play;
use crate::agents::OrderSample;
use crate::agents::order_sample;
use crate::cards::Random;
use crate::games::tarok::State;
use crate::search::{Meter, Solver};

/// The random lines of each search.
const LINES: usize = 3;

/// Decisions of the two searches that prove the margin of a deal: that declarer reaches it, and that declarer does not reach the
/// next greater one. Each search is followed along a few random lines. `None` without a declarer, and when a limit is reached.
#[must_use]
pub fn order_samples(
    state: &State,
    random: &mut Random,
    solver: &mut Solver<u8, u64>,
    meter: &mut Meter<'_>,
) -> Option<Vec<Vec<OrderSample>>> {
    let margin = solve_play(state, solver, meter)?.margin?;
    let position = DeclarerPosition::new(state, solver.features())?;
    let margins = MarginThresholds::new(state, &position)?;
    let reached = margins.thresholds().iter().position(|&threshold| threshold == margin)?;
    let mut samples = Vec::new();
    for index in [reached, reached + 1].into_iter().filter(|&index| index < margins.thresholds().len()) {
        for _ in 0..LINES {
            let mut position = position.clone();
            let search = (position.plies(), margins.apply(&mut position, index));
            let scores = DeclarerPosition::order_scores;
            let line = order_sample::order_samples(&mut position, search, random, solver, meter, scores);
            samples.extend(line.ok()?);
        }
    }
    Some(samples)
}
