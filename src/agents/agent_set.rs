//! The agents of one game.

use super::ablation_case::AblationCase;
use super::decision::{Control, Decision, DecisionContext};
use crate::games::Game;
use crate::protocol::OptionSpec;

/// A strategy for a game: one of the built-in players.
pub struct Agent<G: Game> {
    /// The name, a value of option `Player`.
    pub name: &'static str,
    /// The strategy in one line.
    pub summary: &'static str,
    /// The options that the agent reads.
    pub options: fn() -> Vec<OptionSpec>,
    /// Chooses a move. `None` only when the seat has no move.
    pub choose: fn(&mut DecisionContext<'_, G>) -> Option<Decision<G::Move>>,
}

impl<G: Game> Agent<G> {
    /// An agent without options.
    pub fn new(
        name: &'static str,
        summary: &'static str,
        choose: fn(&mut DecisionContext<'_, G>) -> Option<Decision<G::Move>>,
    ) -> Self {
        Self { name, summary, options: Vec::new, choose }
    }
}

/// The agents of a game, and its open-card solver if it has one.
pub struct AgentSet<G: Game> {
    /// The agents, the strongest first.
    pub agents: Vec<Agent<G>>,
    /// Answers `go open`. Without a solver, `go open` and the player `clairvoyant` are errors.
    pub solve: Option<OpenCardSolver<G>>,
    /// The searches that `talon bench --ablation` measures.
    pub ablation_cases: Vec<AblationCase>,
}

impl<G: Game> AgentSet<G> {
    /// Agents, the strongest first, without an open-card solver.
    #[must_use]
    pub fn new(agents: Vec<Agent<G>>) -> Self {
        Self { agents, solve: None, ablation_cases: Vec::new() }
    }
}

/// Chooses a move with all dealt cards known; cards not dealt yet are chance. `None` only when no seat is to move.
pub type OpenCardSolver<G> = fn(&<G as Game>::State, &Control<'_>) -> Option<Decision<<G as Game>::Move>>;
