//! The matches of a round can be played on other machines.

use crate::common::matches::{assert_success, invoke};
use crate::own_league::OwnLeague;

#[test]
fn shards_of_a_round_are_played_elsewhere_and_the_league_publishes_them() {
    let league = OwnLeague::of_two();
    let planned = league.run("plan", &[]);
    let again = league.run("plan", &[]);
    assert_eq!(planned, again, "a round that is open is not chosen again");
    for directory in planned.lines() {
        for shard in ["1/2", "2/2"] {
            assert_success(&invoke(&["resume", directory, "--shard", shard]));
        }
        assert_success(&invoke(&["merge", directory]));
    }
    let before: Vec<String> = journals(&planned);
    league.play(1);
    assert_eq!(journals(&planned), before, "nothing is played again");
    league.run("close", &[]);
    let verified = league.run("verify", &[]);
    assert!(verified.contains("of 1 round:"), "{verified}");
}

fn journals(directories: &str) -> Vec<String> {
    let blocks = |directory: &str| {
        let text = std::fs::read_to_string(format!("{directory}/journal.jsonl")).unwrap();
        text.lines().filter(|line| line.starts_with("{\"block\":")).flat_map(|line| [line, "\n"]).collect()
    };
    directories.lines().map(blocks).collect()
}
