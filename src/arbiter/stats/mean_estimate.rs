//! The interval of a mean whose values may have long tails.

use crate::arbiter::stats::confidence_interval::ConfidenceInterval;
use crate::arbiter::stats::running_mean::RunningMean;

/// The fewest values whose tails are estimated.
const MIN_VALUES: usize = 20;

/// The number of values of a tail, for the square root of the number of all values.
const TAIL: f64 = 1.5;

/// The largest exponent of a tail: of a heavier one, the mean beyond the largest value has no use.
const LARGEST_EXPONENT: f64 = 0.66;

/// The share of the difference between the tails by which the interval is extended.
const WEIGHT: f64 = 0.8;

/// A mean whose interval allows for values in a long tail that did not come.
///
/// A tail beyond the largest value that came has about the share 1/n of all values. If the tail is that of a Pareto
/// distribution with the exponent ξ, the values there exceed the largest one by ξ/(1 − ξ) of its distance from the mean. The
/// exponent is estimated from the 1.5 √n values at each end (Hill, Annals of Statistics 3, 1975). Where both tails are alike, what is missing cancels
/// out; so the interval is extended on the side of the longer tail, by a share of the difference. The constants were
/// chosen by simulation (`docs/statistics.md`).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MeanEstimate {
    sample: RunningMean,
    /// By how much the interval is extended below the mean.
    below: f64,
    /// By how much it is extended above the mean.
    above: f64,
}

impl MeanEstimate {
    /// The mean of these values.
    #[must_use]
    pub fn of(values: &[f64]) -> Self {
        let mut sample = RunningMean::default();
        values.iter().for_each(|&value| sample.add(value));
        Self::with_tails(sample, values)
    }

    /// The mean of a sample that has these values.
    #[must_use]
    pub fn with_tails(sample: RunningMean, values: &[f64]) -> Self {
        if values.len() < MIN_VALUES {
            return Self { sample, below: 0.0, above: 0.0 };
        }
        let deviations = values.iter().map(|value| value - sample.mean());
        let (high, low) = (missing(deviations.clone()), missing(deviations.map(|deviation| -deviation)));
        let longer = |one: f64, other: f64| WEIGHT * (one - other).max(0.0);
        Self { sample, below: longer(low, high), above: longer(high, low) }
    }

    /// The 95 % confidence interval: that of [`RunningMean::interval`], extended on the side of the longer tail. `None`
    /// before the values differ.
    #[must_use]
    pub fn interval(&self) -> Option<ConfidenceInterval> {
        let ConfidenceInterval { low, high } = self.sample.interval()?;
        Some(ConfidenceInterval { low: low - self.below, high: high + self.above })
    }

    /// The two-sided p-value of the hypothesis that the mean is 0. It is less than 0.05 when the interval excludes 0. `None`
    /// before the values differ.
    #[must_use]
    pub fn p_value(&self) -> Option<f64> {
        let mean = self.sample.mean();
        let extension = if mean > 0.0 { self.below } else { self.above };
        self.sample.nearer_to_zero(extension).p_value()
    }
}

/// What the values beyond the largest deviation add to the mean, if the tail goes on as it is.
fn missing(deviations: impl Iterator<Item = f64>) -> f64 {
    /// Stands for the deviations on the other side.
    const NONE: f64 = 1e-9;
    let mut tail: Vec<f64> = deviations.map(|deviation| deviation.max(NONE)).collect();
    let all = tail.len();
    let count = ((TAIL * (all as f64).sqrt()) as usize).min(all - 1);
    tail.select_nth_unstable_by(count, |one, other| other.total_cmp(one));
    let threshold = tail[count];
    let largest = tail[..count].iter().copied().fold(NONE, f64::max);
    let exponent =
        tail[..count].iter().map(|deviation| (deviation / threshold).ln()).sum::<f64>() / count as f64;
    let exponent = exponent.clamp(0.0, LARGEST_EXPONENT);
    largest / all as f64 * exponent / (1.0 - exponent)
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
        // The largest value is 20, and the exponent of the tail about a half.
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
}
