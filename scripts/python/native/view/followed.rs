//! A deal that a reader follows by its lines. The type does not depend on the type of the game.

use talon::games::{ActionSet, Features, LegalMoves, SceneLine, Score, SeenCards, Turn};
use talon::protocol::{Line, NewGame, Refusal};

/// The result of some actions of the seat to move.
pub(crate) enum Next {
    /// Any of these actions may follow.
    Actions(ActionSet),
    /// No action may follow: the actions form this move.
    Move(String),
}

/// The lines from which the same knowledge of a deal can be built again.
pub(crate) struct History {
    /// The `newgame` line. In a sampled world, the line contains the seat from whose view the world was
    /// drawn.
    pub(crate) newgame: String,
    /// The events of the deal. In a sampled world, the events before the world was drawn.
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

    /// Returns the lines from which the same knowledge of this deal can be built again.
    fn history(&self) -> History;

    /// Applies an event line.
    ///
    /// # Errors
    /// The line is not an event of the game, or the event is impossible. The deal does not change.
    fn apply(&mut self, line: &Line<'_>) -> Result<(), Refusal>;

    /// Deals the cards that are due. The order of the cards depends only on `seed`. Returns the event lines.
    ///
    /// # Errors
    /// No cards are due, or the reader is a seat. The deal does not change.
    fn deal(&mut self, seed: u64) -> Result<Vec<String>, Refusal>;

    /// Makes a move of the seat to move.
    ///
    /// # Errors
    /// No seat is to move, or the text is not a legal move. The deal does not change.
    fn play(&mut self, text: &str) -> Result<(), Refusal>;

    /// Returns who acts next. While a line with cards is missing, cards are due.
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

    /// Returns the hand of the reader, in the order of the pack. If the reader sees every card, returns the
    /// hand of the seat to move.
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

    /// Returns the knowledge of the reader as numbers. If the reader sees every card, returns the knowledge
    /// of the seat to move.
    ///
    /// # Errors
    /// The reader sees every card, and no seat is to move.
    fn features(&self) -> Result<Features, Refusal>;

    /// Returns the observation of a [`Space`](crate::space::Space) for the reader. If the reader sees every
    /// card, returns the observation for the seat to move. `chosen` contains the chosen parts of an
    /// unfinished move of this seat.
    ///
    /// # Errors
    /// The reader sees every card, and no seat is to move.
    fn observation(&self, chosen: ActionSet) -> Result<Vec<u8>, Refusal>;

    /// Returns which actions may follow these actions of the seat to move. If none may follow, returns the
    /// move that these actions form.
    ///
    /// # Errors
    /// No seat is to move, the reader does not see its hand, or the actions are not possible.
    fn continuation(&self, chosen: ActionSet) -> Result<Next, Refusal>;

    /// Returns the actions that form a move.
    ///
    /// # Errors
    /// The text is not a move of the game in any position.
    fn parts(&self, text: &str) -> Result<ActionSet, Refusal>;

    /// Returns a sampled world that agrees with everything that the reader knows. If the reader sees every
    /// card, returns a copy.
    ///
    /// # Errors
    /// Cards are due.
    fn sample(&self, seed: u64) -> Result<Box<dyn Followed>, Refusal>;

    /// Returns the payoffs by seat.
    ///
    /// # Errors
    /// The deal is not over.
    fn payoffs(&self) -> Result<Vec<i64>, Refusal>;

    /// Returns the items of the payoffs by seat. Before the deal is over, the list is empty.
    fn scores(&self) -> Vec<Score>;
}
