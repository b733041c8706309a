//! Panics inside an agent or a deal. The engine writes an `error internal` line, and the session goes on.

use std::io::Write;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use talon::agents::{Agent, AgentSet, Control, Decision, DecisionContext, random};
use talon::engine::{DealHost, ExpectedPayoff, PendingDecision, PendingProof, PlayableGame, serve};
use talon::games::tablic::{Move, State, Tablic};
use talon::games::{GameRegistry, LegalMoves, SceneLine};
use talon::protocol::{Line, OptionTable, Refusal, Seat, Status};

/// The timeout for one line.
const TIMEOUT: Duration = Duration::from_secs(60);

const DEAL: &str = "newgame tablic players 2\ntable 3h\ndeal 0 7h\ndeal 1 9c";

/// Panics on the thread that makes the decision.
fn panic_here(_: &mut DecisionContext<'_, Tablic>) -> Option<Decision<Move>> {
    panic!("a broken\ninvariant")
}

/// Panics on a search thread. The thread that waits for it then panics, too.
fn panic_in_a_search_thread(_: &mut DecisionContext<'_, Tablic>) -> Option<Decision<Move>> {
    thread::scope(|scope| {
        scope.spawn(|| panic!("a broken invariant"));
    });
    None
}

fn panic_in_the_solver(_: &State, _: &Control<'_>) -> Option<Decision<Move>> {
    panic!("unsolvable")
}

