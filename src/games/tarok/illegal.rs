//! Why a move is illegal, and why an event cannot have happened.

use super::contract::{Contract, Item};
use super::talon::Talon;
use crate::cards::tarok::{Card, Suit};
use crate::games::{BrokenRule, DealError, SetUpError, TurnError};
use crate::protocol::{Code, Coded, Seat, SeatError};

/// Why a move is illegal.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)]
pub enum Illegal {
    #[error(transparent)]
    Turn(#[from] TurnError),
    #[error("another move is due now: {due}")]
    Kind { due: &'static str },
    #[error(
        "bid {bid} is too low: seat {holder} holds {standing}; bid higher, or the same from a seat before it, or pass"
    )]
    LowBid { bid: Contract, standing: Contract, holder: Seat },
    #[error("klop cannot be named: somebody has bid {standing}, and klop is only played when nobody raised")]
    KlopAfterRaise { standing: Contract },
    #[error("{contract} is too low: {standing} was bid, name that or a higher contract")]
    LowContract { contract: Contract, standing: Contract },
    #[error("no group {group}: in {contract} the talon has groups 1 to {groups}")]
    Group { group: u8, contract: Contract, groups: usize },
    #[error("{count} cards discarded: as many as were taken, {expected}")]
    DiscardCount { count: usize, expected: usize },
    #[error("{card} cannot be discarded: kings and t1, t21, t22 stay in the hand")]
    Discard { card: Card },
    #[error("discard names every card: ?? is only for the lines of other seats")]
    UnnamedDiscards,
    #[error("announcements are made once, before kontra")]
    Announced,
    #[error("nothing is announced in {contract}: only in three, two, one and solo")]
    NoAnnouncements { contract: Contract },
    #[error("nothing is raised in klop: kontra is for declarer's contracts")]
    NoKontra,
    #[error("kontra {item}: {item} was not announced")]
    NoItem { item: Item },
    #[error("kontra {item}: no defender has raised it, and declarer only raises after a defender")]
    NotRaised { item: Item },
    #[error("kontra {item}: your side raised it last; only the other side may raise it next")]
    OwnSide { item: Item },
    #[error("kontra {item}: it is at mort, ×16, the last level")]
    Mort { item: Item },
    #[error("{card} is not in the hand of seat {seat}: play a card it holds")]
    NotInHand { card: Card, seat: Seat },
    #[error(transparent)]
    Duty(#[from] Duty),
}

impl Illegal {
    /// The rule, for a person who enters a move. `None` if a person is never asked for such a move.
    pub(in crate::games) fn rule(&self) -> Option<BrokenRule> {
        let contract = |name, contract: &Contract| (name, contract.word().to_owned());
        let item = |item: &Item| vec![("item", item.word().to_owned())];
        let (word, values) = match self {
            Self::Turn(_)
            | Self::Kind { .. }
            | Self::DiscardCount { .. }
            | Self::UnnamedDiscards
            | Self::Announced
            | Self::NoAnnouncements { .. }
            | Self::NoKontra => return None,
            Self::LowBid { bid, standing, holder } => {
                let values =
                    [contract("bid", bid), contract("standing", standing), ("seat", holder.to_string())];
                ("low_bid", values.to_vec())
            }
            Self::KlopAfterRaise { standing } => ("klop_after_raise", vec![contract("standing", standing)]),
            Self::LowContract { contract: named, standing } => {
                ("low_contract", vec![contract("bid", named), contract("standing", standing)])
            }
            Self::Group { group, groups, .. } => {
                ("no_group", vec![("group", group.to_string()), ("groups", groups.to_string())])
            }
            Self::Discard { card } => ("kept", vec![("card", card.to_string())]),
            Self::NoItem { item: raised } => ("item_not_announced", item(raised)),
            Self::NotRaised { item: raised } => ("not_raised", item(raised)),
            Self::OwnSide { item: raised } => ("own_side", item(raised)),
            Self::Mort { item: raised } => ("mort", item(raised)),
            Self::NotInHand { card, .. } => ("not_in_hand", vec![("card", card.to_string())]),
            Self::Duty(duty) => duty.rule(),
        };
        Some(BrokenRule { word, values, text: self.to_string() })
    }
}

/// The duty that a card breaks (rules, *Play*).
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)]
pub enum Duty {
    #[error("{card} does not follow: {suit} were led, and the hand has some")]
    Follow { card: Card, suit: Suit },
    #[error("{card} does not follow: a tarok was led, and the hand has some")]
    FollowTarok { card: Card },
    #[error("{card} is no tarok: {suit} were led, and a hand without them plays a tarok")]
    Tarok { card: Card, suit: Suit },
    #[error("{card} is not allowed: with t21 and t22 in the trick, t1 must be played")]
    PagatForced { card: Card },
    #[error("{card} does not beat {best}, but the hand has a card that does")]
    Beat { card: Card, best: Card },
    #[error("t1 cannot be led: in klop and berač only as the last card")]
    PagatLed,
    #[error("t1 cannot be played: in klop and berač only when no other card may be")]
    PagatSpared,
}

