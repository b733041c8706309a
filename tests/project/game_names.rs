//! Tests that only the folders of a game name the game. Also tests that only the programs use the list of
//! games.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::common::ROOT;
use crate::sources::{CRATES, files, files_ending, source};

/// The crates that have a folder for each game.
const WITH_GAMES: [&str; 2] = ["games", "agents"];

/// The file that lists the games.
const LIST_OF_GAMES: &str = "engine/all_games.rs";

/// Returns the names of the folders of a crate.
fn folders(name: &str) -> BTreeSet<String> {
    let entries = fs::read_dir(source().join(name)).unwrap().map(|entry| entry.unwrap().path());
    let folders = entries.filter(|path| path.is_dir());
    folders.map(|path| path.file_name().unwrap().to_string_lossy().into_owned()).collect()
}

/// Returns the names of the games: the folders that both the rules and the agents have.
fn games() -> Vec<String> {
    folders("games").intersection(&folders("agents")).cloned().collect()
}

/// Returns the first line of a text that names a game, with or without diacritics.
fn line_naming(text: &str, game: &str) -> Option<String> {
    let names = |line: &&str| {
        let line = line.to_lowercase().replace('ć', "c").replace('š', "s").replace('á', "a");
        line.contains(game)
    };
    text.lines().find(names).map(str::to_owned)
}

/// Returns the code of a file without its comments and its unit tests.
fn code(path: &Path) -> String {
    let text = fs::read_to_string(path).unwrap();
    let extension = path.extension().unwrap_or_default();
    if extension == "py" || extension == "toml" {
        // The docstrings of Python code are between triple quotes.
        let text = if extension == "py" { text.split("\"\"\"").step_by(2).collect() } else { text };
        return text
            .lines()
            .filter(|line| !line.trim_start().starts_with('#'))
            .collect::<Vec<_>>()
            .join("\n");
    }
    let text = text.split("#[cfg(test)]").next().unwrap_or_default();
    let lines = text.lines().map(|line| line.split("//").next().unwrap_or_default());
    let lines = lines.filter(|line| !line.trim_start().starts_with(['*', '/']));
    lines.fold(String::new(), |code, line| code + line + "\n")
}

/// Lists the source files below a folder with these extensions.
fn sources_of(folder: &str, extensions: &[&str]) -> Vec<PathBuf> {
    let found = files_ending(&Path::new(ROOT).join(folder), extensions);
    assert!(!found.is_empty(), "{folder}");
    found
}

/// There are two exceptions: texts for people, such as defaults, examples and help texts, and unit tests.
#[test]
fn code_outside_the_folders_of_games_names_no_game() {
    let games = games();
    assert!(games.contains(&"tablic".to_owned()));
    let others = CRATES.iter().filter(|name| !WITH_GAMES.contains(name)).map(|name| format!("src/{name}"));
    let mut all: Vec<PathBuf> = others
        .chain(["src/bin".to_owned(), "src/games/protocol".to_owned(), "src/agents/search".to_owned()])
        .flat_map(|folder| sources_of(&folder, &["rs", "js", "css", "html", "toml"]))
        .filter(|path| !path.ends_with(LIST_OF_GAMES))
        .collect();
    all.extend(sources_of("scripts/python/src", &["py"]));
    all.extend(sources_of("scripts/python/native", &["rs"]));
    assert!(all.len() > 300, "only {} files were found", all.len());
    for path in all {
        let mut code = code(&path);
        if path.extension().is_some_and(|extension| extension == "py") {
            // The package exports the packs of cards. One pack has the name of its game.
            code = code.replace("TAROK", "").replace("\"tarok\"", "");
        }
        for game in &games {
            if let Some(line) = line_naming(&code, game) {
                panic!("{} names {game}: {line}", path.display());
            }
        }
    }
}

/// Only four places name a game: its own folders, its entry in the list of games, its pack, and the
/// declarations of its folders.
#[test]
fn a_game_is_named_only_in_its_own_folders() {
    let games = games();
    for path in WITH_GAMES.iter().flat_map(|name| files(&source().join(name))) {
        let below = path.strip_prefix(source()).unwrap();
        let folder = below.iter().nth(1).unwrap();
        // The packs of cards have folders of their own.
        for game in games.iter().filter(|game| folder != game.as_str() && folder != "cards") {
            let text = fs::read_to_string(&path).unwrap();
            // The example of a crate plays a game.
            let is_example = |line: &&str| path.ends_with("lib.rs") && line.starts_with("//!");
            let lines: Vec<&str> = text.lines().filter(|line| !is_example(line)).collect();
            let text = lines.join("\n").replace(&format!("mod {game};"), "");
            // Tests may use a pack of any game.
            let text = text.split("#[cfg(test)]\nmod tests").next().unwrap();
            if let Some(line) = line_naming(text, game) {
                panic!("{} names {game}: {line}", path.display());
            }
        }
    }
}

/// Unit tests of screens and pages may use the list to test all games.
#[test]
fn only_the_programs_use_the_list_of_games() {
    for path in CRATES.iter().flat_map(|name| files(&source().join(name))) {
        let is_declared = ["engine/lib.rs", LIST_OF_GAMES].iter().any(|known| path.ends_with(known));
        assert!(
            is_declared || !code(&path).contains("all_games"),
            "{} uses the list of games",
            path.display()
        );
    }
}

#[test]
fn a_name_without_its_diacritics_is_found() {
    assert_eq!(line_naming("one\n// as in Tablić\n", "tablic").as_deref(), Some("// as in Tablić"));
}
