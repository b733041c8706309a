//! `arbiter export`: the tables of a journal and of a record, read back by polars and numpy.

mod common;

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value;

use common::matches::scratch;
use common::{ARBITER, ROOT, present};

const KINDS: [&str; 4] = ["participants", "blocks", "games", "decisions"];

fn arbiter(arguments: &[&str]) -> Output {
    Command::new(ARBITER).args(arguments).current_dir(ROOT).output().unwrap()
}

/// A path for a file of a test.
fn file(name: &str) -> String {
    scratch(name).to_string_lossy().into_owned()
}

fn success(arguments: &[&str]) -> Vec<u8> {
    let output = arbiter(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    output.stdout
}

/// The seats of a match, with a name that has a comma and quotation marks.
const SEATS: [&str; 6] = [
    "--seat",
    "cmd=talon:greedy name='the \"first\", or best'",
    "--seat",
    "talon:random",
    "--seat",
    "talon:random",
];

/// Plays a match with a record. Returns its results.
fn play(record: &Path, more: &[&str]) -> Value {
    let record = record.to_str().unwrap();
    let fixed = ["--seed", "1", "--json", "--bundles", "none", "--force", "--record", record];
    serde_json::from_slice(&success(&[&SEATS, &fixed[..], more].concat())).unwrap()
}

fn table(source: &Path, kind: &str) -> String {
    String::from_utf8(success(&["export", source.to_str().unwrap(), "--as", kind])).unwrap()
}

/// A column of a table without quoted cells before it.
fn column(table: &str, name: &str) -> Vec<i64> {
    let mut lines = table.lines();
    let at = lines.next().unwrap().split(',').position(|known| known == name).unwrap();
    lines.map(|line| line.split(',').nth(at).unwrap().parse().unwrap()).collect()
}

#[test]
fn a_record_gives_the_results_of_its_match() {
    let record = file("export.talon");
    let played = play(Path::new(&record), &["--deals", "12", "--deals-per-session", "2"]);
    let participants = table(Path::new(&record), "participants");
    assert_eq!(participants.lines().count(), 3, "{participants}");
    // A record has the names as they are printed.
    assert!(participants.contains(r#""the ""first""\u{2c} or best""#), "{participants}");
    let sum = |table: &str, name| column(table, name).into_iter().sum::<i64>();
    let blocks = table(Path::new(&record), "blocks");
    assert_eq!(blocks.lines().count() - 1, 6 * 2, "{blocks}");
    let games = table(Path::new(&record), "games");
    assert_eq!((games.lines().count() - 1) as u64, 3 * played["games"].as_u64().unwrap());
    assert_eq!(column(&games, "deal").into_iter().max(), Some(11));
    assert_eq!(sum(&games, "seat") * 2, 3 * 2 * played["games"].as_i64().unwrap());
    let decisions = table(Path::new(&record), "decisions");
    assert_eq!((decisions.lines().count() - 1) as u64, played["decisions"].as_u64().unwrap());
    let _ = fs::remove_file(&record);
}

#[test]
fn polars_and_numpy_read_what_is_exported() {
    if !present("python3") {
        return;
    }
    let directory = file("export-formats");
    let directory = Path::new(&directory);
    let _ = fs::remove_dir_all(directory);
    fs::create_dir_all(directory).unwrap();
    let plan = directory.join("plan");
    let plan = plan.to_str().unwrap();
    let conditions = ["--deals", "6", "--bundles", "none", "--json"];
    success(&[&["plan"], &SEATS[..], &conditions, &[plan]].concat());
    let played: Value = serde_json::from_slice(&success(&["run", plan, "--entropy", "7"])).unwrap();
    for kind in KINDS {
        for format in ["csv", "json", "npz"] {
            let file = directory.join(format!("{kind}.{format}"));
            success(&["export", plan, "--as", kind, "--format", format, "--out", file.to_str().unwrap()]);
        }
    }
    let script = Path::new(ROOT).join("tests/data/export/read_back.py");
    // Another interpreter may have polars and numpy.
    let python = std::env::var("TALON_PYTHON").unwrap_or_else(|_| "python3".to_owned());
    let output = Command::new(python).arg(script).arg(directory).output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout);
    if output.status.code() == Some(77) {
        assert!(std::env::var_os("TALON_EVERY_LANGUAGE").is_none(), "{text}");
        println!("skipped: {text}");
        return;
    }
    assert!(output.status.success(), "{text}{}", String::from_utf8_lossy(&output.stderr));
    let sums: Value = serde_json::from_str(&text).unwrap();
    let of = |name: &str| -> i64 {
        played["participants"].as_array().unwrap().iter().map(|own| own[name].as_i64().unwrap()).sum()
    };
    for kind in KINDS.into_iter().take(3) {
        assert_eq!(sums[kind]["points"], of("points"), "{kind}");
    }
    assert_eq!(sums["participants"]["games"], of("games"));
    assert_eq!(sums["decisions"]["rows"], of("moves"));
    assert_eq!(sums["games"]["decisions"], of("decisions"));
    let _ = fs::remove_dir_all(directory);
}

#[test]
fn an_export_that_is_impossible_is_refused() {
    let (record, out) = (file("export-refused.talon"), file("export-refused.csv"));
    fs::write(&record, "newgame tablic players 2\nresult 1 2\n").unwrap();
    fs::write(&out, "mine").unwrap();
    let error = |arguments: &[&str]| {
        let output = arbiter(&[&["export"], arguments].concat());
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!(error.lines().count(), 1, "{error}");
        error
    };
    assert!(error(&["nosuch", "--as", "games"]).starts_with("arbiter: cannot read nosuch: "));
    assert!(error(&["src", "--as", "games"]).ends_with("has neither journal.jsonl nor record.talon\n"));
    assert!(error(&[&record, "--as", "games"]).contains(": line 2: result before the end of the deal"));
    assert!(error(&[&record, "--as", "games", "--format", "npz"]).contains("give --out FILE"));
    fs::write(&record, "").unwrap();
    assert!(error(&[&record, "--as", "games"]).contains("the record has no game"));
    let played = file("export-played.talon");
    play(Path::new(&played), &["--deals", "1"]);
    assert!(error(&[&played, "--as", "games", "--out", &out]).contains("exists: --out does not overwrite"));
    assert_eq!(fs::read_to_string(&out).unwrap(), "mine");
    success(&["export", &played, "--as", "games", "--out", &out, "--force"]);
    assert!(fs::read_to_string(&out).unwrap().starts_with("block,session,void,"));
    for file in [record, out, played] {
        let _ = fs::remove_file(file);
    }
}
