//! The built-in players of tarok for four: `master`, which searches with learned values; `ismcts`, which
//! searches without knowledge of the game; `minimax`, which searches sampled worlds for a card; `simple`, which
//! uses hand-written heuristics; `passer`, which says nothing; `random`; and the perfect-information solver.

mod candidates;
mod encoder;
mod margins;
mod master;
mod minimax;
mod simple;
mod solve;

pub use encoder::TarokEncoder;
pub use master::master_search;
pub use solve::{solve_klop, solve_play};

use talon_games::tarok::four::TarokFour;

use crate::tarok::passer;
use crate::{Agent, AgentSet, BenchmarkTask, ValueSearch, ismcts, random};

/// Returns the built-in players of tarok for four, the strongest first.
pub fn agents() -> AgentSet<TarokFour> {
    AgentSet {
        benchmarks: &[BenchmarkTask {
            name: "tarok-four",
            file: include_str!("benchmark.toml"),
            deals: [32, 512],
            with_partners: false,
            ends: [-5.30, 11.03],
        }],
        solve: Some(solve::solve),
        playout: |view, _| simple::best_move(view),
        learned: Some(master::learned),
        ..AgentSet::new(vec![
            Agent {
                name: "master",
                summary: "playouts with learned values in sampled worlds",
                options: ValueSearch::<TarokEncoder>::options,
                searches: true,
                choose: master::choose,
            },
            ismcts::agent_with_bids(|context| ismcts::choose_with_bids(context, simple::best_move)),
            Agent {
                name: "minimax",
                summary: "alpha-beta over sampled worlds",
                options: minimax::options,
                searches: true,
                choose: minimax::choose,
            },
            Agent::new("simple", "hand-written heuristics, without search", simple::choose),
            Agent::new("passer", "says as little as possible, plays like simple", |context| {
                passer::choose(context, simple::best_move)
            }),
            random::agent("a random legal move"),
        ])
    }
}
