//! A deal that one reader follows from its lines, with the game's types erased.

use talon::games::{ActionSet, Features, LegalMoves, SceneLine, Score, SeenCards, Turn};
use talon::protocol::{Line, NewGame, Refusal};

/// What follows some actions of the seat to move.
pub(crate) enum Next {
    /// One of these actions.
    Actions(ActionSet),
    /// No action: they make this move.
    Move(String),
}

/// The lines from which a deal is followed again.
pub(crate) struct History {
    /// The `newgame` line. In a sampled world it has the seat from whose view the world was drawn.
    pub(crate) newgame: String,
    /// The events; in a sampled world those before the world was drawn.
    pub(crate) before: Vec<String>,
    /// The seed of the world.
    pub(crate) sampled: Option<u64>,
    /// The events in the world.
    pub(crate) after: Vec<String>,
}

/// A deal as one reader knows it. The reader is one seat, or sees every card.
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

    /// Returns the next to act. Cards are due while a line is missing.
    fn turn(&self) -> Turn;

    /// Returns the word for the part of the deal.
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

    /// Returns the one written form of a move.
    ///
    /// # Errors
    /// The text is not a move of the game in any position.
    fn canonical(&self, text: &str) -> Result<String, Refusal>;

    /// Returns the hand of the reader in the order of the pack; of the seat to move if the reader sees every
    /// card.
    fn hand(&self) -> Vec<String>;

    /// Returns the hands by seat, as far as the reader sees them.
    ///
    /// # Errors
    /// A bug: the events are not those of this deal.
    fn hands(&self) -> Result<Vec<SeenCards>, Refusal>;

    /// Returns the position for a screen, with at most `limit` legal moves.
    ///
    /// # Errors
    /// A bug: the events are not those of this deal.
    fn scene(&self, limit: usize) -> Result<SceneLine, Refusal>;

    /// Returns the knowledge of the reader as numbers; of the seat to move if the reader sees every card.
    ///
    /// # Errors
    /// The reader sees every card, and no seat is to move.
    fn features(&self) -> Result<Features, Refusal>;

    /// Returns the observation of a [`Space`](crate::space::Space): that of the reader, or of the seat to
    /// move if the reader sees every card. `chosen` are the parts of its own unfinished move.
    ///
    /// # Errors
    /// The reader sees every card, and no seat is to move.
    fn observation(&self, chosen: ActionSet) -> Result<Vec<u8>, Refusal>;

    /// Returns what follows these actions of the seat to move: a mask of the actions that may follow, or the
    /// move that they make.
    ///
    /// # Errors
    /// No seat is to move, the reader does not see its hand, or the actions are not possible.
    fn continuation(&self, chosen: ActionSet) -> Result<Next, Refusal>;

    /// Returns the actions that make a move.
    ///
    /// # Errors
    /// The text is not a move of the game in any position.
    fn parts(&self, text: &str) -> Result<ActionSet, Refusal>;

    /// Returns a world that agrees with everything that the reader knows; a copy if the reader sees every
    /// card.
    ///
    /// # Errors
    /// Cards are due.
    fn sample(&self, seed: u64) -> Result<Box<dyn Followed>, Refusal>;

    /// Returns the payoffs by seat.
    ///
    /// # Errors
    /// The deal is not over.
    fn payoffs(&self) -> Result<Vec<i64>, Refusal>;

    /// Returns the breakdown of the payoffs by seat; empty before the deal is over.
    fn scores(&self) -> Vec<Score>;
}
