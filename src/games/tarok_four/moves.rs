//! A move: a bid, a call, a choice of declarer, an announcement, a raise of the stakes, or a card.

#![cfg_attr(not(test), deny(clippy::expect_used, clippy::panic))]

use std::fmt;

use super::contract::{Contract, Items};
use crate::cards::tarok::{Card, Suit};
use crate::cards::{Card as _, Packet};
use crate::games::SyntaxError;
use crate::games::tarok_common::{CardEffect, MoveText, masked_discards};
use crate::protocol::number;

/// One decision of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Move {
    /// `bid two`: bids this contract. `bid pass`: passes for good.
    Bid(Option<Contract>),
    /// `play two`: declarer names the contract to be played, or goes on from a solo to colour valat.
    Play(Contract),
    /// `call h`: declarer calls the king of this suit.
    Call(Suit),
    /// `take 2`: declarer takes this group of the talon, counted from 1.
    Take(u8),
    /// `discard 4h 7s`: declarer discards as many cards as it took. Others see only the taroks among them.
    Discard(Packet<Card>),
    /// `announce trula`: the seat announces bonuses; often none.
    Announce(Items),
    /// `kontra game`: raises these items; often none.
    Kontra(Items),
    /// A card played.
    Card(Card),
}

/// The forms of all moves.
const FORM: &str = "bid CONTRACT|pass, play CONTRACT, call SUIT, take N, discard CARDS, announce [ITEM]…, \
                    kontra [ITEM]…, or a card";

const BONUSES: &str = "announce [trula] [kings] [king] [pagat] [valat], each once";

const ITEMS: &str = "kontra [game] [trula] [kings] [king] [pagat] [valat], each once";

const BIDS: &str = "bid two|one|solo3|solo2|solo1|piccolo|berac|without|open|colour|valat|pass, of the contracts of the ladder";

const CONTRACTS: &str = "play CONTRACT: klop, or a contract of the ladder";

impl Move {
    /// Reads a move.
    ///
    /// # Errors
    /// When the tokens are not a move in any position.
    pub fn parse(tokens: &[&str]) -> Result<Self, SyntaxError> {
        let form = |form| SyntaxError::form(tokens, form);
        let [first, rest @ ..] = tokens else { return Err(form(FORM)) };
        match (*first, rest) {
            ("bid", ["pass"]) => Ok(Self::Bid(None)),
            ("bid", [word]) if *word != Contract::Klop.word() => {
                Contract::parse(word).map(|bid| Self::Bid(Some(bid))).ok_or_else(|| form(BIDS))
            }
            ("bid", _) => Err(form(BIDS)),
            ("play", [word]) => Contract::parse(word).map(Self::Play).ok_or_else(|| form(CONTRACTS)),
            ("play", _) => Err(form(CONTRACTS)),
            ("call", [word]) => suit(word).map(Self::Call).ok_or_else(|| form("call h|d|s|c")),
            ("call", _) => Err(form("call h|d|s|c")),
            ("take", [group]) => Ok(Self::Take(number(group, 1, 6)? as u8)),
            ("take", _) => Err(form("take N: the number of the group, from 1")),
            ("discard", cards) => Ok(Self::Discard(Packet::parse(cards)?)),
            // A list of moves with one keyword has colour valat among the announcements.
            ("announce", ["colour"]) => Ok(Self::Play(Contract::Colour)),
            ("announce", words) => {
                Items::parse(words, Items::ALL_BONUSES).map(Self::Announce).ok_or_else(|| form(BONUSES))
            }
            ("kontra", words) => {
                Items::parse(words, Items::FULL).map(Self::Kontra).ok_or_else(|| form(ITEMS))
            }
            (card, []) => Ok(Self::Card(Card::parse(card)?)),
            _ => Err(form(FORM)),
        }
    }
}

impl MoveText for Move {
    fn parse(tokens: &[&str]) -> Result<Self, SyntaxError> {
        Self::parse(tokens)
    }

    fn masked(&self) -> Self {
        match self {
            Self::Discard(packet) => Self::Discard(masked_discards(*packet)),
            r#move => *r#move,
        }
    }

    fn effect(&self) -> CardEffect {
        match *self {
            Self::Card(card) => CardEffect::Play(card),
            Self::Discard(packet) => CardEffect::Discard(packet),
            Self::Take(_) => CardEffect::Take,
            _ => CardEffect::None,
        }
    }

    fn action(&self) -> &'static str {
        match self {
            Self::Bid(_) => "bid",
            Self::Play(_) => "contract",
            Self::Call(_) => "call",
            Self::Take(_) => "take",
            Self::Discard(_) => "discard",
            Self::Announce(_) => "announce",
            Self::Kontra(_) => "kontra",
            Self::Card(_) => "card",
        }
    }
}

/// The letters of the suits in lines.
const SUITS: [&str; 4] = ["h", "d", "s", "c"];

/// The suit with this letter.
pub(super) fn suit(word: &str) -> Option<Suit> {
    SUITS.iter().position(|letter| *letter == word).map(|place| Suit::ALL[place])
}

/// The letter of a suit.
pub(super) const fn suit_letter(suit: Suit) -> &'static str {
    SUITS[suit as usize]
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bid(None) => f.write_str("bid pass"),
            Self::Bid(Some(contract)) => write!(f, "bid {contract}"),
            Self::Play(contract) => write!(f, "play {contract}"),
            Self::Call(suit) => write!(f, "call {}", suit_letter(*suit)),
            Self::Take(group) => write!(f, "take {group}"),
            Self::Discard(cards) if cards.is_empty() => f.write_str("discard"),
            Self::Discard(cards) => write!(f, "discard {cards}"),
            Self::Announce(items) if items.is_empty() => f.write_str("announce"),
            Self::Announce(items) => write!(f, "announce {items}"),
            Self::Kontra(items) if items.is_empty() => f.write_str("kontra"),
            Self::Kontra(items) => write!(f, "kontra {items}"),
            Self::Card(card) => write!(f, "{card}"),
        }
    }
}
