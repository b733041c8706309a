//! Why a move is illegal, and why an event cannot have happened.

use super::moves::{Goal, MoveKind};
use crate::cards::german::{Card, Suit};
use crate::games::{BrokenRule, DealError, SetUpError, TurnError};
use crate::protocol::{Code, Coded, Seat, SeatError};

/// Why a move is illegal.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)]
pub enum Illegal {
    #[error(transparent)]
    Turn(#[from] TurnError),
    #[error("not now: seat {seat} is to {due}")]
    Kind { seat: Seat, due: MoveKind },
    #[error("{card} is not in the hand of seat {seat}: choose a card it holds")]
    NotInHand { card: Card, seat: Seat },
    #[error("{count} cards for the talon: discard exactly 2")]
    DiscardCount { count: usize },
    #[error("{card} is fat: tens and aces may not be discarded")]
    Fat { card: Card },
    #[error("{card} is the trump card, which may not be discarded")]
    TrumpCard { card: Card },
    #[error(transparent)]
    Bid(#[from] IllegalBid),
    #[error("{card} may not be played: {duty}")]
    Duty { card: Card, duty: Duty },
}

impl Illegal {
    /// The rule, for a person who enters a move. `None` if a person is never asked for such a move.
    pub(super) fn rule(&self) -> Option<BrokenRule> {
        let (word, values) = match self {
            Self::Turn(_) | Self::Kind { .. } | Self::DiscardCount { .. } => return None,
            Self::NotInHand { card, .. } => ("not_in_hand", vec![("card", card.to_string())]),
            Self::Fat { card } => ("fat", vec![("card", card.to_string())]),
            Self::TrumpCard { card } => ("trump_card", vec![("card", card.to_string())]),
            Self::Bid(bid) => bid.rule(),
            Self::Duty { card, duty } => {
                let (word, value) = duty.rule();
                (word, vec![("card", card.to_string()), value])
            }
        };
        Some(BrokenRule { word, values, text: self.to_string() })
    }
}

/// Why statements are illegal (rules, *Bidding*).
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)]
pub enum IllegalBid {
    #[error("the opening announces hra: say hra [sedma] [stovka]")]
    Opening,
    #[error("{goal} was announced by seat {by} already: each goal is announced once in a deal")]
    Twice { goal: Goal, by: Seat },
    #[error("flek {goal}: nobody has announced {goal}")]
    NotAnnounced { goal: Goal },
    #[error("flek {goal}: seat {by} of the same side announced it, and the other side doubles first")]
    OwnGoal { goal: Goal, by: Seat },
    #[error("flek {goal}: the same side raised it last, and raising belongs to the side")]
    OwnFlek { goal: Goal },
    #[error("flek {goal}: it was doubled 7 times, and that is the most")]
    Fleks { goal: Goal },
}

impl IllegalBid {
    /// The word for the rule, and the names in its text.
    fn rule(self) -> (&'static str, Vec<(&'static str, String)>) {
        let goal = |goal: Goal| ("goal", goal.word().to_owned());
        match self {
            Self::Opening => ("opening", Vec::new()),
            Self::Twice { goal: said, by } => ("said_twice", vec![goal(said), ("seat", by.to_string())]),
            Self::NotAnnounced { goal: said } => ("not_announced", vec![goal(said)]),
            Self::OwnGoal { goal: said, .. } => ("own_goal", vec![goal(said)]),
            Self::OwnFlek { goal: said } => ("own_flek", vec![goal(said)]),
            Self::Fleks { goal: said } => ("seven_fleks", vec![goal(said)]),
        }
    }
}

/// The duty that a card breaks (rules, *Play*).
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)]
pub enum Duty {
    #[error("a king goes after its ober, and {ober} is still in the hand")]
    Ober { ober: Card },
    #[error("the hand has cards of the suit led, follow suit with {suit}")]
    Follow { suit: Suit },
    #[error("the hand has no card of the suit led but has trumps; play a trump ({suit})")]
    Trump { suit: Suit },
    #[error("the hand has a card of the suit that beats {leading}, beat it")]
    Beat { leading: Card },
}

impl Duty {
    /// The word for the rule, and the names in its text besides the card.
    fn rule(self) -> (&'static str, (&'static str, String)) {
        let suit = |suit: Suit| ("suit", ["hearts", "leaves", "acorns", "bells"][suit as usize].to_owned());
        match self {
            Self::Ober { ober } => ("ober_first", ("other", ober.to_string())),
            Self::Follow { suit: led } => ("follow", suit(led)),
            Self::Trump { suit: trump } => ("must_trump", suit(trump)),
            Self::Beat { leading } => ("must_beat", ("other", leading.to_string())),
        }
    }
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
#[allow(missing_docs)]
pub enum EventError {
    #[error(transparent)]
    Illegal(#[from] Illegal),
    #[error(transparent)]
    Seat(#[from] SeatError),
    #[error(transparent)]
    Deal(#[from] DealError<Card>),
    #[error(transparent)]
    SetUp(#[from] SetUpError<Card>),
    #[error("the talon is hidden: send deal talon CARD CARD")]
    HiddenTalon,
    #[error("seat {seat} has its packet: 7, 5 and 5 cards come before the trump card, 5 each after it")]
    Dealt { seat: Seat },
    #[error("cards of seat {seat} are hidden: send its lines unmasked")]
    HiddenMove { seat: Seat },
    #[error("the trump card is not known: send show 0 trump CARD")]
    TrumpNotShown,
    #[error(
        "no such show line is due: seat {seat} has not just turned up this trump card or played the ober of this marriage"
    )]
    NoShow { seat: Seat },
    #[error("impossible: the cards played and shown before exclude {card} from the hand of seat {seat}")]
    Excluded { seat: Seat, card: Card },
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
