//! Matches with a seat that misbehaves: each failure is named, a substitute plays on, and nothing of the others is lost.
//!
//! All of it goes through the `arbiter` program. Player 0 is the fake bot, player 1 a good one.

mod common;

use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::thread;

use rustix::process::{Pid, Signal, kill_process};
use serde_json::Value;

use common::{ARBITER, fake};

/// What every match here is played with, unless the test says otherwise: two deals in two rotations.
const SHORT: [&str; 10] =
    ["--deals", "2", "--seed", "1", "--movetime", "100", "--margin", "200", "--startup", "3000"];

/// How many games that makes.
const GAMES: usize = 4;

/// A good player that is quick.
const GOOD: &str = "talon:random";

/// A path for a file of this test, which is not there.
fn scratch(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("faults-{}-{name}", std::process::id()));
    let _ = std::fs::remove_file(&path);
    path
}

fn arbiter(arguments: &[&str]) -> Command {
    let mut arbiter = Command::new(ARBITER);
    arbiter.args(arguments).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    arbiter
}

/// What a match said and recorded.
struct Played {
    json: Value,
    errors: String,
    record: String,
}

impl Played {
    fn player(&self, index: usize, key: &str) -> i64 {
        self.json["players"][index][key].as_i64().unwrap()
    }

    /// The words after `fault` in the record, line by line.
    fn faults(&self) -> Vec<&str> {
        self.record.lines().filter_map(|line| line.strip_prefix("fault ")).collect()
    }
}

/// Plays a match of `bot` against a good one; it ends with exit code 0 and a record that replays clean.
fn play(bot: &str, more: &[&str]) -> Played {
    let name: String =
        format!("{bot}{}", more.concat()).chars().filter(char::is_ascii_alphanumeric).collect();
    let tail = name.len().saturating_sub(80);
    let record = scratch(&format!("{}.talon", &name[tail..]));
    let mut arguments = vec!["--seat", bot, "--seat", GOOD, "--json", "--record", record.to_str().unwrap()];
    // Of an argument given twice clap would complain: what is given by the test stands.
    for pair in SHORT.chunks(2).filter(|pair| !more.contains(&pair[0])) {
        arguments.extend(pair);
    }
    arguments.extend(more);
    let output = arbiter(&arguments).output().unwrap();
    let errors = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(0), "{bot}: {errors}");
    let replayed = arbiter(&["replay", record.to_str().unwrap()]).output().unwrap();
    assert!(replayed.status.success(), "{bot}: {}", String::from_utf8_lossy(&replayed.stdout));
    let said = String::from_utf8(replayed.stdout).unwrap();
    assert!(said.starts_with(&format!("{GAMES} games replayed, ")), "{bot}: {said}");
    let json = serde_json::from_slice(&output.stdout).expect("one JSON object");
    Played { json, errors, record: std::fs::read_to_string(&record).unwrap() }
}

/// Plays a match in which the fake bot fails in every game, in this way.
fn fails(flags: &str, kind: &str, more: &[&str]) {
    let played = play(&fake(flags), more);
    // Player 0 moves down a seat from rotation to rotation.
    let expected: Vec<String> = (0..GAMES).map(|game| format!("{} {kind}", game % 2)).collect();
    assert_eq!(played.faults(), expected, "{flags}: {}", played.errors);
    assert_eq!(played.player(0, "faults"), GAMES as i64, "{flags}");
    assert_eq!(played.player(1, "faults"), 0, "{flags}: {}", played.errors);
    assert_eq!(played.player(1, "games"), GAMES as i64, "{flags}");
    let told = format!(": {kind} in {GAMES} games, first in block 1, game 1, seat 0: ");
    assert!(played.errors.contains(&told), "{flags}: {}", played.errors);
}

/// Misbehaviours, with the fault that each is. (What is said unasked just before a question is taken for its answer.)
const FAULTS: [(&str, &str); 16] = [
    ("--exit-at-once", "handshake"),
    ("--wrong-version", "handshake"),
    ("--garbage", "flood"),
    ("--silent", "timeout"),
    ("--late 3000", "timeout"),
    ("--never-reads", "timeout"),
    ("--flood-slowly", "timeout"),
    ("--garbage-on-go", "flood"),
    ("--long-line", "flood"),
    ("--exit-on-go", "crash"),
    ("--half-line", "crash"),
    ("--closes-stdout", "crash"),
    ("--nul", "malformed"),
    ("--bare", "malformed"),
    ("--malformed", "malformed"),
    ("--illegal", "illegal"),
];

#[test]
fn every_misbehaviour_is_named_and_costs_the_others_nothing() {
    // Most of the time is the bots' own idleness: some are played side by side.
    thread::scope(|scope| {
        for part in FAULTS.chunks(FAULTS.len().div_ceil(3)) {
            scope.spawn(move || part.iter().for_each(|(flags, kind)| fails(flags, kind, &[])));
        }
        scope.spawn(|| {
            fails("--invalid-utf8 --want-live", "malformed", &[]);
            fails("--two-answers --want-legal", "protocol", &[]);
            fails("--no-handshake", "handshake", &["--startup", "500"]);
            fails("--no-readyok", "handshake", &["--startup", "500"]);
        });
    });
}

