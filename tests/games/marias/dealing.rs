//! The dealing, the trump card and the talon.

use talon::cards::german::Card;
use talon::cards::{CardSet, Random};
use talon::games::marias::strength::FAT;
use talon::games::marias::{Rules, State};
use talon::games::{Position, State as _, Turn};
use talon::protocol::Seat;

use crate::marias::{card, cards, moves, options, play, turn};

#[test]
fn seven_five_and_five_cards_are_dealt_then_five_each() {
    let pack: Vec<Card> = CardSet::FULL.iter().collect();
    let mut state = State::new(&Rules::default());
    state.deal(&pack, &mut |_| {});
    assert_eq!(state.hand(Seat::new(0)), cards("7h 8h 9h Uh Oh Kh Th"));
    assert_eq!(state.hand(Seat::new(1)), cards("Ah 7l 8l 9l Ul"));
    assert_eq!(state.hand(Seat::new(2)), cards("Ol Kl Tl Al 7a"));
    assert_eq!(turn(&state), Seat::new(0));
    assert_eq!(moves(&state).len(), 7);
    play(&mut state, "trump 7h").unwrap();
    assert_eq!(state.turn(), Turn::Chance);
    state.deal(&pack, &mut |_| {});
    assert_eq!([0, 1, 2].map(|seat| state.hand(Seat::new(seat)).len()), [12, 10, 10]);
    assert_eq!(state.undealt(), CardSet::EMPTY);
    play(&mut state, "discard 8h Oh").unwrap();
    assert_eq!(state.hand(Seat::new(0)).len(), 10);
    assert_eq!(state.public().trump(), None, "face down until the opening");
    play(&mut state, "say hra").unwrap();
    assert_eq!(state.public().trump(), Some(card("7h")));
}

#[test]
fn at_least_three_cards_may_be_discarded() {
    let mut fewest = usize::MAX;
    for seed in 0..2000 {
        let mut random = Random::new(seed, 9);
        // The number of fat cards differs from hand to hand. In the worst case the hand has all eight.
        let mut hand = FAT;
        while hand.len() > seed as usize % 9 {
            hand.remove(hand.random(&mut random).unwrap());
        }
        while hand.len() < 12 {
            hand.insert((CardSet::FULL - hand).random(&mut random).unwrap());
        }
        let mut first = hand;
        while first.len() > 7 {
            first.remove(first.random(&mut random).unwrap());
        }
        let mut rest: Vec<Card> = (CardSet::FULL - hand).iter().collect();
        let mut pack: Vec<Card> = first.iter().chain(rest.drain(..10)).chain((hand - first).iter()).collect();
        pack.extend(rest);
        let mut state = State::new(&options(seed));
        state.deal(&pack, &mut |_| {});
        let trump = state.random_move(&mut random).unwrap();
        state.play(&trump, &mut |_| {}).unwrap();
        state.deal(&pack, &mut |_| {});
        assert_eq!(state.hand(Seat::new(0)), hand);
        let count = moves(&state).len();
        assert!(count >= 3, "three cards make three pairs");
        fewest = fewest.min(count);
    }
    assert_eq!(fewest, 3);
}
