//! The bidding.

use talon::games::Position;
use talon::games::marias::{Announced, Goal, Illegal, Move, Rules, State};
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
