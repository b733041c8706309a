//! The built-in players of tarok for four: `simple`, which uses hand-written heuristics, and `random`.

mod simple;

use super::{Agent, AgentSet, random};
use crate::games::tarok_four::TarokFour;

/// The built-in players of tarok for four, the strongest first.
pub fn agents() -> AgentSet<TarokFour> {
    AgentSet {
        playout: |view, _| simple::best_move(view),
        ..AgentSet::new(vec![
            Agent::new("simple", "hand-written heuristics, without search", simple::choose),
            random::agent("a random legal move"),
        ])
    }
}
