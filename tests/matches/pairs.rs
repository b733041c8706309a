//! Pairs as participants, and sessions that end by the rules of the game.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;
use talon::arbiter::blocks::{Block, SortedBlocks};

use crate::common::fake;
use crate::common::matches::{assert_refused, assert_success, errors, folder, invoke, scratch, seated};

const PAIRS: [&str; 6] = ["--game", "tablic", "--players", "4", "--rules", "pairs=on"];
const GOAL: [&str; 2] = ["--rules", "goal=101"];

/// Plays a match. Returns its results and the path of its record.
fn play(seats: &[&str], more: &[&str]) -> (Value, PathBuf) {
    let record = scratch("pairs.talon");
    let common =
        ["--json", "--seed", "4", "--nodes", "20", "--movetime", "60000", "--bundles", "none", "--record"];
    let output = invoke(&[&seated(seats)[..], &common, &[record.to_str().unwrap()], more].concat());
    assert!([Some(0), Some(3)].contains(&output.status.code()), "{}", errors(&output));
    (serde_json::from_slice(&output.stdout).unwrap(), record)
}

fn verified(record: &Path) -> String {
    assert_success(&invoke(&["verify", record.to_str().unwrap()]))
}

/// For each game of a record, returns the comment that names the players in the order of the seats.
fn players(record: &Path) -> Vec<String> {
    let text = fs::read_to_string(record).unwrap();
    text.lines().filter_map(|line| line.strip_prefix("# players: ")).map(str::to_owned).collect()
}

#[test]
fn a_pair_is_one_bot_twice_and_plays_each_deal_in_both_seatings() {
    let (json, record) = play(&["talon:greedy", "talon:random"], &[&PAIRS[..], &["--deals", "3"]].concat());
    assert_eq!((&json["games"], &json["seating"]), (&6.into(), &"pairs".into()));
    let expected = ["greedy, random, greedy#2, random#2", "random, greedy#2, random#2, greedy"];
    assert_eq!(players(&record), expected.repeat(3));
    let of = |participant: usize| {
        (&json["participants"][participant]["name"], &json["participants"][participant]["players"])
    };
    assert_eq!(of(0), (&"greedy".into(), &serde_json::json!([0, 2])));
    assert_eq!(of(1), (&"random".into(), &serde_json::json!([1, 3])));
    // Partners have the same payoff, so the difference of the participants equals the difference of the
    // pairs.
    assert_eq!(json["players"][0]["points"], json["players"][2]["points"]);
    assert_eq!(json["differences"].as_array().unwrap().len(), 1);
    assert!(verified(&record).contains("6 games of 3"), "{}", verified(&record));
    let lost = json["players"][1]["wins"].as_u64().unwrap() + json["players"][0]["wins"].as_u64().unwrap();
    assert!(lost >= 4, "a pair wins its game alone: {json}");
}

#[test]
fn a_pair_of_two_bots_has_both_names() {
    let seats = ["talon:greedy", "talon:random", "talon:minimax", "talon:random"];
    let (json, record) = play(&seats, &[&PAIRS[..], &["--deals", "1"]].concat());
    assert_eq!(json["participants"][0]["name"], "greedy + minimax");
    assert_eq!(json["participants"][1]["name"], "random");
    verified(&record);
    let report = scratch("pairs.html");
    let paths = [&record, &report].map(|path| path.to_str().unwrap());
    assert_success(&invoke(&["report", paths[0], "--out", paths[1]]));
    assert!(fs::read_to_string(&report).unwrap().contains("greedy + minimax"));
}

#[test]
fn a_fault_of_one_is_the_pairs() {
    let broken = fake("--exit-on-go");
    let seats = [&broken, "talon:random", "talon:random", "talon:random"];
    let more = [&PAIRS[..], &["--deals", "2", "--on-fault", "forfeit 30"]].concat();
    let (json, record) = play(&seats, &more);
    let points: Vec<i64> = (0..4).map(|player| json["players"][player]["points"].as_i64().unwrap()).collect();
    assert_eq!((points[0], points[2]), (-120, -120), "{json}");
    assert!(points[1] > 0 && points[1] == points[3]);
    assert_eq!([0, 2].map(|player| json["players"][player]["faults"].as_u64().unwrap()), [4, 0]);
    // The pair had a fault in each of its four games.
    let pair = &json["participants"][0];
    assert_eq!((&pair["games"], &pair["faults"]), (&4.into(), &4.into()), "{pair}");
    assert!((pair["substituted"].as_f64().unwrap() - 1.0).abs() < 1e-9, "{pair}");
    verified(&record);
}

