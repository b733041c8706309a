//! A game of a match, with its place and its players.

use crate::protocol::{FaultKind, Seat};

/// A game of a match, with its place and its players.
pub(super) struct ReportedGame {
    /// The block of the game, the rotation, and the deal in the block, all counted from 1 as in all reports.
    pub(super) place: [u64; 3],
    /// The player in each seat, counted from 0.
    pub(super) players: Vec<usize>,
    /// The largest payoff of a seat, gained or lost.
    pub(super) payoff: u64,
    pub(super) faults: Vec<(Seat, FaultKind)>,
}
