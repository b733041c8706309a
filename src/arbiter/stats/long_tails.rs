//! Estimates for blocks with long tails: a mean whose interval allows for long tails, a trimmed mean, and the
//! blocks that decide a result.

use serde::Serialize;

use crate::stats::running_mean::{ConfidenceInterval, RunningMean, t_factor};

/// The minimum number of values for an estimate of the tails.
const MIN_TAIL_VALUES: usize = 20;

/// The number of values in a tail is this factor times the square root of the number of all values.
const TAIL_FACTOR: f64 = 1.5;

/// The largest exponent of a tail. For a heavier tail, the mean beyond the largest value is meaningless.
const LARGEST_EXPONENT: f64 = 0.66;

/// The interval is extended by this share of the difference between the tails.
const EXTENSION_SHARE: f64 = 0.8;

/// A mean and its interval. The interval allows for long tails, which are extreme values that did not occur
/// in the sample.
///
/// The part of a tail beyond the largest observed value has about the share 1/n of all values. If the tail
/// follows a Pareto distribution with the exponent ξ, the mean of this part exceeds the largest value by
/// ξ/(1 − ξ) times the distance between the largest value and the mean of all values. The exponent is estimated
/// from the 1.5 √n values at each end (Hill, Annals of Statistics 3, 1975). If both tails are equal, the
/// missing parts cancel out. So the interval is extended on the side of the longer tail, by a share of the
/// difference between the missing parts. The constants were chosen by simulation (`docs/statistics.md`).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MeanEstimate {
    sample: RunningMean,
    /// The extension of the interval below the mean.
    below: f64,
    /// The extension of the interval above the mean.
    above: f64,
}

impl MeanEstimate {
    /// Computes the mean and the interval of these values.
    #[must_use]
    pub fn of(values: &[f64]) -> Self {
        let mut sample = RunningMean::default();
        values.iter().for_each(|&value| sample.add(value));
        Self::with_tails(sample, values)
    }

    /// Computes the mean and the interval of a sample. `values` are the values of the sample.
    #[must_use]
    pub fn with_tails(sample: RunningMean, values: &[f64]) -> Self {
        if values.len() < MIN_TAIL_VALUES {
            return Self { sample, below: 0.0, above: 0.0 };
        }
        let deviations = values.iter().map(|value| value - sample.mean());
        let (high, low) =
            (missing_beyond(deviations.clone()), missing_beyond(deviations.map(|deviation| -deviation)));
        let longer = |one: f64, other: f64| EXTENSION_SHARE * (one - other).max(0.0);
        Self { sample, below: longer(low, high), above: longer(high, low) }
    }

    /// Returns the 95 % confidence interval: the interval of [`RunningMean::interval`], extended on the side
    /// of the longer tail. `None` when all values are equal.
    #[must_use]
    pub fn interval(&self) -> Option<ConfidenceInterval> {
        let ConfidenceInterval { low, high } = self.sample.interval()?;
        Some(ConfidenceInterval { low: low - self.below, high: high + self.above })
    }

    /// Returns the two-sided p-value of the hypothesis that the mean is 0. It is less than 0.05 when the
    /// interval excludes 0. `None` when all values are equal.
    #[must_use]
    pub fn p_value(&self) -> Option<f64> {
        let mean = self.sample.mean();
        let extension = if mean > 0.0 { self.below } else { self.above };
        self.sample.nearer_to_zero(extension).p_value()
    }
}

/// Returns the amount that values beyond the largest deviation would add to the mean, if the tail continues
/// in the same way.
fn missing_beyond(deviations: impl Iterator<Item = f64>) -> f64 {
    /// The replacement for deviations on the other side of the mean.
    const NONE: f64 = 1e-9;
    let mut tail: Vec<f64> = deviations.map(|deviation| deviation.max(NONE)).collect();
    let all = tail.len();
    let count = ((TAIL_FACTOR * (all as f64).sqrt()) as usize).min(all - 1);
    tail.select_nth_unstable_by(count, |one, other| other.total_cmp(one));
    let threshold = tail[count];
    let largest = tail[..count].iter().copied().fold(NONE, f64::max);
    let exponent =
        tail[..count].iter().map(|deviation| (deviation / threshold).ln()).sum::<f64>() / count as f64;
    let exponent = exponent.clamp(0.0, LARGEST_EXPONENT);
    largest / all as f64 * exponent / (1.0 - exponent)
}

/// The share of the values that is left out at each end.
const TRIMMED_SHARE: f64 = 0.1;

