//! A move: a bid, a choice of declarer, a raise of the stakes, or a card.

#![cfg_attr(not(test), deny(clippy::expect_used, clippy::panic))]

use std::fmt;

use super::contract::{Contract, Items};
use crate::cards::tarok::Card;
use crate::cards::{Card as _, Packet};
use crate::games::SyntaxError;
use crate::games::tarok_common::{CardEffect, MoveText, masked_discards};
use crate::protocol::number;

/// One decision of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Move {
    /// `bid two`: bids this contract. `bid pass`: passes for good.
    Bid(Option<Contract>),
    /// `play two`: declarer names the contract to be played.
    Play(Contract),
    /// `take 2`: declarer takes this group of the talon, counted from 1.
    Take(u8),
    /// `discard t5 4h`: declarer discards as many cards as it took. Others see only the taroks among them.
    Discard(Packet<Card>),
    /// `announce trula`: declarer announces bonuses; often none.
    Announce(Items),
    /// `kontra game`: raises these items; often none.
    Kontra(Items),
    /// A card played.
    Card(Card),
}

/// The forms of all moves.
const FORM: &str =
    "bid CONTRACT|pass, play CONTRACT, take N, discard CARDS, announce [ITEM]…, kontra [ITEM]…, or a card";

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
            ("bid", rest) => match rest {
                [word] if *word != Contract::Klop.word() => {
                    Contract::parse(word).map(|bid| Self::Bid(Some(bid)))
                }
                _ => None,
            }
            .ok_or_else(|| form("bid three|two|one|solo|berac|pass")),
            ("play", rest) => match rest {
                [word] => Contract::parse(word).map(Self::Play),
                _ => None,
            }
            .ok_or_else(|| form("play klop|three|two|one|solo|berac")),
            ("take", [group]) => Ok(Self::Take(number(group, 1, 6)? as u8)),
            ("take", _) => Err(form("take N: the number of the group, from 1")),
            ("discard", cards) => Ok(Self::Discard(Packet::parse(cards)?)),
            ("announce", words) => Items::parse(words, Items::BONUSES)
                .map(Self::Announce)
                .ok_or_else(|| form("announce [trula] [kings] [pagat] [valat], each once")),
            ("kontra", words) => Items::parse(words, Items::BONUSES.union(Items::GAME))
                .map(Self::Kontra)
                .ok_or_else(|| form("kontra [game] [trula] [kings] [pagat] [valat], each once")),
            (card, []) => Ok(Self::Card(Card::parse(card)?)),
            _ => Err(form(FORM)),
        }
    }

    /// Hides the cards that other seats may not see: discards, except taroks.
    #[must_use]
    pub fn masked(&self) -> Self {
        match self {
            Self::Discard(packet) => Self::Discard(masked_discards(*packet)),
            r#move => *r#move,
        }
    }
}

impl MoveText for Move {
    fn parse(tokens: &[&str]) -> Result<Self, SyntaxError> {
        Self::parse(tokens)
    }

    fn masked(&self) -> Self {
        self.masked()
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
            Self::Take(_) => "take",
            Self::Discard(_) => "discard",
            Self::Announce(_) => "announce",
            Self::Kontra(_) => "kontra",
            Self::Card(_) => "card",
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bid(None) => f.write_str("bid pass"),
            Self::Bid(Some(contract)) => write!(f, "bid {contract}"),
            Self::Play(contract) => write!(f, "play {contract}"),
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
