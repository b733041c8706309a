//! Tests `arbiter report`, and the data that its viewer shows. `tests/browser/report_test.py` opens reports
//! in a browser.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

use crate::common::ARBITER;
use crate::common::run_directory::{isolated, run_directory};

use talon::all_games;
use talon::arbiter::plan::Seating;
use talon::cards::Random;
use talon::games::{Table, Turn};
use talon::protocol::{Line, NewGame};

const HOSTILE: &str = "</script><img src=x onerror=alert(1)>{{data}}";

fn directory(name: &str) -> PathBuf {
    let directory = run_directory().join("html_report").join(name);
    if directory.exists() {
        fs::remove_dir_all(&directory).unwrap();
    }
    fs::create_dir_all(&directory).unwrap();
    directory
}

fn arbiter(directory: &Path, arguments: &[&str]) -> Output {
    let mut command = isolated(ARBITER);
    command.args(arguments).current_dir(directory).output().expect("the arbiter starts")
}

/// Plays a short match, and returns the page of its report.
fn report(directory: &Path, arguments: &[&str]) -> String {
    let common = ["match", "--seed", "3", "--nodes", "500", "--record", "match.talon"];
    let played = arbiter(directory, &[&common, arguments].concat());
    assert!(played.status.success(), "{played:?}");
    let written = arbiter(directory, &["report", "match.talon"]);
    assert!(written.status.success(), "{written:?}");
    assert_eq!(String::from_utf8_lossy(&written.stdout), "match.html\n");
    fs::read_to_string(directory.join("match.html")).unwrap()
}

#[test]
fn a_name_of_a_bot_never_becomes_html() {
    let seat = format!("name='{HOSTILE}' command=talon:random");
    let arguments = ["--deals", "2", "--participant", &seat, "--participant", "talon:greedy"];
    let page = report(&directory("hostile"), &arguments);
    assert!(!page.contains("<img"), "the name is HTML");
    assert_eq!(page.matches("</script>").count(), 2);
    assert!(page.contains("\\u003cimg src=x onerror=alert(1)\\u003e{{data}}"));
}

/// Returns the data that the scripts of the page read.
fn data(page: &str) -> serde_json::Value {
    let (_, rest) = page.split_once("id=\"data\">").expect("the page has data");
    let (data, _) = rest.split_once("</script>").expect("the data end");
    serde_json::from_str(data).expect("the data are JSON")
}

#[test]
fn an_interval_is_longer_on_the_side_of_a_long_tail() {
    let arguments = [
        "--game",
        "marias",
        "--deals",
        "40",
        "--participant",
        "talon:smart",
        "--participant",
        "talon:max",
        "--participant",
        "talon:random",
    ];
    let report = &data(&report(&directory("interval"), &arguments))["report"];
    let difference = &report["figures"]["differences"][0];
    let end = |difference: &serde_json::Value, side: usize| difference["interval95"][side].as_f64().unwrap();
    // The payoffs of mariáš have a long tail, so one side of the interval is longer than the other.
    let mean = difference["mean"].as_f64().unwrap();
    let sides = [mean - end(difference, 0), end(difference, 1) - mean];
    assert!((sides[0] - sides[1]).abs() > 0.1, "{difference}");
}

#[test]
fn each_seating_has_a_text_in_each_language() {
    let arguments = ["--deals", "1", "--participant", "talon:greedy", "--participant", "talon:random"];
    let data = data(&report(&directory("seatings"), &arguments));
    for (language, texts) in data["texts"].as_object().expect("the page has texts") {
        for seating in Seating::ALL {
            assert!(texts.get(format!("report.seating_{seating}")).is_some(), "{language}: {seating}");
        }
    }
}

#[test]
fn a_report_depends_on_its_record_alone() {
    let directory = directory("same");
    let arguments = ["--deals", "3", "--participant", "talon:greedy", "--participant", "talon:random"];
    let first = report(&directory, &arguments);
    let again = arbiter(&directory, &["report", "match.talon", "--out", "again.html", "--lang", "sl"]);
    assert!(again.status.success(), "{again:?}");
    let again = fs::read_to_string(directory.join("again.html")).unwrap();
    assert!(again.starts_with("<!doctype html>\n<html lang=\"sl\">"));
    assert_eq!(again.replace("lang=\"sl\"", "lang=\"en\"").len(), first.len());
}

