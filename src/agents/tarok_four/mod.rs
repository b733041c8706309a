//! The built-in players of tarok for four: `simple`, which uses hand-written heuristics; `random`; and the
//! perfect-information solver.

mod klop_position;
mod play_outcome;
mod side_position;
mod simple;
mod solve;

pub use self::solve::{SOLVER_FEATURES, Solution, solve_klop, solve_play};

use super::{Agent, AgentSet, random};
use crate::games::tarok_four::TarokFour;

/// The built-in players of tarok for four, the strongest first.
pub fn agents() -> AgentSet<TarokFour> {
    AgentSet {
        solve: Some(solve::solve),
        playout: |view, _| simple::best_move(view),
        ..AgentSet::new(vec![
            Agent::new("simple", "hand-written heuristics, without search", simple::choose),
            random::agent("a random legal move"),
        ])
    }
}
