//! What a batch plays, and how its seats choose their moves.

use talon_games::protocol::NewGame;

/// How a seat chooses its move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ActionMode {
    /// By the actions of a fixed space, one for each part of the move.
    Steps,
    /// By the place of the move in the list of legal moves, in the order of the line `legal`.
    Candidates {
        /// The length at which the list is cut.
        most: usize,
    },
}

/// What a batch plays.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The `newgame` line of all deals.
    pub new: NewGame,
    /// The key from which the cards of the deals follow, as in a match (`docs/deals.md`).
    pub key: [u8; 32],
    /// How a seat chooses its move.
    pub mode: ActionMode,
    /// The number of the first game of this batch among all games, and the number of games.
    pub games: std::ops::Range<usize>,
    /// The number of all games. Game `i` plays the deals `i`, `i + all`, `i + 2 × all`, ….
    pub all: usize,
    /// Whether a game goes on with its next deal when a deal is over.
    pub resets: bool,
    /// Whether the lines of the deals are kept.
    pub keeps_lines: bool,
}
