//! Decisions of the solver, to fit its search order to.

use super::open_position::OpenPosition;
use super::order_features::OrderFeatures;
use super::payoff_thresholds::PayoffThresholds;
use super::solve::solve_play;
use crate::agents::{OrderSample, order_sample};
use crate::cards::Random;
use crate::games::marias::State;
use crate::search::{Meter, Solver};

/// Decisions of the two searches that prove the payoff of a deal: that forhont reaches it, and that forhont does not reach the
/// next greater one. Each search is followed along a few random lines. `None` before the card play, and when a limit is reached.
///
/// # Panics
/// When the deal has no possible payoff, which is a defect.
#[must_use]
pub fn order_samples(
    state: &State,
    random: &mut Random,
    solver: &mut Solver<u8>,
    meter: &mut Meter<'_>,
) -> Option<Vec<Vec<OrderSample>>> {
    let payoff = solve_play(state, solver, meter)?.value()?;
    let position = OpenPosition::new(state, solver.features())?;
    let payoffs = PayoffThresholds::new(state, position.position())?;
    let reached = (0..=payoffs.last()).find(|&index| payoffs.payoff(index) == payoff)?;
    order_sample::order_samples(
        &position,
        (position.position().plies(), reached..=(reached + 1).min(payoffs.last())),
        |position, index| payoffs.apply(position, index),
        |position, card| OrderFeatures::new(position.position()).score_indexes(card),
        random,
        solver,
        meter,
    )
    .ok()
}