/// A 10 % trimmed mean, with its 95 % confidence interval. It leaves out the lowest and the highest tenth of
/// the values. The trimmed mean describes a typical block, because a few blocks cannot decide it. In a skewed
/// distribution it differs from the mean. The interval is an interval of the trimmed mean. Source of the
/// interval: J. W. Tukey and another author, *Less vulnerable confidence and significance procedures for
/// location based on a single sample*, Sankhyā A 25 (1963).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TrimmedMean {
    /// The mean of the remaining values.
    pub mean: f64,
    /// The confidence interval of this mean. `None` for fewer than ten values, and when all remaining values
    /// are equal.
    pub interval: Option<ConfidenceInterval>,
}

/// The minimum number of values for a trimmed mean with an interval. With this number, one value is left out
/// at each end.
const MIN_TRIMMED_VALUES: usize = 10;

impl TrimmedMean {
    /// Computes the trimmed mean of these values. `None` when there are no values.
    #[must_use]
    pub fn of(values: &[f64]) -> Option<Self> {
        if values.is_empty() {
            return None;
        }
        let mut sorted = values.to_vec();
        sorted.sort_unstable_by(f64::total_cmp);
        let (all, cut) = (sorted.len(), (TRIMMED_SHARE * sorted.len() as f64) as usize);
        let kept = &sorted[cut..all - cut];
        let mean = kept.iter().sum::<f64>() / kept.len() as f64;
        if all < MIN_TRIMMED_VALUES {
            return Some(Self { mean, interval: None });
        }
        // Each value that is left out is replaced by the nearest remaining value.
        let ends = cut as f64 * (kept[0] + kept[kept.len() - 1]);
        let winsorized = (kept.iter().sum::<f64>() + ends) / all as f64;
        let squared = |value: f64| (value - winsorized).powi(2);
        let ends = cut as f64 * (squared(kept[0]) + squared(kept[kept.len() - 1]));
        let deviations = kept.iter().copied().map(squared).sum::<f64>() + ends;
        let error = (deviations / (all as f64 - 1.0) * all as f64).sqrt() / kept.len() as f64;
        let mut left = RunningMean::default();
        kept.iter().for_each(|&value| left.add(value));
        let factor = t_factor(kept.len() as u64).filter(|_| left.has_spread());
        let interval = factor.map(|factor| ConfidenceInterval::around(mean, factor * error));
        Some(Self { mean, interval })
    }
}

/// The number of blocks that count as a few blocks is this share of all blocks, rounded up.
const FEW_BLOCKS_SHARE: f64 = 0.01;

/// A few blocks decide the result if together they cause more than this share of the variance.
const DECISIVE_SHARE: f64 = 0.5;

/// The minimum number of blocks for the check whether a few blocks decide the result.
const MIN_BLOCKS: usize = 20;

/// The few blocks that decide a result: the 1 % of the blocks (at least one) that are farthest from the mean,
/// if together they cause more than half of the variance. If there are such blocks, the mean and its interval
/// depend on them. The sample may lack other blocks of this kind.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct InfluentialBlocks {
    /// The number of these blocks.
    pub blocks: usize,
    /// The share of these blocks in the variance, at most 1.
    pub variance_share: f64,
    /// The mean of the other blocks.
    pub mean_without: f64,
}

