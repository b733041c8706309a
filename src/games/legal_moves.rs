//! A list of legal moves, as text.

use crate::protocol::LegalCount;

/// Some or all legal moves, as text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LegalMoves {
    /// The moves in canonical form.
    pub moves: Vec<String>,
    /// The number of moves, and whether the list is complete.
    pub count: LegalCount,
}
