//! The searches that prove the payoff of a deal.

use super::open_position::OpenPosition;
use super::order_features::OrderFeatures;
use super::payoff_thresholds::PayoffThresholds;
use super::solve::solve_play;
use crate::agents::ProofSearch;
use crate::games::marias::State;
use crate::search::{Meter, Solve, Solver};

/// The two searches that prove the payoff of a deal: that forhont reaches it, and, unless it is the greatest, that forhont does not
/// reach the next greater one. `None` before the card play, and when a limit is reached.
///
/// # Panics
/// When the deal has no possible payoff, which is a defect.
#[must_use]
pub fn proof_searches(
    state: &State,
    solver: &mut Solver<u8>,
    meter: &mut Meter<'_>,
) -> Option<Vec<ProofSearch<impl Solve<Move = u8, Key = u128> + Clone + use<>>>> {
    let payoff = solve_play(state, solver, meter)?.value()?;
    let position = OpenPosition::new(state, solver.features())?;
    let payoffs = PayoffThresholds::new(state, position.position())?;
    let reached = (0..=payoffs.last()).find(|&index| payoffs.payoff(index) == payoff)?;
    let search = |index| {
        let mut position = position.clone();
        let (plies, goal) = (position.position().plies(), payoffs.apply(&mut position, index));
        ProofSearch {
            position,
            plies,
            goal,
            score_indexes: |position: &OpenPosition, card| {
                OrderFeatures::new(position.position()).score_indexes(card)
            },
        }
    };
    Some((reached..=(reached + 1).min(payoffs.last())).map(search).collect())
}
