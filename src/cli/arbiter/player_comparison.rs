//! The differences between participants.

use crate::arbiter::stats::{MeanEstimate, RunningMean, Statistics, anytime_interval, holm};
use crate::cli::arbiter::number_format::{Estimate, decimal, decimals, interval, intervals};
use crate::cli::arbiter::standings::{Standing, standings};

/// The largest number of participants of whom all pairs are compared.
const MAX_ALL_PAIRS: usize = 6;

/// Two participants, the one with more points first.
struct PlayerComparison {
    better: String,
    worse: String,
    difference: RunningMean,
    /// The participants.
    pair: (usize, usize),
    /// Its interval and p-value.
    estimate: Option<MeanEstimate>,
    /// Whether the difference is significant, after the correction for all pairs that are compared.
    is_significant: bool,
}

/// A long side of an interval is shown when it is longer than the other by this factor.
const LOPSIDED: f64 = 1.1;

impl PlayerComparison {
    /// The difference without its sign, and half the width of its confidence interval.
    fn estimate(&self) -> Estimate {
        (self.difference.mean().abs(), self.difference.half_width())
    }

    /// The difference with its interval, when one side of the interval is longer than the other.
    fn lopsided(&self) -> Option<String> {
        let (mean, half) = (self.difference.mean(), self.difference.half_width()?);
        let interval = self.estimate?.interval()?;
        let sides = [mean - interval.low, interval.high - mean];
        if sides.iter().all(|side| *side <= LOPSIDED * half) {
            return None;
        }
        let [below, above] = if mean < 0.0 { [sides[1], sides[0]] } else { sides };
        let decimals = decimals((mean, Some(half)));
        Some(format!(
            "{} −{} +{}",
            decimal(mean.abs(), decimals),
            decimal(below, decimals),
            decimal(above, decimals)
        ))
    }

    fn verdict(&self) -> String {
        let Self { better, worse, .. } = self;
        if !self.difference.has_spread() {
            format!("{better}, {worse}: no verdict, the blocks show no spread")
        } else if self.is_significant {
            format!("{better} beats {worse}")
        } else {
            format!("{better}, {worse}: no significant difference")
        }
    }
}

/// A heading, and a line for each compared pair; a line for each participant that is not compared. Empty when there is
/// no pair.
pub(super) fn comparisons(names: &[String], statistics: &Statistics) -> Vec<String> {
    let compared = estimated(compare(names, statistics), statistics);
    let absent =
        standings(names, statistics).into_iter().filter(|standing| standing.statistics.made_no_move());
    let absent = absent
        .map(|standing| format!("{} is not compared: substitutes made all its decisions", standing.name));
    if compared.is_empty() {
        return absent.collect();
    }
    let points: Vec<Estimate> = compared.iter().map(PlayerComparison::estimate).collect();
    let lopsided = compared.iter().map(PlayerComparison::lopsided);
    let points: Vec<String> =
        lopsided.zip(intervals(&points)).map(|(lopsided, usual)| lopsided.unwrap_or(usual)).collect();
    let width = points.iter().map(|points| points.chars().count()).max().unwrap_or(0);
    let lines =
        compared.iter().zip(points).map(|(pair, points)| format!(" {points:>width$}  {}", pair.verdict()));
    std::iter::once("difference in points a game:".to_owned()).chain(lines).chain(absent).collect()
}

/// The first comparison, short enough for a progress bar. Its interval is valid at any time, because somebody looks at it all
/// the time. Empty when there is no comparison.
pub(super) fn first_comparison(names: &[String], statistics: &Statistics) -> String {
    let compared = compare(names, statistics);
    let text = |PlayerComparison { better, difference, .. }: &PlayerComparison| {
        let half = anytime_interval(difference).map(|interval| interval.half_width());
        format!("{better} +{}", interval((difference.mean().abs(), half)))
    };
    compared.first().map(text).unwrap_or_default()
}

/// All pairs of a few participants that made a decision themselves, in the order of their results. Of many only neighbours: a line for each pair would
/// be too many.
fn compare(names: &[String], statistics: &Statistics) -> Vec<PlayerComparison> {
    let mut standings = standings(names, statistics);
    standings.retain(|standing| !standing.statistics.made_no_move());
    let mut compared = Vec::new();
    for (rank, better) in standings.iter().enumerate() {
        let others = if standings.len() <= MAX_ALL_PAIRS { standings.len() } else { 1 };
        let worse = standings[rank + 1..].iter().take(others);
        compared.extend(worse.map(|worse| comparison(better, worse, statistics)));
    }
    compared.retain(|comparison| comparison.difference.count() > 0);
    compared
}