fn agent(
    name: &'static str,
    choose: fn(&mut DecisionContext<'_, Tablic>) -> Option<Decision<Move>>,
) -> Agent<Tablic> {
    Agent::new(name, "panics", choose)
}

/// Creates tablić with agents that panic. With `is_fragile`, its deals panic too.
fn game(is_solvable: bool, is_fragile: bool) -> PlayableGame {
    let agents =
        vec![random::agent("random"), agent("here", panic_here), agent("thread", panic_in_a_search_thread)];
    let solve = is_solvable.then_some(panic_in_the_solver as fn(&State, &Control<'_>) -> _);
    let mut game = PlayableGame::new(AgentSet { solve, ..AgentSet::new(agents) });
    if is_fragile {
        let open_deal = game.deal_host;
        game.deal_host = Box::new(move |new| Ok(Box::new(FragileHost(open_deal(new)?))));
    }
    game
}

/// A deal that panics at two points: when it receives a `turn` line, and when it lists its moves.
struct FragileHost(Box<dyn DealHost>);

impl DealHost for FragileHost {
    fn players(&self) -> usize {
        self.0.players()
    }

    fn apply(&mut self, line: &Line<'_>) -> Result<(), Refusal> {
        assert_ne!(line.keyword, "turn", "a turn line");
        self.0.apply(line)
    }

    fn deal_random(&mut self, seed: u64) -> Result<Vec<String>, Refusal> {
        self.0.deal_random(seed)
    }

    fn enter(
        &self,
        words: &[&str],
        is_finished: bool,
        seed: u64,
    ) -> Result<talon::games::Entry<String>, talon::games::EntryError> {
        self.0.enter(words, is_finished, seed)
    }

    fn payoffs_of(
        &self,
        moves: &[String],
        limits: talon::search::SearchLimits<'_>,
    ) -> Result<Vec<ExpectedPayoff>, Refusal> {
        self.0.payoffs_of(moves, limits)
    }

    fn open_payoffs_of(&self, moves: &[String], worlds: usize) -> Result<Vec<f64>, Refusal> {
        self.0.open_payoffs_of(moves, worlds)
    }

    fn certain_moves(&self) -> Vec<String> {
        self.0.certain_moves()
    }

    fn worlds(&self, limit: usize) -> Option<usize> {
        self.0.worlds(limit)
    }

    fn undo(&mut self) -> Result<(), Refusal> {
        self.0.undo()
    }

    fn draw(&self) -> Result<Vec<String>, Refusal> {
        self.0.draw()
    }

    fn legal(&self, _: usize) -> Result<LegalMoves, Refusal> {
        panic!("no list")
    }

    fn proof(&self) -> Option<PendingProof> {
        self.0.proof()
    }

    fn status(&self, limit: usize) -> Status {
        self.0.status(limit)
    }

    fn scene(&self, seat: Option<Seat>, limit: usize) -> Result<SceneLine, Refusal> {
        self.0.scene(seat, limit)
    }

    fn lines(&self) -> Vec<String> {
        self.0.lines()
    }

    fn think(&self, open: bool, options: &OptionTable) -> Result<PendingDecision, Refusal> {
        self.0.think(open, options)
    }
}

/// An engine that runs on a thread of this process.
struct Engine {
    input: Sender<Vec<u8>>,
    output: Receiver<String>,
    thread: thread::JoinHandle<()>,
}

struct Input(Arc<Mutex<Receiver<Vec<u8>>>>);

impl std::io::Read for Input {
    fn read(&mut self, bytes: &mut [u8]) -> std::io::Result<usize> {
        let Ok(line) = self.0.lock().unwrap().recv() else { return Ok(0) };
        bytes[..line.len()].copy_from_slice(&line);
        Ok(line.len())
    }
}

struct Output(Sender<String>, Vec<u8>);

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        for &byte in bytes {
            if byte == b'\n' {
                let line = String::from_utf8(std::mem::take(&mut self.1)).unwrap();
                let _ = self.0.send(line);
            } else {
                self.1.push(byte);
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

impl Engine {
    fn start(game: PlayableGame) -> Self {
        let (input, lines) = channel();
        let (sender, output) = channel();
        let thread = thread::spawn(move || {
            let games: GameRegistry<PlayableGame> = GameRegistry::new(vec![game]);
            serve(&games, Input(Arc::new(Mutex::new(lines))), Output(sender, Vec::new())).unwrap();
        });
        Self { input, output, thread }
    }

    fn send(&self, lines: &str) {
        self.input.send(format!("{lines}\n").into_bytes()).unwrap();
    }

    fn next_line(&self) -> String {
        self.output.recv_timeout(TIMEOUT).expect("a line in time")
    }

    /// Sends lines. Returns the next line of the engine.
    fn ask(&self, lines: &str) -> String {
        self.send(lines);
        self.next_line()
    }

    /// Asserts that the session still answers lines and ends on `quit`.
    fn goes_on(self) {
        assert_eq!(self.ask("isready"), "readyok");
        assert_eq!(self.ask("setoption name Player value random\ngo"), "bestmove 7h");
        self.send("quit");
        self.thread.join().expect("the session ends without a panic");
    }
}

#[test]
fn a_panic_in_a_decision_is_an_internal_error() {
    let engine = Engine::start(game(true, false));
    let expected = "error internal the player panicked: a broken\\ninvariant; the game goes on";
    assert_eq!(engine.ask(&format!("{DEAL}\nsetoption name Player value here\ngo")), expected);
    assert_eq!(engine.ask("go"), expected);
    engine.goes_on();
}

#[test]
fn a_panic_in_go_infinite_is_answered_at_once() {
    let engine = Engine::start(game(true, false));
    let answer = engine.ask(&format!("{DEAL}\nsetoption name Player value here\ngo infinite"));
    assert!(answer.starts_with("error internal "), "{answer}");
    engine.send("stop");
    engine.goes_on();
}

#[test]
fn a_panic_in_a_search_thread_is_an_internal_error() {
    let engine = Engine::start(game(true, false));
    let answer = engine.ask(&format!("{DEAL}\nsetoption name Player value thread\ngo"));
    assert!(answer.starts_with("error internal the player panicked: "), "{answer}");
    engine.goes_on();
}

#[test]
fn a_panic_in_the_solver_is_an_internal_error() {
    let engine = Engine::start(game(true, false));
    let expected = "error internal the player panicked: unsolvable; the game goes on";
    assert_eq!(engine.ask(&format!("{DEAL}\ngo open")), expected);
    engine.goes_on();
}

#[test]
fn a_panic_on_the_main_thread_leaves_the_deal_unchanged() {
    let engine = Engine::start(game(true, true));
    let ready = engine.ask(&format!("{DEAL}\nisready"));
    assert_eq!(ready, "readyok");
    assert_eq!(engine.ask("moves"), "error internal the engine panicked: no list; the line is ignored");
    let answer = engine.ask("turn 1");
    assert!(answer.starts_with("error internal the engine panicked: ") && answer.contains("a turn line"));
    engine.goes_on();
}

#[test]
fn a_game_without_a_solver_refuses_go_open() {
    let engine = Engine::start(game(false, false));
    let expected = "error option go open is not available: tablic has no open-card solver";
    assert_eq!(engine.ask(&format!("{DEAL}\ngo open")), expected);
    let expected = "error option Player cannot be 'clairvoyant': expected one of best, random, here, thread";
    assert_eq!(engine.ask("setoption name Player value clairvoyant"), expected);
    engine.goes_on();
}
