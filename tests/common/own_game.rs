//! A harness for a game that exists only in a test binary. The game runs in the engine, the referee and the
//! records of the project. The binary is also the engine: with the argument `engine` it plays on standard
//! input and output.
#![allow(dead_code, reason = "each test binary uses a part of it")]

use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;

use libtest_mimic::{Arguments, Trial};
use talon::agents::AgentSet;
use talon::arbiter::blocks;
use talon::arbiter::bot::{Interrupt, Participant};
use talon::arbiter::plan::{Description, MatchKey, MatchPlan, Seating};
use talon::arbiter::play::{Match, MatchResult, Observer, PlayedBlock};
use talon::arbiter::process::Launch;
use talon::arbiter::stats::Statistics;
use talon::cards::{Card as _, Random, shuffled};
use talon::engine::PlayableGame;
use talon::games::{
    Audience, Game, GameRegistry, GameRules, GameScreen, GameTable, Position as _, Table as _, View as _,
};
use talon::protocol::{Line, NewGame, Seat};
use talon::search::Solve;

/// The program that starts bots of any game.
const ARBITER: &str = env!("CARGO_BIN_EXE_arbiter");

/// Lists test functions, each with its name.
#[macro_export]
macro_rules! tests {
    ($($test:ident),+ $(,)?) => { [$((stringify!($test), $test as fn())),+] };
}

/// Creates the registry of one game.
pub fn games<G: Game>(agents: AgentSet<G>) -> GameRegistry<PlayableGame> {
    GameRegistry::new(vec![PlayableGame::new(agents)])
}

/// Runs these tests. With the argument `engine`, runs the engine instead of the tests. With `play` or
/// `table`, runs the screens for people.
pub fn run<G: Game, const TESTS: usize>(
    agents: AgentSet<G>,
    screen: Option<&'static dyn GameScreen>,
    tests: [(&str, fn()); TESTS],
) -> ExitCode {
    match std::env::args().nth(1).as_deref() {
        Some("engine") => {
            return talon::engine::run(&games(agents)).map_or(ExitCode::FAILURE, |()| ExitCode::SUCCESS);
        }
        Some("play" | "table") => {
            let game = PlayableGame::new(agents);
            let game = screen.map(|screen| game.with_screen(screen)).expect("a screen");
            return talon::cli::run_talon(
                GameRegistry::new(vec![game]),
                talon::cli::ProgramVersion::default(),
            );
        }
        _ => {}
    }
    let trial = |(name, test): (&str, fn())| {
        Trial::test(name, move || {
            test();
            Ok(())
        })
    };
    libtest_mimic::run(&Arguments::from_args(), tests.map(trial).into()).exit_code()
}

/// Runs this binary with these arguments, types these lines as a person does, and returns what the binary
/// prints.
pub fn typed(arguments: &[&str], lines: &str) -> String {
    let program = std::env::current_exe().expect("this binary");
    let mut command = std::process::Command::new(program);
    command.args(arguments).stdin(std::process::Stdio::piped()).stdout(std::process::Stdio::piped());
    let mut process = command.spawn().expect("the binary starts");
    let mut input = process.stdin.take().expect("a pipe");
    std::io::Write::write_all(&mut input, lines.as_bytes()).expect("the lines are read");
    drop(input);
    let output = process.wait_with_output().expect("the binary ends");
    String::from_utf8(output.stdout).expect("UTF-8")
}

fn new_game<G: Game>() -> NewGame {
    NewGame { game: G::NAME.to_owned(), players: G::PLAYERS[0], seat: None, keys: Vec::new() }
}

/// Creates a table, deals these cards and makes these moves.
pub fn table<G: Game>(cards: &[G::Card], moves: &[impl AsRef<str>]) -> GameTable<G> {
    let mut table = GameTable::new(&new_game::<G>()).unwrap();
    table.deal(&cards.iter().map(|card| card.index() as u8).collect::<Vec<_>>());
    moves.iter().for_each(|text| table.play(text.as_ref()).unwrap());
    table
}

/// Creates a table, deals at random and makes this many random moves.
pub fn random_table<G: Game>(moves: usize, random: &mut Random) -> GameTable<G> {
    let mut table = table::<G>(&shuffled(random), &[""; 0]);
    (0..moves).for_each(|_| table.play_random(random));
    table
}

