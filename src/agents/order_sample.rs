//! Samples of decisions, to fit the scores of a move order.

use std::ops::RangeInclusive;

use rand::RngExt as _;

use crate::cards::Random;
use crate::search::{Meter, MoveCost, Solve, Solver, Stopped, TtKey};

/// A card of a decision in a search, with the cost of searching it first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrderSample {
    /// Whether the card decides the position, so that no other card has to be searched.
    pub cuts: bool,
    /// The nodes of the search of the card with an empty transposition table, the card included.
    pub nodes: u64,
    /// The indexes of the scores whose sum orders the card.
    pub score_indexes: [usize; 3],
}

/// The random lines of each search.
const LINES: usize = 3;

/// The decisions on a few random lines of the null-window searches for these thresholds ([`Solver::walk_cutoffs`]), with the
/// score indexes of each card. Decisions in which every card decides are left out, since any order is good there.
///
/// `set_threshold` prepares the position for a threshold and returns the value to reach. The position must be over after at most
/// `plies` plies.
///
/// # Errors
/// When a limit is reached.
pub(super) fn order_samples<S: Solve<Move = u8, Key = K> + Clone, K: TtKey>(
    position: &S,
    (plies, thresholds): (usize, RangeInclusive<usize>),
    set_threshold: impl Fn(&mut S, usize) -> i32,
    score_indexes: impl Fn(&S, u8) -> [usize; 3],
    random: &mut Random,
    solver: &mut Solver<u8, K>,
    meter: &mut Meter<'_>,
) -> Result<Vec<Vec<OrderSample>>, Stopped> {
    let mut samples = Vec::new();
    for threshold in thresholds.flat_map(|threshold| [threshold; LINES]) {
        let mut position = position.clone();
        let goal = set_threshold(&mut position, threshold);
        let choose = |count| random.random_range(0..count);
        solver.walk_cutoffs(&mut position, plies, goal, meter, choose, |position, costs| {
            let sample = |cost: &MoveCost<u8>| OrderSample {
                cuts: cost.cuts,
                nodes: cost.nodes,
                score_indexes: score_indexes(position, cost.r#move),
            };
            if costs.iter().any(|cost| !cost.cuts) {
                samples.push(costs.iter().map(sample).collect());
            }
        })?;
    }
    Ok(samples)
}
