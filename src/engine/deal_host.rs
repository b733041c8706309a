//! One deal that an engine follows, and a decision in this deal. The types of the game are erased.

use talon_agents::Control;
use talon_agents::search::SearchLimits;
use talon_games::protocol::{BestMove, Line, OptionTable, Refusal, Seat, Status};
use talon_games::{Entry, EntryError, LegalMoves, SceneLine};

/// A deal in progress: it takes event lines, answers questions about the position, and prepares decisions.
pub trait DealHost: Send {
    /// Returns the number of players.
    fn players(&self) -> usize;

    /// Applies an event line.
    ///
    /// # Errors
    /// The line is not an event of this game, or the event is impossible in this state. The deal is
    /// unchanged.
    fn apply(&mut self, line: &Line<'_>) -> Result<(), Refusal>;

    /// Deals the cards that are due and not placed yet. Their order depends only on `seed`. Returns the event
    /// lines.
    ///
    /// # Errors
    /// No cards are due, or some of the cards dealt before are hidden. The deal is unchanged.
    fn deal_random(&mut self, seed: u64) -> Result<Vec<String>, Refusal>;

    /// Reads the words by which a person names a move of the seat to move. `is_finished` means that no more
    /// words follow. If several equivalent moves match, `seed` decides which of them is returned.
    ///
    /// # Errors
    /// No seat is to move, its cards are hidden, or the words are not a legal move. The error gives the
    /// reason.
    fn enter(&self, words: &[&str], is_finished: bool, seed: u64) -> Result<Entry<String>, EntryError>;

    /// Returns the expected payoffs of these moves of the seat to move, in the same order and in the points
    /// by which moves of a deal are compared. They come from playouts in sampled worlds; all moves share the
    /// same worlds. Empty when the limits end the search in the first world.
    ///
    /// # Errors
    /// No seat is to move, its cards are hidden, or a text is not a legal move.
    fn payoffs_of(&self, moves: &[String], limits: SearchLimits<'_>) -> Result<Vec<ExpectedPayoff>, Refusal>;

    /// Takes back the last move and all events after it.
    ///
    /// # Errors
    /// No move was made.
    fn undo(&mut self) -> Result<(), Refusal>;

    /// Returns the position as text for people, one string per line.
    ///
    /// # Errors
    /// See [`DealHost::scene`].
    fn draw(&self) -> Result<Vec<String>, Refusal>;

    /// Returns the legal moves of the seat to move; at most `limit` of them are listed.
    ///
    /// # Errors
    /// No seat is to move, or the cards of the seat to move are hidden.
    fn legal(&self, limit: usize) -> Result<LegalMoves, Refusal>;

    /// Returns the state of the deal for programs. At most `limit` legal moves are counted.
    fn status(&self, limit: usize) -> Status;

    /// Returns the position for the screen of a seat. `None` stands for everything that the engine knows: if
    /// the engine holds one seat, what this seat sees. At most `limit` legal moves are listed.
    ///
    /// # Errors
    /// The engine holds another seat, or the deal does not have the seat.
    fn scene(&self, seat: Option<Seat>, limit: usize) -> Result<SceneLine, Refusal>;

    /// Returns the lines of the deal in canonical form, `newgame` first. Applying them in order to a new deal
    /// gives an equal deal. If the engine holds one seat, the lines are masked for this seat.
    fn lines(&self) -> Vec<String>;

    /// Prepares a decision of the seat to move. The decision is based on the seat's own view or, if `open` is
    /// set, on all dealt cards.
    ///
    /// # Errors
    /// No seat is to move, the decision needs cards that are hidden, the player of option `Player` does not
    /// play this game, or the game has no open-card solver.
    fn think(&self, open: bool, options: &OptionTable) -> Result<PendingDecision, Refusal>;
}

/// The expected payoff of a move, from playouts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ExpectedPayoff {
    /// The mean, in points of the seat to move.
    pub payoff: f64,
    /// The standard error of the difference from the first compared move; 0 for the first move itself.
    pub error: f64,
}

/// A decision with all its inputs, ready to be made on any thread.
pub struct PendingDecision {
    /// The seat to move.
    pub seat: Seat,
    choose: ChooseFn,
}

type ChooseFn = Box<dyn FnOnce(&Control<'_>) -> Option<BestMove> + Send>;

impl PendingDecision {
    /// Creates a decision of `seat` that `choose` makes.
    pub(super) fn new(
        seat: Seat,
        choose: impl FnOnce(&Control<'_>) -> Option<BestMove> + Send + 'static,
    ) -> Self {
        Self { seat, choose: Box::new(choose) }
    }

    /// Makes the decision within the limits of `control`. Returns `None` only when the seat has no move.
    ///
    /// # Panics
    /// The agent panics.
    pub fn run(self, control: &Control<'_>) -> Option<BestMove> {
        (self.choose)(control)
    }
}
