//! Tests the lines that a graphical program needs for an evaluation bar and a list of candidates: whole deals
//! of every game, in every phase.

use std::collections::BTreeSet;

use crate::common::engine_process::Engine;
use talon::cards::{Random, shuffled_numbers};
use talon::games::{Table, Turn};
use talon::protocol::NewGame;

/// The fields of an `info` line that a graphical program reads.
#[derive(Clone, Debug)]
struct Shown {
    multipv: Option<usize>,
    /// The kind of score, `payoff` or `heuristic`, and the value.
    score: Option<(String, f64)>,
    pv: Vec<String>,
}

/// The lines that a graphical program receives for one decision.
struct Answer {
    infos: Vec<Shown>,
    /// The move of `bestmove`. `expect` contains the expected payoff of this move.
    best: String,
    expect: Option<f64>,
    /// The legal moves.
    moves: Vec<String>,
}

fn read(line: &str) -> Shown {
    let (fields, pv) = line.split_once(" pv ").map_or((line, None), |(fields, pv)| (fields, Some(pv)));
    let tokens: Vec<&str> = fields.split(' ').collect();
    let after = |name| tokens.iter().position(|token| *token == name).map(|at| tokens[at + 1]);
    let score = after("score").map(|kind| (kind.to_owned(), after(kind).unwrap().parse().unwrap()));
    let pv = pv.map_or(Vec::new(), |pv| pv.split(" ; ").map(str::to_owned).collect());
    Shown { multipv: after("multipv").map(|rank| rank.parse().unwrap()), score, pv }
}

/// Returns the kind of a move: its first word, or `card`.
fn kind(text: &str) -> String {
    let word = text.split(' ').next().unwrap();
    let is_word = word.len() > 2 && word.chars().all(|letter| letter.is_ascii_lowercase());
    if is_word { word.to_owned() } else { "card".to_owned() }
}

/// The moves of tarok that the test prefers in every second deal.
const PREFERRED: [&str; 2] = ["bid pass", "play three"];

/// Plays a random deal and asks the engine for a move before each move of the deal. `check` receives each
/// answer. Returns the kinds of the moves that were made.
fn walk(game: &str, deal: u64, setup: &str, go: &str, check: &dyn Fn(&Answer)) -> BTreeSet<String> {
    let games = talon::all_games();
    let entry = games.find(game, None).unwrap();
    let players = entry.offer().players.iter().copied().find(|&players| players >= 3 - (deal % 2) as usize);
    let players = players.unwrap();
    let new = NewGame { game: game.to_owned(), players, seat: None, keys: Vec::new() };
    let mut table = entry.table(&new).unwrap();
    let mut random = Random::new(deal, 33);
    let pack = shuffled_numbers(table.pack_size(), &mut random);
    let mut engine = Engine::start();
    assert_eq!(engine.ask(&format!("{setup}\n{new}")), [""; 0]);
    let (mut sent, mut kinds) = (0, BTreeSet::new());
    loop {
        match table.turn() {
            Turn::Over => return kinds,
            Turn::Chance => table.deal(&pack),
            Turn::Seat(_) => {
                sent = send(&mut engine, table.as_ref(), sent);
                let legal = engine.ask("moves");
                let moves = legal.iter().filter_map(|line| line.strip_prefix("legal "));
                let moves: Vec<String> = moves.map(str::to_owned).collect();
                kinds.extend(moves.first().map(|text| kind(text)));
                let mut answers = engine.ask(go);
                let best = answers.pop().unwrap();
                let best = best.strip_prefix("bestmove ").unwrap_or_else(|| panic!("{best}"));
                let (best, expect) = match best.split_once(" expect ") {
                    Some((text, expect)) => (text.to_owned(), Some(expect.parse().unwrap())),
                    None => (best.to_owned(), None),
                };
                let infos = answers.iter().map(|line| read(line)).collect();
                let answer = Answer { infos, best, expect, moves };
                check(&answer);
                // Random bids rarely end in a contract with a talon.
                let low = PREFERRED
                    .into_iter()
                    .filter(|_| deal % 2 == 1)
                    .find(|text| answer.moves.iter().any(|one| one == text));
                match low {
                    Some(text) => table.play(text).unwrap(),
                    None => table.play_random(&mut random),
                }
            }
        }
    }
}

