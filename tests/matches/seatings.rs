//! `arbiter match --seating` chooses the seatings in which the cards of a block are played. The seatings are
//! part of the plan, and all readers of a record use them.

use std::path::Path;

use crate::common::matches::{assert_success, folder, invoke};
use serde_json::Value;

const SEATS: [&str; 6] = [
    "--participant",
    "name=a command=talon:random",
    "--participant",
    "name=b command=talon:random",
    "--participant",
    "name=c command=talon:random",
];

/// Plays a match of three players. Returns its record, and for each game the line with the names of the
/// players.
fn play(directory: &Path, order: &str, more: &[&str]) -> (String, Vec<String>) {
    let record = directory.join(format!("{order}.talon"));
    let record = record.to_str().unwrap();
    let options = ["--seating", order, "--seed", "5", "--bundles", "none", "--record", record];
    assert_success(&invoke(&[&SEATS[..], &options, more].concat()));
    let lines = std::fs::read_to_string(record).unwrap();
    let players = lines.lines().filter_map(|line| line.strip_prefix("# players: ")).map(str::to_owned);
    (record.to_owned(), players.collect())
}

#[test]
fn players_sit_in_the_order_that_was_asked_for() {
    let directory = folder("orders");
    let deals = ["--deals", "4"];
    let (_, rotations) = play(&directory, "rotations", &deals);
    assert_eq!(rotations[..4], ["a, b, c", "b, c, a", "c, a, b", "a, b, c"]);
    assert_eq!(play(&directory, "fixed", &deals).1, ["a, b, c"; 4]);
    assert_eq!(play(&directory, "reverse", &deals).1, ["c, b, a"; 4]);
    assert_eq!(play(&directory, "balanced", &deals).1.len(), 4 * 6);
    let (_, random) = play(&directory, "random", &["--deals", "40"]);
    let mut distinct = random.clone();
    distinct.sort();
    distinct.dedup();
    assert_eq!((random.len(), distinct.len()), (40, 6), "{random:?}");
    // The randomly drawn orders depend only on the key.
    assert_eq!(play(&folder("orders-again"), "random", &["--deals", "40"]).1, random);
    let wrong = invoke(&["--seating", "sorted", "--deals", "1"]);
    assert_eq!(wrong.status.code(), Some(2));
}

#[test]
fn a_session_moves_the_players_on_in_every_order() {
    let session = ["--game", "tarok", "--deals", "4", "--deals-per-session", "4"];
    let (record, players) = play(&folder("orders-session"), "reverse", &session);
    assert_eq!(players, ["c, b, a", "b, a, c", "a, c, b", "c, b, a"]);
    assert_success(&invoke(&["verify", &record]));
    assert_success(&invoke(&["replay", &record]));
}

#[test]
fn every_reader_of_a_record_knows_its_order() {
    let directory = folder("orders-read");
    for order in ["rotations", "balanced", "fixed", "reverse", "random"] {
        let (record, players) = play(&directory, order, &["--deals", "6"]);
        let said = assert_success(&invoke(&["verify", &record]));
        assert!(said.starts_with(&format!("{} games of 6 deals, ", players.len())), "{order}: {said}");
        assert!(
            assert_success(&invoke(&["replay", &record])).contains("difference in points a game:"),
            "{order}"
        );
        let games = assert_success(&invoke(&["export", &record, "--as", "games", "--format", "json"]));
        let games: Vec<Value> = serde_json::from_str(&games).unwrap();
        let names: Vec<&str> = games.iter().map(|row| row["name"].as_str().unwrap()).collect();
        assert_eq!(names, players.join(", ").split(", ").collect::<Vec<_>>(), "{order}");
        assert_success(&invoke(&["report", &record]));
        // Another order gives the plan another hash, so `verify` finds a forged order.
        let text = std::fs::read_to_string(&record).unwrap();
        let forged = match order {
            "rotations" => text.replace("# seating = \"rotations\"", "# seating = \"reverse\""),
            _ => text.replace(&format!("# seating = \"{order}\"\n"), ""),
        };
        assert_ne!(forged, text);
        std::fs::write(&record, forged).unwrap();
        assert_eq!(invoke(&["verify", &record]).status.code(), Some(1), "{order}");
    }
}

#[test]
fn a_planned_match_keeps_its_order() {
    for order in ["reverse", "random", "balanced"] {
        let directory = folder("orders-planned");
        let shown = directory.to_str().unwrap();
        assert_success(&invoke(
            &[&["plan"], &SEATS[..], &["--seating", order, "--deals", "5", "--json", shown]].concat(),
        ));
        for shard in ["1/2", "2/2"] {
            assert_success(&invoke(&["run", shown, "--entropy", "draw", "--shard", shard]));
        }
        assert_success(&invoke(&["merge", shown]));
        assert_success(&invoke(&["verify", shown]));
        assert_success(&invoke(&["report", shown]));
        let json: Value = serde_json::from_str(&assert_success(&invoke(&["resume", shown]))).unwrap();
        assert_eq!((json["seating"].as_str(), json["deals"].as_u64()), (Some(order), Some(5)));
    }
}
