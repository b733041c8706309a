//! What the rules forbid, and what cannot have happened.

use super::Goal;
use crate::cards::german::{Card, Suit};
use crate::protocol::{Code, Coded, Seat, SeatError};

/// Why a move may not be made.
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
    /// A move of another part of the deal.
    #[error("not now: seat {seat} is to {expected}")]
    Stage {
        /// Who is to move.
        seat: Seat,
        /// What is to be done.
        expected: MoveKind,
    },
    /// The card is not in the mover's hand.
    #[error("{card} is not in the hand of seat {seat}: choose a card it holds")]
    NotInHand {
        /// The card.
        card: Card,
        /// The mover.
        seat: Seat,
    },
    /// Another number of discards than two.
    #[error("{count} cards for the talon: discard exactly 2")]
    Discards {
        /// How many.
        count: usize,
    },
    /// A ten or an ace among the discards.
    #[error("{card} is fat: tens and aces may not be discarded")]
    Fat {
        /// The card.
        card: Card,
    },
    /// The trump card among the discards.
    #[error("{card} is the trump card, which may not be discarded")]
    TrumpCard {
        /// The card.
        card: Card,
    },
    /// A bid against the rules.
    #[error(transparent)]
    Bid(#[from] Bid),
    /// A card that breaks a duty.
    #[error("{card} may not be played: {duty}")]
    Duty {
        /// The card.
        card: Card,
        /// What must be done instead.
        duty: Duty,
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

/// What the seat to move is to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MoveKind {
    /// Choose the trump card.
    #[error("choose its trump card: trump CARD")]
    Trump,
    /// Fill the talon.
    #[error("fill the talon: discard CARD CARD")]
    Discard,
    /// Speak.
    #[error("speak: say [STATEMENT…]")]
    Say,
    /// Play a card.
    #[error("play a card")]
    Card,
}

/// Why something may not be said (rules, *Bidding*).
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Bid {
    /// An opening without hra.
    #[error("the opening announces hra: say hra [sedma] [stovka]")]
    Opening,
    /// A goal announced a second time.
    #[error("{goal} was announced by seat {by} already: each goal is announced once in a deal")]
    Twice {
        /// The goal.
        goal: Goal,
        /// Who announced it.
        by: Seat,
    },
    /// A flek on what nobody announced.
    #[error("flek {goal}: nobody has announced {goal}")]
    NotAnnounced {
        /// The goal.
        goal: Goal,
    },
    /// A flek on a goal of one's own side.
    #[error("flek {goal}: seat {by} of the same side announced it, and the other side doubles first")]
    OwnGoal {
        /// The goal.
        goal: Goal,
        /// Who announced it.
        by: Seat,
    },
    /// A flek on a goal that one's own side raised last.
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

/// What a seat must do when it plays a card (rules, *Play*).
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Duty {
    /// A king with its ober in the hand.
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
    #[error("the hand has no card of the suit led but has trumps, play a trump, {suit}")]
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
            Self::NoTurn(_) | Self::Turn { .. } | Self::Stage { .. } => Code::State,
            _ => Code::Illegal,
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
    #[error("{card} is already in a hand: every card is in one place")]
    Elsewhere {
        /// The card.
        card: Card,
    },
    /// A packet of another size than the rules deal.
    #[error("a packet of {count}: seat {seat} is dealt {expected} cards now")]
    Packet {
        /// The seat.
        seat: Seat,
        /// How many were dealt to it.
        count: usize,
        /// How many should be.
        expected: usize,
    },
    /// A packet for a seat that has the one it is due.
    #[error("seat {seat} has its packet: 7, 5 and 5 cards come before the trump card, 5 each after it")]
    Dealt {
        /// The seat.
        seat: Seat,
    },
    /// A seat without cards that ought to have some.
    #[error("seat {seat} has no cards: send deal {seat} CARDS")]
    NoCards {
        /// The seat.
        seat: Seat,
    },
    /// A hidden card where this reader must know it.
    #[error("cards of seat {seat} are hidden: send its lines with the cards")]
    Hidden {
        /// The seat.
        seat: Seat,
    },
    /// The trump card was not turned up.
    #[error("the trump card is not known: send show 0 trump CARD")]
    NoTrump,
    /// Something shown that the moves before did not bring about.
    #[error(
        "nothing to show: seat {seat} has not just turned up this trump card or played the ober of this marriage"
    )]
    NotShown {
        /// The seat.
        seat: Seat,
    },
    /// What contradicts what the cards played, shown and not shown before have proven.
    #[error("impossible: by what was played and shown before, seat {seat} cannot hold {card}")]
    Proven {
        /// The seat.
        seat: Seat,
        /// The card.
        card: Card,
    },
    /// What leaves no deal of the cards that agrees with everything.
    #[error("impossible: no deal of the unseen cards agrees with this and with what was played before")]
    NoWorld,
}

impl Coded for EventError {
    fn code(&self) -> Code {
        match self {
            Self::Illegal(error) => error.code(),
            Self::Seat(error) => error.code(),
            Self::Elsewhere { .. } | Self::Packet { .. } | Self::Proven { .. } | Self::NoWorld => Code::Card,
            Self::Dealt { .. }
            | Self::NoCards { .. }
            | Self::Hidden { .. }
            | Self::NoTrump
            | Self::NotShown { .. } => Code::State,
        }
    }
}
