//! The syntax errors of moves and event lines.

#![cfg_attr(not(test), deny(clippy::expect_used, clippy::panic))]

use crate::cards::{ParseCardError, ParsePacketError, ParseSetError, Quoted};
use crate::protocol::{Code, Coded, Line, NumberError, SeatError};

/// Why some tokens are not a move, or a line is not an event, in any position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SyntaxError {
    /// A token is not a card.
    #[error(transparent)]
    Card(#[from] ParseCardError),
    /// Some tokens are not a set of cards.
    #[error(transparent)]
    Set(#[from] ParseSetError),
    /// Some tokens are not a packet.
    #[error(transparent)]
    Packet(#[from] ParsePacketError),
    /// A token is not a seat.
    #[error(transparent)]
    Seat(#[from] SeatError),
    /// A token is not a number in its range.
    #[error(transparent)]
    Number(#[from] NumberError),
    /// The tokens do not have the expected form.
    #[error("'{found}': expected {form}")]
    Form {
        /// The tokens.
        found: Quoted,
        /// The form of the line or move.
        form: &'static str,
    },
    /// There are no tokens.
    #[error("expected: {form}")]
    Missing {
        /// The form of the move.
        form: &'static str,
    },
}

impl SyntaxError {
    /// The error for tokens that do not have this form.
    #[must_use]
    pub fn form(found: &[&str], form: &'static str) -> Self {
        if found.is_empty() {
            return Self::Missing { form };
        }
        Self::Form { found: Quoted::new(&found.join(" ")), form }
    }

    /// The error for a line that does not have this form.
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
