//! What the scores of a move order are fitted to.

use rand::RngExt as _;

use crate::cards::Random;
use crate::search::{Meter, MoveCost, Solve, Solver, Stopped, TtKey};

/// A card of a decision in a search, with what it costs to search it first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrderSample {
    /// Whether the card decides the position, so that no other card has to be searched.
    pub cuts: bool,
    /// The nodes of the search after the card.
    pub nodes: u64,
    /// The indexes of the scores whose sum orders the card.
    pub scores: [usize; 3],
}

/// The decisions on a random line of a null-window search ([`Solver::walk_cutoffs`]), with `scores` of each move. Decisions in which
/// every card decides are left out, since any order is good there.
///
/// # Errors
/// When a limit is reached.
pub(super) fn order_samples<S: Solve<Move = u8, Key = K>, K: TtKey>(
    position: &mut S,
    (plies, goal): (usize, i32),
    random: &mut Random,
    solver: &mut Solver<u8, K>,
    meter: &mut Meter<'_>,
    scores: impl Fn(&S, u8) -> [usize; 3],
) -> Result<Vec<Vec<OrderSample>>, Stopped> {
    let mut samples = Vec::new();
    let choose = |count| random.random_range(0..count);
    solver.walk_cutoffs(position, plies, goal, meter, choose, |position, costs: &[MoveCost<u8>]| {
        let sample = |cost: &MoveCost<u8>| OrderSample {
            cuts: cost.cuts,
            nodes: cost.nodes,
            scores: scores(position, cost.r#move),
        };
        if costs.iter().any(|cost| !cost.cuts) {
            samples.push(costs.iter().map(sample).collect());
        }
    })?;
    Ok(samples)
}
