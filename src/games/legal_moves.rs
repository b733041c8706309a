//! A list of legal moves, as text.

use super::game::{Listing, Position};
use crate::protocol::LegalCount;

/// Some or all legal moves, as text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LegalMoves {
    /// The moves in canonical form.
    pub moves: Vec<String>,
    /// The number of listed moves, and whether the list is complete.
    pub count: LegalCount,
}

impl LegalMoves {
    /// Returns the legal moves of the seat to move, at most `limit`.
    pub fn of<P: Position>(position: &P, limit: usize) -> Self {
        let mut moves = Vec::new();
        let listing = position.legal_moves(limit, &mut moves);
        Self {
            count: LegalCount { listed: moves.len(), complete: listing == Listing::Complete },
            moves: moves.iter().map(ToString::to_string).collect(),
        }
    }
}
