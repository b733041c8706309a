//! The limits of a search.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// The limits of one decision. The engine sets them, and the search obeys them.
#[derive(Clone, Copy, Debug)]
pub struct SearchLimits<'a> {
    /// Another thread sets this flag to end the search at once.
    pub stop: &'a AtomicBool,
    /// The time at which the decision began.
    pub started: Instant,
    /// The time by which the answer must be sent.
    pub deadline: Option<Instant>,
    /// The maximum depth, counted in plies of the searching player.
    pub depth: Option<u64>,
    /// The maximum number of nodes.
    pub nodes: Option<u64>,
    /// The number of threads. When `nodes` is set, the number of threads changes only the time, never the
    /// result.
    pub threads: NonZeroUsize,
}

impl<'a> SearchLimits<'a> {
    /// Creates limits for a decision that begins now, on one thread. Only `stop` ends the search.
    pub fn unlimited(stop: &'a AtomicBool) -> Self {
        let threads = NonZeroUsize::MIN;
        Self { stop, started: Instant::now(), deadline: None, depth: None, nodes: None, threads }
    }

    /// Returns the same limits with at most this many nodes.
    #[must_use]
    pub fn with_nodes(self, nodes: Option<u64>) -> Self {
        Self { nodes, ..self }
    }

    /// Returns the same limits with at most this time in milliseconds; 0 for no limit. With a limit in nodes or
    /// depth, the move must not depend on the machine, so the time is ignored.
    #[must_use]
    pub fn with_max_time(self, milliseconds: u64) -> Self {
        if milliseconds == 0 || self.nodes.is_some() || self.depth.is_some() {
            return self;
        }
        let until = self.started.checked_add(Duration::from_millis(milliseconds));
        Self { deadline: [self.deadline, until].into_iter().flatten().min(), ..self }
    }

    /// Returns whether the deadline has passed or `stop` is set. The function reads the clock, so call it
    /// only about every thousand nodes.
    pub fn is_over(&self) -> bool {
        let late = |deadline| Instant::now() >= deadline;
        self.stop.load(Ordering::Relaxed) || self.deadline.is_some_and(late)
    }

    /// Returns the time since the decision began.
    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }
}

/// The error of a search that reached a limit. Unfinished results are discarded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stopped;

/// Counts nodes and checks the limits of one search.
#[derive(Clone, Debug)]
pub struct Meter<'a> {
    limits: SearchLimits<'a>,
    nodes: u64,
    work: u64,
}

/// The amount of work between two readings of the clock: some tens of microseconds.
const CLOCK_INTERVAL: u64 = 1024;

impl<'a> Meter<'a> {
    /// Creates a meter that has counted 0 nodes.
    pub fn new(limits: SearchLimits<'a>) -> Self {
        Self { limits, nodes: 0, work: 0 }
    }

    /// Returns the number of nodes counted so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Counts one node: one move that is made.
    ///
    /// # Errors
    /// When a limit is reached.
    pub fn node(&mut self) -> Result<(), Stopped> {
        if self.limits.nodes.is_some_and(|limit| self.nodes >= limit) {
            return Err(Stopped);
        }
        self.nodes += 1;
        self.work(1)
    }

    /// Counts work other than nodes, in units of one node's time.
    ///
    /// # Errors
    /// When a limit is reached.
    pub fn work(&mut self, amount: u64) -> Result<(), Stopped> {
        self.work += amount;
        if self.work < CLOCK_INTERVAL {
            return Ok(());
        }
        self.work = 0;
        if self.limits.is_over() { Err(Stopped) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_node_limit_is_exact() {
        let stop = AtomicBool::new(false);
        let mut meter = Meter::new(SearchLimits::unlimited(&stop).with_nodes(Some(3)));
        let counted = (0..10).filter(|_| meter.node().is_ok()).count();
        assert_eq!((counted, meter.nodes()), (3, 3));
    }

    #[test]
    fn stop_ends_a_search_within_one_clock_interval() {
        let stop = AtomicBool::new(true);
        let mut meter = Meter::new(SearchLimits::unlimited(&stop));
        assert!((0..CLOCK_INTERVAL).any(|_| meter.node().is_err()));
    }
}