#[test]
fn the_label_of_a_pair_is_no_mean() {
    let run = [&seated(&["talon:greedy", "talon:random"])[..], &PAIRS, &["--deals", "2"]].concat();
    let table = assert_success(&invoke(&run));
    let heading = table.lines().find(|line| line.contains("points a game")).unwrap();
    assert!(!heading.contains("pair") && heading.contains("points  tablas"), "{table}");
    let (json, _) = play(&["talon:greedy", "talon:random"], &[&PAIRS[..], &["--deals", "2"]].concat());
    let sums = json["participants"][0]["roles"][0]["sums"].as_object().unwrap();
    assert!(!sums.contains_key("pair") && sums.contains_key("cards"), "{sums:?}");
    // A deal has 52 cards. The results must count the cards of a pair only once.
    let cards =
        |participant: usize| json["participants"][participant]["roles"][0]["sums"]["cards"].as_i64().unwrap();
    assert_eq!(cards(0) + cards(1), 4 * 52);
}

#[test]
fn a_seating_keeps_the_partners() {
    let seats = seated(&["talon:random"]);
    let run = |more: &[&str]| invoke(&[&seats[..], &["--bundles", "none", "--deals", "1"], more].concat());
    let balanced = run(&[&PAIRS[..], &["--seating", "balanced"]].concat());
    assert_refused(
        &balanced,
        "tablic is played in pairs here, and the seating balanced does not keep them: use pairs",
    );
    let alone = run(&["--game", "tablic", "--players", "4", "--seating", "pairs"]);
    assert_refused(&alone, "the seating pairs needs a game in which partners sit opposite each other");
    let three = run(&["--game", "tablic", "--players", "3", "--rules", "pairs=on"]);
    assert_refused(&three, "pairs 'on': 3 players do not split into two or more pairs");
}

#[test]
fn rotations_of_a_session_play_the_same_packs_to_their_own_ends() {
    let (json, record) =
        play(&["talon:greedy", "talon:random"], &[&PAIRS[..], &GOAL, &["--deals", "192"]].concat());
    assert_eq!((&json["blocks"], &json["deals_per_session"]), (&3.into(), &64.into()));
    let text = fs::read_to_string(&record).unwrap();
    let deals = |rotation: &str| -> Vec<String> {
        let parts = text.split("\n\n").filter(|part| part.contains(rotation));
        parts
            .map(|part| part.lines().find_map(|line| line.strip_prefix("# deal: ")).unwrap().to_owned())
            .collect()
    };
    let all: BTreeSet<String> = deals("# deal: ").into_iter().collect();
    let lengths: BTreeSet<usize> = (0..3)
        .map(|block| all.iter().filter(|deal| deal.parse::<u64>().unwrap() / 64 == block).count())
        .collect();
    assert!(lengths.iter().all(|&length| (2..30).contains(&length)), "{lengths:?}");
    // Every session has one winner, who gets one point.
    let won = |player: usize| json["players"][player]["points"].as_i64().unwrap();
    assert_eq!(won(0) + won(1), 6);
    // The results count a game for each deal, but a win only for each session.
    let of = |participant: usize, key: &str| json["participants"][participant][key].as_u64().unwrap();
    assert_eq!(
        [0, 1].map(|participant| (of(participant, "sessions"), of(participant, "draws"))),
        [(6, 0); 2],
        "{json}"
    );
    assert_eq!((of(0, "wins") + of(1, "wins"), of(0, "games")), (6, json["games"].as_u64().unwrap()));
    let mean = |participant: usize| json["participants"][participant]["mean"].as_f64().unwrap();
    assert!((mean(0) + mean(1) - 1.0).abs() < 1e-9, "points a session: {json}");
    // Two rotations may have different numbers of deals. The deals that both have use the same cards.
    let first = |deal: &str| -> Vec<&str> {
        let parts =
            text.split("\n\n").filter(|part| part.lines().any(|line| line == format!("# deal: {deal}")));
        parts.filter_map(|part| part.lines().find(|line| line.starts_with("table "))).collect()
    };
    assert_eq!(first("0").len(), 2);
    assert!(all.iter().all(|deal| first(deal).windows(2).all(|pair| pair[0] == pair[1])));
    verified(&record);
    // `verify` finds a session that ends early.
    let last = text.rfind("# deal: ").unwrap();
    let cut = text[..last].to_owned() + &text[text.rfind("# key: ").unwrap()..];
    let path = scratch("cut.talon");
    fs::write(&path, cut).unwrap();
    let output = invoke(&["verify", path.to_str().unwrap()]);
    assert!(!output.status.success());
}

