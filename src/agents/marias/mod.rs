//! The robots of mariáš: `minimax` and `trusting`, which search; `smart`, `min` and `max`, which play by fixed rules;
//! `random`; and the open-card solver.

mod board;
mod habits;
mod max;
mod min;
mod minimax;
mod order;
mod payoffs;
mod questions;
mod random;
mod smart;
mod solve;
mod study;

pub use solve::{OPEN_PLAY, OpenPlay, open_play};

use super::{Agent, AgentSet};
use crate::games::marias::Marias;

/// All robots of mariáš, the strongest first.
#[must_use]
pub fn agents() -> AgentSet<Marias> {
    AgentSet {
        agents: vec![
            Agent {
                name: "trusting",
                summary: "alpha-beta over the deals that may be, the partner taken for a friend",
                options: minimax::options,
                choose: minimax::choose_trusting,
            },
            Agent {
                name: "minimax",
                summary: "as trusting, the partner taken for an enemy",
                options: minimax::options,
                choose: minimax::choose,
            },
            Agent {
                name: "smart",
                summary: "the conditions of an experienced player",
                options: Vec::new,
                choose: habits::choose::<smart::Smart>,
            },
            Agent {
                name: "min",
                summary: "the lowest card, and says no more than it must",
                options: Vec::new,
                choose: habits::choose::<min::Min>,
            },
            Agent {
                name: "max",
                summary: "the highest card, and raises",
                options: Vec::new,
                choose: habits::choose::<max::Max>,
            },
            Agent {
                name: "random",
                summary: "a legal move, uniformly",
                options: Vec::new,
                choose: random::choose,
            },
        ],
        solve: solve::solve,
        ablation_cases: vec![study::OPEN_PLAY, study::TO_THE_END, study::THREE_TRICKS],
    }
}
