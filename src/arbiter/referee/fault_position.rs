//! The position in which a seat made an illegal move: its hand and its legal moves.

use std::fmt::Write as _;

use talon_games::protocol::{LegalCount, Seat};
use talon_games::{LegalMoves, Table};

use crate::referee::seat_stream::LISTED_MOVES;

/// The maximum number of legal moves that are kept.
const KEPT_MOVES: usize = 20;

/// What a seat could have done in place of an illegal move. It is for the people who read about the fault, and
/// never goes to a bot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FaultPosition {
    /// The cards in the hand of the seat. Empty for a game that does not tell them.
    hand: Vec<String>,
    /// The first legal moves.
    legal: Vec<String>,
    /// The number of all legal moves.
    count: LegalCount,
}

impl FaultPosition {
    /// Returns the hand and the legal moves of the seat to move.
    #[must_use]
    pub fn of(table: &dyn Table, seat: Seat) -> Self {
        let LegalMoves { moves: mut legal, count } = table.legal(LISTED_MOVES);
        legal.truncate(KEPT_MOVES);
        Self { hand: table.hand(seat), legal, count }
    }

    /// Returns the cards of the hand.
    #[must_use]
    pub fn hand_text(&self) -> String {
        self.hand.join(" ")
    }

    /// Returns the first `limit` legal moves and the number of all.
    #[must_use]
    pub fn legal_text(&self, limit: usize) -> String {
        let shown = &self.legal[..limit.min(self.legal.len())];
        let mut text = shown.join(", ");
        if shown.len() < self.count.listed || !self.count.complete {
            // Writing to a string cannot fail.
            let more = if self.count.complete { "" } else { " or more" };
            let _ = write!(text, " … ({}{more} in all)", self.count.listed);
        }
        text
    }

    /// Returns the size, in bytes.
    pub(crate) fn size(&self) -> usize {
        self.hand.iter().chain(&self.legal).map(String::len).sum()
    }
}
