//! The differences between players.

use crate::arbiter::stats::{RunningMean, Statistics};
use crate::cli::arbiter::number_format::interval;

/// The largest table at which every player is compared with every other player.
const MAX_ALL_PAIRS: usize = 4;

/// Two players; the player with more points comes first.
struct PlayerComparison<'a> {
    better: &'a str,
    worse: &'a str,
    difference: RunningMean,
}

impl PlayerComparison<'_> {
    /// The difference without its sign, with its confidence interval.
    fn difference(&self) -> String {
        interval(self.difference.mean().abs(), self.difference.half_width())
    }

    /// Whether the confidence interval excludes zero.
    fn is_significant(&self) -> bool {
        self.difference.half_width().is_some_and(|half| self.difference.mean().abs() > half)
    }

    fn report(&self) -> String {
        let Self { better, worse, difference } = self;
        if difference.mean() == 0.0 {
            return format!("{better} and {worse} have equal points");
        }
        let by = self.difference();
        if self.is_significant() {
            format!("{better} beats {worse} by {by} points a game")
        } else {
            format!("{better} is ahead of {worse} by {by} points a game, not significant")
        }
    }
}

/// A line for each compared pair of players.
pub(super) fn comparisons(names: &[String], statistics: &Statistics) -> Vec<String> {
    compare(names, statistics).map(|comparison| comparison.report()).collect()
}

/// The first comparison, short enough for a progress bar. Empty when there is no comparison.
pub(super) fn first_comparison(names: &[String], statistics: &Statistics) -> String {
    let first = compare(names, statistics).next();
    first.map(|first| format!("{} +{}", first.better, first.difference())).unwrap_or_default()
}

/// All pairs of players at a small table. At a larger table only pairs of neighbours in rank, because a line
/// for each pair would be too many.
fn compare<'a>(
    names: &'a [String],
    statistics: &'a Statistics,
) -> impl Iterator<Item = PlayerComparison<'a>> {
    let ranks = ranks(statistics);
    let is_shown = move |one: usize, other: usize| {
        ranks.len() <= MAX_ALL_PAIRS || ranks[one].abs_diff(ranks[other]) == 1
    };
    let pairs = statistics.differences.iter().enumerate().flat_map(|(first, differences)| {
        differences
            .iter()
            .enumerate()
            .map(move |(offset, difference)| (first, first + 1 + offset, *difference))
    });
    let shown = pairs.filter(move |&(one, other, difference)| difference.count() > 0 && is_shown(one, other));
    shown.map(|(one, other, difference)| {
        let (one, other) = (names[one].as_str(), names[other].as_str());
        let (better, worse) = if difference.mean() < 0.0 { (other, one) } else { (one, other) };
        PlayerComparison { better, worse, difference }
    })
}

/// The rank of each player by mean points. The best player has rank 0.
fn ranks(statistics: &Statistics) -> Vec<usize> {
    let mut ranked: Vec<usize> = (0..statistics.players.len()).collect();
    let mean = |player: usize| statistics.players[player].mean.mean();
    ranked.sort_by(|&one, &other| mean(other).total_cmp(&mean(one)));
    let mut ranks = vec![0; ranked.len()];
    ranked.into_iter().enumerate().for_each(|(rank, player)| ranks[player] = rank);
    ranks
}

#[cfg(test)]
mod tests {
    use super::*;

    fn report(values: &[f64]) -> String {
        let mut difference = RunningMean::default();
        values.iter().for_each(|&value| difference.add(value));
        PlayerComparison { better: "a", worse: "b", difference }.report()
    }

    #[test]
    fn a_comparison_says_whether_it_is_significant() {
        assert_eq!(report(&[5.0, 5.0, 5.5]), "a beats b by 5.17 ± 0.72 points a game");
        assert_eq!(report(&[5.0, -4.0]), "a is ahead of b by 0.50 ± 57.18 points a game, not significant");
        assert_eq!(report(&[5.0]), "a is ahead of b by 5.00 points a game, not significant");
        assert_eq!(report(&[1.0, -1.0]), "a and b have equal points");
    }
}
