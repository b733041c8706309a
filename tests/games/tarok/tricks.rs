//! Tricks, the duties of the players, and gifts.

use talon::cards::Random;
use talon::cards::tarok::Card;
use talon::games::tarok::three::{Duties, Rules, State, Trick};
use talon::games::{Position, State as _, Turn};
use talon::protocol::Seat;

use crate::tarok::{card, cards, deal_of, finish, gifts, say};

/// Plays a deal of klop with these hands up to these played cards.
fn klop(hands: [&str; 3], talon: &str, played: &str) -> State {
    let mut state = deal_of(Rules::default(), hands, talon);
    say(&mut state, "bid pass;bid pass;play klop");
    if !played.is_empty() {
        say(&mut state, &played.replace(' ', ";"));
    }
    state
}

#[test]
fn the_highest_tarok_wins_but_the_pagat_wins_the_trula() {
    let winner = |texts: [&str; 3]| {
        let mut trick = Trick::new(Seat::new(0));
        texts.iter().for_each(|text| trick.push(card(text)));
        trick.winner().unwrap().index()
    };
    assert_eq!(winner(["4h", "Kh", "Qh"]), 1);
    assert_eq!(winner(["4h", "Kd", "Qs"]), 0);
    assert_eq!(winner(["Kh", "t1", "Qh"]), 1);
    assert_eq!(winner(["t5", "t21", "t20"]), 1);
    assert_eq!(winner(["t21", "t1", "t22"]), 1);
    assert_eq!(winner(["t1", "t21", "t22"]), 0);
    assert_eq!(winner(["t1", "t2", "t22"]), 2);
}

#[test]
fn the_legal_cards_of_a_trick_follow_the_duties() {
    for (on_the_table, hand, duties, legal) in [
        ("4h", "Kd 7s", Duties::Usual, "Kd 7s"),
        ("t10", "t1 t2 t5 Kh", Duties::Usual, "t1 t2 t5"),
        ("4h t10", "Kd t5", Duties::Usual, "t5"),
        ("4h t10", "Kd t5", Duties::Suit, "Kd t5"),
        ("4h t10", "Kh t5", Duties::Suit, "Kh"),
        ("t10", "Kh t5", Duties::Suit, "t5"),
        ("t10", "Kh 7s", Duties::Suit, "Kh 7s"),
        ("", "t1", Duties::Klop, "t1"),
        // When a tarok is in the trick, no heart can beat the trick.
        ("1h t5", "4h Kh t9", Duties::Klop, "4h Kh"),
        // A seat without hearts must beat the tarok in the trick. If no tarok of its hand can do so, all its
        // taroks except the pagat are legal.
        ("1h t5", "t1 t2 t9 t10 Kd", Duties::Klop, "t9 t10"),
        ("1h t5", "t1 t2 t3 Kd", Duties::Klop, "t2 t3"),
        ("1h t5", "t1 Kd", Duties::Klop, "t1"),
        ("1h t5", "Kd 7s", Duties::Klop, "Kd 7s"),
        ("t10", "t1 t2 t5 Kh", Duties::Klop, "t2 t5"),
        ("t10", "t1 Kh", Duties::Klop, "t1"),
    ] {
        let mut trick = Trick::new(Seat::new(0));
        on_the_table.split_whitespace().for_each(|text| trick.push(card(text)));
        assert_eq!(trick.legal_cards(cards(hand), duties), cards(legal), "{hand} to '{on_the_table}'");
    }
}

#[test]
fn winners_of_the_first_six_klop_tricks_get_gifts() {
    let mut state = klop(["", "", ""], "", "");
    let talon = *state.talon().unwrap().cards();
    let mut events = Vec::new();
    let mut random = Random::new(1, 1);
    let mut winners = Vec::new();
    while state.turn() != Turn::Over {
        let played = state.random_move(&mut random).unwrap();
        let tricks: usize = Seat::all(3).map(|seat| state.public().tricks_won(seat)).sum();
        state.play(&played, &mut |event| events.push(event)).unwrap();
        if Seat::all(3).map(|seat| state.public().tricks_won(seat)).sum::<usize>() > tricks {
            winners.push(state.public().trick().leader());
        }
    }
    let given: Vec<(Seat, Card)> = winners.into_iter().zip(talon).collect();
    assert_eq!(gifts(&events), given);
}

#[test]
fn berac_ends_at_declarers_first_trick() {
    let mut state = deal_of(Rules::default(), ["Kh 4h", "3h", "2h"], "");
    say(&mut state, "bid pass;bid pass;play berac;kontra;kontra;Kh");
    finish(&mut state, "3h 2h");
    assert_eq!(state.public().tricks_won(Seat::new(0)), 1);
    assert_eq!(state.payoffs(), Some(vec![-70, 0, 0]));
    assert_eq!(state.hand(Seat::new(0)).len(), 15);
    assert_eq!(state.outcome().unwrap().radelci(), [1, 1, 1]);
}
