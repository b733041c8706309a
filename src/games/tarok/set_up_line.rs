//! The lines that set up a position by hand in the card play.

#![cfg_attr(not(test), deny(clippy::expect_used, clippy::panic))]

use std::fmt;

use super::item_set::ItemSet;
use super::moves::{CALLED, ContractWord, SUITS, masked_discards, suit, suit_letter};
use super::rules::{MORT, TALON};
use crate::SyntaxError;
use crate::cards::tarok::{Card, Suit, TAROKS};
use crate::cards::{CardSet, Packet};
use crate::protocol::{Line, Seat, number};
use crate::trick_set_up::{Suited, TrickLine};
use crate::words::Word;

impl Suited for Card {
    fn suits() -> Vec<(&'static str, CardSet<Self>)> {
        let suits = SUITS.into_iter().zip(Suit::ALL.map(Suit::cards));
        std::iter::once(("t", TAROKS)).chain(suits).collect()
    }
}

/// The seats that have raised an item.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Raisers(u8);

impl Raisers {
    /// Returns the seats in ascending order.
    pub(crate) fn seats(self) -> impl Iterator<Item = Seat> {
        Seat::all(8).filter(move |seat| self.0 >> seat.index() & 1 == 1)
    }

    /// Returns the seats as bits: bit `i` stands for seat `i`.
    pub(crate) fn bits(self) -> u8 {
        self.0
    }
}

/// A line that sets up a position. `C` is the type of the game's contracts, and `I` is the type of its items.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TarokLine<C, I> {
    /// `contract CONTRACT S`: the contract, and declarer's seat. Klop has no declarer. This line begins the
    /// position.
    Contract(C, Option<Seat>),
    /// `called SUIT`: the suit of the king that declarer called, in tarok for four.
    Called(Suit),
    /// `partner S`: the seat that has played the called king, in tarok for four.
    Partner(Seat),
    /// `taken N`: the number of the group that declarer took.
    Taken(u8),
    /// `discards S CARDS`: the cards that declarer discarded.
    Discards(Seat, Packet<Card>),
    /// `announced [S] ITEM…`: the bonuses that seat `S` announced. When `S` is left out, declarer announced
    /// them.
    Announced(Option<Seat>, ItemSet<I>),
    /// `raised ITEM N [S]…`: the number of raises of an item. The seats `S` are the defenders that raised it.
    Raised(I, u8, Raisers),
    /// `mond S`: the seat that lost the mond in a trick.
    Mond(Seat),
    /// A line that all trick games share.
    Tricks(TrickLine<Card>),
}

impl<C: ContractWord, I: Word> TarokLine<C, I> {
    /// Reads a line. `None` when the line has the keyword of another kind of line.
    ///
    /// # Errors
    /// When the line does not have the form of its keyword.
    pub fn parse(line: &Line<'_>) -> Result<Option<Self>, SyntaxError> {
        let forms = C::SET_UP;
        let form = |form| SyntaxError::line(line, form);
        Ok(Some(match (line.keyword, line.tokens.as_slice()) {
            ("contract", [contract, seat @ ..]) => {
                let contract = C::WORDS.iter().copied().find(|known| known.word() == *contract);
                let contract = contract.ok_or_else(|| form(forms.contract))?;
                let declarer = match seat {
                    [] if contract.index() == 0 => None,
                    [seat] if contract.index() > 0 => Some(Seat::parse(seat)?),
                    _ => return Err(form(forms.contract)),
                };
                Self::Contract(contract, declarer)
            }
            ("called", [word]) if C::HAS_CALL => Self::Called(suit(word).ok_or_else(|| form(CALLED))?),
            ("partner", [seat]) if C::HAS_CALL => Self::Partner(Seat::parse(seat)?),
            ("taken", [group]) => Self::Taken(number(group, 1, TALON as u64)? as u8),
            ("discards", [seat, cards @ ..]) if (1..=3).contains(&cards.len()) => {
                Self::Discards(Seat::parse(seat)?, Packet::parse(cards)?)
            }
            ("announced", words) => {
                let (seat, words) = match words {
                    [seat, words @ ..] if forms.names_announcer || Seat::parse(seat).is_ok() => {
                        (Some(*seat), words)
                    }
                    words => (None, words),
                };
                let items = ItemSet::parse(words, ItemSet::BONUSES).filter(|items| !items.is_empty());
                let items = items.ok_or_else(|| form(forms.announced))?;
                Self::Announced(seat.map(Seat::parse).transpose()?, items)
            }
            ("raised", [item, level, seats @ ..])
                if (seats.is_empty() || forms.names_raisers) && seats.len() < 3 =>
            {
                let item = I::WORDS.iter().copied().find(|known| known.word() == *item);
                let item = item.ok_or_else(|| form(forms.raised))?;
                let level = number(level, 1, MORT.into())? as u8;
                let mut raisers = Raisers::default();
                for seat in seats {
                    raisers.0 |= 1 << Seat::parse(seat)?.at(forms.seats)?.index();
                }
                Self::Raised(item, level, raisers)
            }
            ("mond", [seat]) => Self::Mond(Seat::parse(seat)?),
            ("contract", _) => return Err(form(forms.contract)),
            ("called", _) if C::HAS_CALL => return Err(form(CALLED)),
            ("partner", _) if C::HAS_CALL => return Err(form("partner S")),
            ("taken", _) => return Err(form("taken N, the number of the group from 1 to 6")),
            ("discards", _) => return Err(form("discards S CARDS, at most three")),
            ("raised", _) => return Err(form(forms.raised)),
            ("mond", _) => return Err(form("mond S")),
            _ => return Ok(TrickLine::parse(line, forms.seats)?.map(Self::Tricks)),
        }))
    }

    /// Returns the first word of the line.
    pub(super) fn keyword(&self) -> &'static str {
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

    /// Returns the line as `seat` sees it. Declarer sees all its discards. The other seats see only the
    /// taroks among declarer's discards.
    #[must_use]
    pub fn mask(&self, seat: Seat) -> Self {
        match *self {
            Self::Discards(declarer, packet) if declarer != seat => {
                Self::Discards(declarer, masked_discards(packet))
            }
            line => line,
        }
    }
}

impl<C: Word, I: Word> fmt::Display for TarokLine<C, I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Contract(contract, None) => write!(f, "contract {contract}"),
            Self::Contract(contract, Some(seat)) => write!(f, "contract {contract} {seat}"),
            Self::Called(suit) => write!(f, "called {}", suit_letter(*suit)),
            Self::Partner(seat) => write!(f, "partner {seat}"),
            Self::Taken(group) => write!(f, "taken {group}"),
            Self::Discards(seat, packet) => write!(f, "discards {seat} {packet}"),
            Self::Announced(seat, items) => {
                f.write_str("announced")?;
                seat.iter().try_for_each(|seat| write!(f, " {seat}"))?;
                items.iter().try_for_each(|item| write!(f, " {item}"))
            }
            Self::Raised(item, level, raisers) => {
                write!(f, "raised {item} {level}")?;
                raisers.seats().try_for_each(|seat| write!(f, " {seat}"))
            }
            Self::Mond(seat) => write!(f, "mond {seat}"),
            Self::Tricks(line) => write!(f, "{line}"),
        }
    }
}
