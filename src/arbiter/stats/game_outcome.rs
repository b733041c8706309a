//! The outcome of one game, by player.

use crate::arbiter::referee::Thought;

/// The outcome of one game. Every list is indexed by player, not by seat.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct GameOutcome {
    /// The points of each player.
    pub(crate) points: Vec<i64>,
    /// The keys and values of the `score` line of each player.
    pub(crate) scores: Vec<Vec<(String, String)>>,
    /// Whether each player had a fault.
    pub(crate) failed: Vec<bool>,
    /// The thinking time of each player.
    pub(crate) thoughts: Vec<Thought>,
}
