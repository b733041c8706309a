//! With duplicate deals a bot that remembers one rotation would know all hands in the next. By default no process ever
//! sees the same cards twice, so it gains nothing; only processes that are shared, being trusted, could.
//!
//! The fake bot remembers in mind and in files, where it works and among its temporary files. It says when it has
//! recognised a deal, and plays it better.

mod common;

use common::fake;
use common::matches::{Played, folder, overhear, overheard, play_as};

/// A gain in points a game that has to be seen.
const GAIN: f64 = 0.5;

/// Plays a bot with these flags against forgetful ones, in a folder that is empty at first.
fn play(flags: &str, players: usize, deals: usize, more: &[&str]) -> Played {
    let (remembering, forgetful) = (fake(flags), fake(""));
    let mut seats = vec![forgetful.as_str(); players];
    seats[0] = &remembering;
    let here = folder("remembered");
    let played = play_as(&seats, &[&["--deals", &deals.to_string()], more].concat(), |arbiter| {
        overhear(arbiter);
        arbiter.current_dir(&here).env("TMPDIR", &here);
    });
    std::fs::remove_dir_all(&here).expect("the folder can be removed");
    (0..players).for_each(|player| played.assert_unharmed(player, deals * players));
    played
}

/// How many times a deal was recognised.
fn recognised(played: &Played) -> usize {
    overheard(&played.errors)
        .filter(|(from_bot, _, said)| *from_bot && *said == "info string recognised")
        .count()
}

/// By how many points a game the first player is better than the second, and half the width of the interval that
/// holds that with 95 % confidence.
fn difference(played: &Played) -> (f64, f64) {
    let versus = &played.json["versus"][0];
    (versus["mean"].as_f64().expect("a mean"), versus["ci95"].as_f64().expect("an interval"))
}

#[test]
fn a_bot_that_remembers_gains_when_its_process_plays_all_rotations() {
    for flags in ["--remember", "--remember-in-files"] {
        let deals = 200;
        let played = play(flags, 2, deals, &["--share-processes"]);
        assert_eq!(recognised(&played), deals, "{flags}: every deal comes twice");
        let (mean, half_width) = difference(&played);
        assert!(mean - half_width > GAIN, "{flags}: {mean} +- {half_width}");
    }
}

#[test]
fn by_default_it_recognises_nothing_and_gains_nothing() {
    let deals = 1000;
    let played = play("--remember", 2, deals, &[]);
    assert_eq!(recognised(&played), 0);
    let (mean, half_width) = difference(&played);
    assert!(half_width < GAIN, "a gain would be seen: +- {half_width}");
    assert!(mean.abs() < half_width, "{mean} +- {half_width}");
    // Indeed it plays what it would play without a memory.
    assert!(played.cards() == play("", 2, deals, &[]).cards());
}

#[test]
fn at_larger_tables_it_recognises_nothing_either() {
    // Programs for each rotation side by side, and programs started anew for each.
    for (players, deals) in [(3, 8), (4, 8), (6, 6)] {
        for more in [&[][..], &["--concurrency", "2"]] {
            assert_eq!(recognised(&play("--remember", players, deals, more)), 0, "{players} players");
        }
        let shared = recognised(&play("--remember", players, deals, &["--share-processes"]));
        assert_eq!(shared, deals * (players - 1), "{players} players: it could");
    }
}