/// Returns the event lines that this audience receives of a table.
pub fn lines<G: Game>(table: &GameTable<G>, audience: Audience) -> String {
    let mut lines = String::new();
    (0..table.events()).for_each(|index| table.write_line(index, audience, &mut lines));
    lines
}

/// Returns the moves made at a table.
pub fn moves<G: Game>(table: &GameTable<G>) -> Vec<String> {
    let text = |line: &str| Some(line.strip_prefix("move ")?.split_once(' ')?.1.to_owned());
    lines(table, Audience::Record).lines().filter_map(text).collect()
}

/// Builds the view of a seat from the lines that the seat receives.
pub fn view<G: Game>(table: &GameTable<G>, seat: Seat) -> G::View {
    let mut view = G::View::new(&G::rules(&new_game::<G>()).unwrap(), seat);
    for line in lines(table, Audience::Seat(seat)).lines() {
        let event = G::parse_event(&Line::parse(line).unwrap()).unwrap();
        view.apply(&event).unwrap_or_else(|error| panic!("{line}: {error}"));
    }
    view
}

/// Asserts that each seat's view of the table's state equals the view built from the seat's lines.
pub fn compare_views<G: Game>(table: &GameTable<G>) {
    for seat in Seat::all(G::PLAYERS[0]) {
        assert_eq!(format!("{:?}", G::View::of(table.state(), seat)), format!("{:?}", view(table, seat)));
    }
}

/// Returns the number of games in a record, and the number of errors that its replay finds.
pub fn replay<G: Game>(agents: AgentSet<G>, record: &str) -> (usize, usize) {
    let replayed = blocks::replay(&games(agents).rules(), record.as_bytes()).unwrap();
    (replayed.games as usize, replayed.errors.len())
}

/// Computes the value of a position by trying every move.
pub fn exhaustive_search<S: Solve>(position: &mut S) -> i32 {
    let mut moves = Vec::new();
    if !position.is_over() {
        position.moves(&mut moves);
    }
    let values = moves.into_iter().map(|played| {
        let undo = position.make(played);
        let value = exhaustive_search(position);
        position.unmake(played, undo);
        value
    });
    let values: Vec<i32> = values.collect();
    let best = if position.maximizes() { values.iter().max() } else { values.iter().min() };
    best.copied().unwrap_or_else(|| position.value())
}

/// An observer that fails at the first fault.
struct NoFaults;

impl Observer for NoFaults {
    fn block(&mut self, block: &PlayedBlock, _: &Statistics) {
        assert_eq!(block.faults, []);
    }
}

/// Returns how a match seats its players. In a game with fixed pairs, it seats pairs.
fn seating<G: Game>() -> Seating {
    let is_in_pairs = GameRules::new::<G>().is_in_pairs(&new_game::<G>());
    if is_in_pairs { Seating::Pairs } else { Seating::default() }
}

/// Plays a match of this many deals, each in every rotation. `talon:NAME` is a built-in player of this
/// binary. Returns the result and the record.
pub fn play<G: Game>(agents: AgentSet<G>, bots: &[&str], deals: u64) -> (MatchResult, String) {
    let engine = [std::env::current_exe().unwrap().to_string_lossy().into_owned(), "engine".to_owned()];
    let participants = bots.iter().map(|bot| Participant::parse(bot).unwrap()).collect();
    let description = Description {
        deals,
        seating: seating::<G>(),
        movetime: Some(5000),
        margin: 5000,
        startup: 20_000,
        ..Description::of_match(&new_game::<G>(), participants)
    };
    let lineup = description.only_lineup().unwrap();
    let spec = |(bot, _): (usize, bool)| description.participants[bot].spec(&engine, Path::new(".")).unwrap();
    let specs = description.bots_of(&lineup).into_iter().map(spec).collect();
    let launch = Launch::new(ARBITER).unwrap();
    let plan = MatchPlan::new(Arc::new(description), lineup, specs, MatchKey::from_seed(1), launch);
    let (interrupt, _pipe) = Interrupt::never().unwrap();
    let (games, mut record) = (games(agents).rules(), Vec::new());
    let result = Match::prepare(&games, plan, &interrupt).unwrap().play(&mut record, &mut NoFaults);
    (result, String::from_utf8(record).unwrap())
}
