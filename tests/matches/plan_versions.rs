//! Plans of version 1 stay readable. The files in `tests/data/plan_version_1` were written by an arbiter that had only
//! this version. Their hash is the hash that was published. In version 2 the hash covers every letter.

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use crate::common::matches::{assert_success, folder, invoke};
use crate::common::{ROOT, fake, text};

fn stored(name: &str) -> PathBuf {
    Path::new(ROOT).join("tests/data/plan_version_1").join(name)
}

/// A new directory with these files of a stored match or tournament.
fn copied(name: &str, files: &[&str]) -> (PathBuf, String) {
    let directory = folder(&format!("version-1-{name}"));
    for file in files {
        fs::copy(stored(name).join(file), directory.join(file)).unwrap();
    }
    fs::set_permissions(directory.join("key"), Permissions::from_mode(0o600)).unwrap();
    // The directory in which a tournament file lay.
    fs::write(directory.join("origin"), env!("CARGO_TARGET_TMPDIR")).unwrap();
    let shown = directory.to_str().unwrap().to_owned();
    (directory, shown)
}

/// A record without the lines about the program and the time.
fn games(record: &Path) -> String {
    let record = fs::read_to_string(record).unwrap();
    let is_kept = |line: &&str| !line.starts_with("# date: ") && !line.starts_with("# arbiter ");
    record.lines().filter(is_kept).flat_map(|line| [line, "\n"]).collect()
}

/// Asserts that a directory has the stored record, and that it is verified with the hash that was published.
fn assert_has_record(directory: &Path, name: &str) {
    let record = stored(name).join("record.talon");
    assert_eq!(games(&directory.join("record.talon")), games(&record), "{name}");
    let said = assert_success(&invoke(&["verify", directory.to_str().unwrap()]));
    let published = fs::read_to_string(&record).unwrap();
    let hash = published.lines().find(|line| line.starts_with("# plan hash: ")).unwrap();
    assert!(said.contains(hash.trim_start_matches("# ")), "{said}");
}

const MATCH: [&str; 3] = ["plan.json", "key", "entropy"];
const CUP: [&str; 4] = ["tournament.toml", "key", "entropy", "plan-hash"];
const SHARDS: [&str; 2] = ["shard-1-of-2.jsonl", "shard-2-of-2.jsonl"];

#[test]
fn a_plan_of_version_1_is_run() {
    let (directory, shown) = copied("match", &["plan.json", "key"]);
    assert_success(&invoke(&["run", &shown, "--entropy", "draw 1"]));
    assert_has_record(&directory, "match");
    let (directory, shown) = copied("cup", &["tournament.toml", "key", "plan-hash"]);
    assert_success(&invoke(&["run", &shown, "--entropy", "draw 1"]));
    assert_has_record(&directory, "cup");
}

#[test]
fn a_journal_of_version_1_is_resumed() {
    for (name, files) in [("match", &MATCH[..]), ("cup", &CUP)] {
        let (directory, shown) = copied(name, &[files, &["journal.jsonl"]].concat());
        assert_success(&invoke(&["resume", &shown]));
        assert_has_record(&directory, name);
    }
}

#[test]
fn shards_of_version_1_are_merged() {
    for (name, files) in [("match", &MATCH[..]), ("cup", &CUP)] {
        let (directory, shown) = copied(name, &[files, &SHARDS].concat());
        assert_success(&invoke(&["merge", &shown]));
        assert_has_record(&directory, name);
        // The earlier arbiter played one shard, and this arbiter plays the other.
        let (directory, shown) = copied(name, &[files, &SHARDS[..1]].concat());
        assert_success(&invoke(&["run", &shown, "--entropy", "draw 1", "--shard", "2/2"]));
        assert_success(&invoke(&["merge", &shown]));
        assert_has_record(&directory, name);
    }
}

#[test]
fn a_record_of_version_1_is_verified_and_replayed() {
    let record = stored("match").join("record.talon");
    let said = assert_success(&invoke(&["verify", record.to_str().unwrap()]));
    assert!(said.contains("plan hash: "), "{said}");
    assert!(assert_success(&invoke(&["replay", record.to_str().unwrap()])).contains("long"));
}

#[test]
fn a_new_plan_has_version_2() {
    let directory = folder("version-2");
    let shown = directory.to_str().unwrap();
    assert_success(&invoke(&["plan", "--seat", "talon:random", "--players", "2", "--deals", "1", shown]));
    let plan: serde_json::Value =
        serde_json::from_str(&fs::read_to_string(directory.join("plan.json")).unwrap()).unwrap();
    assert_eq!((plan["version"].as_u64(), plan["plan"][0].as_str()), (Some(2), Some("# plan version: 2")));
    assert_success(&invoke(&["run", shown, "--entropy", "draw 1"]));
    assert!(assert_success(&invoke(&["verify", shown])).contains(plan["plan_hash"].as_str().unwrap()));
    let unknown =
        fs::read_to_string(directory.join("plan.json")).unwrap().replace("\"version\": 2", "\"version\": 3");
    fs::write(directory.join("plan.json"), unknown).unwrap();
    let errors = text(&invoke(&["resume", shown]).stderr);
    assert!(errors.contains("version 3 of a plan: this arbiter reads version 1 to 2"), "{errors}");
}

#[test]
fn the_end_of_a_long_seat_is_a_part_of_the_plan() {
    let directory = folder("long-seat");
    let shown = directory.to_str().unwrap();
    let seat = format!("cmd=talon:random name=a{}memory=4000", " ".repeat(5000));
    assert_success(&invoke(&["plan", "--seat", &seat, "--seat", "talon:random", "--deals", "1", shown]));
    let plan = directory.join("plan.json");
    let written = fs::read_to_string(&plan).unwrap();
    // The change is made only in the arguments, only in the lines of the plan, and in both.
    let (arguments, lines) = written.split_once("\"plan\": [").unwrap();
    for changed in [
        format!("{}\"plan\": [{lines}", arguments.replace("=4000", "=4001")),
        format!("{arguments}\"plan\": [{}", lines.replace("=4000", "=4001")),
        written.replace("=4000", "=4001"),
    ] {
        assert_ne!(changed, written);
        fs::write(&plan, changed).unwrap();
        let output = invoke(&["run", shown, "--entropy", "draw 1"]);
        assert_eq!(output.status.code(), Some(2), "{}", text(&output.stderr));
        assert!(!directory.join("entropy").exists());
    }
}

#[test]
fn a_text_that_no_line_of_a_plan_holds_is_refused() {
    let long = |key: &str, length: usize| {
        format!("cmd={} {key}{}", shlex::try_quote(&fake("")).unwrap(), "x".repeat(length))
    };
    for (seat, expected) in [
        (long("name=", 1001), "more than 1000 bytes; give a short one, as in name=mybot"),
        (long("option.Text=", 61_000), "in the plan, at most 60000"),
    ] {
        let output =
            invoke(&["--deals", "1", "--bundles", "none", "--seat", &seat, "--seat", "talon:random"]);
        let errors = text(&output.stderr);
        assert_eq!((output.status.code(), errors.lines().count()), (Some(2), 1), "{errors}");
        assert!(errors.contains(expected), "{errors}");
    }
}
