//! The built-in players of mariáš: `master`, `trusting` and `minimax`, which search; `smart`, `min`,
//! `max` and `passer`, which use hand-written heuristics; `random`; and the perfect-information solver.

mod encoder;
mod heuristic_policy;
mod master;
mod minimax;
mod move_order;
mod open_position;
mod payoff_thresholds;
mod plain_games;
mod plain_position;
mod smart;
mod solve;
mod suit_codes;
mod sure_tricks;
mod trick_position;
mod trump_table;

pub use self::move_order::SCORE_COUNT as ORDER_SCORE_COUNT;
pub use self::solve::proof_searches;
pub use self::solve::{CardValue, card_values};
pub use encoder::MariasEncoder;
pub use master::master_search;
pub use minimax::{FEATURES as MINIMAX_FEATURES, value_cards as minimax_card_values};
pub use solve::{CardPlaySolution, SOLVER_FEATURES, solve_play};
pub use trump_table::{HandClass, best_trump_card, trump_card};

use talon_games::marias::Marias;

use super::{Agent, AgentSet, BenchmarkTask, ValueSearch, ismcts, random};

/// Returns the built-in players of mariáš, the strongest first.
pub fn agents() -> AgentSet<Marias> {
    AgentSet {
        benchmarks: &[BenchmarkTask {
            name: "marias",
            file: include_str!("benchmark.toml"),
            deals: [40, 640],
            with_partners: false,
            ends: [-2.38, 3.10],
        }],
        agents: vec![
            Agent {
                name: "master",
                summary: "playouts with learned values in sampled worlds",
                options: ValueSearch::<MariasEncoder>::options,
                searches: true,
                choose: master::choose,
            },
            Agent {
                name: "trusting",
                summary: "alpha-beta over sampled worlds, the partner as an ally",
                options: minimax::options,
                searches: true,
                choose: minimax::choose_trusting,
            },
            Agent {
                name: "minimax",
                summary: "alpha-beta over sampled worlds, the partner as an opponent",
                options: minimax::options,
                searches: true,
                choose: minimax::choose,
            },
            ismcts::agent_with_bids(|context| {
                ismcts::choose_with_bids(context, heuristic_policy::best_move::<smart::Smart>)
            }),
            Agent {
                name: "smart",
                summary: "hand-written heuristics of an experienced player",
                options: Vec::new,
                searches: false,
                choose: heuristic_policy::choose::<smart::Smart>,
            },
            Agent {
                name: "min",
                summary: "plays the lowest card, announces only hra",
                options: Vec::new,
                searches: false,
                choose: heuristic_policy::choose::<heuristic_policy::Min>,
            },
            Agent {
                name: "max",
                summary: "plays the highest card, raises",
                options: heuristic_policy::max_options,
                searches: false,
                choose: heuristic_policy::choose_max,
            },
            Agent {
                name: "passer",
                summary: "says as little as possible, plays like smart",
                options: Vec::new,
                searches: false,
                choose: heuristic_policy::choose::<smart::Passer>,
            },
            random::agent("a random legal move"),
        ],
        solve: Some(solve::solve),
        playout: |view, _| heuristic_policy::best_move::<smart::Smart>(view),
        learned: Some(master::learned),
    }
}
