//! The input groups of the tablić networks. Each constant is the number of the first input of a group, or a
//! size.

use crate::tablic::compact::classes::CLASSES;

/// The number of inputs that encode one count. Input `i` (from 1) is 1 if the count is at least `i`.
pub const COUNTS: usize = 4;

/// The number of rivals with inputs of their own. The inputs of a rival mark the classes that the rival
/// probably lacks. The rivals are the seats that follow the view's own seat.
pub const RIVALS: usize = 3;

/// The number of inputs for the points of a capture: 0, 1, 2, 3, 4, and 5 or more.
pub const GAINS: usize = 6;

pub const HAND: usize = 0;
pub const TABLE: usize = HAND + CLASSES * COUNTS;
pub const UNSEEN: usize = TABLE + CLASSES * COUNTS;
pub const HAND_SIZE: usize = UNSEEN + CLASSES * COUNTS;
pub const ROUNDS_LEFT: usize = HAND_SIZE + 7;
pub const LAST_CAPTURE: usize = ROUNDS_LEFT + 5;
pub const LEAD: usize = LAST_CAPTURE + 4;
pub const PILE: usize = LEAD + 14;
pub const PLACE: usize = PILE + 14;
pub const PLAYED: usize = PLACE + 5;
pub const TAKEN_CARDS: usize = PLAYED + 2 * CLASSES;
pub const WON_POINTS: usize = TAKEN_CARDS + 10;
pub const TABLA: usize = WON_POINTS + 9;
pub const TABLE_AFTER: usize = TABLA + 1;
pub const SIZE_AFTER: usize = TABLE_AFTER + CLASSES * COUNTS;
pub const SUM_AFTER: usize = SIZE_AFTER + 13;
pub const THREAT: usize = SUM_AFTER + 14;
pub const THREATS: usize = THREAT + CLASSES * GAINS;
pub const SWEEPS: usize = THREATS + 3 * 13;
pub const OWN_THREAT: usize = SWEEPS + 13;
pub const OWN_BEST: usize = OWN_THREAT + CLASSES;
pub const ABSENT: usize = OWN_BEST + GAINS + 2;
pub const LIKELY_THREATS: usize = ABSENT + (1 + RIVALS) * CLASSES;
pub const LIKELY_SWEEPS: usize = LIKELY_THREATS + 3 * 13;
pub const INPUT_COUNT: usize = LIKELY_SWEEPS + 13;
