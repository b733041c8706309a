//! A deal that an engine follows, and a decision in such a deal, both without the types of the game.

use talon_agents::Control;
use talon_agents::search::SearchLimits;
use talon_games::protocol::{BestMove, Line, OptionTable, Refusal, Seat, Status};
use talon_games::{Entry, EntryError, LegalMoves, SceneLine};

/// A deal that an engine follows. It takes event lines, answers questions about the position, and prepares
/// decisions.
pub trait DealHost: Send {
    /// Returns the number of players.
    fn players(&self) -> usize;

    /// Applies an event line.
    ///
    /// # Errors
    /// The line is not an event of this game, or the event is impossible in this state. In both cases the
    /// deal is unchanged.
    fn apply(&mut self, line: &Line<'_>) -> Result<(), Refusal>;

    /// Deals the cards that are due. They come from the cards that are not dealt yet, in an order that
    /// depends only on `seed`. Returns the event lines.
    ///
    /// # Errors
    /// No cards are due, or some of the cards dealt before are hidden. In both cases the deal is unchanged.
    fn deal_random(&mut self, seed: u64) -> Result<Vec<String>, Refusal>;

    /// Reads the words with which a person names a move of the seat to move. `is_finished` means that no more
    /// words follow. If the words match several equivalent moves, `seed` decides which of these moves is
    /// returned.
    ///
    /// # Errors
    /// No seat is to move, its cards are hidden, or the words are not a legal move. The error says which of
    /// these is the reason.
    fn enter(&self, words: &[&str], is_finished: bool, seed: u64) -> Result<Entry<String>, EntryError>;

    /// Returns the expected payoff of each of these moves of the seat to move, in the order of `moves`. The
    /// unit is the points in which moves of one deal are compared. The payoffs come from playouts in sampled
    /// worlds, which are the same for all moves. The list is empty when the limits end the search in the
    /// first world.
    ///
    /// # Errors
    /// No seat is to move, its cards are hidden, or a text is not a legal move.
    fn payoffs_of(&self, moves: &[String], limits: SearchLimits<'_>) -> Result<Vec<ExpectedPayoff>, Refusal>;

    /// Returns the mean points of the seat to move after each of these moves, in at most `worlds` of the worlds
    /// that agree with its view. After the move, all seats play with all cards face up. The list is empty when
    /// the game has no open-card solver, or does not list the worlds.
    ///
    /// # Errors
    /// The same errors as in [`DealHost::payoffs_of`].
    fn open_payoffs_of(&self, moves: &[String], worlds: usize) -> Result<Vec<f64>, Refusal>;

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

    /// Returns the legal moves of the seat to move. The list has at most `limit` moves.
    ///
    /// # Errors
    /// No seat is to move, or the cards of the seat to move are hidden.
    fn legal(&self, limit: usize) -> Result<LegalMoves, Refusal>;

    /// Prepares the proof that the seat to move can make the result of the deal certain. `None` when no seat
    /// is to move or its cards are hidden.
    fn proof(&self) -> Option<PendingProof>;

    /// Returns the next move of a plan with which the seat to move makes the result of the deal certain, see
    /// [`certain_move`](talon_games::certain_move). `None` when the result is not certain, and when no seat
    /// is to move or its cards are hidden.
    fn certain_move(&self) -> Option<String> {
        self.proof()?()
    }

    /// Returns all moves that begin such a plan, see [`certain_moves`](talon_games::certain_moves). The list is
    /// empty when no seat is to move or its cards are hidden.
    fn certain_moves(&self) -> Vec<String>;

    /// Returns the number of worlds that agree with the view of the seat to move. `None` when there are more
    /// than `limit`, when the game does not list them, and when no seat is to move or its cards are hidden.
    fn worlds(&self, limit: usize) -> Option<usize>;

    /// Returns a summary of the deal for programs. The number of legal moves is counted up to `limit`.
    fn status(&self, limit: usize) -> Status;

    /// Returns the position for the screen of a seat. With `None` the scene shows everything that the engine
    /// knows. If the engine holds one seat, that is what this seat sees. The scene lists at most `limit`
    /// legal moves.
    ///
    /// # Errors
    /// The engine holds only another seat, or the deal has no such seat.
    fn scene(&self, seat: Option<Seat>, limit: usize) -> Result<SceneLine, Refusal>;

    /// Returns the lines of the deal in canonical form, `newgame` first. If they are applied in order to a
    /// new deal, the result is an equal deal. If the engine holds one seat, the lines hide the cards that
    /// this seat may not see.
    fn lines(&self) -> Vec<String>;

    /// Prepares a decision of the seat to move. If `open` is set, the decision is based on all dealt cards.
    /// If it is not set, the decision is based on the seat's own view.
    ///
    /// # Errors
    /// There are four reasons:
    /// - No seat is to move.
    /// - The decision needs cards that are hidden.
    /// - The player of option `Player` does not play this game.
    /// - The decision needs an open-card solver, and the game has none.
    fn think(&self, open: bool, options: &OptionTable) -> Result<PendingDecision, Refusal>;
}

/// The expected payoff of a move, estimated by playouts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ExpectedPayoff {
    /// The mean payoff of the seat to move, in points.
    pub payoff: f64,
    /// The standard error of the difference between this payoff and the payoff of the first compared move. It
    /// is 0 for the first move itself.
    pub error: f64,
}

/// A proof that is prepared but not made yet, see [`DealHost::certain_move`] for its result. It holds all its
/// inputs, so any thread can make it.
pub type PendingProof = Box<dyn FnOnce() -> Option<String> + Send>;

/// A decision that is prepared but not made yet. It holds all its inputs, so any thread can make it.
pub struct PendingDecision {
    /// The seat to move.
    pub seat: Seat,
    choose: ChooseFn,
}

type ChooseFn = Box<dyn FnOnce(&Control<'_>) -> Option<BestMove> + Send>;

impl PendingDecision {
    /// Creates a decision of `seat`. The function `choose` makes the decision.
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
