//! The errors that several games have in common.

#![cfg_attr(not(test), deny(clippy::expect_used, clippy::panic))]

use crate::cards::{Card, CardSet, ParseCardError, ParsePacketError, ParseSetError, Quoted};
use crate::protocol::{Code, Coded, Line, NumberError, Seat, SeatError};

/// Why a seat cannot move now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)]
pub enum TurnError {
    #[error("no move now: cards are to be dealt first")]
    Dealing,
    #[error("no move now: the deal is over, newgame begins another")]
    Over,
    #[error("seat {seat} cannot move: it is seat {turn}'s turn")]
    OtherSeat {
        /// The seat that wanted to move.
        seat: Seat,
        turn: Seat,
    },
}

impl Coded for TurnError {
    fn code(&self) -> Code {
        Code::State
    }
}

/// Why the cards of a line cannot have been dealt.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)]
pub enum DealError<C: Card> {
    #[error("{card} is already {place}: every card is in one place")]
    Elsewhere { card: C, place: CardPlace },
    #[error("a packet of {count}: seat {seat} is dealt {expected} cards now")]
    PacketSize { seat: Seat, count: usize, expected: usize },
    #[error("seat {seat} has no cards: send deal {seat} CARDS")]
    NoCards { seat: Seat },
    #[error("the cards of seat {seat} are hidden: send deal {seat} with its cards")]
    Hidden { seat: Seat },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)]
pub enum CardPlace {
    #[error("on the table")]
    Table,
    #[error("captured")]
    Pile,
    #[error("in a hand")]
    Hand,
    /// The card is in one of several places, and the error does not say in which one.
    #[error("elsewhere")]
    Elsewhere,
}

impl<C: Card> DealError<C> {
    /// Checks that no card of `dealt` is also in `taken`. `place` says where the cards of `taken` are.
    ///
    /// # Errors
    /// When a card is in both sets: [`DealError::Elsewhere`] with the first such card.
    pub fn check_free(dealt: CardSet<C>, taken: CardSet<C>, place: CardPlace) -> Result<(), Self> {
        match (dealt & taken).first() {
            Some(card) => Err(Self::Elsewhere { card, place }),
            None => Ok(()),
        }
    }

    /// Returns whether the only cause of the error is that the reader does not know the cards of a seat.
    pub fn is_hidden(&self) -> bool {
        matches!(self, Self::Hidden { .. } | Self::NoCards { .. })
    }
}

impl<C: Card> Coded for DealError<C> {
    fn code(&self) -> Code {
        match self {
            Self::Elsewhere { .. } | Self::PacketSize { .. } => Code::Card,
            Self::NoCards { .. } | Self::Hidden { .. } => Code::State,
        }
    }
}

/// Why tokens are not a move, or a line is not an event, in any position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)]
pub enum SyntaxError {
    #[error(transparent)]
    Card(#[from] ParseCardError),
    #[error(transparent)]
    Set(#[from] ParseSetError),
    #[error(transparent)]
    Packet(#[from] ParsePacketError),
    #[error(transparent)]
    Seat(#[from] SeatError),
    #[error(transparent)]
    Number(#[from] NumberError),
    #[error("'{found}': expected {form}")]
    Form {
        found: Quoted,
        /// The form that the line or move must have.
        form: &'static str,
    },
    #[error("expected: {form}")]
    Missing { form: &'static str },
}

impl SyntaxError {
    /// Creates the error for tokens that do not have this form.
    pub fn form(found: &[&str], form: &'static str) -> Self {
        if found.is_empty() {
            return Self::Missing { form };
        }
        Self::Form { found: Quoted::new(&found.join(" ")), form }
    }

    /// Creates the error for a line that does not have this form.
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
