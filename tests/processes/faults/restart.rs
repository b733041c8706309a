//! After a fault, a bot plays the next game: in the same process if the process catches up, otherwise in a
//! new process.

use std::collections::BTreeMap;

use crate::common::fake;
use crate::common::matches::{FAULTLESS_BOT, IMPATIENT, play_as, trace_bot_lines, traced_lines};

/// Plays a match in which a bot has a fault in every game. For each process of the bot that played, returns
/// its number of games. Also returns the number of games of the match.
fn games_of_processes(flags: &str, kind: &str, deals: usize) -> (Vec<usize>, usize) {
    let games = 2 * deals;
    let deals_word = deals.to_string();
    let patience = if kind == "timeout" { &IMPATIENT[..] } else { &[] };
    let more = [&["--deals", &deals_word], patience].concat();
    let played = play_as(&[&fake(flags), FAULTLESS_BOT], &more, trace_bot_lines);
    assert_eq!(played.faults().len(), games, "{}", played.errors);
    assert!(played.faults().iter().all(|fault| fault.ends_with(kind)), "{:?}", played.faults());
    played.assert_unharmed(1, games);
    let mut seated: BTreeMap<u32, usize> = BTreeMap::new();
    for (from_bot, process, words) in traced_lines(&played.errors) {
        if from_bot && words == "id name fake" {
            seated.insert(process, 0);
        }
        if let Some(count) = seated.get_mut(&process).filter(|_| !from_bot) {
            *count += words.matches("newgame ").count();
        }
    }
    (seated.into_values().filter(|&count| count > 0).collect(), games)
}

#[test]
fn a_bot_that_catches_up_keeps_its_process() {
    let (processes, games) = games_of_processes("--illegal", "illegal", 10);
    assert_eq!(processes.iter().sum::<usize>(), games);
    // On a very busy machine some processes may catch up too late. So the test only requires that one process
    // played several games.
    assert!(processes.len() < games, "{processes:?}");
}

#[test]
fn a_bot_that_does_not_catch_up_is_restarted() {
    for (flags, kind) in [
        ("--illegal --ready-once", "illegal"),
        ("--exit-on-go", "crash"),
        ("--garbage-on-go", "flood"),
        ("--spins", "timeout"),
    ] {
        let (processes, games) = games_of_processes(flags, kind, 3);
        assert_eq!(processes, vec![1; games], "{flags}");
    }
}
