//! Fault bundles, and the options for the clock, the effort and sessions.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::{Output, Stdio};

use crate::common::matches::SUBSTITUTED;
use crate::common::run_directory::{isolated, run_directory};
use crate::common::{ARBITER, fake};

/// Returns an empty directory for this test.
fn scratch(name: &str) -> PathBuf {
    let path = run_directory().join(format!("bundles-{name}"));
    let _ = std::fs::remove_dir_all(&path);
    std::fs::create_dir_all(&path).unwrap();
    path
}

fn run(directory: &Path, words: &[String]) -> Output {
    let (program, arguments) = words.split_first().unwrap();
    let output =
        isolated(program).args(arguments).current_dir(directory).stdin(Stdio::null()).output().unwrap();
    let is_played = [0, SUBSTITUTED].map(Some).contains(&output.status.code());
    assert!(is_played, "{}", String::from_utf8_lossy(&output.stderr));
    output
}

/// Plays a short match in this directory with these further arguments.
fn play(directory: &Path, bot: &str, more: &[&str]) -> Output {
    let fixed = [ARBITER, "--participant", bot, "--participant", "talon:greedy", "--movetime", "100"];
    let deals: &[&str] = if more.contains(&"--deals") { &[] } else { &["--deals", "4"] };
    run(directory, &fixed.iter().chain(deals).chain(more).map(ToString::to_string).collect::<Vec<_>>())
}

/// Returns the fault bundles in a directory. Each bundle has its files with their texts.
fn bundles(directory: &Path) -> BTreeMap<String, BTreeMap<String, String>> {
    let list = |path: &Path| -> Vec<PathBuf> {
        let entries = std::fs::read_dir(path).into_iter().flatten();
        entries.map(|entry| entry.unwrap().path()).collect()
    };
    let name = |path: &Path| path.file_name().unwrap().to_str().unwrap().to_owned();
    let files = |path: &Path| {
        list(path).iter().map(|file| (name(file), std::fs::read_to_string(file).unwrap())).collect()
    };
    list(directory).iter().map(|path| (name(path), files(path))).collect()
}

/// Returns the rest of the first line that starts with this key.
fn line<'a>(text: &'a str, key: &str) -> &'a str {
    text.lines().find_map(|line| line.strip_prefix(key)).unwrap_or_else(|| panic!("no {key} in {text}"))
}

#[test]
fn a_bundle_describes_its_fault() {
    let directory = scratch("described");
    let output = play(&directory, &fake("--exit-on-go"), &["--seed", "1"]);
    let report = String::from_utf8(output.stdout).unwrap();
    let kept = bundles(&directory.join("talon-faults"));
    assert_eq!(kept.len(), 3, "bundles of the first three of eight faults");
    let (name, files) = kept.first_key_value().unwrap();
    assert!(name.ends_with("-block1-game1-seat0-crash"), "{name}");
    assert!(report.contains(&format!("fault bundle: talon-faults/{name}")), "{report}");
    let fault = &files["fault.txt"];
    assert_eq!(line(fault, "fault: "), "crash");
    assert_eq!(line(fault, "detail: "), "ended with exit code 3 instead of bestmove");
    assert_eq!(line(fault, "game: "), "block 1, game 1");
    assert_eq!(line(fault, "command: "), fake("--exit-on-go"));
    assert_eq!(line(fault, "clock: "), "100 ms a move, margin 200 ms");
    assert_eq!(files["stderr.txt"], "fake_bot: that is too hard\n");
    let transcript = &files["transcript.txt"];
    assert!(transcript.contains(" > newgame tablic players 2 seat 0\n"), "{transcript}");
    assert!(transcript.trim_end().ends_with(" > go movetime 100"), "{transcript}");
    assert!(files["game.talon"].starts_with("newgame tablic players 2\n"));
    assert!(files["game.talon"].contains("\nfault 0 crash\n"));
}

