//! The difference of two participants, with all figures that reports show about it.

use crate::arbiter::stats::long_tails::{CarryingBlocks, MeanEstimate, TrimmedMean};
use crate::arbiter::stats::ratings::holm;
use crate::arbiter::stats::running_mean::{ConfidenceInterval, RunningMean, anytime_interval};
use crate::arbiter::stats::statistics::Statistics;

/// A difference with a smaller p-value is significant.
const SIGNIFICANT: f64 = 0.05;

/// The points of one participant minus those of another, in points a game. Each block is one value.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct PairComparison {
    /// The two participants.
    pub(crate) pair: (usize, usize),
    /// The mean of the differences.
    pub(crate) sample: RunningMean,
    /// The 95 % confidence interval, extended for long tails. `None` when all blocks are equal.
    pub(crate) interval: Option<ConfidenceInterval>,
    /// The p-value after Holm's correction for all pairs that are compared. `None` when all blocks are equal.
    pub(crate) adjusted_p: Option<f64>,
    /// The share of the variance that duplication saves.
    pub(crate) saved_variance: Option<f64>,
    /// The difference in each block.
    differences: Vec<f64>,
}

impl PairComparison {
    /// Compares pairs of participants. A participant whose moves were all made by substitutes is not compared.
    pub(crate) fn of_pairs(
        statistics: &Statistics,
        pairs: impl IntoIterator<Item = (usize, usize)>,
    ) -> Vec<Self> {
        let is_compared = |own: usize| !statistics.participants[own].made_no_move();
        let pairs = pairs.into_iter().filter(|&(one, other)| is_compared(one) && is_compared(other));
        let mut compared: Vec<Self> = pairs.map(|(one, other)| Self::new(statistics, one, other)).collect();
        // A difference without an interval is not significant.
        let p_values: Vec<f64> = compared.iter().map(|pair| pair.adjusted_p.unwrap_or(1.0)).collect();
        for (pair, adjusted) in compared.iter_mut().zip(holm(&p_values)) {
            pair.adjusted_p = pair.adjusted_p.and(Some(adjusted));
        }
        compared
    }

    /// The comparison of a single pair.
    fn new(statistics: &Statistics, one: usize, other: usize) -> Self {
        let (sample, differences) =
            (statistics.difference(one, other), statistics.block_differences(one, other));
        let estimate = MeanEstimate::with_tails(sample, &differences);
        Self {
            pair: (one, other),
            sample,
            interval: estimate.interval(),
            adjusted_p: estimate.p_value(),
            saved_variance: statistics.saved_variance(one.min(other), one.max(other)),
            differences,
        }
    }

    /// Whether the difference is significant after the correction for all pairs.
    pub(crate) fn is_significant(&self) -> bool {
        self.adjusted_p.is_some_and(|p| p < SIGNIFICANT)
    }

    /// The 10 % trimmed mean of the blocks.
    pub(crate) fn trimmed(&self) -> Option<TrimmedMean> {
        TrimmedMean::of(&self.differences)
    }

    /// The confidence interval that is valid at any time of the match.
    pub(crate) fn anytime(&self) -> Option<ConfidenceInterval> {
        anytime_interval(&self.sample)
    }

    /// The few blocks that decide the difference.
    pub(crate) fn carrying(&self) -> Option<CarryingBlocks> {
        CarryingBlocks::of(&self.differences)
    }
}
