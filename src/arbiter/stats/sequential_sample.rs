//! The blocks of a sequential test, in the order of their numbers.

use std::collections::BTreeMap;

use crate::arbiter::stats::running_mean::RunningMean;
use crate::arbiter::stats::sequential_test::{Hypothesis, SequentialState, SequentialTest};

/// The blocks of a sequential test. Blocks may come in any order; each counts when all before it have come, so that the
/// decision depends on their numbers alone, and not on tables, stops and later runs.
#[derive(Clone, Debug, PartialEq)]
pub struct SequentialSample {
    test: SequentialTest,
    /// The number of blocks that have a place in common: their mean is one value of the test.
    parts: usize,
    sample: RunningMean,
    /// The state at the block that decided. Later blocks do not change the decision.
    decided: Option<SequentialState>,
    /// The place that counts next.
    next: u64,
    /// Places whose turn has not come: the differences of their blocks, `None` for a void block.
    waiting: BTreeMap<u64, Vec<Option<f64>>>,
}

impl SequentialSample {
    /// A test without blocks. Each value is the mean of this number of blocks.
    #[must_use]
    pub fn new(test: SequentialTest, parts: usize) -> Self {
        let (sample, waiting) = (RunningMean::default(), BTreeMap::new());
        Self { test, parts: parts.max(1), sample, decided: None, next: 0, waiting }
    }

    /// Adds the difference of a block at a place, counted from 0. `None` for a void block: its place has no value.
    pub fn add(&mut self, place: u64, difference: Option<f64>) {
        if self.decided.is_some() {
            return;
        }
        self.waiting.entry(place).or_default().push(difference);
        while self.decided.is_none()
            && let Some(values) = self.waiting.get(&self.next).filter(|values| values.len() >= self.parts)
        {
            let sum = values.iter().copied().sum::<Option<f64>>();
            let count = values.len() as f64;
            self.waiting.remove(&self.next);
            self.next += 1;
            if let Some(sum) = sum {
                self.sample.add(sum / count);
                let state = self.test.state(&self.sample);
                self.decided = state.accepted.map(|_| state);
            }
        }
    }

    /// The accepted hypothesis.
    #[must_use]
    pub fn accepted(&self) -> Option<Hypothesis> {
        self.decided.and_then(|state| state.accepted)
    }

    /// The state of the test.
    #[must_use]
    pub fn state(&self) -> SequentialState {
        self.decided.unwrap_or_else(|| self.test.state(&self.sample))
    }

    /// The number of values that the test has used.
    #[must_use]
    pub fn blocks(&self) -> u64 {
        self.sample.count()
    }

    /// The number of places up to the decision. `None` before it.
    #[must_use]
    pub fn end(&self) -> Option<u64> {
        self.decided.map(|_| self.next)
    }

    /// The test.
    #[must_use]
    pub fn test(&self) -> &SequentialTest {
        &self.test
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample(parts: usize) -> SequentialSample {
        SequentialSample::new(SequentialTest::new(0.0, 1.0, 0.05, 0.05).unwrap(), parts)
    }

    fn value(place: u64) -> Option<f64> {
        (!place.is_multiple_of(9)).then_some(if place.is_multiple_of(2) { 1.5 } else { 0.5 })
    }

    #[test]
    fn the_order_in_which_blocks_come_changes_nothing() {
        let mut one = sample(1);
        (0..200).for_each(|place| one.add(place, value(place)));
        assert_eq!(one.accepted(), Some(Hypothesis::H1));
        let end = one.end().unwrap();
        let mut other = sample(1);
        (1..200).for_each(|place| other.add(place, value(place)));
        assert_eq!((other.accepted(), other.blocks()), (None, 0));
        other.add(0, value(0));
        assert_eq!((other.state(), other.end(), other.blocks()), (one.state(), Some(end), one.blocks()));
        // Void blocks have a place and no value.
        assert!(one.blocks() < end && one.blocks() >= 32, "{end}");
    }

    #[test]
    fn later_blocks_do_not_change_a_decision() {
        let mut one = sample(1);
        (0..200).for_each(|place| one.add(place, value(place)));
        let before = one.clone();
        one.add(200, Some(-1e6));
        assert_eq!(one, before);
    }

    #[test]
    fn a_value_of_several_blocks_is_their_mean() {
        let mut one = sample(2);
        one.add(0, Some(1.0));
        assert_eq!(one.blocks(), 0);
        one.add(0, Some(2.0));
        one.add(1, None);
        one.add(1, Some(7.0));
        assert_eq!((one.blocks(), one.sample.mean(), one.next), (1, 1.5, 2));
    }
}
