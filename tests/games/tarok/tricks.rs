//! Tricks, duties and gifts.

use talon::cards::Random;
use talon::cards::tarok::Card;
use talon::games::tarok::{Rules, State, Trick};
use talon::games::{Position, State as _, Turn};
use talon::protocol::Seat;

use crate::tarok::{card, cards, deal_of, finish, gifts, refused, say};

/// A deal of klop with these hands, after these cards were played.
fn klop(hands: [&str; 3], talon: &str, played: &str) -> State {
    let mut state = deal_of(Rules::default(), hands, talon);
    say(&mut state, "bid pass;bid pass;play klop");
    if !played.is_empty() {
        say(&mut state, &played.replace(' ', ";"));
    }
    state
}

#[test]
fn a_player_follows_suit_else_taroks_else_anything() {
    let mut state = deal_of(Rules::default(), ["4h 3h Kh t2", "t5 t6 8s", "2h 1h Jh Ch Qh t7"], "");
    say(&mut state, "bid pass;bid pass;play solo;announce;kontra;kontra;4h");
    assert_eq!(state.legal_cards(), cards("t5 t6 t21 t22"));
    let tarok = "8s is no tarok: hearts were led, and a hand without them plays a tarok";
    assert_eq!(refused(&state, "8s"), tarok);
    say(&mut state, "t5");
    assert_eq!(state.legal_cards(), cards("2h 1h Jh Ch Qh"));
    assert_eq!(refused(&state, "t7"), "t7 does not follow: hearts were led, and the hand has some");
    assert_eq!(refused(&state, "4d"), "4d is not in the hand of seat 2: play a card it holds");
    say(&mut state, "2h;t6");
    assert_eq!(refused(&state, "1h"), "1h does not follow: a tarok was led, and the hand has some");
    let mut trick = Trick::new(Seat::new(0));
    trick.push(card("4h"));
    assert_eq!(trick.legal_cards(cards("Kd 7s"), false), cards("Kd 7s"));
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
fn in_klop_the_pagat_is_led_only_as_the_last_card() {
    let state = klop(["t1 t2", "", ""], "", "");
    assert_eq!(refused(&state, "t1"), "t1 cannot be led: in klop and berač only as the last card");
    assert!(!state.legal_cards().contains(Card::PAGAT));
    let lead = Trick::new(Seat::new(0));
    assert_eq!(lead.legal_cards(cards("t1"), true), cards("t1"));
}

#[test]
fn in_klop_a_player_must_beat_the_highest_card() {
    let state = klop(["1h 7s", "4h 3h Jh Kh", "2h Ch Qh t5"], "", "1h");
    assert_eq!(state.legal_cards(), cards("Jh Kh"));
    assert_eq!(refused(&state, "4h"), "4h does not beat 1h, but the hand has a card that does");
    let mut trick = Trick::new(Seat::new(0));
    trick.push(card("1h"));
    trick.push(card("t5"));
    // After a tarok was played to the trick, no heart beats it.
    assert_eq!(trick.legal_cards(cards("4h Kh t9"), true), cards("4h Kh"));
    // Without hearts, a tarok must beat the tarok in the trick. When no tarok of the hand beats it, all
    // taroks except the pagat are legal.
    assert_eq!(trick.legal_cards(cards("t1 t2 t9 t10 Kd"), true), cards("t9 t10"));
    assert_eq!(trick.legal_cards(cards("t1 t2 t3 Kd"), true), cards("t2 t3"));
    assert_eq!(trick.legal_cards(cards("t1 Kd"), true), cards("t1"));
    assert_eq!(trick.legal_cards(cards("Kd 7s"), true), cards("Kd 7s"));
}

#[test]
fn with_mond_and_skis_in_the_trick_the_pagat_is_forced() {
    let mut state = klop(["t21", "t22", "t1 t2 t20"], "", "t21");
    assert_eq!(state.legal_cards(), cards("t22"));
    say(&mut state, "t22");
    assert_eq!(state.legal_cards(), cards("t1"));
    let forced = "t20 is not allowed: with t21 and t22 in the trick, t1 must be played";
    assert_eq!(refused(&state, "t20"), forced);
    say(&mut state, "t1");
    assert_eq!(state.turn(), Turn::Seat(Seat::new(2)), "and it wins");
}

#[test]
fn the_pagat_is_kept_while_another_card_is_legal() {
    let state = klop(["t10", "t1 t2 t5", "t11 t12"], "", "t10");
    assert_eq!(state.legal_cards(), cards("t2 t5"));
    assert_eq!(
        refused(&state, "t1"),
        "t1 cannot be played: in klop and berač only when no other card may be"
    );
    let mut trick = Trick::new(Seat::new(0));
    trick.push(card("t10"));
    assert_eq!(trick.legal_cards(cards("t1 t2 t5 Kh"), true), cards("t2 t5"));
    assert_eq!(trick.legal_cards(cards("t1 Kh"), true), cards("t1"));
    assert_eq!(trick.legal_cards(cards("t1 t2 t5 Kh"), false), cards("t1 t2 t5"));
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
