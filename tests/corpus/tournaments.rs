//! Planned tournaments, and a tournament that is extended and closed.

use crate::derived;
use crate::mask;
use crate::place::Place;
use crate::planned::{ENTROPY, Planned, interrupted, key};
use crate::store::{check, is_writing, stored};

/// Reproduces a planned tournament.
fn planned(name: &str, is_sharded: bool) {
    let file = format!("{name}/cup.toml");
    Planned {
        name,
        plan: vec!["tournament", "cup.toml"],
        options: &["--plan"],
        inputs: &[(&file, "cup.toml")],
        is_sharded,
    }
    .reproduce();
}

#[test]
fn round_robins_are_reproduced() {
    for game in ["tablic", "marias", "tarok"] {
        planned(&format!("{game}/round-robin"), true);
    }
}

#[test]
fn gauntlets_are_reproduced() {
    for game in ["tablic", "marias", "tarok"] {
        planned(&format!("{game}/gauntlet"), true);
    }
}

#[test]
fn swiss_tournaments_are_reproduced() {
    for game in ["tablic", "marias", "tarok"] {
        planned(&format!("{game}/swiss"), false);
    }
}

#[test]
fn a_match_of_mixes_with_a_sequential_test_is_reproduced() {
    planned("tablic/mixes", false);
}

#[test]
fn a_tournament_with_a_withdrawn_participant_is_reproduced() {
    let name = "tablic/withdrawn";
    let plan = Planned {
        name,
        plan: vec!["tournament", "cup.toml"],
        options: &["--plan"],
        inputs: &[],
        is_sharded: false,
    };
    let mut place = Place::new(name);
    place.take(&format!("{name}/cup.toml"), "cup.toml");
    plan.plan(&mut place);
    plan.begin(&place, "cup", &[]);
    place.show(&["run", "cup", "--entropy", ENTROPY], false);
    let journal = place.read("cup/journal.jsonl");
    place.write("cup/journal.jsonl", &interrupted(&journal));
    std::fs::remove_file(place.path("cup/record.talon")).expect("the record of the whole tournament");
    place.show(&["resume", "cup", "--withdraw", "Ivo"], false);
    let journal = mask::json(&place.read("cup/journal.jsonl"));
    check(&format!("{name}/journal.jsonl"), &journal);
    check(&format!("{name}/record.talon"), &mask::record(&place.read("cup/record.talon")));
    place.write("cup/journal.jsonl", &journal);
    place.show(&["verify", "cup"], true);
    check(&format!("{name}/report.json"), &derived::figures(&place, "cup"));
    check(&format!("{name}/screen.txt"), &place.screen);
}

#[test]
fn a_tournament_that_is_extended_and_closed_is_reproduced() {
    let name = "tablic/extended";
    let mut place = Place::new(name);
    for file in ["cup.toml", "cup-extended.toml"] {
        place.take(&format!("{name}/{file}"), file);
    }
    // The program draws a key only when the corpus has no key yet.
    if is_writing() && !stored(&format!("{name}/key")).exists() {
        place.arbiter(&["tournament", "cup.toml", "drawn"]);
        check(&format!("{name}/key"), &place.read("drawn/key"));
    }
    // The tournament files name this key, so the cards are always the same.
    let key = key(name);
    for file in ["cup.toml", "cup-extended.toml"] {
        place.write(file, &format!("key = \"{key}\"\n{}", place.read(file)));
    }
    place.show(&["tournament", "cup.toml", "cup"], false);
    let journal = || mask::json(&place.read("cup/journal.jsonl"));
    check(&format!("{name}/first.jsonl"), &journal());
    place.show(&["tournament", "cup-extended.toml", "cup"], false);
    place.show(&["tournament", "cup-extended.toml", "cup", "--close"], false);
    let journal = mask::json(&place.read("cup/journal.jsonl"));
    check(&format!("{name}/journal.jsonl"), &journal);
    let record = mask::record(&place.read("cup/record.talon"));
    check(&format!("{name}/record.talon"), &record);
    place.write("cup/journal.jsonl", &journal);
    place.write("cup/record.talon", &record);
    place.show(&["verify", "cup"], true);
    check(&format!("{name}/screen.txt"), &place.screen);
}