/// The comparisons with their intervals and verdicts.
fn estimated(mut compared: Vec<PlayerComparison>, statistics: &Statistics) -> Vec<PlayerComparison> {
    for PlayerComparison { pair: (first, second), difference, estimate, .. } in &mut compared {
        let values = statistics.block_differences(*first, *second);
        *estimate = Some(MeanEstimate::with_tails(*difference, &values));
    }
    // Without an interval nothing is significant.
    let p_value = |comparison: &PlayerComparison| comparison.estimate.and_then(|estimate| estimate.p_value());
    let p_values: Vec<f64> = compared.iter().map(|comparison| p_value(comparison).unwrap_or(1.0)).collect();
    for (comparison, p) in compared.iter_mut().zip(holm(&p_values)) {
        comparison.is_significant = p < SIGNIFICANT;
    }
    compared
}

/// A difference with a smaller p-value is significant.
pub(super) const SIGNIFICANT: f64 = 0.05;

fn comparison(one: &Standing<'_>, other: &Standing<'_>, statistics: &Statistics) -> PlayerComparison {
    let first = one.participant.min(other.participant);
    let second = one.participant.max(other.participant);
    let (better, worse) = (one.name.clone(), other.name.clone());
    let difference = statistics.differences[first][second - first - 1];
    PlayerComparison {
        better,
        worse,
        difference,
        pair: (first, second),
        estimate: None,
        is_significant: false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pair(difference: RunningMean) -> PlayerComparison {
        PlayerComparison {
            better: "a".to_owned(),
            worse: "b".to_owned(),
            difference,
            pair: (0, 1),
            estimate: Some(MeanEstimate::with_tails(difference, &[])),
            is_significant: false,
        }
    }

    fn verdict(values: &[f64]) -> String {
        let mut difference = RunningMean::default();
        values.iter().for_each(|&value| difference.add(value));
        let is_significant = difference.p_value().is_some_and(|p| p < SIGNIFICANT);
        PlayerComparison { is_significant, ..pair(difference) }.verdict()
    }

    #[test]
    fn a_comparison_says_whether_it_is_significant() {
        assert_eq!(verdict(&[5.0, 5.0, 5.5]), "a beats b");
        for values in [&[5.0, -4.0][..], &[1.0, -1.0]] {
            assert_eq!(verdict(values), "a, b: no significant difference");
        }
        for values in [&[5.0][..], &[18.0, 18.0], &[0.0; 50]] {
            assert_eq!(verdict(values), "a, b: no verdict, the blocks show no spread");
        }
    }

    #[test]
    fn many_pairs_need_more_to_be_significant() {
        // Each pair alone has a p-value of about 0.03.
        let of = |players: usize| {
            let mut statistics = Statistics::new((0..players).collect(), &[]);
            for difference in statistics.differences.iter_mut().flatten() {
                (0..40).for_each(|block| difference.add(0.35 + if block % 2 == 0 { 1.0 } else { -1.0 }));
            }
            let names: Vec<String> = (0..players).map(|player| format!("p{player}")).collect();
            comparisons(&names, &statistics).iter().filter(|line| line.contains(" beats ")).count()
        };
        assert_eq!((of(2), of(4)), (1, 0));
    }

    #[test]
    fn a_long_tail_is_shown_on_its_side() {
        let mut difference = RunningMean::default();
        (0..40).for_each(|block| difference.add(if block == 3 { 200.0 } else { f64::from(block % 4) }));
        let text = pair(difference).lopsided().unwrap();
        assert!(text.starts_with("6.4 −10.0 +32."), "{text}");
        let mut even = RunningMean::default();
        (0..40).for_each(|block| even.add(f64::from(block % 4)));
        assert_eq!(pair(even).lopsided(), None);
    }

    #[test]
    fn every_pair_of_few_participants_is_compared() {
        let named = |players: usize| (0..players).map(|player| format!("p{player}")).collect::<Vec<_>>();
        for (players, pairs) in [(1, 0), (2, 1), (3, 3), (6, 15), (7, 6)] {
            let mut statistics = Statistics::new((0..players).collect(), &[]);
            statistics.differences.iter_mut().flatten().for_each(|difference| difference.add(1.0));
            let lines = comparisons(&named(players), &statistics);
            assert_eq!(lines.len(), if pairs == 0 { 0 } else { pairs + 1 }, "{players}");
        }
    }
}
