//! The differences between participants.

use crate::arbiter::stats::{
    CarryingBlocks, PairComparison, RatioEstimate, Statistics, TrimmedMean, anytime_interval,
};
use crate::cli::arbiter::output::number_format::{Estimate, counted, decimal, decimals, interval, intervals};
use crate::cli::arbiter::output::standings::{Standing, points_per_unit, standings};

/// With more participants than this, not all pairs are compared.
const MAX_ALL_PAIRS: usize = 6;

/// The comparison of two participants. The participant with more points comes first.
pub(super) struct PlayerComparison {
    better: String,
    worse: String,
    difference: PairComparison,
}

/// The two sides of an interval are shown separately when one is longer than the other by this factor.
const LOPSIDED: f64 = 1.1;

impl PlayerComparison {
    /// The difference without its sign, and half the width of its confidence interval.
    fn estimate(&self) -> Estimate {
        let sample = &self.difference.sample;
        (sample.mean().abs(), sample.half_width())
    }

    /// The difference with its interval, when one side of the interval is longer than the other.
    fn lopsided(&self) -> Option<String> {
        let (mean, half) = (self.difference.sample.mean(), self.difference.sample.half_width()?);
        let interval = self.difference.interval?;
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
        if !self.difference.sample.has_spread() {
            format!("{better}, {worse}: no verdict, the blocks show no spread")
        } else if self.difference.is_significant() {
            format!("{better} beats {worse}")
        } else {
            format!("{better}, {worse}: no significant difference")
        }
    }
}

