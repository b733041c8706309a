//! The bidding.

use talon::games::Position;
use talon::games::marias::{Announced, EventError, Goal, Illegal, Move, Rules, State, Statement, View};
use talon::protocol::Seat;

use crate::marias::{DEAL, card, cards, event, made, moves, play, rules, state, turn, view_with};

/// Plays the statements. Returns the state after them, and the result of the last statement.
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
    // A turn of seat 0 lies between the passes of seats 2 and 1, so the two passes are not in one round.
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

#[test]
fn fleks_is_the_most_doublings_of_a_goal_and_of_betl() {
    let mut one = state(rules("fleks 1"), &DEAL);
    let mut two = state(rules("fleks 2"), &DEAL);
    for state in [&mut one, &mut two] {
        ["say hra", "say flek hra", "say"].iter().for_each(|text| play(state, text).unwrap());
    }
    let refused = |state: &mut State| play(state, "say flek hra").unwrap_err().to_string();
    assert_eq!(refused(&mut one), "flek hra: it was doubled once, and that is the most");
    assert!(moves(&one).iter().all(|made| !made.to_string().contains("flek")));
    play(&mut two, "say flek hra").unwrap();
    assert_eq!(refused(&mut two), "flek hra: it was doubled 2 times, and that is the most");
    let mut betl = state(rules("betl 5 fleks 1"), &DEAL);
    ["play betl", "say good flek betl", "say good"].iter().for_each(|text| play(&mut betl, text).unwrap());
    assert_eq!(moves(&betl), [made("say")]);
    assert_eq!(state(rules("fleks 2"), &[]).apply(&event("trump Oh")), Ok(()));
    let mut set_up = state(rules("fleks 2"), &["trump Oh", "goal 0 hra 2"]);
    assert!(set_up.apply(&event("goal 0 hra 3")).is_err());
}

/// The lines of [`DEAL`], but seat 1 holds the king of trumps.
const KING: [&str; 3] = ["deal 0 7h 8h Oh 9h Th 7l 8l", "deal 1 Kh Uh Al Tl Kl", DEAL[2]];

#[test]
fn with_must_flek_a_defender_with_the_trump_king_or_ober_doubles_hra() {
    let flek = Statement::Flek(Goal::Hra);
    let deal = [&KING[..], &DEAL[3..]].concat();
    let doubles = |made: &Move| matches!(made, Move::Say(said) if said.contains(flek));
    let mut beside = state(rules("must_flek on"), &deal);
    play(&mut beside, "say hra").unwrap();
    for (text, said) in [("say", "say"), ("say stovka", "say stovka")] {
        let error = play(&mut beside, text).unwrap_err().to_string();
        assert_eq!(error, format!("{said}: seat 1 holds Kh, so must_flek demands flek hra"));
    }
    assert!(moves(&beside).iter().all(doubles) && moves(&beside).len() == 4);
    play(&mut beside, "say flek hra").unwrap();
    play(&mut beside, "say").unwrap();
    // With `stovka replaces`, a stovka replaces hra.
    let mut replaces = state(rules("must_flek on stovka replaces"), &deal);
    play(&mut replaces, "say hra").unwrap();
    let texts: Vec<String> = moves(&replaces).iter().map(ToString::to_string).collect();
    assert_eq!(texts, ["say stovka", "say sedma stovka", "say flek hra", "say sedma flek hra"]);
    play(&mut replaces, "say stovka").unwrap();
    // A defender without the king and ober of trumps need not double, and forhont need not double either.
    let mut free = state(rules("must_flek on"), &DEAL);
    ["say hra", "say", "say sedma", "say"].iter().for_each(|text| play(&mut free, text).unwrap());
}

#[test]
fn with_must_flek_an_undoubled_hra_proves_where_king_and_ober_are_not() {
    let said = ["move 0 say hra", "show 0 trump Oh", "move 1 say"];
    let view = view_with(rules("must_flek on"), 2, &[&DEAL[..], &said].concat());
    assert!(!view.possible(Seat::new(1)).contains(card("Kh")));
    assert!(view.possible(Seat::new(0)).contains(card("Kh")));
    assert_eq!(view.public().excluded(Seat::new(1)), cards("Oh Kh"));
    // Forhont neither holds nor discarded the king, so seat 1 or seat 2 has it and must double.
    let lines = [&KING[..], &DEAL[3..], &said].concat();
    let mut forhont: View = view_with(rules("must_flek on"), 0, &lines);
    assert_eq!(forhont.apply(&event("move 2 say")), Err(EventError::NoWorld));
    forhont.apply(&event("move 2 say flek hra")).unwrap();
    assert!(forhont.possible(Seat::new(2)).contains(card("Kh")));
}

#[test]
fn sedma_flek_cancels_hra_and_sedma_of_forhont_only_when_hra_alone_has_one_flek() {
    let payoffs = |keys: &str, said: &[&str]| {
        let mut state = state(rules(keys), &DEAL);
        said.iter().for_each(|text| play(&mut state, text).unwrap());
        talon::games::State::payoffs(&state)
    };
    let cancelling = ["say hra sedma", "say flek hra", "say", "say"];
    assert_eq!(payoffs("sedma_flek cancel", &cancelling), Some(vec![0; 3]));
    assert_eq!(
        payoffs("sedma_flek cancel", &["say hra sedma", "say", "say flek hra", "say"]),
        Some(vec![0; 3])
    );
    // Without betl and durch the bidding begins at once. Seat 0 does not hold the trump 7.
    for (profile, expected) in
        [("thesis", None), ("tavern", None), ("association", None), ("mariasek", Some(vec![0; 3]))]
    {
        let keys = format!("profile {profile} betl off durch off false_seven on");
        assert_eq!(payoffs(&keys, &cancelling), expected, "{keys}");
    }
    for played in [
        &["say hra sedma", "say", "say"][..],
        &["say hra sedma", "say flek sedma", "say", "say"],
        &["say hra sedma", "say flek hra flek sedma", "say", "say"],
        &["say hra sedma", "say flek hra", "say", "say flek hra", "say", "say"],
        &["say hra", "say sedma flek hra", "say", "say"],
        &["say hra sedma stovka", "say flek hra", "say", "say"],
        &["say hra sedma", "say stovka flek hra", "say", "say"],
        &["say hra", "say flek hra", "say", "say"],
    ] {
        assert_eq!(payoffs("sedma_flek cancel undoubled pay", played), None, "{played:?}");
    }
    // Sedma is announced after the first turn.
    let late = ["say hra", "say flek hra", "say", "say sedma", "say", "say"];
    assert_eq!(payoffs("sedma_flek cancel", &late), Some(vec![0; 3]));
}
