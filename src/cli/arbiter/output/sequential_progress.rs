//! The sequential test of a match while it is played.

use crate::arbiter::plan::SequentialTest;

use crate::arbiter::stats::{Hypothesis, SequentialSample, SequentialState};
use crate::cli::arbiter::output::number_format::decimal;
use crate::cli::exit_code::{H0_ACCEPTED, UNDECIDED};

/// The sequential test of a match with two participants. It tests the points of the first participant minus those of
/// the second.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::cli) struct SequentialProgress {
    sample: SequentialSample,
}

impl SequentialProgress {
    /// A test that has no blocks yet. Each of its values is the mean of `parts` blocks.
    pub(in crate::cli) fn new(test: SequentialTest, parts: usize) -> Self {
        Self { sample: SequentialSample::new(test, parts) }
    }

    /// The test with these blocks.
    pub(in crate::cli) fn of(sample: SequentialSample) -> Self {
        Self { sample }
    }

    /// Adds the difference of a block at a place. `None` when one of the two does not play in it.
    pub(in crate::cli) fn add(&mut self, place: u64, difference: Option<f64>) {
        self.sample.add(place, difference);
    }

    pub(in crate::cli) fn accepted(&self) -> Option<Hypothesis> {
        self.sample.accepted()
    }

    /// The state of the test.
    pub(in crate::cli) fn state(&self) -> SequentialState {
        self.sample.state()
    }

    /// The number of values that the test has used.
    pub(in crate::cli) fn blocks(&self) -> u64 {
        self.sample.blocks()
    }

    /// The number of places up to the decision. `None` before the decision.
    pub(in crate::cli) fn end(&self) -> Option<u64> {
        self.sample.end()
    }

    pub(in crate::cli) fn test(&self) -> &SequentialTest {
        self.sample.test()
    }

    /// The exit code of a match, which tells whether the test ended the match.
    pub(in crate::cli) fn exit_code(&self) -> u8 {
        match self.accepted() {
            Some(Hypothesis::H1) => 0,
            Some(Hypothesis::H0) => H0_ACCEPTED,
            None => UNDECIDED,
        }
    }

    /// The progress of the test, short enough for a progress bar.
    pub(in crate::cli) fn short(&self) -> String {
        let SequentialState { llr, lower, upper, blocks_left, .. } = self.state();
        // After the decision, no blocks are left.
        let left = blocks_left.filter(|left| *left > 0.0);
        let left = left.map_or(String::new(), |left| format!(", about {left:.0} blocks left"));
        format!("LLR {} in {} … {}{left}", decimal(llr, 2), decimal(lower, 2), decimal(upper, 2))
    }

    /// The result of the test, in two lines of the report.
    pub(in crate::cli) fn lines(&self) -> String {
        let ((h0, h1), (alpha, beta)) = (self.test().hypotheses(), self.test().error_rates());
        let verdict = match self.accepted() {
            Some(Hypothesis::H0) => format!("H0 accepted, {h0} rather than {h1}"),
            Some(Hypothesis::H1) => format!("H1 accepted, {h1} rather than {h0}"),
            None => "no decision".to_owned(),
        };
        format!(
            "sequential test of {h0} against {h1} points, α {alpha}, β {beta}:\n {verdict}, after {} blocks; {}",
            self.blocks(),
            self.short()
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_decision_has_two_lines_and_an_exit_code() {
        let mut progress = SequentialProgress::new(SequentialTest::new(0.0, 1.0, 0.05, 0.05).unwrap(), 1);
        assert_eq!(progress.exit_code(), UNDECIDED);
        for place in 0..100 {
            progress.add(place, Some(if place % 2 == 0 { 1.5 } else { 0.5 }));
        }
        assert_eq!((progress.accepted(), progress.exit_code()), (Some(Hypothesis::H1), 0));
        assert!(progress.lines().contains("H1 accepted, 1 rather than 0, after "), "{}", progress.lines());
    }
}
