//! The events of a deal, their lines, and the mask.

#![cfg_attr(not(test), deny(clippy::expect_used, clippy::panic))]

use std::fmt;

use super::moves::Move;
use super::rules::TALON;
use super::set_up::SetUpLine;
use crate::SyntaxError;
use crate::cards::german::{Card, Suit};
use crate::cards::{Card as _, HIDDEN, Packet};
use crate::protocol::{Line, Seat};

/// An event of a deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// `deal S CARDS`: a packet for a hand.
    Deal(Seat, Packet<Card>),
    /// `deal trump CARD`: the unseen card that seat 0 has chosen as its trump card; `None` when it is hidden.
    DealTrump(Option<Card>),
    /// `move S MOVE`.
    Move(Seat, Move),
    /// `move S trump ??`: the reader may not see the trump card yet.
    HiddenTrump(Seat),
    /// `move S discard ?? ??`: the reader may not see the discards.
    HiddenDiscard(Seat),
    /// `show S trump CARD`: the trump card is turned up.
    ShowTrump(Seat, Card),
    /// `show S talon CARD CARD`: the cards that the seat has taken from the talon.
    ShowTalon(Seat, Packet<Card>),
    /// `show S marriage SUIT`: the seat that has just played the ober holds the king.
    ShowMarriage(Seat, Suit),
    /// A line that sets up a position in the card play.
    SetUp(SetUpLine),
}

impl Event {
    /// Hides the cards that `seat` may not see: the packets of the other seats, the cards that they laid face
    /// down, and the cards that they took from the talon.
    #[must_use]
    pub fn mask(&self, seat: Seat) -> Self {
        match *self {
            Self::Deal(owner, packet) if owner != seat => Self::Deal(owner, packet.masked()),
            Self::DealTrump(_) if seat.index() != 0 => Self::DealTrump(None),
            Self::ShowTalon(owner, packet) if owner != seat => Self::ShowTalon(owner, packet.masked()),
            Self::Move(owner, Move::Trump(_)) if owner != seat => Self::HiddenTrump(owner),
            Self::Move(owner, Move::Discard(_)) if owner != seat => Self::HiddenDiscard(owner),
            Self::SetUp(line) => Self::SetUp(line.mask(seat)),
            event => event,
        }
    }

    /// Reads an event line.
    ///
    /// # Errors
    /// When the line does not have the form of its keyword.
    pub fn parse(line: &Line<'_>) -> Result<Self, SyntaxError> {
        Ok(match (line.keyword, line.tokens.as_slice()) {
            ("deal", ["trump", HIDDEN]) => Self::DealTrump(None),
            ("deal", ["trump", card]) => Self::DealTrump(Some(Card::parse(card)?)),
            ("deal", [seat, cards @ ..]) if !["talon", "trump"].contains(seat) && !cards.is_empty() => {
                Self::Deal(Seat::parse(seat)?, Packet::parse(cards)?)
            }
            ("move", [seat, "trump", HIDDEN]) => Self::HiddenTrump(Seat::parse(seat)?),
            ("move", [seat, "discard", HIDDEN, HIDDEN]) => Self::HiddenDiscard(Seat::parse(seat)?),
            ("move", [seat, tokens @ ..]) => Self::Move(Seat::parse(seat)?, Move::parse(tokens)?),
            ("show", [seat, "trump", card]) => Self::ShowTrump(Seat::parse(seat)?, Card::parse(card)?),
            ("show", [seat, "talon", cards @ ..]) if cards.len() == TALON => {
                Self::ShowTalon(Seat::parse(seat)?, Packet::parse(cards)?)
            }
            ("show", [seat, "marriage", suit]) => {
                let suit = Suit::parse(suit).ok_or(SyntaxError::line(line, form(line.keyword)))?;
                Self::ShowMarriage(Seat::parse(seat)?, suit)
            }
            _ => match SetUpLine::parse(line)? {
                Some(line) => Self::SetUp(line),
                None => return Err(SyntaxError::line(line, form(line.keyword))),
            },
        })
    }
}

fn form(keyword: &str) -> &'static str {
    match keyword {
        "deal" => "deal S CARDS, deal trump CARD, or deal talon CARD CARD",
        "move" => "move S trump CARD, move S discard CARD CARD, move S say [STATEMENT…], or move S CARD",
        "show" => "show S trump CARD, show S talon CARD CARD, or show S marriage SUIT, a suit being h l a b",
        _ => "one of deal, move, show, trump, goal, won, trick, lacks, turn",
    }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Deal(seat, packet) => write!(f, "deal {seat} {packet}"),
            Self::DealTrump(None) => write!(f, "deal trump {HIDDEN}"),
            Self::DealTrump(Some(card)) => write!(f, "deal trump {card}"),
            Self::Move(seat, r#move) => write!(f, "move {seat} {move}"),
            Self::HiddenTrump(seat) => write!(f, "move {seat} trump {HIDDEN}"),
            Self::HiddenDiscard(seat) => write!(f, "move {seat} discard {HIDDEN} {HIDDEN}"),
            Self::ShowTrump(seat, card) => write!(f, "show {seat} trump {card}"),
            Self::ShowTalon(seat, packet) => write!(f, "show {seat} talon {packet}"),
            Self::ShowMarriage(seat, suit) => write!(f, "show {seat} marriage {suit}"),
            Self::SetUp(line) => write!(f, "{line}"),
        }
    }
}
