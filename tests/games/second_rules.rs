//! Compares tarok with the second implementation of its rules (`tests/second_rules`) on random deals: the
//! legal moves at each decision, the payoffs, the `score` lines, and the keys that the next deal receives.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::Write as _;
use std::process::{Command, Stdio};

use talon::cards::{Random, shuffled};
use talon::games::{Game, Public as _, State as _, Turn};
use talon::protocol::NewGame;

use crate::common::{ROOT, interpreter};

/// Returns the number of random deals for each rule set: the environment variable `TALON_SECOND_RULES_DEALS`,
/// or 40 without the variable.
pub fn deals() -> u64 {
    std::env::var("TALON_SECOND_RULES_DEALS").map_or(40, |deals| deals.parse().expect("a number of deals"))
}

/// Returns the `newgame` line with these keys, and its rules.
pub fn new_game<G: Game>(keys: &str) -> (String, G::Rules) {
    let line = format!("newgame {} players {} {keys}", G::NAME, G::PLAYERS[0]);
    let new: NewGame = match talon::protocol::Command::parse(line.trim()) {
        Ok(Some(talon::protocol::Command::NewGame(new))) => new,
        other => panic!("{keys}: {other:?}"),
    };
    (line.trim().to_owned(), G::rules(&new).unwrap())
}

/// Plays random deals and compares their records with the output of the second implementation. `keys` returns
/// the keys of the deal with a number, and `some_move` draws a move. `contract` names the contract of a deal
/// for the printed statistics.
pub fn agrees<G: Game>(
    program: &str,
    profile: &str,
    keys: impl Fn(u64) -> String,
    some_move: impl Fn(&G::State, &mut Random) -> G::Move,
    contract: impl Fn(&G::State) -> String,
) where
    G::State: talon::games::State<Game = G>,
{
    let Some(python) = interpreter("python3") else {
        println!("python3 is missing: the test is skipped");
        return;
    };
    let deals = deals();
    let (mut records, mut expected) = (String::new(), String::new());
    let mut contracts: BTreeMap<String, u64> = BTreeMap::new();
    let mut at = 0;
    let mut record = |line: &str| {
        records.push_str(line);
        records.push('\n');
        at += 1;
        at
    };
    for number in 1..=deals {
        let (line, rules) = new_game::<G>(&keys(number));
        record(&line);
        let mut random = Random::new(number, 5);
        let mut state = G::State::new(&rules);
        let mut events = Vec::new();
        state.deal(&shuffled::<G::Card>(&mut random), &mut |event| events.push(event));
        let mut decisions = 0;
        loop {
            let last = events.drain(..).map(|event| record(&event.to_string())).max();
            let Turn::Seat(seat) = talon::games::Position::turn(&state) else { break };
            let mut legal = Vec::new();
            talon::games::Position::legal_moves(&state, usize::MAX, &mut legal);
            let mut legal: Vec<String> = legal.iter().map(ToString::to_string).collect();
            legal.sort_unstable();
            let phase = talon::games::Position::public(&state).phase();
            let line = last.expect("a deal or a move before") + 1;
            let _ =
                writeln!(expected, "line {line} seat {seat} {phase} {}: {}", legal.len(), legal.join(" ; "));
            decisions += 1;
            let played = some_move(&state, &mut random);
            state.play(&played, &mut |event| events.push(event)).unwrap();
        }
        for (seat, score) in state.scores().iter().enumerate() {
            let words: Vec<String> = score.iter().map(|(key, value)| format!("{key} {value}")).collect();
            let line = format!("score {seat} {}", words.join(" "));
            record(&line);
            let _ = writeln!(expected, "{line}");
        }
        let payoffs: Vec<String> = state.payoffs().unwrap().iter().map(ToString::to_string).collect();
        record(&format!("result {}", payoffs.join(" ")));
        let mut next = state.carry();
        let radelci = next.remove(0).1;
        let session = if state.ends_session() { " over" } else { "" };
        let others = next.into_iter().flat_map(|(key, value)| [format!(" {key}"), format!(" {value}")]);
        let (next, result) = (format!("{radelci}{session}{}", others.collect::<String>()), payoffs.join(" "));
        let _ = writeln!(expected, "deal {number} ok decisions {decisions} result {result} next {next}");
        *contracts.entry(contract(&state)).or_default() += 1;
    }
    println!("{deals} deals of profile {profile}: {contracts:?}");
    let mut child = Command::new(python)
        .args([&format!("{ROOT}/tests/second_rules/{program}"), "moves"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let lines: Vec<String> = records.lines().map(str::to_owned).collect();
    let writer = std::thread::spawn(move || stdin.write_all(records.as_bytes()));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap().unwrap();
    let printed = String::from_utf8(output.stdout).unwrap();
    for (number, (line, other)) in expected.lines().zip(printed.lines()).enumerate() {
        let deal = line.starts_with("score") || line.starts_with("deal");
        assert_eq!(line, other, "line {number} of profile {profile}{}", if deal { "" } else { ", a move" });
    }
    assert_eq!(expected.lines().count(), printed.lines().count(), "{} lines of records", lines.len());
    assert!(output.status.success());
}
