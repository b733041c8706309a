//! A trick (rules, *Play*).

use super::SEATS;
use super::strength::{Tens, beats};
use crate::cards::german::{Card, Suit};
use crate::protocol::Seat;

/// A trick in the making, or complete.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trick {
    leader: Seat,
    /// The cards in the order in which they were played.
    cards: [Option<Card>; SEATS],
    /// Which of them leads: none has beaten it yet.
    leading: u8,
}

impl Trick {
    /// A trick that `leader` is to lead.
    #[must_use]
    pub fn new(leader: Seat) -> Self {
        Self { leader, cards: [None; SEATS], leading: 0 }
    }

    /// Who leads it.
    #[must_use]
    pub fn leader(&self) -> Seat {
        self.leader
    }

    /// The cards with who played them, in the order in which they were played.
    pub fn plays(&self) -> impl Iterator<Item = (Seat, Card)> + '_ {
        self.cards.iter().enumerate().filter_map(|(at, card)| Some((self.seat(at), (*card)?)))
    }

    /// The card played last, with who played it.
    #[must_use]
    pub fn last(&self) -> Option<(Seat, Card)> {
        self.plays().last()
    }

    /// The suit led.
    #[must_use]
    pub fn led(&self) -> Option<Suit> {
        self.cards[0].map(Card::suit)
    }

    /// The leading card: the one that takes the trick, as it stands.
    #[must_use]
    pub fn leading(&self) -> Option<Card> {
        self.cards[usize::from(self.leading)]
    }

    /// The seat that takes the trick as it stands; `None` before the first card.
    #[must_use]
    pub fn winner(&self) -> Option<Seat> {
        self.leading().map(|_| self.seat(usize::from(self.leading)))
    }

    /// Whether all have played to it.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.cards[SEATS - 1].is_some()
    }

    /// The seat whose card is the one at this place.
    fn seat(&self, at: usize) -> Seat {
        let index = self.leader.index() + at;
        Seat::new(if index < SEATS { index } else { index - SEATS })
    }

    /// Lays the next card on it.
    pub(super) fn push(&mut self, card: Card, trump: Suit, tens: Tens) {
        let Some(at) = self.cards.iter().position(Option::is_none) else { return };
        if self.leading().is_some_and(|leading| beats(card, leading, trump, tens)) {
            self.leading = at as u8;
        }
        self.cards[at] = Some(card);
    }
}
