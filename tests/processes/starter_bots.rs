//! `arbiter init`, and the bots of rules of thumb that it writes.

use std::path::{Path, PathBuf};
use std::process::Output;

use crate::common::run_directory::{isolated, run_directory};
use crate::common::{ARBITER, ROOT, interpreter, text};

/// Returns an empty directory for this test.
fn scratch(name: &str) -> PathBuf {
    let path = run_directory().join(format!("init-{name}"));
    let _ = std::fs::remove_dir_all(&path);
    std::fs::create_dir_all(&path).unwrap();
    path
}

fn init(directory: &Path, words: &[&str]) -> Output {
    isolated(ARBITER).arg("init").args(words).current_dir(directory).output().unwrap()
}

/// Returns the names of the files in a directory, sorted.
fn names(directory: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(directory).unwrap();
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

/// Returns the command of a bot in `scripts/bots`, or `None` when its interpreter is missing.
fn bot(file: &str) -> Option<String> {
    let is_python = Path::new(file).extension().is_some_and(|extension| extension == "py");
    let program = interpreter(if is_python { "python3" } else { "node" })?;
    Some(format!("'{program}' '{ROOT}/scripts/bots/{file}'"))
}

/// Plays a match and returns its results.
fn play(game: &str, players: &str, deals: &str, bots: &[&str], rules: &[&str]) -> serde_json::Value {
    let mut command = isolated(ARBITER);
    command.args(["--game", game, "--players", players, "--deals", deals, "--seed", "1", "--json"]);
    command.args(["--movetime", "5000", "--bundles", "none"]);
    command.args(bots.iter().flat_map(|bot| ["--participant", bot]));
    command.args(rules.iter().flat_map(|rule| ["--rules", rule]));
    let output = command.output().unwrap();
    assert!(output.status.success(), "{game} for {players}: {}", text(&output.stderr));
    let results: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    for player in results["players"].as_array().unwrap() {
        assert_eq!(player["faults"], 0, "{game} for {players}: {player}");
    }
    results
}

#[test]
fn the_test_that_init_writes_passes() {
    for (language, game, program, test) in [
        ("python", "tarok", "python3", &["test_bot.py"][..]),
        ("javascript", "marias", "node", &["--test"]),
        ("c", "tablic", "sh", &["check.sh"]),
        ("rust", "tarok", "sh", &["check.sh"]),
    ] {
        let needed = ["c", "rust"].iter().zip(["cc", "rustc"]).find(|(name, _)| **name == language);
        let needed = needed.map_or(program, |(_, compiler)| compiler);
        if !crate::common::present(needed) {
            continue;
        }
        let directory = scratch(&format!("{language}-{game}"));
        let output = init(&directory, &[language, game, "my bot"]);
        assert!(output.status.success(), "{language}: {}", text(&output.stderr));
        let written = directory.join("my bot");
        assert_eq!(names(&written).len(), 3, "{language}");
        let readme = std::fs::read_to_string(written.join("README.md")).unwrap();
        assert!(readme.starts_with("# my-bot\n") && !readme.contains('{'), "{readme}");
        let programs = Path::new(ARBITER).parent().unwrap().display().to_string();
        let path = format!("{programs}:{}", std::env::var("PATH").unwrap());
        let program =
            if program == "sh" { "sh".to_owned() } else { interpreter(program).expect("it is present") };
        let output = isolated(program).args(test).current_dir(&written).env("PATH", path).output().unwrap();
        assert!(output.status.success(), "{language}: {}{}", text(&output.stdout), text(&output.stderr));
    }
}

#[test]
fn init_overwrites_no_file() {
    let directory = scratch("existing");
    std::fs::write(directory.join("README.md"), "mine").unwrap();
    let output = init(&directory, &["python", "tablic", "."]);
    assert_eq!(output.status.code(), Some(2));
    let error = text(&output.stderr);
    assert_eq!(error, "arbiter: ./README.md exists: init overwrites no file; give another directory\n");
    assert_eq!(names(&directory), ["README.md"]);
    std::os::unix::fs::symlink("nowhere", directory.join("bot.js")).unwrap();
    assert_eq!(init(&directory, &["javascript", "tablic", "."]).status.code(), Some(2), "a link is a file");
    assert_eq!(names(&directory), ["README.md", "bot.js"]);
}

#[test]
fn init_takes_a_directory_that_exists() {
    let directory = scratch("here");
    std::fs::write(directory.join("notes.txt"), "mine").unwrap();
    let output = init(&directory, &["py", "marias", "."]);
    assert_eq!(
        text(&output.stdout),
        "wrote bot.py, test_bot.py, README.md to .\nnext, in .: python3 test_bot.py\n"
    );
    let bot = std::fs::read_to_string(directory.join("bot.py")).unwrap();
    assert!(bot.contains("id name init-here\\n"), "{bot}");
}

#[test]
fn a_wrong_word_is_refused_in_one_line_that_says_what_is_right() {
    let directory = scratch("wrong");
    for (words, parts) in [
        (&["pyton", "tablic", "x"][..], &["'pyton'", "python, javascript, go, c, rust, java"][..]),
        (&["tablic", "python", "x"], &["'tablic'", "python, javascript"]),
        (&["python", "tarok4", "x"], &["no game 'tarok4'", "write tarok, whose bot plays for 3, 4 players"]),
        (&["c", "Mariáš", "x"], &["no game 'Mariáš'", "write marias"]),
        (&["python", "poker", "x"], &["no game 'poker'", "the games are tablic, marias, tarok"]),
        (&["python", "tablic"], &["<DIRECTORY>"]),
        (&["python", "tablic", "/dev/null/x"], &["/dev/null/x"]),
    ] {
        let output = init(&directory, words);
        assert_eq!(output.status.code(), Some(2), "{words:?}");
        let error = text(&output.stderr);
        assert!(error.starts_with("arbiter: ") && error.lines().count() == 1, "{error}");
        assert!(parts.iter().all(|part| error.contains(part)), "{error}");
    }
    assert!(names(&directory).is_empty());
}

#[test]
fn the_starter_bots_pass_check_under_all_rules() {
    for (game, rules) in [
        ("tablic", &[&["pairs=on"][..]][..]),
        (
            "marias",
            &[
                &["profile=mariasek"],
                &["profile=thesis"],
                &["profile=association", "stovka=replaces"],
                &["betl=5", "durch=10", "z_lidu=on", "must_flek=on", "top107=on", "keep_seven=on"],
            ],
        ),
    ] {
        for rules in rules {
            let Some(bot) = bot(&format!("{game}.py")) else { return };
            let mut command = isolated(ARBITER);
            command.args(["check", "--strict", "--game", game, &bot]);
            if game == "tablic" {
                command.args(["--players", "4"]);
            }
            command.args(rules.iter().flat_map(|rule| ["--rules", rule]));
            let output = command.output().unwrap();
            assert!(output.status.success(), "{game} {rules:?}: {}", text(&output.stdout));
        }
    }
}

#[test]
fn a_starter_bot_makes_the_same_moves_in_both_languages() {
    for (game, players, deals, rules) in [
        ("tablic", "2", "4", &[][..]),
        ("marias", "3", "6", &[]),
        ("marias", "3", "12", &["profile=mariasek"]),
        ("tarok", "3", "12", &[]),
        ("tarok", "4", "8", &[]),
    ] {
        let (Some(python), Some(javascript)) = (bot(&format!("{game}.py")), bot(&format!("{game}.js")))
        else {
            return;
        };
        let seats: usize = players.parse().unwrap();
        let mixed: Vec<&str> = [python.as_str(), &javascript].into_iter().cycle().take(seats).collect();
        let results = play(game, players, deals, &mixed, rules);
        let difference = &results["differences"][0]["mean"];
        let all: Vec<&str> = vec![&python; seats];
        let own = play(game, players, deals, &all, rules);
        // With equal moves, the places of the two bots give the same points in every rotation.
        assert_eq!(results["decisions"], own["decisions"], "{game} for {players}");
        assert_eq!(difference.as_f64(), Some(0.0), "{game} for {players}: {difference}");
    }
}

#[test]
fn the_starter_bots_beat_random() {
    for (game, players, deals, least) in [
        ("tablic", "2", "30", 10.0),
        ("marias", "3", "30", 5.0),
        ("tarok", "3", "60", 10.0),
        ("tarok", "4", "64", 10.0),
    ] {
        let Some(bot) = bot(&format!("{game}.py")) else { return };
        let mut bots = vec![bot.as_str()];
        bots.resize(players.parse().unwrap(), "talon:random");
        let rules: &[&str] = if game == "marias" { &["profile=mariasek"] } else { &[] };
        let results = play(game, players, deals, &bots, rules);
        let mean = results["differences"][0]["mean"].as_f64().unwrap();
        assert!(mean > least, "{game} for {players}: {mean}");
    }
}
