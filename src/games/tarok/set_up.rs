//! Positions set up by hand in the card play: the lines, and the checks of the whole position.

#![cfg_attr(not(test), deny(clippy::expect_used, clippy::panic))]

use std::fmt;

use super::bidding::Kontra;
use super::contract::{Contract, Item, Items};
use super::rules::{HAND, SEATS};
use crate::cards::tarok::Card;
use crate::cards::{CardSet, Packet};
use crate::games::tarok_common::{
    EventError, Illegal, KEPT, PositionSetUp, SetUpText, TALON, Talon, TalonSetUp, add_gift, check_gifts,
    masked_discards, set_up_rule as rule,
};
use crate::games::trick_set_up::{TrickLine, TrickPlan, TrickSetUp};
use crate::games::{CardPlace, DealError, SyntaxError};
use crate::protocol::{Line, Seat, SeatError, number};

/// The seats that have raised an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Raisers(u8);

/// A line that sets up a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetUpLine {
    /// `contract CONTRACT S`: the contract and declarer. In klop there is no declarer. This line begins the position.
    Contract(Contract, Option<Seat>),
    /// `taken N`: the number of the group that declarer took.
    Taken(u8),
    /// `discards S CARDS`: the cards that declarer discarded.
    Discards(Seat, Packet<Card>),
    /// `announced [ITEM]…`: the bonuses that declarer announced.
    Announced(Items),
    /// `raised ITEM N S [S]`: how often an item was raised, and the defenders who raised it.
    Raised(Item, u8, Raisers),
    /// `mond S`: the seat that lost the mond in a trick.
    Mond(Seat),
    /// A line of all trick games.
    Tricks(TrickLine<Card>),
}

const CONTRACT: &str = "contract klop, or contract three|two|one|solo|berac S";
const TAKEN: &str = "taken N, the number of the group from 1 to 6";
const DISCARDS: &str = "discards S CARDS, at most three";
const ANNOUNCED: &str = "announced [trula] [kings] [pagat] [valat]";
const RAISED: &str = "raised ITEM N S [S]: raised N times, 1 to 4, by these defenders";

impl SetUpText for SetUpLine {
    const SHOW: &'static str = "show talon CARDS, show S gift CARD";

    fn parse(line: &Line<'_>) -> Result<Option<Self>, SyntaxError> {
        let form = |form| SyntaxError::line(line, form);
        Ok(Some(match (line.keyword, line.tokens.as_slice()) {
            ("contract", [contract, seat @ ..]) => {
                let contract = Contract::parse(contract).ok_or_else(|| form(CONTRACT))?;
                let declarer = match seat {
                    [] if contract == Contract::Klop => None,
                    [seat] if contract != Contract::Klop => Some(Seat::parse(seat)?),
                    _ => return Err(form(CONTRACT)),
                };
                Self::Contract(contract, declarer)
            }
            ("taken", [group]) => Self::Taken(number(group, 1, TALON as u64)? as u8),
            ("discards", [seat, cards @ ..]) if (1..=3).contains(&cards.len()) => {
                Self::Discards(Seat::parse(seat)?, Packet::parse(cards)?)
            }
            ("announced", words) => {
                Self::Announced(Items::parse(words, Items::BONUSES).ok_or_else(|| form(ANNOUNCED))?)
            }
            ("raised", [item, level, seats @ ..]) if (1..=2).contains(&seats.len()) => {
                let item = Item::ALL.into_iter().find(|known| known.word() == *item);
                let item = item.ok_or_else(|| form(RAISED))?;
                let level = number(level, 1, 4)? as u8;
                let mut raisers = Raisers(0);
                for seat in seats {
                    raisers.0 |= 1 << Seat::parse(seat)?.at(SEATS)?.index();
                }
                Self::Raised(item, level, raisers)
            }
            ("mond", [seat]) => Self::Mond(Seat::parse(seat)?),
            ("contract", _) => return Err(form(CONTRACT)),
            ("taken", _) => return Err(form(TAKEN)),
            ("discards", _) => return Err(form(DISCARDS)),
            ("raised", _) => return Err(form(RAISED)),
            ("mond", _) => return Err(form("mond S")),
            _ => return Ok(TrickLine::parse(line, SEATS)?.map(Self::Tricks)),
        }))
    }

