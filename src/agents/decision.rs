//! The input and the output of an agent.

use std::sync::atomic::AtomicBool;

use crate::cards::Random;
use crate::games::Game;
use crate::protocol::{Info, OptionTable};
use crate::search::SearchLimits;

/// The input of a decision.
pub struct DecisionContext<'a, G: Game> {
    /// The rules from `newgame`.
    pub rules: &'a G::Rules,
    /// The view of the seat to move, settled (see [`Position::settle`](crate::games::Position::settle)).
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
    /// A move without an expected payoff.
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
    #[must_use]
    pub fn unlimited(stop: &'a AtomicBool, report: &'a (dyn Fn(&Info) + Sync)) -> Self {
        Self { limits: SearchLimits::unlimited(stop), report }
    }
}
