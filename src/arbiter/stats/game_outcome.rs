//! The outcome of one game, by player.

use crate::arbiter::referee::Thought;
use crate::protocol::{FaultKind, Seat};

/// The outcome of one game. Every list is indexed by player, not by seat.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct GameOutcome {
    /// The seat of each player.
    pub(crate) seats: Vec<Seat>,
    /// The points of each player.
    pub(crate) points: Vec<i64>,
    /// The keys and values of the `score` line of each player.
    pub(crate) scores: Vec<Vec<(String, String)>>,
    /// The fault of each player. A player fails at most once in a game.
    pub(crate) faults: Vec<Option<FaultKind>>,
    /// The thinking times.
    pub(crate) thoughts: Vec<Thought>,
}