/// A heading, a line for each compared pair, and a line for each participant that is not compared. Empty when there is
/// no pair.
pub(super) fn comparison_lines(
    compared: &[PlayerComparison],
    standings: &[Standing<'_>],
    by_session: bool,
) -> Vec<String> {
    let absent = standings.iter().filter(|standing| standing.statistics.made_no_move());
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
    std::iter::once(format!("difference in {}:", points_per_unit(by_session)))
        .chain(lines)
        .chain(absent)
        .collect()
}

/// The first comparison, short enough for a progress bar. Its interval is valid at any time, because somebody looks at it all
/// the time. Empty when there is no comparison.
pub(in crate::cli) fn first_comparison(names: &[String], statistics: &Statistics) -> String {
    let standings = standings(names, statistics);
    let Some((better, worse)) = pairs(&standings, statistics).into_iter().next() else {
        return String::new();
    };
    let difference = statistics.difference(better.participant, worse.participant);
    let half = anytime_interval(&difference).map(|interval| interval.half_width());
    format!("{} +{}", better.name, interval((difference.mean().abs(), half)))
}

/// The participants that are compared, in the order of their results.
pub(super) fn compared(standings: &[Standing<'_>], statistics: &Statistics) -> Vec<PlayerComparison> {
    let pairs = pairs(standings, statistics);
    let numbers = pairs.iter().map(|(better, worse)| (better.participant, worse.participant));
    let differences = PairComparison::of_pairs(statistics, numbers);
    let named = pairs.into_iter().zip(differences).map(|((better, worse), difference)| PlayerComparison {
        better: better.name.clone(),
        worse: worse.name.clone(),
        difference,
    });
    named.collect()
}

/// All pairs of participants that made a move themselves, in the order of their results. If there are many
/// participants, only neighbours are paired, because a line for each pair would be too much.
fn pairs<'a, 's>(
    standings: &'a [Standing<'s>],
    statistics: &Statistics,
) -> Vec<(&'a Standing<'s>, &'a Standing<'s>)> {
    let standings: Vec<&Standing<'_>> =
        standings.iter().filter(|standing| !standing.statistics.made_no_move()).collect();
    let others = if standings.len() <= MAX_ALL_PAIRS { standings.len() } else { 1 };
    let mut pairs = Vec::new();
    for (rank, better) in standings.iter().enumerate() {
        pairs.extend(standings[rank + 1..].iter().take(others).map(|worse| (*better, *worse)));
    }
    pairs.retain(|(better, worse)| statistics.difference(better.participant, worse.participant).count() > 0);
    pairs
}

/// The maximum number of seats whose points are shown in the report.
const MAX_SEATS: usize = 4;

/// The number of seats that fit a line of 80 characters.
const SEATS_A_LINE: usize = 3;

/// A heading and up to five lines about the blocks. For the first comparison, they give the variance that duplication
/// saved, the mean of typical blocks, the interval that is valid at any time, and a warning when few blocks decide the
/// result. They also give the points in each seat. Empty for fewer than two blocks.
pub(super) fn block_lines(first: &PlayerComparison, statistics: &Statistics) -> Vec<String> {
    if statistics.blocks < 2 {
        return Vec::new();
    }
    let PlayerComparison { better, worse, difference } = first;
    let mut lines = vec![format!("{}, {better} − {worse}:", counted(statistics.blocks, "block"))];
    lines.extend(pair_lines(difference));
    let seats = &statistics.seats;
    if (2..=MAX_SEATS).contains(&seats.len()) {
        let seat = |(number, seat): (usize, &RatioEstimate)| {
            format!("seat {number} {}", interval((seat.mean(), seat.half_width())))
        };
        let seats: Vec<String> = seats.iter().enumerate().map(seat).collect();
        // A seat has no session of its own, because the players change seats from deal to deal.
        let unit = if statistics.by_session { ", points a game" } else { "" };
        lines.push(format!("all players by seat{unit}:"));
        lines.extend(seats.chunks(SEATS_A_LINE).map(|seats| format!(" {}", seats.join(", "))));
    }
    lines
}

fn pair_lines(difference: &PairComparison) -> Vec<String> {
    let mut lines = Vec::new();
    if let Some(TrimmedMean { mean, interval: Some(own) }) = difference.trimmed() {
        let trimmed = interval((mean, Some(own.half_width())));
        lines.push(format!(" {trimmed} 10 % trimmed mean"));
    }
    if let Some(anytime) = difference.anytime() {
        let number = |value| decimal(value, decimals((value, Some(anytime.half_width()))));
        lines.push(format!(" {} to {}, valid at any time", number(anytime.low), number(anytime.high)));
    }
    if let Some(saved) = difference.saved_variance {
        let verb = if saved < 0.0 { "costs" } else { "saves" };
        lines.push(format!(" duplication {verb} {:.0} % of the variance", 100.0 * saved.abs()));
    }
    if let Some(CarryingBlocks { blocks, share, mean_without }) = difference.carrying() {
        let verb = if blocks == 1 { "has" } else { "have" };
        lines.push(format!(
            " warning: {} {verb} {:.0} % of the variance; {} without",
            counted(blocks as u64, "block"),
            100.0 * share,
            decimal(mean_without, 2)
        ));
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The comparison of two participants with these differences in their blocks.
    fn pair(values: impl IntoIterator<Item = f64>) -> PlayerComparison {
        let mut statistics = Statistics::new(vec![0, 1], &[]);
        values.into_iter().for_each(|value| statistics.differences[0][0].add(value));
        let difference = PairComparison::of_pairs(&statistics, [(0, 1)]).remove(0);
        PlayerComparison { better: "a".to_owned(), worse: "b".to_owned(), difference }
    }

    fn verdict(values: &[f64]) -> String {
        pair(values.iter().copied()).verdict()
    }

    fn lines(statistics: &Statistics) -> Vec<String> {
        let names: Vec<String> = (0..statistics.players.len()).map(|player| format!("p{player}")).collect();
        let standings = standings(&names, statistics);
        comparison_lines(&compared(&standings, statistics), &standings, false)
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
        // Each pair on its own has a p-value of about 0.03.
        let of = |players: usize| {
            let mut statistics = Statistics::new((0..players).collect(), &[]);
            for difference in statistics.differences.iter_mut().flatten() {
                (0..40).for_each(|block| difference.add(0.35 + if block % 2 == 0 { 1.0 } else { -1.0 }));
            }
            lines(&statistics).iter().filter(|line| line.contains(" beats ")).count()
        };
        assert_eq!((of(2), of(4)), (1, 0));
    }

    #[test]
    fn a_long_tail_is_shown_on_its_side() {
        let tailed = (0..40).map(|block| if block == 3 { 200.0 } else { f64::from(block % 4) });
        let text = pair(tailed).lopsided().unwrap();
        assert!(text.starts_with("6.4 −10.0 +32."), "{text}");
        let even = (0..40).map(|block| f64::from(block % 4));
        assert_eq!(pair(even).lopsided(), None);
    }

    #[test]
    fn every_pair_of_few_participants_is_compared() {
        for (players, pairs) in [(1, 0), (2, 1), (3, 3), (6, 15), (7, 6)] {
            let mut statistics = Statistics::new((0..players).collect(), &[]);
            statistics.differences.iter_mut().flatten().for_each(|difference| difference.add(1.0));
            let lines = lines(&statistics);
            assert_eq!(lines.len(), if pairs == 0 { 0 } else { pairs + 1 }, "{players}");
        }
    }
}
