//! The two sides of a deal.

use crate::protocol::Seat;

/// A side: the seats that win and pay together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Side {
    /// Seat 0, forhont.
    Forhont,
    /// Seats 1 and 2.
    Opponents,
}

impl Side {
    /// Both sides.
    pub const ALL: [Self; 2] = [Self::Forhont, Self::Opponents];

    /// The side of a seat.
    #[must_use]
    pub const fn of(seat: Seat) -> Self {
        if seat.index() == 0 { Self::Forhont } else { Self::Opponents }
    }

    /// The other side.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Forhont => Self::Opponents,
            Self::Opponents => Self::Forhont,
        }
    }
}
