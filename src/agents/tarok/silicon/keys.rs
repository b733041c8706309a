//! The keys of the transposition table of `silicon`: exact keys, and the fuzzy keys of the thesis.

use talon_games::cards::tarok::{Card, Suit, TAROKS};
use talon_games::cards::{Card as _, CardSet};
use talon_games::protocol::Seat;
use talon_games::tarok::three::{Contract, HAND, SEATS};

use super::world::{World, highest, sum};

/// Returns the exact key. It contains the owner of each card in the hands, the first two cards of the trick,
/// and the seat to move. In klop it also contains the sizes of the piles modulo 3, because points are counted
/// in groups of three cards.
pub fn exact_key(world: &World) -> u128 {
    let [first, second, third] = [0, 1, 2].map(|seat| world.hand(Seat::new(seat)).bits());
    let planes = u128::from(first | third) | u128::from(second | third) << Card::COUNT;
    let tricks = world.tricks();
    let no_card = Card::COUNT as u64;
    let (led, other) = match tricks.trick_len() {
        0 => (no_card, no_card),
        1 => (u64::from(tricks.led), no_card),
        _ => {
            let other = CardSet::<Card>::from_bits(tricks.trick & !(1 << tricks.led));
            (u64::from(tricks.led), other.first().map_or(no_card, |card| card.index() as u64))
        }
    };
    let piles = if world.contract() == Contract::Klop { pile_remainders(world) } else { 0 };
    let trick = ((u128::from(piles) << 2 | world.turn().index() as u128) << 6 | u128::from(led)) << 6;
    (trick | u128::from(other)) << (2 * Card::COUNT) | planes
}

/// Returns the sizes of the piles modulo 3, two bits each.
pub(super) fn pile_remainders(world: &World) -> u64 {
    Seat::all(SEATS).fold(0, |sizes, seat| sizes << 2 | (world.pile(seat).len() as u64 % 3))
}

/// The number of codes of a suit. A code contains the number of pips (0 to 4) and the set of figures (16
/// sets).
const SUITS: u64 = 5 * 16;
/// The number of codes for the sum of the taroks of a hand. The sum is counted in tens. The greatest sum of a
/// hand is the sum of `t7` to `t22`.
const TENS: u64 = 24;
/// The number of codes of the exact part of the taroks. A code contains the highest tarok (0 to 22), and
/// whether the hand has pagat and mond.
const HIGHEST: u64 = 23 * 4;
/// The number of codes of a card in the trick: one for each card of the pack, and one for no card.
const CARD_CODES: u128 = Card::COUNT as u128 + 1;

/// Returns the fuzzy key. For each hand and each suit, it contains the number of pips and the set of figures.
/// For each hand, it contains the sum of its taroks divided by ten and rounded down, its highest tarok, and
/// its cards of the trula. It also contains the cards of the trick and the seat to move.
///
/// The key does not contain the number of taroks in a hand, because this number follows from the number of
/// cards in the hand.
pub fn lossy_key(world: &World) -> u128 {
    let hands = Seat::all(SEATS).fold(0, |key, seat| {
        let size = u128::from(SUITS.pow(4) * TENS * HIGHEST);
        key * size + u128::from(hand(world.hand(seat)))
    });
    let tricks = world.tricks();
    let second = (tricks.trick & !(1 << tricks.led)).trailing_zeros();
    let trick = match tricks.trick_len() {
        0 => 0,
        1 => u128::from(tricks.led) + 1,
        _ => (u128::from(tricks.led) + 1) * CARD_CODES + u128::from(second) + 1,
    };
    let cards = world.hand(world.turn()).len() as u128;
    let trick = (trick * SEATS as u128 + world.turn().index() as u128) * (HAND as u128 + 1) + cards;
    hands * (CARD_CODES * CARD_CODES * SEATS as u128 * (HAND as u128 + 1)) + trick
}

/// Returns the code of one hand, without the number of its taroks.
fn hand(cards: CardSet<Card>) -> u64 {
    let suits = Suit::ALL.iter().fold(0, |key, suit| {
        let held = cards.bits() >> suit.cards().bits().trailing_zeros() & 0xff;
        key * SUITS + u64::from((held & 0xf).count_ones()) * 16 + (held >> 4)
    });
    let taroks = cards & TAROKS;
    let flag = |card| u64::from(taroks.contains(card));
    let high = (highest(taroks) as u64 * 2 + flag(Card::PAGAT)) * 2 + flag(Card::MOND);
    (suits * TENS + sum(taroks) as u64 / 10) * HIGHEST + high
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tarok::silicon::world::tests::{after, led_by_0};

    /// Returns the key when seat 0 holds these cards.
    fn key_of(hand: &str) -> u128 {
        lossy_key(&led_by_0(Contract::Three, [hand, "7s 8s 9s", "7c 8c 9c"]))
    }

    #[test]
    fn pips_and_middle_taroks_do_not_change_the_key() {
        assert_eq!(key_of("4h Kh t5"), key_of("2h Kh t5"));
        // The sums are 14, 13 and 11. In the last comparison they are 20 and 19.
        assert_eq!(key_of("4h t5 t9"), key_of("4h t4 t9"));
        assert_eq!(key_of("4h t5 t9"), key_of("4h t2 t9"));
        assert_ne!(key_of("4h t9 t11"), key_of("4h t8 t11"));
    }

    #[test]
    fn figures_and_high_taroks_change_the_key() {
        assert_ne!(key_of("4h 3h t5"), key_of("4h 3d t5"));
        assert_ne!(key_of("4h Jh t5"), key_of("4h Ch t5"));
        assert_ne!(key_of("4h t5 t9"), key_of("4h t4 t10"));
        assert_ne!(key_of("4h t1 t9"), key_of("4h t2 t9"));
        // The sums are 43 and 42, and the škis is the highest tarok.
        assert_ne!(key_of("4h t21 t22"), key_of("4h t20 t22"));
        assert_ne!(key_of("t2 t3 t9"), key_of("4h t5 t9"));
    }

    #[test]
    fn the_trick_and_the_turn_are_exact() {
        let world = led_by_0(Contract::Three, ["4h 3h", "2h 1h", "t5 t6"]);
        assert_ne!(lossy_key(&after(world.clone(), "4h")), lossy_key(&after(world.clone(), "3h")));
        let lead = |played| lossy_key(&after(led_by_0(Contract::Three, ["4h 3d", "3h 4d", "2h 2d"]), played));
        assert_ne!(lead(""), lead("4h"));
    }
}
