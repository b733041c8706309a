//! All robots of one game.

use super::{Control, Decision, DecisionContext};
use crate::games::Game;
use crate::protocol::OptionSpec;
use crate::search::{Meter, SearchFeatures, Stopped};

/// A robot of a game.
pub struct Agent<G: Game> {
    /// Its name in `setoption name Player`.
    pub name: &'static str,
    /// What it does, in a line.
    pub summary: &'static str,
    /// The options it heeds.
    pub options: fn() -> Vec<OptionSpec>,
    /// Its choice; nothing only when the seat has no move.
    pub choose: fn(&mut DecisionContext<'_, G>) -> Option<Decision<G::Move>>,
}

/// All robots of a game, and its open-card solver.
pub struct AgentSet<G: Game> {
    /// The robots, the strongest first.
    pub agents: Vec<Agent<G>>,
    /// The answer to `go open`: all dealt cards are known, those not dealt are chance.
    pub solve: Solver<G>,
    /// The searches that `talon bench --ablation` measures.
    pub ablation_cases: Vec<AblationCase>,
}

/// A search of fixed positions whose features can be switched off, measured by `talon bench --ablation`.
#[derive(Clone, Copy)]
pub struct AblationCase {
    /// The name of the search.
    pub name: &'static str,
    /// The features it uses.
    pub features: SearchFeatures,
    /// The features it supports but does not use, because it searches fewer nodes without them.
    pub unused_features: SearchFeatures,
    /// Searches the position with this number, with these features.
    pub search: fn(u64, SearchFeatures, &mut Meter<'_>) -> Result<(), Stopped>,
}

/// Chooses a move with all dealt cards known; nothing only when no seat is to move.
pub type Solver<G> = fn(&<G as Game>::State, &Control<'_>) -> Option<Decision<<G as Game>::Move>>;

impl AblationCase {
    /// A search that supports no other features.
    pub const fn new(
        name: &'static str,
        features: SearchFeatures,
        search: fn(u64, SearchFeatures, &mut Meter<'_>) -> Result<(), Stopped>,
    ) -> Self {
        Self { name, features, unused_features: SearchFeatures::NONE, search }
    }
}
