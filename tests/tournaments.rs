//! `arbiter tournament` plays the lineups of a file, goes on where it ended, and takes further participants.

mod common;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use rustix::process::{Pid, Signal, kill_process};
use talon::arbiter::journal::{JournalBlock, JournalReader, SortedBlocks};

use common::ARBITER;
use common::matches::folder;

/// Keys of every file.
const KEYS: &str = "game = \"tablic\"\nnodes = 20\nmovetime = 600000\nmargin = 60000\nstartup = 600000\n";

/// Participants that need no sandbox.
fn participants(count: usize) -> String {
    let participant = |number: usize| {
        let player = ["greedy", "random"][number % 2];
        format!("[[participant]]\nname = \"p{number}\"\ncommand = \"talon:{player}\"\ntrusted = true\n")
    };
    (0..count).map(participant).collect()
}

/// Writes a tournament file into a new folder.
fn file(keys: &str, count: usize) -> PathBuf {
    let path = folder("tournament").join("cup.toml");
    fs::write(&path, format!("{KEYS}{keys}{}", participants(count))).unwrap();
    path
}

fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(ARBITER);
    command.args(arguments).stdin(Stdio::null()).current_dir(env!("CARGO_TARGET_TMPDIR"));
    command
}

fn play(file: &Path, directory: &Path, more: &[&str]) -> Output {
    let paths = [file, directory].map(|path| path.to_str().unwrap());
    command(&[&["tournament", paths[0], paths[1]], more].concat()).output().unwrap()
}

