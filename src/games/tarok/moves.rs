//! A move: a bid, a contract, a call, a group of the talon, a discard, an announcement, a raise, or a card.

#![cfg_attr(not(test), deny(clippy::expect_used, clippy::panic))]

use std::fmt;

use super::item_set::ItemSet;
use super::rules::TALON;
use crate::SyntaxError;
use crate::cards::tarok::{Card, Suit, TAROKS};
use crate::cards::{Card as _, Packet};
use crate::protocol::number;
use crate::words::Word;

/// A contract of a game of tarok. Contract number 0 is klop, which nobody bids.
pub trait ContractWord: Word {
    /// The forms of the moves that differ from game to game.
    const FORMS: MoveForms;

    /// The forms of the lines that set up a position.
    const SET_UP: SetUpForms;

    /// Whether declarer calls a king in some contracts.
    const HAS_CALL: bool;

    /// The contract that a seat may name instead of making an announcement. For example, `announce colour`
    /// then means `play colour`.
    const IN_PLACE_OF_ANNOUNCEMENT: Option<Self>;
}

/// The forms of moves, for error messages. Where there are two forms, the first one is for a syntax error.
/// The second one says which move is due.
#[derive(Debug)]
pub struct MoveForms {
    /// The forms of all moves.
    pub any: &'static str,
    /// The forms of a bid.
    pub bid: [&'static str; 2],
    /// The forms of a move that names a contract.
    pub play: [&'static str; 2],
    /// The forms of an announcement.
    pub announce: [&'static str; 2],
    /// The forms of a raise.
    pub kontra: [&'static str; 2],
}

/// The number of seats, and the forms of the lines that set up a position, for error messages.
#[derive(Debug)]
pub struct SetUpForms {
    /// The number of seats.
    pub seats: usize,
    /// The forms of the `show` lines.
    pub show: &'static str,
    /// The form of the line that gives the contract.
    pub contract: &'static str,
    /// The form of the line that gives the announcements.
    pub announced: &'static str,
    /// Whether the line that gives the announcements must name the seat that made them.
    pub names_announcer: bool,
    /// The form of the line that gives the raises.
    pub raised: &'static str,
    /// Whether the line that gives the raises may name the defenders that made them.
    pub names_raisers: bool,
}

/// One decision of a seat. `C` is the type of the game's contracts, and `I` is the type of its items.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TarokMove<C, I> {
    /// `bid two`: bids this contract. `bid pass`: passes. A seat that has passed never bids again.
    Bid(Option<C>),
    /// `play two`: declarer names the contract that is played.
    Play(C),
    /// `call h`: declarer calls the king of this suit, in tarok for four.
    Call(Suit),
    /// `take 2`: declarer takes the group of the talon with this number, from 1.
    Take(u8),
    /// `discard t5 4h`: declarer discards as many cards as it took. The other seats see only the taroks among
    /// these cards.
    Discard(Packet<Card>),
    /// `announce trula`: the seat announces these bonuses. The set of bonuses may be empty.
    Announce(ItemSet<I>),
    /// `kontra game`: the seat raises these items. The set of items may be empty.
    Kontra(ItemSet<I>),
    /// `CARD`: plays this card.
    Card(Card),
}

/// The effect of a move on the cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CardEffect {
    /// The card is played.
    Play(Card),
    /// Declarer discards these cards.
    Discard(Packet<Card>),
    /// Declarer takes a group of the talon.
    Take,
    /// No card moves.
    None,
}

/// The form of the line that gives the called suit of a position set up by hand.
pub(super) const CALLED: &str = "called h|d|s|c";

/// The form of a call.
pub(super) const CALL: &str = "call h|d|s|c";

impl<C: ContractWord, I: Word> TarokMove<C, I> {
    /// Reads a move.
    ///
    /// # Errors
    /// When the tokens are not a move in any position.
    pub fn parse(tokens: &[&str]) -> Result<Self, SyntaxError> {
        let form = |form| SyntaxError::form(tokens, form);
        let contract = |word: &str| C::WORDS.iter().copied().find(|contract| contract.word() == word);
        let MoveForms { any, bid: [bids, _], play: [plays, _], announce: [bonuses, _], kontra: [items, _] } =
            C::FORMS;
        let [first, rest @ ..] = tokens else { return Err(form(any)) };
        match (*first, rest) {
            ("bid", ["pass"]) => Ok(Self::Bid(None)),
            ("bid", [word]) => match contract(word).filter(|contract| contract.index() > 0) {
                Some(contract) => Ok(Self::Bid(Some(contract))),
                None => Err(form(bids)),
            },
            ("bid", _) => Err(form(bids)),
            ("play", [word]) => contract(word).map(Self::Play).ok_or_else(|| form(plays)),
            ("play", _) => Err(form(plays)),
            ("call", [word]) if C::HAS_CALL => suit(word).map(Self::Call).ok_or_else(|| form(CALL)),
            ("call", _) if C::HAS_CALL => Err(form(CALL)),
            ("take", [group]) => Ok(Self::Take(number(group, 1, TALON as u64)? as u8)),
            ("take", _) => Err(form("take N: the number of the group, from 1")),
            ("discard", []) => Err(form("discard CARD…, as many cards as were taken")),
            ("discard", cards) => Ok(Self::Discard(Packet::parse(cards)?)),
            // All legal moves of one scene must have the same keyword, so this contract is listed among the
            // announcements.
            ("announce", [word])
                if C::IN_PLACE_OF_ANNOUNCEMENT.is_some_and(|contract| contract.word() == *word) =>
            {
                contract(word).map(Self::Play).ok_or_else(|| form(plays))
            }
            ("announce", words) => {
                ItemSet::parse(words, ItemSet::BONUSES).map(Self::Announce).ok_or_else(|| form(bonuses))
            }
            ("kontra", words) => {
                ItemSet::parse(words, ItemSet::FULL).map(Self::Kontra).ok_or_else(|| form(items))
            }
            (card, []) => Ok(Self::Card(Card::parse(card)?)),
            _ => Err(form(any)),
        }
    }

    /// Returns the move as the other seats see it. Discards that are not taroks are hidden.
    #[must_use]
    pub fn masked(&self) -> Self {
        match self {
            Self::Discard(packet) => Self::Discard(masked_discards(*packet)),
            r#move => *r#move,
        }
    }

    /// Returns the effect of the move on the cards.
    pub fn effect(&self) -> CardEffect {
        match *self {
            Self::Card(card) => CardEffect::Play(card),
            Self::Discard(packet) => CardEffect::Discard(packet),
            Self::Take(_) => CardEffect::Take,
            _ => CardEffect::None,
        }
    }

    /// Returns the word that scenes use for this kind of move.
    pub fn action(&self) -> &'static str {
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

/// Returns the discards as the other seats see them. Taroks are shown, and other cards are hidden.
pub(crate) fn masked_discards(packet: Packet<Card>) -> Packet<Card> {
    let shown = packet.shown & TAROKS;
    Packet { shown, hidden: (packet.len() - shown.len()) as u8 }
}

/// The letters of the suits in protocol lines.
pub(crate) const SUITS: [&str; 4] = ["h", "d", "s", "c"];

/// Returns the suit with this letter.
pub(crate) fn suit(word: &str) -> Option<Suit> {
    SUITS.iter().position(|letter| *letter == word).map(|place| Suit::ALL[place])
}

/// Returns the letter of a suit.
pub(crate) const fn suit_letter(suit: Suit) -> &'static str {
    SUITS[suit as usize]
}

impl<C: Word, I: Word> fmt::Display for TarokMove<C, I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bid(None) => f.write_str("bid pass"),
            Self::Bid(Some(contract)) => write!(f, "bid {contract}"),
            Self::Play(contract) => write!(f, "play {contract}"),
            Self::Call(suit) => write!(f, "call {}", suit_letter(*suit)),
            Self::Take(group) => write!(f, "take {group}"),
            Self::Discard(cards) => write!(f, "discard {cards}"),
            Self::Announce(items) if items.is_empty() => f.write_str("announce"),
            Self::Announce(items) => write!(f, "announce {items}"),
            Self::Kontra(items) if items.is_empty() => f.write_str("kontra"),
            Self::Kontra(items) => write!(f, "kontra {items}"),
            Self::Card(card) => write!(f, "{card}"),
        }
    }
}
