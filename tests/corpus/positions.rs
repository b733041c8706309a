//! The moves of every built-in player in fixed positions. The games are read from a file and sent to a
//! running `talon`, so the test calls no function of the library.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use crate::place::Place;
use crate::store::{check, read};

/// The comment that marks a position in which all players of the game decide.
const MARK: &str = "# position ";

/// Players of a game, each with the number of nodes that it may search for one decision.
type Players = [(&'static str, &'static str)];

const TABLIC: &Players = &[
    ("best", "100"),
    ("master", "100"),
    ("minimax", "2000"),
    ("ismcts", "2000"),
    ("greedy", "100"),
    ("random", "100"),
    ("clairvoyant", "2000"),
];

const MARIAS: &Players = &[
    ("best", "100"),
    ("master", "100"),
    ("minimax", "2000"),
    ("trusting", "2000"),
    ("ismcts", "2000"),
    ("smart", "100"),
    ("min", "100"),
    ("max", "100"),
    ("passer", "100"),
    ("random", "100"),
    ("clairvoyant", "2000"),
];

const TAROK: &Players = &[
    ("best", "100"),
    ("master", "100"),
    ("ismcts", "2000"),
    ("silicon", "2000"),
    ("simple", "100"),
    ("passer", "100"),
    ("random", "100"),
    ("clairvoyant", "1000"),
];

/// Reproduces the moves of these players in the marked positions of a game. The output has one line for each
/// position and player.
fn positions(game: &str, players: &Players) {
    let games = read(&format!("positions/{game}.talon"));
    // After the end of the input a search lasts at most `MoveTime`.
    let mut input = "setoption name MoveTime value 1000000000\nsetoption name Seed value 5\n".to_owned();
    let mut asked = Vec::new();
    for line in games.lines() {
        let _ = writeln!(input, "{line}");
        let Some(position) = line.strip_prefix(MARK) else { continue };
        for (player, nodes) in players {
            let _ = writeln!(input, "setoption name Player value {player}\ngo nodes {nodes}");
            asked.push((position, player, nodes));
        }
    }
    let output = Place::new(&format!("positions-{game}")).talon(&[], &input);
    let answers: Vec<&str> = output.lines().filter(|line| !line.starts_with("info ")).collect();
    assert_eq!(answers.len(), asked.len(), "one answer to each question: {output}");
    let mut moves = String::new();
    for ((position, player, nodes), answer) in asked.iter().zip(answers) {
        let chosen =
            answer.strip_prefix("bestmove ").unwrap_or_else(|| panic!("{position} {player}: {answer}"));
        let _ = writeln!(moves, "{position} {player} {nodes} {chosen}");
    }
    check(&format!("positions/{game}.moves"), &moves);
}

#[test]
fn the_moves_of_tablic_are_reproduced() {
    positions("tablic", TABLIC);
}

#[test]
fn the_moves_of_marias_are_reproduced() {
    positions("marias", MARIAS);
}

#[test]
fn the_moves_of_tarok_are_reproduced() {
    positions("tarok", TAROK);
}

#[test]
fn every_built_in_player_is_asked() {
    let handshake = Place::new("players").talon(&[], "talon\nquit\n");
    let line = handshake.lines().find(|line| line.starts_with("option name Player ")).expect("an option");
    let offered: BTreeSet<&str> = line.split(" var ").skip(1).collect();
    let asked: BTreeSet<&str> =
        [TABLIC, MARIAS, TAROK].concat().into_iter().map(|(player, _)| player).collect();
    assert_eq!(asked, offered);
}
