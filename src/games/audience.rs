//! Who reads the lines of a game.

use crate::protocol::Seat;

/// The reader of a game's line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Audience {
    /// The record, which shows every card.
    Record,
    /// This seat, which sees the masked line.
    Seat(Seat),
}
