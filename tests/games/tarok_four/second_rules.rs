//! The second implementation of the rules (`tests/second_rules`) agrees on random deals: the legal moves at each decision,
//! the payoffs, the `score` lines, and what is carried to the next deal.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::Write as _;
use std::process::{Command, Stdio};

use talon::games::tarok_four::{Contract, Event};
use talon::games::{Position as _, Public as _, State as _, Turn};

use super::{legal, random_game, rules, some_keys};
use crate::common::{ROOT, interpreter};

/// The number of deals of each profile; more with the environment variable `TALON_SECOND_RULES_DEALS`.
const DEALS: u64 = 200;

/// The records of random deals of a profile, what the second implementation prints for them, and the number of deals of
/// each contract.
fn records(profile: &str, deals: u64) -> (String, String, BTreeMap<Contract, u64>) {
    let (mut records, mut printed, mut contracts) = (String::new(), String::new(), BTreeMap::new());
    for number in 1..=deals {
        let keys = some_keys(profile, number);
        let _ = writeln!(records, "newgame tarok players 4 {keys}");
        let first = records.lines().count();
        let mut written = 0;
        let (mut decisions, mut lines) = (0, String::new());
        let (state, events) = random_game(rules(&keys), number, |state, events| {
            written = events.len();
            let Turn::Seat(seat) = state.turn() else { return };
            let mut moves: Vec<String> = legal(state).iter().map(ToString::to_string).collect();
            moves.sort_unstable();
            let (line, phase) = (first + written + 1, state.public().phase());
            let _ = writeln!(lines, "line {line} seat {seat} {phase} {}: {}", moves.len(), moves.join(" ; "));
            decisions += 1;
        });
        assert!(matches!(events.last(), Some(Event::Move(..))), "the last event is a card");
        for event in &events {
            let _ = writeln!(records, "{event}");
        }
        for (seat, score) in state.scores().iter().enumerate() {
            let words: Vec<String> = score.iter().map(|(key, value)| format!("{key} {value}")).collect();
            let line = format!("score {seat} {}", words.join(" "));
            let _ = writeln!(records, "{line}");
            let _ = writeln!(lines, "{line}");
        }
        let payoffs: Vec<String> = state.payoffs().unwrap().iter().map(ToString::to_string).collect();
        let _ = writeln!(records, "result {}", payoffs.join(" "));
        let (next, result) = (&state.carry()[0].1, payoffs.join(" "));
        let _ =
            writeln!(printed, "{lines}deal {number} ok decisions {decisions} result {result} next {next}");
        *contracts.entry(state.public().contract().unwrap()).or_default() += 1;
    }
    (records, printed, contracts)
}

fn agrees(profile: &str) {
    let Some(python) = interpreter("python3") else {
        println!("python3 is missing: the test is skipped");
        return;
    };
    let deals = std::env::var("TALON_SECOND_RULES_DEALS").ok();
    let deals = deals.map_or(DEALS, |deals| deals.parse().expect("a number of deals"));
    let (records, expected, contracts) = records(profile, deals);
    println!("{deals} deals of profile {profile}: {contracts:?}");
    let mut child = Command::new(python)
        .args([&format!("{ROOT}/tests/second_rules/tarok_four.py"), "moves"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let writer = std::thread::spawn(move || stdin.write_all(records.as_bytes()));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap().unwrap();
    let printed = String::from_utf8(output.stdout).unwrap();
    for (number, (own, other)) in expected.lines().zip(printed.lines()).enumerate() {
        assert_eq!(own, other, "line {number} of profile {profile}");
    }
    assert_eq!(expected.lines().count(), printed.lines().count());
    assert!(output.status.success());
}

#[test]
fn the_second_implementation_agrees_on_profile_table() {
    agrees("table");
}

#[test]
fn the_second_implementation_agrees_on_profile_zei() {
    agrees("zei");
}
