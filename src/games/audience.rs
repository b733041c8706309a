//! Who reads the lines of a game.

use crate::protocol::Seat;

/// The reader of a game's line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Audience {
    /// The record, which shows every card.
    Record,
    /// This seat, which sees the masked line.
    Seat(Seat),
    /// A spectator without a seat, who sees only what every seat sees.
    Public,
}

impl Audience {
    /// Returns the reader's seat; `None` for the record and for a spectator.
    pub fn seat(self) -> Option<Seat> {
        match self {
            Self::Seat(seat) => Some(seat),
            Self::Record | Self::Public => None,
        }
    }

    /// Returns whether the reader sees every card of the hand of `seat`.
    pub fn sees_hand(self, seat: Seat) -> bool {
        match self {
            Self::Record => true,
            Self::Seat(own) => own == seat,
            Self::Public => false,
        }
    }
}
