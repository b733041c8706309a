//! Agents (the built-in players), the input and the result of their decisions, and the set of all agents of a
//! game.

use std::sync::atomic::AtomicBool;

use talon_games::cards::Random;
use talon_games::protocol::{Info, OptionSpec, OptionTable, Spin};
use talon_games::{Game, Position as _};

use crate::benchmark_task::BenchmarkTask;
use crate::search::SearchLimits;

/// The option for the number of candidate moves whose lines are reported. If it is above 1, an agent that compares moves
/// also values the legal moves that it does not consider.
pub const MULTI_PV: Spin = Spin { name: "MultiPV", default: 1, min: 1, max: 500 };

/// A strategy for a game: one of the built-in players.
pub struct Agent<G: Game> {
    /// The agent's name, which is a value of option `Player`.
    pub name: &'static str,
    /// The strategy in one line.
    pub summary: &'static str,
    /// The options that the agent reads.
    pub options: fn() -> Vec<OptionSpec>,
    /// Whether the agent searches. When a searching agent reports no score, the engine evaluates the moves.
    /// An agent without search reports nothing.
    pub searches: bool,
    /// Chooses a move. Returns `None` only when the seat has no move.
    pub choose: fn(&mut DecisionContext<'_, G>) -> Option<Decision<G::Move>>,
}

impl<G: Game> Agent<G> {
    /// Creates an agent without options and without search.
    pub fn new(
        name: &'static str,
        summary: &'static str,
        choose: fn(&mut DecisionContext<'_, G>) -> Option<Decision<G::Move>>,
    ) -> Self {
        Self { name, summary, options: Vec::new, searches: false, choose }
    }
}

/// All agents of a game, and the game's perfect-information solver if it has one.
pub struct AgentSet<G: Game> {
    /// The agents, the strongest first.
    pub agents: Vec<Agent<G>>,
    /// The solver that answers `go open`. Without a solver, `go open` and the player `clairvoyant` are
    /// errors.
    pub solve: Option<PerfectInformationSolver<G>>,
    /// The quick policy that plays out deals to evaluate moves.
    pub playout: PlayoutPolicy<G>,
    /// The learned values of moves; `None` when no agent of the game uses learned values.
    pub learned: Option<LearnedValues<G>>,
    /// The tasks of the benchmark in this game.
    pub benchmarks: &'static [BenchmarkTask],
}

impl<G: Game> AgentSet<G> {
    /// Creates a set of these agents, the strongest first, without a perfect-information solver and without
    /// learned values. Playouts are random.
    pub fn new(agents: Vec<Agent<G>>) -> Self {
        Self {
            agents,
            solve: None,
            playout: |view, random| view.random_move(random),
            learned: None,
            benchmarks: &[],
        }
    }
}

/// A function that chooses a move when all dealt cards are known. The cards that are not dealt yet are
/// unknown. The result is `None` only when no seat is to move.
pub type PerfectInformationSolver<G> =
    fn(&<G as Game>::State, &Control<'_>) -> Option<Decision<<G as Game>::Move>>;

/// A function that returns, for each of these moves, its learned margin in points. The margin is the payoff
/// of the view's seat minus the mean payoff of the others. The second argument holds the events of the deal
/// so far, masked for the view's seat.
pub type LearnedValues<G> = fn(&<G as Game>::View, &[<G as Game>::Event], &[<G as Game>::Move]) -> Vec<f64>;

/// A quick policy for playouts. The function returns a move of the view's seat. It returns `None` only when
/// this seat is not to move.
pub type PlayoutPolicy<G> = fn(&<G as Game>::View, &mut Random) -> Option<<G as Game>::Move>;

/// The input of a decision.
pub struct DecisionContext<'a, G: Game> {
    /// The rules from `newgame`.
    pub rules: &'a G::Rules,
    /// The view of the seat to move, settled (see [`Position::settle`](talon_games::Position::settle)).
    pub view: &'a G::View,
    /// The events of this deal, masked for this seat.
    pub history: &'a [G::Event],
    /// The engine's options and their values.
    pub options: &'a OptionTable,
    /// The random generator of this decision. It depends only on the seed and on the lines that the seat has
    /// received so far.
    pub random: Random,
    /// The limits of the decision, and the receiver of its progress reports.
    pub control: &'a Control<'a>,
}

/// The chosen move.
#[derive(Clone, Debug, PartialEq)]
pub struct Decision<M> {
    /// The move.
    pub r#move: M,
    /// The payoff, in points, that the agent expects for the seat to move; `None` when the agent computes no
    /// payoff.
    pub expect: Option<f64>,
    /// The moves that the search has compared, the chosen move first and the others in descending order of
    /// their value. Empty when the agent does not compare moves on one scale.
    pub compared: Vec<ComparedMove<M>>,
}

/// A move and its value in the search that made a decision.
#[derive(Clone, Debug, PartialEq)]
pub struct ComparedMove<M> {
    /// The move.
    pub r#move: M,
    /// The value by which the agent chooses, in the unit of its last report.
    pub value: f64,
    /// The standard error of the difference between this value and the value of the chosen move. It is 0 for
    /// the chosen move. `None` when it is unknown.
    pub error: Option<f64>,
    /// The number of worlds or iterations in which the move was made. 0 for a value without a search.
    pub worlds: usize,
}

impl<M> Decision<M> {
    /// Creates a decision with an expected payoff.
    pub fn expecting(r#move: M, expect: Option<f64>) -> Self {
        Self { r#move, expect, compared: Vec::new() }
    }

    /// Creates a decision without an expected payoff.
    pub fn of(r#move: M) -> Self {
        Self::expecting(r#move, None)
    }
}

/// The limits of a decision, and the receiver of its progress reports.
pub struct Control<'a> {
    /// The limits of the search.
    pub limits: SearchLimits<'a>,
    /// The function that receives the progress reports.
    pub report: &'a (dyn Fn(&Info) + Sync),
}

impl<'a> Control<'a> {
    /// Creates limits for a search on one thread, without a limit on time or nodes. Only `stop` ends the
    /// search.
    pub fn unlimited(stop: &'a AtomicBool, report: &'a (dyn Fn(&Info) + Sync)) -> Self {
        Self { limits: SearchLimits::unlimited(stop), report }
    }
}
