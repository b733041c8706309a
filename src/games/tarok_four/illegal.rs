//! Why a move is illegal, and why an event cannot have happened.

use super::contract::{Contract, Item};
use crate::cards::tarok::Card;
use crate::games::{BrokenRule, DealError, SetUpError, TurnError, tarok};
use crate::protocol::{Code, Coded, Seat, SeatError};

/// Why a move is illegal.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)]
pub enum Illegal {
    /// A rule that tarok for three has, too.
    #[error(transparent)]
    Shared(tarok::Illegal),
    #[error(
        "no {contract}: the ladder of this deal does not have it, or it is not bid; bid another contract"
    )]
    Ladder { contract: Contract },
    #[error("{contract} is too low: in a compulsory klop only without and higher contracts are played")]
    CompulsoryKlop { contract: Contract },
    #[error(
        "bid {bid} is too low: seat {holder} holds {standing}; bid higher, or the same from a seat before it, or pass"
    )]
    LowBid { bid: Contract, standing: Contract, holder: Seat },
    #[error("klop cannot be named: {standing} was bid, and klop is only played when nobody has bid")]
    KlopAfterBid { standing: Contract },
    #[error("{contract} is too low: {standing} was bid, name that or a higher contract")]
    LowContract { contract: Contract, standing: Contract },
    #[error("{contract} is too high: by upgrade forehand a seat names the contract that it bid, {standing}")]
    NoUpgrade { contract: Contract, standing: Contract },
    #[error("call: the king is called before the talon is shown; take a group")]
    LateCall,
    #[error("call: no king is called in {contract}, only in three, two and one")]
    NoCall { contract: Contract },
    #[error("no group {group}: in {contract} the talon has groups 1 to {groups}")]
    Group { group: u8, contract: Contract, groups: usize },
    #[error(
        "group {group} is without {king}: by talon_king take declarer takes the group with the called king"
    )]
    GroupWithoutKing { group: u8, king: Card },
    #[error("discard {card}: lay a suit card that is no king first")]
    TarokDiscard { card: Card },
    #[error(
        "play colour: only a declarer of solo3, solo2 or solo1 goes on to it, in place of its first announce"
    )]
    NoColour,
    #[error("{item}: seat {owner} has announced it; each bonus is announced once")]
    Announced { item: Item, owner: Seat },
    #[error("{item}: only the seat that holds {card} may announce it")]
    NotHolder { item: Item, card: Card },
    #[error("king: no king is called in {contract}")]
    NoKing { contract: Contract },
    #[error("trula: only a seat that holds t1, t21 and t22 may announce it")]
    NoTrula,
    #[error("nothing is announced in {contract}: only in three, two, one and the solos with the talon")]
    NoAnnouncements { contract: Contract },
    #[error("kontra {item}: {item} was not announced")]
    NoItem { item: Item },
    #[error("kontra {item}: it is at mort, ×16, the last level")]
    Mort { item: Item },
    #[error("kontra {item}: seat {seat} holds the called king; a hidden partner says kontra alone")]
    HiddenPartner { item: Item, seat: Seat },
    #[error("kontra {item}: seat {owner} announced it and has not shown its side")]
    OpenItem { item: Item, owner: Seat },
    #[error("kontra {item}: it is your own side's, and nobody has raised it")]
    NotRaised { item: Item },
    #[error("kontra {item}: your side raised it last; only the other side may raise it next")]
    OwnSide { item: Item },
}

impl From<tarok::Illegal> for Illegal {
    fn from(error: tarok::Illegal) -> Self {
        Self::Shared(error)
    }
}

impl From<tarok::Duty> for Illegal {
    fn from(error: tarok::Duty) -> Self {
        Self::Shared(error.into())
    }
}

impl From<TurnError> for Illegal {
    fn from(error: TurnError) -> Self {
        Self::Shared(error.into())
    }
}

