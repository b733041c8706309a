//! The tablić agents `master`, `minimax`, `ismcts`, `greedy` and `random`, and the perfect-information solver.

mod compact;
mod encoder;
mod greedy;
mod master;
mod minimax;
mod move_rows;
mod round_memory;
mod round_position;
mod round_search;
mod round_solver;
mod solve;

pub use self::round_solver::{RoundSolution, ScoreDifference};
pub use encoder::{TablicEncoder, TablicWorkspace};
pub use greedy::best_move as greedy_move;
pub use master::{master_decision, master_search};
pub use move_rows::TablicRows;
pub use round_solver::{ROUND_FEATURES, RoundSolver};

use talon_games::tablic::Tablic;

use super::{Agent, AgentSet, BenchmarkTask, ValueSearch, ismcts, random};

/// Returns the tablić agents, the strongest first.
pub fn agents() -> AgentSet<Tablic> {
    AgentSet {
        benchmarks: &[
            BenchmarkTask {
                name: "tablic",
                file: include_str!("benchmark.toml"),
                deals: [60, 960],
                with_partners: false,
                ends: [-12.73, 12.02],
            },
            BenchmarkTask {
                name: "tablic-pairs",
                file: include_str!("benchmark_pairs.toml"),
                deals: [8, 128],
                with_partners: true,
                ends: [-6.16, 3.76],
            },
        ],
        agents: vec![
            Agent {
                name: "master",
                summary: "playouts with learned values in sampled worlds, the last round of two solved",
                options: ValueSearch::<TablicEncoder>::options,
                searches: true,
                choose: master::choose,
            },
            Agent {
                name: "minimax",
                summary: "alpha-beta over the hands that the others may hold",
                options: minimax::options,
                searches: true,
                choose: minimax::choose,
            },
            ismcts::agent(),
            Agent {
                name: "greedy",
                summary: "most points at once, then most cards",
                options: Vec::new,
                searches: false,
                choose: greedy::choose,
            },
            random::agent("a random card, then one of its captures or laying it, each uniformly"),
        ],
        solve: Some(solve::solve),
        playout: greedy::playout_move,
        learned: Some(master::learned),
    }
}
