//! A bot that has failed plays on in the next game: the same process when it catches up, else a fresh one.

use std::collections::BTreeMap;

use crate::common::fake;
use crate::common::matches::{GOOD, IMPATIENT, overhear, overheard, play_as};

/// How many games each process of a bot that fails in every game was seated for, by its number, and the games of the
/// match. Processes that were only asked who they are do not count.
fn games_of_processes(flags: &str, kind: &str, deals: usize) -> (Vec<usize>, usize) {
    let games = 2 * deals;
    let deals_word = deals.to_string();
    let patience = if kind == "timeout" { &IMPATIENT[..] } else { &[] };
    let more = [&["--deals", &deals_word], patience].concat();
    let played = play_as(&[&fake(flags), GOOD], &more, overhear);
    assert_eq!(played.faults().len(), games, "{}", played.errors);
    assert!(played.faults().iter().all(|fault| fault.ends_with(kind)), "{:?}", played.faults());
    played.assert_unharmed(1, games);
    let mut seated: BTreeMap<u32, usize> = BTreeMap::new();
    for (from_bot, process, words) in overheard(&played.errors) {
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
fn one_that_catches_up_is_the_same_process() {
    let (processes, games) = games_of_processes("--illegal", "illegal", 10);
    assert_eq!(processes.iter().sum::<usize>(), games);
    // On a machine that is very busy one or the other may be too late.
    assert!(processes.len() < games, "{processes:?}");
}

#[test]
fn one_that_does_not_is_a_fresh_process_for_each_game() {
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
