//! The reports of a match: tables, JSON, and the replay of its record; a record is not overwritten.

use std::path::Path;
use std::process::Output;

use serde_json::{Value, json};

use crate::common::matches::{GOOD, arbiter, scratch, seated};
use crate::common::{fake, text};

/// Runs the arbiter with this number of columns.
fn run(columns: &str, arguments: &[&str]) -> Output {
    arbiter(arguments).env("COLUMNS", columns).output().unwrap()
}

/// The report of a match without a record.
fn report(columns: &str, seats: &[&str], more: &[&str]) -> String {
    let arguments = [&seated(seats), &["--seed", "1", "--bundles", "none"][..], more].concat();
    text(&run(columns, &arguments).stdout)
}

/// The first words of the rows of the first table.
fn rows(report: &str) -> Vec<&str> {
    let table = report.split("\n\n").find(|part| part.trim_start().starts_with("player ")).unwrap();
    let rows = table.lines().map(str::trim_start).skip(2).take_while(|line| !line.starts_with('±'));
    rows.map(|row| row.split("  ").next().unwrap()).collect()
}

#[test]
fn an_existing_record_is_not_overwritten() {
    let record = scratch("kept.talon");
    std::fs::write(&record, "# mine\n").unwrap();
    let path = record.to_str().unwrap();
    let arguments = [&seated(&[GOOD, GOOD])[..], &["--deals", "1", "--seed", "1", "--record", path]].concat();
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

/// Asserts that the replay of a match's record prints the results that the match printed.
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
    assert_replay_prints_the_results(&["talon:greedy", GOOD], &["--deals", "3"]);
    assert_replay_prints_the_results(&[GOOD, "talon:greedy", GOOD, GOOD], &["--deals", "2"]);
    for (game, deals) in [("marias", "4"), ("tarok", "12")] {
        let more = ["--game", game, "--deals", deals, "--concurrency", "2"];
        let played = assert_replay_prints_the_results(&[GOOD, "talon:random,Seed=7", GOOD], &more);
        assert!(played.contains("\n by role "), "{played}");
        let played = assert_replay_prints_the_results(&[GOOD; 3], &more);
        assert!(!played.contains("difference in points"), "one participant: {played}");
    }
}

#[test]
fn a_replay_counts_faults_as_the_match_did() {
    let seats = [fake("--illegal"), GOOD.to_owned()];
    for policy in [&["substitute"][..], &["forfeit", "--penalty", "9"]] {
        let more = [&["--deals", "2", "--movetime", "5000", "--on-fault"], policy].concat();
        assert_replay_prints_the_results(&[&seats[0], &seats[1]], &more);
    }
}

#[test]
fn rows_are_sorted_by_points() {
    for seats in [[GOOD, "talon:greedy"], ["talon:greedy", GOOD]] {
        let report = report("80", &seats, &["--deals", "20"]);
        assert_eq!(rows(&report), ["greedy", "random"], "{report}");
        assert!(report.contains("\ndifference in points a game:\n "), "{report}");
        assert!(report.contains("  greedy beats random\n"), "{report}");
    }
}

#[test]
fn a_repeated_participant_has_one_row() {
    let report = report("80", &[GOOD, "talon:greedy", GOOD, GOOD], &["--deals", "10"]);
    assert_eq!(rows(&report), ["greedy", "random ×3"], "{report}");
    let games = |name: &str| {
        let row = report.lines().find(|line| line.starts_with(name)).unwrap();
        let (_, cells) = row.split_once('±').unwrap();
        cells.split_whitespace().nth(1).unwrap().to_owned()
    };
    assert_eq!((games(" greedy "), games(" random ×3 ")), ("40".to_owned(), "120".to_owned()));
    assert!(report.contains("×N: a player in N seats, with the games of all of them\n"), "{report}");
    assert_eq!(report.matches(" beats ").count(), 1, "{report}");
}

#[test]
fn no_line_is_called_significant_without_a_difference() {
    let report = report("80", &[GOOD, "talon:random,Seed=9"], &["--deals", "1"]);
    assert!(report.contains(": no verdict, the blocks show no spread\n"), "{report}");
    assert!(!report.contains(" beats random"), "{report}");
}

