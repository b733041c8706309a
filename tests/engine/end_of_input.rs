//! The end of the input. The engine still answers the requests that came before the end. The tests pipe lines
//! into the engine as people do. One agent of the tests shows which limit ended its decision.

use std::io::Write;
use std::sync::{Arc, Mutex};
use std::thread;

use crate::common::TALON;
use crate::common::run_directory::isolated;

use crate::common::engine_process::Engine;
use talon::agents::{Agent, AgentSet, Decision, DecisionContext};
use talon::engine::{PlayableGame, serve};
use talon::games::tablic::{Move, Tablic};
use talon::games::{GameRegistry, Position as _};

/// Runs a shell command with `talon` in its path. Returns the output and the exit code.
fn shell(command: &str) -> (String, Option<i32>) {
    let folder = std::path::Path::new(TALON).parent().expect("a folder");
    let path = format!("{}:{}", folder.display(), std::env::var("PATH").unwrap_or_default());
    let output = isolated("sh").args(["-c", command]).env("PATH", path).output().expect("a shell");
    (String::from_utf8(output.stdout).expect("text"), output.status.code())
}

/// Returns the lines of an output, except the `info` lines.
fn answers(output: &str) -> Vec<&str> {
    output.lines().filter(|line| !line.starts_with("info ")).collect()
}

/// Returns the nodes, the best line and the move of a search. These values do not depend on the time.
fn search(output: &str) -> [&str; 3] {
    let info = output.lines().rfind(|line| line.starts_with("info ")).expect("an info line");
    let after = |word| info.split_once(word).expect("the word").1;
    let best = output.lines().last().expect("a move");
    [after(" nodes ").split(' ').next().unwrap_or_default(), after(" pv "), best]
}

/// Sends lines and waits for the last answer. Only then closes the input. Returns the answers.
fn by_hand(lines: &str) -> Vec<String> {
    let mut engine = Engine::start();
    lines.lines().for_each(|line| engine.send(line));
    engine.answers()
}

/// A position of tablić. The solver searches the rest of its round completely.
const ROUND: &str =
    r"newgame tablic players 2\ntable Qs Ac Td Tc\ndeal 0 5d 4s 5h 6s 3c As\ndeal 1 6h Qc 8d 4c 8c Ks\n";

#[test]
fn a_piped_go_is_searched_to_its_end() {
    // The solver ends by itself long before these limits.
    let limit = "nodes 1000000000000";
    let exact = by_hand(&format!("{}go open {limit}", ROUND.replace("\\n", "\n"))).join("\n");
    assert!(exact.contains("bestmove "), "{exact}");
    for go in ["movetime 1000000000", "clock 1000000000,1000000000", limit] {
        let (output, code) = shell(&format!(
            "printf 'setoption name MoveTime value 1000000000\\n{ROUND}go open {go}\\n' | talon"
        ));
        assert_eq!((search(&output), code), (search(&exact), Some(0)), "{go}");
    }
}

#[test]
fn a_piped_node_limit_gives_the_same_move_as_by_hand() {
    let lines =
        r"setoption name MoveTime value 1000000000\nnewgame tarok players 3\ndeal random 5\ngo nodes 20000\n";
    let (piped, code) = shell(&format!("printf '{lines}' | talon"));
    let by_hand = by_hand(&lines.replace("\\n", "\n"));
    assert!(answers(&piped).last().is_some_and(|line| line.starts_with("bestmove ")), "{piped}");
    assert_eq!((answers(&by_hand.join("\n")), code), (answers(&piped), Some(0)));
}

#[test]
fn every_go_of_a_piped_file_is_answered_in_order() {
    let lines = r"setoption name Player value greedy\nsetoption name MoveTime value 20\n";
    let (output, code) = shell(&format!(
        "printf '{lines}{ROUND}go\\nmove 0 As Ac Td\\ngo movetime 20\\nundo\\ngo infinite\\nfrobnicate' | talon"
    ));
    let answers = answers(&output);
    assert_eq!(answers[..3], ["bestmove As Ac Td", "bestmove Qc Qs", "bestmove As Ac Td"], "{output}");
    assert!(answers[3].starts_with("error unknown ") && answers.len() == 4 && code == Some(0), "{output}");
}