#[test]
fn what_only_looks_odd_is_no_fault() {
    for flags in ["", "--noisy", "--want-live", "--want-legal", "--ignore-quit --ignore-eof", "--odd-name"] {
        let played = play(&fake(flags), &[]);
        assert_eq!(played.faults(), [""; 0], "{flags}: {}", played.errors);
        assert_eq!((played.player(0, "faults"), played.player(0, "games")), (0, GAMES as i64), "{flags}");
    }
}

#[test]
fn a_name_takes_no_more_than_a_line() {
    let played = play(&fake("--odd-name"), &[]);
    let name = played.json["players"][0]["name"].as_str().unwrap();
    assert!(name.chars().count() < 60 && !name.contains('\u{1b}'), "{name}");
    assert!(played.record.lines().all(|line| line.len() < 200));
}

#[cfg(target_os = "linux")]
#[test]
fn a_seat_inherits_nothing_but_its_three_pipes() {
    // What this test was itself started with is handed on by everybody, and not the arbiter's doing.
    let mut handed_on = 0;
    for entry in std::fs::read_dir("/proc/self/fd").unwrap().filter_map(Result::ok) {
        let path = entry.path();
        let flags = std::fs::read_to_string(Path::new("/proc/self/fdinfo").join(path.file_name().unwrap()));
        let flags = flags.unwrap_or_default();
        let flags = flags.lines().find_map(|line| line.strip_prefix("flags:")).unwrap_or_default().trim();
        let closes = u32::from_str_radix(flags, 8).is_ok_and(|flags| flags & 0o2_000_000 != 0);
        let number: i32 = path.file_name().unwrap().to_str().unwrap().parse().unwrap();
        handed_on += usize::from(number > 2 && !closes);
    }
    // A bot with more than that ends in its handshake.
    let played = play(&fake(&format!("--inherited {handed_on}")), &["--concurrency", "2"]);
    assert_eq!(played.faults(), [""; 0], "{}", played.errors);
}

#[test]
fn the_deals_and_the_other_players_moves_are_those_of_a_match_without_faults() {
    let cards = |played: &Played| {
        let lines =
            played.record.lines().filter(|line| line.starts_with("table ") || line.starts_with("newgame"));
        lines.map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(cards(&play(&fake("--exit-on-go"), &[])), cards(&play(&fake(""), &[])));
}

#[test]
fn a_match_with_faults_is_recorded_the_same_at_any_concurrency() {
    let record = |concurrency| {
        let played = play(&fake("--illegal"), &["--concurrency", concurrency]);
        // The header has the date.
        let (header, games) = played.record.split_once("\n\n").expect("a header");
        assert!(header.contains("\n# date: "), "{header}");
        games.to_owned()
    };
    assert_eq!(record("1"), record("2"));
}

#[test]
fn a_forfeit_costs_the_penalty_and_a_voided_block_counts_for_nobody() {
    let forfeit = play(&fake("--illegal"), &["--on-fault", "forfeit", "--penalty", "10"]);
    assert_eq!(forfeit.player(0, "points"), -10 * GAMES as i64);
    assert_eq!(forfeit.player(0, "faults"), GAMES as i64);
    assert!(forfeit.player(1, "points") >= 0, "the other's points are its own");

    let void = play(&fake("--illegal"), &["--on-fault", "void-block"]);
    assert_eq!(void.json["games"], 0);
    assert_eq!((void.player(0, "games"), void.player(1, "games")), (0, 0));
    assert_eq!(void.player(0, "faults"), GAMES as i64, "they are told all the same");
    assert_eq!(void.faults().len(), GAMES, "and recorded");
}

#[test]
fn the_report_for_people_tells_faults_with_the_last_words_of_the_bot() {
    let bot = fake("--exit-on-go");
    let mut arguments = vec!["--seat", &bot, "--seat", GOOD];
    arguments.extend(SHORT);
    let output = arbiter(&arguments).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(0), "{text}");
    for expected in [
        "- fake: crash in 4 games, first in block 1, game 1, seat 0: ended with exit code 3 instead of bestmove\n",
        "    said: talonok 1\n",
        "    stderr: fake_bot: that is too hard\n",
        "the same deals again: --seed 1\n",
    ] {
        assert!(text.contains(expected), "{expected:?} is missing in:\n{text}");
    }
}

/// Asserts that `output` is that of a command that could not be done: a line on standard error, exit code 2, no game.
fn refused(output: &Output, said: &str) {
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{error}");
    assert!(error.starts_with("arbiter: ") && error.contains(said) && error.lines().count() == 1, "{error}");
    assert!(output.stdout.is_empty(), "{}", String::from_utf8_lossy(&output.stdout));
}

