//! All robots of one game.

use super::{Choice, Control, Question};
use crate::games::Game;
use crate::protocol::OptionSpec;
use crate::search::{Meter, Parts, Stopped};

/// A robot of a game.
pub struct Robot<G: Game> {
    /// Its name in `setoption name Player`.
    pub name: &'static str,
    /// What it does, in a line.
    pub summary: &'static str,
    /// The options it heeds.
    pub options: fn() -> Vec<OptionSpec>,
    /// Its choice; nothing only when the seat has no move.
    pub choose: fn(&mut Question<'_, G>) -> Option<Choice<G::Move>>,
}

/// All robots of a game, and its open-card solver.
pub struct Roster<G: Game> {
    /// The robots, the strongest first.
    pub robots: Vec<Robot<G>>,
    /// The answer to `go open`: all dealt cards are known, those not dealt are chance.
    pub solve: Solver<G>,
    /// What shows how much each part of its searches saves.
    pub studies: Vec<Study>,
}

/// A search on fixed positions whose parts can be left out: what `talon bench --ablation` measures.
#[derive(Clone, Copy)]
pub struct Study {
    /// What is searched, in a few words.
    pub name: &'static str,
    /// The parts that it uses.
    pub parts: Parts,
    /// The parts that it could use as well, and is better off without.
    pub spare: Parts,
    /// Searches the position with this number with these parts.
    pub search: fn(u64, Parts, &mut Meter<'_>) -> Result<(), Stopped>,
}

/// Chooses a move with all dealt cards known; nothing only when no seat is to move.
pub type Solver<G> = fn(&<G as Game>::State, &Control<'_>) -> Option<Choice<<G as Game>::Move>>;

impl Study {
    /// A search that could use no other parts than these.
    pub const fn new(
        name: &'static str,
        parts: Parts,
        search: fn(u64, Parts, &mut Meter<'_>) -> Result<(), Stopped>,
    ) -> Self {
        Self { name, parts, spare: Parts::NONE, search }
    }
}
