//! The mean of several strata, each with the same weight.

use crate::stats::running_mean::{RunningMean, t_quantile, two_sided_p};

/// The mean of the means of some strata. Each stratum counts the same, and their differences are no error: they are part of
/// what is measured. So the error is that of the values within the strata.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StratifiedMean {
    /// The mean of the means.
    pub mean: f64,
    /// The standard error. `None` if a stratum has a single value.
    pub error: Option<f64>,
    /// The degrees of freedom: the number of values minus the number of strata.
    freedom: u64,
}

impl StratifiedMean {
    /// Computes the mean of these strata. Without strata it is 0.
    #[must_use]
    pub fn of<'a>(strata: impl Iterator<Item = &'a RunningMean>) -> Self {
        let (mut count, mut sum, mut variances, mut freedom) = (0.0_f64, 0.0, Some(0.0), 0);
        for stratum in strata {
            count += 1.0;
            sum += stratum.mean();
            freedom += stratum.count().saturating_sub(1);
            let variance = stratum.variance().map(|variance| variance / stratum.count() as f64);
            variances = variances.zip(variance).map(|(all, own)| all + own);
        }
        let count = count.max(1.0);
        Self { mean: sum / count, error: variances.map(|all: f64| all.sqrt() / count), freedom }
    }

    /// Returns the difference of two means of independent values.
    #[must_use]
    pub fn minus(&self, other: &Self) -> Self {
        let error = self.error.zip(other.error).map(|(own, other)| own.hypot(other));
        Self { mean: self.mean - other.mean, error, freedom: self.freedom + other.freedom }
    }

    /// Returns half the width of Student's 95 % confidence interval. `None` if a stratum has a single value.
    #[must_use]
    pub fn half_width(&self) -> Option<f64> {
        Some(self.error? * t_quantile(self.freedom as f64)?)
    }

    /// Returns the two-sided p-value of the hypothesis that the mean is 0. `None` if a stratum has a single value, or if the
    /// values within all strata are equal.
    #[must_use]
    pub fn p_value(&self) -> Option<f64> {
        let error = self.error.filter(|&error| error > 0.0)?;
        two_sided_p(self.mean / error, self.freedom as f64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn strata(values: &[&[f64]]) -> StratifiedMean {
        let running = |values: &&[f64]| {
            let mut mean = RunningMean::default();
            values.iter().for_each(|&value| mean.add(value));
            mean
        };
        let strata: Vec<RunningMean> = values.iter().map(running).collect();
        StratifiedMean::of(strata.iter())
    }

    #[test]
    fn the_error_is_that_within_the_strata() {
        let found = strata(&[&[9.0, 11.0], &[-11.0, -9.0]]);
        // Each stratum has a variance of 2, so that its mean has one of 1, and the mean of both has one of a half.
        assert!(found.mean.abs() < 1e-9);
        assert!(found.error.is_some_and(|error| (error - 0.5_f64.sqrt()).abs() < 1e-9));
        // qt(0.975, 2) in R is 4.302653.
        assert!(found.half_width().is_some_and(|half| (half - 4.302_653 * 0.5_f64.sqrt()).abs() < 1e-5));
    }

    #[test]
    fn a_stratum_with_one_value_has_no_error() {
        assert_eq!(strata(&[&[9.0, 11.0], &[3.0]]).error, None);
    }

    #[test]
    fn equal_values_have_no_p_value() {
        assert_eq!(strata(&[&[2.0, 2.0], &[1.0, 1.0]]).p_value(), None);
        // 2 * pt(-10, 2) in R is 0.009852.
        let p = strata(&[
            &[10.0 - 2.0_f64.sqrt(), 10.0 + 2.0_f64.sqrt()],
            &[10.0 - 2.0_f64.sqrt(), 10.0 + 2.0_f64.sqrt()],
        ])
        .p_value();
        assert!(p.is_some_and(|p| (p - 0.009_852).abs() < 1e-5), "{p:?}");
    }
}
