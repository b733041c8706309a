//! A deal that one reader follows from its lines, with the game's types erased.

use talon::games::{Features, LegalMoves, SceneLine, Score, SeenCards, Turn};
use talon::protocol::{Line, NewGame, Refusal};

/// A deal as one reader knows it. The reader is one seat, or sees every card.
pub(super) trait Followed: Send + Sync {
    /// The `newgame` line.
    fn new_game(&self) -> &NewGame;

    /// The name of the game.
    fn game(&self) -> &'static str;

    fn copy(&self) -> Box<dyn Followed>;

    /// Applies an event line.
    ///
    /// # Errors
    /// The line is not an event of the game, or the event is impossible; nothing is changed then.
    fn apply(&mut self, line: &Line<'_>) -> Result<(), Refusal>;

    /// Deals the cards that are due, in an order that depends only on `seed`. Returns the event lines.
    ///
    /// # Errors
    /// No cards are due, or the reader is one seat; nothing is changed then.
    fn deal(&mut self, seed: u64) -> Result<Vec<String>, Refusal>;

    /// Makes a move of the seat to move.
    ///
    /// # Errors
    /// No seat is to move, or the text is not a legal move; nothing is changed then.
    fn play(&mut self, text: &str) -> Result<(), Refusal>;

    /// The next to act. Cards are due while a line is missing.
    fn turn(&self) -> Turn;

    /// The word for the part of the deal.
    fn phase(&self) -> &'static str;

    /// The legal moves of the seat to move, at most `limit`.
    ///
    /// # Errors
    /// No seat is to move, or the reader does not see its hand.
    fn legal(&self, limit: usize) -> Result<LegalMoves, Refusal>;

    /// Checks a move of the seat to move.
    ///
    /// # Errors
    /// The text is not a legal move, or the reader does not see the hand of the seat to move.
    fn check(&self, text: &str) -> Result<(), Refusal>;

    /// The one written form of a move.
    ///
    /// # Errors
    /// The text is not a move of the game in any position.
    fn canonical(&self, text: &str) -> Result<String, Refusal>;

    /// The hand of the reader in the order of the pack; of the seat to move if the reader sees every card.
    fn hand(&self) -> Vec<String>;

    /// The hands by seat, as far as the reader sees them.
    ///
    /// # Errors
    /// A bug: the events are not those of this deal.
    fn hands(&self) -> Result<Vec<SeenCards>, Refusal>;

    /// The position for a screen, with at most `limit` legal moves.
    ///
    /// # Errors
    /// A bug: the events are not those of this deal.
    fn scene(&self, limit: usize) -> Result<SceneLine, Refusal>;

    /// The knowledge of the reader as numbers; of the seat to move if the reader sees every card.
    ///
    /// # Errors
    /// The reader sees every card, and no seat is to move.
    fn features(&self) -> Result<Features, Refusal>;

    /// A world that agrees with everything that the reader knows; a copy if the reader sees every card.
    ///
    /// # Errors
    /// Cards are due.
    fn sample(&self, seed: u64) -> Result<Box<dyn Followed>, Refusal>;

    /// The payoffs by seat.
    ///
    /// # Errors
    /// The deal is not over.
    fn payoffs(&self) -> Result<Vec<i64>, Refusal>;

    /// The breakdown of the payoffs by seat; empty before the deal is over.
    fn scores(&self) -> Vec<Score>;
}
