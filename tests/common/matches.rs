//! Matches that the `arbiter` program plays.

use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};

use serde_json::Value;

use super::run_directory::{isolated, run_directory};
use super::{ARBITER, text};

/// The arguments of every match in the tests. A test may replace the values.
pub const QUICK_MATCH: [&str; 10] =
    ["--deals", "2", "--seed", "1", "--movetime", "5000", "--margin", "200", "--startup", "5000"];

/// Arguments with short time limits, for matches with a bot that never answers.
pub const IMPATIENT: [&str; 4] = ["--movetime", "100", "--margin", "300"];

/// A built-in player that answers quickly and makes no faults.
pub const FAULTLESS_BOT: &str = "talon:random";

/// The exit code of a match in which a player has a fault in more than a tenth of its games.
pub const SUBSTITUTED: i32 = 3;

/// Returns a path for a new file of this test. The file does not exist.
#[must_use]
pub fn scratch(name: &str) -> PathBuf {
    static GIVEN: AtomicUsize = AtomicUsize::new(0);
    let number = GIVEN.fetch_add(1, Ordering::Relaxed);
    run_directory().join(format!("match-{number}-{name}"))
}

/// Creates an empty directory for this test.
///
/// # Panics
/// The directory cannot be created.
#[must_use]
pub fn folder(name: &str) -> PathBuf {
    let path = scratch(name);
    std::fs::create_dir_all(&path).expect("a folder");
    path
}

/// Creates a command that runs the `arbiter` program with its output in pipes.
#[must_use]
pub fn arbiter(arguments: &[&str]) -> Command {
    let mut arbiter = isolated(ARBITER);
    arbiter.args(arguments).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    arbiter
}

/// Runs the arbiter until it ends. Returns its output and its exit code.
///
/// # Panics
/// The arbiter cannot be started.
#[must_use]
pub fn invoke(arguments: &[&str]) -> Output {
    arbiter(arguments).output().expect("the arbiter runs")
}

/// Returns the text that a program wrote to standard error.
#[must_use]
pub fn errors(output: &Output) -> String {
    text(&output.stderr)
}

/// Asserts that a program succeeded. Returns its standard output.
///
/// # Panics
/// The program failed.
pub fn assert_success(output: &Output) -> String {
    let printed = text(&output.stdout);
    assert!(output.status.success(), "{printed}{}", errors(output));
    printed
}

/// Asserts that a program ended with code 2 and one line on standard error, which contains this text.
///
/// # Panics
/// The program ended with another code or other text.
pub fn assert_refused(output: &Output, expected: &str) {
    let errors = errors(output);
    assert_eq!((output.status.code(), errors.lines().count()), (Some(2), 1), "{expected}: {errors}");
    assert!(errors.contains(expected), "{expected}: {errors}");
}

/// Makes the arbiter log all lines to and from the bots on standard error.
pub fn trace_bot_lines(arbiter: &mut Command) {
    arbiter.env("RUST_LOG", "talon_arbiter::bot::process=trace");
}

/// Returns the logged lines to and from the bots. Each item has three parts: whether the bot sent the line,
/// the process id of the bot, and the line.
pub fn traced_lines(errors: &str) -> impl Iterator<Item = (bool, u32, &str)> {
    errors.lines().filter_map(|line| {
        let (_, said) = line.split_once(" TRACE talon_arbiter::bot::process] ")?;
        let (who, words) = said.split_once(": ")?;
        let (direction, number) = who.split_once(' ')?;
        Some((direction == "from", number.parse().ok()?, words))
    })
}

/// Returns the command-line arguments that seat these players.
#[must_use]
pub fn seated<'a>(seats: &[&'a str]) -> Vec<&'a str> {
    seats.iter().flat_map(|seat| ["--participant", seat]).collect()
}

/// The output and the record of a match.
pub struct Played {
    /// The results, as JSON.
    pub json: Value,
    /// The text on standard error.
    pub errors: String,
    /// The record.
    pub record: String,
}

impl Played {
    /// Returns the number under `key` in a player's results.
    ///
    /// # Panics
    /// The results have no such number.
    #[must_use]
    pub fn player(&self, index: usize, key: &str) -> i64 {
        self.json["players"][index][key].as_i64().expect("a number")
    }

    /// Returns the words after `fault` in the record, in order.
    #[must_use]
    pub fn faults(&self) -> Vec<&str> {
        self.record.lines().filter_map(|line| line.strip_prefix("fault ")).collect()
    }

    /// Returns the lines of the record except comments and faults: cards, moves, results.
    #[must_use]
    pub fn cards(&self) -> Vec<&str> {
        self.record.lines().filter(|line| !line.starts_with('#') && !line.starts_with("fault ")).collect()
    }

    /// Asserts that a player played this number of games, and had no fault in any of them.
    ///
    /// # Panics
    /// The player has a fault or played another number of games.
    pub fn assert_unharmed(&self, index: usize, games: usize) {
        let (faults, played) = (self.player(index, "faults"), self.player(index, "games"));
        assert_eq!((faults, played), (0, games as i64), "player {index}: {}", self.errors);
    }
}

/// Plays a match. Asserts its exit code and that its record replays without errors. The exit code is 0, or
/// [`SUBSTITUTED`] if a player has a fault in more than a tenth of its games. The arguments of
/// [`QUICK_MATCH`] apply unless `more` overrides them.
///
/// # Panics
/// The match or the replay fails.
#[must_use]
pub fn play(seats: &[&str], more: &[&str]) -> Played {
    play_as(seats, more, |_| {})
}

/// Plays a match as [`play`] does, after `prepare` has changed the command.
///
/// # Panics
/// The match or the replay fails.
#[must_use]
pub fn play_as(seats: &[&str], more: &[&str], prepare: impl FnOnce(&mut Command)) -> Played {
    let record = scratch("played.talon");
    let mut arguments = seated(seats);
    arguments.extend(["--json", "--record", record.to_str().expect("a path in text")]);
    // The arbiter refuses an argument that is given twice.
    for pair in QUICK_MATCH.chunks(2).filter(|pair| !more.contains(&pair[0])) {
        arguments.extend(pair);
    }
    arguments.extend(more);
    let deals = arguments.iter().position(|word| *word == "--deals").map(|at| arguments[at + 1]);
    let games = deals.and_then(|deals| deals.parse::<usize>().ok()).expect("a number") * seats.len();
    let mut command = arbiter(&arguments);
    prepare(&mut command);
    let output = command.output().expect("the arbiter runs");
    let errors = String::from_utf8(output.stderr).expect("text");
    let json: Value =
        serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{seats:?}: {errors}"));
    let faults = json["players"].as_array().expect("players").iter().map(|player| &player["faults"]);
    let faults = faults.map(|faults| faults.as_u64().expect("a number") as usize);
    let is_substituted = faults.max().is_some_and(|faults| faults * 10 > games);
    let expected = if is_substituted { SUBSTITUTED } else { 0 };
    assert_eq!(output.status.code(), Some(expected), "{seats:?}: {errors}");
    let replayed = arbiter(&["replay", record.to_str().expect("text")]).output().expect("the arbiter runs");
    assert!(replayed.status.success(), "{seats:?}: {}", String::from_utf8_lossy(&replayed.stdout));
    let said = String::from_utf8(replayed.stdout).expect("text");
    assert!(said.starts_with(&format!("{games} games replayed, ")), "{seats:?}: {said}");
    let written = std::fs::read_to_string(&record).expect("a record");
    // The record is kept only when the match failed.
    let _ = std::fs::remove_file(&record);
    Played { json, errors, record: written }
}
