//! A small league of a test.

use std::io::{BufRead as _, BufReader, Read as _};
use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};
use std::thread::{self, JoinHandle};

use serde_json::Value;

use crate::common::matches::{arbiter, assert_success, folder, invoke, trace_bot_lines};
use crate::common::shown;

/// A league with one ladder, tablić for two.
pub struct OwnLeague {
    /// The directory of the league.
    pub path: PathBuf,
}

/// A server that plays the rounds of a league. It is killed when it is dropped.
pub struct Serving {
    arbiter: Child,
    errors: Option<JoinHandle<String>>,
    /// The port of the server.
    pub port: u16,
}

impl OwnLeague {
    /// Creates a league without participants. Its rounds are short.
    pub fn new() -> Self {
        let path = folder("league").join("league");
        assert_success(&invoke(&["league", "init", shown(&path)]));
        for other in ["marias", "tarok3", "tarok4"] {
            std::fs::remove_file(path.join(format!("ladders/{other}.toml"))).expect("a ladder");
        }
        // On a busy machine, an answer that is late is no fault of these tests.
        let file = path.join("ladders/tablic.toml");
        let ladder = std::fs::read_to_string(&file).expect("a ladder");
        let patient = ladder.replace("movetime = 200\n", "movetime = 200\nmargin = 10000\n");
        assert_ne!(patient, ladder);
        std::fs::write(file, patient).expect("a file");
        let settings =
            "title = \"t\"\nblocks = 2\nremote-sessions = 3\nround-seconds = 1\nreturn-seconds = 5\n";
        std::fs::write(path.join("league.toml"), settings).expect("a file");
        Self { path }
    }

    /// Creates a league with two participants.
    pub fn of_two() -> Self {
        let league = Self::new();
        league.run("add", &["ana", "--author", "a", "--command", "talon:random"]);
        league.run("add", &["bor", "--author", "b", "--command", "talon:greedy"]);
        league
    }

    /// Runs a command of the league that succeeds. Returns what it prints.
    pub fn run(&self, command: &str, arguments: &[&str]) -> String {
        assert_success(&invoke(&[&["league", command, shown(&self.path)], arguments].concat()))
    }

    /// Begins to play rounds.
    pub fn serve(&self, arguments: &[&str]) -> Serving {
        let first = ["league", "serve", shown(&self.path), "--listen", "127.0.0.1:0"];
        let mut command = arbiter(&[&first, arguments].concat());
        trace_bot_lines(&mut command);
        let mut arbiter = command.stdout(Stdio::null()).spawn().expect("the arbiter runs");
        let mut errors = BufReader::new(arbiter.stderr.take().expect("a pipe"));
        let mut before = String::new();
        let port = loop {
            let mut line = String::new();
            assert!(errors.read_line(&mut line).expect("text") > 0, "it does not serve: {before}");
            before.push_str(&line);
            if let Some(port) = line.strip_prefix("league: http://127.0.0.1:") {
                break port.trim().parse().expect("a port");
            }
        };
        let errors = thread::spawn(move || {
            let mut rest = String::new();
            // A killed server may leave half a character.
            let _ = errors.read_to_string(&mut rest);
            rest
        });
        Serving { arbiter, errors: Some(errors), port }
    }

    /// Plays this number of rounds to their end. Returns the text on standard error.
    pub fn play(&self, rounds: u64) -> String {
        self.serve(&["--rounds", &rounds.to_string()]).finish()
    }

    /// Returns the entries of the journal. A last line without a line end does not count.
    pub fn entries(&self) -> Vec<Value> {
        let text = std::fs::read_to_string(self.path.join("journal.jsonl")).unwrap_or_default();
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        text[..whole].lines().map(|line| serde_json::from_str(line).expect("an entry")).collect()
    }

    /// Returns the number of the round that is open.
    pub fn open_round(&self) -> Option<u64> {
        let entries = self.entries();
        let last = |kind: &str| {
            let found = entries.iter().rev().find_map(|entry| entry.get(kind));
            found.and_then(|entry| entry["round"].as_u64())
        };
        last("round").filter(|begun| last("played") != Some(*begun))
    }

    /// Returns the folders of the published days.
    pub fn days(&self) -> Vec<PathBuf> {
        let entries = std::fs::read_dir(self.path.join("public/days")).expect("days");
        entries.map(|entry| entry.expect("a day").path()).collect()
    }
}

impl Serving {
    /// Waits until the server has played its rounds. Returns the text on standard error.
    pub fn finish(mut self) -> String {
        let status = self.arbiter.wait().expect("it ends");
        let errors = self.errors.take().expect("a reader").join().expect("text");
        assert!(status.success(), "{errors}");
        errors
    }

    /// Kills the server.
    pub fn kill(mut self) {
        self.arbiter.kill().expect("it runs");
        self.arbiter.wait().expect("it ends");
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        let _ = self.arbiter.kill();
        let _ = self.arbiter.wait();
    }
}

/// Returns the names of the files in a folder.
pub fn names(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect()
}