impl Illegal {
    /// The rule, for a person who enters a move. `None` if a person is never asked for such a move.
    pub(super) fn rule(&self) -> Option<BrokenRule> {
        let contract = |name, contract: &Contract| (name, contract.word().to_owned());
        let item = |item: &Item| vec![("item", item.word().to_owned())];
        let (word, values) = match self {
            Self::Shared(illegal) => return illegal.rule(),
            Self::LateCall | Self::NoCall { .. } | Self::NoAnnouncements { .. } | Self::NoColour => {
                return None;
            }
            Self::Ladder { contract: named } => ("no_contract", vec![contract("bid", named)]),
            Self::CompulsoryKlop { contract: named } => ("compulsory_klop", vec![contract("bid", named)]),
            Self::LowBid { bid, standing, holder } => {
                let values =
                    [contract("bid", bid), contract("standing", standing), ("seat", holder.to_string())];
                ("low_bid", values.to_vec())
            }
            Self::KlopAfterBid { standing } => ("klop_after_raise", vec![contract("standing", standing)]),
            Self::LowContract { contract: named, standing } => {
                ("low_contract", vec![contract("bid", named), contract("standing", standing)])
            }
            Self::NoUpgrade { standing, .. } => ("no_upgrade", vec![contract("standing", standing)]),
            Self::Group { group, groups, .. } => {
                ("no_group", vec![("group", group.to_string()), ("groups", groups.to_string())])
            }
            Self::GroupWithoutKing { king, .. } => ("group_without_king", vec![("card", king.to_string())]),
            Self::TarokDiscard { card } => ("tarok_discard", vec![("card", card.to_string())]),
            Self::Announced { item: said, .. } => ("announced", item(said)),
            Self::NotHolder { card, .. } => ("not_holder", vec![("card", card.to_string())]),
            Self::NoKing { .. } => ("no_king", Vec::new()),
            Self::NoTrula => ("no_trula", Vec::new()),
            Self::NoItem { item: raised } => ("item_not_announced", item(raised)),
            Self::HiddenPartner { .. } => ("hidden_partner", Vec::new()),
            Self::OpenItem { item: raised, .. } => ("open_item", item(raised)),
            Self::NotRaised { item: raised } => ("not_raised", item(raised)),
            Self::OwnSide { item: raised } => ("own_side", item(raised)),
            Self::Mort { item: raised } => ("mort", item(raised)),
        };
        Some(BrokenRule { word, values, text: self.to_string() })
    }
}

impl Coded for Illegal {
    fn code(&self) -> Code {
        match self {
            Self::Shared(error) => error.code(),
            _ => Code::Illegal,
        }
    }
}

/// Why an event cannot have happened.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)]
pub enum EventError {
    #[error(transparent)]
    Illegal(Illegal),
    /// An error that tarok for three has, too.
    #[error(transparent)]
    Shared(tarok::EventError),
}

impl From<Illegal> for EventError {
    fn from(error: Illegal) -> Self {
        Self::Illegal(error)
    }
}

impl From<tarok::EventError> for EventError {
    fn from(error: tarok::EventError) -> Self {
        Self::Shared(error)
    }
}

impl From<SeatError> for EventError {
    fn from(error: SeatError) -> Self {
        Self::Shared(error.into())
    }
}

impl From<DealError<Card>> for EventError {
    fn from(error: DealError<Card>) -> Self {
        Self::Shared(error.into())
    }
}

impl From<SetUpError<Card>> for EventError {
    fn from(error: SetUpError<Card>) -> Self {
        Self::Shared(error.into())
    }
}

impl From<tarok::Illegal> for EventError {
    fn from(error: tarok::Illegal) -> Self {
        Self::Illegal(error.into())
    }
}

impl From<TurnError> for EventError {
    fn from(error: TurnError) -> Self {
        Self::Illegal(error.into())
    }
}

impl Coded for EventError {
    fn code(&self) -> Code {
        match self {
            Self::Illegal(error) => error.code(),
            Self::Shared(error) => error.code(),
        }
    }
}
