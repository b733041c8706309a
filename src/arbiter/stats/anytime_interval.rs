//! A confidence interval that is valid at any time.

use crate::arbiter::stats::confidence_interval::ConfidenceInterval;
use crate::arbiter::stats::running_mean::RunningMean;

/// The probability that the interval misses the mean at any time of the match.
const ALPHA: f64 = 0.05;

/// The number of blocks at which the interval is narrowest, compared with other mixtures.
const NARROWEST_AT: f64 = 200.0;

/// The fewest values that have an interval. Fewer values of a skewed distribution are too far from normal.
const MIN_VALUES: f64 = 16.0;

/// A 95 % confidence interval of the mean that is valid at any time: with 95 % confidence all intervals of a match have the
/// true mean, however often somebody looks, and whenever the match is stopped. It is wider than the interval of a mean.
///
/// The interval has the means that a mixture of t statistics does not reject. The mixture has a normal prior on the mean in
/// standard deviations, and the right Haar prior on the standard deviation. So it is a martingale for normal values of any
/// variance from the second value on, and in the limit for all values with a variance. Sources: T. L. Lai, *On confidence
/// sequences*, Annals of Statistics 4 (1976); H. Wang and A. Ramdas, *Anytime-valid t-tests and confidence sequences for
/// Gaussian means with unknown variance* (2023); the limit: I. Waudby-Smith and others, *Time-uniform central limit theory
/// and asymptotic confidence sequences*, Annals of Statistics 52 (2024), also for the choice of the prior's variance.
///
/// `None` before the values differ, for fewer than 16 values, and for fewer than 25 for each unit of the sample kurtosis: with heavy tails the sample
/// variance of few values is too often too small.
#[must_use]
pub fn anytime_interval(sample: &RunningMean) -> Option<ConfidenceInterval> {
    if !sample.has_spread() || (sample.count() as f64) < sample.needed_values().max(MIN_VALUES) {
        return None;
    }
    let values = sample.count() as f64;
    let log = -2.0 * ALPHA.ln();
    // Their equation for the variance that makes the interval narrowest at a given time.
    let prior_variance = (log + (log + 1.0).ln()) / NARROWEST_AT;
    let spread = values * prior_variance + 1.0;
    // The mean μ is rejected when √spread⁻¹ · ((1 + u / spread) / (1 + u))^(−n / 2) ≥ 1 / α, with u = t² / (n − 1).
    let bound = ((spread.sqrt() / ALPHA).ln() * 2.0 / values).exp();
    let slope = 1.0 - bound / spread;
    // With few values, no mean at all is rejected.
    if slope <= 0.0 {
        return None;
    }
    let half = ((bound - 1.0) / slope * sample.deviations() / values).sqrt();
    Some(ConfidenceInterval::around(sample.mean(), half))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample(values: u64) -> RunningMean {
        let mut sample = RunningMean::default();
        (0..values).for_each(|value| sample.add(if value.is_multiple_of(2) { 1.0 } else { 3.0 }));
        sample
    }

    #[test]
    fn the_interval_is_wider_than_students() {
        assert_eq!(anytime_interval(&sample(24)), None);
        for values in [26, 50, 200, 1000, 100_000] {
            let (sample, interval) = (sample(values), anytime_interval(&sample(values)).unwrap());
            let ratio = interval.half_width() / sample.half_width().unwrap();
            assert!((1.3..5.0).contains(&ratio), "{values}: {ratio}");
            assert!(interval.contains(2.0));
        }
    }

    #[test]
    fn many_values_have_the_asymptotic_interval() {
        // The boundary of Waudby-Smith and others, equation 9.
        let (values, variance) = (100_000_f64, (5.99147 + 6.99147_f64.ln()) / 200.0);
        let spread = values * variance + 1.0;
        let half = (2.0 * spread / (values * values * variance) * (spread.sqrt() / 0.05).ln()).sqrt();
        let interval = anytime_interval(&sample(100_000)).unwrap();
        assert!((interval.half_width() / half - 1.0).abs() < 1e-3, "{interval:?} {half}");
    }

    #[test]
    fn equal_values_have_no_interval() {
        let mut equal = RunningMean::default();
        (0..200).for_each(|_| equal.add(0.0));
        assert_eq!(anytime_interval(&equal), None);
    }
}