impl InfluentialBlocks {
    /// Finds the few blocks that decide the mean of these differences. `None` when there are no such blocks,
    /// and for fewer than 20 differences.
    #[must_use]
    pub fn of(differences: &[f64]) -> Option<Self> {
        let all = differences.len();
        if all < MIN_BLOCKS {
            return None;
        }
        let mean = differences.iter().sum::<f64>() / all as f64;
        let few = ((FEW_BLOCKS_SHARE * all as f64).ceil() as usize).max(1);
        let mut sorted = differences.to_vec();
        let distance = |value: &f64| (value - mean).abs();
        sorted.select_nth_unstable_by(all - few - 1, |one, other| distance(one).total_cmp(&distance(other)));
        let (others, extreme) = sorted.split_at(all - few);
        let squares = |values: &[f64]| values.iter().map(|value| (value - mean).powi(2)).sum::<f64>();
        let (rest, carried) = (squares(others), squares(extreme));
        let share = carried / (rest + carried);
        let mean_without = others.iter().sum::<f64>() / others.len() as f64;
        // The share is not a number when all differences are equal.
        (share > DECISIVE_SHARE).then_some(Self { blocks: few, variance_share: share, mean_without })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn quantiles(of: impl Fn(f64) -> f64) -> Vec<f64> {
        (0..200).map(|at| of((f64::from(at) + 0.5) / 200.0)).collect()
    }

    #[test]
    fn the_interval_is_longer_on_the_side_of_the_longer_tail() {
        let values = quantiles(|share| (1.0 - share).powf(-0.5));
        let (estimate, sample) = (MeanEstimate::of(&values), MeanEstimate::of(&values).sample);
        let (own, other) = (estimate.interval().unwrap(), sample.interval().unwrap());
        assert!(own.high > other.high && (own.low - other.low).abs() < 1e-12, "{own:?} {other:?}");
        // The largest value is 20, and the exponent of the tail is about a half.
        assert!((0.05..0.15).contains(&estimate.above), "{}", estimate.above);
    }

    #[test]
    fn equal_tails_and_few_values_extend_nothing() {
        let even = quantiles(|share| (share - 0.5).signum() * (share - 0.5).abs().powf(-0.5));
        let estimate = MeanEstimate::of(&even);
        assert!(estimate.below + estimate.above < 1e-9, "{estimate:?}");
        for values in [vec![1.0; 50], quantiles(|share| share.powi(9))[..10].to_vec()] {
            let estimate = MeanEstimate::of(&values);
            assert!(estimate.below + estimate.above < 1e-9, "{estimate:?}");
            assert_eq!(estimate.interval().is_some(), estimate.p_value().is_some());
        }
        assert_eq!(MeanEstimate::of(&[]).interval(), None);
    }

    #[test]
    fn the_p_value_agrees_with_the_interval() {
        let values = quantiles(|share| -(1.0 - share).powf(-0.6));
        for shift in 0..60 {
            let values: Vec<f64> = values.iter().map(|value| value + f64::from(shift) * 0.1).collect();
            let estimate = MeanEstimate::of(&values);
            let (interval, p) = (estimate.interval().unwrap(), estimate.p_value().unwrap());
            assert_eq!(p < 0.05, interval.low > 0.0 || interval.high < 0.0, "{shift}: {interval:?}, {p}");
        }
    }

    #[test]
    fn one_block_cannot_carry_it() {
        let usual: Vec<f64> = (0..1000).map(|value| f64::from(value * 7 % 101) / 10.0).collect();
        let mut with_one = usual.clone();
        with_one[3] = 1e6;
        let [usual, with_one] = [usual, with_one].map(|values| TrimmedMean::of(&values).unwrap());
        assert!((usual.mean - 5.0).abs() < 0.05);
        assert!((with_one.mean - usual.mean).abs() < 0.1, "{with_one:?}");
        assert!(
            (with_one.interval.unwrap().half_width() / usual.interval.unwrap().half_width() - 1.0).abs()
                < 0.05
        );
    }

    #[test]
    fn the_interval_follows_the_winsorized_variance() {
        // Of the values 1 to 10, the values 2 to 9 remain. The winsorized values are 2, 2 to 9, 9, with mean
        // 5.5 and sum of squares 66.5.
        let values: Vec<f64> = (1..=10).map(f64::from).collect();
        let trimmed = TrimmedMean::of(&values).unwrap();
        let expected = 2.364_624 * (66.5_f64 / 9.0).sqrt() / (0.8 * 10.0_f64.sqrt());
        assert!((trimmed.mean - 5.5).abs() < 1e-12);
        assert!((trimmed.interval.unwrap().half_width() - expected).abs() < 1e-5, "{trimmed:?} {expected}");
    }

    #[test]
    fn few_values_have_no_interval() {
        assert_eq!(TrimmedMean::of(&[]), None);
        assert_eq!(TrimmedMean::of(&[2.0, 4.0]), Some(TrimmedMean { mean: 3.0, interval: None }));
        // One value of twenty differs. It is left out.
        let values: Vec<f64> = (0..20).map(|value| if value == 3 { 9.0 } else { 1.0 }).collect();
        assert_eq!(TrimmedMean::of(&values), Some(TrimmedMean { mean: 1.0, interval: None }));
    }

    #[test]
    fn one_extreme_block_of_many_carries_the_result() {
        let mut differences: Vec<f64> = (0..100).map(|value| f64::from(value % 7)).collect();
        assert_eq!(InfluentialBlocks::of(&differences), None);
        differences[42] = -300.0;
        let carrying = InfluentialBlocks::of(&differences).unwrap();
        assert_eq!(carrying.blocks, 1);
        assert!(carrying.variance_share > 0.9 && (2.0..4.0).contains(&carrying.mean_without), "{carrying:?}");
    }

    #[test]
    fn equal_blocks_and_few_blocks_carry_nothing() {
        assert_eq!(InfluentialBlocks::of(&[1.0; 50]), None);
        assert_eq!(InfluentialBlocks::of(&[0.0, 0.0, 900.0]), None);
        assert_eq!(InfluentialBlocks::of(&[]), None);
    }
}
