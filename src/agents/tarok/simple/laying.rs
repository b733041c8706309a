//! Which group of the talon is taken, and what is laid down.

use super::super::worth::net;
use super::heaviest;
use super::strength::strength;
use crate::cards::CardSet;
use crate::cards::tarok::{Card, TAROKS};
use crate::games::tarok::{TALON, View};

/// What a mond left in the talon costs.
const MOND: f64 = 21.0;

/// What a card point laid down is worth, since the hand might have lost it.
const LAID: f64 = 0.6;

/// The group with which the hand is strongest after the best discards.
pub(super) fn group(view: &View) -> Option<u8> {
    let contract = view.public().contract()?;
    let talon = view.public().talon()?;
    let size = contract.group().max(1);
    heaviest(1..=(TALON / size) as u8, |&number| {
        let group = talon.group(contract, number);
        let mond = if group.contains(Card::MOND) { MOND } else { 0.0 };
        let hand = view.hand() | group;
        mond + worth(hand, best_discards(view, hand, size))
    })
}

/// What is best laid down.
pub(super) fn discards(view: &View) -> CardSet<Card> {
    best_discards(view, view.hand(), view.public().taken().len())
}

/// What the hand is worth without these cards, which count for declarer.
fn worth(hand: CardSet<Card>, laid: CardSet<Card>) -> f64 {
    strength(hand - laid) + LAID * net(laid)
}

/// The `count` cards that are best laid down; taroks only for want of others.
fn best_discards(view: &View, hand: CardSet<Card>, count: usize) -> CardSet<Card> {
    let may = view.public().legal_discards(hand);
    let plain = may - TAROKS;
    if plain.len() < count {
        // Low taroks make up for it.
        return plain | may.iter().filter(|card| TAROKS.contains(*card)).take(count - plain.len()).collect();
    }
    let mut choices = Vec::new();
    choose(plain, count, CardSet::EMPTY, &mut choices);
    heaviest(choices, |&laid| worth(hand, laid)).unwrap_or_default()
}

/// Lists all ways to choose `count` of `cards` beside `chosen`.
fn choose(mut cards: CardSet<Card>, count: usize, chosen: CardSet<Card>, choices: &mut Vec<CardSet<Card>>) {
    if count == 0 {
        choices.push(chosen);
        return;
    }
    while let Some(card) = cards.first() {
        cards.remove(card);
        choose(cards, count - 1, chosen | CardSet::of(card), choices);
    }
}
