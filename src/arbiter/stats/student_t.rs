//! Student's t distribution.

use statrs::distribution::{ContinuousCDF, StudentsT};

/// The factor by which the standard error of a mean must be multiplied to get half the width of its 95 %
/// confidence interval. `None` for fewer than two values.
pub(super) fn t_factor(values: u64) -> Option<f64> {
    t_quantile(values.checked_sub(1)? as f64)
}

/// The 97.5 % quantile of the distribution with these degrees of freedom. `None` without degrees of freedom.
pub(super) fn t_quantile(freedom: f64) -> Option<f64> {
    Some(distribution(freedom)?.inverse_cdf(0.975))
}

/// The two-sided p-value of a t statistic. `None` without degrees of freedom, or when `t` is not a number.
pub(super) fn two_sided_p(t: f64, freedom: f64) -> Option<f64> {
    if t.is_nan() {
        return None;
    }
    Some((2.0 * distribution(freedom)?.cdf(-t.abs())).min(1.0))
}

fn distribution(freedom: f64) -> Option<StudentsT> {
    if freedom > 0.0 { StudentsT::new(0.0, 1.0, freedom).ok() } else { None }
}
