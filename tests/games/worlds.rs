//! Tests two functions of views. One lists all worlds that agree with the view if there are few such worlds.
//! The other makes the view of a state.

use std::collections::BTreeSet;

use talon::cards::{Random, shuffled};
use talon::games::marias::Marias;
use talon::games::tablic::Tablic;
use talon::games::tarok::four::TarokFour;
use talon::games::tarok::three::TarokThree;
use talon::games::{Game, Position, State, Turn, View};
use talon::protocol::{NewGame, Seat};

/// The maximum number of listed worlds.
const LIMIT: usize = 400;

/// Plays random games. Before each move, lists the worlds of each seat. Returns the number of lists that have
/// 2 to [`LIMIT`] worlds.
fn list_worlds<G: Game>(players: usize, keys: &[(&str, &str)], games: u64) -> usize {
    let mut listed = 0;
    for seed in 0..games {
        let keys = keys.iter().map(|&(key, value)| (key.to_owned(), value.to_owned())).collect();
        let new = NewGame { game: G::NAME.to_owned(), players, seat: None, keys };
        let rules = G::rules(&new).unwrap();
        let mut random = Random::new(seed, 21);
        let pack: Vec<G::Card> = shuffled(&mut random);
        let mut state = G::State::new(&rules);
        let mut views: Vec<G::View> = Seat::all(players).map(|seat| G::View::new(&rules, seat)).collect();
        let mut events = Vec::new();
        while state.turn() != Turn::Over {
            if let Turn::Seat(seat) = state.turn() {
                let view = &mut views[seat.index()];
                view.settle().unwrap();
                listed += usize::from(check_worlds(view, &state, &mut random));
                let random_move = state.random_move(&mut random).unwrap();
                state.play(&random_move, &mut |event| events.push(event)).unwrap();
            } else {
                state.deal(&pack, &mut |event| events.push(event));
            }
            for event in events.drain(..) {
                views.iter_mut().for_each(|view| view.apply(&G::mask(&event, view.seat())).unwrap());
            }
        }
    }
    listed
}

/// Checks the worlds of a view. Returns whether there are 2 to [`LIMIT`] worlds.
fn check_worlds<V: View>(view: &V, truth: &<V::Game as Game>::State, random: &mut Random) -> bool {
    let Some(worlds) = view.worlds(LIMIT) else { return false };
    let text = |state: &<V::Game as Game>::State| format!("{state:?}");
    let known: BTreeSet<String> = worlds.iter().map(text).collect();
    assert_eq!(known.len(), worlds.len(), "a world is listed twice");
    assert!(known.contains(&text(truth)), "the true state is missing\n{truth:?}\n{known:#?}");
    for _ in 0..3 {
        assert!(known.contains(&text(&view.sample(random))), "a sample is missing");
    }
    assert!(view.worlds(worlds.len() - 1).is_none(), "the list exceeds the limit");
    worlds.len() > 1
}

#[test]
fn a_marias_view_lists_all_worlds() {
    assert!(list_worlds::<Marias>(3, &[], 60) > 200);
    assert!(list_worlds::<Marias>(3, &[("talon_trump", "allowed")], 60) > 200);
}

#[test]
fn a_tarok_view_lists_all_worlds() {
    assert!(list_worlds::<TarokThree>(3, &[], 400) > 100);
}

#[test]
fn a_view_of_tarok_for_four_lists_all_worlds() {
    // Random bids mostly lead to a contract that the first trick decides. The tests of the game choose the
    // bids.
    list_worlds::<TarokFour>(4, &[], 400);
    assert!(list_worlds::<TarokFour>(4, &[("profile", "zei")], 400) > 10);
}

#[test]
fn a_tablic_view_lists_all_worlds() {
    assert!(list_worlds::<Tablic>(3, &[], 60) > 100);
    list_worlds::<Tablic>(2, &[], 10);
    list_worlds::<Tablic>(6, &[], 2);
}

/// Plays random games. After every event, compares each seat's settled view of the state with the view built
/// from the masked events. Returns the number of comparisons.
fn compare_views<G: Game>(players: usize, games: u64) -> usize {
    let mut compared = 0;
    for seed in 0..games {
        let new = NewGame { game: G::NAME.to_owned(), players, seat: None, keys: Vec::new() };
        let rules = G::rules(&new).unwrap();
        let mut random = Random::new(seed, 22);
        let pack: Vec<G::Card> = shuffled(&mut random);
        let mut state = G::State::new(&rules);
        let mut views: Vec<G::View> = Seat::all(players).map(|seat| G::View::new(&rules, seat)).collect();
        let mut events = Vec::new();
        loop {
            for view in &mut views {
                if state.turn() != Turn::Chance {
                    view.settle().unwrap();
                }
                assert_eq!(format!("{:?}", G::View::of(&state, view.seat())), format!("{view:?}"));
                compared += 1;
            }
            match state.turn() {
                Turn::Over => break,
                Turn::Chance => state.deal(&pack, &mut |event| events.push(event)),
                Turn::Seat(_) => {
                    let random_move = state.random_move(&mut random).unwrap();
                    let mut made = state.clone();
                    made.make(&random_move);
                    state.play(&random_move, &mut |event| events.push(event)).unwrap();
                    assert_eq!(format!("{made:?}"), format!("{state:?}"), "{random_move}");
                }
            }
            for event in events.drain(..) {
                views.iter_mut().for_each(|view| view.apply(&G::mask(&event, view.seat())).unwrap());
            }
        }
    }
    compared
}

#[test]
fn the_view_of_a_state_is_that_of_its_masked_events() {
    assert!(compare_views::<Marias>(3, 100) > 5_000);
    assert!(compare_views::<TarokThree>(3, 100) > 5_000);
    assert!(compare_views::<TarokFour>(4, 100) > 5_000);
    assert!(compare_views::<Tablic>(2, 30) > 1_000);
    assert!(compare_views::<Tablic>(3, 30) > 1_000);
    compare_views::<Tablic>(48, 2);
}
