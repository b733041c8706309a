//! What the blocks of a match say beyond their means.

use crate::arbiter::stats::{CarryingBlocks, Statistics, TrimmedMean, anytime_interval};
use crate::cli::arbiter::number_format::{counted, decimal, decimals, interval};
use crate::cli::arbiter::standings::Standing;

/// The largest number of seats whose points stand in the report.
const MAX_SEATS: usize = 6;

/// Up to five lines about the blocks: of the first two participants, what duplication saved, the mean of typical blocks and
/// the interval that is valid at any time, and a warning when few blocks carry the result; the points in each seat. Empty for
/// fewer than two blocks.
pub(super) fn block_lines(standings: &[Standing<'_>], statistics: &Statistics) -> Vec<String> {
    if statistics.blocks < 2 {
        return Vec::new();
    }
    let mut lines = Vec::new();
    let mut compared = standings.iter().filter(|standing| !standing.statistics.made_no_move());
    if let (Some(one), Some(other)) = (compared.next(), compared.next()) {
        lines.extend(pair_lines(one, other, statistics));
    }
    let seats = &statistics.seats;
    if (2..=MAX_SEATS).contains(&seats.len()) {
        let seat = |(number, seat): (usize, &crate::arbiter::stats::RatioEstimate)| {
            format!("seat {number} {}", interval((seat.mean(), seat.half_width())))
        };
        let seats: Vec<String> = seats.iter().enumerate().map(seat).collect();
        lines.push(format!(" points a game by seat: {}", seats.join(", ")));
    }
    if !lines.is_empty() {
        lines.insert(0, format!("{}:", counted(statistics.blocks, "block")));
    }
    lines
}

fn pair_lines(one: &Standing<'_>, other: &Standing<'_>, statistics: &Statistics) -> Vec<String> {
    let (first, second) = (one.participant.min(other.participant), one.participant.max(other.participant));
    let differences = statistics.block_differences(one.participant, other.participant);
    let sample = statistics.differences[first][second - first - 1];
    let pair = format!("{} − {}", one.name, other.name);
    let mut lines = Vec::new();
    if let Some(saved) = statistics.saved_variance(first, second) {
        let verb = if saved < 0.0 { "costs" } else { "saves" };
        lines.push(format!(" {pair}: duplication {verb} {:.0} % of the variance", 100.0 * saved.abs()));
    }
    if let Some(TrimmedMean { mean, interval: Some(own) }) = TrimmedMean::of(&differences) {
        let mut line = format!(
            " {pair}: {} without the tenth of the blocks at each end",
            interval((mean, Some(own.half_width())))
        );
        if let Some(anytime) = anytime_interval(&sample) {
            let half = anytime.half_width();
            let number = |value| decimal(value, decimals((value, Some(half))));
            let mean = differences.iter().sum::<f64>() / differences.len() as f64;
            line += &format!("; {} to {} valid at any time", number(mean - half), number(mean + half));
        }
        lines.push(line);
    }
    if let Some(CarryingBlocks { blocks, share, mean_without }) = CarryingBlocks::of(&differences) {
        let verb = if blocks == 1 { "has" } else { "have" };
        lines.push(format!(
            " warning: {} of {} {verb} {:.0} % of the variance of {pair}; without: {}",
            blocks,
            differences.len(),
            100.0 * share,
            decimal(mean_without, 2)
        ));
    }
    lines
}
