//! Tests that the source files keep to the floors, the layers of `docs/design.md`: no floor uses a floor above it, no
//! files import each other in a cycle, and a game is named only in its own folders.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::common::ROOT;
use crate::import_graph::{Graph, Sources, cycles};

/// The floors in ascending order, by folder under `src`.
const FLOORS: [&str; 12] = [
    "files",
    "cards",
    "protocol",
    "games",
    "search",
    "agents",
    "environment",
    "engine",
    "arbiter",
    "table",
    "cli",
    "bin",
];

/// The file with the list of games. It belongs to no floor; only the top floor uses it.
const LIST_OF_GAMES: &str = "all_games.rs";

/// The folders with one folder for each game.
const FLOORS_WITH_GAMES: [&str; 2] = ["games", "agents"];

/// The folders of the arbiter in ascending order.
const ARBITER_FOLDERS: [&str; 11] = [
    "sandbox",
    "process",
    "referee",
    "bot",
    "plan",
    "blocks",
    "stats",
    "recorded",
    "verify",
    "play",
    "conformance",
];

/// The folders that the arbiter does not use.
const UNUSED_BY_THE_ARBITER: [&str; 4] = ["engine", "environment", "agents", "search"];

/// The folder of the sources.
pub fn source() -> PathBuf {
    Path::new(ROOT).join("src")
}

/// The Rust files below a folder.
pub fn files(folder: &Path) -> Vec<PathBuf> {
    files_ending(folder, &["rs"])
}

/// The files below a folder that have one of these extensions.
fn files_ending(folder: &Path, extensions: &[&str]) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files_ending(&path, extensions));
        } else if extensions.iter().any(|wanted| path.extension().is_some_and(|found| found == *wanted)) {
            found.push(path);
        }
    }
    found
}

/// The parts of a file's path, starting below `src`.
fn parts(path: &Path) -> Vec<String> {
    let below = path.strip_prefix(source()).unwrap();
    below.iter().map(|part| part.to_string_lossy().into_owned()).collect()
}

fn floor(name: &str) -> Option<usize> {
    FLOORS.iter().position(|floor| *floor == name)
}

/// The floors that a file names: the first word after every `crate::` or `talon::`, in code and docs. Groups
/// in braces are split.
fn floors_named(text: &str) -> BTreeSet<String> {
    let mut named = BTreeSet::new();
    for root in ["crate::", "talon::"] {
        for (at, _) in text.match_indices(root) {
            let after = &text[at + root.len()..];
            if let Some(group) = after.strip_prefix('{') {
                let mut depth = 0;
                let mut word = String::new();
                let mut first = true;
                for letter in group.chars() {
                    match letter {
                        '{' => depth += 1,
                        '}' if depth == 0 => break,
                        '}' => depth -= 1,
                        ',' if depth == 0 => {
                            named.insert(std::mem::take(&mut word));
                            first = true;
                        }
                        ':' if depth == 0 => first = false,
                        letter if depth == 0 && first && (letter.is_alphanumeric() || letter == '_') => {
                            word.push(letter);
                        }
                        _ => {}
                    }
                }
                named.insert(word);
            } else {
                named.insert(
                    after.chars().take_while(|letter| letter.is_alphanumeric() || *letter == '_').collect(),
                );
            }
        }
    }
    named
}

#[test]
fn no_floor_uses_a_floor_above() {
    let mut uses = 0;
    for path in files(&source()) {
        let parts = parts(&path);
        let Some(own) = floor(&parts[0]) else { continue };
        let text = fs::read_to_string(&path).unwrap();
        for name in floors_named(&text) {
            if let Some(other) = floor(&name) {
                assert!(other <= own, "{} uses {name}, a floor above its own", path.display());
                uses += 1;
            }
        }
        // The unit tests of screens and pages go through all games.
        let code = text.split("#[cfg(test)]").next().unwrap();
        let builds_list = floors_named(code).contains("all_games");
        assert!(
            !builds_list || own == FLOORS.len() - 1,
            "{} builds the list of games itself",
            path.display()
        );
    }
    assert!(uses > 50, "only {uses} uses were read: this test no longer sees them");
}

#[test]
fn every_source_file_belongs_to_a_floor() {
    for path in files(&source()) {
        let parts = parts(&path);
        let known = floor(&parts[0]).is_some() || parts == ["lib.rs"] || parts == [LIST_OF_GAMES];
        assert!(known, "{} belongs to no floor", path.display());
    }
}

/// The folders on a floor.
fn folders(floor: &str) -> BTreeSet<String> {
    let entries = fs::read_dir(source().join(floor)).unwrap().map(|entry| entry.unwrap().path());
    let folders = entries.filter(|path| path.is_dir());
    folders.map(|path| path.file_name().unwrap().to_string_lossy().into_owned()).collect()
}

/// The names of the games: the folders that the rules and the agents have.
fn games() -> Vec<String> {
    folders("games").intersection(&folders("agents")).cloned().collect()
}

/// The first line of a text that names a game. The name may lack its diacritics.
fn line_naming(text: &str, game: &str) -> Option<String> {
    let names = |line: &&str| {
        let line = line.to_lowercase().replace('ć', "c").replace('š', "s").replace('á', "a");
        line.contains(game)
    };
    text.lines().find(names).map(str::to_owned)
}

