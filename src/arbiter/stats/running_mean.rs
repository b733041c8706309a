//! A mean and its confidence intervals: Student's interval, an interval corrected for skewness, and an
//! interval that is valid at any time.

use statrs::distribution::{ContinuousCDF, StudentsT};

/// A confidence interval: with the stated confidence, the true value is neither below `low` nor above `high`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ConfidenceInterval {
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl ConfidenceInterval {
    /// Returns the interval that extends from `centre` by `half_width` to both sides.
    #[must_use]
    pub fn around(centre: f64, half_width: f64) -> Self {
        Self { low: centre - half_width, high: centre + half_width }
    }

    /// Returns whether the interval contains the value. The ends belong to the interval.
    #[must_use]
    pub fn contains(&self, value: f64) -> bool {
        self.low <= value && value <= self.high
    }

    /// Returns half the width of the interval.
    #[must_use]
    pub fn half_width(&self) -> f64 {
        (self.high - self.low) / 2.0
    }
}

/// Returns the factor by which the standard error of a mean must be multiplied to get half the width of its
/// 95 % confidence interval. `None` for fewer than two values.
pub(super) fn t_factor(values: u64) -> Option<f64> {
    t_quantile(values.checked_sub(1)? as f64)
}

/// Returns the 97.5 % quantile of the t distribution with these degrees of freedom. `None` without degrees of
/// freedom.
pub(super) fn t_quantile(freedom: f64) -> Option<f64> {
    Some(distribution(freedom)?.inverse_cdf(0.975))
}

/// Returns the two-sided p-value of a t statistic. `None` without degrees of freedom, or when `t` is not a
/// number.
pub(super) fn two_sided_p(t: f64, freedom: f64) -> Option<f64> {
    if t.is_nan() {
        return None;
    }
    Some((2.0 * distribution(freedom)?.cdf(-t.abs())).min(1.0))
}

fn distribution(freedom: f64) -> Option<StudentsT> {
    if freedom > 0.0 { StudentsT::new(0.0, 1.0, freedom).ok() } else { None }
}

/// A running mean, variance, skewness and kurtosis (Welford 1962; Pébay 2008 for the higher moments).
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct RunningMean {
    count: u64,
    mean: f64,
    /// The sum of squared deviations from the mean.
    deviations: f64,
    /// The sum of the cubes of the deviations from the mean.
    cubes: f64,
    /// The sum of the fourth powers of the deviations from the mean.
    fourths: f64,
}

/// Values count as equal if their standard deviation is less than this share of their mean, or of one point.
/// The means of equal blocks differ by rounding.
const NO_SPREAD: f64 = 1e-9;

/// The sample variance is close to the true variance if there are at least this many values for each unit of
/// kurtosis.
const VALUES_FOR_KURTOSIS: f64 = 25.0;

impl RunningMean {
    /// Adds a value.
    pub fn add(&mut self, value: f64) {
        self.count += 1;
        let count = self.count as f64;
        let before = value - self.mean;
        let step = before / count;
        self.mean += step;
        let added = before * (value - self.mean);
        self.fourths += added * step * step * (count * count - 3.0 * count + 3.0)
            + 6.0 * step * step * self.deviations
            - 4.0 * step * self.cubes;
        self.cubes += added * step * (count - 2.0) - 3.0 * step * self.deviations;
        self.deviations += added;
    }

