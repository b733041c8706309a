//! The built-in players of tarok: `silicon`, which searches; `simple`, which uses hand-written heuristics; `random`;
//! and the perfect-information solver.

mod bonus_outcome;
mod bonus_values;
mod card_points;
mod deal_keys;
mod deal_position;
mod declarer_position;
mod encoder;
mod equivalence;
mod klop_position;
mod master;
mod move_order;
mod order_features;
mod order_scores;
mod payoff_thresholds;
mod play_solution;
mod playout;
mod proof_searches;
pub mod silicon;
mod simple;
mod solve;
mod sure_tricks;
mod trick_state;

pub use encoder::TarokEncoder;
pub use master::master_search;
pub use order_features::SCORE_COUNT as ORDER_SCORE_COUNT;
pub use play_solution::{DeclarerSolution, KlopSolution, SOLVER_FEATURES, solve_klop, solve_play};
pub use proof_searches::proof_searches;
pub use silicon::{AdaptiveLimits, SearchTable, SiliconLimits, SiliconSettings, best_move as silicon_move};

use crate::agents::{Agent, AgentSet, ValueSearch, random};
use crate::games::tarok::Tarok;

/// The built-in players of tarok, the strongest first.
#[must_use]
pub fn agents() -> AgentSet<Tarok> {
    AgentSet {
        agents: vec![
            Agent {
                name: "master",
                summary: "playouts with learned values in sampled worlds",
                options: ValueSearch::<TarokEncoder>::options,
                searches: true,
                choose: master::choose,
            },
            Agent {
                name: "silicon",
                summary: "alpha-beta over sampled worlds, and simulated deals (the thesis' program)",
                options: silicon::SiliconSettings::options,
                searches: true,
                choose: silicon::choose,
            },
            Agent {
                name: "simple",
                summary: "hand-written heuristics, without search",
                options: Vec::new,
                searches: false,
                choose: simple::choose,
            },
            random::agent("a random legal move"),
        ],
        solve: Some(solve::solve),
        playout: |view, _| simple::best_move(view),
    }
}
