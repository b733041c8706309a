//! With duplicate deals, a bot that remembers one rotation would know all hands in the next rotation. By
//! default no process sees the same cards twice, so a bot's memory gains nothing. Only a bot whose process is
//! shared by all rotations could gain by memory. Such a bot must be trusted.
//!
//! The fake bot remembers deals in memory, and in files in the directory for temporary files. When the bot
//! recognises a deal, it sends an `info` line and plays better.

use crate::common::fake;
use crate::common::matches::{Played, folder, play_as, trace_bot_lines, traced_lines};

/// The number of deals. It is large enough to make a gain by memory significant.
const DEALS: usize = 200;

/// The smallest gain that the tests must detect, in points a game.
const GAIN: f64 = 0.5;

/// Plays a bot with these flags against bots without memory. The directory for temporary files is empty at
/// first.
fn play(flags: &str, players: usize, deals: usize, more: &[&str]) -> Played {
    let (remembering, forgetful) = (fake(flags), fake(""));
    let mut seats = vec![forgetful.as_str(); players];
    seats[0] = &remembering;
    let here = folder("remembered");
    let played = play_as(&seats, &[&["--deals", &deals.to_string()], more].concat(), |arbiter| {
        trace_bot_lines(arbiter);
        arbiter.current_dir(&here).env("TMPDIR", &here);
    });
    std::fs::remove_dir_all(&here).expect("the folder can be removed");
    (0..players).for_each(|player| played.assert_unharmed(player, deals * players));
    played
}

/// Returns the number of deals that the bot recognised.
fn recognised(played: &Played) -> usize {
    traced_lines(&played.errors)
        .filter(|(from_bot, _, said)| *from_bot && *said == "info string recognised")
        .count()
}

/// Returns the mean difference between the first two players in points a game, and half the width of its 95 %
/// confidence interval.
fn difference(played: &Played) -> (f64, f64) {
    let difference = &played.json["differences"][0];
    (difference["mean"].as_f64().expect("a mean"), difference["ci95"].as_f64().expect("an interval"))
}

#[test]
fn memory_gains_when_processes_are_shared() {
    for flags in ["--remember", "--remember-in-files"] {
        let played = play(flags, 2, DEALS, &["--share-processes"]);
        assert_eq!(recognised(&played), DEALS, "{flags}: every deal comes twice");
        let (mean, half_width) = difference(&played);
        assert!(mean - half_width > GAIN, "{flags}: {mean} +- {half_width}");
    }
}

#[test]
fn memory_gains_nothing_by_default() {
    let played = play("--remember", 2, DEALS, &[]);
    assert_eq!(recognised(&played), 0);
    // The bot makes the same moves as without memory, so it gains nothing at all.
    assert!(played.cards() == play("", 2, DEALS, &[]).cards());
}

#[test]
fn memory_gains_nothing_at_larger_tables() {
    // Up to four players, a table has separate processes for each rotation. With six players it restarts the
    // processes.
    for (players, deals) in [(3, 2), (4, 2), (6, 2)] {
        for more in [&[][..], &["--concurrency", "2"]] {
            assert_eq!(recognised(&play("--remember", players, deals, more)), 0, "{players} players");
        }
        let shared = recognised(&play("--remember", players, deals, &["--share-processes"]));
        assert_eq!(shared, deals * (players - 1), "{players} players: it could");
    }
}