#[test]
fn a_piped_file_may_end_in_a_wrong_go() {
    let (output, code) = shell(&format!("printf '{ROUND}go fast' | talon"));
    assert!(output.starts_with("error syntax go does not take 'fast'") && code == Some(0), "{output}");
    assert_eq!(shell("printf 'exit\\n?\\n' | talon").0.matches("error unknown ").count(), 2);
    assert_eq!(shell("talon </dev/null"), (String::new(), Some(0)));
}

/// Waits until a limit ends the decision. The move shows which limit it was: the first legal move means
/// `stop`, and the second means that the time is over.
#[expect(clippy::unnecessary_wraps, reason = "the type of an agent's choice")]
fn wait_for_the_end(context: &mut DecisionContext<'_, Tablic>) -> Option<Decision<Move>> {
    let limits = &context.control.limits;
    while !limits.is_over() {
        thread::yield_now();
    }
    let stopped = limits.stop.load(std::sync::atomic::Ordering::Relaxed);
    let mut moves = Vec::new();
    context.view.legal_moves(2, &mut moves);
    Some(Decision::of(moves[usize::from(!stopped)]))
}

const STOPPED: &str = "bestmove 2c";
const TIME_OVER: &str = "bestmove 7h";

/// An output that a test reads when the engine has ended.
#[derive(Clone, Default)]
struct Output(Arc<Mutex<Vec<u8>>>);

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().expect("a lock").extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// Sends lines to an engine whose player waits, and then closes the input. Returns the answers of the engine.
fn piped(lines: &str) -> Vec<String> {
    let agents = AgentSet::new(vec![Agent::new("waiting", "waits", wait_for_the_end)]);
    let games: GameRegistry<PlayableGame> = GameRegistry::new(vec![PlayableGame::new(agents)]);
    let lines = format!("newgame tablic players 2\ntable 3h\ndeal 0 2c 7h\ndeal 1 9c Kd\n{lines}");
    let output = Output::default();
    serve(&games, std::io::Cursor::new(lines.into_bytes()), output.clone()).unwrap();
    let bytes = output.0.lock().expect("a lock").clone();
    String::from_utf8(bytes).expect("text").lines().map(str::to_owned).collect()
}

#[test]
fn a_time_limit_lasts_beyond_the_end_of_the_input() {
    for go in [
        "go movetime 20",
        "go clock 400,400",
        "go clock 0,0 inc 20,20",
        "setoption name MoveTime value 20\ngo",
    ] {
        assert_eq!(piped(go), [TIME_OVER], "{go}");
    }
}

#[test]
fn depth_and_nodes_last_for_the_move_time_at_most() {
    for go in ["go depth 3", "go nodes 100"] {
        assert_eq!(piped(&format!("setoption name MoveTime value 20\n{go}")), [STOPPED], "{go}");
    }
}

#[test]
fn go_infinite_ends_with_the_input() {
    assert_eq!(piped("go infinite"), [STOPPED]);
    assert_eq!(
        piped("setoption name MoveTime value 1000000000\ngo infinite\ngo infinite"),
        [STOPPED, STOPPED]
    );
}

#[test]
fn decisions_that_wait_have_their_time_too() {
    let lines = "setoption name MoveTime value 20\ngo infinite\ngo\nmoves\ngo nodes 1\ngo movetime 20";
    let listed = ["legal 2c", "legal 7h", "legalok 2"];
    assert_eq!(piped(lines), [&[STOPPED, TIME_OVER], &listed[..], &[STOPPED, TIME_OVER]].concat());
}

#[test]
fn quit_cuts_every_decision_short() {
    for go in ["movetime 1000000000", "depth 1000", "infinite", "clock 1000000000,1000000000"] {
        assert_eq!(piped(&format!("go {go}\nquit")), [STOPPED], "{go}");
        assert_eq!(piped(&format!("go {go}\ngo {go}\nquit\nd")), [STOPPED, STOPPED], "{go}");
    }
}
