//! The events of a deal, their lines, and the mask.

#![cfg_attr(not(test), deny(clippy::expect_used, clippy::panic))]

use std::fmt;

use super::moves::Move;
use crate::SyntaxError;
use crate::cards::french::Card;
use crate::cards::{CardSet, Packet};
use crate::protocol::{Line, Seat, number};

/// An event of a deal. `Turn`, `Won`, `Tablas` and `Last` occur only where a position in mid-game is set up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// `table CARDS`: exactly these cards lie face up on the table.
    Table(CardSet<Card>),
    /// `deal S CARDS`: a packet for a hand.
    Deal(Seat, Packet<Card>),
    /// `move S MOVE`.
    Move(Seat, Move),
    /// `turn S`: the seat to move.
    Turn(Seat),
    /// `won S CARDS`: cards in the pile of seat `S`.
    Won(Seat, CardSet<Card>),
    /// `tablas S N`: the number of tablas that seat `S` has made.
    Tablas(Seat, u8),
    /// `last S`: the seat that captured last.
    Last(Seat),
}

impl Event {
    /// Hides the cards that `seat` may not see, which are the packets of other seats.
    #[must_use]
    pub fn mask(&self, seat: Seat) -> Self {
        match self {
            Self::Deal(owner, packet) if *owner != seat => Self::Deal(*owner, packet.masked()),
            event => *event,
        }
    }

    /// Reads an event line.
    ///
    /// # Errors
    /// When the line does not have the form of its keyword.
    pub fn parse(line: &Line<'_>) -> Result<Self, SyntaxError> {
        Ok(match (line.keyword, line.tokens.as_slice()) {
            ("table", cards) if !cards.is_empty() => Self::Table(CardSet::parse(cards)?),
            ("deal", [seat, cards @ ..]) if !cards.is_empty() => {
                Self::Deal(Seat::parse(seat)?, Packet::parse(cards)?)
            }
            ("move", [seat, tokens @ ..]) => Self::Move(Seat::parse(seat)?, Move::parse(tokens)?),
            ("turn", [seat]) => Self::Turn(Seat::parse(seat)?),
            ("won", [seat, cards @ ..]) if !cards.is_empty() => {
                Self::Won(Seat::parse(seat)?, CardSet::parse(cards)?)
            }
            ("tablas", [seat, count]) => Self::Tablas(Seat::parse(seat)?, number(count, 0, 52)? as u8),
            ("last", [seat]) => Self::Last(Seat::parse(seat)?),
            _ => return Err(SyntaxError::line(line, form(line.keyword))),
        })
    }
}

fn form(keyword: &str) -> &'static str {
    match keyword {
        "table" => "table CARDS, or no such line for an empty table",
        "deal" => "deal S CARDS",
        "move" => "move S CARD [CAPTURED…]",
        "turn" => "turn S",
        "won" => "won S CARDS",
        "tablas" => "tablas S N",
        "last" => "last S",
        _ => "one of table, deal, move, turn, won, tablas, last",
    }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Table(cards) => write!(f, "table {cards}"),
            Self::Deal(seat, packet) => write!(f, "deal {seat} {packet}"),
            Self::Move(seat, r#move) => write!(f, "move {seat} {move}"),
            Self::Turn(seat) => write!(f, "turn {seat}"),
            Self::Won(seat, cards) => write!(f, "won {seat} {cards}"),
            Self::Tablas(seat, count) => write!(f, "tablas {seat} {count}"),
            Self::Last(seat) => write!(f, "last {seat}"),
        }
    }
}
