//! Samples of decisions for fitting the scores of a move order.

use rand::RngExt as _;

use talon::agents::ProofSearch;
use talon::cards::Random;
use talon::search::{Meter, Solve, Solver, Stopped, TtKey};

use crate::cutoff_walk::{MoveCost, walk_cutoffs};

/// A card that a search can choose in a decision, with the cost of searching it first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrderSample {
    /// Whether the card decides the position. Then no other card has to be searched.
    pub cuts: bool,
    /// The nodes of a search of the card, including the card itself. The search begins with an empty
    /// transposition table.
    pub nodes: u64,
    /// The indexes of the scores whose sum orders the card.
    pub score_indexes: [usize; 3],
}

/// The number of random paths that are followed in the tree of each search.
const LINES: usize = 3;

/// Samples decisions on random paths in the trees of these searches ([`walk_cutoffs`]). Each card of a sample
/// has its score indexes. A decision in which every card decides is left out, because any order is good
/// there.
///
/// # Errors
/// A limit is reached.
pub fn order_samples<S: Solve<Move = u8, Key = K> + Clone, K: TtKey>(
    searches: &[ProofSearch<S>],
    random: &mut Random,
    solver: &mut Solver<u8, K>,
    meter: &mut Meter<'_>,
) -> Result<Vec<Vec<OrderSample>>, Stopped> {
    let mut samples = Vec::new();
    for search in searches.iter().flat_map(|search| [search; LINES]) {
        let choose = |count| random.random_range(0..count);
        walk_cutoffs(solver, search, meter, choose, |position, costs| {
            let sample = |cost: &MoveCost<u8>| OrderSample {
                cuts: cost.cuts,
                nodes: cost.nodes,
                score_indexes: (search.score_indexes)(position, cost.r#move),
            };
            if costs.iter().any(|cost| !cost.cuts) {
                samples.push(costs.iter().map(sample).collect());
            }
        })?;
    }
    Ok(samples)
}
