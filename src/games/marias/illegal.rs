//! Why a move is illegal, and why an event cannot have happened.

use super::moves::{Goal, MoveKind};
use crate::cards::german::{Card, Suit};
use crate::games::{DealError, SetUpError, TurnError};
use crate::protocol::{Code, Coded, Seat, SeatError};

/// Why a move is illegal.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Illegal {
    /// The seat is not to move.
    #[error(transparent)]
    Turn(#[from] TurnError),
    /// A move of another kind is due.
    #[error("not now: seat {seat} is to {due}")]
    Kind {
        /// The seat to move.
        seat: Seat,
        /// The kind of the move that is due.
        due: MoveKind,
    },
    /// The card is not in the seat's hand.
    #[error("{card} is not in the hand of seat {seat}: choose a card it holds")]
    NotInHand {
        /// The card.
        card: Card,
        /// The seat.
        seat: Seat,
    },
    /// The number of discards is not two.
    #[error("{count} cards for the talon: discard exactly 2")]
    DiscardCount {
        /// The number of discards.
        count: usize,
    },
    /// A ten or an ace is among the discards.
    #[error("{card} is fat: tens and aces may not be discarded")]
    Fat {
        /// The card.
        card: Card,
    },
    /// The trump card is among the discards.
    #[error("{card} is the trump card, which may not be discarded")]
    TrumpCard {
        /// The card.
        card: Card,
    },
    /// The statements are illegal.
    #[error(transparent)]
    Bid(#[from] IllegalBid),
    /// The card breaks a duty.
    #[error("{card} may not be played: {duty}")]
    Duty {
        /// The card.
        card: Card,
        /// The duty.
        duty: Duty,
    },
}

/// Why statements are illegal (rules, *Bidding*).
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum IllegalBid {
    /// The opening does not announce hra.
    #[error("the opening announces hra: say hra [sedma] [stovka]")]
    Opening,
    /// The goal was announced before.
    #[error("{goal} was announced by seat {by} already: each goal is announced once in a deal")]
    Twice {
        /// The goal.
        goal: Goal,
        /// The seat that announced it.
        by: Seat,
    },
    /// A flek on a goal that was not announced.
    #[error("flek {goal}: nobody has announced {goal}")]
    NotAnnounced {
        /// The goal.
        goal: Goal,
    },
    /// A flek on a goal that the seat's own side announced.
    #[error("flek {goal}: seat {by} of the same side announced it, and the other side doubles first")]
    OwnGoal {
        /// The goal.
        goal: Goal,
        /// The seat that announced it.
        by: Seat,
    },
    /// A flek on a goal that the seat's own side raised last.
    #[error("flek {goal}: the same side raised it last, and raising belongs to the side")]
    OwnFlek {
        /// The goal.
        goal: Goal,
    },
    /// An eighth flek.
    #[error("flek {goal}: it was doubled 7 times, and that is the most")]
    Fleks {
        /// The goal.
        goal: Goal,
    },
}

/// The duty that a card breaks (rules, *Play*).
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Duty {
    /// Play the ober before its king.
    #[error("a king goes after its ober, and {ober} is still in the hand")]
    Ober {
        /// The ober.
        ober: Card,
    },
    /// Follow suit.
    #[error("the hand has cards of the suit led, follow suit with {suit}")]
    Follow {
        /// The suit led.
        suit: Suit,
    },
    /// Play a trump.
    #[error("the hand has no card of the suit led but has trumps; play a trump ({suit})")]
    Trump {
        /// The trump suit.
        suit: Suit,
    },
    /// Beat the leading card.
    #[error("the hand has a card of the suit that beats {leading}, beat it")]
    Beat {
        /// The leading card.
        leading: Card,
    },
}

impl Coded for Illegal {
    fn code(&self) -> Code {
        match self {
            Self::Turn(error) => error.code(),
            Self::Kind { .. } => Code::State,
            _ => Code::Illegal,
        }
    }
}

/// Why an event cannot have happened.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
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
    /// The position set up by hand is inconsistent.
    #[error(transparent)]
    SetUp(#[from] SetUpError<Card>),
    /// The talon of a position set up by hand is hidden from a reader that must know it.
    #[error("the talon is hidden: send deal talon CARD CARD")]
    HiddenTalon,
    /// The seat already has the packet that was due.
    #[error("seat {seat} has its packet: 7, 5 and 5 cards come before the trump card, 5 each after it")]
    Dealt {
        /// The seat.
        seat: Seat,
    },
    /// The cards of the move are hidden from a reader that must know them.
    #[error("cards of seat {seat} are hidden: send its lines unmasked")]
    HiddenMove {
        /// The seat.
        seat: Seat,
    },
    /// The `show` line of the trump card is missing.
    #[error("the trump card is not known: send show 0 trump CARD")]
    TrumpNotShown,
    /// No `show` line with this content is due.
    #[error(
        "no such show line is due: seat {seat} has not just turned up this trump card or played the ober of this marriage"
    )]
    NoShow {
        /// The seat.
        seat: Seat,
    },
    /// The cards played and shown before prove that the seat does not hold the card.
    #[error("impossible: the cards played and shown before exclude {card} from the hand of seat {seat}")]
    Excluded {
        /// The seat.
        seat: Seat,
        /// The card.
        card: Card,
    },
    /// No world agrees with the event and everything before.
    #[error("impossible: no deal of the unseen cards agrees with this event and all before")]
    NoWorld,
}

impl Coded for EventError {
    fn code(&self) -> Code {
        match self {
            Self::Illegal(error) => error.code(),
            Self::Seat(error) => error.code(),
            Self::Deal(error) => error.code(),
            Self::SetUp(error) => error.code(),
            Self::Excluded { .. } | Self::NoWorld => Code::Card,
            Self::Dealt { .. }
            | Self::HiddenMove { .. }
            | Self::HiddenTalon
            | Self::TrumpNotShown
            | Self::NoShow { .. } => Code::State,
        }
    }
}
