//! The options of tablić, and the constants of its rules.

/// The game of tablić.
#[derive(Debug)]
pub enum Tablic {}

/// The maximum number of seats at a table.
pub const MAX_SEATS: usize = 48;

/// The number of cards on the table before the first round.
pub const FIRST_TABLE: usize = 4;

/// The number of cards in the largest packet.
pub const PACKET: usize = 6;

/// The size of each packet of the next round; 0 when the stock has no card for every player.
pub fn packet_size(stock: usize, players: usize) -> usize {
    PACKET.min(stock / players)
}

/// The options of a `newgame tablic` line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// The number of players: a divisor of 48 above 1.
    pub players: usize,
}
