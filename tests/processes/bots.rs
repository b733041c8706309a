//! The bots in other languages under `scripts/bots` pass `arbiter check` and play matches with each other.
//!
//! When the interpreter or compiler of a bot is missing, its tests print a message and pass; see
//! `common::present`.

use std::path::Path;
use std::process::{Command, Output};
use std::sync::OnceLock;

use crate::common::run_directory::{isolated, run_directory};
use crate::common::{ARBITER, ROOT, interpreter, present, text};

/// Returns the command that starts a bot, or `None` when its interpreter or compiler is missing.
fn command(bot: &str) -> Option<String> {
    static COMPILED: [OnceLock<Option<String>>; 2] = [OnceLock::new(), OnceLock::new()];
    let [c, rust] = &COMPILED;
    let interpreted = |path: String| format!("'{path}' scripts/bots/{bot}");
    match bot.rsplit_once('.') {
        Some((_, "py")) => interpreter("python3").map(interpreted),
        Some((_, "js")) => interpreter("node").map(interpreted),
        Some((_, "rs")) => rust.get_or_init(|| compiled("rustc --deny warnings", bot)).clone(),
        _ => c.get_or_init(|| compiled("cc -std=c99 -O2 -Wall -Wextra -Werror", bot)).clone(),
    }
}

/// Compiles a bot with this command and returns its path. Returns `None` when the compiler is missing.
fn compiled(command: &str, bot: &str) -> Option<String> {
    let mut words = command.split(' ');
    let compiler = words.next().filter(|compiler| present(compiler))?;
    let target = run_directory().join(bot.replace('.', "_"));
    let mut compile = Command::new(compiler);
    compile.args(words).arg("-o").arg(&target).arg(Path::new(ROOT).join("scripts/bots").join(bot));
    assert!(compile.status().unwrap().success(), "{bot} does not compile");
    Some(target.display().to_string())
}

fn arbiter(arguments: &[&str]) -> Output {
    isolated(ARBITER).args(arguments).current_dir(ROOT).output().unwrap()
}

/// The bots. Each uses another language or obtains its moves in another way.
const BOTS: [&str; 6] =
    ["random_bot.py", "greedy.py", "any_game.py", "random_bot.js", "random_bot.c", "random_bot.rs"];

#[test]
fn the_bots_pass_check() {
    for bot in BOTS {
        let Some(command) = command(bot) else { continue };
        // By default only one bot plays at tables of all sizes. In `.ci/full` all bots do.
        let is_whole = bot == "random_bot.c" || std::env::var_os("TALON_WHOLE_CHECKS").is_some();
        let tables: &[&str] = if is_whole { &[] } else { &["--players", "2"] };
        let output = arbiter(&[&["check", "--strict", &command], tables].concat());
        assert!(output.status.success(), "{bot}:\n{}", text(&output.stdout));
    }
}

#[test]
fn bots_of_all_languages_play_without_a_fault() {
    let mut seats: Vec<String> = BOTS.into_iter().filter_map(command).collect();
    // The bots play tablić with 2, 3, 4 or 6 players.
    while ![2, 3, 4, 6].contains(&seats.len()) {
        seats.push("talon:random".to_owned());
    }
    let players = seats.len();
    let record = run_directory().join("bots.talon");
    let record = record.to_string_lossy();
    let mut arguments =
        vec!["--deals", "1", "--seed", "1", "--json", "--movetime", "5000", "--force", "--record", &record];
    for seat in &seats {
        arguments.extend(["--participant", seat]);
    }
    let output = arbiter(&arguments);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let result: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(result["games"], players);
    for player in result["players"].as_array().unwrap() {
        assert_eq!((&player["faults"], &player["games"]), (&0.into(), &players.into()), "{player}");
    }
    assert!(arbiter(&["replay", &record]).status.success());
}

#[test]
fn bots_that_want_legal_moves_play_every_game() {
    let bots = ["any_game.py", "random_bot.js", "random_bot.c", "random_bot.rs"];
    let games = talon::all_games();
    for (number, game) in games.iter().map(|entry| entry.offer().name).enumerate() {
        // The table has three seats, so one of the four bots does not play this game.
        let seated = bots.iter().cycle().skip(number).take(3);
        let mut seats: Vec<String> = seated.filter_map(|bot| command(bot)).collect();
        seats.resize(3, "talon:random".to_owned());
        let record = run_directory().join(format!("every_{game}.talon"));
        let record = record.to_string_lossy();
        let mut arguments =
            vec!["--game", &game, "--deals", "2", "--seed", "1", "--json", "--movetime", "5000"];
        arguments.extend(["--force", "--record", &record]);
        for seat in &seats {
            arguments.extend(["--participant", seat]);
        }
        let output = arbiter(&arguments);
        assert!(output.status.success(), "{game}: {}", String::from_utf8_lossy(&output.stderr));
        let result: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        // A tarok session has more than one deal, so there may be more than six games.
        assert!(result["games"].as_u64().unwrap() >= 6, "{game}");
        for player in result["players"].as_array().unwrap() {
            assert_eq!(player["faults"], 0, "{game}: {player}");
        }
        assert!(arbiter(&["replay", &record]).status.success(), "{game}");
    }
}

#[test]
fn the_greedy_bot_in_python_beats_random() {
    let Some(greedy) = command("greedy.py") else { return };
    let output = arbiter(&[
        "--deals",
        "60",
        "--seed",
        "2",
        "--json",
        "--participant",
        &greedy,
        "--participant",
        "talon:random",
    ]);
    let result: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let (mean, ci95) = (&result["differences"][0]["mean"], &result["differences"][0]["ci95"]);
    // The built-in `greedy` wins by 16.5 points a game on average. The bot must win by more than 10 points.
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
        ("tablic.py", 80),
        ("tablic.js", 80),
        ("marias.py", 150),
        ("marias.js", 180),
        ("tarok.py", 150),
        ("tarok.js", 180),
    ] {
        let text = std::fs::read_to_string(Path::new(ROOT).join("scripts/bots").join(bot)).unwrap();
        assert!(text.lines().count() <= most, "{bot} has {} lines", text.lines().count());
    }
}
