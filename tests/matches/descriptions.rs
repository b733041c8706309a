//! A match and a tournament have the same description. A saved match is changed and then played as a
//! tournament. An extended tournament reports the extension.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::common::matches::{assert_refused, assert_success, errors, folder, invoke};
use crate::common::text;

const SEATS: [&str; 4] = ["--participant", "talon:greedy", "--participant", "name=two command=talon:random"];
const FIXED: [&str; 6] = ["--nodes", "20", "--movetime", "60000", "--seed", "7"];

fn shown(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// Returns a record without its comments.
fn games(record: &Path) -> String {
    let record = fs::read_to_string(record).unwrap();
    record.lines().filter(|line| !line.starts_with('#')).flat_map(|line| [line, "\n"]).collect()
}

/// Plays a match with these options. Returns the paths of its record and its saved description.
fn saved(options: &[&str]) -> (PathBuf, PathBuf) {
    let folder = folder("saved");
    let (record, file) = (folder.join("match.talon"), folder.join("cup.toml"));
    let paths = ["--record", shown(&record), "--save", shown(&file)];
    assert_success(&invoke(&[&SEATS[..], &FIXED, options, &paths].concat()));
    // A tournament has no key `record`, because it keeps its record in its directory.
    let text = fs::read_to_string(&file).unwrap();
    fs::write(
        &file,
        text.lines().filter(|line| !line.starts_with("record = ")).collect::<Vec<_>>().join("\n"),
    )
    .unwrap();
    (record, file)
}

#[test]
fn a_saved_match_plays_the_same_games_as_a_tournament() {
    let tarok = ["--game", "tarok", "--players", "4", "--deals-per-session", "2", "--deals", "4"];
    let pairs = ["--players", "4", "--rules", "pairs=on", "--rules", "goal=101", "--deals", "64"];
    let balanced = ["--players", "4", "--seating", "balanced", "--deals", "1"];
    let tarok = [&tarok[..], &["--participant", "talon:simple"]].concat();
    for options in [&["--deals", "3"][..], &tarok, &pairs, &balanced] {
        let players = if options.contains(&"tarok") { &SEATS[2..] } else { &SEATS[..] };
        let folder = folder("saved");
        let (record, file) = (folder.join("match.talon"), folder.join("cup.toml"));
        let paths = ["--record", shown(&record), "--save", shown(&file), "--bundles", "none"];
        assert_success(&invoke(&[players, &FIXED, options, &paths].concat()));
        let text = fs::read_to_string(&file).unwrap();
        fs::write(&file, text.replace("record = ", "# record = ")).unwrap();
        assert_success(&invoke(&["tournament", shown(&file)]));
        assert_eq!(games(&folder.join("cup/record.talon")), games(&record), "{options:?}");
        assert_success(&invoke(&["tournament", shown(&file), "--close"]));
        assert_success(&invoke(&["verify", shown(&folder.join("cup"))]));
    }
}

#[test]
fn a_saved_match_that_is_changed_in_one_line_is_another_tournament() {
    let (record, file) = saved(&["--deals", "2"]);
    let text = fs::read_to_string(&file).unwrap();
    assert!(text.contains("\nseed = 7\n") && text.contains("\nsandbox = \"none\"\n"), "{text}");
    fs::write(&file, text.replace("deals = 2\n", "deals = 3\n")).unwrap();
    let output = invoke(&["tournament", shown(&file)]);
    assert!(assert_success(&output).contains("3 deals in 2 rotations"));
    let played = games(&file.with_extension("").join("record.talon"));
    assert!(played.starts_with(&games(&record)) && played.len() > games(&record).len());
    assert_refused(
        &invoke(&[&SEATS[..], &["--save", shown(&file)]].concat()),
        "--save does not overwrite a file",
    );
    // If a match has no seed and no key, its description also has neither a seed nor a key.
    let open = file.with_file_name("open.toml");
    assert_success(&invoke(
        &[&SEATS[..], &["--deals", "1", "--nodes", "1", "--save", shown(&open)]].concat(),
    ));
    let text = fs::read_to_string(open).unwrap();
    assert!(!text.contains("seed = ") && !text.contains("key = "), "{text}");
}

/// Writes a tournament of three or more participants.
fn write_cup(file: &Path, format: &str, deals: u64, names: &[&str], more: &str) {
    let participant = |name: &&str| {
        format!("[[participant]]\nname = \"{name}\"\ncommand = \"talon:random\"\ntrusted = true\n")
    };
    let participants: String = names.iter().map(participant).collect();
    let keys =
        format!("game = \"tablic\"\nplayers = 2\nformat = \"{format}\"\ndeals = {deals}\nmovetime = 60000\n");
    fs::write(file, format!("{keys}{more}{participants}")).unwrap();
}

#[test]
fn a_tournament_is_extended_by_deals_and_says_when_and_at_what_result() {
    for (format, more) in [("round-robin", ""), ("gauntlet", ""), ("round-robin", "lineups = 2\n")] {
        let file = folder("by-deals").join("cup.toml");
        let directory = file.with_extension("");
        write_cup(&file, format, 1, &["a", "b", "c"], more);
        assert_success(&invoke(&["tournament", shown(&file)]));
        let first = fs::read_to_string(directory.join("journal.jsonl")).unwrap();
        write_cup(&file, format, 3, &["a", "b", "c"], more);
        assert_success(&invoke(&["tournament", shown(&file)]));
        let journal = fs::read_to_string(directory.join("journal.jsonl")).unwrap();
        let is_kept = |line: &&str| line.starts_with("{\"block\":");
        assert!(first.lines().filter(is_kept).all(|line| journal.lines().any(|other| other == line)));
        let lineups = if format == "gauntlet" { 2 } else { 3 };
        assert_eq!(journal.lines().filter(is_kept).count(), 3 * lineups, "{format}");
        let header: Value = serde_json::from_str(journal.lines().next().unwrap()).unwrap();
        let extended = header["extended"][0].as_str().unwrap();
        assert!(extended.contains(&format!("after {lineups} blocks: ")), "{extended}");
        // A second start of a finished tournament plays no games.
        assert_success(&invoke(&["tournament", shown(&file)]));
        assert_success(&invoke(&["resume", shown(&directory)]));
        assert_eq!(
            fs::read_to_string(directory.join("journal.jsonl")).unwrap().lines().filter(is_kept).count(),
            3 * lineups
        );
        assert_success(&invoke(&["tournament", shown(&file), "--close"]));
        assert_success(&invoke(&["verify", shown(&directory)]));
        let record = directory.join("record.talon");
        assert!(fs::read_to_string(&record).unwrap().contains(&format!("\n# extended: {extended}\n")));
        assert_success(&invoke(&["verify", shown(&record)]));
        assert_success(&invoke(&["report", shown(&directory)]));
        let report = fs::read_to_string(directory.join("report.html")).unwrap();
        assert!(report.contains(&format!("\"extended\":[\"{extended}\"]")));
    }
}

#[test]
fn an_extension_by_participants_and_deals_is_verified() {
    let file = folder("by-both").join("cup.toml");
    let directory = file.with_extension("");
    for (deals, names) in
        [(2, &["a", "b"][..]), (3, &["a", "b", "c"]), (4, &["a", "b", "c"]), (4, &["a", "b", "c", "d"])]
    {
        write_cup(&file, "round-robin", deals, names, "");
        assert_success(&invoke(&["tournament", shown(&file)]));
    }
    let journal = fs::read_to_string(directory.join("journal.jsonl")).unwrap();
    assert_eq!(journal.lines().filter(|line| line.starts_with("{\"block\":")).count(), 6 * 4);
    assert!(journal.contains("stages = [\\\"2 participants, 2 deals\\\", "), "{}", &journal[..1500]);
    assert_success(&invoke(&["tournament", shown(&file), "--close"]));
    let verified = text(&invoke(&["verify", shown(&directory)]).stdout);
    assert!(verified.starts_with("48 games of 24 deals, 0 faults: "), "{verified}");
    write_cup(&file, "round-robin", 9, &["a", "b", "c", "d"], "");
    assert_refused(&invoke(&["tournament", shown(&file)]), "a tournament that was closed is not extended");
}

#[test]
fn every_key_of_a_file_is_an_option_and_the_other_way_round() {
    let file = folder("keys").join("cup.toml");
    write_cup(&file, "round-robin", 1, &["a", "b"], "");
    let directory = folder("keys-planned").join("plan");
    let words = [
        "plan",
        "--format",
        "round-robin",
        "--players",
        "2",
        "--deals",
        "2",
        "--participant",
        "talon:greedy",
    ];
    let more = ["--participant", "talon:random", "--participant", "talon:minimax,Depth=1", "--nodes", "5"];
    let planned = invoke(&[&words[..], &more, &[shown(&directory)]].concat());
    assert_success(&planned);
    assert_success(&invoke(&["run", shown(&directory), "--entropy", "draw 17"]));
    let verified = text(&invoke(&["verify", shown(&directory)]).stdout);
    assert!(verified.starts_with("12 games of 6 deals, 0 faults: "), "{verified}");
    assert!(fs::read_to_string(directory.join("plan.toml")).unwrap().contains("name = \"minimax,Depth=1\""));
    // Only a match has exactly one lineup.
    let refused = invoke(&[&words[1..], &more].concat());
    assert_refused(
        &refused,
        "a match has one lineup: arbiter plan, or arbiter tournament FILE, plays a round-robin",
    );
    let only = file.with_file_name("only.toml");
    write_cup(&only, "match", 1, &["a", "b"], "only = \"1.1\"\n");
    assert_refused(&invoke(&["tournament", shown(&only)]), "arbiter match --only 1.1 plays one");
    let json = file.with_file_name("json.toml");
    write_cup(&json, "match", 2, &["a", "b"], "json = true\ndetails = \"blocks\"\n");
    let output = invoke(&["tournament", shown(&json)]);
    assert!(output.status.success(), "{}", errors(&output));
    let json: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(json["block_results"].as_array().map(Vec::len), Some(2), "{json}");
}

#[test]
fn a_tournament_of_several_lineups_prints_one_json_object_and_copies_its_record() {
    let file = folder("several").join("cup.toml");
    write_cup(&file, "round-robin", 1, &["a", "b", "c"], "json = true\nrecord = \"kept.talon\"\n");
    let output = invoke(&["tournament", shown(&file)]);
    assert!(output.status.success(), "{}", errors(&output));
    let json: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((&json["blocks"], &json["games"]), (&3.into(), &6.into()), "{json}");
    let names: Vec<&str> = json["participants"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|participant| participant["name"].as_str())
        .collect();
    assert_eq!(names, ["a", "b", "c"]);
    assert!(json.get("key").is_none(), "the tournament may be extended: {json}");
    let kept = fs::read(file.with_file_name("kept.talon")).unwrap();
    assert_eq!(kept, fs::read(file.with_extension("").join("record.talon")).unwrap());
    let file = file.with_file_name("details.toml");
    write_cup(&file, "round-robin", 1, &["a", "b", "c"], "json = true\ndetails = \"games\"\n");
    assert_refused(&invoke(&["tournament", shown(&file)]), "arbiter export has those of a tournament");
    write_cup(&file, "round-robin", 1, &["a", "b", "c"], "transcripts = \"all\"\n");
    assert_refused(&invoke(&["tournament", shown(&file)]), "only a match keeps all transcripts");
}
