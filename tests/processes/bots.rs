//! The bots in other languages under `scripts/bots` pass `arbiter check` and play matches with each other.
//!
//! When the interpreter or compiler of a bot is missing, its tests print a message and pass; see
//! `common::present`.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::OnceLock;

use crate::common::world::{isolated, world};
use crate::common::{ARBITER, ROOT, present};

/// The command of a bot. `None` when its interpreter or compiler is missing.
fn command(bot: &str) -> Option<String> {
    let (interpreter, file) = match bot.rsplit_once('.') {
        Some((_, "py")) => ("python3", format!("python3 scripts/bots/{bot}")),
        Some((_, "js")) => ("node", format!("node scripts/bots/{bot}")),
        Some((_, "rs")) => ("rustc", compiled_rust()?.display().to_string()),
        _ => ("cc", compiled()?.display().to_string()),
    };
    present(interpreter).then_some(file)
}

/// The path of the bot in C, compiled once.
fn compiled() -> Option<&'static Path> {
    static COMPILED: OnceLock<Option<PathBuf>> = OnceLock::new();
    COMPILED
        .get_or_init(|| {
            let target = world().join("random_bot");
            let source = Path::new(ROOT).join("scripts/bots/random_bot.c");
            present("cc").then(|| {
                let mut compile = Command::new("cc");
                compile
                    .args(["-std=c99", "-O2", "-Wall", "-Wextra", "-Werror", "-o"])
                    .arg(&target)
                    .arg(source);
                assert!(compile.status().unwrap().success(), "random_bot.c does not compile");
                target
            })
        })
        .as_deref()
}

/// The path of the bot in Rust, compiled once, by the compiler alone.
fn compiled_rust() -> Option<&'static Path> {
    static COMPILED: OnceLock<Option<PathBuf>> = OnceLock::new();
    COMPILED
        .get_or_init(|| {
            let target = world().join("random_bot_rust");
            let source = Path::new(ROOT).join("scripts/bots/random_bot.rs");
            present("rustc").then(|| {
                let mut compile = Command::new("rustc");
                compile.args(["--deny", "warnings", "-o"]).arg(&target).arg(source);
                assert!(compile.status().unwrap().success(), "random_bot.rs does not compile");
                target
            })
        })
        .as_deref()
}

fn arbiter(arguments: &[&str]) -> Output {
    isolated(ARBITER).args(arguments).current_dir(ROOT).output().unwrap()
}

fn passes_check(bot: &str) {
    if let Some(command) = command(bot) {
        let output = arbiter(&["check", "--strict", &command]);
        let text = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success(), "{bot}:\n{text}");
    }
}

#[test]
fn the_random_bot_in_python_passes_check() {
    passes_check("random_bot.py");
}

#[test]
fn the_greedy_bot_in_python_passes_check() {
    passes_check("greedy.py");
}

#[test]
fn the_any_game_bot_in_python_passes_check() {
    passes_check("any_game.py");
}

#[test]
fn the_bot_in_javascript_passes_check() {
    passes_check("random_bot.js");
}

#[test]
fn the_bot_in_c_passes_check() {
    passes_check("random_bot");
}

#[test]
fn the_bot_in_rust_passes_check() {
    passes_check("random_bot.rs");
}

#[test]
fn bots_of_all_languages_play_without_a_fault() {
    let bots = ["random_bot.py", "greedy.py", "any_game.py", "random_bot.js", "random_bot", "random_bot.rs"];
    let mut seats: Vec<String> = bots.into_iter().filter_map(command).collect();
    // The bots play tablić with 2, 3, 4 or 6 players.
    while ![2, 3, 4, 6].contains(&seats.len()) {
        seats.push("talon:random".to_owned());
    }
    let players = seats.len();
    let record = world().join("bots.talon");
    let record = record.to_string_lossy();
    let mut arguments =
        vec!["--deals", "3", "--seed", "1", "--json", "--movetime", "5000", "--force", "--record", &record];
    for seat in &seats {
        arguments.extend(["--seat", seat]);
    }
    let output = arbiter(&arguments);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let result: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(result["games"], 3 * players);
    for player in result["players"].as_array().unwrap() {
        assert_eq!((&player["faults"], &player["games"]), (&0.into(), &(3 * players).into()), "{player}");
    }
    assert!(arbiter(&["replay", &record]).status.success());
}

#[test]
fn bots_that_want_legal_moves_play_every_game() {
    let bots = ["any_game.py", "random_bot.js", "random_bot", "random_bot.rs"];
    let games = talon::all_games();
    for (number, game) in games.iter().map(|entry| entry.offer().name).enumerate() {
        // Three seats: another bot stays out in each game.
        let seated = bots.iter().cycle().skip(number).take(3);
        let mut seats: Vec<String> = seated.filter_map(|bot| command(bot)).collect();
        seats.resize(3, "talon:random".to_owned());
        let record = world().join(format!("every_{game}.talon"));
        let record = record.to_string_lossy();
        let mut arguments =
            vec!["--game", &game, "--deals", "6", "--seed", "1", "--json", "--movetime", "5000"];
        arguments.extend(["--force", "--record", &record]);
        for seat in &seats {
            arguments.extend(["--seat", seat]);
        }
        let output = arbiter(&arguments);
        assert!(output.status.success(), "{game}: {}", String::from_utf8_lossy(&output.stderr));
        let result: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(result["games"], 18, "{game}");
        for player in result["players"].as_array().unwrap() {
            assert_eq!(player["faults"], 0, "{game}: {player}");
        }
        assert!(arbiter(&["replay", &record]).status.success(), "{game}");
    }
}

#[test]
fn the_greedy_bot_in_python_beats_random() {
    let Some(greedy) = command("greedy.py") else { return };
    let output =
        arbiter(&["--deals", "60", "--seed", "2", "--json", "--seat", &greedy, "--seat", "talon:random"]);
    let result: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let (mean, ci95) = (&result["versus"][0]["mean"], &result["versus"][0]["ci95"]);
    // The built-in `greedy` wins by 16.5 points a game on average.
    assert!(mean.as_f64().unwrap() - ci95.as_f64().unwrap() > 10.0, "{result}");
}

#[test]
fn example_bots_are_short() {
    for (bot, most) in [
        ("random_bot.py", 80),
        ("greedy.py", 80),
        ("any_game.py", 15),
        ("random_bot.js", 80),
        ("random_bot.c", 80),
        ("random_bot.rs", 85),
        ("random_bot.go", 80),
        ("RandomBot.java", 80),
    ] {
        let text = std::fs::read_to_string(Path::new(ROOT).join("scripts/bots").join(bot)).unwrap();
        assert!(text.lines().count() <= most, "{bot} has {} lines", text.lines().count());
    }
}
