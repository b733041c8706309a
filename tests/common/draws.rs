//! Chi-squared tests of samplers, with a stated rate of false alarms.

use std::collections::HashMap;
use std::hash::Hash;

use statrs::distribution::{ChiSquared, ContinuousCDF};

/// The probability with which a correct sampler fails [`Draws::assert_plausible`] is at most this value.
const FALSE_ALARMS: f64 = 1e-6;

/// Comparisons of the frequencies that a sampler draws with the expected frequencies.
///
/// A test makes many comparisons, so one improbable result is expected. So each of n comparisons is tested at
/// 1/n of the rate (Bonferroni). The sum of all deviations has an upper and a lower bound. The upper bound
/// detects deviations that are too small to show in one comparison. The lower bound detects draws that are
/// too even to be random.
#[derive(Clone, Debug, Default)]
pub struct Draws {
    comparisons: usize,
    /// The probability of the least probable comparison so far.
    least: Option<f64>,
    chi_squared: f64,
    degrees: f64,
}

impl Draws {
    /// Adds a comparison of the expected and the drawn count of each outcome.
    ///
    /// # Panics
    /// An impossible outcome was drawn.
    pub fn compare<K: Hash + Eq>(
        &mut self,
        expected: impl IntoIterator<Item = (K, f64)>,
        mut counts: HashMap<K, f64>,
    ) {
        let (mut outcomes, mut chi_squared) = (0.0, 0.0);
        for (outcome, expected) in expected {
            outcomes += 1.0;
            chi_squared += (counts.remove(&outcome).unwrap_or(0.0) - expected).powi(2) / expected;
        }
        assert!(counts.is_empty(), "{} impossible outcomes", counts.len());
        let degrees = outcomes - 1.0;
        self.comparisons += 1;
        self.chi_squared += chi_squared;
        self.degrees += degrees;
        if degrees > 0.0 {
            let probability = distribution(degrees).sf(chi_squared);
            self.least = Some(self.least.unwrap_or(1.0).min(probability));
        }
    }

    /// Adds a comparison with the uniform distribution over `all` outcomes.
    ///
    /// # Panics
    /// Another outcome was drawn.
    pub fn compare_uniform<K: Hash + Eq + Clone>(&mut self, all: &[K], counts: HashMap<K, f64>) {
        let expected = counts.values().sum::<f64>() / all.len() as f64;
        self.compare(all.iter().map(|outcome| (outcome.clone(), expected)), counts);
    }

    /// Returns whether the draws are plausible. `Err` describes draws that a correct sampler makes only once
    /// in a million tests.
    pub fn verdict(&self) -> Result<(), String> {
        let Some(least) = self.least else { return Err("nothing was compared".to_owned()) };
        let sum = distribution(self.degrees);
        let (uneven, even) = (sum.sf(self.chi_squared), sum.cdf(self.chi_squared));
        let description = format!(
            "chi-squared {:.1} for {} degrees in {} comparisons, the least probable of them {least:.1e}",
            self.chi_squared, self.degrees, self.comparisons
        );
        let right =
            least * self.comparisons as f64 >= FALSE_ALARMS / 2.0 && uneven.min(even) >= FALSE_ALARMS / 4.0;
        if right { Ok(()) } else { Err(description) }
    }

    /// Asserts that a correct sampler could have made the draws.
    ///
    /// # Panics
    /// The draws are too improbable. For a correct sampler this happens once in a million tests.
    pub fn assert_plausible(&self) {
        assert_eq!(self.verdict(), Ok(()));
    }
}

/// Asserts that a uniform sampler over `all` could have produced the counts.
///
/// # Panics
/// The counts are too improbable. For a uniform sampler this happens once in a million tests.
#[allow(dead_code, reason = "each test binary uses a part of it")]
pub fn assert_uniform<K: Hash + Eq + Clone>(all: &[K], counts: HashMap<K, f64>) {
    let mut draws = Draws::default();
    draws.compare_uniform(all, counts);
    draws.assert_plausible();
}

/// Returns the chi-squared distribution with this many degrees of freedom.
fn distribution(degrees: f64) -> ChiSquared {
    ChiSquared::new(degrees).expect("more than one outcome")
}
