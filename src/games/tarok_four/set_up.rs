//! Positions set up by hand in the card play: the lines, and the checks of the whole position.

#![cfg_attr(not(test), deny(clippy::expect_used, clippy::panic))]

use std::fmt;

use super::bidding::Stakes;
use super::contract::{Contract, Item, Items, king_of};
use super::rules::{HAND, Rules, SEATS};
use crate::cards::tarok::{Card, Suit};
use crate::cards::{CardSet, Packet};
use crate::games::tarok_common::{
    EventError, Illegal, KEPT, MORT, PositionSetUp, SetUpText, TALON, Talon, TalonSetUp, add_gift,
    check_gifts, masked_discards, set_up_rule as rule, suit, suit_letter,
};
use crate::games::trick_set_up::{TrickLine, TrickPlan, TrickSetUp};
use crate::games::{CardPlace, DealError, SyntaxError};
use crate::protocol::{Line, Seat, SeatError, number};

/// A line that sets up a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetUpLine {
    /// `contract CONTRACT S`: the contract and declarer. In klop there is no declarer. This line begins the position.
    Contract(Contract, Option<Seat>),
    /// `called SUIT`: the suit whose king declarer called.
    Called(Suit),
    /// `partner S`: the seat that has played the called king.
    Partner(Seat),
    /// `taken N`: the number of the group that declarer took.
    Taken(u8),
    /// `discards S CARDS`: the cards that declarer discarded.
    Discards(Seat, Packet<Card>),
    /// `announced S [BONUS]…`: the bonuses that a seat announced.
    Announced(Seat, Items),
    /// `raised ITEM N`: how often an item was raised.
    Raised(Item, u8),
    /// `mond S`: the seat that lost the mond in a trick.
    Mond(Seat),
    /// A line of all trick games.
    Tricks(TrickLine<Card>),
}

const CONTRACT: &str = "contract klop, or contract CONTRACT S";
const CALLED: &str = "called h|d|s|c";
const TAKEN: &str = "taken N, the number of the group from 1 to 6";
const DISCARDS: &str = "discards S CARDS, at most three";
const ANNOUNCED: &str = "announced S [trula] [kings] [king] [pagat] [valat]";
const RAISED: &str = "raised ITEM N: raised N times, 1 to 4";

impl SetUpText for SetUpLine {
    const SHOW: &'static str = "show talon CARDS, show S gift CARD, show S hand CARDS";

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
            ("called", [word]) => Self::Called(suit(word).ok_or_else(|| form(CALLED))?),
            ("partner", [seat]) => Self::Partner(Seat::parse(seat)?),
            ("taken", [group]) => Self::Taken(number(group, 1, TALON as u64)? as u8),
            ("discards", [seat, cards @ ..]) if (1..=3).contains(&cards.len()) => {
                Self::Discards(Seat::parse(seat)?, Packet::parse(cards)?)
            }
            ("announced", [seat, words @ ..]) => {
                let items = Items::parse(words, Items::BONUSES).ok_or_else(|| form(ANNOUNCED))?;
                Self::Announced(Seat::parse(seat)?, items)
            }
            ("raised", [item, level]) => {
                let item = Item::ALL.into_iter().find(|known| known.word() == *item);
                Self::Raised(item.ok_or_else(|| form(RAISED))?, number(level, 1, MORT.into())? as u8)
            }
            ("mond", [seat]) => Self::Mond(Seat::parse(seat)?),
            ("contract", _) => return Err(form(CONTRACT)),
            ("called", _) => return Err(form(CALLED)),
            ("partner", _) => return Err(form("partner S")),
            ("taken", _) => return Err(form(TAKEN)),
            ("discards", _) => return Err(form(DISCARDS)),
            ("announced", _) => return Err(form(ANNOUNCED)),
            ("raised", _) => return Err(form(RAISED)),
            ("mond", _) => return Err(form("mond S")),
            _ => return Ok(TrickLine::parse(line, SEATS)?.map(Self::Tricks)),
        }))
    }

    fn keyword(&self) -> &'static str {
        match self {
            Self::Contract(..) => "contract",
            Self::Called(_) => "called",
            Self::Partner(_) => "partner",
            Self::Taken(_) => "taken",
            Self::Discards(..) => "discards",
            Self::Announced(..) => "announced",
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
            Self::Called(suit) => write!(f, "called {}", suit_letter(*suit)),
            Self::Partner(seat) => write!(f, "partner {seat}"),
            Self::Taken(group) => write!(f, "taken {group}"),
            Self::Discards(seat, packet) => write!(f, "discards {seat} {packet}"),
            Self::Announced(seat, items) if items.is_empty() => write!(f, "announced {seat}"),
            Self::Announced(seat, items) => write!(f, "announced {seat} {items}"),
            Self::Raised(item, level) => write!(f, "raised {item} {level}"),
            Self::Mond(seat) => write!(f, "mond {seat}"),
            Self::Tricks(line) => write!(f, "{line}"),
        }
    }
}