#[test]
fn an_illegal_move_stands_beside_the_hand_and_the_legal_moves() {
    let directory = scratch("illegal");
    let output = play(&directory, &fake("--illegal"), &["--seed", "1", "--record", "match.talon"]);
    let kept = bundles(&directory.join("talon-faults"));
    let (_, files) = kept.first_key_value().unwrap();
    let (fault, transcript) = (&files["fault.txt"], &files["transcript.txt"]);
    let dealt = transcript.lines().rfind(|line| line.contains(" > deal 0 ")).unwrap();
    let dealt: BTreeSet<&str> = dealt.rsplit(" deal 0 ").next().unwrap().split(' ').collect();
    let hand: BTreeSet<&str> = line(fault, "hand: ").split(' ').collect();
    assert!(!hand.is_empty() && hand.is_subset(&dealt), "{fault}\n{transcript}");
    let legal: Vec<&str> = line(fault, "legal moves: ").split(", ").collect();
    assert!(legal.iter().all(|play| hand.contains(play.split(' ').next().unwrap())), "{fault}");
    // Each card of the hand may be laid.
    assert!(hand.iter().all(|card| legal.contains(card)), "{fault}");
    let report = String::from_utf8(output.stdout).unwrap();
    assert!(
        report.contains(&format!("\n    hand: {}\n    legal moves: ", line(fault, "hand: "))),
        "{report}"
    );
    run(&directory, &[ARBITER, "report", "match.talon"].map(str::to_owned));
    let page = std::fs::read_to_string(directory.join("match.html")).unwrap();
    assert!(
        page.contains(&format!("\"hand\":\"{}\",\"legal\":", line(fault, "hand: "))),
        "a hand on the page"
    );
}

#[test]
fn no_bot_is_told_about_the_hand_of_a_fault() {
    let directory = scratch("illegal-told");
    play(&directory, &fake("--illegal"), &["--seed", "1", "--deals", "2", "--transcripts", "all"]);
    let kept = bundles(&directory.join("talon-faults"));
    let (_, files) = kept.iter().find(|(name, _)| name.ends_with("-transcripts")).expect("transcripts");
    let other = &files["player2.txt"];
    let after = other.split(" > fault 0 illegal\n").nth(1).expect("the fault line");
    let next = after.lines().next().unwrap();
    assert!(next.contains(" > move 0 "), "only the substitute's move follows: {next}");
    assert!(!other.contains("hand:") && !other.contains("legal moves"), "{other}");
}

#[test]
fn the_command_of_a_bundle_repeats_the_game() {
    let directory = scratch("again");
    // The match draws a new key. Only the last lines of the bundles and the report reveal the key.
    play(&directory, &fake("--illegal"), &[]);
    let kept = bundles(&directory.join("talon-faults"));
    let (name, files) = kept.iter().find(|(name, _)| name.contains("-block1-game2-")).unwrap();
    let again = scratch("again-played");
    run(&again, &shlex::split(line(&files["fault.txt"], "play again: ")).unwrap());
    let played = bundles(&again.join("talon-faults"));
    assert_eq!(played.keys().collect::<Vec<_>>(), [name]);
    assert_eq!(played[name]["game.talon"], files["game.talon"]);
}

#[test]
fn go_states_the_chosen_clock_or_effort() {
    for (name, clock, go) in [
        ("clock", &["--clock", "5000+10"][..], "go clock 5000,5000 inc 10,10"),
        ("bank", &["--clock", "5000"], "go clock 5000,5000"),
        ("average", &["--average", "400"], "go clock 400,400"),
        ("nodes", &["--nodes", "77"], "go nodes 77"),
        ("depth", &["--depth", "3"], "go depth 3"),
    ] {
        let directory = scratch(name);
        // The bot answers the first question and has a fault at the second, so the transcript contains both.
        let fixed = [
            ARBITER,
            "--participant",
            &fake("--illegal"),
            "--participant",
            "talon:greedy",
            "--deals",
            "2",
            "--seed",
            "1",
        ];
        run(&directory, &fixed.iter().chain(clock).map(ToString::to_string).collect::<Vec<_>>());
        let kept = bundles(&directory.join("talon-faults"));
        let (_, files) = kept.first_key_value().unwrap();
        let asked: Vec<&str> = files["transcript.txt"]
            .lines()
            .filter_map(|line| line.split_once(" > go").map(|_| line))
            .collect();
        assert!(asked[0].ends_with(&format!(" > {go}")), "{name}: {asked:?}");
        assert!(asked.len() > 1, "{name}: two questions");
    }
}

