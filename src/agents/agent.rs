//! Agents: the input of a decision, its result, and the set of agents of a game.

use std::sync::atomic::AtomicBool;

use talon_games::cards::Random;
use talon_games::protocol::{Info, OptionSpec, OptionTable};
use talon_games::{Game, Position as _};

use crate::search::SearchLimits;

/// A strategy for a game: one of the built-in players.
pub struct Agent<G: Game> {
    /// The name, a value of option `Player`.
    pub name: &'static str,
    /// The strategy in one line.
    pub summary: &'static str,
    /// The options that the agent reads.
    pub options: fn() -> Vec<OptionSpec>,
    /// Whether it searches. When a searching agent reports no score, the engine evaluates the moves. Other agents
    /// report nothing.
    pub searches: bool,
    /// Chooses a move; `None` only when the seat has no move.
    pub choose: fn(&mut DecisionContext<'_, G>) -> Option<Decision<G::Move>>,
}

impl<G: Game> Agent<G> {
    /// Returns an agent without options and without search.
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
    /// The learned values of moves, of a game whose best player has learned them.
    pub learned: Option<LearnedValues<G>>,
}

impl<G: Game> AgentSet<G> {
    /// Agents, the strongest first, without an open-card solver. Playouts are random.
    pub fn new(agents: Vec<Agent<G>>) -> Self {
        Self { agents, solve: None, playout: |view, random| view.random_move(random), learned: None }
    }
}

/// Chooses a move with all dealt cards known; cards not dealt yet are chance. `None` only when no seat is to move.
pub type OpenCardSolver<G> = fn(&<G as Game>::State, &Control<'_>) -> Option<Decision<<G as Game>::Move>>;

/// The learned margin of each of these moves, in points: the payoff of the seat of the view minus the mean payoff of the
/// others. The events are those of the deal so far, masked for this seat.
pub type LearnedValues<G> = fn(&<G as Game>::View, &[<G as Game>::Event], &[<G as Game>::Move]) -> Vec<f64>;

/// A quick policy for playouts: the move of the seat of a view; `None` only when that seat is not to move.
pub type PlayoutPolicy<G> = fn(&<G as Game>::View, &mut Random) -> Option<<G as Game>::Move>;

/// The input of a decision.
pub struct DecisionContext<'a, G: Game> {
    /// The rules from `newgame`.
    pub rules: &'a G::Rules,
    /// The view of the seat to move, settled (see [`Position::settle`](talon_games::Position::settle)).
    pub view: &'a G::View,
    /// The events of this deal, masked for this seat.
    pub history: &'a [G::Event],
    /// The options.
    pub options: &'a OptionTable,
    /// The random generator of this decision. It depends only on the seed and on the seat's lines so far.
    pub random: Random,
    /// The limits of the decision, and the receiver of its progress reports.
    pub control: &'a Control<'a>,
}

/// The chosen move.
#[derive(Clone, Debug, PartialEq)]
pub struct Decision<M> {
    /// The move.
    pub r#move: M,
    /// The payoff, in points, that the agent expects for the seat to move; `None` when it does not compute
    /// one.
    pub expect: Option<f64>,
}

impl<M> Decision<M> {
    /// Returns a move without an expected payoff.
    pub fn of(r#move: M) -> Self {
        Self { r#move, expect: None }
    }
}

/// The limits of a decision, and the receiver of its progress reports.
pub struct Control<'a> {
    /// When to stop.
    pub limits: SearchLimits<'a>,
    /// Called with progress reports.
    pub report: &'a (dyn Fn(&Info) + Sync),
}

impl<'a> Control<'a> {
    /// Limits without a bound on time or nodes, on one thread: only `stop` ends the search.
    pub fn unlimited(stop: &'a AtomicBool, report: &'a (dyn Fn(&Info) + Sync)) -> Self {
        Self { limits: SearchLimits::unlimited(stop), report }
    }
}
