//! A robust second estimate beside the mean.

use crate::arbiter::stats::confidence_interval::ConfidenceInterval;
use crate::arbiter::stats::running_mean::RunningMean;
use crate::arbiter::stats::student_t::t_factor;

/// The share of the values that is left out at each end.
const TRIMMED: f64 = 0.1;

/// A mean without the tenth of the values at each end, with its 95 % confidence interval.
///
/// It says how a typical block goes: a few blocks cannot carry it. In a skewed distribution it is another number than
/// the mean, so its interval is one of the trimmed mean. Source of the interval: J. W. Tukey and another author, *Less
/// vulnerable confidence and significance procedures for location based on a single sample*, Sankhyā A 25 (1963).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TrimmedMean {
    /// The mean of the values that are left.
    pub mean: f64,
    /// Its confidence interval. `None` for fewer than ten values, and when those that are left do not differ.
    pub interval: Option<ConfidenceInterval>,
}

/// The fewest values that have an interval: one is left out at each end.
const MIN_VALUES: usize = 10;

impl TrimmedMean {
    /// The trimmed mean of these values. `None` when there are none.
    #[must_use]
    pub fn of(values: &[f64]) -> Option<Self> {
        if values.is_empty() {
            return None;
        }
        let mut sorted = values.to_vec();
        sorted.sort_unstable_by(f64::total_cmp);
        let (all, cut) = (sorted.len(), (TRIMMED * sorted.len() as f64) as usize);
        let kept = &sorted[cut..all - cut];
        let mean = kept.iter().sum::<f64>() / kept.len() as f64;
        if all < MIN_VALUES {
            return Some(Self { mean, interval: None });
        }
        // The values that are left out, moved to the nearest one that is left.
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

#[cfg(test)]
mod tests {
    use super::*;

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
        // Of 1 to 10, 2 to 9 are left; winsorized: 2, 2 to 9, 9, with mean 5.5 and squares 66.5.
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
        // One value of twenty differs, and it is left out.
        let values: Vec<f64> = (0..20).map(|value| if value == 3 { 9.0 } else { 1.0 }).collect();
        assert_eq!(TrimmedMean::of(&values), Some(TrimmedMean { mean: 1.0, interval: None }));
    }
}
