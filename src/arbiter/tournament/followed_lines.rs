//! The lines of a game that is followed while it is played.

/// New lines of a game that is followed while it is played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FollowedLines {
    /// The block, counted from 0.
    pub block: u64,
    /// The game in the block, counted from 0.
    pub game: usize,
    /// The player in each seat, counted from 0.
    pub order: Vec<usize>,
    /// The lines of the record, with every card: from `newgame`, if they are the first, to `result`, if they are the last.
    pub lines: String,
}
