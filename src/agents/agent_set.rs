//! The agents of one game.

use super::decision::{Control, Decision, DecisionContext};
use crate::cards::Random;
use crate::games::{Game, Position as _};
use crate::protocol::OptionSpec;

/// A strategy for a game: one of the built-in players.
pub struct Agent<G: Game> {
    /// The name, a value of option `Player`.
    pub name: &'static str,
    /// The strategy in one line.
    pub summary: &'static str,
    /// The options that the agent reads.
    pub options: fn() -> Vec<OptionSpec>,
    /// Whether it searches. The engine evaluates the moves for which a searching agent reports no score; the others are
    /// silent.
    pub searches: bool,
    /// Chooses a move; `None` only when the seat has no move.
    pub choose: fn(&mut DecisionContext<'_, G>) -> Option<Decision<G::Move>>,
}

impl<G: Game> Agent<G> {
    /// An agent without options and without search.
    pub fn new(
        name: &'static str,
        summary: &'static str,
        choose: fn(&mut DecisionContext<'_, G>) -> Option<Decision<G::Move>>,
    ) -> Self {
        Self { name, summary, options: Vec::new, searches: false, choose }
    }
}

/// The agents of a game, and its open-card solver if it has one.
pub struct AgentSet<G: Game> {
    /// The agents, the strongest first.
    pub agents: Vec<Agent<G>>,
    /// Answers `go open`. Without a solver, `go open` and the player `clairvoyant` are errors.
    pub solve: Option<OpenCardSolver<G>>,
    /// Plays out deals to evaluate moves: a quick agent of the game.
    pub playout: PlayoutPolicy<G>,
}

impl<G: Game> AgentSet<G> {
    /// Agents, the strongest first, without an open-card solver. Playouts are random.
    #[must_use]
    pub fn new(agents: Vec<Agent<G>>) -> Self {
        Self { agents, solve: None, playout: |view, random| view.random_move(random) }
    }
}

/// Chooses a move with all dealt cards known; cards not dealt yet are chance. `None` only when no seat is to move.
pub type OpenCardSolver<G> = fn(&<G as Game>::State, &Control<'_>) -> Option<Decision<<G as Game>::Move>>;

/// A quick policy for playouts: the move of the seat of a view; `None` only when that seat is not to move.
pub type PlayoutPolicy<G> = fn(&<G as Game>::View, &mut Random) -> Option<<G as Game>::Move>;
