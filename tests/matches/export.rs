//! `arbiter export`: the tables that it makes from a journal and from a record. polars and numpy read the
//! tables back.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value;

use crate::common::matches::scratch;
use crate::common::run_directory::isolated;
use crate::common::{ARBITER, ROOT, present};

const KINDS: [&str; 7] = ["participants", "blocks", "games", "decisions", "greedy", "minimax", "full"];

fn arbiter(arguments: &[&str]) -> Output {
    isolated(ARBITER).args(arguments).current_dir(ROOT).output().unwrap()
}

/// Returns a path for a file of a test.
fn file(name: &str) -> String {
    scratch(name).to_string_lossy().into_owned()
}

fn success(arguments: &[&str]) -> Vec<u8> {
    let output = arbiter(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    output.stdout
}

/// The seats of a match. One name contains a comma and quotation marks.
const SEATS: [&str; 6] = [
    "--participant",
    "command=talon:greedy name='the \"first\", or best'",
    "--participant",
    "talon:random",
    "--participant",
    "talon:random",
];

/// Plays a match and writes its record. Returns its results.
fn play(record: &Path, more: &[&str]) -> Value {
    let record = record.to_str().unwrap();
    let fixed = ["--seed", "1", "--json", "--bundles", "none", "--force", "--record", record];
    serde_json::from_slice(&success(&[&SEATS, &fixed[..], more].concat())).unwrap()
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
    // `TALON_PYTHON` names another interpreter that has polars and numpy.
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
        played["participants"]
            .as_array()
            .unwrap()
            .iter()
            .map(|participant| participant[name].as_i64().unwrap())
            .sum()
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
    assert!(fs::read_to_string(&out).unwrap().starts_with("block,session,game,"));
    for file in [record, out, played] {
        let _ = fs::remove_file(file);
    }
}
