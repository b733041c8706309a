//! The correction for many comparisons.

/// The p-values of many comparisons, adjusted by Holm's step-down method: a comparison whose adjusted value is at most α is
/// significant, and with probability 1 − α no comparison of equals is. In the order of `p_values`.
///
/// Source: S. Holm, *A simple sequentially rejective multiple test procedure*, Scandinavian Journal of Statistics 6 (1979).
#[must_use]
pub fn holm(p_values: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..p_values.len()).collect();
    order.sort_by(|&one, &other| p_values[one].total_cmp(&p_values[other]));
    let mut adjusted = vec![1.0; p_values.len()];
    let mut greatest = 0.0_f64;
    for (rank, &index) in order.iter().enumerate() {
        greatest = greatest.max(p_values[index] * (p_values.len() - rank) as f64).min(1.0);
        adjusted[index] = greatest;
    }
    adjusted
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_values_are_those_of_the_textbook() {
        // p.adjust(c(0.01, 0.04, 0.03, 0.005), "holm") in R.
        let adjusted = holm(&[0.01, 0.04, 0.03, 0.005]);
        for (own, expected) in adjusted.iter().zip([0.03, 0.06, 0.06, 0.02]) {
            assert!((own - expected).abs() < 1e-12, "{adjusted:?}");
        }
        assert_eq!(holm(&[]), Vec::<f64>::new());
        assert_eq!(holm(&[0.9, 0.8]), [1.0, 1.0]);
    }
}
