//! The talon group to take, and the discards.

use super::argmax::argmax;
use super::hand_strength::strength;
use crate::agents::tarok::card_points::mean_points;
use crate::cards::CardSet;
use crate::cards::tarok::{Card, TAROKS};
use crate::games::tarok::{TALON, View};

/// The loss when a mond is left in the talon.
const MOND: f64 = 21.0;

/// The value of a card point among the discards. It is positive because the hand might have lost the card.
const DISCARDED_POINT: f64 = 0.6;

/// The group that makes the hand strongest after the best discards.
pub(super) fn group(view: &View) -> u8 {
    let contract = view.public().contract().expect("a contract is played");
    let talon = view.public().talon().expect("the talon is turned up");
    let size = contract.group().max(1);
    let best = argmax(1..=(TALON / size) as u8, |&number| {
        let group = talon.group(contract, number);
        let mond = if group.contains(Card::MOND) { MOND } else { 0.0 };
        let hand = view.hand() | group;
        mond + score(hand, best_discards(view, hand, size))
    });
    best.expect("the talon has groups")
}

/// The best discards.
pub(super) fn discards(view: &View) -> CardSet<Card> {
    best_discards(view, view.hand(), view.public().taken().len())
}

/// The value of the hand without these discards. Declarer keeps the points of the discards.
fn score(hand: CardSet<Card>, discards: CardSet<Card>) -> f64 {
    strength(hand - discards) + DISCARDED_POINT * mean_points(discards)
}

/// The `count` best discards. They contain taroks only when there are not enough other cards.
fn best_discards(view: &View, hand: CardSet<Card>, count: usize) -> CardSet<Card> {
    let legal = view.public().legal_discards(hand);
    let plain = legal - TAROKS;
    if plain.len() < count {
        // The lowest taroks fill up the discards.
        return plain
            | legal.iter().filter(|card| TAROKS.contains(*card)).take(count - plain.len()).collect();
    }
    let mut choices = Vec::new();
    choose(plain, count, CardSet::EMPTY, &mut choices);
    argmax(choices, |&discards| score(hand, discards)).expect("there are enough cards to discard")
}

/// Lists all ways to add `count` of `cards` to `chosen`.
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
