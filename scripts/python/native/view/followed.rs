//! A deal that a reader follows by its lines, independent of the type of the game.

use talon::games::{ActionSet, Features, LegalMoves, SceneLine, Score, SeenCards, Turn};
use talon::protocol::{Line, NewGame, Refusal};

/// The result of some actions of the seat to move.
pub(crate) enum Next {
    /// Any of these actions may follow.
    Actions(ActionSet),
    /// No action may follow: the actions form this move.
    Move(String),
}

/// The lines from which a deal can be followed again.
pub(crate) struct History {
    /// The `newgame` line. In a sampled world it contains the seat from whose view the world was drawn.
    pub(crate) newgame: String,
    /// The events; in a sampled world, the events before the world was drawn.
    pub(crate) before: Vec<String>,
    /// The seed of a sampled world.
    pub(crate) sampled: Option<u64>,
    /// The events after the world was drawn.
    pub(crate) after: Vec<String>,
}

/// A deal as one reader knows it. The reader is a seat, or sees every card.
pub(crate) trait Followed: Send + Sync {
    /// Returns the `newgame` line.
    fn new_game(&self) -> &NewGame;

    /// Returns the name of the game.
    fn game(&self) -> &'static str;

    fn copy(&self) -> Box<dyn Followed>;

    /// Returns the lines from which this deal is followed again.
    fn history(&self) -> History;

    /// Applies an event line.
    ///
    /// # Errors
    /// The line is not an event of the game, or the event is impossible. The deal does not change.
    fn apply(&mut self, line: &Line<'_>) -> Result<(), Refusal>;

    /// Deals the cards that are due. Their order depends only on `seed`. Returns the event lines.
    ///
    /// # Errors
    /// No cards are due, or the reader is a seat. The deal does not change.
    fn deal(&mut self, seed: u64) -> Result<Vec<String>, Refusal>;

    /// Makes a move of the seat to move.
    ///
    /// # Errors
    /// No seat is to move, or the text is not a legal move. The deal does not change.
    fn play(&mut self, text: &str) -> Result<(), Refusal>;

    /// Returns who acts next. Cards are due while a line with cards is missing.
    fn turn(&self) -> Turn;

    /// Returns the protocol's word for the phase of the deal.
    fn phase(&self) -> &'static str;

    /// Returns the legal moves of the seat to move, at most `limit`.
    ///
    /// # Errors
    /// No seat is to move, or the reader does not see its hand.
    fn legal(&self, limit: usize) -> Result<LegalMoves, Refusal>;

    /// Checks a move of the seat to move.
    ///
    /// # Errors
    /// The text is not a legal move, or the reader does not see the hand of the seat to move.
    fn check(&self, text: &str) -> Result<(), Refusal>;

    /// Returns the canonical form of a move.
    ///
    /// # Errors
    /// The text is not a move of the game in any position.
    fn canonical(&self, text: &str) -> Result<String, Refusal>;

    /// Returns the hand of the reader in the order of the pack, or of the seat to move if the reader sees
    /// every card.
    fn hand(&self) -> Vec<String>;

    /// Returns the hands by seat, as the reader sees them.
    ///
    /// # Errors
    /// A bug: the events are not those of this deal.
    fn hands(&self) -> Result<Vec<SeenCards>, Refusal>;

    /// Returns the position for a screen, with at most `limit` legal moves.
    ///
    /// # Errors
    /// A bug: the events are not those of this deal.
    fn scene(&self, limit: usize) -> Result<SceneLine, Refusal>;

    /// Returns the reader's knowledge as numbers, or that of the seat to move if the reader sees every card.
    ///
    /// # Errors
    /// The reader sees every card, and no seat is to move.
    fn features(&self) -> Result<Features, Refusal>;

    /// Returns the observation of a [`Space`](crate::space::Space) for the reader, or for the seat to move if
    /// the reader sees every card. `chosen` contains the chosen parts of its unfinished move.
    ///
    /// # Errors
    /// The reader sees every card, and no seat is to move.
    fn observation(&self, chosen: ActionSet) -> Result<Vec<u8>, Refusal>;

    /// Returns which actions may follow these actions of the seat to move, or the move that they form.
    ///
    /// # Errors
    /// No seat is to move, the reader does not see its hand, or the actions are not possible.
    fn continuation(&self, chosen: ActionSet) -> Result<Next, Refusal>;

    /// Returns the actions that form a move.
    ///
    /// # Errors
    /// The text is not a move of the game in any position.
    fn parts(&self, text: &str) -> Result<ActionSet, Refusal>;

    /// Returns a sampled world that agrees with everything that the reader knows, or a copy if the reader
    /// sees every card.
    ///
    /// # Errors
    /// Cards are due.
    fn sample(&self, seed: u64) -> Result<Box<dyn Followed>, Refusal>;

    /// Returns the payoffs by seat.
    ///
    /// # Errors
    /// The deal is not over.
    fn payoffs(&self) -> Result<Vec<i64>, Refusal>;

    /// Returns the items of the payoffs by seat, or nothing before the deal is over.
    fn scores(&self) -> Vec<Score>;
}
