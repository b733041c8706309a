//! The differences between participants.

use crate::arbiter::stats::{RunningMean, Statistics};
use crate::cli::arbiter::number_format::{Estimate, interval, intervals};
use crate::cli::arbiter::standings::{Standing, standings};

/// The largest number of participants of whom all pairs are compared.
const MAX_ALL_PAIRS: usize = 6;

/// Two participants, the one with more points first.
struct PlayerComparison {
    better: String,
    worse: String,
    difference: RunningMean,
}

impl PlayerComparison {
    /// The difference without its sign, and half the width of its confidence interval.
    fn estimate(&self) -> Estimate {
        (self.difference.mean().abs(), self.difference.half_width())
    }

    /// Whether the confidence interval excludes zero.
    fn is_significant(&self) -> bool {
        self.difference.half_width().is_some_and(|half| self.difference.mean().abs() > half)
    }

    fn verdict(&self) -> String {
        let Self { better, worse, .. } = self;
        if self.is_significant() {
            format!("{better} beats {worse}")
        } else {
            format!("{better}, {worse}: no significant difference")
        }
    }
}

/// A heading, and a line for each compared pair; a line for each participant that is not compared. Empty when there is
/// no pair.
pub(super) fn comparisons(names: &[String], statistics: &Statistics) -> Vec<String> {
    let compared = compare(names, statistics);
    let absent =
        standings(names, statistics).into_iter().filter(|standing| standing.statistics.made_no_move());
    let absent = absent
        .map(|standing| format!("{} is not compared: substitutes made all its decisions", standing.name));
    if compared.is_empty() {
        return absent.collect();
    }
    let points: Vec<Estimate> = compared.iter().map(PlayerComparison::estimate).collect();
    let points = intervals(&points);
    let width = points.iter().map(|points| points.chars().count()).max().unwrap_or(0);
    let lines =
        compared.iter().zip(points).map(|(pair, points)| format!(" {points:>width$}  {}", pair.verdict()));
    std::iter::once("difference in points a game:".to_owned()).chain(lines).chain(absent).collect()
}

/// The first comparison, short enough for a progress bar. Empty when there is no comparison.
pub(super) fn first_comparison(names: &[String], statistics: &Statistics) -> String {
    let compared = compare(names, statistics);
    let first = compared.first().map(|first| format!("{} +{}", first.better, interval(first.estimate())));
    first.unwrap_or_default()
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

fn comparison(one: &Standing<'_>, other: &Standing<'_>, statistics: &Statistics) -> PlayerComparison {
    let first = one.participant.min(other.participant);
    let second = one.participant.max(other.participant);
    let (better, worse) = (one.name.clone(), other.name.clone());
    PlayerComparison { better, worse, difference: statistics.differences[first][second - first - 1] }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn verdict(values: &[f64]) -> String {
        let mut difference = RunningMean::default();
        values.iter().for_each(|&value| difference.add(value));
        PlayerComparison { better: "a".to_owned(), worse: "b".to_owned(), difference }.verdict()
    }

    #[test]
    fn a_comparison_says_whether_it_is_significant() {
        assert_eq!(verdict(&[5.0, 5.0, 5.5]), "a beats b");
        for values in [&[5.0, -4.0][..], &[5.0], &[1.0, -1.0]] {
            assert_eq!(verdict(values), "a, b: no significant difference");
        }
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
