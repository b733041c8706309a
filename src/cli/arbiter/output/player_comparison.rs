//! The differences between participants in the text report.

use talon_arbiter::stats::{DifferenceFigures, Estimate, Figures, InfluentialBlocks};

use crate::arbiter::output::number_format::{counted, decimal, decimals, interval, intervals};
use crate::arbiter::output::standings::{Standing, standings};

/// The text lists all pairs of participants if there are at most this many participants.
const MAX_ALL_PAIRS: usize = 6;

/// The two sides of an interval are shown separately if one side is longer than half of the width by this
/// factor.
const LOPSIDED: f64 = 1.1;

/// The difference of two participants. The participant with more points comes first.
struct Comparison<'a> {
    better: &'a str,
    worse: &'a str,
    difference: DifferenceFigures,
}

impl Comparison<'_> {
    /// Returns the absolute difference, and half the width of its confidence interval.
    fn estimate(&self) -> Estimate {
        let Estimate { mean, ci95 } = self.difference.mean;
        Estimate { mean: mean.map(f64::abs), ci95 }
    }

    /// Returns the difference that is shown first. If the match was extended, the interval of the difference
    /// is the anytime-valid interval. If the interval is lopsided, the second part of the result is the text
    /// to show instead of the estimate.
    fn leading(&self, is_extended: bool) -> (Estimate, Option<String>) {
        let anytime = self.difference.anytime95.filter(|_| is_extended);
        match anytime {
            Some([low, high]) => (Estimate { ci95: Some((high - low) / 2.0), ..self.estimate() }, None),
            None => (self.estimate(), self.lopsided()),
        }
    }

    /// Formats the difference with both sides of its interval. Returns `None` when the sides have nearly the
    /// same length.
    fn lopsided(&self) -> Option<String> {
        let (mean, half) = (self.difference.mean.mean?, self.difference.mean.ci95?);
        let [low, high] = self.difference.interval95?;
        let sides = [mean - low, high - mean];
        if sides.iter().all(|side| *side <= LOPSIDED * half) {
            return None;
        }
        let [below, above] = if mean < 0.0 { [sides[1], sides[0]] } else { sides };
        let decimals = decimals(Some(half));
        let number = |number| decimal(number, decimals);
        Some(format!("{} −{} +{}", number(mean.abs()), number(below), number(above)))
    }

    fn verdict(&self) -> String {
        let Self { better, worse, difference } = self;
        if difference.mean.ci95.is_none() {
            format!("{better}, {worse}: no verdict, the blocks show no spread")
        } else if difference.significant {
            format!("{better} beats {worse}")
        } else {
            format!("{better}, {worse}: no significant difference")
        }
    }
}

