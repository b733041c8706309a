//! The robots of tarok: `random`.

mod playout;
mod random;
mod solve;

use super::{Robot, Roster};
use crate::games::tarok::Tarok;

/// All robots of tarok, the strongest first.
#[must_use]
pub fn roster() -> Roster<Tarok> {
    Roster {
        robots: vec![Robot {
            name: "random",
            summary: "one of the legal moves, uniformly",
            options: Vec::new,
            choose: random::choose,
        }],
        solve: solve::solve,
    }
}
