//! `--sprt`: a sequential test ends a match at the end of a block, with its own exit code.

use std::path::Path;
use std::process::Output;

use serde_json::Value;
use talon::arbiter::blocks::{Block, SortedBlocks};

use crate::common::ARBITER;
use crate::common::matches::{errors, folder, invoke};
use crate::common::run_directory::isolated;

fn run(arguments: &[&str]) -> Output {
    let fixed = ["--bundles", "none", "--share-processes"];
    isolated(ARBITER).args(arguments).args(fixed).output().unwrap()
}

/// Plays a match of `greedy` against `random` with these hypotheses. Returns its exit code and its results.
fn tested(h0: &str, h1: &str, more: &[&str]) -> (Option<i32>, Value) {
    let seats = ["--participant", "talon:greedy", "--participant", "talon:random", "--seed", "1", "--json"];
    let output = run(&[&seats, &["--sprt", h0, h1][..], more].concat());
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    (output.status.code(), serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{error}")))
}

#[test]
fn a_test_ends_the_match_at_its_decision() {
    for (h0, h1, code, accepted) in [("0", "8", 0, "h1"), ("30", "40", 4, "h0"), ("-9", "-1", 0, "h1")] {
        let (found, results) = tested(h0, h1, &["--deals", "5000"]);
        let (blocks, sprt) = (results["blocks"].as_u64().unwrap(), &results["sprt"]);
        assert_eq!((found, &sprt["accepted"]), (Some(code), &accepted.into()), "{results}");
        assert!((32..400).contains(&blocks), "{blocks}");
        // Two tables may have begun further blocks before the test reached its decision.
        let used = sprt["blocks"].as_u64().unwrap();
        assert!(
            results["interrupted"] == false && used <= blocks && blocks <= used + 2,
            "{used} of {blocks}"
        );
        assert_eq!(results["games"], 2 * blocks, "a half block");
        let numbers = ["llr", "lower", "upper"].map(|name| sprt[name].as_f64().unwrap());
        assert!(numbers[0] <= numbers[1] || numbers[0] >= numbers[2], "{numbers:?}");
    }
}

#[test]
fn blocks_of_other_tables_do_not_change_the_decision() {
    let decided =
        |tables: &str| tested("0", "8", &["--deals", "5000", "--concurrency", tables]).1["sprt"].clone();
    assert_eq!(decided("1"), decided("3"));
}

#[test]
fn a_test_without_a_decision_has_its_own_exit_code() {
    let (code, results) = tested("0", "8", &["--deals", "10"]);
    assert_eq!((code, &results["sprt"]["accepted"]), (Some(5), &Value::Null));
    assert_eq!(results["blocks"], 10);
    assert!(results["sprt"]["blocks_left"].as_f64().unwrap() >= 22.0, "{}", results["sprt"]);
}

#[test]
fn equal_bots_are_decided_without_a_variance() {
    let seats = [
        "--participant",
        "name=one command=talon:greedy",
        "--participant",
        "name=other command=talon:greedy",
    ];
    let output = run(&[&seats[..], &["--deals", "500", "--seed", "1", "--sprt", "0", "0.5"]].concat());
    let text = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(4), "{text}");
    assert!(text.contains("H0 accepted, 0 rather than 0.5, after 32 blocks; LLR -"), "{text}");
    assert!(!text.contains("NaN") && !text.contains("inf"), "{text}");
}

/// Returns the blocks of a journal before block `end`, without times.
fn blocks(directory: &Path, end: u64) -> Vec<Block> {
    let blocks = SortedBlocks::open(directory).unwrap().map(|block| block.unwrap().without_times());
    blocks.take_while(|block| block.number < end).collect()
}

