//! Planned matches, and matches whose cards follow from a seed.

use crate::common::words;
use crate::derived;
use crate::mask;
use crate::place::{PATIENT, Place};
use crate::planned::{ENTROPY, Planned, key};
use crate::store::check;

/// The bot that makes a fault.
const BOT: (&str, &str) = ("bots/failing.sh", "failing.sh");

/// Reproduces a planned match and its JSON results.
fn planned(name: &str, arguments: &str, is_sharded: bool) {
    let arguments = words(arguments);
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let arguments = [&arguments, &PATIENT[..], &["--bundles", "none"]].concat();
    let plan = [&["plan"], &arguments[..]].concat();
    let planned = Planned { name, plan, options: &[], inputs: &[BOT], is_sharded };
    planned.reproduce();
    let (place, key) = (Place::new(name), key(name));
    place.take(BOT.0, BOT.1);
    let same_cards = ["--key", &key, "--entropy", ENTROPY, "--json", "--details", "games"];
    let json = place.arbiter(&[&["match"], &arguments[..], &same_cards].concat());
    check(&format!("{name}/match.json"), &lines_of(&mask::json(&json)));
}

/// Splits JSON results so that each player, each block and each game has its own line.
fn lines_of(json: &str) -> String {
    json.replace("},{", "},\n{")
}

/// Reproduces a match whose cards follow from a seed: its record, results and report.
fn seeded(name: &str, arguments: &[&str]) {
    let mut place = Place::new(name);
    let fixed = ["--seed", "11", "--bundles", "none"];
    let arguments = [&["match"], arguments, &PATIENT, &fixed].concat();
    place.show(&[&arguments[..], &["--record", "record.talon"]].concat(), false);
    let record = mask::record(&place.read("record.talon"));
    check(&format!("{name}/record.talon"), &record);
    let json = place.arbiter(&[&arguments[..], &["--json"]].concat());
    check(&format!("{name}/match.json"), &lines_of(&mask::json(&json)));
    place.write("record.talon", &record);
    place.show(&["replay", "record.talon"], true);
    place.show(&["verify", "record.talon"], true);
    check(&format!("{name}/report-of-record.json"), &derived::figures(&place, "record.talon"));
    check(&format!("{name}/screen.txt"), &place.screen);
}

/// Reproduces one game of a match: its record, a report that contains the game, the rows for machine
/// learning, and the output of `--observe` in a language.
fn one_game(name: &str, arguments: &[&str], kinds: &[&str], language: &str) {
    let mut place = Place::new(name);
    let fixed = ["--seed", "12", "--deals", "1", "--only", "1.1", "--bundles", "none"];
    let arguments = [&["match"], arguments, &PATIENT, &fixed].concat();
    let more = ["--record", "record.talon", "--observe", "--lang", language];
    place.show(&[&arguments[..], &more].concat(), false);
    let record = mask::record(&place.read("record.talon"));
    check(&format!("{name}/record.talon"), &record);
    place.write("record.talon", &record);
    check(&format!("{name}/report-of-record.json"), &derived::report(&place, "record.talon"));
    derived::check_rows(&place, "record.talon", kinds, name);
    check(&format!("{name}/screen.txt"), &place.screen);
}

#[test]
fn a_match_of_tablic_is_reproduced() {
    planned("tablic/match", "--participant talon:minimax --participant talon:greedy --deals 6", true);
}

#[test]
fn a_match_of_marias_is_reproduced() {
    let arguments = "--game marias --participant talon:smart --participant talon:trusting --participant talon:random --deals 4";
    planned("marias/match", arguments, true);
}

#[test]
fn a_match_of_tarok_is_reproduced() {
    let arguments = "--game tarok --participant talon:simple --participant talon:silicon --participant talon:random \
        --deals 6 --deals-per-session 3";
    planned("tarok/match", arguments, true);
}

#[test]
fn shards_of_a_match_with_sessions_are_reproduced() {
    let arguments = r#"--game tarok --rules valat_kontra=on --rules mond=all --participant talon:random
        --participant "name='the \"first\", or best' command=talon:simple" --participant talon:simple
        --deals 4 --deals-per-session 2 --seating reverse"#;
    planned("tarok/sessions", arguments, true);
}

#[test]
fn a_sequential_test_is_reproduced() {
    planned(
        "tablic/sprt",
        "--participant talon:greedy --participant talon:random --deals 12 --sprt 0 12",
        false,
    );
}

#[test]
fn faults_are_reproduced() {
    let arguments = r#"--participant "sh failing.sh illegal 3 Kd" --participant "sh failing.sh crashing 5"
        --participant "name=wrong command='sh failing.sh malformed 4'" --deals 2 --on-fault 'forfeit 5'"#;
    planned("tablic/faults", arguments, true);
}

#[test]
fn fault_bundles_are_reproduced() {
    let name = "marias/faults";
    let mut place = Place::new(name);
    place.take(BOT.0, BOT.1);
    let arguments = words(
        "match --game marias --participant talon:smart --participant 'sh failing.sh illegal 2 Kh' --participant talon:smart \
         --seed 3 --deals 1 --only 1.1 --bundles bundles --record record.talon",
    );
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    place.show(&[&arguments[..], &PATIENT].concat(), false);
    check(&format!("{name}/record.talon"), &mask::record(&place.read("record.talon")));
    check(&format!("{name}/screen.txt"), &place.screen);
    let bundles = std::fs::read_dir(place.path("bundles")).expect("bundles");
    let bundles: Vec<String> =
        bundles.map(|entry| entry.expect("a bundle").file_name().to_string_lossy().into_owned()).collect();
    let [bundle] = &bundles[..] else { panic!("one bundle, not {bundles:?}") };
    let file = |file: &str| place.read(&format!("bundles/{bundle}/{file}"));
    check(&format!("{name}/fault.txt"), &place.without_path(&mask::bundle(&file("fault.txt"))));
    check(&format!("{name}/game.talon"), &mask::record(&file("game.talon")));
}

#[test]
fn tables_of_four_in_every_order_are_reproduced() {
    let seats = ["--participant", "talon:greedy", "--participant", "talon:random"];
    for order in ["rotations", "balanced", "fixed", "random"] {
        let arguments = [&seats[..], &["--players", "4", "--deals", "1", "--seating", order]].concat();
        seeded(&format!("tablic/four-{order}"), &arguments);
    }
}

#[test]
fn rules_and_clairvoyants_are_reproduced() {
    let seats = [
        "--participant",
        "talon:smart",
        "--participant",
        "talon:clairvoyant",
        "--participant",
        "talon:minimax,Worlds=3",
    ];
    let rules = ["--game", "marias", "--rules", "tens=natural", "--rules", "pay=tavern", "--deals", "2"];
    seeded("marias/rules", &[&seats[..], &rules, &["--seating", "random"]].concat());
}

#[test]
fn one_game_of_each_kind_and_its_rows_are_reproduced() {
    let of = |player: &'static str| ["--participant", player];
    let tablic = [of("talon:greedy"), of("talon:minimax")].concat();
    one_game("tablic/game", &tablic, &["greedy", "minimax", "full"], "hr");
    let marias = [&["--game", "marias"], &of("talon:smart")[..], &of("talon:max"), &of("talon:min")].concat();
    one_game("marias/game", &marias, &["full"], "sk");
    let tarok = [
        &["--game", "tarok", "--deals-per-session", "1"],
        &of("talon:simple")[..],
        &of("talon:silicon"),
        &of("talon:random"),
    ];
    one_game("tarok/game", &tarok.concat(), &["full"], "sl");
}
