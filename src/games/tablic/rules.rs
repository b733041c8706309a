//! The options of tablić, and the numbers of its rules.

/// The game of tablić.
#[derive(Debug)]
pub enum Tablic {}

/// The most seats at a table.
pub const MAX_SEATS: usize = 48;

/// How many cards lie on the table before the first round.
pub const FIRST_TABLE: usize = 4;

/// How many cards the largest packet has.
pub const PACKET: usize = 6;

/// The options of a `newgame tablic` line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// The number of players: a divisor of 48 above 1.
    pub players: usize,
}
