//! The built-in players from which the ratings are measured.

use serde_json::Value;

use crate::common::matches::{assert_refused, invoke};
use crate::common::shown;
use crate::own_league::OwnLeague;

/// Returns the row of a version on the only ladder.
fn standing(league: &OwnLeague, version: &str) -> Option<Value> {
    let status: Value = serde_json::from_str(&league.run("status", &["--json"])).expect("JSON");
    let rows = status["ladders"][0]["standings"].as_array().expect("rows").clone();
    rows.into_iter().find(|row| row["version"] == version)
}

#[test]
fn an_anchor_whose_moves_have_changed_gets_a_new_version_and_keeps_its_row() {
    let league = OwnLeague::of_two();
    league.play(3);
    let hash = |league: &OwnLeague, name: &str| -> Vec<String> {
        let entries = league.entries();
        let anchors = entries.iter().filter_map(|entry| entry.get("anchor"));
        anchors.filter(|anchor| anchor["name"] == name).map(|anchor| anchor["moves"].to_string()).collect()
    };
    let known = hash(&league, "greedy");
    assert_eq!(known.len(), 1, "one version");
    let journal = league.path.join("journal.jsonl");
    let text = std::fs::read_to_string(&journal).unwrap();
    // As if the program before this one had made other moves.
    std::fs::write(&journal, text.replace(&known[0], "\"0123\"")).unwrap();
    league.play(3);
    assert_eq!(hash(&league, "greedy"), ["\"0123\"".to_owned(), known[0].clone()]);
    assert_eq!(hash(&league, "master-1").len(), 1, "its moves are the same");
    let plays = |version: &str| standing(&league, version).map(|row| row["plays"] == true);
    assert_eq!(["greedy@1", "greedy@2", "master-1@1"].map(plays), [Some(false), Some(true), Some(true)]);
    assert_eq!(standing(&league, "greedy@1").expect("a row")["rating"], 0.0);
}

#[test]
fn a_fixed_rating_of_an_anchor_is_neither_measured_nor_changed() {
    let league = OwnLeague::of_two();
    let settings = league.path.join("league.toml");
    let without = std::fs::read_to_string(&settings).unwrap();
    let with =
        |ratings: &str| std::fs::write(&settings, format!("{without}\n[ratings.tablic]\n{ratings}")).unwrap();
    let arguments = ["league", "serve", shown(&league.path), "--listen", "127.0.0.1:0", "--rounds", "1"];
    with("gredy = 1.5\n");
    assert_refused(&invoke(&arguments), "[ratings.tablic] has 'gredy', but the anchors are greedy, master-1");
    with("greedy = 1.5\n");
    assert_refused(&invoke(&arguments), "[ratings.tablic]: the first anchor, greedy, has the rating 0");
    with("\"master-1\" = 4\n[ratings.chess]\n");
    assert_refused(&invoke(&arguments), "[ratings.chess]: no ladder 'chess': the ladders are tablic");
    with("\"master-1\" = 4\n");
    league.play(2);
    for (anchor, rating) in [("greedy@1", 0.0), ("master-1@1", 4.0)] {
        let row = standing(&league, anchor).expect("a row");
        assert_eq!((&row["rating"], &row["interval"]), (&Value::from(rating), &Value::Null), "{anchor}");
    }
    with("\"master-1\" = 5\n");
    assert_refused(
        &invoke(&arguments),
        "the ratings of the ladder tablic were changed after its first round",
    );
}
