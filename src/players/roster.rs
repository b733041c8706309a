//! All robots of one game.

use super::{Choice, Control, Question};
use crate::games::Game;
use crate::protocol::OptionSpec;

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
}

/// Chooses a move with all dealt cards known; nothing only when no seat is to move.
pub type Solver<G> = fn(&<G as Game>::State, &Control<'_>) -> Option<Choice<<G as Game>::Move>>;
