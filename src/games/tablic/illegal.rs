//! Why a move is illegal, and why an event cannot have happened.

use super::rules::PACKET;
use super::values::number;
use crate::cards::CardSet;
use crate::cards::french::{Card, Rank};
use crate::protocol::{Code, Coded, Seat, SeatError};
use crate::{DealError, TurnError};

/// Why a move is illegal (rules, *A turn*).
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)]
pub enum Illegal {
    #[error(transparent)]
    Turn(#[from] TurnError),
    #[error("{card} is not in the hand of seat {seat}: play a card it holds")]
    NotInHand { card: Card, seat: Seat },
    #[error("{card} is not on the table: capture cards that lie there")]
    NotOnTable { card: Card },
    #[error("{card} does not capture {captured}: they must split into groups that each sum to {}; '{card}' alone lays it", sums(*.card))]
    Sum { card: Card, captured: CardSet<Card> },
}

fn sums(card: Card) -> String {
    match card.rank() {
        Rank::Ace => "1 or 11".to_owned(),
        _ => number(card).to_string(),
    }
}

impl Coded for Illegal {
    fn code(&self) -> Code {
        match self {
            Self::Turn(error) => error.code(),
            Self::NotInHand { .. } | Self::NotOnTable { .. } | Self::Sum { .. } => Code::Illegal,
        }
    }
}

/// Why an event cannot have happened.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)]
pub enum EventError {
    #[error(transparent)]
    Illegal(#[from] Illegal),
    #[error(transparent)]
    Seat(#[from] SeatError),
    #[error(transparent)]
    Deal(#[from] DealError<Card>),
    #[error("too many cards: {count} in all, and the pack has 52")]
    Pack { count: usize },
    #[error("too many cards: seat {seat} would hold {count}, and at most {most} are dealt", most = PACKET)]
    HandSize { seat: Seat, count: usize },
    #[error("seat {seat} has its packet: the next one comes when all hands are empty")]
    Dealt { seat: Seat },
    #[error("{keyword} sets up a position: send it before the first move, after newgame")]
    SetUp { keyword: &'static str },
    #[error(
        "seat {seat} holds {count} cards where {expected} are expected with seat {turn} to move: all play equally often"
    )]
    Uneven { seat: Seat, count: usize, expected: usize, turn: Seat },
    #[error(
        "seat {seat} must hold {expected} hidden cards, as all play equally often, and {left} are left in the pack: place fewer cards"
    )]
    ShortPack { seat: Seat, expected: usize, left: usize },
}

impl Coded for EventError {
    fn code(&self) -> Code {
        match self {
            Self::Illegal(error) => error.code(),
            Self::Seat(error) => error.code(),
            Self::Deal(error) => error.code(),
            Self::Pack { .. } | Self::HandSize { .. } => Code::Card,
            Self::Dealt { .. } | Self::SetUp { .. } | Self::Uneven { .. } | Self::ShortPack { .. } => {
                Code::State
            }
        }
    }
}