/// Sends the events of the table from number `sent` on. Returns the number of events at the table.
fn send(engine: &mut Engine, table: &dyn Table, sent: usize) -> usize {
    let lines = table.record_from(sent);
    assert_eq!(engine.ask(&lines), [""; 0], "{lines}");
    table.events()
}

/// Checks the candidate list and the last `info` line of a decision when `MultiPV` is `most`.
fn check_list(most: usize, answer: &Answer) {
    let Answer { infos, best, moves, .. } = answer;
    let rows: Vec<&Shown> = infos.iter().filter(|info| info.multipv.is_some()).collect();
    let count = most.min(moves.len());
    let (kind, _) = rows[0].score.as_ref().unwrap();
    if kind == "heuristic" {
        // A search of its own lists only moves that differ for it.
        assert!((1..=count).contains(&rows.len()), "{best}: {infos:?}");
        assert_eq!(rows[0].score, infos.last().unwrap().score, "the search that has chosen the move");
    } else {
        assert_eq!(rows.len(), count, "{best}: {infos:?}");
    }
    let mut seen = BTreeSet::new();
    for (rank, row) in (1..).zip(&rows) {
        assert_eq!(row.multipv, Some(rank));
        assert_eq!(row.score.as_ref().unwrap().0, *kind);
        assert!(moves.contains(&row.pv[0]) && seen.insert(&row.pv[0]), "{infos:?}");
    }
    assert_eq!(rows[0].pv[0], *best);
    let value = |row: &Shown| row.score.as_ref().unwrap().1;
    assert!(rows[1..].is_sorted_by(|one, other| value(one) >= value(other)), "{infos:?}");
    check_last(answer);
}

/// Checks that the last `info` line contains the move with a score. If the score is a payoff and there is an expected payoff,
/// both must be the same.
fn check_last(Answer { infos, best, expect, .. }: &Answer) {
    let last = infos.last().unwrap_or_else(|| panic!("no info before {best}"));
    assert_eq!(last.pv.first(), Some(best), "{infos:?}");
    let score = last.score.clone().unwrap_or_else(|| panic!("no score: {last:?}"));
    if let ("payoff", Some(expect)) = (score.0.as_str(), *expect) {
        assert_eq!(score.1.to_bits(), expect.to_bits(), "{infos:?}");
    }
}

/// Checks the candidate lists in deals of a game. Asserts that moves of all these kinds occur.
fn check_game(game: &str, deals: u64, player: &str, phases: &[&str]) {
    let mut kinds = BTreeSet::new();
    for deal in 0..deals {
        let setup = format!("setoption name Player value {player}\nsetoption name MultiPV value 4");
        kinds.extend(walk(game, deal, &setup, "go depth 1", &|answer| check_list(4, answer)));
    }
    for phase in phases {
        assert!(kinds.contains(*phase), "no {phase} among {kinds:?}");
    }
}

#[test]
fn tablic_lists_candidates_in_every_phase() {
    for player in ["best", "greedy"] {
        check_game("tablic", 2, player, &["card"]);
    }
}

#[test]
fn marias_lists_candidates_in_every_phase() {
    for player in ["best", "smart", "clairvoyant"] {
        check_game("marias", 2, player, &["trump", "discard", "say", "card"]);
    }
}

#[test]
fn tarok_lists_candidates_in_every_phase() {
    check_game("tarok", 4, "simple", &["bid", "play", "take", "discard", "announce", "kontra", "card"]);
    // A deal of tarok with a search takes seconds.
    for player in ["best", "clairvoyant"] {
        check_game("tarok", 2, player, &["bid", "play", "announce", "kontra", "card"]);
    }
}

