//! The exact key of a world: equal keys imply equal values except for the settled score.

use super::world::World;
use crate::cards::tarok::Card;
use crate::cards::{Card as _, CardSet};
use crate::games::tarok::{Contract, SEATS};
use crate::protocol::Seat;

/// The owner of each card in the hands, the first two cards of the trick, and the seat to move; in klop also the sizes of
/// the piles modulo 3, because points are counted by threes.
pub fn key(world: &World) -> u128 {
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

/// The sizes of the piles modulo 3, two bits each.
pub(super) fn pile_remainders(world: &World) -> u64 {
    Seat::all(SEATS).fold(0, |sizes, seat| sizes << 2 | (world.pile(seat).len() as u64 % 3))
}