    /// Returns the number of values.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.count
    }

    /// Returns the mean of the values; 0 when there are no values.
    #[must_use]
    pub fn mean(&self) -> f64 {
        self.mean
    }

    /// Returns the sum of squared deviations from the mean.
    #[must_use]
    pub fn deviations(&self) -> f64 {
        self.deviations
    }

    /// Returns the sample variance. `None` for fewer than two values.
    #[must_use]
    pub fn variance(&self) -> Option<f64> {
        (self.count > 1).then(|| self.deviations / (self.count as f64 - 1.0))
    }

    /// Returns whether the values differ. Equal values reveal nothing about the spread, so their mean has no
    /// interval.
    #[must_use]
    pub fn has_spread(&self) -> bool {
        self.deviations > self.count as f64 * (NO_SPREAD * self.mean.abs().max(1.0)).powi(2)
    }

    /// Returns half the width of Student's 95 % confidence interval of the mean. `None` when all values are
    /// equal.
    #[must_use]
    pub fn half_width(&self) -> Option<f64> {
        Some(t_factor(self.count)? * self.standard_error()?)
    }

    /// Returns the 95 % confidence interval of the mean. It is Student's interval, extended on the side of
    /// the long tail. On this side it reaches as far as the interval of Hall's cubic transformation, which
    /// corrects the t statistic for skewness. Without the extension, Student's interval misses the mean of a
    /// skewed distribution too often (`docs/statistics.md`). `None` when all values are equal.
    ///
    /// Source: P. Hall, *On the removal of skewness by transformation*, Journal of the Royal Statistical
    /// Society B 54 (1992).
    #[must_use]
    pub fn interval(&self) -> Option<ConfidenceInterval> {
        let (factor, error) = (t_factor(self.count)?, self.standard_error()?);
        let bound_at = |bound| self.mean - error * self.corrected(bound);
        let student = ConfidenceInterval::around(self.mean, factor * error);
        Some(ConfidenceInterval {
            low: student.low.min(bound_at(factor)),
            high: student.high.max(bound_at(-factor)),
        })
    }

    /// Returns the two-sided p-value of the hypothesis that the mean is 0. It is less than 0.05 when
    /// [`Self::interval`] excludes 0. `None` when all values are equal.
    #[must_use]
    pub fn p_value(&self) -> Option<f64> {
        let error = self.standard_error()?;
        let (t, skew, freedom) = (self.mean / error, self.skew(), self.count as f64 - 1.0);
        let corrected = t + skew * t * t + skew * skew * t.powi(3) / 3.0 + skew / 2.0;
        // The transformation can change the sign of a large t statistic only for a sample without
        // information.
        let corrected = if corrected * t > 0.0 { corrected.abs() } else { 0.0 };
        two_sided_p(t.abs().min(corrected), freedom)
    }

    /// Returns the same values with the opposite sign.
    pub(super) fn negated(self) -> Self {
        Self { mean: -self.mean, cubes: -self.cubes, ..self }
    }

    /// Returns the same values, moved by this distance so that their mean is nearer to zero. They are moved
    /// at most until their mean is zero.
    pub(super) fn nearer_to_zero(self, distance: f64) -> Self {
        let mean = (self.mean.abs() - distance).max(0.0).copysign(self.mean);
        Self { mean, ..self }
    }

    /// Returns the factors by which Hall's transformation extends the half width of the interval: below the
    /// mean, and above it.
    pub(super) fn extensions(&self) -> (f64, f64) {
        // The factor hardly depends on the bound. This bound is about the bound of a 95 % interval.
        const BOUND: f64 = 2.0;
        ((self.corrected(BOUND) / BOUND).max(1.0), (-self.corrected(-BOUND) / BOUND).max(1.0))
    }

    /// Returns the number of values from which the sample variance is reliable: 25 values for each unit of
    /// the sample kurtosis. A few extreme values raise the kurtosis. Before such values appear, the number is
    /// too small, so it protects well, but not always (`docs/statistics.md`). Returns 0 for equal values.
    pub(super) fn needed_values(&self) -> f64 {
        let needed = VALUES_FOR_KURTOSIS * self.count as f64 * self.fourths / self.deviations.powi(2);
        if needed.is_finite() { needed } else { 0.0 }
    }

    /// Returns the t statistic that Hall's transformation maps to `bound`.
    fn corrected(&self, bound: f64) -> f64 {
        let skew = self.skew();
        if skew.abs() < SMALLEST_SKEW {
            return bound;
        }
        ((1.0 + skew * (3.0 * bound - 1.5 * skew)).cbrt() - 1.0) / skew
    }

    fn standard_error(&self) -> Option<f64> {
        let variance = self.variance().filter(|_| self.has_spread())?;
        Some((variance / self.count as f64).sqrt())
    }

    /// Returns the sample skewness divided by 3 √n. It is the factor of the square in Hall's transformation.
    /// Returns 0 for equal values.
    fn skew(&self) -> f64 {
        let values = self.count as f64;
        let deviation = (self.deviations / (values - 1.0)).sqrt();
        let skew = self.cubes / (3.0 * values * values.sqrt() * deviation.powi(3));
        if skew.is_finite() { skew } else { 0.0 }
    }
}

