//! The built-in players of tarok for three: `master`, which searches with learned values; `silicon`, which
//! searches like the thesis' program; `simple`, which uses hand-written heuristics; `passer`, which
//! says nothing; `random`; and the perfect-information solver.

mod deal_position;
mod encoder;
mod margins;
mod master;
mod move_order;
mod playout;
pub(super) mod simple;
mod solve;
pub(super) mod three_seats;

pub use self::move_order::SCORE_COUNT as ORDER_SCORE_COUNT;
pub use self::solve::proof_searches;
pub use self::solve::{solve_klop, solve_play};
pub use encoder::TarokEncoder;
pub use master::master_search;

use talon_games::tarok::three::TarokThree;

use super::{passer, silicon};
use crate::{Agent, AgentSet, BenchmarkTask, ValueSearch, ismcts, random};

/// Returns the built-in players of tarok for three, the strongest first.
pub fn agents() -> AgentSet<TarokThree> {
    AgentSet {
        benchmarks: &[BenchmarkTask {
            name: "tarok",
            file: include_str!("benchmark.toml"),
            deals: [48, 768],
            with_partners: false,
            ends: [-10.46, 6.78],
        }],
        agents: vec![
            Agent {
                name: "master",
                summary: "playouts with learned values in sampled worlds",
                options: ValueSearch::<TarokEncoder>::options,
                searches: true,
                choose: master::choose,
            },
            ismcts::agent_with_bids(|context| ismcts::choose_with_bids(context, simple::best_move)),
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
            Agent::new("passer", "says as little as possible, plays like simple", |context| {
                passer::choose(context, simple::best_move)
            }),
            random::agent("a random legal move"),
        ],
        solve: Some(solve::solve),
        playout: |view, _| simple::best_move(view),
        learned: Some(master::learned),
    }
}
