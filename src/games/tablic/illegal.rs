//! What the rules forbid, and what cannot have happened.

use super::PACKET;
use super::values::number;
use crate::cards::CardSet;
use crate::cards::french::{Card, Rank};
use crate::protocol::{Code, Coded, Seat, SeatError};

/// Why a move may not be made (rules, *A turn*).
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Illegal {
    /// Nobody is to move.
    #[error("no move now: {0}")]
    NoTurn(NoTurn),
    /// Somebody else is to move.
    #[error("seat {seat} cannot move: it is seat {turn}'s turn")]
    Turn {
        /// Who wanted to.
        seat: Seat,
        /// Whose turn it is.
        turn: Seat,
    },
    /// The card played is not in the mover's hand.
    #[error("{card} is not in the hand of seat {seat}: play a card it holds")]
    NotInHand {
        /// The card.
        card: Card,
        /// The mover.
        seat: Seat,
    },
    /// A captured card is not on the table.
    #[error("{card} is not on the table: capture cards that lie there")]
    NotOnTable {
        /// The card.
        card: Card,
    },
    /// The captured cards do not split into groups of the right sum.
    #[error("{card} does not capture {captured}: they must split into groups that each sum to {}; '{card}' alone lays it", sums(*.card))]
    Sum {
        /// The card played.
        card: Card,
        /// The cards to capture.
        captured: CardSet<Card>,
    },
}

/// Why nobody is to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoTurn {
    /// The next packets come first.
    #[error("cards are to be dealt first")]
    Dealing,
    /// The deal is over.
    #[error("the deal is over, newgame begins another")]
    Over,
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
            Self::NoTurn(_) | Self::Turn { .. } => Code::State,
            Self::NotInHand { .. } | Self::NotOnTable { .. } | Self::Sum { .. } => Code::Illegal,
        }
    }
}

/// Why an event cannot have happened.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EventError {
    /// A move against the rules.
    #[error(transparent)]
    Illegal(#[from] Illegal),
    /// A seat that this table has not.
    #[error(transparent)]
    Seat(#[from] SeatError),
    /// A card that lies elsewhere already.
    #[error("{card} is already {place}: every card is in one place")]
    Elsewhere {
        /// The card.
        card: Card,
        /// Where it is.
        place: Place,
    },
    /// More cards than there are.
    #[error("too many cards: {count} in all, and the pack has 52")]
    Pack {
        /// How many there would be.
        count: usize,
    },
    /// A packet larger than the rules deal.
    #[error("too many cards: seat {seat} would hold {count}, and at most {most} are dealt", most = PACKET)]
    Hand {
        /// The seat.
        seat: Seat,
        /// How many it would hold.
        count: usize,
    },
    /// A refill of another size than the stock gives.
    #[error("a packet of {count}: seat {seat} is dealt {expected} cards now")]
    Packet {
        /// The seat.
        seat: Seat,
        /// How many were dealt to it.
        count: usize,
        /// How many should be.
        expected: usize,
    },
    /// A second packet in one round.
    #[error("seat {seat} has its packet: the next one comes when all hands are empty")]
    Dealt {
        /// The seat.
        seat: Seat,
    },
    /// A line that sets up a position, after the first move.
    #[error("{keyword} sets up a position: send it before the first move, after newgame")]
    SetUp {
        /// The line's keyword.
        keyword: &'static str,
    },
    /// Hands that cannot stand in one round.
    #[error(
        "seat {seat} holds {count} cards where {expected} are expected with seat {turn} to move: all play equally often"
    )]
    Uneven {
        /// The seat.
        seat: Seat,
        /// How many it holds.
        count: usize,
        /// How many it should.
        expected: usize,
        /// Whose turn it is.
        turn: Seat,
    },
    /// A seat without cards that ought to have some.
    #[error("seat {seat} has no cards: send deal {seat} CARDS")]
    NoCards {
        /// The seat.
        seat: Seat,
    },
    /// A hidden card where this reader must know it.
    #[error("the cards of seat {seat} are hidden: send deal {seat} with its cards")]
    Hidden {
        /// The seat.
        seat: Seat,
    },
}

/// Where a card is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Place {
    /// On the table.
    #[error("on the table")]
    Table,
    /// In somebody's pile.
    #[error("captured")]
    Pile,
    /// In a hand.
    #[error("in a hand")]
    Hand,
}

impl Coded for EventError {
    fn code(&self) -> Code {
        match self {
            Self::Illegal(error) => error.code(),
            Self::Seat(error) => error.code(),
            Self::Elsewhere { .. } | Self::Pack { .. } | Self::Hand { .. } | Self::Packet { .. } => {
                Code::Card
            }
            Self::Dealt { .. }
            | Self::SetUp { .. }
            | Self::Uneven { .. }
            | Self::NoCards { .. }
            | Self::Hidden { .. } => Code::State,
        }
    }
}
