//! What positions set up by hand have in common in all games of tarok: the talon, the discards and the gifts.

#![cfg_attr(not(test), deny(clippy::expect_used, clippy::panic))]

use super::illegal::EventError;
use super::moves::{SUITS, masked_discards};
use super::rules::TALON;
use super::talon::Talon;
use crate::cards::tarok::{Card, Suit, TAROKS};
use crate::cards::{CardSet, Packet};
use crate::games::CardPlace;
use crate::games::DealError;
use crate::games::trick_set_up::{SetUpError, Suited, TrickSetUp};
use crate::protocol::Seat;

impl Suited for Card {
    fn suits() -> Vec<(&'static str, CardSet<Self>)> {
        let suits = SUITS.into_iter().zip(Suit::ALL.map(Suit::cards));
        std::iter::once(("t", TAROKS)).chain(suits).collect()
    }
}

/// Checks the gifts of klop after this number of tricks; in other contracts, that there are none.
pub(in crate::games) fn check_gifts(
    tricks: &TrickSetUp<Card>,
    gifts: &[(Seat, Card)],
    is_klop: bool,
    count: usize,
    seats: usize,
) -> Result<(), SetUpError<Card>> {
    let due = if is_klop { count.min(TALON) } else { 0 };
    if gifts.len() != due {
        return Err(rule("show S gift CARD", "in klop each of the first six tricks brings a gift"));
    }
    for seat in Seat::all(seats) {
        let own = gifts.iter().filter(|(winner, _)| *winner == seat).count();
        if own > tricks.won(seat).len() / seats {
            return Err(rule("show S gift CARD", "the winner of a trick gets the gift"));
        }
    }
    let cards: CardSet<Card> = gifts.iter().map(|&(_, card)| card).collect();
    if cards.len() != due {
        return Err(rule("show S gift CARD", "each gift is another card"));
    }
    Ok(DealError::check_free(cards, tricks.played(), CardPlace::Pile)?)
}

/// The error of a line that sets up a position.
pub(in crate::games) fn rule(line: &'static str, rule: &'static str) -> SetUpError<Card> {
    SetUpError::Line { line, rule }
}

/// The talon of a position, the group taken, and the discards.
#[derive(Clone, Copy, Debug)]
pub(in crate::games) struct TalonSetUp {
    pub talon: Option<Talon>,
    pub group: Option<u8>,
    pub discards: Option<(Seat, Packet<Card>)>,
    /// The number of cards in a group of the contract; 0 if the talon stays face down.
    pub size: usize,
    /// When the talon is turned up, for an error.
    pub shown_in: &'static str,
}

impl TalonSetUp {
    /// Checks them. Returns the group, and the discards as everybody sees them.
    pub(in crate::games) fn check(
        &self,
        tricks: &TrickSetUp<Card>,
        declarer: Option<Seat>,
        leader: Seat,
        seats: usize,
    ) -> Result<(u8, Packet<Card>), EventError> {
        let count = self.size;
        let none = Packet { shown: CardSet::EMPTY, hidden: 0 };
        let (talon, group) = match (self.talon, self.group) {
            (None, None) if count == 0 && self.discards.is_none() => return Ok((0, none)),
            _ if count == 0 => return Err(rule("contract CONTRACT", self.shown_in).into()),
            (None, _) => return Err(EventError::TalonNotShown),
            (Some(talon), Some(group)) if usize::from(group) <= TALON / count => (talon, group),
            _ => return Err(rule("taken N", "send the number of the group that declarer took").into()),
        };
        let taken = talon.group(count, group);
        let left = talon.set() - taken;
        let discards = match self.discards {
            None => Packet { shown: CardSet::EMPTY, hidden: count as u8 },
            Some((seat, packet)) if Some(seat) == declarer && packet.len() == count => packet,
            Some(_) => {
                return Err(rule("discards S CARDS", "declarer discards as many cards as it took").into());
            }
        };
        DealError::check_free(tricks.played() | discards.shown, left, CardPlace::Elsewhere)?;
        DealError::check_free(discards.shown, tricks.played(), CardPlace::Pile)?;
        for (place, card) in tricks.trick().enumerate() {
            let player = Seat::new((leader.index() + place) % seats);
            if taken.contains(card) && Some(player) != declarer {
                return Err(SetUpError::Held { seat: player, card }.into());
            }
        }
        Ok((group, masked_discards(discards)))
    }
}

/// Adds a gift of klop.
pub(in crate::games) fn add_gift(
    gifts: &mut Vec<(Seat, Card)>,
    seat: Seat,
    card: Card,
) -> Result<(), EventError> {
    if gifts.len() == TALON {
        return Err(EventError::NoGiftShow);
    }
    gifts.push((seat, card));
    Ok(())
}
