//! Lines of games that are not written as they should be.

use crate::cards::{ParseCardError, ParsePacketError, ParseSetError, Quoted};
use crate::protocol::{Code, Coded, Line, NumberError, SeatError};

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
    #[error("'{found}': expected {form}")]
    Form {
        /// What stands there.
        found: Quoted,
        /// How the line or move is written.
        form: &'static str,
    },
    /// Nothing stands where something is wanted.
    #[error("expected: {form}")]
    Missing {
        /// How the move is written.
        form: &'static str,
    },
}

impl SyntaxError {
    /// These tokens do not have this form.
    #[must_use]
    pub fn form(found: &[&str], form: &'static str) -> Self {
        if found.is_empty() {
            return Self::Missing { form };
        }
        Self::Form { found: Quoted::new(&found.join(" ")), form }
    }

    /// This line does not have this form.
    #[must_use]
    pub fn line(line: &Line<'_>, form: &'static str) -> Self {
        Self::form(&[&[line.keyword], line.tokens.as_slice()].concat(), form)
    }
}

impl Coded for SyntaxError {
    fn code(&self) -> Code {
        match self {
            Self::Card(_) | Self::Set(_) | Self::Packet(_) => Code::Card,
            Self::Seat(_) | Self::Number(_) | Self::Form { .. } | Self::Missing { .. } => Code::Syntax,
        }
    }
}
