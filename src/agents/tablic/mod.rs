//! The robots of tablić: `random`, `greedy`, `minimax`.

mod compact;
mod greedy;
mod minimax;
mod open;
mod random;
mod round;
mod solve;
mod study;

pub use open::{Margin, OPEN_ROUND, OpenRound, OpenSolver};

use super::{Agent, AgentSet};
use crate::games::tablic::Tablic;

/// All robots of tablić, the strongest first.
#[must_use]
pub fn agents() -> AgentSet<Tablic> {
    AgentSet {
        agents: vec![
            Agent {
                name: "minimax",
                summary: "alpha-beta over the hands that the others may hold",
                options: minimax::options,
                choose: minimax::choose,
            },
            Agent {
                name: "greedy",
                summary: "the most points at once, then the most cards",
                options: Vec::new,
                choose: greedy::choose,
            },
            Agent {
                name: "random",
                summary: "a card, then one of its options, uniformly",
                options: Vec::new,
                choose: random::choose,
            },
        ],
        solve: solve::solve,
        ablation_cases: vec![study::LAST_ROUND],
    }
}
