//! A trick (rules, *Play*).

use super::rules::SEATS;
use super::strength::{Tens, beats};
use crate::cards::CardSet;
use crate::cards::german::{Card, Suit};
use crate::protocol::Seat;

/// A trick, complete or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trick {
    leader: Seat,
    /// The cards in the order of play.
    cards: [Option<Card>; SEATS],
    /// The index of the card that wins the trick so far.
    leading: u8,
}

impl Trick {
    /// Creates a trick before its first card.
    pub fn new(leader: Seat) -> Self {
        Self { leader, cards: [None; SEATS], leading: 0 }
    }

    /// Returns the seat that leads the trick.
    pub fn leader(&self) -> Seat {
        self.leader
    }

    /// Returns the cards in the order of play, each with the seat that played it.
    pub fn plays(&self) -> impl Iterator<Item = (Seat, Card)> + '_ {
        self.cards.iter().enumerate().filter_map(|(at, card)| Some((self.seat(at), (*card)?)))
    }

    /// Returns the trick's cards as a set.
    pub fn set(&self) -> CardSet<Card> {
        self.cards.iter().copied().flatten().collect()
    }

    /// Returns the card played last, with the seat that played it.
    pub fn last(&self) -> Option<(Seat, Card)> {
        self.plays().last()
    }

    /// Returns the suit led; `None` before the first card.
    pub fn led(&self) -> Option<Suit> {
        self.cards[0].map(Card::suit)
    }

    /// Returns the card that wins the trick so far; `None` before the first card.
    pub fn leading(&self) -> Option<Card> {
        self.cards[usize::from(self.leading)]
    }

    /// Returns the seat that wins the trick so far; `None` before the first card.
    pub fn winner(&self) -> Option<Seat> {
        self.leading().map(|_| self.seat(usize::from(self.leading)))
    }

    /// Returns whether all seats have played.
    pub fn is_complete(&self) -> bool {
        self.cards[SEATS - 1].is_some()
    }

    /// Returns the seat that plays card number `at` of the trick, from 0.
    fn seat(self, at: usize) -> Seat {
        let index = self.leader.index() + at;
        Seat::new(if index < SEATS { index } else { index - SEATS })
    }

    /// Adds the next card; the trick must not be complete.
    pub(super) fn push(&mut self, card: Card, trump: Option<Suit>, tens: Tens) {
        let at = self.cards.iter().position(Option::is_none).expect("the trick is not complete");
        if self.leading().is_some_and(|leading| beats(card, leading, trump, tens)) {
            self.leading = at as u8;
        }
        self.cards[at] = Some(card);
    }
}
