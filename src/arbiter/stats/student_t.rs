//! Student's t distribution.

use statrs::distribution::{ContinuousCDF, StudentsT};

/// The factor by which the standard error of a mean must be multiplied to get half the width of its 95 %
/// confidence interval. `None` for fewer than two values.
pub(super) fn t_factor(values: u64) -> Option<f64> {
    let freedom = values.checked_sub(1).filter(|&freedom| freedom > 0)?;
    Some(StudentsT::new(0.0, 1.0, freedom as f64).ok()?.inverse_cdf(0.975))
}
