//! What a robot is asked, and what it answers.

use std::sync::atomic::AtomicBool;

use crate::cards::Random;
use crate::games::Game;
use crate::protocol::{Info, OptionTable};
use crate::search::SearchLimits;

/// A decision to make.
pub struct DecisionContext<'a, G: Game> {
    /// What `newgame` said.
    pub rules: &'a G::Rules,
    /// What the seat to move knows, settled: it is this seat's turn.
    pub view: &'a G::View,
    /// Everything that happened in this deal, as this seat saw it.
    pub history: &'a [G::Event],
    /// The options.
    pub options: &'a OptionTable,
    /// The randomness of this decision: a function of the seed and the seat's lines so far.
    pub random: Random,
    /// When to stop, and whom to tell.
    pub control: &'a Control<'a>,
}

/// A move chosen.
#[derive(Clone, Debug, PartialEq)]
pub struct Decision<M> {
    /// The move.
    pub r#move: M,
    /// The payoff expected, in points of the seat to move, where the robot has a number.
    pub expect: Option<f64>,
}

impl<M> Decision<M> {
    /// A move without an expectation.
    pub fn of(r#move: M) -> Self {
        Self { r#move, expect: None }
    }
}

/// The limits of a decision and the receiver of its progress reports.
pub struct Control<'a> {
    /// When to stop.
    pub limits: SearchLimits<'a>,
    /// Called with progress reports.
    pub report: &'a (dyn Fn(&Info) + Sync),
}

impl<'a> Control<'a> {
    /// One thread and no limit but `stop`.
    #[must_use]
    pub fn unlimited(stop: &'a AtomicBool, report: &'a (dyn Fn(&Info) + Sync)) -> Self {
        Self { limits: SearchLimits::unlimited(stop), report }
    }
}
