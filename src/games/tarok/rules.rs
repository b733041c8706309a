//! The options of tarok, and the numbers of its rules.

/// The game of tarok.
#[derive(Debug)]
pub enum Tarok {}

/// The number of seats.
pub const SEATS: usize = 3;

/// How many cards a seat is dealt, and so the number of tricks.
pub const HAND: usize = 16;

/// How many cards lie in the talon.
pub const TALON: usize = 6;

/// The most radelci that a seat can hold; more are not counted, so that their list always has a text form.
pub const MAX_RADELCI: u64 = 999;

/// The options of a `newgame tarok` line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rules {
    /// The radelci that each seat holds before the deal.
    pub radelci: [u16; SEATS],
    /// Whether declarer pays for bonuses that it did not announce and the defenders made.
    pub silent_symmetric: bool,
    /// Whether klop is scored by the rules of the federations.
    pub klop_federation: bool,
}