/// A smaller skewness does not change the t statistic.
const SMALLEST_SKEW: f64 = 1e-9;

/// The probability that the interval misses the mean at any time during the match.
const ALPHA: f64 = 0.05;

/// The number of blocks at which the interval is narrower than with any other prior.
const NARROWEST_AT: f64 = 200.0;

/// The minimum number of values for an anytime interval. The mean of fewer values of a skewed distribution is
/// too far from normal.
const MIN_ANYTIME_VALUES: f64 = 16.0;

/// Returns a 95 % confidence interval of the mean that is valid at any time: with 95 % confidence, all
/// intervals of a match contain the true mean, however often somebody looks at the results, and whenever the
/// match is stopped. It is wider than an interval for a fixed number of blocks.
///
/// The interval contains the means that a mixture of t statistics does not reject. The prior is normal on the
/// standardised mean (the mean divided by the standard deviation) and right Haar on the standard deviation.
/// So the mixture is a martingale from the second value on, for normal values of any variance. In the limit
/// it is a martingale for all values with a finite variance. Sources: T. L. Lai, *On confidence sequences*,
/// Annals of Statistics 4 (1976); H. Wang and A. Ramdas, *Anytime-valid t-tests and confidence sequences for
/// Gaussian means with unknown variance* (2023). Source of the limit and of the prior's variance: I.
/// Waudby-Smith and others, *Time-uniform central limit theory and asymptotic confidence sequences*, Annals
/// of Statistics 52 (2024).
///
/// `None` when all values are equal, when there are fewer than 16 values, and when there are fewer than 25
/// values for each unit of the sample kurtosis. With heavy tails, the sample variance of few values is too
/// small too often.
#[must_use]
pub fn anytime_interval(sample: &RunningMean) -> Option<ConfidenceInterval> {
    if !sample.has_spread() || (sample.count() as f64) < sample.needed_values().max(MIN_ANYTIME_VALUES) {
        return None;
    }
    let values = sample.count() as f64;
    let log = -2.0 * ALPHA.ln();
    // The equation of Waudby-Smith and others for the prior variance that makes the interval narrowest at a
    // given time.
    let prior_variance = (log + (log + 1.0).ln()) / NARROWEST_AT;
    let spread = values * prior_variance + 1.0;
    // The mean μ is rejected when √spread⁻¹ · ((1 + u / spread) / (1 + u))^(−n / 2) ≥ 1 / α, with
    // u = t² / (n − 1).
    let bound = ((spread.sqrt() / ALPHA).ln() * 2.0 / values).exp();
    let slope = 1.0 - bound / spread;
    // With few values, no mean is rejected.
    if slope <= 0.0 {
        return None;
    }
    let half = ((bound - 1.0) / slope * sample.deviations() / values).sqrt();
    Some(ConfidenceInterval::around(sample.mean(), half))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample(values: impl IntoIterator<Item = f64>) -> RunningMean {
        let mut sample = RunningMean::default();
        values.into_iter().for_each(|value| sample.add(value));
        sample
    }

    #[test]
    fn the_half_width_uses_students_t() {
        let mean = sample([2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0]);
        assert!((mean.mean() - 5.0).abs() < 1e-12);
        // s = sqrt(32/7), t(7; 0.975) = 2.364624 (tables): 2.364624 * s / sqrt(8).
        let half = mean.half_width().unwrap();
        assert!((half - 2.364_624 * (32.0_f64 / 7.0).sqrt() / 8.0_f64.sqrt()).abs() < 1e-5, "{half}");
    }

    #[test]
    fn one_value_has_no_interval() {
        let mean = sample([3.0]);
        assert_eq!((mean.half_width(), mean.interval(), mean.p_value()), (None, None, None));
    }

    #[test]
    fn the_moments_are_those_of_the_values() {
        let values = [1.0, 2.0, 4.0, 9.0, -3.0, 0.5];
        let (running, mean) = (sample(values), values.iter().sum::<f64>() / 6.0);
        let moment = |power| values.iter().map(|value| (value - mean).powi(power)).sum::<f64>();
        assert!((running.cubes - moment(3)).abs() < 1e-9, "{running:?}");
        assert!((running.fourths - moment(4)).abs() < 1e-9, "{running:?}");
        let kurtosis = moment(4) * 6.0 / moment(2).powi(2);
        assert!((running.needed_values() - 25.0 * kurtosis).abs() < 1e-9, "{running:?}");
    }

    #[test]
    fn symmetric_values_have_students_interval() {
        let mean = sample((0..40).map(|value| f64::from(value % 5)));
        let interval = mean.interval().unwrap();
        assert!((interval.half_width() - mean.half_width().unwrap()).abs() < 1e-9);
    }

    #[test]
    fn the_interval_is_longer_on_the_side_of_the_tail() {
        for sign in [1.0, -1.0] {
            let mean =
                sample((0..40).map(|value| sign * if value == 7 { 100.0 } else { f64::from(value % 3) }));
            let (interval, half) = (mean.interval().unwrap(), mean.half_width().unwrap());
            let (long, short) = (interval.high - mean.mean(), mean.mean() - interval.low);
            let (long, short) = if sign > 0.0 { (long, short) } else { (short, long) };
            assert!(long > 1.5 * half && (short - half).abs() < 1e-9, "{interval:?} {half}");
            let (below, above) = mean.extensions();
            assert!(if sign > 0.0 { above > 1.5 && below <= 1.0 } else { below > 1.5 && above <= 1.0 });
        }
    }

    #[test]
    fn the_p_value_agrees_with_the_interval() {
        let tailed = |shift: f64| {
            sample((0..40).map(move |value| shift + if value < 3 { 30.0 } else { f64::from(value % 7) }))
        };
        for shift in -120..20 {
            let mean = tailed(f64::from(shift) / 10.0);
            let (p, interval) = (mean.p_value().unwrap(), mean.interval().unwrap());
            assert!((0.0..=1.0).contains(&p));
            assert_eq!(p >= 0.05, interval.contains(0.0), "{shift}: {p} {interval:?}");
        }
    }

    #[test]
    fn equal_values_have_no_interval_and_no_verdict() {
        for values in [[0.0; 5], [2.0; 5], [0.3, 0.1 + 0.2, 0.3, 0.1 + 0.2, 0.3], [1e6 / 3.0; 5]] {
            let mean = sample(values);
            assert_eq!(
                (mean.half_width(), mean.interval(), mean.p_value()),
                (None, None, None),
                "{values:?}"
            );
        }
        // Two blocks of a thousand games each. One game differs by a point.
        assert!(sample([2.0, 2.001]).interval().is_some());
    }

    fn alternating(values: u64) -> RunningMean {
        let mut sample = RunningMean::default();
        (0..values).for_each(|value| sample.add(if value.is_multiple_of(2) { 1.0 } else { 3.0 }));
        sample
    }

    #[test]
    fn the_interval_is_wider_than_students() {
        assert_eq!(anytime_interval(&alternating(24)), None);
        for values in [26, 50, 200, 1000, 100_000] {
            let (sample, interval) = (alternating(values), anytime_interval(&alternating(values)).unwrap());
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
        let interval = anytime_interval(&alternating(100_000)).unwrap();
        assert!((interval.half_width() / half - 1.0).abs() < 1e-3, "{interval:?} {half}");
    }

    #[test]
    fn equal_values_have_no_interval() {
        let mut equal = RunningMean::default();
        (0..200).for_each(|_| equal.add(0.0));
        assert_eq!(anytime_interval(&equal), None);
    }
}
