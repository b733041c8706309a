//! The annotation of a game: what each decision cost.

use serde::{Deserialize, Serialize};

use talon_games::protocol::MoveCost;

/// A game with its decisions.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
pub(crate) struct AnnotatedGame {
    /// The number of the game in the record, counted from 1.
    pub(super) game: u64,
    /// The `newgame` line.
    pub(crate) newgame: String,
    /// The name of each seat's player.
    pub(super) players: Vec<String>,
    /// The role of each seat. Empty in a game without roles.
    pub(super) roles: Vec<String>,
    /// The points of each seat.
    pub(crate) points: Vec<i64>,
    /// The decisions in which a seat had a choice.
    pub(crate) decisions: Vec<AnnotatedDecision>,
}

/// A decision.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
pub(crate) struct AnnotatedDecision {
    /// The number of the event in the game, counted from 1.
    pub(crate) event: usize,
    /// The seat.
    pub(crate) seat: usize,
    /// The phase of the deal, as the word in `status` lines.
    pub(super) phase: String,
    /// The move that was made.
    pub(crate) played: String,
    /// What it cost by what the seat knew. `None` when the engine does not value the move.
    pub(super) known: Option<Cost>,
    /// What it cost with all cards face up. `None` when the solver does not prove it.
    pub(super) open: Option<Cost>,
}

/// What a move cost, in points.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
pub(crate) struct Cost {
    /// The best move.
    pub(super) best: String,
    /// The value of the best move for the seat: its margin over the mean of the others by what the seat knew, or its
    /// payoff with all cards face up.
    pub(super) value: f64,
    /// The difference from the best move.
    pub(super) points: f64,
    /// The standard error of the cost. `None` when it is unknown.
    pub(super) error: Option<f64>,
}

impl From<MoveCost> for Cost {
    fn from(MoveCost { best, value, cost, error, .. }: MoveCost) -> Self {
        Self { best, value, points: cost, error }
    }
}

impl AnnotatedDecision {
    /// Returns the cost by what the seat knew, 0 when it is unknown or less than two standard errors.
    pub(super) fn clear_cost(&self) -> f64 {
        let clear = |cost: &&Cost| cost.points >= 2.0 * cost.error.unwrap_or(0.0);
        self.known.as_ref().filter(clear).map_or(0.0, |cost| cost.points)
    }
}