    fn keyword(&self) -> &'static str {
        match self {
            Self::Contract(..) => "contract",
            Self::Taken(_) => "taken",
            Self::Discards(..) => "discards",
            Self::Announced(_) => "announced",
            Self::Raised(..) => "raised",
            Self::Mond(_) => "mond",
            Self::Tricks(line) => line.keyword(),
        }
    }

    fn mask(&self, seat: Seat) -> Self {
        match *self {
            Self::Discards(declarer, packet) if declarer != seat => {
                Self::Discards(declarer, masked_discards(packet))
            }
            line => line,
        }
    }

    fn discards(&self) -> Option<(Seat, Packet<Card>)> {
        if let Self::Discards(seat, packet) = *self { Some((seat, packet)) } else { None }
    }

    fn of_tricks(&self) -> Option<TrickLine<Card>> {
        if let Self::Tricks(line) = *self { Some(line) } else { None }
    }
}

impl fmt::Display for SetUpLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Contract(contract, None) => write!(f, "contract {contract}"),
            Self::Contract(contract, Some(seat)) => write!(f, "contract {contract} {seat}"),
            Self::Taken(group) => write!(f, "taken {group}"),
            Self::Discards(seat, packet) => write!(f, "discards {seat} {packet}"),
            Self::Announced(items) if items.is_empty() => f.write_str("announced"),
            Self::Announced(items) => write!(f, "announced {items}"),
            Self::Raised(item, level, raisers) => {
                write!(f, "raised {item} {level}")?;
                raisers.seats().try_for_each(|seat| write!(f, " {seat}"))
            }
            Self::Mond(seat) => write!(f, "mond {seat}"),
            Self::Tricks(line) => write!(f, "{line}"),
        }
    }
}

impl Raisers {
    fn seats(self) -> impl Iterator<Item = Seat> {
        Seat::all(SEATS).filter(move |seat| self.0 >> seat.index() & 1 == 1)
    }
}

/// The facts that the lines so far give about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetUp {
    contract: Contract,
    declarer: Option<Seat>,
    talon: Option<Talon>,
    group: Option<u8>,
    discards: Option<(Seat, Packet<Card>)>,
    announced: Items,
    raised: [(u8, Raisers); Item::COUNT],
    gifts: Vec<(Seat, Card)>,
    mond: Option<Seat>,
    tricks: TrickSetUp<Card>,
}

/// All public facts of a position. They are consistent with each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SetUpPlan {
    pub contract: Contract,
    pub declarer: Option<Seat>,
    pub talon: Option<Talon>,
    pub group: u8,
    pub discards: Packet<Card>,
    pub announced: Items,
    pub kontra: Kontra,
    pub mond: Option<Seat>,
    pub tricks: TrickPlan,
}

impl SetUp {
    fn new(contract: Contract, declarer: Option<Seat>) -> Self {
        Self {
            contract,
            declarer,
            talon: None,
            group: None,
            discards: None,
            announced: Items::EMPTY,
            raised: [(0, Raisers(0)); Item::COUNT],
            gifts: Vec::new(),
            mond: None,
            tricks: TrickSetUp::new(SEATS),
        }
    }

    pub(super) fn contract(&self) -> (Option<Contract>, Option<Seat>) {
        (Some(self.contract), self.declarer)
    }

    /// The lines of all trick games.
    pub(super) fn tricks(&self) -> &TrickSetUp<Card> {
        &self.tricks
    }

    /// The gifts, in order.
    pub(super) fn gifts(&self) -> &[(Seat, Card)] {
        &self.gifts
    }

