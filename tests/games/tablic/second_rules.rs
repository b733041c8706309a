//! Compares tablić with the second implementation of its rules (`tests/second_rules/tablic.py`): the legal
//! moves at each decision, the `score` lines, the payoffs and the values that the next deal receives. The
//! deals of `tests/data/tablic_pairs` were worked by hand.

use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::process::{Command, Stdio};

use rand::RngExt;
use talon::cards::{Random, shuffled_numbers};
use talon::games::tablic::captures::captures;
use talon::games::tablic::{Move, Tablic};
use talon::games::{Audience, GameTable, Public as _, Table, Turn};
use talon::protocol::{Line, NewGame};

use crate::second_rules::deals;

/// The largest number of captures of one card that the second implementation lists. If a card has more
/// captures, it lists none of them.
const MAX_CAPTURES: usize = 3000;

fn newgame(text: &str) -> NewGame {
    NewGame::parse(&text.split(' ').collect::<Vec<_>>()).unwrap()
}

fn table(new: &NewGame) -> GameTable<Tablic> {
    GameTable::new(new).unwrap_or_else(|refusal| panic!("{new}: {}", refusal.text))
}

/// Returns the lines that close a deal: scores, result and the values that the next deal receives.
fn closing(table: &dyn Table) -> String {
    let mut lines = String::new();
    for (seat, score) in table.scores().iter().enumerate() {
        let words: Vec<String> = score.iter().map(|(key, value)| format!(" {key} {value}")).collect();
        writeln!(lines, "score {seat}{}", words.concat()).unwrap();
    }
    let payoffs: Vec<String> = table.payoffs().unwrap().iter().map(ToString::to_string).collect();
    writeln!(lines, "result {}", payoffs.join(" ")).unwrap();
    lines
}

/// Returns the legal moves of a decision in the format of the second implementation.
fn decision(number: usize, table: &GameTable<Tablic>) -> String {
    let public = table.state().public();
    let Turn::Seat(seat) = public.turn() else { panic!("no seat is to move") };
    let (mut moves, mut many, mut listed) = (Vec::new(), Vec::new(), Vec::new());
    for card in table.state().hand(seat) {
        moves.push(Move::lay(card).to_string());
        if captures(card, public.table(), MAX_CAPTURES, &mut listed) {
            moves.extend(listed.iter().map(|&captured| Move { card, captured }.to_string()));
        } else {
            many.push(card.to_string());
        }
    }
    moves.sort();
    many.sort();
    let mut text = format!("decision {number} seat {seat} phase play\n");
    moves.iter().for_each(|text_of_move| writeln!(text, "legal {text_of_move}").unwrap());
    many.iter().for_each(|card| writeln!(text, "many {card}").unwrap());
    writeln!(text, "legalok {}", moves.len()).unwrap();
    text
}

/// Returns the output of the second implementation for these lines, or `None` when Python is missing.
fn second(arguments: &[&str], input: &str) -> Option<String> {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/second_rules/tablic.py");
    let mut python = Command::new("python3")
        .arg(script)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .ok()?;
    let mut pipe = python.stdin.take().unwrap();
    let input = input.to_owned();
    let writer = std::thread::spawn(move || pipe.write_all(input.as_bytes()));
    let output = python.wait_with_output().unwrap();
    let _ = writer.join();
    Some(String::from_utf8(output.stdout).unwrap())
}

/// Compares two outputs line by line. The captured cards of a move may have any order.
fn assert_same(expected: &str, found: &str) {
    let sorted = |line: &str| {
        let mut words: Vec<&str> = line.split(' ').collect();
        if line.starts_with("legal ") && words.len() > 2 {
            words[2..].sort_unstable();
        }
        words.join(" ")
    };
    let blocks = |text: &str| {
        let mut lines: Vec<String> = text.lines().map(sorted).collect();
        // The two programs may list the moves of a decision in different orders. So consecutive `legal` lines
        // are sorted as text.
        lines
            .chunk_by_mut(|one, other| one.starts_with("legal ") && other.starts_with("legal "))
            .for_each(<[_]>::sort);
        lines
    };
    let (expected, found) = (blocks(expected), blocks(found));
    let differs = expected.iter().zip(&found).position(|(one, other)| one != other);
    assert_eq!(differs.map(|at| (&expected[at], &found[at])), None);
    assert_eq!(expected.len(), found.len());
}

/// Plays random deals under this `newgame` line and compares them. The totals are near the goal, so that
/// sessions end.
fn agree(line: &str) {
    let mut random = Random::new(44, line.len() as u64);
    let (mut record, mut expected, mut carried) = (String::new(), String::new(), None);
    for number in 1..=deals() as usize {
        let mut new: NewGame = carried.take().unwrap_or_else(|| newgame(line));
        if new.key("goal").is_some() && new.key("total").is_none() {
            let sides = if new.key("pairs") == Some("on") { new.players / 2 } else { new.players };
            let totals: Vec<String> = (0..sides).map(|_| random.random_range(60..=100).to_string()).collect();
            let total = totals.iter().cycle().take(new.players).cloned().collect::<Vec<_>>().join(",");
            new.keys.push(("total".to_owned(), total));
        }
        let mut table = table(&new);
        let pack = shuffled_numbers(table.pack_size(), &mut random);
        writeln!(record, "{}", table.newgame(Audience::Record)).unwrap();
        let mut written = 0;
        while table.turn() != Turn::Over {
            if table.turn() == Turn::Chance {
                table.deal(&pack);
            } else {
                expected.push_str(&decision(number, &table));
                table.play_random(&mut random);
            }
            record.push_str(&table.record_from(written));
            written = table.events();
        }
        let end = closing(&table);
        writeln!(expected, "deal {number} ok {}", end.lines().last().unwrap()).unwrap();
        record.push_str(&end);
        carried = table.carry().filter(|next| next.key("goal").is_some());
    }
    let Some(found) = second(&["moves"], &record) else { return };
    assert_same(&expected, &found);
}

