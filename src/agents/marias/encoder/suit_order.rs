//! The suits in an order that does not depend on their names: trumps first, then the plain suits by what the seat knows
//! about them.

use std::cmp::Reverse;

use crate::cards::german::{Card, Suit};
use crate::cards::{Card as _, CardSet};

/// The suits in order. Its place in the order stands for a suit in the inputs, so that two deals that differ only in the
/// names of the plain suits have the same inputs.
#[derive(Clone, Copy)]
pub(super) struct SuitOrder([Suit; 4]);

impl SuitOrder {
    /// The order by these sets of cards: the suit led first if it is plain, then by the length in the first set, the own
    /// hand, then by the cards of each set. Two suits that have the same cards in every set can be in either order.
    pub(super) fn new(trump: Suit, led: Option<Suit>, sets: &[CardSet<Card>]) -> Self {
        let hand = sets.first().copied().unwrap_or_default();
        let mut keys = Suit::ALL.map(|suit| {
            let start = u128::from(led == Some(suit)) << 4 | u128::from(ranks(hand, suit).count_ones());
            let key = sets.iter().fold(start, |key, &set| key << 8 | u128::from(ranks(set, suit)));
            (Reverse((suit == trump, key)), suit)
        });
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