    /// Checks everything public.
    pub(super) fn plan(&self) -> Result<SetUpPlan, EventError> {
        let first = self.declarer.unwrap_or_default();
        let tricks = self.tricks.plan(first, HAND)?;
        if self.contract == Contract::Berac && !self.tricks.won(first).is_empty() {
            return Err(rule("won S CARDS", "berač ends with declarer's first trick").into());
        }
        let talon = TalonSetUp {
            talon: self.talon,
            group: self.group,
            discards: self.discards,
            size: self.contract.group(),
            shown_in: "the talon is turned up in three, two and one only",
        };
        let (group, discards) = talon.check(&self.tricks, self.declarer, tricks.leader, SEATS)?;
        check_gifts(&self.tricks, &self.gifts, self.contract == Contract::Klop, tricks.tricks, SEATS)?;
        if let Some(seat) = self.mond {
            let taken =
                Seat::all(SEATS).any(|other| other != seat && self.tricks.won(other).contains(Card::MOND));
            if !taken {
                return Err(rule("mond S", "another seat has won the trick with t21").into());
            }
        }
        Ok(SetUpPlan {
            contract: self.contract,
            declarer: self.declarer,
            talon: self.talon,
            group,
            discards,
            announced: self.announced,
            kontra: self.kontra()?,
            mond: self.mond,
            tricks,
        })
    }

    fn kontra(&self) -> Result<Kontra, EventError> {
        let mut items = Items::EMPTY;
        if let Some(declarer) = self.declarer {
            items = Items::GAME.union(self.announced);
            for &(level, raisers) in &self.raised {
                let seats = raisers.seats().count();
                let fits = level > 2 || seats == 1;
                if level > 0 && (!fits || raisers.seats().any(|seat| seat == declarer)) {
                    let text = "a defender raises first, and one defender alone up to re";
                    return Err(rule("raised ITEM N S [S]", text).into());
                }
            }
        }
        if !self.announced.is_empty() && !self.contract.is_for_points() {
            return Err(Illegal::NoAnnouncements { contract: self.contract.word(), solo: "solo" }.into());
        }
        let raised = |item: &Item| self.raised[*item as usize].0 > 0;
        if let Some(item) = Item::ALL.into_iter().find(|item| raised(item) && !items.contains(*item)) {
            return Err(Illegal::NoItem { item: item.word() }.into());
        }
        Ok(Kontra::ended(
            self.declarer.unwrap_or_default(),
            items,
            self.raised.map(|(level, _)| level),
            self.raised.map(|(_, raisers)| raisers.0),
        ))
    }
}

impl PositionSetUp for SetUp {
    type Line = SetUpLine;

    fn begin(line: &SetUpLine) -> Result<Option<Self>, SeatError> {
        let SetUpLine::Contract(contract, declarer) = *line else { return Ok(None) };
        Ok(Some(Self::new(contract, declarer.map(|seat| seat.at(SEATS)).transpose()?)))
    }

    fn apply(&mut self, line: &SetUpLine, held: CardSet<Card>) -> Result<(), EventError> {
        match *line {
            SetUpLine::Contract(contract, declarer) => {
                let declarer = declarer.map(|seat| seat.at(SEATS)).transpose()?;
                (self.contract, self.declarer) = (contract, declarer);
            }
            SetUpLine::Taken(group) => self.group = Some(group),
            SetUpLine::Discards(seat, packet) => {
                if let Some(card) = (packet.shown & KEPT).first() {
                    return Err(Illegal::Discard { card }.into());
                }
                DealError::check_free(packet.shown, self.tricks.played(), CardPlace::Pile)?;
                DealError::check_free(packet.shown, held, CardPlace::Hand)?;
                self.discards = Some((seat.at(SEATS)?, packet));
            }
            SetUpLine::Announced(items) => self.announced = items,
            SetUpLine::Raised(item, level, raisers) => self.raised[item as usize] = (level, raisers),
            SetUpLine::Mond(seat) => self.mond = Some(seat.at(SEATS)?),
            SetUpLine::Tricks(line) => self.tricks.apply(&line, held)?,
        }
        Ok(())
    }

    fn deal(&mut self, seat: Seat, packet: Packet<Card>, held: CardSet<Card>) -> Result<(), EventError> {
        Ok(self.tricks.deal(seat, packet, held)?)
    }

    fn turn_up(&mut self, talon: Talon) {
        self.talon = Some(talon);
    }

    fn give(&mut self, seat: Seat, card: Card) -> Result<(), EventError> {
        add_gift(&mut self.gifts, seat.at(SEATS)?, card)
    }
}
