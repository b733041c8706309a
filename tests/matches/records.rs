//! `arbiter replay` checks every move, result and score of a record.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Output, Stdio};

use crate::common::run_directory::{isolated, run_directory};
use crate::common::{ARBITER, TALON};

fn replay(path: &Path) -> Output {
    isolated(ARBITER).arg("replay").arg(path).output().unwrap()
}

fn text(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn vectors() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/tablic/games.talon")
}

/// Writes this text to a file. Returns the path of the file.
fn file(name: &str, text: &str) -> PathBuf {
    let path = run_directory().join(name);
    std::fs::write(&path, text).unwrap();
    path
}

#[test]
fn the_games_of_the_original_program_replay() {
    let output = replay(&vectors());
    assert!(output.status.success(), "{}", text(&output));
    assert_eq!(
        text(&output),
        "27 games replayed, 1296 moves\n\
         no results: game 4: its players are not those of the first game: the record of one match or tournament is \
         needed\n"
    );
}

#[test]
fn an_error_is_reported_and_later_games_are_checked() {
    let games = std::fs::read_to_string(vectors()).unwrap();
    let cases = [
        ("result 18 9", "result 18 10", "wrong result: the record has 18 10, the moves give 18 9"),
        (
            "move 0 As Ac Td",
            "move 0 As Qs",
            "As does not capture Qs: they must split into groups that each sum to 1 or 11; 'As' alone lays it",
        ),
        ("move 0 As Ac Td", "move 0 9s", "9s is not in the hand of seat 0: play a card it holds"),
        (
            "move 0 As Ac Td",
            "move 0 9x",
            "no card '9x': a card is a rank A 2 3 4 5 6 7 8 9 T J Q K, then a suit c d h s",
        ),
        ("deal 1 6h Qc", "deal 1 6h 5d", "5d is already in a hand: every card is in one place"),
        (
            "deal 1 6h Qc 8d 4c 8c Ks",
            "deal 1 ?? ?? ?? ?? ?? ??",
            "the cards of seat 1 are hidden: send deal 1 with its cards",
        ),
        ("result 18 9\n", "", "the previous game has no result"),
        (
            "newgame tablic players 2",
            "newgame whist players 2",
            "no game 'whist': the games are tablic, marias, tarok",
        ),
    ];
    for (number, (right, wrong, expected)) in cases.into_iter().enumerate() {
        let path = file(&format!("spoilt{number}.talon"), &games.replacen(right, wrong, 1));
        let output = replay(&path);
        assert_eq!(output.status.code(), Some(1));
        let printed = text(&output);
        assert!(printed.contains(&format!(": {expected}\n")), "{printed}");
        assert_eq!(printed.lines().count(), 2, "one error, one line: {printed}");
        assert!(printed.contains("26 games replayed"), "{printed}");
    }
}

#[test]
fn a_wrong_score_is_reported() {
    let mut games = std::fs::read_to_string(vectors()).unwrap();
    games = games.replacen("result 18 9", "score 0 cards 52 points 22 tablas 0 most 3\nresult 18 9", 1);
    let output = replay(&file("score.talon", &games));
    assert!(text(&output).contains("wrong score: seat 0 has cards "), "{}", text(&output));
}

#[test]
fn an_unreadable_record_is_reported_in_one_line() {
    let output = replay(&file("no.talon", "deal 0 5d\n"));
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output).contains("line 1: 'deal' outside a game: newgame begins one"), "{}", text(&output));
    let output = replay(&file("nothing.talon", ""));
    assert_eq!(output.status.code(), Some(1));
    assert!(
        text(&output).contains("nothing.talon: the record has no game: newgame begins one\n"),
        "{}",
        text(&output)
    );
    let output = replay(Path::new("/nowhere/at/all.talon"));
    assert_eq!(output.status.code(), Some(2));
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(error.starts_with("arbiter: cannot read /nowhere/at/all.talon: ") && error.lines().count() == 1);
}

#[test]
fn later_errors_of_a_record_are_left_out() {
    let output = replay(&file("errors.talon", &"result 1\n".repeat(30_000)));
    assert_eq!(output.status.code(), Some(1));
    let printed = text(&output);
    assert_eq!(printed.lines().count(), 10_001, "an error is a line, and the games are one");
    assert!(printed.contains("; later errors are left out: correct these first\n0 games replayed, "));
}

