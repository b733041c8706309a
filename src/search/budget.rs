//! How long a search may take.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// What a search may spend.
#[derive(Clone, Copy, Debug)]
pub struct Budget<'a> {
    /// Set when the answer is wanted now.
    pub stop: &'a AtomicBool,
    /// When the answer must be out.
    pub deadline: Option<Instant>,
    /// The most nodes to search.
    pub nodes: Option<u64>,
}

impl Budget<'_> {
    /// Whether the time is up, or the answer is wanted now. Reads the clock: ask every thousand nodes or so.
    #[must_use]
    pub fn is_over(&self) -> bool {
        let late = |deadline| Instant::now() >= deadline;
        self.stop.load(Ordering::Relaxed) || self.deadline.is_some_and(late)
    }
}

/// The budget is spent; what was not finished is worth nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stopped;

/// Counts what a search has spent.
#[derive(Clone, Debug)]
pub struct Meter<'a> {
    budget: Budget<'a>,
    nodes: u64,
    work: u64,
}

/// How much work may pass between two looks at the clock: some tens of microseconds.
const GLANCE: u64 = 1024;

impl<'a> Meter<'a> {
    /// Nothing spent yet.
    #[must_use]
    pub fn new(budget: Budget<'a>) -> Self {
        Self { budget, nodes: 0, work: 0 }
    }

    /// The nodes counted so far.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Counts a node: a move made.
    ///
    /// # Errors
    /// When the budget is spent.
    pub fn node(&mut self) -> Result<(), Stopped> {
        if self.budget.nodes.is_some_and(|limit| self.nodes >= limit) {
            return Err(Stopped);
        }
        self.nodes += 1;
        self.work(1)
    }

    /// Counts work beside the nodes, as much as takes the time of so many of them.
    ///
    /// # Errors
    /// When the budget is spent.
    pub fn work(&mut self, amount: u64) -> Result<(), Stopped> {
        self.work += amount;
        if self.work < GLANCE {
            return Ok(());
        }
        self.work = 0;
        if self.budget.is_over() { Err(Stopped) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_node_budget_is_kept_exactly() {
        let stop = AtomicBool::new(false);
        let mut meter = Meter::new(Budget { stop: &stop, deadline: None, nodes: Some(3) });
        let counted = (0..10).filter(|_| meter.node().is_ok()).count();
        assert_eq!((counted, meter.nodes()), (3, 3));
    }

    #[test]
    fn a_stop_is_heard_within_a_glance() {
        let stop = AtomicBool::new(true);
        let mut meter = Meter::new(Budget { stop: &stop, deadline: None, nodes: None });
        assert!((0..GLANCE).any(|_| meter.node().is_err()));
    }
}
