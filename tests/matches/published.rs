//! A published record is enough. `verify`, `report`, `export` and `replay` print the same output from the
//! record alone as from the journal. The tests check this for matches and tournaments.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::common::matches::{assert_refused, assert_success, errors, folder, invoke};
use crate::common::{fake, shown, text};

/// The keys of every tournament file.
const LIMIT_KEYS: &str = "nodes = 20\nmovetime = 600000\nmargin = 60000\nstartup = 600000\n";

/// The fields and columns that cannot be computed from a record.
const TIMES: [&str; 11] = [
    "decisions",
    "mean_ms",
    "max_ms",
    "hist",
    "overruns",
    "overrun_ms",
    "time_us",
    "max_us",
    "overrun_us",
    "cpu_s",
    "peak_memory",
];

fn participant(name: &str, command: &str) -> String {
    format!("[[participant]]\nname = \"{name}\"\ncommand = {command:?}\ntrusted = true\n")
}

/// Returns participants p0, p1 and so on that are built-in players of tablić.
fn participants(count: usize) -> String {
    let players = ["talon:greedy", "talon:random"];
    (0..count).map(|number| participant(&format!("p{number}"), players[number % 2])).collect()
}

/// Plans and plays a tournament. Returns its directory.
fn tournament(keys: &str, participants: &str) -> PathBuf {
    let file = folder("published").join("cup.toml");
    fs::write(&file, format!("{keys}\n{LIMIT_KEYS}{participants}")).unwrap();
    let directory = file.with_extension("");
    assert_success(&invoke(&["tournament", shown(&file), shown(&directory), "--plan"]));
    let played = invoke(&["run", shown(&directory), "--entropy", "draw 17"]);
    // Exit codes: 3 when a bot fails, 4 when a test accepts H0.
    assert!(matches!(played.status.code(), Some(0 | 3 | 4)), "{}", errors(&played));
    directory
}

/// Creates a directory with a record and with files that do not belong to it.
fn published(record: &str) -> PathBuf {
    let directory = folder("alone");
    fs::write(directory.join("record.talon"), record).unwrap();
    fs::write(directory.join("another.talon"), "newgame tablic players 2\n").unwrap();
    fs::write(directory.join("notes.txt"), "downloaded\n").unwrap();
    directory
}

/// Returns the figures of a report without times.
fn figures(source: &Path) -> Value {
    let page = assert_success(&invoke(&["report", shown(source), "--out", "-"]));
    let (_, data) = page.split_once("id=\"data\">").unwrap();
    let mut data: Value = serde_json::from_str(data.split_once("</script>").unwrap().0).unwrap();
    let mut figures = data["report"].take();
    let without_times = |row: &mut Value| {
        TIMES.iter().for_each(|field| drop(row.as_object_mut().unwrap().remove(*field)));
    };
    without_times(&mut figures["figures"]);
    for rows in ["participants", "players"] {
        figures["figures"][rows].as_array_mut().unwrap().iter_mut().for_each(without_times);
    }
    // Fault bundles are files beside the journal, so a record has no names of bundles.
    for fault in figures["faults"].as_array_mut().unwrap() {
        fault.as_object_mut().unwrap().remove("bundle");
    }
    figures
}

/// Returns the rows of an export without times.
fn table(source: &Path, rows: &str) -> Value {
    let table = assert_success(&invoke(&["export", shown(source), "--as", rows, "--format", "json"]));
    let mut table: Value = serde_json::from_str(&table).unwrap();
    for row in table.as_array_mut().unwrap() {
        TIMES.iter().for_each(|column| drop(row.as_object_mut().unwrap().remove(*column)));
    }
    table
}

/// Asserts that the record of a directory alone gives the same output as the journal. Returns the result of
/// `verify`.
pub fn assert_is_enough(directory: &Path) -> String {
    let record = fs::read_to_string(directory.join("record.talon")).unwrap();
    let alone = published(&record);
    let renamed = alone.join("cup 2027.txt");
    fs::write(&renamed, record.replace('\n', "\r\n")).unwrap();
    let verified = assert_success(&invoke(&["verify", shown(directory)]));
    for copy in [&alone, &alone.join("record.talon"), &renamed] {
        assert_eq!(assert_success(&invoke(&["verify", shown(copy)])), verified);
        assert_success(&invoke(&["replay", shown(copy)]));
    }
    assert_eq!(figures(directory), figures(&alone));
    for rows in ["participants", "differences", "blocks", "games", "decisions"] {
        let (own, other) = (table(directory, rows), table(&alone, rows));
        assert!(!own.as_array().unwrap().is_empty());
        assert_eq!(own, other, "{rows}");
    }
    verified
}

#[test]
fn the_record_of_a_planned_match_is_enough() {
    let directory = folder("published-match").join("plan");
    let seats =
        ["--participant", "talon:greedy", "--participant", "talon:random", "--participant", "talon:random"];
    let plan = [&["plan"][..], &seats, &["--deals", "3", "--seating", "random", shown(&directory)]].concat();
    assert_success(&invoke(&plan));
    assert_success(&invoke(&["run", shown(&directory), "--entropy", "draw 17"]));
    assert!(assert_is_enough(&directory).starts_with("3 games of 3 deals, 0 faults: "));
}

