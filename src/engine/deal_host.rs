//! One deal as an engine follows it, without the types of its game.

use super::pending_decision::PendingDecision;
use crate::games::LegalMoves;
use crate::protocol::{Line, OptionTable, Refusal};

/// A deal in progress: it takes event lines, answers questions about the position, and prepares decisions.
pub trait DealHost: Send {
    /// The number of players.
    fn players(&self) -> usize;

    /// Applies an event line.
    ///
    /// # Errors
    /// The line is not an event of this game, or the event is impossible in this state. The deal is
    /// unchanged.
    fn apply(&mut self, line: &Line<'_>) -> Result<(), Refusal>;

    /// Takes back the last move and all events after it.
    ///
    /// # Errors
    /// No move was made.
    fn undo(&mut self) -> Result<(), Refusal>;

    /// The position as text for people, one string per line.
    fn render(&self) -> Vec<String>;

    /// The legal moves of the seat to move; at most `limit` of them are listed.
    ///
    /// # Errors
    /// No seat is to move, or the cards of the seat to move are hidden.
    fn legal(&self, limit: usize) -> Result<LegalMoves, Refusal>;

    /// Prepares a decision of the seat to move. The decision uses the seat's own view, or with `open` all
    /// dealt cards.
    ///
    /// # Errors
    /// No seat is to move, the decision needs cards that are hidden, the player of option `Player` does not play this
    /// game, or the game has no open-card solver.
    fn think(&self, open: bool, options: &OptionTable) -> Result<PendingDecision, Refusal>;
}