#[test]
fn tables_fit_the_terminal() {
    let bots = ["talon:greedy,Seed=2", "talon:greedy", GOOD, "talon:random,Seed=5"];
    let tarok = [GOOD, "talon:simple", "talon:random,Seed=5"];
    for (seats, more) in [
        (&bots[..], &["--deals", "3"][..]),
        (&tarok[..], &["--game", "tarok", "--deals", "12"]),
        (&[GOOD, "talon:smart", "talon:min"][..], &["--game", "marias", "--deals", "10"]),
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

#[test]
fn one_game_is_singular() {
    let record = scratch("one.talon");
    let path = record.to_str().unwrap();
    let seats = seated(&[GOOD, GOOD]);
    let more = ["--deals", "1", "--seed", "1", "--only", "1.1", "--record", path];
    let played = text(&run("80", &[&seats[..], &more].concat()).stdout);
    assert!(played.starts_with("tablic: 2 players, 1 deal in 2 rotations, "), "{played}");
    assert!(played.contains("\n1 game of 1 deal, "), "{played}");
    assert!(text(&run("80", &["replay", path]).stdout).starts_with("1 game replayed, 48 moves\n"));
}

/// The JSON object of a match.
fn results(seats: &[&str], more: &[&str]) -> Value {
    let fixed = ["--seed", "1", "--bundles", "none", "--json"];
    let output = run("80", &[&seated(seats), &fixed[..], more].concat());
    serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{}", text(&output.stderr)))
}

#[test]
fn json_has_version_date_rules_and_limits() {
    let more = ["--deals", "2", "--rule", "tens=natural", "--memory", "512", "--nodes", "100"];
    let results = results(&[GOOD; 3], &[&["--game", "marias"], &more[..]].concat());
    assert_eq!(results["talon"], env!("CARGO_PKG_VERSION"));
    assert!(results["date"].as_str().unwrap().ends_with(" UTC"));
    assert_eq!(results["rules"], json!({"tens": "natural"}));
    let limits = json!({
        "move_ms": 1000.0, "nodes": 100, "margin_ms": 200.0, "startup_ms": 5000.0, "memory_mib": 512,
        "sandbox": false, "on_fault": "substitute"
    });
    assert_eq!(results["limits"], limits);
    assert_eq!((&results["blocks"], &results["interrupted"]), (&json!(2), &json!(false)));
    assert_eq!(results["players"].as_array().unwrap().len(), 3);
    let [participant] = &results["participants"].as_array().unwrap()[..] else { panic!("one participant") };
    assert_eq!(participant["players"], json!([1, 2, 3]));
    assert_eq!(participant["games"], 18);
    assert_eq!((&results["versus"], &results["block_results"]), (&json!([]), &Value::Null));
}

#[test]
fn json_has_draws_and_kinds_of_faults() {
    let results = results(&[&fake("--illegal"), GOOD], &["--deals", "2", "--movetime", "5000"]);
    let [failed, other] = &results["players"].as_array().unwrap()[..] else { panic!("two players") };
    assert_eq!((&failed["faults"], &failed["fault_kinds"]), (&json!(4), &json!({"illegal": 4})));
    assert_eq!((&other["faults"], &other["fault_kinds"]), (&json!(0), &json!({})));
    let wins = |player: &Value| player["wins"].as_u64().unwrap();
    assert_eq!(wins(failed) + wins(other) + other["draws"].as_u64().unwrap(), 4);
    // Tablić has no roles: its scores belong to the player.
    assert_eq!(other.get("roles"), None);
    assert!(other["scores"]["sums"]["cards"].as_u64().unwrap() > 0);
}

#[test]
fn json_has_blocks_and_games_on_request() {
    let fixed = ["--deals", "2", "--movetime", "5000"];
    let play =
        |details: &str| results(&[&fake("--illegal"), GOOD], &[&fixed[..], &["--details", details]].concat());
    let blocks = play("blocks")["block_results"].as_array().unwrap().clone();
    assert_eq!(blocks.len(), 2);
    assert_eq!((&blocks[0]["block"], &blocks[0]["games"]), (&json!(1), &json!(2)));
    assert_eq!(blocks[0].get("game_results"), None);
    let results = play("games");
    let blocks = results["block_results"].as_array().unwrap();
    let games: Vec<&Value> =
        blocks.iter().flat_map(|block| block["game_results"].as_array().unwrap()).collect();
    assert_eq!((games[0]["seats"].clone(), games[1]["seats"].clone()), (json!([0, 1]), json!([1, 0])));
    assert_eq!((&games[1]["game"], &games[1]["faults"]), (&json!(2), &json!(["illegal", null])));
    assert!(games[0]["scores"][0]["cards"].is_string());
    let points =
        |player: usize| games.iter().map(|game| game["points"][player].as_i64().unwrap()).sum::<i64>();
    for player in 0..2 {
        assert_eq!(results["players"][player]["points"], points(player));
    }
}

#[test]
fn equal_blocks_have_no_interval_and_no_verdict() {
    // One block, and two equal blocks, show no spread.
    for deals in ["1", "2"] {
        let seats = ["talon:greedy", "talon:random"];
        let pair = results(&seats, &["--deals", deals])["versus"][0].clone();
        for key in ["ci95", "interval95", "anytime95", "trimmed95", "adjusted_p"] {
            assert!(pair[key].is_null(), "{key}: {pair}");
        }
        let report = report("80", &seats, &["--deals", deals]);
        assert!(report.contains("greedy, random: no verdict, the blocks show no spread\n"), "{report}");
        assert!(!report.contains(" beats random") && !report.contains("± 0.00"), "{report}");
    }
}

#[test]
fn deals_that_fill_no_session_are_said() {
    let seats = ["talon:random", "talon:random,Seed=2", "talon:random,Seed=3"];
    let rounded =
        "--deals 4 is rounded up to 6: a session has 6 deals; --deals-per-session 1 plays single deals\n";
    assert!(report("80", &seats, &["--game", "tarok", "--deals", "4"]).contains(rounded));
    assert!(!report("80", &seats, &["--game", "tarok", "--deals", "6"]).contains("rounded"));
}

#[test]
fn a_replay_fits_forty_columns_and_reads_standard_input() {
    let record = crate::common::matches::scratch("narrow.talon");
    let shown = record.to_str().unwrap();
    let long = "name='Babić, Ana von und zu den langen Namen' cmd=talon:greedy";
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
    // A table and a report of a pipe, from which nothing is lost.
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
    // The directory of a match that has its record alone.
    std::fs::copy(&record, directory.join("record.talon")).unwrap();
    let output = run("80", &["report", directory.to_str().unwrap()]);
    assert!(output.status.success() && directory.join("report.html").exists(), "{}", text(&output.stderr));
    let printed = run("80", &["report", directory.to_str().unwrap(), "--out", "-"]);
    assert!(text(&printed.stdout).starts_with("<!doctype html>") && !Path::new("-").exists());
    let _ = std::fs::remove_file(&record);
}
