//! The bidding.

use talon::cards::CardSet;
use talon::games::marias::{Announced, Goal, Hand, Illegal, MAX_FLEKS, Move, Rules, State};
use talon::games::{Position, Public as _};
use talon::protocol::Seat;

use crate::marias::{DEAL, card, made, moves, play, state, turn};

/// The state after these statements, and the result of the last statement.
pub fn bidding(said: &[&str]) -> (State, Result<(), Illegal>) {
    let mut state = state(Rules::default(), &DEAL);
    for (at, text) in said.iter().enumerate() {
        let before = state.clone();
        let result = play(&mut state, text);
        if result.is_err() {
            assert_eq!(state, before);
            assert_eq!(at + 1, said.len(), "{result:?}");
            return (state, result);
        }
    }
    (state, Ok(()))
}

#[test]
fn an_illegal_statement_is_refused_with_its_rule() {
    let seven = ["say flek hra"; 7].concat().replace("hrasay", "hra|say");
    let eighth: Vec<&str> = ["say hra"].into_iter().chain(seven.split('|')).collect();
    // Seats 1 and 0 raise alternately; seat 2 is silent between them.
    let mut turns = vec![eighth[0]];
    for pair in eighth[1..].chunks(2) {
        turns.push(pair[0]);
        turns.push("say");
        turns.extend(pair.get(1));
    }
    turns.push("say flek hra");
    let cases: [(&[&str], &str); 8] = [
        (&["say"], "the opening announces hra: say hra [sedma] [stovka]"),
        (&["say sedma"], "the opening announces hra: say hra [sedma] [stovka]"),
        (&["say hra flek hra"], "flek hra: nobody has announced hra"),
        (
            &["say hra sedma", "say sedma"],
            "sedma was announced by seat 0 already: each goal is announced once in a deal",
        ),
        (&["say hra", "say flek sedma"], "flek sedma: nobody has announced sedma"),
        (
            &["say hra", "say sedma", "say flek sedma"],
            "flek sedma: seat 1 of the same side announced it, and the other side doubles first",
        ),
        (
            &["say hra", "say flek hra", "say flek hra"],
            "flek hra: the same side raised it last, and raising belongs to the side",
        ),
        (&["say hra", "7h"], "not now: seat 1 is to speak: say [STATEMENT…]"),
    ];
    for (said, expected) in cases {
        assert_eq!(bidding(said).1.unwrap_err().to_string(), expected);
    }
    let (state, result) = bidding(&turns);
    assert_eq!(result.unwrap_err().to_string(), "flek hra: it was doubled 7 times, and that is the most");
    assert_eq!(state.public().bidding().goal(Goal::Hra).unwrap().fleks, MAX_FLEKS);
    let out_of_turn =
        state.public().check(Seat::new(2), Hand { cards: CardSet::EMPTY, trump: None }, &made("say"));
    assert_eq!(out_of_turn.unwrap_err().to_string(), "seat 2 cannot move: it is seat 0's turn");
}

#[test]
fn silence_of_seat_0_or_of_both_others_ends_the_bidding() {
    let over = |said: &[&str]| {
        let (state, result) = bidding(said);
        result.unwrap();
        assert_eq!(
            state.check(&made("say")).is_err(),
            moves(&state).iter().all(|made| matches!(made, Move::Card(_)))
        );
        state.check(&made("say")).is_err()
    };
    assert!(over(&["say hra", "say", "say"]));
    assert!(!over(&["say hra", "say", "say sedma"]));
    assert!(over(&["say hra", "say", "say sedma", "say"]));
    assert!(!over(&["say hra", "say flek hra", "say"]));
    assert!(over(&["say hra", "say flek hra", "say", "say"]), "seats 1 and 2 have no further turn");
    // Seats 2 and 1 are silent, but a turn of seat 0 lies between, so the two silences are not in one round.
    assert!(!over(&["say hra", "say sedma", "say", "say stovka", "say"]));
    assert!(!over(&["say hra", "say sedma", "say", "say stovka", "say", "say flek stovka"]));
    assert!(over(&["say hra", "say sedma", "say", "say stovka", "say", "say"]));
    let (state, _) = bidding(&["say hra", "say", "say"]);
    assert_eq!(turn(&state), Seat::new(0));
}

#[test]
fn seat_0_may_announce_in_later_rounds() {
    let (state, result) =
        bidding(&["say hra", "say flek hra", "say", "say flek hra sedma stovka", "say flek sedma"]);
    result.unwrap();
    assert_eq!(state.public().bidding().goal(Goal::Stovka), Some(Announced { by: Seat::new(0), fleks: 0 }));
    assert_eq!(state.public().bidding().goal(Goal::Hra).unwrap().fleks, 2);
    assert!(Move::parse(&["say", "flek", "hra", "flek", "hra"]).is_err());
}

#[test]
fn sedma_may_be_announced_without_the_trump_7() {
    let (state, result) = bidding(&["say hra", "say sedma"]);
    result.unwrap();
    assert!(!state.hand(Seat::new(1)).contains(card("7h")));
}