#[test]
fn a_source_without_a_match_is_refused_in_one_line() {
    let directory = directory("refused");
    fs::write(directory.join("wrong.talon"), "newgame tablic players 2\nmove 0 2c\n").unwrap();
    fs::write(directory.join("old.jsonl"), "{\"journal\":999}\n").unwrap();
    let cases = [
        ("nowhere.talon", "cannot read nowhere.talon: "),
        ("wrong.talon", "wrong.talon: line 2: "),
        ("old.jsonl", "old.jsonl"),
        (".", "journal.jsonl"),
    ];
    for (source, expected) in cases {
        let refused = arbiter(&directory, &["report", source]);
        let error = String::from_utf8_lossy(&refused.stderr).into_owned();
        assert_eq!((refused.status.code(), error.lines().count()), (Some(2), 1), "{source}: {error}");
        assert!(error.starts_with("arbiter: ") && error.contains(expected), "{source}: {error}");
        assert!(!directory.join("wrong.html").exists());
    }
    let same = arbiter(&directory, &["report", "wrong.talon", "--out", "wrong.talon"]);
    assert_eq!(same.status.code(), Some(2), "{same:?}");
}

/// Plays a random game. Returns its table.
fn played(game: &str, players: usize, seed: u64) -> Box<dyn Table> {
    let games = all_games().rules();
    let new = NewGame::parse(&[game, "players", &players.to_string()]).unwrap();
    let mut table = games.of(&new).unwrap().table(&new).unwrap();
    let mut random = Random::new(seed, 0);
    loop {
        match table.turn() {
            Turn::Chance => {
                let pack = talon::cards::shuffled_numbers(table.pack_size(), &mut random);
                table.deal(&pack);
            }
            Turn::Seat(_) => table.play_random(&mut random),
            Turn::Over => return table,
        }
    }
}

fn numbers(table: &dyn Table, key: &str) -> Vec<i64> {
    let facts = table.facts();
    let value = facts.iter().find(|(known, _)| *known == key).map_or("", |(_, value)| value.as_str());
    value.split(' ').filter(|word| !word.is_empty()).map(|word| word.parse().unwrap()).collect()
}

#[test]
fn facts_agree_with_the_score_at_the_end() {
    for seed in 0..40 {
        let tablic = played("tablic", 4, seed);
        assert_eq!(numbers(tablic.as_ref(), "cards").iter().sum::<i64>(), 52);
        for (seat, score) in tablic.scores().iter().enumerate() {
            for key in ["cards", "points", "tablas"] {
                let (_, value) = score.iter().find(|(known, _)| *known == key).unwrap();
                assert_eq!(numbers(tablic.as_ref(), key)[seat].to_string(), *value, "{key}");
            }
        }
        let marias = played("marias", 3, seed);
        assert_eq!(numbers(marias.as_ref(), "takes")[0], 10);
        for (seat, score) in marias.scores().iter().enumerate() {
            let (_, points) = score.iter().find(|(known, _)| *known == "points").unwrap();
            assert_eq!(numbers(marias.as_ref(), "points")[seat].to_string(), *points);
        }
        let tarok = played("tarok", 3, seed);
        let (takes, tricks) = (numbers(tarok.as_ref(), "takes"), numbers(tarok.as_ref(), "tricks"));
        assert_eq!(takes[0], tricks.iter().sum::<i64>());
        assert!(tricks[takes[1] as usize] > 0);
    }
}

#[test]
fn a_replayed_line_gives_the_facts_of_the_game() {
    for (game, players) in [("tablic", 2), ("marias", 3), ("tarok", 3)] {
        let over = played(game, players, 5);
        let new = NewGame::parse(&[game, "players", &players.to_string()]).unwrap();
        let mut again = all_games().rules().of(&new).unwrap().table(&new).unwrap();
        for index in 0..over.events() {
            let mut line = String::new();
            over.write_line(index, talon::games::Audience::Record, &mut line);
            again.apply(&Line::parse(line.trim_end()).unwrap()).unwrap();
        }
        assert_eq!(again.facts(), over.facts(), "{game}");
    }
}
