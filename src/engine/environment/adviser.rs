//! The advisers of a game in a batch: the built-in players and the exact solver.

use std::sync::atomic::AtomicBool;

use talon_agents::search::SearchLimits;
use talon_agents::{AgentSet, Control, DecisionContext};
use talon_games::cards::Quoted;
use talon_games::protocol::{NewGame, OptionTable, Seat};
use talon_games::{Game, Position as _, View as _};

use super::super::digest::decision_random;
use super::error::AdviceError;
use super::running_deal::RunningDeal;

/// Who advises the seat to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Adviser {
    /// A built-in player. It knows only what the seat to move knows.
    Player {
        /// The name of the player, as in option `Player`.
        name: String,
        /// The options of the player, each as a name and a value.
        options: Vec<(String, String)>,
        /// The seed of the player's random numbers, as in option `Seed`.
        seed: u64,
        /// The node limit of the player's search.
        nodes: u64,
    },
    /// The exact solver, which knows all cards. At the node limit it returns the best move found so far.
    Solver {
        /// The node limit.
        nodes: u64,
    },
}

impl Adviser {
    /// Returns the same adviser with another seed. A solver has no seed.
    #[must_use]
    pub fn with_seed(&self, seed: u64) -> Self {
        match self.clone() {
            Self::Player { name, options, nodes, .. } => Self::Player { name, options, seed, nodes },
            solver @ Self::Solver { .. } => solver,
        }
    }
}

/// The move that an adviser gives.
#[derive(Clone, Debug, PartialEq)]
pub struct Advice {
    /// The move as a protocol text.
    pub r#move: String,
    /// The expected payoff of the seat to move, in points. `None` if the adviser does not compute it.
    pub expect: Option<f64>,
}

/// A position for which advice is requested.
pub(super) struct AdviceRequest<'a, G: Game> {
    pub(super) rules: &'a G::Rules,
    pub(super) running: &'a RunningDeal<G>,
    /// The line of the deal.
    pub(super) new: &'a NewGame,
}

impl<G: Game> AdviceRequest<'_, G> {
    /// Returns the seat to move.
    fn seat(&self) -> Result<Seat, AdviceError> {
        self.running.state().turn().seat().ok_or(AdviceError::Over)
    }

    /// Asks the adviser for a move of the seat to move.
    pub(super) fn advice(
        &self,
        agents: &AgentSet<G>,
        adviser: &Adviser,
        stop: &AtomicBool,
    ) -> Result<Advice, AdviceError> {
        let seat = self.seat()?;
        let limits = |nodes: u64| Control {
            limits: SearchLimits::unlimited(stop).with_nodes(Some(nodes.max(1))),
            report: &|_| {},
        };
        let decision = match adviser {
            Adviser::Solver { nodes } => {
                let solve = agents.solve.ok_or(AdviceError::NoSolver { game: G::NAME })?;
                solve(self.running.state(), &limits(*nodes))
            }
            Adviser::Player { name, options, seed, nodes } => {
                let known = || agents.agents.iter().map(|agent| agent.name).collect::<Vec<_>>().join(", ");
                let agent = agents.agents.iter().find(|agent| agent.name == name).ok_or_else(|| {
                    AdviceError::NoPlayer { player: Quoted::new(name), game: G::NAME, known: known() }
                })?;
                let mut table = OptionTable::new((agent.options)());
                for (option, value) in options {
                    table.set(option, Some(value)).map_err(|error| AdviceError::Option(error.to_string()))?;
                }
                let history = self.running.history(seat);
                (agent.choose)(&mut DecisionContext {
                    rules: self.rules,
                    view: &G::View::of(self.running.state(), seat),
                    history: &history,
                    options: &table,
                    random: decision_random::<G>(self.new, seat, &history, *seed),
                    control: &limits(*nodes),
                })
            }
        };
        let decision = decision.ok_or(AdviceError::Over)?;
        Ok(Advice { r#move: decision.r#move.to_string(), expect: decision.expect })
    }

    /// Returns, for each of these moves of the seat to move, the margin in points that `master` has learned
    /// for it.
    pub(super) fn learned(&self, agents: &AgentSet<G>, moves: &[G::Move]) -> Result<Vec<f64>, AdviceError> {
        let seat = self.seat()?;
        let learned = agents.learned.ok_or(AdviceError::NoValues { game: G::NAME })?;
        Ok(learned(&G::View::of(self.running.state(), seat), &self.running.history(seat), moves))
    }
}