/// The code of a file without its comments and its unit tests.
fn code(path: &Path) -> String {
    let text = fs::read_to_string(path).unwrap();
    let extension = path.extension().unwrap_or_default();
    if extension == "py" || extension == "toml" {
        // The docs of Python code stand between triple quotes.
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

/// The source files of one place: those below this folder that have one of these extensions.
fn sources_of(folder: &str, extensions: &[&str]) -> Vec<PathBuf> {
    let found = files_ending(&Path::new(ROOT).join(folder), extensions);
    assert!(!found.is_empty(), "{folder}");
    found
}

/// Texts for people, such as a default, an example or a help text, may name a game, and so may unit tests.
#[test]
fn code_outside_the_folders_of_games_names_no_game() {
    let games = games();
    assert!(games.contains(&"tablic".to_owned()));
    let others = FLOORS.iter().filter(|floor| **floor != "cards" && !FLOORS_WITH_GAMES.contains(floor));
    let mut all: Vec<PathBuf> = others
        .flat_map(|floor| sources_of(&format!("src/{floor}"), &["rs", "js", "css", "html", "toml"]))
        .collect();
    all.extend(sources_of("scripts/python/src", &["py"]));
    all.extend(sources_of("scripts/python/native", &["rs"]));
    assert!(all.len() > 300, "only {} files were found", all.len());
    for path in all {
        let mut code = code(&path);
        if path.extension().is_some_and(|extension| extension == "py") {
            // The package exports the packs, one of which has the name of its game.
            code = code.replace("TAROK", "").replace("\"tarok\"", "");
        }
        for game in &games {
            if let Some(line) = line_naming(&code, game) {
                panic!("{} names {game}: {line}", path.display());
            }
        }
    }
}

/// Besides its own folders, its entry in the list of games and its pack, a game is named where its folders are declared.
#[test]
fn a_game_is_named_only_in_its_own_folders() {
    let games = games();
    for path in FLOORS_WITH_GAMES.iter().flat_map(|floor| files(&source().join(floor))) {
        let parts = parts(&path);
        let text = fs::read_to_string(&path).unwrap();
        for game in games.iter().filter(|game| parts[1] != **game) {
            let text = text.replace(&format!("mod {game};"), "");
            // Tests may use a pack of any game.
            let text = text.split("#[cfg(test)]\nmod tests").next().unwrap();
            if let Some(line) = line_naming(text, game) {
                panic!("{} names {game}: {line}", path.display());
            }
        }
    }
}

#[test]
fn groups_and_names_are_read() {
    let named =
        floors_named("use crate::{cards::{Card, Set}, cli, engine::GameRegistry};\nuse crate::arbiter::bot;");
    let expected = ["arbiter", "cards", "cli", "engine"];
    assert_eq!(named.into_iter().collect::<Vec<_>>(), expected);
    assert_eq!(line_naming("one\n// as in Tablić\n", "tablic").as_deref(), Some("// as in Tablić"));
}

/// The graph of imports of all source files.
fn graph() -> Graph {
    let files: Vec<(String, String)> = files(&source())
        .into_iter()
        .map(|path| (parts(&path).join("/"), fs::read_to_string(&path).unwrap()))
        .collect();
    let graph = Sources::new(files.iter().map(|(path, text)| (path.as_str(), text.as_str()))).graph();
    let edges: usize = graph.values().map(BTreeSet::len).sum();
    assert!(edges > 300, "only {edges} imports were read: this test no longer sees them");
    graph
}

#[test]
fn no_files_import_each_other_in_a_circle() {
    let circles: Vec<String> = cycles(&graph()).iter().map(|cycle| cycle.join(" -> ")).collect();
    assert!(
        circles.is_empty(),
        "{} groups of files with circles of imports:\n{}",
        circles.len(),
        circles.join("\n")
    );
}

#[test]
fn arbiter_folders_use_only_those_below_them() {
    let rank = |folder: &str| ARBITER_FOLDERS.iter().position(|known| *known == folder);
    for (file, targets) in graph() {
        let Some(("arbiter", inside)) = file.split_once('/') else { continue };
        let own = inside.split_once('/').map_or(ARBITER_FOLDERS.len(), |(folder, _)| {
            rank(folder).unwrap_or_else(|| panic!("{file} is in no known folder"))
        });
        for target in targets {
            let mut words = target.split('/');
            let floor = words.next().unwrap();
            assert!(!UNUSED_BY_THE_ARBITER.contains(&floor), "{file} uses {target}");
            let folder = words.next().filter(|_| floor == "arbiter").and_then(rank);
            assert!(folder.is_none_or(|folder| folder <= own), "{file} uses {target}, above its own folder");
        }
    }
}

#[test]
fn a_circle_is_found_through_reexports_and_inline_paths() {
    let sources = [
        ("lib.rs", "pub mod a; pub mod b;"),
        ("a/mod.rs", "mod one; mod two; pub use one::{First, Other as Second};"),
        (
            "a/one.rs",
            "use std::fmt; use crate::b::Third; pub struct First; pub struct Other; // crate::a::Two",
        ),
        ("a/two.rs", "#[cfg(test)] mod tests { use crate::b::Third; } pub struct Two;"),
        (
            "b.rs",
            "pub struct Third; fn f() { let text = \"crate::a::two::Two\"; crate::a::Second::new(text) }",
        ),
    ];
    let graph = Sources::new(sources).graph();
    assert_eq!(cycles(&graph), [["a/one.rs", "b.rs"]]);
    assert!(graph["a/two.rs"].is_empty() && graph["a/mod.rs"].is_empty(), "{graph:?}");
    let straight = Sources::new(
        sources
            .map(|(path, text)| (path, text.replace("crate::a::Second", "Self")))
            .iter()
            .map(|(path, text)| (*path, text.as_str())),
    )
    .graph();
    assert!(cycles(&straight).is_empty());
}