#[test]
fn a_planned_test_decides_alike_after_every_stop() {
    let directory = folder("sprt-plan");
    let seats = ["--participant", "talon:greedy", "--participant", "talon:random", "--share-processes"];
    let shown = directory.to_str().unwrap();
    let planned = [&["plan"], &seats[..], &["--sprt", "0", "8", "--deals", "5000", shown]].concat();
    assert_eq!(invoke(&planned).status.code(), Some(0));
    let stopped = folder("sprt-stopped");
    for name in ["plan.toml", "hashes", "key"] {
        std::fs::copy(directory.join(name), stopped.join(name)).unwrap();
    }
    let output = invoke(&["run", shown, "--entropy", "x"]);
    assert_eq!(output.status.code(), Some(0), "{}", errors(&output));
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let decision = text.lines().find(|line| line.contains("H1 accepted")).unwrap().to_owned();
    let used: u64 = decision.split("after ").nth(1).unwrap().split(' ').next().unwrap().parse().unwrap();
    let verified = invoke(&["verify", directory.join("record.talon").to_str().unwrap()]);
    let found = String::from_utf8_lossy(&verified.stdout).into_owned();
    assert!(found.starts_with(&format!("{} games of {used} deals", 2 * used)), "{found}");
    assert!(text.contains(&format!("{} games of {used} deals", 2 * used)), "{text}");
    // One run is interrupted in the middle of the match and resumed. A further run has nothing left to play.
    let copy = stopped.to_str().unwrap();
    let shard = invoke(&["run", copy, "--entropy", "x", "--shard", "1/2"]);
    assert!(errors(&shard).contains("a sequential test needs its blocks in order"), "{}", errors(&shard));
    std::fs::write(stopped.join("entropy"), "x\n").unwrap();
    let journal = std::fs::read_to_string(directory.join("journal.jsonl")).unwrap();
    // The journal keeps the header and some blocks, with a gap.
    let kept = journal.lines().enumerate().filter(|(line, _)| *line < 12 && *line != 5);
    std::fs::write(
        stopped.join("journal.jsonl"),
        kept.flat_map(|(_, line)| [line, "\n"]).collect::<String>(),
    )
    .unwrap();
    for _ in 0..2 {
        let output = invoke(&["resume", copy, "--concurrency", "2"]);
        assert_eq!(output.status.code(), Some(0), "{}", errors(&output));
        assert!(String::from_utf8_lossy(&output.stdout).contains(&decision));
        assert_eq!(blocks(&stopped, used), blocks(&directory, used));
    }
    later_blocks_do_not_count(&directory, used, &decision);
}

/// Adds a block to a journal after the decision, as a second table does. Then checks all results that the
/// arbiter computes from the journal.
fn later_blocks_do_not_count(directory: &Path, used: u64, decision: &str) {
    let path = directory.join("journal.jsonl");
    let journal = std::fs::read_to_string(&path).unwrap();
    let kept = journal.lines().filter(|line| !line.starts_with("{\"key\"")).collect::<Vec<_>>();
    let first = kept.iter().find(|line| line.starts_with("{\"block\":0,\"session\":0,")).unwrap();
    let (one, other) = (format!("{{\"block\":{},", used + 1), format!("\"session\":{},", used + 1));
    let added = first.replace("{\"block\":0,", &one).replace("\"session\":0,", &other);
    std::fs::write(&path, kept.join("\n") + "\n" + &added + "\n").unwrap();
    let shown = directory.to_str().unwrap();
    let merged = invoke(&["merge", shown]);
    let text = String::from_utf8_lossy(&merged.stdout).into_owned();
    assert!(merged.status.success() && !text.contains("arbiter resume"), "{text}{}", errors(&merged));
    assert!(text.contains(decision), "{text}");
    assert!(std::fs::read_to_string(&path).unwrap().contains("{\"key\""), "a decided match has its key");
    let exported = invoke(&["export", shown, "--as", "blocks"]);
    // The first line contains the names of the columns.
    assert_eq!(String::from_utf8_lossy(&exported.stdout).lines().count() as u64, 2 * used + 1);
    assert!(invoke(&["report", shown]).status.success());
    let page = std::fs::read_to_string(directory.join("report.html")).unwrap();
    assert!(page.contains(&format!("\"games\":{},", 2 * used)), "the page counts later blocks");
    let record = directory.join("record.talon");
    assert_eq!(invoke(&["verify", record.to_str().unwrap()]).status.code(), Some(0));
}

#[test]
fn a_test_ends_a_tournament_of_two() {
    let path = folder("sprt-cup").join("cup.toml");
    let bots = ["greedy", "random"].map(|player| {
        format!("[[participant]]\nname = \"{player}\"\ncommand = \"talon:{player}\"\ntrusted = true\n")
    });
    let keys = format!(
        "game = \"tablic\"\nplayers = 2\nformat = \"match\"\ndeals = 600\nnodes = 20\nsprt = [0, 4]\n{}",
        bots.concat()
    );
    std::fs::write(&path, keys).unwrap();
    let directory = folder("sprt-tournament");
    let shown = directory.to_str().unwrap();
    let output = invoke(&["tournament", path.to_str().unwrap(), shown]);
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert_eq!(output.status.code(), Some(0), "{text}{}", errors(&output));
    assert!(text.contains("H1 accepted, 4 rather than 0, after "), "{text}");
    let again = invoke(&["resume", shown]);
    assert_eq!(again.status.code(), Some(0), "{}", errors(&again));
    assert_eq!(invoke(&["tournament", path.to_str().unwrap(), shown, "--close"]).status.code(), Some(0));
    let verified = invoke(&["verify", shown]);
    assert_eq!(verified.status.code(), Some(0), "{}", String::from_utf8_lossy(&verified.stdout));
}
