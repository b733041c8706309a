//! The lines of `go open` with several candidates: the payoff of each move is exact.

use std::collections::BTreeSet;

use talon::cards::{Random, shuffled_numbers};
use talon::games::marias::{Marias, Side, State};
use talon::games::{GameTable, Position as _, State as _, Table as _, Turn};
use talon::protocol::{NewGame, Seat};

use crate::common::engine_process::Engine;

/// Plays a random deal of mariáš until each seat has this number of cards. `None` when the deal is over before.
fn ending(seed: u64, cards: usize) -> Option<GameTable<Marias>> {
    let new = NewGame { game: "marias".to_owned(), players: 3, seat: None, keys: Vec::new() };
    let mut table = GameTable::<Marias>::new(&new).expect("the rules");
    let mut random = Random::new(seed, 1);
    let pack = shuffled_numbers(table.pack_size(), &mut random);
    loop {
        match table.turn() {
            Turn::Over => return None,
            Turn::Chance => table.deal(&pack),
            Turn::Seat(_) => {
                let is_ending =
                    table.phase() == "play" && (0..3).all(|seat| table.hand(Seat::new(seat)).len() == cards);
                if is_ending {
                    return Some(table);
                }
                table.play_random(&mut random);
            }
        }
    }
}

/// Returns the payoff of the declarer when both sides play best, by plain minimax.
fn minimax(state: &State) -> i64 {
    let Turn::Seat(mover) = state.turn() else {
        let declarer =
            Seat::all(3).find(|&seat| state.public().side(seat) == Side::Declarer).expect("a declarer");
        return state.payoffs().expect("the deal is over")[declarer.index()];
    };
    let mut legal = Vec::new();
    state.legal_moves(usize::MAX, &mut legal);
    let values = legal.iter().map(|played| {
        let mut after = state.clone();
        after.make(played);
        minimax(&after)
    });
    let is_declarer = state.public().side(mover) == Side::Declarer;
    if is_declarer { values.max() } else { values.min() }.expect("a legal move")
}

#[test]
fn each_move_of_go_open_has_the_payoff_that_minimax_finds() {
    let mut engine = Engine::start();
    let (mut compared, mut payoffs) = (0, BTreeSet::new());
    for seed in 0..40 {
        let Some(table) = ending(seed, 3) else { continue };
        let lines = table.record_from(0);
        assert_eq!(engine.ask(&format!("newgame marias players 3 seat all\n{lines}")), [""; 0]);
        engine.ask("setoption name MultiPV value 500");
        let answers = engine.ask("go open");
        let mover = table.turn().seat().expect("a seat is to move");
        let is_declarer = table.state().public().side(mover) == Side::Declarer;
        let mut listed = 0;
        for line in answers.iter().filter(|line| line.contains(" multipv ")) {
            let (fields, text) = line.split_once(" pv ").expect("a move");
            let words: Vec<&str> = fields.split(' ').collect();
            let after = |word: &str| words.iter().position(|one| *one == word).expect("a field") + 1;
            let payoff: f64 = words[after("payoff")].parse().expect("a number");
            let bounds = after("bounds");
            assert_eq!([words[bounds], words[bounds + 1]], [words[after("payoff")]; 2], "{line}");
            let played = table.legal(500).moves.into_iter().find(|one| one == text).expect("a legal move");
            let mut state = table.state().clone();
            let mut legal = Vec::new();
            state.legal_moves(usize::MAX, &mut legal);
            state.make(legal.iter().find(|one| one.to_string() == played).expect("the same move"));
            let declarer = minimax(&state) as f64;
            let expected = if is_declarer { declarer } else { -declarer / 2.0 };
            assert!((payoff - expected).abs() < 1e-9, "seed {seed}: {line}, not {expected}");
            payoffs.insert(words[after("payoff")].to_owned());
            (compared, listed) = (compared + 1, listed + 1);
        }
        assert_eq!(listed, table.legal(500).moves.len(), "{answers:?}");
    }
    assert!(compared > 60 && payoffs.len() > 5, "{compared}, {payoffs:?}");
}

#[test]
fn the_best_move_of_go_open_has_the_payoff_of_the_position_and_no_move_has_more() {
    let mut engine = Engine::start();
    let mut compared = 0;
    for seed in 0..12 {
        let Some(table) = ending(seed, 7) else { continue };
        let lines = table.record_from(0);
        assert_eq!(engine.ask(&format!("newgame marias players 3 seat all\n{lines}")), [""; 0]);
        engine.ask("setoption name MultiPV value 500");
        let answers = engine.ask("go open");
        let payoffs = |is_candidate: bool| {
            let lines = answers
                .iter()
                .filter(move |line| line.starts_with("info ") && line.contains(" multipv ") == is_candidate);
            lines.map(|line| {
                let (_, rest) = line.split_once(" payoff ").expect("a payoff");
                rest.split(' ').next().and_then(|word| word.parse().ok()).expect("a number")
            })
        };
        let of_position: f64 = payoffs(false).next_back().expect("a report");
        assert_eq!(payoffs(true).next(), Some(of_position), "seed {seed}: {answers:?}");
        assert_eq!(payoffs(true).reduce(f64::max), Some(of_position), "seed {seed}: {answers:?}");
        compared += payoffs(true).count();
    }
    assert!(compared > 40, "{compared}");
}