#[test]
fn bundles_none_keeps_no_bundles() {
    let directory = scratch("none");
    play(&directory, &fake("--illegal"), &["--seed", "1", "--bundles", "none"]);
    play(&directory, &fake(""), &["--seed", "1"]);
    assert_eq!(bundles(&directory).len(), 0);
    play(&directory, &fake("--illegal"), &["--seed", "1", "--bundles", "kept/here"]);
    assert_eq!(bundles(&directory.join("kept/here")).len(), 3);
}

#[test]
fn a_bot_is_retired_after_twenty_faults_in_a_row() {
    let directory = scratch("retired");
    let output = play(&directory, &fake("--illegal"), &["--seed", "1", "--deals", "12", "--json"]);
    let results: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    // Games that the substitute plays count as faults.
    assert_eq!(results["players"][0]["faults"], 24);
    assert_eq!(results["players"][1]["faults"], 0);
    let transcripts = bundles(&directory.join("talon-faults"));
    assert_eq!(transcripts.len(), 3);
    let errors = String::from_utf8(output.stderr).unwrap();
    assert!(errors.contains("illegal in 20 games, first in block 1, game 1, "), "{errors}");
    assert!(errors.contains("illegal in 4 games, first in block 11, game 1, "), "{errors}");
    assert!(errors.contains(": retired after faults in 20 games in a row"), "{errors}");
}

/// Splits a transcript file into games, each with its heading and its lines.
fn games(text: &str) -> Vec<(&str, &str)> {
    text.split("# block ").skip(1).filter_map(|game| game.split_once('\n')).collect()
}

#[test]
fn transcripts_all_keeps_the_lines_of_every_bot() {
    let directory = scratch("transcripts");
    let output = play(
        &directory,
        &fake("--exit-on-go"),
        &["--deals", "2", "--seed", "1", "--bundles", "kept", "--transcripts", "all"],
    );
    let report = String::from_utf8(output.stdout).unwrap();
    let kept = bundles(&directory.join("kept"));
    let (name, files) = kept.iter().find(|(name, _)| name.ends_with("-transcripts")).expect("transcripts");
    assert!(report.contains(&format!("transcripts: kept/{name}\n")), "{report}");
    assert_eq!(files.keys().collect::<Vec<_>>(), ["player1.txt", "player2.txt"]);
    for (file, seats) in [("player1.txt", [0, 1, 0, 1]), ("player2.txt", [1, 0, 1, 0])] {
        let games = games(&files[file]);
        let places = [(1, 1), (1, 2), (2, 1), (2, 2)];
        let headings: Vec<String> = places
            .iter()
            .zip(seats)
            .map(|((block, game), seat)| format!("{block}, game {game}, seat {seat}"))
            .collect();
        assert_eq!(games.iter().map(|(heading, _)| *heading).collect::<Vec<_>>(), headings, "{file}");
        for ((_, lines), seat) in games.iter().zip(seats) {
            assert!(lines.contains(&format!(" > newgame tablic players 2 seat {seat}\n")), "{lines}");
            // A seat receives only its own cards.
            let other = lines.lines().filter(|line| line.contains(&format!(" > deal {} ", 1 - seat)));
            assert!(other.into_iter().all(|line| line.ends_with("?? ?? ?? ?? ?? ??")), "{lines}");
        }
    }
    let first = games(&files["player1.txt"])[0].1;
    assert!(first.trim_end().ends_with(" > go movetime 100"), "the bot failed here: {first}");
    let second = games(&files["player2.txt"])[0].1;
    assert!(second.contains(" < bestmove ") && second.contains(" > result "), "{second}");
}

#[test]
fn transcripts_of_faults_have_no_file_for_each_player() {
    let directory = scratch("transcripts-of-faults");
    play(&directory, &fake(""), &["--seed", "1", "--transcripts", "faults"]);
    assert_eq!(bundles(&directory).len(), 0);
}
