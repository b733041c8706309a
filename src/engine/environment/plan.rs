//! The plan of a batch. It says which deals the batch plays, and how the seats choose their moves.

use talon_games::protocol::NewGame;

/// How a seat chooses its move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ActionMode {
    /// The seat chooses actions of a fixed space, one action for each part of the move.
    Steps,
    /// The seat chooses the index of the move in the list of legal moves. The list has the order of the
    /// `legal` lines.
    Candidates {
        /// The maximum length of the list.
        most: usize,
    },
}

/// The deals that a batch plays, and its settings.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The `newgame` line of all deals.
    pub new: NewGame,
    /// The key from which the cards of all deals follow, as in a match (`docs/deals.md`).
    pub key: [u8; 32],
    /// How a seat chooses its move.
    pub mode: ActionMode,
    /// The numbers that the games of this batch have among the games of all batches.
    pub games: std::ops::Range<usize>,
    /// The number of games in all batches. Game `i` plays the deals `i`, `i + all`, `i + 2 × all`, ….
    pub all: usize,
    /// Whether a game continues with its next deal when a deal is over.
    pub resets: bool,
    /// Whether the lines of the deals are kept.
    pub keeps_lines: bool,
}
