//! Puzzles: another judge agrees with the built-in puzzles, and what the server answers about them.

use std::sync::atomic::AtomicBool;

use serde_json::{Value, json};
use talon::agents::search::SearchLimits;
use talon::agents::{AgentSet, Control, Evaluator, marias, tablic, tarok};
use talon::cards::{Random, shuffled};
use talon::games::{Game, Position as _, State, Turn, View as _};
use talon::protocol::{Command, Line, Seat};
use talon::table::{Puzzle, PuzzleSet, PuzzleTheme};

use super::server::{Server, command, new_directory, refused};

/// The number of puzzles of each game that are judged.
const JUDGED: usize = 20;

/// The number of moves that are judged: the best, and the next best.
const MOVES: usize = 4;

/// The maximum number of worlds in which the solver plays on.
const SOLVED_WORLDS: usize = 20;

/// The seed of the worlds. The command that finds puzzles uses another.
const SEED: u64 = 1;

/// Returns the view of the seat to move, computed from the lines.
fn view<G: Game>(puzzle: &Puzzle) -> G::View {
    let Ok(Some(Command::NewGame(new))) = Command::parse(&puzzle.lines[0]) else { panic!("no newgame") };
    let rules = G::rules(&new).expect("rules");
    let mut view = G::View::new(&rules, new.seat.expect("a seat"));
    for line in &puzzle.lines[1..] {
        let event = G::parse_event(&Line::parse(line).expect("a line")).expect("an event");
        assert_eq!(G::mask(&event, view.seat()), event, "{line} shows a hidden card");
        view.apply(&event).expect("a possible event");
    }
    view.settle().expect("a whole position");
    view
}

