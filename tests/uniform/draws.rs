//! Whether draws fall as often as they should: chi-squared tests that state how often they are wrong.

use std::collections::HashMap;
use std::hash::Hash;

use statrs::distribution::{ChiSquared, ContinuousCDF};

/// How often a sampler that draws rightly would fail [`Draws::assert_right`], at most.
const FALSE_ALARMS: f64 = 1e-6;

/// Comparisons of what was drawn with what should be.
///
/// There is many a comparison in a test, so that one improbable one is to be expected: each of n is held to an n-th of
/// the rate (Bonferroni). What is too small to be seen in one of them adds up in their sum, which is held to bounds of
/// its own, from below as well: draws that fall too evenly are not random.
#[derive(Clone, Debug, Default)]
pub struct Draws {
    comparisons: usize,
    /// The probability of the least probable of them.
    least: Option<f64>,
    chi_squared: f64,
    degrees: f64,
}

impl Draws {
    /// Takes in one comparison: how often each outcome should have come, and how often it came.
    ///
    /// # Panics
    /// When something was drawn that should not come at all.
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
        assert!(counts.is_empty(), "{} outcomes that should not come", counts.len());
        let degrees = outcomes - 1.0;
        self.comparisons += 1;
        self.chi_squared += chi_squared;
        self.degrees += degrees;
        if degrees > 0.0 {
            let probability = distribution(degrees).sf(chi_squared);
            self.least = Some(self.least.unwrap_or(1.0).min(probability));
        }
    }

    /// Takes in one comparison where every outcome is as probable as any other.
    ///
    /// # Panics
    /// When something was drawn that is not among them.
    pub fn compare_uniform<K: Hash + Eq + Clone>(&mut self, all: &[K], counts: HashMap<K, f64>) {
        let expected = counts.values().sum::<f64>() / all.len() as f64;
        self.compare(all.iter().map(|outcome| (outcome.clone(), expected)), counts);
    }

    /// What is wrong with the draws, when a right sampler would draw so only once in a million times.
    pub fn verdict(&self) -> Result<(), String> {
        let Some(least) = self.least else { return Err("nothing was compared".to_owned()) };
        let sum = distribution(self.degrees);
        let (uneven, even) = (sum.sf(self.chi_squared), sum.cdf(self.chi_squared));
        let told = format!(
            "chi-squared {:.1} for {} degrees in {} comparisons, the least probable of them {least:.1e}",
            self.chi_squared, self.degrees, self.comparisons
        );
        let right =
            least * self.comparisons as f64 >= FALSE_ALARMS / 2.0 && uneven.min(even) >= FALSE_ALARMS / 4.0;
        if right { Ok(()) } else { Err(told) }
    }

    /// Asserts that the draws are such as a right sampler makes.
    ///
    /// # Panics
    /// When they are not; wrongly once in a million times.
    pub fn assert_right(&self) {
        assert_eq!(self.verdict(), Ok(()));
    }
}

/// Asserts that what was drawn is spread evenly over all of these.
///
/// # Panics
/// When it is not; wrongly once in a million times.
#[allow(dead_code, reason = "each test binary uses a part of it")]
pub fn assert_uniform<K: Hash + Eq + Clone>(all: &[K], counts: HashMap<K, f64>) {
    let mut draws = Draws::default();
    draws.compare_uniform(all, counts);
    draws.assert_right();
}

/// Chi-squared with so many degrees of freedom.
fn distribution(degrees: f64) -> ChiSquared {
    ChiSquared::new(degrees).expect("more than one outcome")
}
