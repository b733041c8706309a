//! What is said too late, or without a question, is never taken for the answer to another question.

use std::thread;

use crate::common::fake;
use crate::common::matches::{GOOD, IMPATIENT, Played, play};

/// How many games each match here has.
const GAMES: usize = 8;

fn played(flags: &str) -> Played {
    play(&[&fake(flags), GOOD], &[&IMPATIENT[..], &["--deals", "4"]].concat())
}

/// Asserts that in every game the bot has failed at its first question, in one of these ways, whether it follows the
/// table or not: what was played is what the substitute plays for one that never says anything.
fn assert_never_played(flags: &str, kinds: &[&str]) {
    let lively = format!("{flags} --want-live");
    thread::scope(|scope| {
        let [silent, patient, lively] =
            ["--silent", flags, lively.as_str()].map(|flags| scope.spawn(move || played(flags)));
        let silent = silent.join().expect("it is played");
        assert_failed_at_once(&patient.join().expect("it is played"), &silent, flags, kinds);
        assert_failed_at_once(&lively.join().expect("it is played"), &silent, flags, kinds);
    });
}

fn assert_failed_at_once(played: &Played, silent: &Played, flags: &str, kinds: &[&str]) {
    assert_eq!(played.cards(), silent.cards(), "{flags}");
    let faults = played.faults();
    assert_eq!(faults.len(), GAMES, "{flags}: {}", played.errors);
    assert!(faults.iter().all(|fault| kinds.contains(&&fault[2..])), "{flags}: {faults:?}");
    played.assert_unharmed(1, GAMES);
}

#[test]
fn an_answer_after_the_deadline_is_dropped() {
    // One of the cards that it answers with could be played in the next game.
    assert_never_played("--late-on-stop", &["timeout"]);
}

#[test]
fn an_answer_that_comes_when_the_bot_is_ready_again_is_a_fault_of_the_next_game() {
    assert_never_played("--late-after-ready", &["timeout", "protocol"]);
}

#[test]
fn an_answer_without_a_question_is_not_played() {
    // Said just before the question it is a fault of its own; just after it, it is a malformed answer.
    assert_never_played("--unasked", &["protocol", "malformed"]);
}