#[test]
fn the_record_of_a_tournament_of_every_format_is_enough() {
    for (keys, count, verified) in [
        ("players = 2\nformat = \"round-robin\"\ndeals = 2", 3, "12 games of 6 deals"),
        ("players = 3\nformat = \"round-robin\"\ndeals = 2\nseating = \"random\"", 4, "8 games of 8 deals"),
        ("players = 3\nformat = \"gauntlet\"\ndeals = 1\nseating = \"balanced\"", 4, "18 games of 3 deals"),
        (
            "players = 2\nformat = \"swiss\"\nrounds = 2\ndeals = 1\nseating = \"random\"",
            4,
            "4 games of 4 deals",
        ),
        ("players = 3\nformat = \"match\"\ndeals = 2", 2, "12 games of 4 deals"),
        (
            "players = 4\nformat = \"round-robin\"\ndeals = 1\nrules = { pairs = \"on\" }",
            3,
            "6 games of 3 deals",
        ),
    ] {
        let directory = tournament(&format!("game = \"tablic\"\n{keys}"), &participants(count));
        let found = assert_is_enough(&directory);
        assert!(found.starts_with(&format!("{verified}, 0 faults: ")), "{keys}: {found}");
    }
}

#[test]
fn the_record_of_sessions_with_radelci_is_enough() {
    let keys = "game = \"tarok\"\nplayers = 3\nformat = \"round-robin\"\ndeals = 8\ndeals-per-session = 4";
    let players = ["talon:random", "talon:simple", "talon:random"];
    let participants: String =
        (0..3).map(|number| participant(&format!("p{number}"), players[number])).collect();
    let directory = tournament(keys, &participants);
    let record = fs::read_to_string(directory.join("record.talon")).unwrap();
    assert!(record.lines().any(|line| line.starts_with("newgame tarok") && line.contains("radelci")));
    assert_is_enough(&directory);
}

#[test]
fn the_record_of_a_sequential_test_that_stopped_early_is_enough() {
    let keys = "game = \"tablic\"\nplayers = 3\nformat = \"match\"\ndeals = 600\nsprt = [0, 8]";
    let directory = tournament(keys, &participants(2));
    let verified = assert_is_enough(&directory);
    let games: u64 = verified.split_once(" games").unwrap().0.parse().unwrap();
    assert!(games < 600 * 6, "the test decides early: {verified}");
}

#[test]
fn the_record_of_a_tournament_with_faults_is_enough() {
    for cost in ["substitute", "forfeit 10"] {
        let keys =
            format!("game = \"tablic\"\nplayers = 2\nformat = \"match\"\ndeals = 2\non-fault = \"{cost}\"");
        let participants = [participants(1), participant("failing", &fake("--illegal"))].concat();
        let verified = assert_is_enough(&tournament(&keys, &participants));
        assert!(verified.contains("failing in seat 0: 2, failing in seat 1: 2"), "{verified}");
    }
}

#[test]
fn a_record_that_lacks_something_is_refused_by_the_name_of_it() {
    let keys = "game = \"tablic\"\nplayers = 2\nformat = \"round-robin\"\ndeals = 1";
    let directory = tournament(keys, &participants(3));
    let whole = fs::read_to_string(directory.join("record.talon")).unwrap();
    let without = |start: &str| -> String {
        whole.split_inclusive('\n').filter(|line| !line.starts_with(start)).collect()
    };
    let before =
        |deal: &str, skipped: usize| whole[..whole.match_indices(deal).nth(skipped).unwrap().0].to_owned();
    let verify = |record: &str| {
        let output = invoke(&["verify", shown(&published(record))]);
        (output.status.code(), text(&output.stdout) + &errors(&output))
    };
    for (record, expected) in [
        (without("# key hash: "), "no line '# key hash: …' before the first game"),
        (without("# plan hash: "), "no line '# plan hash: …' before the first game"),
        (without("# key: "), "no line '# key: …' after the last game"),
        (without("# [[participant]]"), "duplicate key"),
        (without("# game = "), "is not a line of the plan here"),
        (without("# version = "), "no line '# version = …' before the first game"),
        (without("# entropy: "), "does not follow from the key"),
    ] {
        let (code, said) = verify(&record);
        assert!(code == Some(1) && said.contains(expected), "{expected}: {said}");
    }
    for (record, expected) in [
        (before("# deal: 2", 0), "block 3 of 3 is missing"),
        (before("# deal: 2", 1), "block 3 has 0 of 1 games in seating 2"),
        (without("# [[participant]]"), "duplicate key"),
        (before("\nmove 1 ", 20), "the previous game has no result"),
    ] {
        let alone = published(&record);
        assert_refused(&invoke(&["report", shown(&alone)]), expected);
        assert_refused(&invoke(&["export", shown(&alone), "--as", "games"]), expected);
        let replayed = invoke(&["replay", shown(&alone)]);
        let said = text(&replayed.stdout);
        assert!(replayed.status.code() == Some(1) && said.contains(expected), "{expected}: {said}");
        assert_eq!(verify(&record).0, Some(1));
    }
    let alone = published(&whole);
    fs::rename(alone.join("record.talon"), alone.join("cup.talon")).unwrap();
    for command in ["verify", "report"] {
        let expected = "has neither journal.jsonl nor record.talon: give one of its records, ";
        assert_refused(&invoke(&[command, shown(&alone)]), expected);
    }
    let expected = "has no record.talon: give one of its records, ";
    assert_refused(&invoke(&["replay", shown(&alone)]), expected);
}
