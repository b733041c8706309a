//! What the rules forbid, and what cannot have happened.

use super::{Contract, HAND, Item, Talon};
use crate::cards::CardSet;
use crate::cards::tarok::{Card, Suit};
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
    /// A move of another kind is due.
    #[error("another move is due now: {due}")]
    Kind {
        /// How the move that is due is written.
        due: &'static str,
    },
    /// A bid that does not top the standing one.
    #[error(
        "bid {bid} is too low: seat {holder} holds {standing}; bid higher, or the same from a seat before it, or pass"
    )]
    LowBid {
        /// The bid.
        bid: Contract,
        /// The standing contract.
        standing: Contract,
        /// Who holds it.
        holder: Seat,
    },
    /// Naming klop when somebody has bid.
    #[error("klop cannot be named: somebody has bid {standing}, and klop is only played when nobody raised")]
    KlopAfterRaise {
        /// The standing contract.
        standing: Contract,
    },
    /// Naming less than was bid.
    #[error("{contract} is too low: {standing} was bid, name that or a higher contract")]
    LowContract {
        /// The contract named.
        contract: Contract,
        /// The contract bid.
        standing: Contract,
    },
    /// A group that the talon has not.
    #[error("no group {group}: in {contract} the talon has groups 1 to {groups}")]
    Group {
        /// The group.
        group: u8,
        /// The contract.
        contract: Contract,
        /// How many groups there are.
        groups: usize,
    },
    /// A wrong number of discards.
    #[error("{count} cards laid down: as many as were taken, {expected}")]
    DiscardCount {
        /// How many were laid down.
        count: usize,
        /// How many must be.
        expected: usize,
    },
    /// A discard that must stay in the hand.
    #[error("{card} cannot be laid down: kings and t1, t21, t22 stay in the hand")]
    Discard {
        /// The card.
        card: Card,
    },
    /// Discards without their names.
    #[error("discard names every card: ?? stands only in what others are told")]
    UnnamedDiscards,
    /// Announcing a second time.
    #[error("announcements are made once, before kontra")]
    Announced,
    /// Announcing in klop or berač.
    #[error("nothing is announced in {contract}: only in three, two, one and solo")]
    NoAnnouncements {
        /// The contract.
        contract: Contract,
    },
    /// Raising in klop.
    #[error("nothing is raised in klop: kontra is for declarer's contracts")]
    NoKontra,
    /// Raising what is not at stake.
    #[error("kontra {item}: {item} was not announced")]
    NoItem {
        /// The item.
        item: Item,
    },
    /// Declarer raising what nobody has raised.
    #[error("kontra {item}: no defender has raised it, and declarer only answers")]
    NotRaised {
        /// The item.
        item: Item,
    },
    /// Raising what the own side has raised last.
    #[error("kontra {item}: the own side has raised it last, now it is for the others")]
    OwnSide {
        /// The item.
        item: Item,
    },
    /// Raising beyond the last level.
    #[error("kontra {item}: it stands at mort, ×16, the last level")]
    Mort {
        /// The item.
        item: Item,
    },
    /// The card is not in the mover's hand.
    #[error("{card} is not in the hand of seat {seat}: play a card it holds")]
    NotInHand {
        /// The card.
        card: Card,
        /// The mover.
        seat: Seat,
    },
    /// Not following suit.
    #[error("{card} does not follow: {suit} were led, and the hand has some")]
    MustFollow {
        /// The card.
        card: Card,
        /// The suit led.
        suit: Suit,
    },
    /// Not following a tarok.
    #[error("{card} does not follow: a tarok was led, and the hand has some")]
    MustFollowTarok {
        /// The card.
        card: Card,
    },
    /// Not playing a tarok for want of the suit.
    #[error("{card} is no tarok: {suit} were led, and a hand without them plays a tarok")]
    MustTarok {
        /// The card.
        card: Card,
        /// The suit led.
        suit: Suit,
    },
    /// Keeping the pagat back when it wins.
    #[error("{card} is not allowed: with t21 and t22 in the trick, t1 must be played")]
    PagatForced {
        /// The card.
        card: Card,
    },
    /// Not beating.
    #[error("{card} does not beat {best}, and the hand has a card that does: it must")]
    MustBeat {
        /// The card.
        card: Card,
        /// The card to beat.
        best: Card,
    },
    /// Leading the pagat.
    #[error("t1 cannot be led: in klop and berač only as the last card")]
    PagatLed,
    /// Playing the pagat beside other cards.
    #[error("t1 cannot be played: in klop and berač only when no other card may be")]
    PagatSpared,
}

