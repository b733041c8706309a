//! What happens in a deal, as lines; and the mask.

use std::fmt;

use super::Move;
use crate::cards::german::{Card, Suit};
use crate::cards::{Card as _, HIDDEN, Packet};
use crate::games::SyntaxError;
use crate::protocol::{Line, Seat};

/// Something that happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// `deal S CARDS`: a packet for a hand.
    Deal(Seat, Packet<Card>),
    /// `move S MOVE`.
    Move(Seat, Move),
    /// `move S trump ??`: a trump card that the reader may not see yet.
    HiddenTrump(Seat),
    /// `move S discard ?? ??`: discards that the reader may not see.
    HiddenDiscard(Seat),
    /// `show S trump CARD`: the trump card is turned up.
    ShowTrump(Seat, Card),
    /// `show S marriage SUIT`: the ober just played has its king beside it.
    ShowMarriage(Seat, Suit),
}

impl Event {
    /// What `seat` may see: all but the packets of others, and what others lay face down.
    #[must_use]
    pub fn mask(&self, seat: Seat) -> Self {
        match *self {
            Self::Deal(owner, packet) if owner != seat => Self::Deal(owner, packet.masked()),
            Self::Move(owner, Move::Trump(_)) if owner != seat => Self::HiddenTrump(owner),
            Self::Move(owner, Move::Discard(_)) if owner != seat => Self::HiddenDiscard(owner),
            event => event,
        }
    }

    /// Reads an event line.
    ///
    /// # Errors
    /// When it is not written as its keyword asks.
    pub fn parse(line: &Line<'_>) -> Result<Self, SyntaxError> {
        Ok(match (line.keyword, line.tokens.as_slice()) {
            ("deal", [seat, cards @ ..]) => Self::Deal(Seat::parse(seat)?, Packet::parse(cards)?),
            ("move", [seat, "trump", HIDDEN]) => Self::HiddenTrump(Seat::parse(seat)?),
            ("move", [seat, "discard", HIDDEN, HIDDEN]) => Self::HiddenDiscard(Seat::parse(seat)?),
            ("move", [seat, tokens @ ..]) => Self::Move(Seat::parse(seat)?, Move::parse(tokens)?),
            ("show", [seat, "trump", card]) => Self::ShowTrump(Seat::parse(seat)?, Card::parse(card)?),
            ("show", [seat, "marriage", suit]) => {
                let suit = Suit::parse(suit).ok_or(SyntaxError::line(line, form(line.keyword)))?;
                Self::ShowMarriage(Seat::parse(seat)?, suit)
            }
            _ => return Err(SyntaxError::line(line, form(line.keyword))),
        })
    }
}

fn form(keyword: &str) -> &'static str {
    match keyword {
        "deal" => "deal S CARDS",
        "move" => "move S trump CARD, move S discard CARD CARD, move S say [STATEMENT…], or move S CARD",
        "show" => "show S trump CARD, or show S marriage SUIT, a suit being h l a b",
        _ => "one of deal, move, show",
    }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Deal(seat, packet) if packet.is_empty() => write!(f, "deal {seat}"),
            Self::Deal(seat, packet) => write!(f, "deal {seat} {packet}"),
            Self::Move(seat, made) => write!(f, "move {seat} {made}"),
            Self::HiddenTrump(seat) => write!(f, "move {seat} trump {HIDDEN}"),
            Self::HiddenDiscard(seat) => write!(f, "move {seat} discard {HIDDEN} {HIDDEN}"),
            Self::ShowTrump(seat, card) => write!(f, "show {seat} trump {card}"),
            Self::ShowMarriage(seat, suit) => write!(f, "show {seat} marriage {suit}"),
        }
    }
}
