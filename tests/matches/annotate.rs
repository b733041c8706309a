//! `arbiter annotate`: what each decision of a record cost.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::common::matches::{assert_refused, assert_success, folder, invoke, seated};
use crate::common::shown;

/// Plays a match with a record. Returns the path of the record.
fn recorded(seats: &[&str], more: &[&str]) -> String {
    let record = folder("annotate").join("match.talon");
    let path = shown(&record).to_owned();
    let arguments = [&["match", "--seed", "7", "--record", &path], &seated(seats)[..], more].concat();
    assert_success(&invoke(&arguments));
    path
}

fn annotated(record: &str, more: &[&str]) -> Vec<Value> {
    let text = assert_success(&invoke(&[&["annotate", record, "--json", "--nodes", "500"], more].concat()));
    text.lines().map(|line| serde_json::from_str(line).expect("a game")).collect()
}

#[test]
fn random_moves_cost_more_than_those_of_a_strong_player_and_open_cards_are_exact() {
    let seats = ["talon:master", "talon:random", "talon:random"];
    let record = recorded(&seats, &["--game", "marias", "--deals", "2", "--nodes", "200"]);
    let games = annotated(&record, &[]);
    assert_eq!(games.len(), 6);
    let mut costs: BTreeMap<String, [f64; 2]> = BTreeMap::new();
    let (mut exact, mut cards, mut unvalued) = (0, 0, 0);
    for game in &games {
        for decision in game["decisions"].as_array().expect("decisions") {
            let seat = decision["seat"].as_u64().expect("a seat") as usize;
            let name = game["players"][seat].as_str().expect("a name").to_owned();
            let points = |kind: &str| decision[kind]["points"].as_f64();
            unvalued += usize::from(points("known").is_none());
            for (sum, kind) in costs.entry(name).or_default().iter_mut().zip(["known", "open"]) {
                let cost = points(kind).unwrap_or(0.0);
                assert!(cost >= 0.0, "{decision}");
                *sum += cost;
            }
            if decision["phase"] == "play" {
                cards += 1;
                exact += usize::from(points("open").is_some());
            }
        }
    }
    assert!(cards > 40 && exact == cards, "the solver of mariáš proves {exact} of {cards} cards");
    assert_eq!(unvalued, 0, "each legal move has a value");
    // The two random players share one name.
    let (strong, weak) = (costs["master"], costs["random"]);
    assert!(weak[0] > 4.0 * strong[0] && weak[1] > strong[1], "{costs:?}");
}

#[test]
fn every_move_with_a_choice_is_annotated_from_the_first_on() {
    let record = recorded(&["talon:greedy", "talon:greedy"], &["--game", "tablic", "--deals", "1"]);
    let text = std::fs::read_to_string(&record).expect("a record");
    let lines = text.lines().skip_while(|line| !line.starts_with("newgame ")).skip(1);
    let first =
        lines.take_while(|line| !line.starts_with("newgame ")).position(|line| line.starts_with("move "));
    let games = annotated(&record, &["--games", "1"]);
    let decisions = games[0]["decisions"].as_array().expect("decisions");
    assert_eq!(decisions[0]["event"].as_u64(), first.map(|at| at as u64 + 1), "{text}");
    // Of the 48 cards of the two hands, few are played without a choice.
    assert!(decisions.len() > 36, "{}", decisions.len());
}

#[test]
fn the_mistakes_of_chosen_games_are_listed_with_a_summary() {
    let record = recorded(&["talon:random", "talon:greedy"], &["--game", "tablic", "--deals", "2"]);
    let text =
        assert_success(&invoke(&["annotate", &record, "--from", "2", "--games", "1", "--least", "0.5"]));
    assert!(text.starts_with("game 2: seat 0 "), "{text}");
    assert!(text.contains(" cost ") && text.contains(", better "), "{text}");
    assert!(text.contains("\n1 game; cost in points a game:\n"), "{text}");
    let rows: Vec<&str> = text.lines().filter(|line| line.contains(" play ")).collect();
    assert!(rows.iter().any(|row| row.trim_start().starts_with("random")), "{text}");
    assert!(text.lines().all(|line| line.chars().count() <= 120), "{text}");
}

#[test]
fn a_report_shows_the_annotations_of_its_games() {
    let record = recorded(&["talon:random", "talon:greedy"], &["--game", "tablic", "--deals", "2"]);
    let lines = assert_success(&invoke(&["annotate", &record, "--games", "1", "--nodes", "100", "--json"]));
    let file = format!("{record}.json");
    std::fs::write(&file, &lines).expect("the file is written");
    let page = assert_success(&invoke(&["report", &record, "--annotations", &file, "--out", "-"]));
    let decisions: Value = serde_json::from_str(&lines).expect("a game");
    let count = decisions["decisions"].as_array().expect("decisions").len();
    let shown = page.matches("\"known\":{\"best\":").count();
    assert!(count > 5 && shown == count, "{shown} of {count} decisions");
    let other = lines.replace("players 2", "players 3");
    std::fs::write(&file, other).expect("the file is written");
    assert_refused(
        &invoke(&["report", &record, "--annotations", &file, "--out", "-"]),
        "annotates no game of",
    );
    std::fs::write(&file, "{}").expect("the file is written");
    assert_refused(
        &invoke(&["report", &record, "--annotations", &file, "--out", "-"]),
        ":1: not an annotated game; arbiter annotate RECORD --json prints them",
    );
}

#[test]
fn a_record_without_the_chosen_games_is_refused() {
    let record = recorded(&["talon:random", "talon:greedy"], &["--game", "tablic", "--deals", "1"]);
    assert_refused(
        &invoke(&["annotate", &record, "--from", "9"]),
        "has 2 games: give --from a number from 1 to 2",
    );
    assert_refused(&invoke(&["annotate", &record, "--player", "nobody"]), "option Player cannot be 'nobody'");
    assert_refused(&invoke(&["annotate", "/no/such/record"]), "cannot read");
}