#[test]
fn the_last_info_before_a_move_scores_it() {
    for game in ["tablic", "marias", "tarok"] {
        walk(game, 1, "setoption name Player value best", "go depth 1", &|answer| {
            assert!(answer.infos.iter().all(|info| info.multipv.is_none()));
            check_last(answer);
        });
    }
}

#[test]
fn the_clairvoyant_player_bids_as_best_does() {
    for (game, players, least) in [("marias", 3, 6), ("tarok", 3, 10), ("tarok", 4, 10)] {
        let mut engine = Engine::start();
        let mut compared = 0;
        for deal in 1..4 {
            engine.ask(&format!("newgame {game} players {players} seat all\ndeal random {deal}"));
            loop {
                let status = engine.ask("status").concat();
                if status.contains("phase play") || status.contains("phase over") {
                    break;
                }
                if status.contains("phase deal") {
                    engine.ask(&format!("deal random {deal}"));
                    continue;
                }
                let mut answer = |player: &str| {
                    let answer = engine.ask(&format!("setoption name Player value {player}\ngo nodes 500"));
                    answer.last().cloned().unwrap_or_default()
                };
                let [best, clairvoyant] = ["best", "clairvoyant"].map(&mut answer);
                assert!(best.starts_with("bestmove "), "{best}");
                assert_eq!(best, clairvoyant, "{status}");
                let seat =
                    status.split("turn ").nth(1).and_then(|rest| rest.split(' ').next()).unwrap_or_default();
                let played = best.split(" expect ").next().unwrap_or_default();
                let played = played.replacen("bestmove", &format!("move {seat}"), 1);
                assert_eq!(engine.ask(&played), [] as [&str; 0], "{played}");
                compared += 1;
            }
        }
        assert!(compared >= least, "{game}: {compared}");
    }
}

#[test]
fn a_margin_is_never_called_a_payoff() {
    // Before the last round, the solver knows the margin of the round but not the payoff.
    let mut engine = Engine::start();
    engine.ask(
        "newgame tablic players 2\ntable Qs Ac Td Tc\ndeal 0 5d 4s 5h 6s 3c As\ndeal 1 6h Qc 8d 4c 8c Ks",
    );
    for go in ["go depth 1", "go open depth 1"] {
        let answers = engine.ask(go);
        let scores: Vec<_> = answers.iter().filter_map(|line| read(line).score).collect();
        assert!(!scores.is_empty() && scores.iter().all(|(kind, _)| kind == "heuristic"), "{answers:?}");
    }
}

#[test]
fn every_move_has_a_line_with_any_node_limit() {
    let mut engine = Engine::start();
    engine
        .ask("setoption name Player value simple\nsetoption name MultiPV value 500\nnewgame tarok players 3");
    let mut random = Random::new(3, 3);
    let games = talon::all_games();
    let new = NewGame { game: "tarok".to_owned(), players: 3, seat: None, keys: Vec::new() };
    let mut table = games.of(&new).unwrap().table(&new).unwrap();
    let pack = shuffled_numbers(table.pack_size(), &mut random);
    table.deal(&pack);
    send(&mut engine, table.as_ref(), 0);
    let answers = engine.ask("go nodes 1");
    let [.., best] = &answers[..] else { panic!("no answer") };
    assert!(best.starts_with("bestmove "), "{answers:?}");
    let lines = answers.iter().filter(|line| read(line).multipv.is_some()).count();
    assert_eq!(lines, table.legal(500).moves.len(), "{answers:?}");
}

#[test]
fn multipv_is_a_number_from_1_to_500() {
    let mut engine = Engine::start();
    for value in ["0", "501", "many"] {
        let expected =
            format!("error option MultiPV cannot be '{value}': expected a whole number from 1 to 500");
        assert_eq!(engine.ask(&format!("setoption name MultiPV value {value}")), [expected]);
    }
    assert_eq!(engine.ask("setoption name MultiPV value 500\nsetoption name MultiPV value 1"), [""; 0]);
}
