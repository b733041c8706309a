//! Why a move is illegal, and why an event cannot have happened.

use super::talon::Talon;
use crate::cards::tarok::{Card, Suit};
use crate::protocol::{Code, Coded, Seat, SeatError};
use crate::{BrokenRule, DealError, SetUpError, TurnError};

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
    LowBid { bid: &'static str, standing: &'static str, holder: Seat },
    #[error("klop cannot be named: somebody has bid {standing}, and klop is only played when nobody raised")]
    KlopAfterRaise { standing: &'static str },
    #[error("klop cannot be named: {standing} was bid, and klop is only played when nobody has bid")]
    KlopAfterBid { standing: &'static str },
    #[error("{contract} is too low: {standing} was bid, name that or a higher contract")]
    LowContract { contract: &'static str, standing: &'static str },
    #[error(
        "no {contract}: the ladder of this deal does not have it, or it is not bid; bid another contract"
    )]
    Ladder { contract: &'static str },
    #[error("{contract} is too low: in a compulsory klop only without and higher contracts are played")]
    CompulsoryKlop { contract: &'static str },
    #[error("{contract} is too high: by upgrade {upgrade} no contract above {standing} is named")]
    NoUpgrade { contract: &'static str, standing: &'static str, upgrade: &'static str },
    #[error("call: the king is called before the talon is shown; take a group")]
    LateCall,
    #[error("call: no king is called in {contract}, only in three, two and one")]
    NoCall { contract: &'static str },
    #[error("no group {group}: in {contract} the talon has groups 1 to {groups}")]
    Group { group: u8, contract: &'static str, groups: usize },
    #[error(
        "group {group} is without {king}: by talon_king take declarer takes the group with the called king"
    )]
    GroupWithoutKing { group: u8, king: Card },
    #[error("{count} cards discarded: as many as were taken, {expected}")]
    DiscardCount { count: usize, expected: usize },
    #[error("{card} cannot be discarded: kings and t1, t21, t22 stay in the hand")]
    Discard { card: Card },
    #[error("discard {card}: lay a suit card that is no king first")]
    TarokDiscard { card: Card },
    #[error("discard names every card: ?? is only for the lines of other seats")]
    UnnamedDiscards,
    #[error("announcements are made once, before kontra")]
    Announced,
    #[error(
        "play colour: only a declarer of solo3, solo2 or solo1 goes on to it, in place of its first announce"
    )]
    NoColour,
    #[error("{item}: seat {owner} has announced it; each bonus is announced once")]
    AnnouncedTwice { item: &'static str, owner: Seat },
    #[error("announced {owner}: by announcers declarer only declarer announces, seat {declarer}")]
    NotAnnouncer { owner: Seat, declarer: Seat },
    #[error("{item}: only the seat that holds {card} may announce it")]
    NotHolder { item: &'static str, card: Card },
    #[error("king: no king is called in {contract}")]
    NoKing { contract: &'static str },
    #[error("trula: only a seat that holds t1, t21 and t22 may announce it")]
    NoTrula,
    #[error("nothing is announced in {contract}: only in three, two, one and {solo}")]
    NoAnnouncements { contract: &'static str, solo: &'static str },
    #[error("nothing is raised in klop: kontra is for declarer's contracts")]
    NoKontra,
    #[error("kontra {item}: {item} was not announced")]
    NoItem { item: &'static str },
    #[error("kontra {item}: no defender has raised it, and declarer only raises after a defender")]
    NotRaised { item: &'static str },
    #[error("kontra {item}: seat {seat} holds the called king; a hidden partner says kontra alone")]
    HiddenPartner { item: &'static str, seat: Seat },
    #[error("kontra {item}: seat {owner} announced it and has not shown its side")]
    OpenItem { item: &'static str, owner: Seat },
    #[error("kontra {item}: it is your own side's, and nobody has raised it")]
    OwnItem { item: &'static str },
    #[error("kontra {item}: your side raised it last; only the other side may raise it next")]
    OwnSide { item: &'static str },
    #[error("kontra {item}: it is at mort, ×16, the last level")]
    Mort { item: &'static str },
    #[error("{card} is not in the hand of seat {seat}: play a card it holds")]
    NotInHand { card: Card, seat: Seat },
    #[error(transparent)]
    Duty(#[from] Duty),
}

impl Illegal {
    /// Returns the broken rule, for a person who enters a move. `None` for an error that a person cannot
    /// cause by an entry.
    pub(crate) fn rule(&self) -> Option<BrokenRule> {
        let card_of = |card: &Card| ("card", card.to_string());
        let (word, values) = match self {
            Self::Turn(_)
            | Self::Kind { .. }
            | Self::LateCall
            | Self::NoCall { .. }
            | Self::DiscardCount { .. }
            | Self::UnnamedDiscards
            | Self::Announced
            | Self::NoColour
            | Self::NotAnnouncer { .. }
            | Self::NoAnnouncements { .. }
            | Self::NoKontra => return None,
            Self::LowBid { bid, standing, holder } => {
                let bids = [("bid", (*bid).to_owned()), ("standing", (*standing).to_owned())];
                ("low_bid", bids.into_iter().chain([("seat", holder.to_string())]).collect())
            }
            Self::KlopAfterRaise { standing } | Self::KlopAfterBid { standing } => {
                ("klop_after_raise", vec![("standing", (*standing).to_owned())])
            }
            Self::LowContract { contract, standing } => {
                let bids = [("bid", (*contract).to_owned()), ("standing", (*standing).to_owned())];
                ("low_contract", bids.to_vec())
            }
            Self::Ladder { contract } => ("no_contract", vec![("bid", (*contract).to_owned())]),
            Self::CompulsoryKlop { contract } => ("compulsory_klop", vec![("bid", (*contract).to_owned())]),
            Self::NoUpgrade { standing, .. } => ("no_upgrade", vec![("standing", (*standing).to_owned())]),
            Self::Group { group, groups, .. } => {
                ("no_group", vec![("group", group.to_string()), ("groups", groups.to_string())])
            }
            Self::GroupWithoutKing { king, .. } => ("group_without_king", vec![card_of(king)]),
            Self::Discard { card } => ("kept", vec![card_of(card)]),
            Self::TarokDiscard { card } => ("tarok_discard", vec![card_of(card)]),
            Self::AnnouncedTwice { item, .. } => ("announced", vec![("item", (*item).to_owned())]),
            Self::NotHolder { card, .. } => ("not_holder", vec![card_of(card)]),
            Self::NoKing { .. } => ("no_king", Vec::new()),
            Self::NoTrula => ("no_trula", Vec::new()),
            Self::NoItem { item } => ("item_not_announced", vec![("item", (*item).to_owned())]),
            Self::NotRaised { item } => ("not_raised", vec![("item", (*item).to_owned())]),
            Self::OwnItem { item } => ("own_item", vec![("item", (*item).to_owned())]),
            Self::HiddenPartner { .. } => ("hidden_partner", Vec::new()),
            Self::OpenItem { item, .. } => ("open_item", vec![("item", (*item).to_owned())]),
            Self::OwnSide { item } => ("own_side", vec![("item", (*item).to_owned())]),
            Self::Mort { item } => ("mort", vec![("item", (*item).to_owned())]),
            Self::NotInHand { card, .. } => ("not_in_hand", vec![card_of(card)]),
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
    /// Returns the word for the rule, and each value that the rule's text contains, with the name of the
    /// value.
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

impl EventError {
    /// Returns whether the event hides a card that the reader must see.
    pub(crate) fn is_hidden(&self) -> bool {
        match self {
            Self::Deal(error) | Self::SetUp(SetUpError::Deal(error)) => error.is_hidden(),
            Self::HiddenTalon | Self::HiddenMove { .. } => true,
            _ => false,
        }
    }
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
