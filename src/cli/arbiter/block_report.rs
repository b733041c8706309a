//! What the blocks of a match say beyond their means.

use crate::arbiter::stats::{CarryingBlocks, PairComparison, RatioEstimate, Statistics, TrimmedMean};
use crate::cli::arbiter::number_format::{counted, decimal, decimals, interval};
use crate::cli::arbiter::player_comparison::PlayerComparison;

/// The largest number of seats whose points stand in the report.
const MAX_SEATS: usize = 4;

/// The number of seats in a line of 80 characters.
const SEATS_A_LINE: usize = 3;

/// A heading and up to five lines about the blocks: of the first comparison, what duplication saved, the mean of typical
/// blocks, the interval that is valid at any time, and a warning when few blocks carry the result; the points in each seat.
/// Empty for fewer than two blocks.
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
        lines.push("all players by seat:".to_owned());
        lines.extend(seats.chunks(SEATS_A_LINE).map(|seats| format!(" {}", seats.join(", "))));
    }
    lines
}

fn pair_lines(difference: &PairComparison) -> Vec<String> {
    let mut lines = Vec::new();
    if let Some(TrimmedMean { mean, interval: Some(own) }) = difference.trimmed() {
        let trimmed = interval((mean, Some(own.half_width())));
        lines.push(format!(" {trimmed} without the tenth of the blocks at each end"));
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