/// The facts that the lines so far give about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetUp {
    contract: Contract,
    declarer: Option<Seat>,
    called: Option<Suit>,
    partner: Option<Seat>,
    talon: Option<Talon>,
    group: Option<u8>,
    discards: Option<(Seat, Packet<Card>)>,
    stakes: Stakes,
    gifts: Vec<(Seat, Card)>,
    hand: Option<(Seat, CardSet<Card>)>,
    mond: Option<Seat>,
    tricks: TrickSetUp<Card>,
}

/// All public facts of a position. They are consistent with each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SetUpPlan {
    pub contract: Contract,
    pub declarer: Option<Seat>,
    pub called: Option<Suit>,
    pub talon: Option<Talon>,
    pub group: u8,
    pub discards: Packet<Card>,
    pub stakes: Stakes,
    pub mond: Option<Seat>,
    pub king_played: Option<Seat>,
    pub rest_won: bool,
    pub tricks: TrickPlan,
}

impl SetUp {
    fn new(contract: Contract, declarer: Option<Seat>) -> Self {
        Self {
            contract,
            declarer,
            called: None,
            partner: None,
            talon: None,
            group: None,
            discards: None,
            stakes: Stakes::NONE,
            gifts: Vec::new(),
            hand: None,
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

    /// The hand that was shown.
    pub(super) fn hand(&self) -> impl Iterator<Item = &(Seat, CardSet<Card>)> {
        self.hand.iter()
    }

    /// Checks everything public.
    pub(super) fn plan(&self, rules: &Rules) -> Result<SetUpPlan, EventError> {
        if rules.ladder.rank(rules.ladder.named_as(self.contract)).is_none() {
            return Err(Illegal::Ladder { contract: self.contract.word() }.into());
        }
        let leader = self.declarer.filter(|_| self.contract.is_led_by_declarer());
        let tricks = self.tricks.plan(leader.unwrap_or_default(), HAND)?;
        self.check_tricks(tricks.tricks)?;
        let talon = TalonSetUp {
            talon: self.talon,
            group: self.group,
            discards: self.discards,
            size: self.contract.group(),
            shown_in: "the talon is turned up in three, two, one and the solos with the talon only",
        };
        let (group, discards) = talon.check(&self.tricks, self.declarer, tricks.leader, SEATS)?;
        check_gifts(&self.tricks, &self.gifts, self.contract == Contract::Klop, tricks.tricks, SEATS)?;
        let king_played = self.king_played()?;
        let king = self.called.map_or(CardSet::EMPTY, king_of);
        let own = self.declarer.map_or(CardSet::EMPTY, |seat| self.tricks.won(seat));
        let was_taken = self.talon.is_some_and(|talon| king.is_subset(talon.set()));
        if let Some(seat) = self.mond {
            let is_lost =
                Seat::all(SEATS).any(|other| other != seat && self.tricks.won(other).contains(Card::MOND));
            if !is_lost {
                return Err(rule("mond S", "another seat has won the trick with t21").into());
            }
        }
        Ok(SetUpPlan {
            contract: self.contract,
            declarer: self.declarer,
            called: self.called,
            talon: self.talon,
            group,
            discards,
            stakes: self.stakes()?,
            mond: self.mond,
            king_played,
            rest_won: !king.is_empty() && was_taken && king.is_subset(own),
            tricks,
        })
    }

    /// Checks that declarer's tricks have not ended the deal, and the hand that is shown after them.
    fn check_tricks(&self, tricks: usize) -> Result<(), EventError> {
        let Some(declarer) = self.declarer else { return Ok(()) };
        let own = self.tricks.won(declarer).len() / SEATS;
        let is_over = match self.contract {
            Contract::Berac | Contract::Open => own > 0,
            Contract::Piccolo => own > 1,
            Contract::Colour | Contract::Valat => own < tricks,
            _ => false,
        };
        if is_over {
            return Err(rule("won S CARDS", "these tricks have ended the deal").into());
        }
        let is_due = self.contract == Contract::Open && tricks > 0;
        match self.hand {
            None if is_due => Err(EventError::HandNotShown { seat: declarer }),
            Some(_) if !is_due => Err(EventError::NoHandShow),
            Some((seat, _)) if seat != declarer => Err(EventError::NoHandShow),
            _ => Ok(()),
        }
    }

    /// The seat that has played the called king in a complete trick.
    fn king_played(&self) -> Result<Option<Seat>, EventError> {
        let won = Seat::all(SEATS).fold(CardSet::EMPTY, |won, seat| won | self.tricks.won(seat));
        let king = self.called.map_or(CardSet::EMPTY, king_of);
        if self.called.is_some() != self.contract.has_call() {
            return Err(
                rule("called SUIT", "the king is called in three, two and one, and only there").into()
            );
        }
        if king.is_empty() || king.is_disjoint(won) {
            return match self.partner {
                None => Ok(None),
                Some(_) => Err(rule("partner S", "the called king is in a trick that was won").into()),
            };
        }
        match (self.partner, self.talon) {
            (partner, Some(talon)) if king.is_subset(talon.set()) => {
                if partner.is_some_and(|seat| Some(seat) != self.declarer) {
                    return Err(rule("partner S", "declarer took the called king from the talon").into());
                }
                Ok(self.declarer)
            }
            (Some(seat), _) => Ok(Some(seat)),
            (None, _) => Err(rule("partner S", "send the seat that has played the called king").into()),
        }
    }

    fn stakes(&self) -> Result<Stakes, EventError> {
        let mut stakes = self.stakes;
        stakes.owners[Item::Game as usize] = self.declarer;
        for item in Item::ALL {
            let (owner, level) = (stakes.owner(item), stakes.level(item));
            if item != Item::Game && owner.is_some() && !self.contract.has_bonuses() {
                return Err(self.contract.no_announcements().into());
            }
            if item == Item::King && owner.is_some() && self.called.is_none() {
                return Err(Illegal::NoKing { contract: self.contract.word() }.into());
            }
            if level > 0 && owner.is_none() {
                return Err(Illegal::NoItem { item: item.word() }.into());
            }
        }
        Ok(stakes)
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
            SetUpLine::Called(suit) => self.called = Some(suit),
            SetUpLine::Partner(seat) => self.partner = Some(seat.at(SEATS)?),
            SetUpLine::Taken(group) => self.group = Some(group),
            SetUpLine::Discards(seat, packet) => {
                if let Some(card) = (packet.shown & KEPT).first() {
                    return Err(Illegal::Discard { card }.into());
                }
                DealError::check_free(packet.shown, self.tricks.played(), CardPlace::Pile)?;
                DealError::check_free(packet.shown, held, CardPlace::Hand)?;
                self.discards = Some((seat.at(SEATS)?, packet));
            }
            SetUpLine::Announced(seat, items) => {
                let seat = seat.at(SEATS)?;
                items.iter().for_each(|item| self.stakes.owners[item as usize] = Some(seat));
            }
            SetUpLine::Raised(item, level) => self.stakes.levels[item as usize] = level,
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

    fn show_hand(&mut self, seat: Seat, cards: CardSet<Card>) -> Result<(), EventError> {
        self.hand = Some((seat.at(SEATS)?, cards));
        Ok(())
    }
}
