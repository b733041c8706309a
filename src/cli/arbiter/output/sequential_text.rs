//! The sequential test of a match in words.

use talon_arbiter::stats::{Hypothesis, SequentialFigures};

use crate::arbiter::output::number_format::decimal;
use crate::exit_code::{H0_ACCEPTED, UNDECIDED};

/// Returns the exit code of a match with a sequential test. It depends on the accepted hypothesis.
pub(crate) fn exit_code(accepted: Option<Hypothesis>) -> u8 {
    match accepted {
        Some(Hypothesis::H1) => 0,
        Some(Hypothesis::H0) => H0_ACCEPTED,
        None => UNDECIDED,
    }
}

/// Formats the progress of the test for a progress bar.
pub(crate) fn short(test: &SequentialFigures) -> String {
    let SequentialFigures { llr, lower, upper, blocks_left, .. } = test;
    // After the decision, the number of remaining blocks is 0.
    let left = blocks_left.filter(|left| *left > 0.0);
    let left = left.map_or(String::new(), |left| format!(", about {left:.0} blocks left"));
    format!("LLR {} in {} … {}{left}", decimal(*llr, 2), decimal(*lower, 2), decimal(*upper, 2))
}

/// Formats the result of the test in two lines.
pub(crate) fn lines(test: &SequentialFigures) -> String {
    let SequentialFigures { h0, h1, alpha, beta, blocks, accepted, .. } = test;
    let verdict = match *accepted {
        Some("h0") => format!("H0 accepted, {h0} rather than {h1}"),
        Some(_) => format!("H1 accepted, {h1} rather than {h0}"),
        None => "no decision".to_owned(),
    };
    format!(
        "sequential test of {h0} against {h1} points, α {alpha}, β {beta}:\n {verdict}, after {blocks} blocks; {}",
        short(test)
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use talon_arbiter::plan::SequentialTest;
    use talon_arbiter::stats::SequentialSample;

    #[test]
    fn a_decision_has_two_lines_and_an_exit_code() {
        let mut sample = SequentialSample::new(SequentialTest::new(0.0, 1.0, 0.05, 0.05).unwrap(), 1);
        assert_eq!(exit_code(sample.accepted()), UNDECIDED);
        for place in 0..100 {
            sample.add(place, Some(if place % 2 == 0 { 1.5 } else { 0.5 }));
        }
        assert_eq!(exit_code(sample.accepted()), 0);
        let lines = lines(&SequentialFigures::new(&sample));
        assert!(lines.contains("H1 accepted, 1 rather than 0, after "), "{lines}");
    }
}
