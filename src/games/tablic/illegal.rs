//! Why a move is illegal, and why an event cannot have happened.

use super::rules::PACKET;
use super::values::number;
use crate::cards::CardSet;
use crate::cards::french::{Card, Rank};
use crate::games::{DealError, TurnError};
use crate::protocol::{Code, Coded, Seat, SeatError};

/// Why a move is illegal (rules, *A turn*).
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)]
pub enum Illegal {
    /// The seat is not to move.
    #[error(transparent)]
    Turn(#[from] TurnError),
    /// The card played is not in the seat's hand.
    #[error("{card} is not in the hand of seat {seat}: play a card it holds")]
    NotInHand { card: Card, seat: Seat },
    /// A captured card is not on the table.
    #[error("{card} is not on the table: capture cards that lie there")]
    NotOnTable { card: Card },
    /// The captured cards do not split into groups of the right sum.
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
    /// The move is illegal.
    #[error(transparent)]
    Illegal(#[from] Illegal),
    /// The table does not have this seat.
    #[error(transparent)]
    Seat(#[from] SeatError),
    /// The cards cannot have been dealt.
    #[error(transparent)]
    Deal(#[from] DealError<Card>),
    /// There are more cards than the pack has.
    #[error("too many cards: {count} in all, and the pack has 52")]
    Pack { count: usize },
    /// The hand is larger than the largest packet.
    #[error("too many cards: seat {seat} would hold {count}, and at most {most} are dealt", most = PACKET)]
    HandSize { seat: Seat, count: usize },
    /// The seat already has its packet of this round.
    #[error("seat {seat} has its packet: the next one comes when all hands are empty")]
    Dealt { seat: Seat },
    /// A line that sets up a position comes after the first move.
    #[error("{keyword} sets up a position: send it before the first move, after newgame")]
    SetUp { keyword: &'static str },
    /// The sizes of the hands do not belong to one round.
    #[error(
        "seat {seat} holds {count} cards where {expected} are expected with seat {turn} to move: all play equally often"
    )]
    Uneven { seat: Seat, count: usize, expected: usize, turn: Seat },
    /// The pack has too few cards left for a hidden hand.
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
