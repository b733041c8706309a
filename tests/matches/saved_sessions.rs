//! `arbiter replay`, `report` and `export` read the sessions of `talon play --save`.

use std::io::Write as _;
use std::path::Path;
use std::process::Stdio;

use crate::common::TALON;
use crate::common::matches::{assert_refused, assert_success, folder, invoke};
use crate::common::run_directory::isolated;

/// Continues a session of tablić in which the person types these words.
fn talon_play(file: &Path, words: &str) {
    let quick = ["--plain", "--pace", "0", "--no-review", "--opponents", "greedy", "--movetime", "5"];
    let mut talon = isolated(TALON)
        .args(["play", "tablic", "--seed", "6", "--save"])
        .arg(file)
        .args(quick)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    talon.stdin.take().unwrap().write_all(words.as_bytes()).unwrap();
    assert!(talon.wait().unwrap().success());
}

/// For each game of a session file, returns the seat of the person and the payoffs.
fn results(text: &str) -> Vec<(usize, Vec<i64>)> {
    let mut results = Vec::new();
    let mut seat = 0;
    for line in text.lines() {
        if let Some(names) = line.strip_prefix("# players: ") {
            seat = names.split(", ").position(|name| name == "person").expect("the person");
        } else if let Some(points) = line.strip_prefix("result ") {
            results.push((seat, points.split(' ').map(|points| points.parse().unwrap()).collect()));
        }
    }
    results
}

#[test]
fn the_totals_of_a_session_follow_the_players_around_the_table() {
    let place = folder("saved-session-totals");
    let file = place.join("session.talon");
    talon_play(&file, "resign\n\nresign\n\nresign\nquit\n");
    let text = std::fs::read_to_string(&file).unwrap();
    let results = results(&text);
    assert_eq!(results.iter().map(|(seat, _)| *seat).collect::<Vec<_>>(), [0, 1, 0], "{text}");
    let own: i64 = results.iter().map(|(seat, points)| points[*seat]).sum();
    let other: i64 = results.iter().map(|(seat, points)| points[1 - *seat]).sum();
    let path = file.to_str().unwrap();

    let replayed = assert_success(&invoke(&["replay", path]));
    assert!(replayed.starts_with("3 games replayed, "), "{replayed}");
    assert!(replayed.contains("person") && replayed.contains("greedy 2"), "{replayed}");
    assert!(!replayed.contains("no results"), "{replayed}");

    let exported =
        assert_success(&invoke(&["export", path, "--as", "participants", "--format", "csv", "--out", "-"]));
    let rows: Vec<Vec<&str>> = exported.lines().map(|line| line.split(',').collect()).collect();
    let column = |name: &str| rows[0].iter().position(|heading| heading.trim() == name).expect("a column");
    let (name, points) = (column("name"), column("points"));
    let totals: Vec<(&str, i64)> =
        rows[1..].iter().map(|row| (row[name], row[points].trim().parse().unwrap())).collect();
    assert_eq!(totals, [("person", own), ("greedy 2", other)], "{exported}");

    let page = place.join("report.html");
    assert_success(&invoke(&["report", path, "--out", page.to_str().unwrap()]));
    let page = std::fs::read_to_string(page).unwrap();
    assert!(page.contains("\"person\""), "the report names the person");
}

#[test]
fn the_same_cards_again_and_an_unfinished_deal_do_not_count() {
    let place = folder("saved-session-again");
    let file = place.join("session.talon");
    let path = file.to_str().unwrap();
    talon_play(&file, "");
    let unfinished = assert_success(&invoke(&["replay", path]));
    assert!(
        unfinished.ends_with("no results: the record has no finished game that counts\n"),
        "{unfinished}"
    );
    let nothing = "the record has no finished game that counts";
    assert_refused(&invoke(&["report", path, "--out", place.join("x.html").to_str().unwrap()]), nothing);
    assert_refused(&invoke(&["export", path, "--as", "games", "--format", "csv", "--out", "-"]), nothing);

    talon_play(&file, "resign\nagain\nresign\n\nquit\n");
    let text = std::fs::read_to_string(&file).unwrap();
    assert_eq!((text.matches("newgame").count(), text.matches("# counts: no").count()), (3, 2), "{text}");
    let replayed = assert_success(&invoke(&["replay", path]));
    assert!(replayed.starts_with("2 games replayed, ") && !replayed.contains("no results"), "{replayed}");
    let exported =
        assert_success(&invoke(&["export", path, "--as", "games", "--format", "csv", "--out", "-"]));
    // The table has a heading, and a row for each of the two seats of the only game that counts.
    assert_eq!(exported.lines().count(), 3, "{exported}");
}

#[test]
fn a_game_without_a_result_is_an_error_when_it_counts() {
    let file = folder("saved-session-cut").join("session.talon");
    talon_play(&file, "");
    let text = std::fs::read_to_string(&file).unwrap().replace("# counts: no\n", "");
    std::fs::write(&file, text).unwrap();
    let output = invoke(&["replay", file.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stdout).contains("the previous game has no result"));
}
