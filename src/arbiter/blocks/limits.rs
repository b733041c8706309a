//! The version of a journal, the largest numbers in it, and the length of its longest line. A journal that
//! exceeds these limits is refused when it is read. So sums over the games of a journal do not overflow.

use std::io::{self, BufRead, Read as _};

pub(super) use crate::plan::MAX_GAMES;

/// The version of the journal that this arbiter writes and reads.
pub const VERSION: u32 = 3;

/// The longest line, in bytes.
pub(super) const MAX_LINE: u64 = 1 << 28;

/// The error text for a line longer than `MAX_LINE`.
pub(super) const LONG_LINE: &str = "longer than 256 MiB";

/// The largest number of seatings in a block.
pub(super) const MAX_SEATINGS: u64 = 1 << 16;

/// The maximum number of points that a seat can win or lose in a game. It is also the largest cost of a
/// fault. The sum of the points over 2³¹ games fits in 64 bits.
pub(super) const MAX_POINTS: u64 = u32::MAX as u64;

/// The maximum of each count in a game: moves, answers, substituted moves. The sum of a count over 2³² games
/// fits in 64 bits.
pub(super) const MAX_COUNT: u64 = u32::MAX as u64;

/// The longest time that a journal may contain, in microseconds: 35 years.
pub(super) const MAX_MICROSECONDS: u64 = 1 << 50;

/// Checks a number of a journal.
pub(super) fn check_number(what: &str, number: u64, most: u64) -> Result<(), String> {
    if number > most {
        return Err(format!("{what} {number}: at most {most}"));
    }
    Ok(())
}

/// Reads up to and including the next line end, and adds the bytes to the empty `line`. If the line is longer
/// than [`MAX_LINE`], only `MAX_LINE` + 1 bytes are read.
pub(super) fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<u64> {
    input.by_ref().take(MAX_LINE + 1).read_until(b'\n', line).map(|count| count as u64)
}