impl Duty {
    /// The word for the rule, and the names in its text.
    fn rule(self) -> (&'static str, Vec<(&'static str, String)>) {
        let card_of = |card: Card| ("card", card.to_string());
        let suit_of = |suit: Suit| ("suit", suit.to_string());
        match self {
            Self::Follow { card, suit } => ("follow", vec![card_of(card), suit_of(suit)]),
            Self::FollowTarok { card } => ("follow_tarok", vec![card_of(card)]),
            Self::Tarok { card, suit } => ("must_tarok", vec![card_of(card), suit_of(suit)]),
            Self::PagatForced { card } => ("pagat_forced", vec![card_of(card)]),
            Self::Beat { card, best } => ("must_beat", vec![card_of(card), ("other", best.to_string())]),
            Self::PagatLed => ("pagat_led", Vec::new()),
            Self::PagatSpared => ("pagat_spared", Vec::new()),
        }
    }
}

impl Coded for Illegal {
    fn code(&self) -> Code {
        match self {
            Self::Turn(error) => error.code(),
            Self::Kind { .. } | Self::Announced => Code::State,
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
    #[error("too many cards: seat {seat} would hold {count}, and {size} are dealt")]
    HandSize { seat: Seat, count: usize, size: usize },
    #[error("seat {seat} holds {count} cards: {size} are dealt")]
    ShortHand { seat: Seat, count: usize, size: usize },
    #[error("the talon is dealt already")]
    TalonTwice,
    #[error("the cards are dealt: send deal lines before the first move, after newgame")]
    Dealt,
    #[error("the talon is hidden: send deal talon with its cards")]
    HiddenTalon,
    #[error("the discards of seat {seat} are hidden: send its move with their cards")]
    HiddenMove { seat: Seat },
    #[error("the talon is turned up: send show talon CARDS")]
    TalonNotShown,
    #[error("seat {seat} gets a card of the talon: send show {seat} gift CARD")]
    GiftNotShown { seat: Seat },
    #[error("the talon is not turned up now: it is after {when}")]
    NoTalonShow { when: &'static str },
    #[error("these are not the cards of the talon in their order: send show talon {talon}")]
    OtherTalon { talon: Talon },
    #[error("no gift now: in klop the winners of the first six tricks get one")]
    NoGiftShow,
    #[error("the gift that is due is {card}, to seat {seat}")]
    OtherGift { seat: Seat, card: Card },
    #[error("the gift that is due is for seat {seat}, who won the trick")]
    OtherWinner { seat: Seat },
    #[error("the hand of seat {seat} is open: send show {seat} hand CARDS")]
    HandNotShown { seat: Seat },
    #[error("no hand is shown now: declarer's is in open, after the first trick")]
    NoHandShow,
    #[error("the hand of seat {seat} has other cards, or another number of cards")]
    OtherHand { seat: Seat },
    #[error("impossible: its moves before exclude {card} from the hand of seat {seat}")]
    Excluded { seat: Seat, card: Card },
    #[error("impossible: no deal of the unseen cards agrees with this event of seat {seat} and all before")]
    NoWorld { seat: Seat },
}

impl Coded for EventError {
    fn code(&self) -> Code {
        match self {
            Self::Illegal(error) => error.code(),
            Self::Seat(error) => error.code(),
            Self::Deal(error) => error.code(),
            Self::SetUp(error) => error.code(),
            Self::HandSize { .. }
            | Self::ShortHand { .. }
            | Self::OtherTalon { .. }
            | Self::OtherGift { .. }
            | Self::OtherHand { .. } => Code::Card,
            Self::Excluded { .. } | Self::NoWorld { .. } => Code::Illegal,
            _ => Code::State,
        }
    }
}
