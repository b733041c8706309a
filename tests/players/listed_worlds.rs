//! The values of `master` where few worlds are left.

use std::sync::Mutex;
use std::sync::atomic::AtomicBool;

use talon::agents::Control;
use talon::cards::{Random, shuffled_numbers};
use talon::engine::DealHost;
use talon::games::{Audience, Turn};
use talon::protocol::{Info, InfoScore, Line, NewGame};
use talon::search::SearchLimits;

/// The greatest number of worlds that `master` lists.
const LISTED: usize = 32;

/// Plays random deals of a game of three. Calls `visit` for each decision between cards.
fn at_cards(game: &str, deals: u64, mut visit: impl FnMut(&dyn DealHost, &[String])) {
    let games = talon::all_games();
    let new = NewGame { game: game.to_owned(), players: 3, seat: None, keys: Vec::new() };
    let entry = games.of(&new).unwrap();
    for deal in 0..deals {
        let mut random = Random::new(deal, 64);
        let (mut table, mut host) = (entry.table(&new).unwrap(), entry.deal_host(&new).unwrap());
        let pack = shuffled_numbers(table.pack_size(), &mut random);
        let mut applied = 0;
        loop {
            match table.turn() {
                Turn::Chance => table.deal(&pack),
                Turn::Seat(_) => table.play_random(&mut random),
                Turn::Over => break,
            }
            let mut lines = String::new();
            (applied..table.events()).for_each(|index| table.write_line(index, Audience::Record, &mut lines));
            applied = table.events();
            lines.lines().filter_map(Line::parse).for_each(|line| host.apply(&line).unwrap());
            let Turn::Seat(_) = table.turn() else { continue };
            let moves = table.legal(100).moves;
            if table.phase() == "play" && moves.len() > 1 {
                visit(&*host, &moves);
            }
        }
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
