//! The events of a deal, their lines, and the mask.

#![cfg_attr(not(test), deny(clippy::expect_used, clippy::panic))]

use std::fmt;

use super::moves::{ContractWord, TarokMove};
use super::rules::TALON;
use super::set_up_line::TarokLine;
use super::talon::Talon;
use crate::SyntaxError;
use crate::cards::tarok::Card;
use crate::cards::{Card as _, CardSet, HIDDEN, Packet};
use crate::protocol::{Line, Seat};
use crate::words::Word;

/// An event of a deal. `C` is the type of the game's contracts, and `I` is the type of its items.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TarokEvent<C, I> {
    /// `deal S CARDS`: a packet for a hand.
    Deal(Seat, Packet<Card>),
    /// `deal talon CARDS`: the talon in dealt order; `None` when the reader may not see it.
    DealTalon(Option<Talon>),
    /// `move S MOVE`: seat `S` makes a move.
    Move(Seat, TarokMove<C, I>),
    /// `show talon CARDS`: the talon is turned up. The cards are in dealt order.
    ShowTalon(Talon),
    /// `show S gift CARD`: the winner of a trick gets this card of the talon.
    ShowGift(Seat, Card),
    /// `show S hand CARDS`: the hand of declarer of open berač, in tarok for four.
    ShowHand(Seat, CardSet<Card>),
    /// A line that sets up a position in the card play.
    SetUp(TarokLine<C, I>),
}

impl<C: ContractWord, I: Word> TarokEvent<C, I> {
    /// Returns the event as `seat` sees it. Three things are hidden: the packets of other seats, the dealt
    /// talon, and the discards of other seats that are not taroks.
    #[must_use]
    pub fn mask(&self, seat: Seat) -> Self {
        match self {
            Self::Deal(owner, packet) if *owner != seat => Self::Deal(*owner, packet.masked()),
            Self::DealTalon(_) => Self::DealTalon(None),
            Self::Move(mover, r#move) if *mover != seat => Self::Move(*mover, r#move.masked()),
            Self::SetUp(line) => Self::SetUp(line.mask(seat)),
            event => *event,
        }
    }

    /// Reads an event line.
    ///
    /// # Errors
    /// When the line does not have the form of its keyword.
    pub fn parse(line: &Line<'_>) -> Result<Self, SyntaxError> {
        Ok(match (line.keyword, line.tokens.as_slice()) {
            ("deal", ["talon", cards @ ..]) if cards == [HIDDEN; TALON] => Self::DealTalon(None),
            ("deal", ["talon", cards @ ..]) if !cards.is_empty() => Self::DealTalon(Some(talon(cards)?)),
            ("deal", [seat, cards @ ..]) if !cards.is_empty() => {
                Self::Deal(Seat::parse(seat)?, Packet::parse(cards)?)
            }
            ("move", [seat, tokens @ ..]) => Self::Move(Seat::parse(seat)?, TarokMove::parse(tokens)?),
            ("show", ["talon", cards @ ..]) if !cards.is_empty() => Self::ShowTalon(talon(cards)?),
            ("show", [seat, "gift", card]) => Self::ShowGift(Seat::parse(seat)?, Card::parse(card)?),
            ("show", [seat, "hand", cards @ ..]) if C::SET_UP.show.contains("hand") && !cards.is_empty() => {
                Self::ShowHand(Seat::parse(seat)?, CardSet::parse(cards)?)
            }
            _ => match TarokLine::parse(line)? {
                Some(line) => Self::SetUp(line),
                None => return Err(SyntaxError::line(line, form(line.keyword, C::SET_UP.show))),
            },
        })
    }
}

/// Reads the six cards of the talon in dealt order.
fn talon(tokens: &[&str]) -> Result<Talon, SyntaxError> {
    let form = || SyntaxError::form(tokens, "the six cards of the talon in dealt order, all shown or all ??");
    if tokens.contains(&HIDDEN) {
        return Err(form());
    }
    CardSet::<Card>::parse(tokens)?;
    let cards = tokens.iter().map(|token| Card::parse(token)).collect::<Result<Vec<_>, _>>()?;
    Talon::new(&cards).ok_or_else(form)
}

fn form(keyword: &str, show: &'static str) -> &'static str {
    match keyword {
        "deal" => "deal S CARDS, deal talon CARDS",
        "move" => "move S MOVE",
        "show" => show,
        _ => "one of deal, move, show",
    }
}

impl<C: Word, I: Word> fmt::Display for TarokEvent<C, I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Deal(seat, packet) => write!(f, "deal {seat} {packet}"),
            Self::DealTalon(Some(talon)) => write!(f, "deal talon {talon}"),
            Self::DealTalon(None) => write!(f, "deal talon {}", [HIDDEN; TALON].join(" ")),
            Self::Move(seat, r#move) => write!(f, "move {seat} {move}"),
            Self::ShowTalon(talon) => write!(f, "show talon {talon}"),
            Self::ShowGift(seat, card) => write!(f, "show {seat} gift {card}"),
            Self::ShowHand(seat, cards) => write!(f, "show {seat} hand {cards}"),
            Self::SetUp(line) => write!(f, "{line}"),
        }
    }
}
