//! A server that is killed at any moment: nothing is lost, and nothing is played twice.

use std::collections::BTreeSet;
use std::time::Duration;

use rand::RngExt as _;
use talon::cards::Random;

use crate::common::matches::assert_success;
use crate::common::matches::invoke;
use crate::common::shown;
use crate::own_league::{OwnLeague, names};

/// Returns the number of kills. `TALON_LEAGUE_KILLS` sets another one.
fn kills() -> usize {
    std::env::var("TALON_LEAGUE_KILLS").ok().and_then(|count| count.parse().ok()).unwrap_or(20)
}

#[test]
fn a_league_that_is_killed_at_random_moments_loses_nothing_and_plays_nothing_twice() {
    let league = OwnLeague::of_two();
    let mut random = Random::keyed([63; 32], 0);
    let (mut in_round, mut before) = (0, 0);
    for _ in 0..kills() {
        let serving = league.serve(&[]);
        std::thread::sleep(Duration::from_millis(random.random_range(0..1500)));
        serving.kill();
        let open = league.open_round();
        in_round += usize::from(open.is_some());
        let entries = league.entries().len();
        assert!(entries >= before, "entries are lost");
        before = entries;
        // Only a round whose matches are all complete may be published before the journal says that it was played.
        if let Some(round) = open {
            let files = league.days().iter().flat_map(|day| names(day)).collect::<Vec<_>>();
            let is_of_round = |name: &&String| name.starts_with(&format!("{round:06}-"));
            let folders = names(&league.path.join("rounds"));
            let matches = folders.iter().filter(is_of_round).count();
            let records = files.iter().filter(is_of_round).filter(|name| name.ends_with(".record")).count();
            assert!(
                records == 0 || has_all_blocks(&league, round, matches),
                "round {round} is seen too early"
            );
        }
    }
    assert!(in_round > 0, "no kill was in the middle of a round");
    league.play(2);
    let entries = league.entries();
    let numbers = |kind: &str| -> Vec<u64> {
        entries.iter().filter_map(|entry| entry.get(kind)?["round"].as_u64()).collect()
    };
    let (begun, played) = (numbers("round"), numbers("played"));
    assert_eq!(begun, (1..=begun.len() as u64).collect::<Vec<_>>());
    assert_eq!(played, begun, "each round was played once");
    league.run("close", &[]);
    league.run("verify", &[]);
    let mut verified = BTreeSet::new();
    for day in league.days() {
        assert_success(&invoke(&["verify", shown(&day)]));
        verified.extend(names(&day).into_iter().filter(|name| name.ends_with(".record")));
    }
    let matches: usize =
        entries.iter().filter_map(|entry| Some(entry.get("round")?["matches"].as_array()?.len())).sum();
    assert_eq!(verified.len(), matches);
}

/// Returns whether every match of a round has all its blocks.
fn has_all_blocks(league: &OwnLeague, round: u64, matches: usize) -> bool {
    let entry =
        league.entries().into_iter().rev().find_map(|entry| entry.get("round").cloned()).expect("a round");
    (0..matches).all(|number| {
        let journal = league.path.join(format!("rounds/{round:06}-{}/journal.jsonl", number + 1));
        let text = std::fs::read_to_string(journal).unwrap_or_default();
        let blocks = text.lines().filter(|line| line.starts_with("{\"block\":")).count() as u64;
        Some(blocks) == entry["matches"][number]["blocks"].as_u64()
    })
}
