//! The reports of a match: tables, JSON, and the replay of its record. The programs never overwrite a record.

use std::path::Path;
use std::process::Output;

use serde_json::Value;

use crate::common::matches::{FAULTLESS_BOT, arbiter, scratch, seated};
use crate::common::{fake, text};

/// Runs the arbiter on a terminal of this width in columns.
fn run(columns: &str, arguments: &[&str]) -> Output {
    arbiter(arguments).env("COLUMNS", columns).output().unwrap()
}

/// Plays a match without a record. Returns its report.
fn report(columns: &str, seats: &[&str], more: &[&str]) -> String {
    let arguments = [&seated(seats), &["--seed", "1", "--bundles", "none"][..], more].concat();
    text(&run(columns, &arguments).stdout)
}

#[test]
fn an_existing_record_is_not_overwritten() {
    let record = scratch("kept.talon");
    std::fs::write(&record, "# mine\n").unwrap();
    let path = record.to_str().unwrap();
    let arguments =
        [&seated(&[FAULTLESS_BOT, FAULTLESS_BOT])[..], &["--deals", "1", "--seed", "1", "--record", path]]
            .concat();
    let output = run("80", &arguments);
    assert_eq!(output.status.code(), Some(2));
    let expected = format!(
        "arbiter: '{path}' exists: --record does not overwrite a file; give another name, or --force\n"
    );
    assert_eq!((text(&output.stdout), text(&output.stderr)), (String::new(), expected));
    assert_eq!(std::fs::read_to_string(&record).unwrap(), "# mine\n");
    let output = run("80", &[&arguments[..], &["--force"]].concat());
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert!(std::fs::read_to_string(&record).unwrap().starts_with("# arbiter: talon "));
    let output = run("80", &["--force", "--deals", "1"]);
    assert_eq!(output.status.code(), Some(2), "--force belongs to --record");
}

/// Asserts that the replay of a match's record prints the same results as the match.
fn assert_replay_prints_the_results(seats: &[&str], more: &[&str]) -> String {
    let record = scratch("results.talon");
    let path = record.to_str().unwrap();
    let fixed = ["--seed", "1", "--bundles", "none", "--record", path];
    let played = text(&run("80", &[&seated(seats), &fixed[..], more].concat()).stdout);
    let output = run("80", &["replay", path]);
    let replayed = text(&output.stdout);
    assert!(output.status.success(), "{replayed}");
    let (count, results) = replayed.split_once("\n\n").unwrap();
    assert!(count.contains(" replayed, "), "{count}");
    assert!(results.trim_start().starts_with("player "), "{results}");
    assert!(played.contains(&format!("\n\n{}\n\n", results.trim_end())), "{played}\n\n{replayed}");
    let _ = std::fs::remove_file(Path::new(path));
    played
}

#[test]
fn a_replay_prints_the_results_of_the_match() {
    assert_replay_prints_the_results(&["talon:greedy", FAULTLESS_BOT], &["--deals", "3"]);
    assert_replay_prints_the_results(
        &[FAULTLESS_BOT, "talon:greedy", FAULTLESS_BOT, FAULTLESS_BOT],
        &["--deals", "2"],
    );
    for (game, deals) in [("marias", "4"), ("tarok", "12")] {
        let more = ["--game", game, "--deals", deals, "--concurrency", "2"];
        let played =
            assert_replay_prints_the_results(&[FAULTLESS_BOT, "talon:random,Seed=7", FAULTLESS_BOT], &more);
        assert!(played.contains("\n by role "), "{played}");
        let played = assert_replay_prints_the_results(&[FAULTLESS_BOT; 3], &more);
        assert!(!played.contains("difference in points"), "one participant: {played}");
    }
}

#[test]
fn a_replay_counts_faults_as_the_match_did() {
    let seats = [fake("--illegal"), FAULTLESS_BOT.to_owned()];
    for policy in [&["substitute"][..], &["forfeit 9"]] {
        let more = [&["--deals", "2", "--movetime", "5000", "--on-fault"], policy].concat();
        assert_replay_prints_the_results(&[&seats[0], &seats[1]], &more);
    }
}

