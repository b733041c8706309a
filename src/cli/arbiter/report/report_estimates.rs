//! How sure the result of a match is: what its blocks say beyond the means.

use serde::Serialize;

use crate::arbiter::stats::{
    CarryingBlocks, ConfidenceInterval, Hypothesis, MatchFigures, MeanEstimate, SequentialSample, Statistics,
    TrimmedMean, anytime_interval,
};

/// A mean, and half the width of its 95 % confidence interval if there is one.
type Interval = (f64, Option<f64>);

/// What the blocks of a match say beyond the means. Participants are in the order of the standings.
#[derive(Debug, Serialize)]
pub(super) struct ReportEstimates {
    /// The first two participants of the standings. `None` when they are not compared.
    pair: Option<PairEstimates>,
    /// The rating of each participant. `None` for two of them, whose difference says the same, or when some never met.
    ratings: Option<Vec<Interval>>,
    test: Option<ReportTest>,
}

/// The difference of the first participant to the second one.
#[derive(Debug, Serialize)]
struct PairEstimates {
    mean: f64,
    /// The ends of the interval, which is longer on the side of a long tail.
    interval: Option<(f64, f64)>,
    trimmed: Option<(f64, Option<(f64, f64)>)>,
    anytime: Option<(f64, f64)>,
    /// The share of the variance that duplication saves.
    saved: Option<f64>,
    heavy: Option<HeavyBlocks>,
}

/// The few blocks that carry the result.
#[derive(Debug, Serialize)]
struct HeavyBlocks {
    blocks: usize,
    /// Their share of the variance.
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
    /// The estimates of a match. `order` has the participants by rank, `names` their names by number.
    pub(super) fn new(
        statistics: &Statistics,
        figures: &MatchFigures,
        test: Option<&SequentialSample>,
        order: &[usize],
        names: &[&str],
    ) -> Self {
        let pair = match order {
            [one, other, ..] => pair(statistics, *one, *other),
            _ => None,
        };
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

fn pair(statistics: &Statistics, one: usize, other: usize) -> Option<PairEstimates> {
    if [one, other].iter().any(|&own| statistics.participants[own].made_no_move()) {
        return None;
    }
    let (first, second) = (one.min(other), one.max(other));
    let sign = if one < other { 1.0 } else { -1.0 };
    let sample = statistics.differences.get(first)?.get(second - first - 1)?;
    if sample.count() == 0 {
        return None;
    }
    let turned = |ends: ConfidenceInterval| {
        if one < other { (ends.low, ends.high) } else { (-ends.high, -ends.low) }
    };
    let values = statistics.block_differences(one, other);
    let ends = |interval: ConfidenceInterval| (interval.low, interval.high);
    Some(PairEstimates {
        mean: sign * sample.mean(),
        interval: MeanEstimate::with_tails(*sample, &statistics.block_differences(first, second))
            .interval()
            .map(turned),
        trimmed: TrimmedMean::of(&values).map(|trimmed| (trimmed.mean, trimmed.interval.map(ends))),
        anytime: anytime_interval(sample).map(turned),
        saved: statistics.saved_variance(first, second),
        heavy: CarryingBlocks::of(&values).map(|heavy| HeavyBlocks {
            blocks: heavy.blocks,
            share: heavy.share,
            mean_without: heavy.mean_without,
        }),
    })
}

fn report_test(sample: &SequentialSample, names: &[&str]) -> ReportTest {
    let state = sample.state();
    let name = |own: usize| names.get(own).copied().unwrap_or_default().to_owned();
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
