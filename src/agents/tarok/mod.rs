//! The robots of tarok: `silicon`, which searches; `simple`, `random`; and the open-card solver.

mod alike;
mod board;
mod ends;
mod klop;
mod order;
mod playout;
mod questions;
mod silicon;
mod simple;
mod solve;
mod stakes;
mod study;
mod sure;
mod tricks;
mod worth;

pub use solve::{OPEN_PLAY, OpenKlop, OpenPlay, open_klop, open_play};

use super::{Agent, AgentSet, random};
use crate::games::tarok::Tarok;

/// All robots of tarok, the strongest first.
#[must_use]
pub fn agents() -> AgentSet<Tarok> {
    AgentSet {
        agents: vec![
            Agent {
                name: "silicon",
                summary: "alpha-beta over sampled layouts, and simulated deals: the thesis' program",
                options: Vec::new,
                choose: silicon::choose,
            },
            Agent {
                name: "simple",
                summary: "the maxims of the card table, without search",
                options: Vec::new,
                choose: simple::choose,
            },
            random::agent("a random legal move"),
        ],
        solve: Some(solve::solve),
        ablation_cases: [study::SIX_CARDS, study::EIGHT_CARDS].into_iter().chain(silicon::STUDIES).collect(),
    }
}
