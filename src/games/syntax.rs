//! Lines of games that are not written as they should be.

use crate::cards::{ParseCardError, ParsePacketError, ParseSetError};
use crate::protocol::{Code, Coded, NumberError, SeatError};

/// Why some tokens are no move, or a line no event, whatever the position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SyntaxError {
    /// A token is no card.
    #[error(transparent)]
    Card(#[from] ParseCardError),
    /// Some tokens are no set of cards.
    #[error(transparent)]
    Set(#[from] ParseSetError),
    /// Some tokens are no packet.
    #[error(transparent)]
    Packet(#[from] ParsePacketError),
    /// No seat.
    #[error(transparent)]
    Seat(#[from] SeatError),
    /// No number.
    #[error(transparent)]
    Number(#[from] NumberError),
    /// Something else stands where the form wants a certain word.
    #[error("expected: {form}")]
    Form {
        /// How the line or move is written.
        form: &'static str,
    },
}

impl Coded for SyntaxError {
    fn code(&self) -> Code {
        match self {
            Self::Card(_) | Self::Set(_) | Self::Packet(_) => Code::Card,
            Self::Seat(_) | Self::Number(_) | Self::Form { .. } => Code::Syntax,
        }
    }
}
