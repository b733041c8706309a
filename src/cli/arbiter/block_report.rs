//! What the blocks of a match say beyond their means.

use crate::arbiter::stats::{CarryingBlocks, RatioEstimate, Statistics, TrimmedMean, anytime_interval};
use crate::cli::arbiter::number_format::{counted, decimal, decimals, interval};
use crate::cli::arbiter::standings::Standing;

/// The largest number of seats whose points stand in the report.
const MAX_SEATS: usize = 4;

/// The number of seats in a line of 80 characters.
const SEATS_A_LINE: usize = 3;

/// A heading and up to five lines about the blocks: of the first two participants, what duplication saved, the mean of typical
/// blocks, the interval that is valid at any time, and a warning when few blocks carry the result; the points in each seat.
/// Empty for fewer than two blocks, and for one participant.
pub(super) fn block_lines(standings: &[Standing<'_>], statistics: &Statistics) -> Vec<String> {
    let mut compared = standings.iter().filter(|standing| !standing.statistics.made_no_move());
    let (Some(one), Some(other)) = (compared.next(), compared.next()) else { return Vec::new() };
    if statistics.blocks < 2 {
        return Vec::new();
    }
    let mut lines = vec![format!("{}, {} − {}:", counted(statistics.blocks, "block"), one.name, other.name)];
    lines.extend(pair_lines(one, other, statistics));
    let seats = &statistics.seats;
    if (2..=MAX_SEATS).contains(&seats.len()) {
        let seat = |(number, seat): (usize, &RatioEstimate)| {
            format!("seat {number} {}", interval((seat.mean(), seat.half_width())))
        };
        let seats: Vec<String> = seats.iter().enumerate().map(seat).collect();
        lines.push("all players by seat:".to_owned());
        lines.extend(seats.chunks(SEATS_A_LINE).map(|seats| format!(" {}", seats.join(", "))));
    }
    lines
}

fn pair_lines(one: &Standing<'_>, other: &Standing<'_>, statistics: &Statistics) -> Vec<String> {
    let (first, second) = (one.participant.min(other.participant), one.participant.max(other.participant));
    let differences = statistics.block_differences(one.participant, other.participant);
    let sample = statistics.differences[first][second - first - 1];
    let mut lines = Vec::new();
    if let Some(TrimmedMean { mean, interval: Some(own) }) = TrimmedMean::of(&differences) {
        let trimmed = interval((mean, Some(own.half_width())));
        lines.push(format!(" {trimmed} without the tenth of the blocks at each end"));
    }
    if let Some(anytime) = anytime_interval(&sample) {
        let half = anytime.half_width();
        let mean = differences.iter().sum::<f64>() / differences.len() as f64;
        let number = |value| decimal(value, decimals((value, Some(half))));
        lines.push(format!(" {} to {}, valid at any time", number(mean - half), number(mean + half)));
    }
    if let Some(saved) = statistics.saved_variance(first, second) {
        let verb = if saved < 0.0 { "costs" } else { "saves" };
        lines.push(format!(" duplication {verb} {:.0} % of the variance", 100.0 * saved.abs()));
    }
    if let Some(CarryingBlocks { blocks, share, mean_without }) = CarryingBlocks::of(&differences) {
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
