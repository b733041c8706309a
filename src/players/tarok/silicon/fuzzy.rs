//! The fuzzy key of the thesis' table (4.2.4, formulas 5 and 6): positions that differ in what hardly matters are one.

use super::layout::{Layout, highest, sum};
use crate::cards::tarok::{Card, Suit, TAROKS};
use crate::cards::{Card as _, CardSet};
use crate::games::tarok::{HAND, SEATS};
use crate::protocol::Seat;

/// How many ways there are to hold cards of a suit: how many of its four pips, and which of its four figures.
const SUITS: u64 = 5 * 16;
/// How many tenths a sum of taroks has: at most those of `t7` to `t22`.
const TENTHS: u64 = 24;
/// How many ways there are of what is told exactly: the highest tarok, and whether pagat and mond are there.
const HIGHEST: u64 = 23 * 4;
/// No card, or one of the pack.
const CARDS: u128 = Card::COUNT as u128 + 1;

/// What the table tells apart: of each hand, in each suit how many pips and which figures; of the taroks how many, the
/// tens of their sum, the highest, and which of the trula; the cards in the trick; and whose turn it is.
///
/// How many taroks a hand has follows from how many cards it has.
pub(super) fn key(layout: &Layout) -> u128 {
    let hands = Seat::all(SEATS).fold(0, |key, seat| {
        let size = u128::from(SUITS.pow(4) * TENTHS * HIGHEST);
        key * size + u128::from(hand(layout.hand(seat)))
    });
    let trick = layout.trick().cards().iter().fold(0, |key, card| key * CARDS + card.index() as u128 + 1);
    let cards = layout.hand(layout.turn()).len() as u128;
    let trick = (trick * SEATS as u128 + layout.turn().index() as u128) * (HAND as u128 + 1) + cards;
    hands * (CARDS * CARDS * SEATS as u128 * (HAND as u128 + 1)) + trick
}

/// What is told apart of one hand but for the number of its taroks.
fn hand(cards: CardSet<Card>) -> u64 {
    let suits = Suit::ALL.iter().fold(0, |key, suit| {
        let held = cards.bits() >> suit.cards().bits().trailing_zeros() & 0xff;
        key * SUITS + u64::from((held & 0xf).count_ones()) * 16 + (held >> 4)
    });
    let taroks = cards & TAROKS;
    let flag = |card| u64::from(taroks.contains(card));
    let high = (highest(taroks) as u64 * 2 + flag(Card::PAGAT)) * 2 + flag(Card::MOND);
    (suits * TENTHS + sum(taroks) as u64 / 10) * HIGHEST + high
}
