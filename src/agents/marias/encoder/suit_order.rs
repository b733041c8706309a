//! The suits in an order that does not depend on their names: trumps first, then the plain suits by what the seat knows
//! about them.

use std::cmp::Reverse;

use super::knowledge::{current_trick, others};
use crate::cards::german::{Card, Suit};
use crate::cards::{Card as _, CardSet};
use crate::games::View as _;
use crate::games::marias::{SEATS, View};
use crate::protocol::Seat;

/// The suits in order. Its place in the order stands for a suit in the inputs, so that two deals that differ only in the
/// names of the plain suits have the same inputs.
#[derive(Clone, Copy)]
pub(super) struct SuitOrder([Suit; 4]);

impl SuitOrder {
    /// The order for this view: the plain suit led first, then by the length in the own hand. Two suits with the same
    /// key have the same cards in every place, so that their order makes no difference.
    pub(super) fn of_view(view: &View, trump: Suit) -> Self {
        let (public, own) = (view.public(), view.seat());
        let [first, second] = others(own);
        let trick = current_trick(public);
        let led = trick.and_then(|trick| trick.led());
        let marriages = Seat::all(SEATS).fold(CardSet::EMPTY, |all, seat| all | public.marriages(seat));
        let sets = [
            view.hand(),
            public.played(own),
            view.face_down().talon,
            public.played(first),
            public.played(second),
            view.possible(first),
            view.possible(second),
            trick.map_or(CardSet::EMPTY, |trick| trick.set()),
            marriages,
        ];
        Self::by_key(trump, |suit| {
            let start = u128::from(led == Some(suit)) << 4 | ranks(view.hand(), suit).count_ones() as u128;
            sets.iter().fold(start, |key, &set| key << 8 | u128::from(ranks(set, suit)))
        })
    }

    /// The order for a hand alone.
    pub(super) fn of_hand(hand: CardSet<Card>, trump: Suit) -> Self {
        Self::by_key(trump, |suit| {
            let ranks = ranks(hand, suit);
            u128::from(ranks.count_ones()) << 8 | u128::from(ranks)
        })
    }

    fn by_key(trump: Suit, key: impl Fn(Suit) -> u128) -> Self {
        let mut keys = Suit::ALL.map(|suit| (Reverse((suit == trump, key(suit))), suit));
        keys.sort_unstable();
        Self(keys.map(|(_, suit)| suit))
    }

    /// The place of a suit.
    pub(super) fn place(self, suit: Suit) -> usize {
        self.0.iter().position(|&other| other == suit).expect("every suit has a place")
    }

    /// The cards with the place of their suit: bit `8 * place + rank`.
    pub(super) fn cards(self, cards: CardSet<Card>) -> u32 {
        u32::from_le_bytes(self.0.map(|suit| ranks(cards, suit)))
    }

    /// The number of a card: `8 * place + rank`.
    pub(super) fn card(self, card: Card) -> usize {
        8 * self.place(card.suit()) + card.index() % 8
    }
}

/// The ranks of the cards of a suit, a bit each.
fn ranks(cards: CardSet<Card>, suit: Suit) -> u8 {
    (cards.bits() >> (8 * suit as u32)) as u8
}
