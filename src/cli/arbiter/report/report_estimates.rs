//! The certainty of the result of a match: estimates from its blocks in addition to the means.

use serde::Serialize;

use crate::arbiter::stats::{ConfidenceInterval, Hypothesis, MatchFigures, PairComparison, SequentialSample};

/// A mean, and half the width of its 95 % confidence interval if it has one.
type Interval = (f64, Option<f64>);

/// Estimates from the blocks of a match in addition to the means. Participants are in the order of the standings.
#[derive(Debug, Serialize)]
pub(super) struct ReportEstimates {
    /// The estimates for the first two participants of the standings. `None` when they are not compared.
    pair: Option<PairEstimates>,
    /// The rating of each participant. `None` for two participants, because their difference gives the same
    /// information, and when some participants never met.
    ratings: Option<Vec<Interval>>,
    test: Option<ReportTest>,
}

/// The points of the first participant minus those of the second, with estimates.
#[derive(Debug, Serialize)]
struct PairEstimates {
    mean: f64,
    /// The ends of the confidence interval. It is longer on the side of a long tail.
    interval: Option<(f64, f64)>,
    trimmed: Option<(f64, Option<(f64, f64)>)>,
    anytime: Option<(f64, f64)>,
    /// The share of the variance that duplication saves.
    saved: Option<f64>,
    heavy: Option<HeavyBlocks>,
}

/// The few blocks that decide the result.
#[derive(Debug, Serialize)]
struct HeavyBlocks {
    blocks: usize,
    /// The share of the variance in these blocks.
    share: f64,
    mean_without: f64,
}

/// A sequential test.
#[derive(Debug, Serialize)]
struct ReportTest {
    hypotheses: (f64, f64),
    blocks: u64,
    llr: f64,
    lower: f64,
    upper: f64,
    /// The accepted hypothesis: 0 or 1.
    accepted: Option<u8>,
    /// The names of the first and the second participant of the match.
    names: (String, String),
}

impl ReportEstimates {
    /// The estimates of a match. `order` gives the participants by rank, and `names` their names by number.
    pub(super) fn new(
        compared: &[PairComparison],
        figures: &MatchFigures,
        test: Option<&SequentialSample>,
        order: &[usize],
        names: &[String],
    ) -> Self {
        let of_first =
            |difference: &&PairComparison| order.starts_with(&[difference.pair.0, difference.pair.1]);
        let pair = compared.iter().find(of_first).map(pair);
        let ratings = (order.len() > 2).then(|| figures.ratings.ratings().ok()).flatten();
        let rating = |all: &crate::arbiter::stats::Ratings, own: usize| {
            (all.ratings[own], all.interval(own).map(|interval| interval.half_width()))
        };
        Self {
            pair,
            ratings: ratings.map(|all| order.iter().map(|&own| rating(&all, own)).collect()),
            test: test.map(|test| report_test(test, names)),
        }
    }
}

fn pair(difference: &PairComparison) -> PairEstimates {
    let ends = |interval: ConfidenceInterval| (interval.low, interval.high);
    PairEstimates {
        mean: difference.sample.mean(),
        interval: difference.interval.map(ends),
        trimmed: difference.trimmed().map(|trimmed| (trimmed.mean, trimmed.interval.map(ends))),
        anytime: difference.anytime().map(ends),
        saved: difference.saved_variance,
        heavy: difference.carrying().map(|heavy| HeavyBlocks {
            blocks: heavy.blocks,
            share: heavy.share,
            mean_without: heavy.mean_without,
        }),
    }
}

fn report_test(sample: &SequentialSample, names: &[String]) -> ReportTest {
    let state = sample.state();
    let name = |own: usize| names.get(own).cloned().unwrap_or_default();
    ReportTest {
        hypotheses: sample.test().hypotheses(),
        blocks: sample.blocks(),
        llr: state.llr,
        lower: state.lower,
        upper: state.upper,
        accepted: state.accepted.map(|hypothesis| u8::from(hypothesis == Hypothesis::H1)),
        names: (name(0), name(1)),
    }
}
