//! Runs the sessions in `tests/data/transcripts` against the binary.
//!
//! `= NAME` begins a block with a new engine. In a block `= NAME, after OTHER` the engine has already
//! received the lines of block OTHER. The test sends `> LINE`; the following `< LINE` lines are the whole
//! answer. The test also sends `! LINE`. The answer must be one error, and the drawing and the list of moves
//! must not change. A line that begins with `# ` is a comment.

use std::collections::HashMap;

use crate::common::engine_process::Engine;

/// A line to the engine.
struct Sent<'a> {
    line: &'a str,
    is_refused: bool,
    answer: Vec<&'a str>,
}

/// Returns the drawing and the listed moves of the engine's position.
fn position(engine: &mut Engine) -> [Vec<String>; 2] {
    ["d", "moves"].map(|line| engine.ask(line))
}

/// Sends the lines of a block and checks the answer to each line.
fn check(name: &str, before: &[&str], block: &[Sent<'_>]) {
    let mut engine = Engine::start();
    before.iter().for_each(|line| drop(engine.ask(line)));
    for sent in block {
        let position_before = sent.is_refused.then(|| position(&mut engine));
        assert_eq!(engine.ask(sent.line), sent.answer, "{name}: '{}'", sent.line);
        if let Some(before) = position_before {
            assert!(
                sent.answer.len() == 1 && sent.answer[0].starts_with("error "),
                "{name}: '{}'",
                sent.line
            );
            assert_eq!(position(&mut engine), before, "{name}: '{}' changes the position", sent.line);
        }
    }
}

/// Checks every block of a file.
fn check_all(file: &str) {
    // The lines of each block, including the lines of the blocks before it.
    let mut known: HashMap<&str, Vec<&str>> = HashMap::new();
    let blocks = file.split("\n= ").skip(1);
    for block in blocks {
        let (title, lines) = block.split_once('\n').expect("a title");
        let (name, before) = match title.split_once(", after ") {
            Some((name, other)) if known.contains_key(other) => (name, known[other].clone()),
            Some((name, other)) => panic!("{name} is to follow {other}, which does not come before it"),
            None => (title, Vec::new()),
        };
        let mut sent: Vec<Sent<'_>> = Vec::new();
        for line in lines.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
            match line.split_at(2) {
                (sign @ ("> " | "! "), line) => {
                    sent.push(Sent { line, is_refused: sign == "! ", answer: Vec::new() });
                }
                ("< ", line) => sent.last_mut().expect("a line before its answer").answer.push(line),
                _ => panic!("{name}: no line '{line}'"),
            }
        }
        check(name, &before, &sent);
        let accepted = sent.iter().filter(|sent| !sent.is_refused).map(|sent| sent.line);
        let is_new = known.insert(name, before.into_iter().chain(accepted).collect()).is_none();
        assert!(is_new, "two blocks are called {name}");
    }
    assert!(!known.is_empty());
}

#[test]
fn every_refusal_names_the_rule_and_changes_nothing() {
    check_all(include_str!("../data/transcripts/refusals.txt"));
}

#[test]
fn a_session_answers_as_in_its_transcripts() {
    check_all(include_str!("../data/transcripts/session.txt"));
}

#[test]
fn names_of_people_are_entered_as_in_the_transcripts() {
    check_all(include_str!("../data/transcripts/entry.txt"));
}