/// Why nobody is to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoTurn {
    /// The cards come first.
    #[error("cards are to be dealt first")]
    Dealing,
    /// The deal is over.
    #[error("the deal is over, newgame begins another")]
    Over,
}

impl Coded for Illegal {
    fn code(&self) -> Code {
        match self {
            Self::NoTurn(_) | Self::Turn { .. } | Self::Kind { .. } | Self::Announced => Code::State,
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
    #[error("{card} is already elsewhere: every card is in one place")]
    Elsewhere {
        /// The card.
        card: Card,
    },
    /// More cards than a hand has.
    #[error("too many cards: seat {seat} would hold {count}, and {HAND} are dealt")]
    Hand {
        /// The seat.
        seat: Seat,
        /// How many it would hold.
        count: usize,
    },
    /// Fewer cards than a hand has.
    #[error("seat {seat} holds {count} cards: {HAND} are dealt")]
    Short {
        /// The seat.
        seat: Seat,
        /// How many it holds.
        count: usize,
    },
    /// A second talon.
    #[error("the talon lies already")]
    TalonTwice,
    /// A packet after the first move.
    #[error("the cards are dealt: send deal lines before the first move, after newgame")]
    Dealt,
    /// A seat without cards.
    #[error("seat {seat} has no cards: send deal {seat} CARDS")]
    NoCards {
        /// The seat.
        seat: Seat,
    },
    /// Hidden cards where this reader must know them.
    #[error("the cards of seat {seat} are hidden: send deal {seat} with its cards")]
    Hidden {
        /// The seat.
        seat: Seat,
    },
    /// A hidden talon where this reader must know it.
    #[error("the talon is hidden: send deal talon with its cards")]
    HiddenTalon,
    /// Hidden discards where this reader must know them.
    #[error("the discards of seat {seat} are hidden: send its move with their cards")]
    HiddenDiscards {
        /// The seat.
        seat: Seat,
    },
    /// The talon was turned up, and this reader was not told its cards.
    #[error("the talon is turned up: send show talon CARDS")]
    TalonUntold,
    /// A gift was made, and this reader was not told its card.
    #[error("seat {seat} gets a card of the talon: send show {seat} gift CARD")]
    GiftUntold {
        /// The seat.
        seat: Seat,
    },
    /// Turning the talon up when the rules do not.
    #[error("the talon is not turned up now: it is after three, two or one was named")]
    NoShow,
    /// Another talon than lies there.
    #[error("the talon turned up is {talon}")]
    OtherTalon {
        /// The talon.
        talon: Talon,
    },
    /// A gift when the rules make none.
    #[error("no gift now: in klop the winners of the first six tricks get one")]
    NoGift,
    /// Another gift than is made.
    #[error("the gift now is {card} for seat {seat}")]
    OtherGift {
        /// Who gets it.
        seat: Seat,
        /// The card.
        card: Card,
    },
    /// A gift for a seat that did not win the trick.
    #[error("the gift now is for seat {seat}, who won the trick")]
    OtherWinner {
        /// Who gets it.
        seat: Seat,
    },
    /// A card that a seat has shown it does not hold.
    #[error("seat {seat} cannot hold {card}: by what it played or laid down before")]
    Disproved {
        /// The seat.
        seat: Seat,
        /// The card.
        card: Card,
    },
    /// A move that no deal allows that agrees with what happened before.
    #[error("seat {seat} cannot have played this: every hand it can hold forbids it")]
    Impossible {
        /// The seat.
        seat: Seat,
    },
}

impl EventError {
    /// The error for cards that lie elsewhere, if there are any.
    pub(super) fn elsewhere(cards: CardSet<Card>) -> Result<(), Self> {
        cards.first().map_or(Ok(()), |card| Err(Self::Elsewhere { card }))
    }
}

impl Coded for EventError {
    fn code(&self) -> Code {
        match self {
            Self::Illegal(error) => error.code(),
            Self::Seat(error) => error.code(),
            Self::Elsewhere { .. }
            | Self::Hand { .. }
            | Self::Short { .. }
            | Self::OtherTalon { .. }
            | Self::OtherGift { .. } => Code::Card,
            Self::Disproved { .. } | Self::Impossible { .. } => Code::Illegal,
            _ => Code::State,
        }
    }
}
