//! The sequential test of a match while it is played.

use crate::arbiter::stats::{Hypothesis, RunningMean, SequentialState, SequentialTest};
use crate::cli::arbiter::number_format::decimal;

/// The sequential test of a match with two participants: the difference of the first one to the second one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct SequentialProgress {
    test: SequentialTest,
    sample: RunningMean,
    /// The state at the block that decided. Later blocks, which had begun before, do not change the decision.
    decided: Option<SequentialState>,
}

impl SequentialProgress {
    pub(super) fn new(test: SequentialTest) -> Self {
        Self { test, sample: RunningMean::default(), decided: None }
    }

    /// Adds the difference of a block that is not void.
    pub(super) fn add(&mut self, difference: f64) {
        if self.decided.is_some() {
            return;
        }
        self.sample.add(difference);
        let state = self.test.state(&self.sample);
        self.decided = state.accepted.map(|_| state);
    }

    /// The accepted hypothesis.
    pub(super) fn accepted(&self) -> Option<Hypothesis> {
        self.decided.and_then(|state| state.accepted)
    }

    /// The state of the test.
    pub(super) fn state(&self) -> SequentialState {
        self.decided.unwrap_or_else(|| self.test.state(&self.sample))
    }

    /// The number of blocks that the test has used.
    pub(super) fn blocks(&self) -> u64 {
        self.sample.count()
    }

    pub(super) fn test(&self) -> &SequentialTest {
        &self.test
    }

    /// How far the test is, short enough for a progress bar.
    pub(super) fn short(&self) -> String {
        let SequentialState { llr, lower, upper, blocks_left, .. } = self.state();
        let left = blocks_left.map_or(String::new(), |left| format!(", about {left:.0} blocks left"));
        format!("LLR {} in {} … {}{left}", decimal(llr, 2), decimal(lower, 2), decimal(upper, 2))
    }

    /// The result of the test, in one line of the report.
    pub(super) fn line(&self) -> String {
        let ((h0, h1), (alpha, beta)) = (self.test.hypotheses(), self.test.error_rates());
        let verdict = match self.accepted() {
            Some(Hypothesis::H0) => format!("H0 accepted: the difference is {h0}, not {h1}"),
            Some(Hypothesis::H1) => format!("H1 accepted: the difference is {h1}, not {h0}"),
            None => "no decision".to_owned(),
        };
        format!(
            "sequential test of {h0} against {h1} points, α {alpha}, β {beta}: {verdict}, after {} blocks; {}",
            self.blocks(),
            self.short()
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn later_blocks_do_not_change_a_decision() {
        let mut progress = SequentialProgress::new(SequentialTest::new(0.0, 1.0, 0.05, 0.05).unwrap());
        let values = (0..).map(|block| 1.0 + if block % 2 == 0 { 0.5 } else { -0.5 });
        for value in values.take(100) {
            progress.add(value);
        }
        assert_eq!(progress.accepted(), Some(Hypothesis::H1));
        let blocks = progress.blocks();
        assert!((32..100).contains(&blocks), "{blocks}");
        progress.add(-1e6);
        assert_eq!((progress.accepted(), progress.blocks()), (Some(Hypothesis::H1), blocks));
        assert!(
            progress.line().contains("H1 accepted: the difference is 1, not 0, after "),
            "{}",
            progress.line()
        );
    }
}