#[test]
fn tables_fit_the_terminal() {
    let bots = ["talon:greedy,Seed=2", "talon:greedy", FAULTLESS_BOT, "talon:random,Seed=5"];
    let tarok = [FAULTLESS_BOT, "talon:simple", "talon:random,Seed=5"];
    for (seats, more) in [
        (&bots[..], &["--deals", "3"][..]),
        (&tarok[..], &["--game", "tarok", "--deals", "12"]),
        (&[FAULTLESS_BOT, "talon:smart", "talon:min"][..], &["--game", "marias", "--deals", "10"]),
    ] {
        let narrow = report("80", seats, more);
        let results = narrow.split_once("\n\n").unwrap().1;
        let too_long: Vec<&str> = results.lines().filter(|line| line.chars().count() > 80).collect();
        assert_eq!(too_long, [""; 0], "{narrow}");
        assert!(narrow.chars().filter(|&letter| letter == '─').count() > 100, "{narrow}");
    }
    let header = |columns: &str| {
        let report = report(columns, &bots, &["--deals", "2"]);
        report.lines().find(|line| line.starts_with(" player ")).unwrap().to_owned()
    };
    assert!(!header("60").contains("tablas") && header("60").contains("faults"));
    assert!(header("120").contains("tablas"));
}

/// Plays a match. Returns its results as JSON.
fn results(seats: &[&str], more: &[&str]) -> Value {
    let fixed = ["--seed", "1", "--bundles", "none", "--json"];
    let output = run("80", &[&seated(seats), &fixed[..], more].concat());
    serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{}", text(&output.stderr)))
}

#[test]
fn equal_blocks_have_no_interval_and_no_verdict() {
    // With one block, or with two equal blocks, the results show no spread.
    for deals in ["1", "2"] {
        let seats = ["talon:greedy", "talon:random"];
        let pair = results(&seats, &["--deals", deals])["differences"][0].clone();
        for key in ["ci95", "interval95", "anytime95", "trimmed95", "adjusted_p"] {
            assert!(pair[key].is_null(), "{key}: {pair}");
        }
        let report = report("80", &seats, &["--deals", deals]);
        assert!(report.contains("greedy, random: no verdict, the blocks show no spread\n"), "{report}");
        assert!(!report.contains(" beats random") && !report.contains("± 0.00"), "{report}");
    }
}

#[test]
fn a_replay_fits_forty_columns_and_reads_standard_input() {
    let record = crate::common::matches::scratch("narrow.talon");
    let shown = record.to_str().unwrap();
    let long = "name='Babić, Ana von und zu den langen Namen' command=talon:greedy";
    report("80", &[long, "talon:random"], &["--deals", "12", "--record", shown]);
    let output = run("40", &["replay", shown]);
    let replayed = text(&output.stdout);
    assert!(output.status.success() && replayed.contains("Babić, Ana"), "{replayed}");
    let too_long: Vec<&str> = replayed.lines().filter(|line| line.trim_end().chars().count() > 40).collect();
    assert_eq!(too_long, [""; 0], "{replayed}");
    let mut piped = std::process::Command::new(crate::common::ARBITER);
    piped.args(["replay", "-"]).env("COLUMNS", "40").stdin(std::fs::File::open(&record).unwrap());
    assert_eq!(text(&piped.output().unwrap().stdout), replayed);
    let mut verified = std::process::Command::new(crate::common::ARBITER);
    verified.args(["verify", "-"]).stdin(std::fs::File::open(&record).unwrap());
    assert!(verified.output().unwrap().status.success());
    // `export` and `report` read the record from a pipe without losing input.
    let directory = crate::common::matches::folder("piped");
    let page = directory.join("page.html");
    for arguments in
        [&["export", "-", "--as", "participants"][..], &["report", "-", "--out", page.to_str().unwrap()]]
    {
        let mut cat = std::process::Command::new("cat");
        let mut cat = cat.arg(&record).stdout(std::process::Stdio::piped()).spawn().unwrap();
        let mut piped = std::process::Command::new(crate::common::ARBITER);
        let output = piped.args(arguments).stdin(cat.stdout.take().unwrap()).output().unwrap();
        assert!(cat.wait().unwrap().success());
        assert!(output.status.success(), "{}", text(&output.stderr));
        if arguments[0] == "export" {
            assert!(
                text(&output.stdout).contains("\"Babić, Ana von und zu den langen Namen\""),
                "{}",
                text(&output.stdout)
            );
        }
    }
    assert!(page.exists());
    // The report also accepts a directory that contains only the record of a match.
    std::fs::copy(&record, directory.join("record.talon")).unwrap();
    let output = run("80", &["report", directory.to_str().unwrap()]);
    assert!(output.status.success() && directory.join("report.html").exists(), "{}", text(&output.stderr));
    let printed = run("80", &["report", directory.to_str().unwrap(), "--out", "-"]);
    assert!(text(&printed.stdout).starts_with("<!doctype html>") && !Path::new("-").exists());
    let _ = std::fs::remove_file(&record);
}
