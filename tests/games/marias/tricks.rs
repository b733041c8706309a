//! The duties, and the winner of a trick.

use talon::cards::CardSet;
use talon::cards::german::{Card, Rank, Suit};
use talon::games::marias::strength::{FAT, KINGS, OBERS, Tens, beats, kings_beside, obers_beside, stronger};
use talon::games::marias::{Rules, State};
use talon::games::{Position, Turn};
use talon::protocol::Seat;

use crate::marias::{card, cards, made, opened, play, random_game, state, turn};

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

#[test]
fn a_card_that_breaks_a_duty_is_refused_with_the_duty() {
    let mut state = opened();
    let refused = |state: &State, text: &str| state.check(&made(text)).unwrap_err().to_string();
    assert_eq!(
        refused(&state, "Kh"),
        "Kh may not be played: a king goes after its ober, and Oh is still in the hand"
    );
    assert_eq!(refused(&state, "Al"), "Al is not in the hand of seat 0: choose a card it holds");
    play(&mut state, "8a").unwrap();
    assert_eq!(
        refused(&state, "9b"),
        "9b may not be played: the hand has cards of the suit led, follow suit with a"
    );
    assert_eq!(
        refused(&state, "Ka"),
        "Ka may not be played: a king goes after its ober, and Oa is still in the hand"
    );
    play(&mut state, "Ta").unwrap();
    assert_eq!(
        refused(&state, "Ab"),
        "Ab may not be played: the hand has cards of the suit led, follow suit with a"
    );
    play(&mut state, "7a").unwrap();
    assert_eq!(turn(&state), Seat::new(1));
    play(&mut state, "Al").unwrap();
    assert_eq!(
        refused(&state, "Ah"),
        "Ah may not be played: the hand has cards of the suit led, follow suit with l"
    );
    play(&mut state, "9l").unwrap();
    play(&mut state, "7l").unwrap();
    play(&mut state, "Kl").unwrap();
    play(&mut state, "Ol").unwrap();
    play(&mut state, "8l").unwrap();
    play(&mut state, "Tl").unwrap();
    play(&mut state, "Ul").unwrap();
    assert_eq!(
        refused(&state, "9a"),
        "9a may not be played: the hand has no card of the suit led but has trumps; play a trump (h)"
    );
    play(&mut state, "Oh").unwrap();
    // Seat 0 leads its 8; a seat that can beat it must beat it.
    play(&mut state, "8h").unwrap();
    play(&mut state, "9h").unwrap();
    play(&mut state, "Ah").unwrap();
    assert_eq!(turn(&state), Seat::new(2));
    play(&mut state, "Kb").unwrap_err();
    play(&mut state, "Ub").unwrap();
    play(&mut state, "7h").unwrap();
    play(&mut state, "9b").unwrap();
    play(&mut state, "Ua").unwrap();
    assert_eq!(refused(&state, "9b"), "9b is not in the hand of seat 1: choose a card it holds");
}

#[test]
fn a_seat_that_can_beat_the_leading_card_must() {
    let mut state = opened();
    play(&mut state, "Th").unwrap();
    play(&mut state, "9h").unwrap();
    assert_eq!(state.public().legal_cards(state.hand(Seat::new(2))), cards("Ah"));
    let mut state = opened();
    play(&mut state, "7h").unwrap();
    play(&mut state, "Uh").unwrap();
    play(&mut state, "Ah").unwrap();
    play(&mut state, "Ol").unwrap();
    play(&mut state, "7l").unwrap();
    assert_eq!(state.check(&made("Kl")), Ok(()), "seat 1 has no ober of leaves");
    play(&mut state, "Tl").unwrap();
    // Seat 1 leads a suit that was led before. Seat 2 holds 9 and U of this suit, seat 0 holds the 8.
    play(&mut state, "Kl").unwrap();
    play(&mut state, "9l").unwrap();
    play(&mut state, "8l").unwrap();
    assert_eq!(turn(&state), Seat::new(1));
    play(&mut state, "9h").unwrap();
    play(&mut state, "Ub").unwrap();
    assert_eq!(
        state.check(&made("8h")).unwrap_err().to_string(),
        "8h may not be played: the hand has a card of the suit that beats 9h, beat it"
    );
}

/// The legal cards. Each card is checked on its own by the text of the rule page.
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
    // Thesis 004, theorem 2.2.1.
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

#[test]
fn the_duty_example_of_the_thesis_leaves_two_cards() {
    // Thesis 004, example 2.2.1: hearts are trumps, and the lower court card of bells was led and beaten with
    // the ace of hearts. A player with 9l Uh Oh Kh and no bells can neither follow nor beat. It must play a
    // trump, but not the king, whose ober is in the hand. The ace wins the trick in both cases.
    for tens in [Tens::High, Tens::Natural] {
        let lines = [
            "deal 0 7h 8h 9h Ub 7b 8b 9b",
            "deal 1 Th Ah 7l 8l Ul",
            "deal 2 Uh Oh Kh 9l Tl",
            "move 0 trump 7h",
            "deal 0 Ob Kb Tb Ab Al",
            "deal 1 Ol Kl 7a 8a 9a",
            "deal 2 Ua Oa Ka Ta Aa",
            "move 0 discard 7b 8b",
            "move 0 say hra",
            "move 1 say",
            "move 2 say",
            "move 0 Ub",
            "move 1 Ah",
        ];
        let state = state(Rules { tens, ..Rules::default() }, &lines);
        assert_eq!(state.public().legal_cards(state.hand(Seat::new(2))), cards("Uh Oh"));
        for text in ["Uh", "Oh"] {
            let mut state = state.clone();
            play(&mut state, text).unwrap();
            assert_eq!(turn(&state), Seat::new(1), "{text}");
        }
    }
}
