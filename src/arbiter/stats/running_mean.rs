//! A mean with its confidence interval.

use crate::arbiter::stats::student_t::t_factor;

/// A running mean and variance (Welford 1962).
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct RunningMean {
    count: u64,
    mean: f64,
    /// The sum of squared deviations from the mean.
    deviations: f64,
}

impl RunningMean {
    /// Adds a value.
    pub(crate) fn add(&mut self, value: f64) {
        self.count += 1;
        let before = value - self.mean;
        self.mean += before / self.count as f64;
        self.deviations += before * (value - self.mean);
    }

    /// The number of values.
    pub(crate) fn count(&self) -> u64 {
        self.count
    }

    /// The mean of the values; 0 when there are no values.
    #[must_use]
    pub fn mean(&self) -> f64 {
        self.mean
    }

    /// Half the width of the 95 % confidence interval of the mean. `None` for fewer than two values.
    #[must_use]
    pub fn half_width(&self) -> Option<f64> {
        let variance = self.deviations / (self.count as f64 - 1.0);
        Some(t_factor(self.count)? * (variance / self.count as f64).sqrt())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interval_uses_students_t() {
        let mut mean = RunningMean::default();
        [2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0].into_iter().for_each(|value| mean.add(value));
        assert!((mean.mean() - 5.0).abs() < 1e-12);
        // s = sqrt(32/7), t(7; 0.975) = 2.364624 (tables): 2.364624 * s / sqrt(8).
        let half = mean.half_width().unwrap();
        assert!((half - 2.364_624 * (32.0_f64 / 7.0).sqrt() / 8.0_f64.sqrt()).abs() < 1e-5, "{half}");
    }

    #[test]
    fn one_value_has_no_interval() {
        let mut mean = RunningMean::default();
        mean.add(3.0);
        assert_eq!(mean.half_width(), None);
    }
}
