//! A sequential test of the mean difference in points. It is part of a plan.

use thiserror::Error;

/// The largest mean under a hypothesis, and the smallest distance between the two means. Beyond these limits,
/// no digit of the likelihood ratio is correct.
const MAX_POINTS: f64 = 4_294_967_295.0;
const MIN_WIDTH: f64 = 1e-6;

/// The smallest error rate.
const MIN_RATE: f64 = 1e-9;

/// A generalised sequential probability ratio test (GSPRT) of the mean difference, in points a game.
///
/// It decides between *the mean is `h0`* and *the mean is `h1`*. It accepts H1 wrongly with probability
/// `alpha`, and H0 wrongly with probability `beta`. The unit is a block, so the test never decides within a
/// block. The variance is unknown. So each likelihood is computed for normal values with the variance that
/// maximizes this likelihood (X. Li, J. Liu and Z. Ying, *Generalized sequential probability ratio test for
/// separate families of hypotheses*, Sequential Analysis 33, 2014). Because the variance is estimated, the
/// test uses Wald's bounds for 0.8 times the error rates.
///
/// Payoffs have heavy and skewed tails, so the test has two safeguards, which simulation supports
/// (`docs/statistics.md`). First, the test decides only after at least 32 blocks, and at least 25 blocks for
/// each unit of the sample kurtosis. Second, if the long tail may hide a part of the mean, Hall's
/// transformation extends the confidence interval by a factor, and the test divides the logarithm of the
/// ratio by the square of this factor.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SequentialTest {
    h0: f64,
    h1: f64,
    alpha: f64,
    beta: f64,
}

/// Why the parameters do not define a sequential test.
#[allow(missing_docs, reason = "the text of an error says what its fields are")]
#[derive(Clone, Copy, Debug, PartialEq, Error)]
pub enum SequentialTestError {
    /// H0 is not at least a millionth less than H1.
    #[error(
        "H0 {h0} is not less than H1 {h1} by 0.000001 or more: give the smaller difference first, as in 0 0.5"
    )]
    Order { h0: f64, h1: f64 },
    /// No game can have this number of points, so it is not a valid hypothesis.
    #[error("{0:e} is not a difference in points: give a number from -4294967295 to 4294967295")]
    Difference(f64),
    /// An error rate is too small, or is at least one half.
    #[error("{0} is not an error rate: give a number from 0.000000001 and below 0.5, such as 0.05")]
    ErrorRate(f64),
}

impl SequentialTest {
    /// Creates a test with these error rates. It tests the hypothesis that the mean difference is `h0` points
    /// a game against the hypothesis that it is `h1` points a game.
    ///
    /// # Errors
    /// `h0` is not less than `h1`, no game can have the points of a hypothesis, or an error rate is not
    /// between 0 and a half.
    pub fn new(h0: f64, h1: f64, alpha: f64, beta: f64) -> Result<Self, SequentialTestError> {
        // NaN lies outside every range.
        let outside = |number: &f64| !(-MAX_POINTS..=MAX_POINTS).contains(number);
        if let Some(number) = [h0, h1].into_iter().find(outside) {
            return Err(SequentialTestError::Difference(number));
        }
        if h1 - h0 < MIN_WIDTH {
            return Err(SequentialTestError::Order { h0, h1 });
        }
        match [alpha, beta].into_iter().find(|rate| !(MIN_RATE..0.5).contains(rate)) {
            Some(rate) => Err(SequentialTestError::ErrorRate(rate)),
            None => Ok(Self { h0, h1, alpha, beta }),
        }
    }

    /// Returns the mean difference under each hypothesis, H0 first.
    #[must_use]
    pub fn hypotheses(&self) -> (f64, f64) {
        (self.h0, self.h1)
    }

    /// Returns the error rates: the probability that H1 is accepted wrongly, and the probability that H0 is
    /// accepted wrongly.
    #[must_use]
    pub fn error_rates(&self) -> (f64, f64) {
        (self.alpha, self.beta)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wrong_arguments_are_refused() {
        let error = |h0, h1, alpha, beta| SequentialTest::new(h0, h1, alpha, beta).unwrap_err().to_string();
        assert!(error(0.5, 0.5, 0.05, 0.05).starts_with("H0 0.5 is not less than H1 0.5"));
        assert!(error(0.0, f64::NAN, 0.05, 0.05).starts_with("NaN is not a difference"));
        assert!(error(0.0, 1e-7, 0.05, 0.05).contains("by 0.000001 or more"));
        for points in [f64::NEG_INFINITY, -1e308] {
            assert!(error(points, 1.0, 0.05, 0.05).contains("from -4294967295"));
        }
        for rate in [0.0, 1e-300, 0.5, 1.0, f64::NAN] {
            assert!(error(0.0, 1.0, rate, 0.05).contains("error rate"));
            assert!(error(0.0, 1.0, 0.05, rate).contains("error rate"));
        }
    }
}
