//! The groups of inputs of the networks of tablić: the number of the first input of each.

use crate::agents::tablic::compact::classes::CLASSES;

/// Inputs that encode a number from 0: one for each of 1, 2, … that the number reaches.
pub const COUNTS: usize = 4;

/// The number of next seats for which inputs tell the classes that they probably lack.
pub const RIVALS: usize = 3;

/// The points of a capture that inputs tell apart.
pub const GAINS: usize = 6;

pub const HAND: usize = 0;
pub const TABLE: usize = HAND + CLASSES * COUNTS;
pub const UNSEEN: usize = TABLE + CLASSES * COUNTS;
pub const HAND_SIZE: usize = UNSEEN + CLASSES * COUNTS;
pub const ROUNDS_LEFT: usize = HAND_SIZE + 7;
pub const LAST: usize = ROUNDS_LEFT + 5;
pub const LEAD: usize = LAST + 4;
pub const PILE: usize = LEAD + 14;
pub const PLACE: usize = PILE + 14;
pub const PLAYED: usize = PLACE + 5;
pub const TAKEN: usize = PLAYED + 2 * CLASSES;
pub const WON_POINTS: usize = TAKEN + 10;
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
