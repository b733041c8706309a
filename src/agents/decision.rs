//! What a robot is asked, and what it answers.

use std::num::NonZeroUsize;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use crate::cards::Random;
use crate::games::Game;
use crate::protocol::{Info, OptionTable};
use crate::search::Budget;

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

/// When to stop thinking, and whom to tell how it goes.
pub struct Control<'a> {
    /// Set when the answer is wanted now.
    pub stop: &'a AtomicBool,
    /// When the thinking began.
    pub started: Instant,
    /// When the answer must be out.
    pub deadline: Option<Instant>,
    /// The greatest depth to search, in the player's own plies.
    pub depth: Option<u64>,
    /// The most nodes to search.
    pub nodes: Option<u64>,
    /// On how many threads to think. It changes how long it takes; with `nodes`, nothing else.
    pub threads: NonZeroUsize,
    /// Is told how the search goes.
    pub report: &'a (dyn Fn(&Info) + Sync),
}

impl<'a> Control<'a> {
    /// On one thread, until `stop` is set; it tells `report`.
    #[must_use]
    pub fn unlimited(stop: &'a AtomicBool, report: &'a (dyn Fn(&Info) + Sync)) -> Self {
        let threads = NonZeroUsize::MIN;
        Self { stop, started: Instant::now(), deadline: None, depth: None, nodes: None, threads, report }
    }

    /// Whether the time is up, or the answer is wanted now. Reads the clock: ask every thousand nodes or so.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.budget().is_over()
    }

    /// What the thinking may spend.
    #[must_use]
    pub fn budget(&self) -> Budget<'a> {
        Budget { stop: self.stop, deadline: self.deadline, nodes: self.nodes }
    }

    /// How long the thinking has taken so far.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }
}
