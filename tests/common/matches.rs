//! Matches through the `arbiter` program.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};

use serde_json::Value;

use super::ARBITER;

/// What every match here is played with, unless the test says otherwise.
pub const SHORT: [&str; 10] =
    ["--deals", "2", "--seed", "1", "--movetime", "5000", "--margin", "200", "--startup", "5000"];

/// The same with little time, for matches in which somebody never answers.
pub const IMPATIENT: [&str; 4] = ["--movetime", "100", "--margin", "300"];

/// A good player that is quick.
pub const GOOD: &str = "talon:random";

/// A path for a file of this test, which is not there; a fresh one each time.
#[must_use]
pub fn scratch(name: &str) -> PathBuf {
    static GIVEN: AtomicUsize = AtomicUsize::new(0);
    let number = GIVEN.fetch_add(1, Ordering::Relaxed);
    let name = format!("match-{}-{number}-{name}", std::process::id());
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_file(&path);
    path
}

/// An empty folder for this test.
///
/// # Panics
/// When there is no place for it.
#[must_use]
pub fn folder(name: &str) -> PathBuf {
    let path = scratch(name);
    let _ = std::fs::remove_dir_all(&path);
    std::fs::create_dir_all(&path).expect("a folder");
    path
}

/// The `arbiter` program, its output to be read.
#[must_use]
pub fn arbiter(arguments: &[&str]) -> Command {
    let mut arbiter = Command::new(ARBITER);
    // What is kept of faults is kept there.
    arbiter.current_dir(env!("CARGO_TARGET_TMPDIR"));
    arbiter.args(arguments).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    arbiter
}

/// Has the arbiter say on standard error all that is said between it and the bots.
pub fn overhear(arbiter: &mut Command) {
    arbiter.env("RUST_LOG", "talon::arbiter::bot::process=trace");
}

/// What was said between the arbiter and the bots, line by line: whether it came from the bot, the number of its
/// process, the words.
pub fn overheard(errors: &str) -> impl Iterator<Item = (bool, u32, &str)> {
    errors.lines().filter_map(|line| {
        let (_, said) = line.split_once(" TRACE talon::arbiter::bot::process] ")?;
        let (who, words) = said.split_once(": ")?;
        let (direction, number) = who.split_once(' ')?;
        Some((direction == "from", number.parse().ok()?, words))
    })
}

/// The arguments that seat these players.
#[must_use]
pub fn seated<'a>(seats: &[&'a str]) -> Vec<&'a str> {
    seats.iter().flat_map(|seat| ["--seat", seat]).collect()
}

/// What a match said and recorded.
pub struct Played {
    /// Its results.
    pub json: Value,
    /// Its standard error.
    pub errors: String,
    /// Its record.
    pub record: String,
}

impl Played {
    /// A whole number of a player.
    ///
    /// # Panics
    /// When there is none.
    #[must_use]
    pub fn player(&self, index: usize, key: &str) -> i64 {
        self.json["players"][index][key].as_i64().expect("a number")
    }

    /// The words after `fault` in the record, line by line.
    #[must_use]
    pub fn faults(&self) -> Vec<&str> {
        self.record.lines().filter_map(|line| line.strip_prefix("fault ")).collect()
    }

    /// The lines of the record but comments and faults: cards, moves, results.
    #[must_use]
    pub fn cards(&self) -> Vec<&str> {
        self.record.lines().filter(|line| !line.starts_with('#') && !line.starts_with("fault ")).collect()
    }

    /// Asserts that a player has played so many games without a fault.
    ///
    /// # Panics
    /// When it has not.
    pub fn assert_unharmed(&self, index: usize, games: usize) {
        let (faults, played) = (self.player(index, "faults"), self.player(index, "games"));
        assert_eq!((faults, played), (0, games as i64), "player {index}: {}", self.errors);
    }
}

/// Plays a match; it ends with exit code 0 and a record that replays clean. The arguments are those of [`SHORT`],
/// unless given.
///
/// # Panics
/// When it does not.
#[must_use]
pub fn play(seats: &[&str], more: &[&str]) -> Played {
    play_as(seats, more, |_| {})
}

/// The same, with the program prepared further.
///
/// # Panics
/// As [`play`].
#[must_use]
pub fn play_as(seats: &[&str], more: &[&str], prepare: impl FnOnce(&mut Command)) -> Played {
    let record = scratch("played.talon");
    let mut arguments = seated(seats);
    arguments.extend(["--json", "--record", record.to_str().expect("a path in text")]);
    // Of an argument given twice clap would complain: what is given by the test stands.
    for pair in SHORT.chunks(2).filter(|pair| !more.contains(&pair[0])) {
        arguments.extend(pair);
    }
    arguments.extend(more);
    let deals = arguments.iter().position(|word| *word == "--deals").map(|at| arguments[at + 1]);
    let games = deals.and_then(|deals| deals.parse::<usize>().ok()).expect("a number") * seats.len();
    let mut command = arbiter(&arguments);
    prepare(&mut command);
    let output = command.output().expect("the arbiter runs");
    let errors = String::from_utf8(output.stderr).expect("text");
    assert_eq!(output.status.code(), Some(0), "{seats:?}: {errors}");
    let replayed = arbiter(&["replay", record.to_str().expect("text")]).output().expect("the arbiter runs");
    assert!(replayed.status.success(), "{seats:?}: {}", String::from_utf8_lossy(&replayed.stdout));
    let said = String::from_utf8(replayed.stdout).expect("text");
    assert!(said.starts_with(&format!("{games} games replayed, ")), "{seats:?}: {said}");
    let json = serde_json::from_slice(&output.stdout).expect("one JSON object");
    let written = std::fs::read_to_string(&record).expect("a record");
    // Only that of a match that went wrong is worth keeping.
    let _ = std::fs::remove_file(&record);
    Played { json, errors, record: written }
}
