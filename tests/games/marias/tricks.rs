//! Which cards are legal, and which card wins a trick.

use talon::cards::CardSet;
use talon::cards::german::{Card, Rank, Suit};
use talon::games::marias::strength::{FAT, KINGS, OBERS, Tens, beats, kings_beside, obers_beside, stronger};
use talon::games::{Position, Turn};

use crate::marias::{card, cards, made, random_game};

#[test]
fn option_tens_sets_the_strength_of_the_tens() {
    for (tens, order) in [(Tens::High, "789UOKTA"), (Tens::Natural, "789TUOKA")] {
        for suit in "hlab".chars() {
            let ascending: Vec<Card> = order.chars().map(|rank| card(&format!("{rank}{suit}"))).collect();
            for (at, &one) in ascending.iter().enumerate() {
                assert_eq!(stronger(one, tens), ascending[at + 1..].iter().copied().collect());
            }
        }
    }
    assert!(beats(card("7h"), card("Ab"), Suit::Hearts, Tens::High), "a trump beats other suits");
    assert!(!beats(card("Ab"), card("7a"), Suit::Hearts, Tens::High), "other suits beat nothing");
    assert_eq!(FAT, cards("Th Ah Tl Al Ta Aa Tb Ab"));
}

#[test]
fn king_and_ober_are_neighbours_in_both_orders() {
    for tens in [Tens::High, Tens::Natural] {
        for ober in OBERS {
            let king = kings_beside(CardSet::of(ober));
            assert_eq!(stronger(ober, tens), stronger(king.first().unwrap(), tens) | king);
            assert_eq!(obers_beside(king), CardSet::of(ober));
        }
    }
    assert_eq!(KINGS, kings_beside(CardSet::FULL));
}

/// Returns the legal cards. Checks each card by itself, in the words of the rules page.
fn by_the_letter(hand: CardSet<Card>, pile: &[Card], trump: Suit, tens: Tens) -> CardSet<Card> {
    let holds = |rank, suit| hand.contains(Card::new(rank, suit));
    let free: Vec<Card> =
        hand.iter().filter(|card| !(card.rank() == Rank::King && holds(Rank::Ober, card.suit()))).collect();
    assert!(!free.is_empty(), "filter 0 never empties the hand");
    let Some(&led) = pile.first() else { return free.into_iter().collect() };
    let mut leading = led;
    for &card in &pile[1..] {
        if beats(card, leading, trump, tens) {
            leading = card;
        }
    }
    let keep = |suit: Suit| {
        let kept: Vec<Card> = free.iter().copied().filter(|card| card.suit() == suit).collect();
        assert_eq!(kept.is_empty(), hand.is_disjoint(suit.cards()), "filter 0 leaves every suit");
        let beating: Vec<Card> = kept
            .iter()
            .copied()
            .filter(|&card| leading.suit() == suit && beats(card, leading, trump, tens))
            .collect();
        let held =
            |card: Card| card.suit() == suit && leading.suit() == suit && beats(card, leading, trump, tens);
        assert_eq!(beating.is_empty(), !hand.iter().any(held), "filter 0 leaves a card that beats");
        if beating.is_empty() { kept } else { beating }
    };
    for suit in [led.suit(), trump] {
        let kept = keep(suit);
        if !kept.is_empty() {
            return kept.into_iter().collect();
        }
    }
    free.into_iter().collect()
}

#[test]
fn legal_cards_follow_the_rule_page_and_are_never_empty() {
    let mut compared = 0;
    for seed in 0..3000 {
        random_game(seed, |state, _| {
            let public = state.public();
            let (Turn::Seat(seat), Some(trump), false) =
                (state.turn(), public.trump(), state.check(&made("say")).is_ok())
            else {
                return;
            };
            let trick = public.trick();
            let pile: Vec<Card> =
                if trick.is_complete() { Vec::new() } else { trick.plays().map(|(_, card)| card).collect() };
            let legal = by_the_letter(state.hand(seat), &pile, trump.suit(), public.rules().tens);
            assert_eq!(public.legal_cards(state.hand(seat)), legal);
            assert!(!legal.is_empty());
            compared += 1;
        });
    }
    assert!(compared > 80_000);
}

#[test]
fn beating_is_transitive() {
    // Theorem 2.2.1 of thesis 004.
    let pack: Vec<Card> = CardSet::FULL.iter().collect();
    for tens in [Tens::High, Tens::Natural] {
        for trump in [Suit::Hearts, Suit::Bells] {
            let over = |one: Card, other: Card| beats(one, other, trump, tens);
            for (&one, &two) in pack.iter().flat_map(|one| pack.iter().map(move |two| (one, two))) {
                assert!(!(over(one, two) && over(two, one)));
                for &three in pack.iter().filter(|&&three| over(one, two) && over(two, three)) {
                    assert!(over(one, three), "{one} {two} {three}");
                }
            }
        }
    }
}
