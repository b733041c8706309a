//! The values of `master` where few worlds are left: exact means, and best play in the last round of tablić.

use std::sync::Mutex;
use std::sync::atomic::AtomicBool;

use talon::agents::Control;
use talon::cards::Random;
use talon::engine::DealHost;
use talon::games::tablic::{State, Tablic};
use talon::games::{GameTable, Position as _, State as _, Table, Turn};
use talon::protocol::{Info, InfoScore, NewGame};
use talon::search::SearchLimits;

use crate::random_deal::random_deal;

/// The greatest number of worlds that `master` lists.
const LISTED: usize = 32;

/// Plays random deals of a game of three. Calls `visit` for each decision between cards.
fn at_cards(game: &str, deals: u64, mut visit: impl FnMut(&dyn DealHost, &[String])) {
    let games = talon::all_games();
    let new = NewGame { game: game.to_owned(), players: 3, seat: None, keys: Vec::new() };
    let entry = games.of(&new).unwrap();
    for deal in 0..deals {
        let (mut table, mut host) = (entry.table(&new).unwrap(), entry.deal_host(&new).unwrap());
        random_deal(&mut *table, &mut *host, &mut Random::new(deal, 64), |table, host| {
            let moves = table.legal(100).moves;
            if table.phase() == "play" && moves.len() > 1 {
                visit(host, &moves);
            }
        });
    }
}

/// Returns the candidates of `master` and its last report.
fn candidates(host: &dyn DealHost) -> (Vec<Info>, Info) {
    let mut options = talon::engine::option_table(&talon::all_games());
    options.set("Player", Some("master")).unwrap();
    options.set("MultiPV", Some("500")).unwrap();
    let (stop, reports) = (AtomicBool::new(false), Mutex::new(Vec::<Info>::new()));
    let report = |info: &Info| reports.lock().unwrap().push(info.clone());
    let limits = SearchLimits { nodes: Some(5000), ..SearchLimits::unlimited(&stop) };
    let control = Control { limits, report: &report };
    host.think(false, &options).unwrap().run(&control).expect("a seat is to move");
    let mut reports = reports.into_inner().unwrap();
    let last = reports.pop().expect("master reports its move");
    reports.retain(|info| info.multipv.is_some());
    (reports, last)
}

#[test]
fn where_few_worlds_are_left_each_move_has_the_mean_of_all_worlds() {
    let (mut listed, mut several) = (0, 0);
    at_cards("marias", 40, |host, moves| {
        let Some(worlds) = host.worlds(LISTED) else { return };
        let (candidates, last) = candidates(host);
        if candidates.iter().any(|info| info.error != Some(0.0) || info.worlds != Some(worlds as u32)) {
            return;
        }
        let payoffs = host.open_payoffs_of(moves, LISTED).unwrap();
        for info in &candidates {
            let place = moves.iter().position(|text| *text == info.line[0]).unwrap();
            // The payoffs of the three seats add up to 0.
            let Some(InfoScore::Heuristic(value)) = info.score else { panic!("{info:?}") };
            assert!((value - 1.5 * payoffs[place]).abs() < 1e-9, "{info:?}: {payoffs:?}");
        }
        assert_eq!(last.line, candidates[0].line);
        listed += 1;
        several += u32::from(worlds > 1);
    });
    assert!(listed > 100 && several > 30, "{listed} {several}");
}

#[test]
fn every_candidate_of_a_decision_is_valued_in_one_unit() {
    for game in ["marias", "tarok"] {
        let mut decisions = 0;
        at_cards(game, 6, |host, moves| {
            let (candidates, _) = candidates(host);
            assert_eq!(candidates.len(), moves.len());
            assert!(candidates.iter().all(|info| matches!(info.score, Some(InfoScore::Heuristic(_)))));
            decisions += 1;
        });
        assert!(decisions > 60, "{decisions}");
    }
}

/// Returns by how much seat 0 of two is ahead at the end of a game of tablić when both play best.
fn minimax(state: &State) -> i64 {
    let Turn::Seat(mover) = state.turn() else {
        let payoffs = state.payoffs().expect("the game is over");
        return payoffs[0] - payoffs[1];
    };
    let mut legal = Vec::new();
    state.legal_moves(usize::MAX, &mut legal);
    let values = legal.iter().map(|played| {
        let mut after = state.clone();
        after.make(played);
        minimax(&after)
    });
    if mover.index() == 0 { values.max() } else { values.min() }.expect("a legal move")
}

#[test]
fn in_the_last_round_of_tablic_each_move_has_the_margin_of_best_play() {
    let new = NewGame { game: "tablic".to_owned(), players: 2, seat: None, keys: Vec::new() };
    let games = talon::all_games();
    let (mut compared, mut costly) = (0, 0);
    for deal in 0..12 {
        let mut table = GameTable::<Tablic>::new(&new).unwrap();
        let mut host = games.of(&new).unwrap().deal_host(&new).unwrap();
        random_deal(&mut table, &mut *host, &mut Random::new(deal, 66), |table, host| {
            let Turn::Seat(seat) = table.turn() else { unreachable!("a seat is to move") };
            let public = table.state().public();
            let few = (0..2).all(|seat| public.hand_size(talon::protocol::Seat::new(seat)) <= 3);
            if !public.is_last_round() || !few || table.legal(2).moves.len() < 2 {
                return;
            }
            let (candidates, last) = candidates(host);
            let mut legal = Vec::new();
            table.state().legal_moves(usize::MAX, &mut legal);
            assert_eq!(candidates.len(), legal.len());
            for info in &candidates {
                let Some(InfoScore::Heuristic(value)) = info.score else { panic!("{info:?}") };
                let mut state = table.state().clone();
                state.make(legal.iter().find(|played| played.to_string() == info.line[0]).unwrap());
                let margin = if seat.index() == 0 { minimax(&state) } else { -minimax(&state) };
                assert!((value - margin as f64).abs() < 1e-9, "deal {deal}: {info:?}, not {margin}");
                compared += 1;
            }
            assert_eq!(
                (last.line[0].as_str(), last.score),
                (candidates[0].line[0].as_str(), candidates[0].score)
            );
            costly += u32::from(candidates.iter().any(|info| info.score != candidates[0].score));
        });
    }
    assert!(compared > 100 && costly > 10, "{compared} {costly}");
}
