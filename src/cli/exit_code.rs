//! The exit codes of both programs, except 0 for success and 1 for a failed check.

/// The request cannot be carried out: a wrong argument, a file that cannot be read, a bot that cannot be seated.
pub(super) const USAGE: u8 = 2;

/// A substitute played for a player in more than 10 % of its games. The result of the match does not measure that
/// player.
#[cfg(all(feature = "arbiter", unix))]
pub(super) const SUBSTITUTED: u8 = 3;

/// The sequential test of the match accepted H0. When the test accepts H1, the exit code is 0.
#[cfg(all(feature = "arbiter", unix))]
pub(super) const H0_ACCEPTED: u8 = 4;

/// The match was played to its end, and its sequential test made no decision.
#[cfg(all(feature = "arbiter", unix))]
pub(super) const UNDECIDED: u8 = 5;

/// The user interrupted the program: 128 plus the number of `SIGINT`.
#[cfg(all(feature = "arbiter", unix))]
pub(super) const INTERRUPTED: u8 = 130;
