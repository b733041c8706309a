//! A game of a record.

use crate::games::Score;
use crate::protocol::{FaultKind, NewGame, Seat};

/// Begins the comment of a record with the names of the players by seat, before each game.
pub(crate) const PLAYERS_COMMENT: &str = "# players: ";

/// Begins the comment with the points of the session so far by seat, before each game of a session but the first.
pub(crate) const TOTALS_COMMENT: &str = "# totals: ";

/// A complete game of a record. Its moves, its scores and its result were checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct RecordedGame {
    /// The `newgame` line.
    pub(crate) new: NewGame,
    /// The number of its deal. `None` when the record does not say.
    pub(crate) deal: Option<u64>,
    /// The names of the players by seat, separated by a comma and a blank. `None` when the record does not say.
    pub(crate) players: Option<String>,
    /// The faults in order.
    pub(crate) faults: Vec<(Seat, FaultKind)>,
    /// By seat: the number of moves before its fault, those that it made itself.
    pub(crate) own_moves: Vec<u64>,
    /// The points by seat.
    pub(crate) points: Vec<i64>,
    /// The items of the `score` lines, by seat.
    pub(crate) scores: Vec<Score>,
    /// The lines from `newgame` to `result`, each with a line end; without comments, and with the `score` lines of all seats.
    pub(crate) lines: String,
}

/// A name as the list of a game's players has it. A comma and a blank separate the names.
pub(crate) fn name_in_list(name: &str) -> String {
    name.replace(", ", "\\u{2c} ")
}
