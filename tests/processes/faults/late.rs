//! A late or unasked answer never counts as the answer to another question.

use std::thread;

use crate::common::fake;
use crate::common::matches::{FAULTLESS_BOT, IMPATIENT, Played, play};

/// The number of games in each match of these tests.
const GAMES: usize = 8;

fn played(flags: &str) -> Played {
    play(&[&fake(flags), FAULTLESS_BOT], &[&IMPATIENT[..], &["--deals", "4"]].concat())
}

/// Asserts that the bot has one of these kinds of fault at the first question of every game, with and without
/// `want live`. The substitute then plays on, so the moves must equal the moves of a match with a silent bot.
fn assert_never_played(flags: &str, kinds: &[&str]) {
    let lively = format!("{flags} --want-live");
    thread::scope(|scope| {
        let [silent, patient, lively] =
            ["--silent", flags, lively.as_str()].map(|flags| scope.spawn(move || played(flags)));
        let silent = silent.join().expect("the match ends");
        assert_failed_at_once(&patient.join().expect("the match ends"), &silent, flags, kinds);
        assert_failed_at_once(&lively.join().expect("the match ends"), &silent, flags, kinds);
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
    // The bot sends one `bestmove` for every card, so one of these moves would be legal in the next game.
    assert_never_played("--late-on-stop", &["timeout"]);
}

#[test]
fn an_answer_after_readyok_is_a_fault_of_the_next_game() {
    assert_never_played("--late-after-ready", &["timeout", "protocol"]);
}

#[test]
fn an_answer_without_a_question_is_not_played() {
    // An unasked answer just before the question is a protocol fault. An unasked answer just after the
    // question is a malformed answer.
    assert_never_played("--unasked", &["protocol", "malformed"]);
}
