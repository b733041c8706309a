//! The robots of mariáš: `random`; and the open-card solver.

mod random;
mod solve;

use super::{Robot, Roster};
use crate::games::marias::Marias;

/// All robots of mariáš, the strongest first.
#[must_use]
pub fn roster() -> Roster<Marias> {
    Roster {
        robots: vec![Robot {
            name: "random",
            summary: "a legal move, uniformly",
            options: Vec::new,
            choose: random::choose,
        }],
        solve: solve::solve,
    }
}
