//! Seats.

use std::fmt;

use super::error::{Code, Coded};
use super::number::{NumberError, number};

/// A seat at the table. Seats are numbered 0, 1, 2 … in the order of play of this deal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(u8);

impl Seat {
    /// The maximum number of seats at a table.
    pub const MAX_SEATS: usize = 64;

    /// Returns the seat with this index, from 0. An index out of range gives the last possible seat.
    pub const fn new(index: usize) -> Self {
        Self(if index < Self::MAX_SEATS { index as u8 } else { Self::MAX_SEATS as u8 - 1 })
    }

    /// Returns the seat's index, `0..players`.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the next seat in the order of play, at a table with this number of players.
    #[must_use]
    pub const fn next(self, players: usize) -> Self {
        let next = self.index() + 1;
        Self::new(if next >= players { 0 } else { next })
    }

    /// Returns all seats of a table with this number of players, in the order of play.
    pub fn all(players: usize) -> impl ExactSizeIterator<Item = Self> + Clone {
        (0..players).map(Self::new)
    }

    /// Parses a seat number.
    ///
    /// # Errors
    /// When the token is not a number, or the number is too high for any seat.
    pub fn parse(token: &str) -> Result<Self, SeatError> {
        let index = number(token, 0, Self::MAX_SEATS as u64 - 1)?;
        Ok(Self::new(index as usize))
    }

    /// Checks that a table with this number of players has this seat.
    ///
    /// # Errors
    /// When the table does not have the seat.
    pub fn at(self, players: usize) -> Result<Self, SeatError> {
        if self.index() < players { Ok(self) } else { Err(SeatError::Absent { seat: self, players }) }
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// Why a token is not a seat, or why the table does not have a seat.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)]
pub enum SeatError {
    #[error("no seat {0}")]
    Number(#[from] NumberError),
    #[error("no seat {seat}: {players} players sit in seats 0 to {}", players - 1)]
    Absent {
        seat: Seat,
        /// The number of players, at least 1.
        players: usize,
    },
}

impl Coded for SeatError {
    fn code(&self) -> Code {
        Code::Syntax
    }
}