#[test]
fn random_deals_agree() {
    for line in [
        "tablic players 2",
        "tablic players 2 goal 101",
        "tablic players 3 goal 151 reach above payoff points",
        "tablic players 4 goal 101 reach above",
        "tablic players 4 pairs on",
        "tablic players 4 pairs on goal 101 payoff points",
        "tablic players 6 pairs on goal 151",
        "tablic players 8 pairs on goal 101 reach above",
        "tablic players 12 pairs on",
        "tablic players 48 pairs on",
    ] {
        agree(line);
    }
}

/// Returns the deals of a file, each as its lines without comments.
fn worked(text: &str) -> Vec<Vec<&str>> {
    let lines = text.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    let mut deals: Vec<Vec<&str>> = Vec::new();
    for line in lines {
        if line.starts_with("newgame ") {
            deals.push(Vec::new());
        }
        deals.last_mut().expect("newgame begins a deal").push(line);
    }
    deals
}

/// Replays a deal and compares its closing lines.
fn replayed(lines: &[&str]) -> GameTable<Tablic> {
    let mut table = table(&newgame(lines[0].strip_prefix("newgame ").unwrap()));
    let is_closing = |line: &&&str| line.starts_with("score ") || line.starts_with("result ");
    for line in lines[1..].iter().filter(|line| !is_closing(line)) {
        let applied = table.apply(&Line::parse(line).unwrap());
        applied.unwrap_or_else(|refusal| panic!("{line}: {}", refusal.text));
    }
    let expected: Vec<&str> = lines.iter().filter(is_closing).copied().collect();
    assert_eq!(closing(&table).lines().collect::<Vec<_>>(), expected, "{}", lines[0]);
    table
}

#[test]
fn deals_that_were_worked_by_hand_have_their_scores() {
    let mut deals = 0;
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/tablic_pairs");
    for file in fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        let is_session = path.file_name().unwrap().to_string_lossy().starts_with("session_");
        let text = fs::read_to_string(&path).unwrap();
        let mut next: Option<Option<NewGame>> = None;
        for lines in worked(&text) {
            let table = replayed(&lines);
            if let Some(expected) = next.filter(|_| is_session) {
                assert_eq!(
                    expected.expect("the session goes on").key("total"),
                    table.newgame(Audience::Record).key("total")
                );
            }
            next = Some(table.carry());
            deals += 1;
        }
        assert!(!is_session || next == Some(None), "{}: the last deal ends the session", path.display());
    }
    assert_eq!(deals, 31);
}

#[test]
fn wrong_keys_are_refused_with_the_rule() {
    for (line, expected) in [
        (
            "tablic players 3 pairs on",
            "pairs 'on': 3 players do not split into two or more pairs; use 4, 6, 8, 12, 16, 24 or 48",
        ),
        (
            "tablic players 2 pairs on",
            "pairs 'on': 2 players do not split into two or more pairs; use 4, 6, 8, 12, 16, 24 or 48",
        ),
        ("tablic players 6 goal 101", "goal '101': 6 players are 6 sides; a goal needs 2 to 4 sides"),
        (
            "tablic players 12 pairs on goal 151",
            "goal '151': 12 players are 6 sides; a goal needs 2 to 4 sides",
        ),
        (
            "tablic players 4 pairs on goal 101 total 95,60,90,60",
            "total '95,60,90,60': seats 0 and 2 are partners and have one total",
        ),
        (
            "tablic players 2 goal 101 total 101,60",
            "total '101,60': seat 0 has reached the goal; the session is over",
        ),
        ("tablic players 2 reach at", "reach: only a game with goal 101 or 151 takes it"),
        ("tablic players 2 goal none payoff win", "payoff: only a game with goal 101 or 151 takes it"),
        ("tablic players 2 total 0,0", "total: only a game with goal 101 or 151 takes it"),
        ("tablic players 2 goal 102", "goal cannot be '102': expected none|101|151"),
        (
            "tablic players 2 goal 101 total 1000,0",
            "total cannot be '1000,0': expected 2 numbers from 0 to 999, one for each seat: N,N,…",
        ),
        (
            "tablic players 2 goal 101 total 95",
            "total cannot be '95': expected 2 numbers from 0 to 999, one for each seat: N,N,…",
        ),
    ] {
        let refusal = GameTable::<Tablic>::new(&newgame(line)).map(|_| ()).unwrap_err();
        assert_eq!(refusal.text, expected, "{line}");
    }
    for line in [
        "tablic players 2 goal 101 total 101,101",
        "tablic players 2 reach above goal 101 total 101,60",
        "tablic players 2 goal 151 total 101,60",
    ] {
        table(&newgame(line));
    }
}