#[test]
fn the_record_is_the_same_at_any_concurrency() {
    let record = |concurrency: &str| {
        let path = run_directory().join(format!("same{concurrency}.talon"));
        let status = isolated(ARBITER)
            .args([
                "--participant",
                "talon:random",
                "--participant",
                "talon:greedy",
                "--participant",
                "talon:random",
            ])
            .args([
                "--deals",
                "12",
                "--seed",
                "4",
                "--json",
                "--concurrency",
                concurrency,
                "--force",
                "--record",
            ])
            .arg(&path)
            .stdout(Stdio::null())
            .status();
        assert!(status.unwrap().success());
        let text = std::fs::read_to_string(path).unwrap();
        let (header, games) = text.split_once("\n\n").unwrap();
        assert!(
            header.starts_with("# arbiter: talon ")
                && header.contains("\n# movetime = 1000\n# margin = 200\n# startup = 10000\n")
                && header.contains("\n# sandbox = \"none\"\n# [[participant]]\n# name = ")
        );
        games.to_owned()
    };
    let alone = record("1");
    assert_eq!(alone, record("3"));
    assert_eq!(alone.matches("newgame").count(), 36);
    // The games of a block have the same cards, and each player plays each seat once.
    let games: Vec<&str> = alone.split("\n\n").collect();
    let deals = |game: &str| -> Vec<String> {
        game.lines()
            .filter(|line| line.starts_with("deal") || line.starts_with("table"))
            .map(str::to_owned)
            .collect()
    };
    assert_eq!(deals(games[0]), deals(games[1]));
    assert_eq!(deals(games[0]), deals(games[2]));
    assert_ne!(deals(games[0]), deals(games[3]));
    assert!(games[0].starts_with("# deal: 0\n# players: random, greedy, random#2\n"));
    assert!(games[1].starts_with("# deal: 0\n# players: greedy, random#2, random\n"));
    assert!(games[2].starts_with("# deal: 0\n# players: random#2, random, greedy\n"));
}

#[test]
fn the_engine_accepts_a_whole_record() {
    let mut engine = isolated(TALON).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut input = engine.stdin.take().unwrap();
    input.write_all(&std::fs::read(vectors()).unwrap()).unwrap();
    drop(input);
    let output = engine.wait_with_output().unwrap();
    assert_eq!(text(&output), "");
    assert!(output.status.success());
}

#[test]
fn a_line_that_changes_the_game_is_no_event_and_a_request_is_skipped() {
    let games = std::fs::read_to_string(vectors()).unwrap();
    let (before, after) = games.split_at(games.find("\nmove 1 ").unwrap() + 1);
    // The lines of this list are all commands of the protocol that a record must not contain.
    for (line, error) in [
        ("undo", "undo is no event: "),
        ("play 7", "play is no event: "),
        ("play", "play is no event: "),
        ("setup newgame tablic players 2", "setup is no event: "),
        ("deal random 3", "deal random is no event: "),
        ("quit", "quit is no event: "),
        ("talon", ""),
        ("talon 1", ""),
        ("isready", ""),
        ("setoption name Seed value 3", ""),
        ("go depth 2", ""),
        ("stop", ""),
        ("legal 7s", ""),
        ("legalok 3", ""),
        ("d", ""),
        ("moves", ""),
        ("status", ""),
        ("scene", ""),
        ("scene 1", ""),
        ("position", ""),
        ("help", ""),
    ] {
        let path = file("line.talon", &format!("{before}{line}\n{after}"));
        let (output, number) = (replay(&path), before.lines().count() + 1);
        let printed = text(&output);
        if error.is_empty() {
            assert!(
                output.status.success() && printed.starts_with("27 games replayed, "),
                "{line}: {printed}"
            );
            continue;
        }
        assert_eq!(output.status.code(), Some(1), "{line}: {printed}");
        assert!(printed.contains(&format!(": line {number}: {error}")), "{line}: {printed}");
        let mut export = isolated(ARBITER);
        let export = export.args(["export", "--as", "games"]).arg(&path).output().unwrap();
        let errors = String::from_utf8_lossy(&export.stderr).into_owned();
        assert!(!export.status.success() && errors.contains(error), "{line}: {errors}");
    }
}

#[test]
fn a_byte_order_mark_and_carriage_returns_change_nothing() {
    let games = std::fs::read_to_string(vectors()).unwrap();
    let expected = text(&replay(&vectors()));
    for changed in [format!("\u{feff}{games}"), games.replace('\n', "\r\n"), format!("\u{feff}\n{games}")] {
        assert_eq!(text(&replay(&file("mark.talon", &changed))), expected);
    }
    // Elsewhere in the file, the byte order mark is a wrong character.
    let output = replay(&file("mark.talon", &games.replacen("\nmove", "\n\u{feff}move", 1)));
    assert_eq!(output.status.code(), Some(1), "{}", text(&output));
}
