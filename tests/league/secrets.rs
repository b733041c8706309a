//! A bot of the league's machine sees nothing of the league.

use crate::common::ARBITER;
use crate::common::matches::{arbiter, assert_success, invoke};
use crate::own_league::OwnLeague;

#[test]
fn a_sandboxed_bot_cannot_read_the_key_of_the_day() {
    let is_available = invoke(&[
        "match",
        "--game",
        "tablic",
        "--deals",
        "1",
        "--sandbox=require",
        "--bundles",
        "none",
        "--participant",
        "talon:random",
        "--participant",
        "talon:random",
    ]);
    if !is_available.status.success() {
        println!("the system has no sandbox: a bot could read the key");
        return;
    }
    let league = OwnLeague::of_two();
    let around = league.path.parent().unwrap();
    // A bot that can read a key ends at once, and makes a fault.
    let spy =
        format!("sh -c 'cat league/keys/* >/dev/null 2>&1 && exit 1; exec \"$0\" \"$@\"' {ARBITER} engine");
    let mut add = arbiter(&["league", "add", "league", "spy", "--author", "s", "--command", &spy]);
    assert_success(&add.current_dir(around).output().unwrap());
    league.play(3);
    let status: serde_json::Value = serde_json::from_str(&league.run("status", &["--json"])).unwrap();
    let standings = status["ladders"][0]["standings"].as_array().unwrap();
    let row = standings.iter().find(|row| row["version"] == "spy@1").unwrap();
    assert!(row["games"].as_u64().unwrap() > 0);
    assert_eq!(row["faults"], 0, "it read a key");
}
