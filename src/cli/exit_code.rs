//! The exit codes of both programs. Two more have no constant here: 0 for success, and 1 for a failed check.

/// The request cannot be executed: an argument is wrong, a file cannot be read, or a bot cannot be seated.
pub(super) const USAGE: u8 = 2;

/// A substitute played for a player in more than 10 % of its games, so the result does not measure that
/// player.
#[cfg(all(feature = "arbiter", unix))]
pub(super) const SUBSTITUTED: u8 = 3;

/// The sequential test of the match accepted H0. When the test accepts H1, the exit code is 0.
#[cfg(all(feature = "arbiter", unix))]
pub(super) const H0_ACCEPTED: u8 = 4;

/// The match was played to its end, but its sequential test made no decision.
#[cfg(all(feature = "arbiter", unix))]
pub(super) const UNDECIDED: u8 = 5;

/// The user interrupted the program. The code is 128 plus the number of `SIGINT`.
#[cfg(all(feature = "arbiter", unix))]
pub(super) const INTERRUPTED: u8 = 130;