/// Lists the pairs of participants that the text compares, in the order of the standings. With many
/// participants, only neighbours in the standings are compared: a line for each pair would be too much text.
fn comparisons<'a>(figures: &Figures, standings: &'a [Standing<'_>]) -> Vec<Comparison<'a>> {
    let compared: Vec<&Standing<'_>> =
        standings.iter().filter(|standing| !standing.figures.made_no_move()).collect();
    let others = if compared.len() <= MAX_ALL_PAIRS { compared.len() } else { 1 };
    let pairs = compared.iter().enumerate().flat_map(|(rank, better)| {
        compared[rank + 1..].iter().take(others).map(move |worse| (*better, *worse))
    });
    let comparison = |(better, worse): (&'a Standing<'_>, &'a Standing<'_>)| {
        let difference = figures.difference(better.figures.participant, worse.figures.participant)?;
        Some(Comparison { better: &better.name, worse: &worse.name, difference })
    };
    pairs.filter_map(comparison).collect()
}

/// Formats a heading, a line for each compared pair, and a line for each participant that is not compared.
/// The text is empty when there is no pair and every participant made a move.
pub(super) fn comparison_lines(figures: &Figures) -> Vec<String> {
    let standings = standings(figures);
    let compared = comparisons(figures, &standings);
    let absent = standings.iter().filter(|standing| standing.figures.made_no_move());
    let absent = absent
        .map(|standing| format!("{} is not compared: substitutes made all its decisions", standing.name));
    if compared.is_empty() {
        return absent.collect();
    }
    let (points, lopsided): (Vec<Estimate>, Vec<Option<String>>) =
        compared.iter().map(|standing| standing.leading(figures.extended)).unzip();
    let points: Vec<String> = lopsided
        .into_iter()
        .zip(intervals(&points))
        .map(|(lopsided, usual)| lopsided.unwrap_or(usual))
        .collect();
    let width = points.iter().map(|points| points.chars().count()).max().unwrap_or(0);
    let lines =
        compared.iter().zip(points).map(|(pair, points)| format!(" {points:>width$}  {}", pair.verdict()));
    let valid = if figures.extended { ", valid at any time" } else { "" };
    let heading = format!("difference in points {}{valid}:", figures.unit());
    std::iter::once(heading).chain(lines).chain(absent).collect()
}

/// Formats the first comparison for a progress bar. Its interval is anytime-valid, because people watch it
/// during the match. The text is empty when there is no comparison.
pub(crate) fn first_comparison(figures: &Figures) -> String {
    let standings = standings(figures);
    comparisons(figures, &standings).first().map_or(String::new(), |first| {
        let half = first.difference.anytime95.map(|[low, high]| (high - low) / 2.0);
        format!("{} +{}", first.better, interval(Estimate { ci95: half, ..first.estimate() }))
    })
}

/// The maximum number of seats for which the report shows points.
const MAX_SEATS: usize = 4;

/// The number of seats that fit into a line of 80 characters.
const SEATS_A_LINE: usize = 3;

/// Formats a heading and up to five lines about the blocks. For the first comparison, the lines give the
/// variance that the rotations save, the trimmed mean, the anytime-valid interval, and a warning when few
/// blocks decide the result. They also give the points in each seat. There are no lines for fewer than two
/// blocks, or without a comparison.
pub(super) fn block_lines(figures: &Figures) -> Vec<String> {
    let standings = standings(figures);
    let comparisons = comparisons(figures, &standings);
    let Some(first) = comparisons.first().filter(|_| figures.blocks >= 2) else { return Vec::new() };
    let mut lines =
        vec![format!("{}, {} − {}:", counted(figures.blocks, "block"), first.better, first.worse)];
    lines.extend(pair_lines(&first.difference));
    if (2..=MAX_SEATS).contains(&figures.seats.len()) {
        let seats: Vec<String> = figures
            .seats
            .iter()
            .enumerate()
            .map(|(seat, &estimate)| format!("seat {seat} {}", interval(estimate)))
            .collect();
        // The unit is a game, because players change seats within a session.
        let unit = if figures.by_session { ", points a game" } else { "" };
        lines.push(format!("all players by seat{unit}:"));
        lines.extend(seats.chunks(SEATS_A_LINE).map(|seats| format!(" {}", seats.join(", "))));
    }
    lines
}

fn pair_lines(difference: &DifferenceFigures) -> Vec<String> {
    let mut lines = Vec::new();
    if let Some([low, high]) = difference.trimmed95 {
        let trimmed = Estimate { mean: difference.trimmed_mean, ci95: Some((high - low) / 2.0) };
        lines.push(format!(" {} 10 % trimmed mean", interval(trimmed)));
    }
    if let Some([low, high]) = difference.anytime95 {
        let number = |value| decimal(value, decimals(Some((high - low) / 2.0)));
        lines.push(format!(" {} to {}, valid at any time", number(low), number(high)));
    }
    if let Some(saved) = difference.variance_saved {
        let verb = if saved < 0.0 { "costs" } else { "saves" };
        lines.push(format!(" duplication {verb} {:.0} % of the variance", 100.0 * saved.abs()));
    }
    if let Some(InfluentialBlocks { blocks, variance_share, mean_without }) = difference.carried_by {
        let verb = if blocks == 1 { "has" } else { "have" };
        lines.push(format!(
            " warning: {} {verb} {:.0} % of the variance; {} without",
            counted(blocks as u64, "block"),
            100.0 * variance_share,
            decimal(mean_without, 2)
        ));
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use talon_arbiter::stats::{PlayerFigures, RunningMean};

    /// Creates figures of this many participants, best first, with the same difference in each pair.
    fn figures(participants: usize, difference: &DifferenceFigures) -> Figures {
        let player = |participant| PlayerFigures {
            participant,
            name: format!("p{participant}"),
            places: 1,
            ..PlayerFigures::default()
        };
        let pairs = (0..participants).flat_map(|one| (one + 1..participants).map(move |other| [one, other]));
        Figures {
            standings: (0..participants).collect(),
            participants: (0..participants).map(player).collect(),
            differences: pairs.map(|pair| DifferenceFigures { pair, ..difference.clone() }).collect(),
            ..Figures::default()
        }
    }

    #[test]
    fn a_comparison_says_whether_it_is_significant() {
        for (ci95, significant, expected) in [
            (None, false, "p0, p1: no verdict, the blocks show no spread"),
            (Some(0.5), false, "p0, p1: no significant difference"),
            (Some(0.5), true, "p0 beats p1"),
        ] {
            let mean = Estimate { mean: Some(1.0), ci95 };
            let difference = DifferenceFigures { mean, significant, ..DifferenceFigures::default() };
            let lines = comparison_lines(&figures(2, &difference));
            assert!(lines[1].ends_with(expected), "{lines:?}");
        }
    }

    #[test]
    fn a_long_tail_is_shown_on_its_side() {
        let text = |values: Vec<f64>| {
            let mut sample = RunningMean::default();
            values.iter().for_each(|&value| sample.add(value));
            let mean = Estimate { mean: Some(sample.mean()), ci95: sample.half_width() };
            let interval95 = sample.interval().map(|interval| [interval.low, interval.high]);
            let difference = DifferenceFigures { mean, interval95, ..DifferenceFigures::default() };
            Comparison { better: "a", worse: "b", difference }.lopsided()
        };
        let tailed = (0..40).map(|block| if block == 3 { 200.0 } else { f64::from(block % 4) });
        let shown = text(tailed.collect()).unwrap();
        assert!(shown.starts_with("6.4 −10.0 +32."), "{shown}");
        assert_eq!(text((0..40).map(|block| f64::from(block % 4)).collect()), None);
    }

    #[test]
    fn every_pair_of_few_participants_is_listed() {
        for (participants, pairs) in [(1, 0), (2, 1), (3, 3), (6, 15), (7, 6)] {
            let lines = comparison_lines(&figures(participants, &DifferenceFigures::default()));
            assert_eq!(lines.len(), if pairs == 0 { 0 } else { pairs + 1 }, "{participants}");
        }
    }
}
