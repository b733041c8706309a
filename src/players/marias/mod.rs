//! The robots of mariáš: `random`; `smart`, `min` and `max`, which play by fixed rules; and the open-card solver.

mod board;
mod habits;
mod max;
mod min;
mod order;
mod questions;
mod random;
mod smart;
mod solve;
mod study;

pub use solve::{OPEN_PLAY, OpenPlay, open_play};

use super::{Robot, Roster};
use crate::games::marias::Marias;

/// All robots of mariáš, the strongest first.
#[must_use]
pub fn roster() -> Roster<Marias> {
    Roster {
        robots: vec![
            Robot {
                name: "smart",
                summary: "the conditions of an experienced player",
                options: Vec::new,
                choose: habits::choose::<smart::Smart>,
            },
            Robot {
                name: "min",
                summary: "the lowest card, and says no more than it must",
                options: Vec::new,
                choose: habits::choose::<min::Min>,
            },
            Robot {
                name: "max",
                summary: "the highest card, and raises",
                options: Vec::new,
                choose: habits::choose::<max::Max>,
            },
            Robot {
                name: "random",
                summary: "a legal move, uniformly",
                options: Vec::new,
                choose: random::choose,
            },
        ],
        solve: solve::solve,
        studies: vec![study::OPEN_PLAY],
    }
}