#[test]
fn a_tournament_of_pairs_has_partners_and_verifies() {
    let directory = folder("pairs");
    let bot = |name: &str, more: &str| {
        format!("[[participant]]\nname = \"{name}\"\ncommand = \"talon:greedy\"\ntrusted = true\n{more}")
    };
    let keys = "game = \"tablic\"\nplayers = 4\nrules = { pairs = \"on\", goal = \"101\" }\nnodes = 20\n\
                movetime = 60000\nformat = \"round-robin\"\ndeals = 128\n";
    let participants = [bot("a", ""), bot("b", "partner = \"talon:random\"\n"), bot("c", "")].concat();
    let file = directory.join("cup.toml");
    let cup = folder("pairs-cup");
    let run = |seating: &str, more: &[&str]| {
        fs::write(&file, format!("{keys}{seating}{participants}")).unwrap();
        invoke(&[&["tournament", file.to_str().unwrap(), cup.to_str().unwrap()], more].concat())
    };
    for more in [&[][..], &["--close"]] {
        assert_success(&run("", more));
    }
    let blocks: Vec<Block> =
        SortedBlocks::open(&cup).unwrap().map(|block| block.unwrap().without_times()).collect();
    let players: Vec<Vec<usize>> = blocks.iter().map(|block| block.players.clone()).collect();
    assert_eq!(
        players[..6],
        [[0, 1, 0, 1], [0, 1, 0, 1], [0, 2, 0, 2], [0, 2, 0, 2], [1, 2, 1, 2], [1, 2, 1, 2]]
    );
    assert!(blocks.iter().all(|block| block.by_session && block.in_pairs));
    let printed = assert_success(&invoke(&["verify", cup.to_str().unwrap()]));
    assert!(printed.contains("games of"), "{printed}");
}

/// Writes a tournament file of tablić for four with these rules. Each participant has a name and further
/// keys. Returns the path of the file and the directory of the tournament.
fn cup(name: &str, rules: &str, participants: &[(&str, &str)]) -> (PathBuf, PathBuf) {
    let directory = folder(name);
    let file = directory.join("cup.toml");
    write_cup(&file, rules, participants);
    (file, directory.join("cup"))
}

fn write_cup(file: &Path, rules: &str, participants: &[(&str, &str)]) {
    let bot = |(name, more): &(&str, &str)| {
        format!("[[participant]]\nname = \"{name}\"\ncommand = \"talon:greedy\"\ntrusted = true\n{more}\n")
    };
    let text =
        "game = \"tablic\"\nplayers = 4\nnodes = 20\nmovetime = 60000\nformat = \"match\"\ndeals = 1\n";
    let participants: String = participants.iter().map(bot).collect();
    fs::write(file, format!("{text}{rules}\n{participants}")).unwrap();
}

#[test]
fn a_refused_tournament_of_pairs_leaves_no_directory() {
    let bots = [("a", ""), ("b", "")];
    for (rules, expected) in [
        ("rules = { pairs = \"maybe\" }", "maybe"),
        ("rules = { pairs = \"on\", goal = \"102\" }", "102"),
        (
            "rules = { pairs = \"on\" }\nseating = \"balanced\"",
            "tablic is played in pairs here, and the seating balanced does not keep them: use pairs",
        ),
        ("seating = \"pairs\"", "the seating pairs needs a game in which partners sit opposite each other"),
    ] {
        let (file, directory) = cup("refused-cup", rules, &bots);
        let paths = [&file, &directory].map(|path| path.to_str().unwrap());
        assert_refused(&invoke(&["tournament", paths[0], paths[1]]), expected);
        assert!(!directory.exists(), "{rules}");
        write_cup(&file, "rules = { pairs = \"on\" }", &bots);
        assert_success(&invoke(&["tournament", paths[0], paths[1]]));
    }
}

#[test]
fn a_partner_may_be_another_participant_by_name() {
    let bots = [("a", "partner = \"r\""), ("r", "options = { Seed = 3 }")];
    let (file, directory) = cup("named-partner", "rules = { pairs = \"on\" }", &bots);
    let paths = [&file, &directory].map(|path| path.to_str().unwrap());
    assert_success(&invoke(&["tournament", paths[0], paths[1]]));
    let header = fs::read_to_string(directory.join("journal.jsonl")).unwrap();
    let header: Value = serde_json::from_str(header.lines().next().unwrap()).unwrap();
    let plan: Vec<&str> = header["plan"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
    assert_eq!(plan.iter().filter(|line| **line == "# partner = \"r\"").count(), 1, "{plan:?}");
    assert_success(&invoke(&["tournament", paths[0], paths[1], "--close"]));
    assert_success(&invoke(&["verify", paths[1]]));
}
