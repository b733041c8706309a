//! `arbiter export`: the tables of a journal and of a record, read back by polars and numpy.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value;

use crate::common::matches::scratch;
use crate::common::world::isolated;
use crate::common::{ARBITER, ROOT, present};

const KINDS: [&str; 7] = ["participants", "blocks", "games", "decisions", "greedy", "minimax", "full"];

fn arbiter(arguments: &[&str]) -> Output {
    isolated(ARBITER).args(arguments).current_dir(ROOT).output().unwrap()
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
    assert!(participants.contains(r#""the ""first"", or best""#), "{participants}");
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
    for kind in ["decisions", "greedy", "minimax", "full"] {
        assert_eq!(sums[kind]["rows"], of("moves"), "{kind}");
    }
    assert_eq!(
        (&sums["greedy"]["columns"], &sums["minimax"]["columns"]),
        (&Value::from(31), &Value::from(17 * 3 + 49))
    );
    assert_eq!(sums["games"]["decisions"], of("decisions"));
    let _ = fs::remove_dir_all(directory);
}

#[test]
fn the_full_form_has_what_the_seat_knew_in_every_game() {
    for (game, players) in [("tablic", 2), ("marias", 3), ("tarok", 3)] {
        let record = file(&format!("export-full-{game}.talon"));
        let _ = fs::remove_file(&record);
        let seats = ["--seat", "talon:random", "--players", &players.to_string()];
        let more =
            ["--game", game, "--seed", "3", "--deals", "1", "--deals-per-session", "1", "--only", "1.1"];
        success(&[&seats, &more[..], &["--bundles", "none", "--record", &record]].concat());
        let rows = success(&["export", &record, "--as", "full", "--format", "json"]);
        let rows: Vec<serde_json::Map<String, Value>> = serde_json::from_slice(&rows).unwrap();
        assert!(rows.len() > 20, "{game}: {} rows", rows.len());
        for row in &rows {
            let legal: Vec<&str> = row["legal"].as_str().unwrap().split(" / ").collect();
            assert_eq!(legal.len() as u64, row["legal_listed"].as_u64().unwrap());
            assert_eq!(row["legal_complete"], 1, "{game} {row:?}");
            let chosen = row["chosen"].as_u64().map(|place| legal[usize::try_from(place).unwrap()]);
            assert_eq!(chosen, row["move"].as_str(), "{game}");
            let held = row.iter().filter(|(key, place)| key.starts_with("place_") && **place == 1).count();
            assert_eq!(held as u64, row["held_0"].as_u64().unwrap(), "{game} {row:?}");
            assert!(row.contains_key(&format!("payoff_{}", players - 1)));
        }
        let short = success(&["export", &record, "--as", "full", "--format", "json", "--legal", "3"]);
        let short: Vec<serde_json::Map<String, Value>> = serde_json::from_slice(&short).unwrap();
        for (row, whole) in short.iter().zip(&rows) {
            let count = whole["legal_listed"].as_u64().unwrap();
            assert_eq!(row["legal_listed"], count.min(3));
            assert_eq!(row["legal_complete"], u64::from(count <= 3));
        }
        // A record has the moves of a game in order, so an own card that was played is seen afterwards.
        let places = |row: &serde_json::Map<String, Value>| {
            row.iter().filter(|(key, place)| key.starts_with("place_") && **place != 0).count()
        };
        assert!(places(&rows[rows.len() - 1]) > places(&rows[0]), "{game}");
        let original = arbiter(&["export", &record, "--as", "greedy"]);
        assert_eq!(original.status.success(), game == "tablic");
        if game != "tablic" {
            let expected = format!(
                "arbiter: --as greedy has the moves of tablic, and this match plays {game}: use --as full\n"
            );
            assert_eq!(String::from_utf8_lossy(&original.stderr), expected);
        }
        let _ = fs::remove_file(record);
    }
}

#[test]
fn the_moves_of_one_participant_are_exported_alone() {
    let record = file("export-participant.talon");
    play(Path::new(&record), &["--deals", "1"]);
    let rows = |participant: &str| {
        let arguments = ["export", &record, "--as", "greedy", "--participant", participant];
        let output = arbiter(&arguments);
        (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap())
    };
    let (random, _) = rows("random");
    assert_eq!(random.lines().count() - 1, 3 * 2 * 16, "{random}");
    assert!(
        random.starts_with("hand_A,hand_2,")
            && random.lines().next().unwrap().ends_with(",table_2c,table_Td,played")
    );
    let (_, unknown) = rows("nobody");
    assert!(unknown.starts_with("arbiter: no participant 'nobody': the match has "), "{unknown}");
    let _ = fs::remove_file(record);
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
