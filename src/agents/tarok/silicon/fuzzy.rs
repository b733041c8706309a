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

#[cfg(test)]
mod tests {
    use super::super::layout::tests::{after, led_by_0};
    use super::*;
    use crate::games::tarok::Contract;

    /// The key when seat 0 holds these cards.
    fn key_of(hand: &str) -> u128 {
        key(&led_by_0(Contract::Three, [hand, "7s 8s 9s", "7c 8c 9c"]))
    }

    #[test]
    fn which_pips_and_which_middling_taroks_a_hand_holds_makes_no_difference() {
        assert_eq!(key_of("4h Kh t5"), key_of("2h Kh t5"));
        // The sums are 14, 13 and 11; the next is 20.
        assert_eq!(key_of("4h t5 t9"), key_of("4h t4 t9"));
        assert_eq!(key_of("4h t5 t9"), key_of("4h t2 t9"));
        assert_ne!(key_of("4h t9 t11"), key_of("4h t8 t11"));
    }

    #[test]
    fn suits_figures_the_highest_tarok_the_trula_and_how_many_there_are_make_one() {
        assert_ne!(key_of("4h 3h t5"), key_of("4h 3d t5"));
        assert_ne!(key_of("4h Jh t5"), key_of("4h Ch t5"));
        assert_ne!(key_of("4h t5 t9"), key_of("4h t4 t10"));
        assert_ne!(key_of("4h t1 t9"), key_of("4h t2 t9"));
        // The sums are 43 and 42 with the škis on top.
        assert_ne!(key_of("4h t21 t22"), key_of("4h t20 t22"));
        assert_ne!(key_of("t2 t3 t9"), key_of("4h t5 t9"));
    }

    #[test]
    fn the_cards_that_lie_and_whose_turn_it_is_are_told_exactly() {
        let layout = led_by_0(Contract::Three, ["4h 3h", "2h 1h", "t5 t6"]);
        assert_ne!(key(&after(layout.clone(), "4h")), key(&after(layout.clone(), "3h")));
        let lead = |played| key(&after(led_by_0(Contract::Three, ["4h 3d", "3h 4d", "2h 2d"]), played));
        assert_ne!(lead(""), lead("4h"));
    }
}
