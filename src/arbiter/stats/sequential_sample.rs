//! The state of a sequential test after some blocks.

use std::collections::BTreeMap;

use crate::plan::SequentialTest;
use crate::stats::running_mean::RunningMean;

/// The minimum number of blocks for a decision of the test.
const MIN_BLOCKS: f64 = 32.0;

/// The bounds are computed for this share of the error rates, because the variance is estimated.
const RATE_SHARE: f64 = 0.8;

/// The hypothesis that a test accepts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hypothesis {
    /// H0: the mean difference is `h0`.
    H0,
    /// H1: the mean difference is `h1`.
    H1,
}

/// The state of a sequential test after some blocks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SequentialState {
    /// The logarithm of the likelihood ratio of H1 to H0.
    pub llr: f64,
    /// At or below this value the test accepts H0.
    pub lower: f64,
    /// At or above this value the test accepts H1.
    pub upper: f64,
    /// The accepted hypothesis. `None` when more blocks are needed.
    pub accepted: Option<Hypothesis>,
    /// The expected number of blocks up to the decision, if the mean and the variance so far are the true
    /// mean and variance. `None` while there are too few blocks to estimate this number, and 0 after the
    /// decision.
    pub blocks_left: Option<f64>,
}

impl SequentialTest {
    /// Computes the state after the blocks whose differences are in `sample`. All its numbers are finite.
    #[must_use]
    pub fn state(&self, sample: &RunningMean) -> SequentialState {
        let (lower, upper) = self.bounds();
        let blocks = sample.count() as f64;
        if sample.count() == 0 {
            return SequentialState { llr: 0.0, lower, upper, accepted: None, blocks_left: None };
        }
        let (h0, h1) = self.hypotheses();
        let width = h1 - h0;
        // One additional block keeps the variance above zero. Its distance from the mean is the distance
        // between the hypotheses.
        let variance = (sample.deviations() + width * width) / blocks;
        let about = |mean: f64| variance + (sample.mean() - mean).powi(2);
        let ratio = blocks / 2.0 * (about(h0) / about(h1)).ln();
        let (below, above) = sample.extensions();
        let extension = if ratio > 0.0 { below } else { above };
        let llr = ratio / (extension * extension);
        let needed = sample.needed_values().max(MIN_BLOCKS);
        let accepted = if blocks < needed {
            None
        } else if llr >= upper {
            Some(Hypothesis::H1)
        } else if llr <= lower {
            Some(Hypothesis::H0)
        } else {
            None
        };
        let blocks_left = match accepted {
            Some(_) => Some(0.0),
            None if sample.count() < 2 => None,
            None => {
                let variance = variance * extension * extension;
                let drift = width * (sample.mean() - f64::midpoint(h0, h1)) / variance;
                let expected = exit_time(llr, lower, upper, drift, width * width / variance);
                Some(expected.max(needed - blocks).max(1.0))
            }
        };
        SequentialState { llr, lower, upper, accepted, blocks_left }
    }

    /// Returns Wald's bounds, the lower bound first.
    fn bounds(&self) -> (f64, f64) {
        let (alpha, beta) = self.error_rates();
        let [alpha, beta] = [alpha, beta].map(|rate| RATE_SHARE * rate);
        ((beta / (1.0 - alpha)).ln(), ((1.0 - beta) / alpha).ln())
    }
}

/// Returns the expected time until a Brownian motion with this drift and variance, starting at `at`, reaches
/// one of the two bounds.
fn exit_time(at: f64, lower: f64, upper: f64, drift: f64, variance: f64) -> f64 {
    let (below, above) = ((at - lower).max(0.0), (upper - at).max(0.0));
    let rate = 2.0 * drift / variance;
    // The formula for drift 0. It is also used where the quotient below loses its digits.
    if (rate * (below + above)).abs() < 1e-6 {
        return below * above / variance;
    }
    // The probability of reaching the upper bound first. `exp_m1` keeps the digits of a small rate.
    let up = if rate > 0.0 {
        (-rate * below).exp_m1() / (-rate * (below + above)).exp_m1()
    } else {
        // The same quotient, expanded by a factor so that no exponent is positive.
        (rate * above).exp() * (rate * below).exp_m1() / (rate * (below + above)).exp_m1()
    };
    (up * (below + above) - below) / drift
}

/// The blocks of a sequential test. Blocks may be added in any order. A block does not count until all blocks
/// before it were added. So the decision depends on the numbers of the blocks, and not on tables, stops and
/// later runs.
#[derive(Clone, Debug, PartialEq)]
pub struct SequentialSample {
    test: SequentialTest,
    /// The number of blocks that share a place. The mean of these blocks is one value of the test.
    parts: usize,
    sample: RunningMean,
    /// The state at the block that decided. Later blocks do not change the decision.
    decided: Option<SequentialState>,
    /// The next place to count.
    next: u64,
    /// The places that do not count yet, each with the differences of its blocks. A difference is `None` if
    /// one of the two participants does not play in the block.
    waiting: BTreeMap<u64, Vec<Option<f64>>>,
}

impl SequentialSample {
    /// Creates a test without blocks. Each value is the mean of `parts` blocks.
    #[must_use]
    pub fn new(test: SequentialTest, parts: usize) -> Self {
        let (sample, waiting) = (RunningMean::default(), BTreeMap::new());
        Self { test, parts: parts.max(1), sample, decided: None, next: 0, waiting }
    }

    /// Adds the difference of a block at a place. Places are counted from 0. A place has no value if one of
    /// its blocks has no difference.
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

    /// Returns the accepted hypothesis.
    #[must_use]
    pub fn accepted(&self) -> Option<Hypothesis> {
        self.decided.and_then(|state| state.accepted)
    }

