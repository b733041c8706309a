//! `--sprt`: a sequential test ends a match at the end of a block, with an exit code of its own.

mod common;

use std::process::{Command, Output};

use serde_json::Value;

use common::ARBITER;

fn run(arguments: &[&str]) -> Output {
    let fixed = ["--bundles", "none", "--share-processes"];
    Command::new(ARBITER).args(arguments).args(fixed).output().unwrap()
}

/// The exit code and the results of a match of `greedy` against `random`, with these hypotheses.
fn tested(h0: &str, h1: &str, more: &[&str]) -> (Option<i32>, Value) {
    let seats = ["--seat", "talon:greedy", "--seat", "talon:random", "--seed", "1", "--json"];
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
        // The table may have begun the next block before the decision.
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
    let seats = ["--seat", "name=one cmd=talon:greedy", "--seat", "name=other cmd=talon:greedy"];
    let output = run(&[&seats[..], &["--deals", "500", "--seed", "1", "--sprt", "0", "0.5"]].concat());
    let text = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(4), "{text}");
    assert!(text.contains("H0 accepted, 0 rather than 0.5, after 32 blocks; LLR -"), "{text}");
    assert!(!text.contains("NaN") && !text.contains("inf"), "{text}");
}

#[test]
fn a_test_that_is_impossible_is_refused() {
    let refused = |arguments: &[&str]| {
        let output = run(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        String::from_utf8(output.stderr).unwrap()
    };
    let two = ["--seat", "talon:greedy", "--seat", "talon:random"];
    let with = |more: &[&'static str]| refused(&[&two, more].concat());
    assert!(with(&["--sprt", "1", "0.5"]).contains("H0 1 is not less than H1 0.5"));
    assert!(with(&["--sprt", "0", "NaN"]).contains("NaN is not a difference in points"));
    assert!(with(&["--sprt", "0", "1", "--sprt-alpha", "0.5"]).contains("0.5 is not an error rate"));
    assert!(with(&["--sprt-beta", "0.1"]).contains("--sprt"));
    let three = [&two[..], &["--seat", "talon:minimax", "--sprt", "0", "1"]].concat();
    assert!(refused(&three).contains("--sprt compares two players, and the match has 3"));
    let planned =
        Command::new(ARBITER).arg("plan").args(two).args(["--sprt", "0", "1", "nosuch"]).output().unwrap();
    assert!(String::from_utf8_lossy(&planned.stderr).contains("--sprt does not fit a plan"), "{planned:?}");
}