#[test]
fn what_cannot_be_played_is_said_before_the_first_deal() {
    let record = scratch("unplayed.talon");
    let path = record.to_str().unwrap();
    let cases = [
        (vec!["--seat", "/nonesuch/bot", "--seat", GOOD], "cannot start '/nonesuch/bot'"),
        (vec!["--seat", "talon:nobody", "--seat", GOOD], "Player cannot be 'nobody'"),
        (vec!["--seat", GOOD, "--seat", GOOD, "--players", "3"], "3 players play"),
        (vec!["--seat", GOOD, "--seat", GOOD, "--game", "bridge"], "no game 'bridge'"),
    ];
    for (mut arguments, said) in cases {
        arguments.extend(["--record", path]);
        refused(&arbiter(&arguments).output().unwrap(), said);
        assert_eq!(std::fs::read_to_string(&record).unwrap_or_default(), "", "{said}");
    }
    let other = fake("--other-game");
    refused(&arbiter(&["--seat", &other, "--seat", GOOD]).output().unwrap(), "it does not play ");
    let nowhere = ["--seat", GOOD, "--seat", GOOD, "--record", "/nonesuch/folder/record.talon"];
    refused(&arbiter(&nowhere).output().unwrap(), "cannot write /nonesuch/folder/record.talon");
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_ends_the_match_with_a_line_and_the_results_so_far() {
    let arguments = ["--seat", GOOD, "--seat", GOOD, "--deals", "100000", "--record", "/dev/full"];
    let output = arbiter(&arguments).output().unwrap();
    let (said, error) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert_eq!(output.status.code(), Some(2), "{error}");
    assert!(error.starts_with("arbiter: cannot write the record: ") && error.lines().count() == 1, "{error}");
    assert!(said.contains("points a game") && said.contains(" games of "), "{said}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_reader_who_has_gone_away_is_no_reason_to_panic() {
    let mut arguments = vec!["--seat", GOOD, "--seat", GOOD];
    arguments.extend(SHORT);
    let full = File::options().write(true).open("/dev/full").unwrap();
    let output = arbiter(&arguments).stdout(full).output().unwrap();
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!((output.status.code(), error.as_ref()), (Some(0), ""));
}

#[cfg(target_os = "linux")]
#[test]
fn no_process_is_left_of_a_match_however_it_clings_to_life() {
    for flags in [
        "",
        "--forks",
        "--ignore-quit --ignore-eof",
        "--leaves-group --ignore-quit --ignore-eof",
        "--never-reads",
    ] {
        let tag = format!("left-{}-{}", std::process::id(), flags.replace(' ', ""));
        play(&fake(&format!("{flags} --tag {tag}")), &["--movetime", "50"]);
        common::assert_none_left(&tag);
    }
}

/// Sends the signal of Ctrl-C.
fn interrupt(arbiter: &Child) {
    kill_process(Pid::from_child(arbiter), Signal::INT).unwrap();
}

#[cfg(target_os = "linux")]
#[test]
fn a_match_that_is_stopped_says_what_it_has_and_leaves_nobody() {
    use rustix::fs::{CWD, Mode, mkfifoat};
    let tag = format!("stopped-{}", std::process::id());
    // The record is a pipe: what comes out of it says how far the match is.
    let record = scratch("stopped.talon");
    mkfifoat(CWD, &record, Mode::RUSR | Mode::WUSR).unwrap();
    let bot = fake(&format!("--forks --tag {tag}"));
    let arguments =
        ["--seat", &bot, "--seat", GOOD, "--deals", "1000000", "--record", record.to_str().unwrap()];
    let arbiter = arbiter(&arguments).spawn().unwrap();
    let mut lines = BufReader::new(File::open(&record).unwrap()).lines().map_while(Result::ok);
    assert!(lines.by_ref().any(|line| line.starts_with("result ")), "a game is recorded");
    interrupt(&arbiter);
    let rest: Vec<String> = lines.collect();
    let output = arbiter.wait_with_output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(130), "{text}");
    assert!(text.contains("points a game") && text.contains("; stopped before the end"), "{text}");
    let mut last = rest.iter().rev().filter(|line| !line.is_empty());
    assert!(last.next().unwrap().starts_with("# key: "));
    assert!(last.next().is_none_or(|line| line.starts_with("result ")));
    common::assert_none_left(&tag);
}

#[cfg(target_os = "linux")]
#[test]
fn a_match_is_stopped_while_a_bot_thinks_without_end() {
    let tag = format!("thinking-{}", std::process::id());
    let bot = fake(&format!("--silent --ignore-quit --ignore-eof --tag {tag}"));
    let mut arbiter =
        arbiter(&["--seat", &bot, "--seat", GOOD, "--seed", "1", "--movetime", "1000000"]).spawn().unwrap();
    let mut output = BufReader::new(arbiter.stdout.take().unwrap());
    let mut heading = String::new();
    // From this line on the first game is on its way.
    output.read_line(&mut heading).unwrap();
    interrupt(&arbiter);
    let mut text = String::new();
    output.read_to_string(&mut text).unwrap();
    assert_eq!(arbiter.wait().unwrap().code(), Some(130), "{text}");
    assert!(text.contains("0 games of 0 deals") && text.contains("; stopped before the end"), "{text}");
    common::assert_none_left(&tag);
}
