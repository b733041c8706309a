//! The log on standard error. Each test runs the binary with `RUST_LOG`.

use std::io::Write as _;
use std::process::Stdio;

use crate::common::TALON;
use crate::common::run_directory::isolated;

/// A whole deal with a decision, an unknown word, an illegal move and a `stop` without a decision.
const SESSION: &str = "setoption name Player value greedy
newgame tablic players 2
won 0 Ac Ad Ah As 2c 2d 2h 2s 3c 3d 3h 3s 4c 4d 4h 4s 5c 5d 5h 5s 6c 6d 6h 6s 7c 7d 7h 7s
won 1 8c 8d 8h 8s 9c 9d 9h 9s Tc Td Th Ts Jc Jd Jh Js Qc Qd Qh Qs
table Kc Kd
deal 0 Kh
deal 1 Ks
frobnicate
move 0 Ks
stop
go
move 0 Kh Kc Kd
move 1 Ks
quit
";

/// Runs an engine that reads these lines. Returns its standard output and its log.
fn run(level: Option<&str>, lines: &str) -> [String; 2] {
    let mut command = isolated(TALON);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).env_remove("RUST_LOG");
    if let Some(level) = level {
        command.env("RUST_LOG", level);
    }
    let mut engine = command.spawn().expect("the engine");
    engine.stdin.take().expect("a pipe").write_all(lines.as_bytes()).expect("the engine reads");
    let output = engine.wait_with_output().expect("the engine ends");
    [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).expect("text"))
}

/// Returns the texts of the log lines with this level.
fn texts<'a>(log: &'a str, level: &str) -> Vec<&'a str> {
    let is_of_level = |line: &&str| line.split_whitespace().nth(1) == Some(level);
    log.lines().filter(is_of_level).filter_map(|line| Some(line.split_once("] ")?.1)).collect()
}

#[test]
fn without_the_variable_the_engine_logs_nothing() {
    assert_eq!(run(None, SESSION)[1], "");
}

#[test]
fn the_log_never_changes_standard_output() {
    let silent = run(None, SESSION)[0].clone();
    assert!(silent.contains("bestmove Kh Kc Kd"), "{silent}");
    for level in ["warn", "info", "debug", "trace"] {
        assert_eq!(run(Some(level), SESSION)[0], silent, "{level}");
    }
}

#[test]
fn warnings_are_what_the_engine_ignores() {
    let [_, log] = run(Some("warn"), SESSION);
    let texts = texts(&log, "WARN");
    assert_eq!(texts.len(), log.lines().count(), "{log}");
    assert!(
        texts[0].starts_with("a line is ignored: error unknown tablic has no line 'frobnicate'"),
        "{log}"
    );
    assert!(
        texts[1].starts_with("a line is ignored: error illegal Ks is not in the hand of seat 0"),
        "{log}"
    );
    assert_eq!(texts[2..], ["stop is ignored: the engine is not thinking"], "{log}");
}

#[test]
fn the_cards_of_another_seat_are_ignored_with_a_warning() {
    let [_, log] = run(Some("warn"), "newgame tablic players 2 seat 0\ntable 3h 4d\ndeal 1 7s\ndeal 0 Qc\n");
    assert_eq!(texts(&log, "WARN"), ["the cards of other seats are ignored: deal 1 ??"], "{log}");
}

#[test]
fn deals_and_decisions_are_logged_with_their_time() {
    let [_, log] = run(Some("info"), SESSION);
    let texts = texts(&log, "INFO");
    let [begins, decides, over] = texts[..] else { panic!("{log}") };
    assert_eq!(begins, "a deal begins: newgame tablic players 2");
    let (decides, over) = (decides.split_once(" s: ").unwrap(), over.split_once(" s: ").unwrap());
    assert_eq!(decides.1, "bestmove Kh Kc Kd");
    assert!(decides.0.strip_prefix("seat 0 decides in ").is_some_and(|time| time.parse::<f64>().is_ok()));
    assert_eq!(over.1, "result 13 13");
    assert!(over.0.strip_prefix("the deal is over after ").is_some_and(|time| time.parse::<f64>().is_ok()));
}

#[test]
fn every_line_is_logged_for_debugging() {
    let [output, log] = run(Some("debug"), SESSION);
    let texts = texts(&log, "DEBUG");
    let with = |mark: &str| texts.iter().filter_map(|text| text.strip_prefix(mark)).collect::<Vec<_>>();
    assert_eq!(with("> "), SESSION.lines().collect::<Vec<_>>());
    assert_eq!(with("< "), output.lines().collect::<Vec<_>>());
}
