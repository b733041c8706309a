//! Saved sessions of `talon play`: a session that ends in the middle of a deal, and its continuation. The
//! person's words are files of the corpus. The opponents decide without search, so no time limit matters.

use crate::place::Place;
use crate::store::{assert_same, check, read};

/// Reproduces a saved session of a game. The session is played in two parts, with its screens in this
/// language.
fn session(game: &str, opponents: &str, language: &str, more: &[&str]) {
    let file = |name: &str| format!("{game}/session/{name}");
    let mut place = Place::new(&format!("{game}-session"));
    let quick = ["--plain", "--pace", "0", "--no-review", "--movetime", "600000"];
    let first = ["play", game, "--save", "session.talon", "--opponents", opponents, "--lang", language];
    let arguments = [&first[..], &quick, more].concat();
    let words = ["input-1.txt", "input-2.txt"].map(|name| read(&file(name)));
    place.show_play(&arguments, &words[0]);
    check(&file("interrupted.talon"), &place.read("session.talon"));
    place.show_play(&arguments, &words[1]);
    check(&file("session.talon"), &place.read("session.talon"));
    place.show(&["replay", "session.talon"], true);
    check(&file("screen.txt"), &place.screen);
    // The program continues the file of the corpus. The result is the same as without the interruption.
    place.take(&file("interrupted.talon"), "session.talon");
    place.talon(&arguments, &words[1]);
    assert_same(
        &file("session.talon, continued"),
        &read(&file("session.talon")),
        &place.read("session.talon"),
    );
    std::fs::remove_file(place.path("session.talon")).expect("a session");
    place.talon(&arguments, &words.concat());
    assert_same(&file("session.talon, at once"), &read(&file("session.talon")), &place.read("session.talon"));
}

#[test]
fn a_session_of_tablic_is_reproduced() {
    session("tablic", "greedy", "hr", &["--seed", "6", "--practice"]);
}

#[test]
fn a_session_of_marias_is_reproduced() {
    session("marias", "smart", "sk", &["--seed", "6", "--seat", "1"]);
}

#[test]
fn a_session_of_tarok_is_reproduced() {
    session("tarok", "simple", "sl", &["--seed", "9", "--seat", "2"]);
}