fn errors(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn assert_success(output: &Output) {
    assert!(output.status.success(), "{}", errors(output));
}

fn blocks(directory: &Path) -> Vec<JournalBlock> {
    SortedBlocks::open(directory).unwrap().map(|block| block.unwrap().without_times()).collect()
}

/// A directory with the key of another one.
fn with_key_of(other: &Path, name: &str) -> PathBuf {
    let directory = folder(name);
    for file in ["key", "origin"] {
        fs::copy(other.join(file), directory.join(file)).unwrap();
    }
    directory
}

#[test]
fn a_round_robin_plays_every_pair_in_every_seating() {
    let file = file("seats = 2\nformat = \"round-robin\"\nblocks = 3\n", 3);
    let directory = folder("round-robin");
    let output = play(&file, &directory, &[]);
    assert_success(&output);
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(
        text.contains("9 of 9 blocks") && text.contains("p0") && text.contains("points a game"),
        "{text}"
    );
    let blocks = blocks(&directory);
    let lineups: Vec<&[usize]> = blocks.iter().map(|block| &block.players[..]).collect();
    let expected: Vec<&[usize]> = [[0, 1], [0, 2], [1, 2]].iter().flat_map(|pair| [&pair[..]; 3]).collect();
    assert_eq!(lineups, expected);
    for (number, block) in (0..).zip(&blocks) {
        assert_eq!((block.block, block.session), (number, number));
        let orders: Vec<&[usize]> = block.games.iter().map(|game| &game.order[..]).collect();
        assert_eq!(orders, [[0, 1], [1, 0]]);
        let cards = |game: usize| block.games[game].record.lines().nth(1).unwrap();
        assert_eq!(cards(0), cards(1));
    }
    let header = JournalReader::open(&directory).unwrap().header().clone();
    assert_eq!((header.format.as_str(), header.blocks, header.participants.len()), ("round-robin", 9, 3));
}

#[test]
fn seatings_and_mixes_are_those_of_the_file() {
    for (keys, count, players, orders) in [
        ("seats = 3\nformat = \"match\"\nblocks = 1\nseating = \"balanced\"\n", 3, vec![vec![0, 1, 2]], 6),
        ("seats = 3\nformat = \"match\"\nblocks = 1\n", 2, vec![vec![0, 1, 1], vec![0, 1, 0]], 3),
        (
            "seats = 3\nformat = \"round-robin\"\nblocks = 1\nseating = \"reverse\"\n",
            3,
            vec![vec![0, 1, 2]],
            1,
        ),
        (
            "seats = 2\nformat = \"gauntlet\"\nchallenger = \"p1\"\nblocks = 1\nseating = \"random\"\n",
            3,
            vec![vec![1, 0], vec![1, 2]],
            1,
        ),
    ] {
        let (file, directory) = (file(keys, count), folder("seatings"));
        assert_success(&play(&file, &directory, &[]));
        let blocks = blocks(&directory);
        assert_eq!(blocks.iter().map(|block| block.players.clone()).collect::<Vec<_>>(), players, "{keys}");
        for block in &blocks {
            let mut found: Vec<&Vec<usize>> = block.games.iter().map(|game| &game.order).collect();
            found.sort();
            found.dedup();
            assert_eq!((found.len(), block.games.len()), (orders, orders), "{keys}");
            if keys.contains("reverse") {
                assert_eq!(found, [&[2, 1, 0]]);
            }
        }
    }
}

#[test]
fn a_killed_tournament_goes_on_where_it_ended() {
    for keys in [
        "seats = 2\nformat = \"round-robin\"\nblocks = 4\n",
        "seats = 2\nformat = \"swiss\"\nrounds = 3\nblocks = 4\n",
    ] {
        let file = file(keys, 4);
        let whole = folder("whole-tournament");
        assert_success(&play(&file, &whole, &[]));
        let length = fs::metadata(whole.join("journal.jsonl")).unwrap().len();
        let killed = with_key_of(&whole, "killed-tournament");
        for part in [3, 2] {
            let paths = [&file, &killed].map(|path| path.to_str().unwrap());
            let mut child = command(&["tournament", paths[0], paths[1], "--concurrency", "2"])
                .stdout(Stdio::null())
                .stderr(Stdio::null())
                .spawn()
                .unwrap();
            let journal = killed.join("journal.jsonl");
            while fs::metadata(&journal).map_or(0, |data| data.len()) < length / part
                && child.try_wait().unwrap().is_none()
            {
                std::thread::yield_now();
            }
            let _ = kill_process(Pid::from_child(&child), Signal::KILL);
            child.wait().unwrap();
        }
        let output = command(&["resume", killed.to_str().unwrap()]).output().unwrap();
        assert_success(&output);
        assert_eq!(blocks(&killed), blocks(&whole), "{keys}");
    }
}

#[test]
fn a_further_participant_adds_its_lineups_only() {
    let keys = "seats = 2\nformat = \"round-robin\"\nblocks = 2\n";
    let (three, four) = (file(keys, 3), file(keys, 4));
    let directory = folder("extended");
    assert_success(&play(&three, &directory, &[]));
    let before = fs::read_to_string(directory.join("journal.jsonl")).unwrap();
    assert_success(&play(&four, &directory, &[]));
    let after = fs::read_to_string(directory.join("journal.jsonl")).unwrap();
    let lines = |text: &str| text.lines().skip(1).map(str::to_owned).collect::<Vec<_>>();
    assert!(lines(&after).starts_with(&lines(&before)));
    let added: Vec<Vec<usize>> = blocks(&directory)[6..].iter().map(|block| block.players.clone()).collect();
    assert_eq!(added, [[0, 3], [0, 3], [1, 3], [1, 3], [2, 3], [2, 3]]);
    let other = file("seats = 2\nformat = \"round-robin\"\nblocks = 3\n", 4);
    let output = play(&other, &directory, &[]);
    assert_eq!(output.status.code(), Some(2));
    assert!(errors(&output).contains("is the journal of another plan"), "{}", errors(&output));
    assert_eq!(fs::read_to_string(directory.join("journal.jsonl")).unwrap(), after);
}

#[test]
fn a_wrong_file_is_refused_in_one_line() {
    for (keys, expected) in [
        (
            "seats = 2\nformat = \"match\"\nblocks = 1\nsesting = \"fixed\"\n",
            "no key 'sesting': did you mean 'seating'?",
        ),
        ("seats = 2\nformat = \"match\"\nblocks = 1\non-fault = \"cry\"\n", "cry"),
    ] {
        let (file, directory) = (file(keys, 2), folder("refused"));
        let output = play(&file, &directory, &[]);
        assert_eq!(
            (output.status.code(), errors(&output).lines().count()),
            (Some(2), 1),
            "{}",
            errors(&output)
        );
        assert!(errors(&output).contains(expected), "{}", errors(&output));
        assert!(!directory.join("journal.jsonl").exists());
    }
}

#[test]
fn a_participant_that_is_missing_is_named() {
    let path = folder("absent-tournament").join("cup.toml");
    let absent = "[[participant]]\nname = \"gone\"\ncommand = \"./no-such-bot\"\ntrusted = true\n";
    let keys = "seats = 2\nformat = \"match\"\nblocks = 1\n";
    fs::write(&path, format!("{KEYS}{keys}{}{absent}", participants(1))).unwrap();
    let output = play(&path, &folder("absent-directory"), &[]);
    assert_eq!((output.status.code(), errors(&output).lines().count()), (Some(2), 1), "{}", errors(&output));
    assert!(errors(&output).contains("gone"), "{}", errors(&output));
}