/// Returns the points of a seat when everybody plays on with all cards face up.
fn solved<G: Game>(agents: &AgentSet<G>, mut state: G::State, number: u64, seat: Seat) -> f64 {
    let solve = agents.solve.expect("the game has a solver");
    let stop = AtomicBool::new(false);
    let pack: Vec<G::Card> = shuffled(&mut Random::new(SEED, number));
    while state.turn() != Turn::Over {
        if state.turn() == Turn::Chance {
            state.deal(&pack, &mut |_| ());
            continue;
        }
        let decision = solve(&state, &Control::unlimited(&stop, &|_| ()));
        state.make(&decision.expect("a seat is to move").r#move);
    }
    state.points().expect("the deal is over")[seat.index()] as f64
}

/// Returns the mean points of the seat after each of the first moves of a puzzle.
fn judged<G: Game>(agents: &AgentSet<G>, puzzle: &Puzzle) -> Vec<f64> {
    let view = view::<G>(puzzle);
    let parsed = |text: &str| G::parse_move(&text.split(' ').collect::<Vec<_>>()).expect("a move");
    let moves: Vec<G::Move> = puzzle.moves.iter().take(MOVES).map(|valued| parsed(&valued.r#move)).collect();
    let seat = view.seat();
    if puzzle.theme == PuzzleTheme::Ending {
        let worlds = view.worlds(1000).expect("few worlds");
        let step = worlds.len().div_ceil(SOLVED_WORLDS);
        let worlds: Vec<&G::State> = worlds.iter().rev().step_by(step).collect();
        let payoff = |number: usize, played: &G::Move| {
            let mut state = worlds[number].clone();
            state.make(played);
            solved(agents, state, number as u64, seat)
        };
        let sum = |played: &G::Move| (0..worlds.len()).map(|number| payoff(number, played)).sum::<f64>();
        return moves.iter().map(|played| sum(played) / worlds.len() as f64).collect();
    }
    let world = |random: &mut Random| view.sample(random);
    let evaluator =
        Evaluator::<G, _> { world, policy: agents.playout, seat, points: State::points, seed: SEED };
    let stop = AtomicBool::new(false);
    let evaluation = evaluator.evaluate(&moves, moves.len(), 256, SearchLimits::unlimited(&stop));
    let candidates = evaluation.expect("a world").candidates;
    let payoff =
        |played: &G::Move| candidates.iter().find(|each| each.r#move == *played).expect("each").payoff;
    moves.iter().map(payoff).collect()
}

/// Lets another judge compare the moves of the first puzzles of a game.
fn judge<G: Game>(agents: &AgentSet<G>, players: usize) {
    let games = talon::all_games();
    let set = PuzzleSet::built_in(&games);
    let of_game = |puzzle: &&Puzzle| puzzle.game == G::NAME && puzzle.players == players;
    let puzzles: Vec<&Puzzle> = set.iter().filter(of_game).take(JUDGED).collect();
    assert_eq!(puzzles.len(), JUDGED, "{}", G::NAME);
    let doubted: Vec<String> = puzzles
        .iter()
        .filter_map(|puzzle| {
            let points = judged(agents, puzzle);
            let is_best = points[1..].iter().all(|&other| points[0] > other);
            (!is_best).then(|| format!("{} {:?} {points:?} {:?}", puzzle.id, puzzle.theme, puzzle.moves))
        })
        .collect();
    assert!(doubted.is_empty(), "{} of {JUDGED}:\n{}", doubted.len(), doubted.join("\n"));
}

#[test]
fn exact_puzzles_have_one_move_that_makes_the_result_certain() {
    let games = talon::all_games();
    let exact: Vec<Puzzle> = built_in().into_iter().filter(|puzzle| puzzle.exact).collect();
    assert!(!exact.is_empty());
    for puzzle in exact {
        let host = puzzle.host(&games).expect("possible lines");
        assert_eq!(host.certain_moves(), [puzzle.moves[0].r#move.clone()], "{}", puzzle.id);
        assert!(host.certain_move().is_none_or(|planned| planned == puzzle.moves[0].r#move), "{}", puzzle.id);
    }
}

#[test]
fn another_judge_agrees_with_the_puzzles_of_tablic() {
    judge(&tablic::agents(), 2);
}

#[test]
fn another_judge_agrees_with_the_puzzles_of_marias() {
    judge(&marias::agents(), 3);
}

#[test]
fn another_judge_agrees_with_the_puzzles_of_tarok_for_three() {
    judge(&tarok::three::agents(), 3);
}

#[test]
fn another_judge_agrees_with_the_puzzles_of_tarok_for_four() {
    judge(&tarok::four::agents(), 4);
}

/// Returns the built-in puzzles.
fn built_in() -> Vec<Puzzle> {
    PuzzleSet::built_in(&talon::all_games()).iter().cloned().collect()
}

#[test]
fn a_server_lists_every_puzzle_once_and_one_of_today_for_each_game() {
    let listed = Server::new().client().send("GET", "/api/puzzles", None, "", None).good();
    let mut ids = Vec::new();
    for game in listed["games"].as_array().expect("games") {
        let themes = game["themes"].as_object().expect("themes");
        let of_game: Vec<&Value> = themes.values().flat_map(|ids| ids.as_array().expect("a list")).collect();
        assert!(of_game.contains(&&game["today"]), "{game}");
        ids.extend(of_game.into_iter().map(|id| id.as_str().expect("text").to_owned()));
    }
    let mut known: Vec<String> = built_in().into_iter().map(|puzzle| puzzle.id).collect();
    ids.sort_unstable();
    known.sort_unstable();
    assert_eq!(ids, known);
}

#[test]
fn a_puzzle_shows_nothing_of_its_answer_before_a_legal_move() {
    let server = Server::new();
    let mut client = server.client();
    for puzzle in built_in() {
        let path = format!("/api/puzzles/{}", puzzle.id);
        let shown = client.send("GET", &path, None, "", None).good();
        let mut keys: Vec<&String> = shown.as_object().expect("an object").keys().collect();
        keys.sort_unstable();
        assert_eq!(keys, ["scene", "theme"]);
        let scene = puzzle.host(&talon::all_games()).unwrap().scene(None, 2000).unwrap().json().to_string();
        let scene: Value = serde_json::from_str(&scene).unwrap();
        assert_eq!(shown["scene"], scene, "the scene follows from the masked lines alone");
    }
    let puzzle = &built_in()[0];
    let path = format!("/api/puzzles/{}", puzzle.id);
    let illegal = client.send("POST", &path, None, "", Some(&json!({ "move": "9z" }).to_string()));
    assert_eq!((illegal.status, illegal.error().1.as_str()), (422, "illegal"));
    let unknown = client.send("GET", "/api/puzzles/0123456789abcdef", None, "", None);
    assert_eq!(unknown.status, 404);
}

#[test]
fn the_answer_to_a_puzzle_has_the_cost_of_the_move() {
    let server = Server::new();
    let mut client = server.client();
    let puzzle = &built_in()[0];
    let (best, other) = (&puzzle.moves[0], &puzzle.moves[1]);
    let body = json!({ "move": other.r#move }).to_string();
    let path = format!("/api/puzzles/{}", puzzle.id);
    let answer = client.send("POST", &path, None, "", Some(&body)).good();
    assert_eq!((&answer["best"], &answer["played"]), (&json!(best.r#move), &json!(other.r#move)));
    assert_eq!(
        (&answer["cost"], &answer["error"]),
        (&json!(best.payoff - other.payoff), &json!(other.error))
    );
    assert_eq!(answer["moves"].as_array().map(Vec::len), Some(puzzle.moves.len()));
}

#[test]
fn a_file_replaces_the_built_in_puzzles_and_a_damaged_line_is_named() {
    let puzzle = built_in().swap_remove(3);
    let line = serde_json::to_string(&puzzle).unwrap();
    let data = new_directory();
    let file = data.join("puzzles.jsonl");
    let with_file = || {
        let mut command = command(&data, 0);
        command.arg("--puzzles").arg(&file);
        command
    };
    std::fs::write(&file, format!("{line}\n")).unwrap();
    let server = Server::start(with_file(), &data);
    let listed = server.client().send("GET", "/api/puzzles", None, "", None).good();
    assert_eq!(listed["games"].as_array().map(Vec::len), Some(1));
    assert_eq!(listed["games"][0]["today"], json!(puzzle.id));
    drop(server);
    std::fs::write(&file, format!("{line}\n{}\n", line.replace(&puzzle.id, "0123456789abcdef"))).unwrap();
    assert!(refused(with_file()).contains("line 2: its id does not fit its lines"));
}