    /// Returns the state of the test.
    #[must_use]
    pub fn state(&self) -> SequentialState {
        self.decided.unwrap_or_else(|| self.test.state(&self.sample))
    }

    /// Returns the number of values that the test has used.
    #[must_use]
    pub fn blocks(&self) -> u64 {
        self.sample.count()
    }

    /// Returns the number of places that count, up to the decision. `None` before the decision.
    #[must_use]
    pub fn end(&self) -> Option<u64> {
        self.decided.map(|_| self.next)
    }

    /// Returns the test.
    #[must_use]
    pub fn test(&self) -> &SequentialTest {
        &self.test
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample(values: impl IntoIterator<Item = f64>) -> RunningMean {
        let mut sample = RunningMean::default();
        values.into_iter().for_each(|value| sample.add(value));
        sample
    }

    fn test() -> SequentialTest {
        SequentialTest::new(0.0, 0.5, 0.05, 0.05).unwrap()
    }

    #[test]
    fn equal_blocks_decide_without_a_variance() {
        for (value, expected) in [(0.0, Hypothesis::H0), (-7.0, Hypothesis::H0), (0.5, Hypothesis::H1)] {
            for blocks in 0..200 {
                let state = test().state(&sample((0..blocks).map(|_| value)));
                assert!(state.llr.is_finite() && state.blocks_left.unwrap_or(0.0).is_finite());
                let accepted = (blocks >= 32).then_some(expected);
                if state.accepted.is_some() || blocks > 100 {
                    assert_eq!(state.accepted, accepted, "{value} {blocks} {state:?}");
                }
            }
        }
        // A mean in the middle between the hypotheses never leads to a decision.
        let middle = test().state(&sample((0..1000).map(|_| 0.25)));
        assert_eq!((middle.accepted, middle.llr), (None, 0.0));
    }

    #[test]
    fn no_number_of_a_state_is_ever_nan() {
        let most = f64::from(u32::MAX);
        let extremes = [(-most, most, 1e-9), (0.0, 1e-6, 1e-9), (0.0, 0.5, 0.05)];
        for (h0, h1, rate) in extremes {
            let test = SequentialTest::new(h0, h1, rate, rate).unwrap();
            for values in
                [vec![], vec![1e18], vec![1e18, -1e18], vec![1e18; 40], vec![0.25; 3], vec![0.0; 40]]
            {
                let state = test.state(&sample(values));
                let numbers = [state.llr, state.lower, state.upper, state.blocks_left.unwrap_or(0.0)];
                assert!(numbers.iter().all(|number| number.is_finite()), "{state:?}");
            }
        }
    }

    #[test]
    fn the_ratio_of_many_blocks_is_that_of_a_known_variance() {
        let state = test().state(&sample((0..10_000).map(|block| if block % 2 == 0 { 10.3 } else { -9.7 })));
        // n (h1 − h0) (2 x̄ − h0 − h1) / (2 s²), with x̄ = 0.3 and s² = 100.
        assert!((state.llr - 10_000.0 * 0.5 * 0.1 / 200.0).abs() < 0.01, "{state:?}");
        assert!((state.upper - 24.0_f64.ln()).abs() < 1e-12 && (state.lower + 24.0_f64.ln()).abs() < 1e-12);
    }

    #[test]
    fn the_time_to_a_bound_follows_from_the_drift() {
        assert!((exit_time(0.0, -3.0, 3.0, 0.0, 0.5) - 18.0).abs() < 1e-9);
        assert!((exit_time(0.0, -3.0, 3.0, 1e-7, 0.5) - 18.0).abs() < 1e-3);
        // With a strong drift, the time is the distance divided by the speed.
        for drift in [2.0, -2.0] {
            assert!((exit_time(0.0, -3.0, 3.0, drift, 1e-3) - 1.5).abs() < 1e-6);
        }
        assert!((exit_time(1.0, -3.0, 3.0, -1.0, 0.1) - 4.0).abs() < 1e-3);
    }

    fn blocks_in_parts(parts: usize) -> SequentialSample {
        SequentialSample::new(SequentialTest::new(0.0, 1.0, 0.05, 0.05).unwrap(), parts)
    }

    fn value(place: u64) -> Option<f64> {
        (!place.is_multiple_of(9)).then_some(if place.is_multiple_of(2) { 1.5 } else { 0.5 })
    }

    #[test]
    fn the_order_in_which_blocks_come_changes_nothing() {
        let mut one = blocks_in_parts(1);
        (0..200).for_each(|place| one.add(place, value(place)));
        assert_eq!(one.accepted(), Some(Hypothesis::H1));
        let end = one.end().unwrap();
        let mut other = blocks_in_parts(1);
        (1..200).for_each(|place| other.add(place, value(place)));
        assert_eq!((other.accepted(), other.blocks()), (None, 0));
        other.add(0, value(0));
        assert_eq!((other.state(), other.end(), other.blocks()), (one.state(), Some(end), one.blocks()));
        // A block without a difference has a place but no value.
        assert!(one.blocks() < end && one.blocks() >= 32, "{end}");
    }

    #[test]
    fn later_blocks_do_not_change_a_decision() {
        let mut one = blocks_in_parts(1);
        (0..200).for_each(|place| one.add(place, value(place)));
        let before = one.clone();
        one.add(200, Some(-1e6));
        assert_eq!(one, before);
    }

    #[test]
    fn a_value_of_several_blocks_is_their_mean() {
        let mut one = blocks_in_parts(2);
        one.add(0, Some(1.0));
        assert_eq!(one.blocks(), 0);
        one.add(0, Some(2.0));
        one.add(1, None);
        one.add(1, Some(7.0));
        assert_eq!((one.blocks(), one.sample.mean(), one.next), (1, 1.5, 2));
    }
}
