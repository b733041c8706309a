//! One word for one thing: type names and the glossary of `docs/design.md`.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// The types that every game has under the same name, because they implement the same trait or have the same
/// function in the folder of the game. Any other name stands for one type only.
const PER_GAME: &[&str] = &[
    "Bidding",
    "Card",
    "Duty",
    "Event",
    "EventError",
    "Illegal",
    "Move",
    "OrderFeatures",
    "Outcome",
    "Public",
    "Rank",
    "Rules",
    "SetUp",
    "SetUpLine",
    "SetUpPlan",
    "Stage",
    "State",
    "Suit",
    "Trick",
    "View",
];

/// Words that the glossary replaces. They are in lower case and are matched as whole words.
const REPLACED: &[&str] = &[
    "robot",
    "robots",
    "roster",
    "rosters",
    "household",
    "households",
    "sweeper",
    "chore",
    "chores",
    "audition",
    "sitter",
    "sitters",
    "desk",
    "desks",
    "stranger",
    "strangers",
];

fn files(folder: &str, extensions: &[&str]) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let extension = path.extension().map(|extension| extension.to_string_lossy().into_owned());
            if path.is_dir() {
                folders.push(path);
            } else if extension.is_some_and(|extension| extensions.contains(&extension.as_str())) {
                found.push(path);
            }
        }
    }
    found
}

/// The name of the struct, enum or trait that a line declares.
fn declared_type(line: &str) -> Option<&str> {
    let line = line.trim_start();
    let line = line.strip_prefix("pub").map_or(line, |rest| {
        rest.strip_prefix('(').and_then(|rest| rest.split_once(')')).map_or(rest, |(_, rest)| rest)
    });
    let line = line.trim_start();
    let declaration = ["struct ", "enum ", "trait "].into_iter().find_map(|word| line.strip_prefix(word))?;
    declaration.split(|letter: char| !letter.is_alphanumeric() && letter != '_').next()
}

#[test]
fn a_type_name_stands_for_one_type() {
    let mut places: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for path in files("src", &["rs"]) {
        let text = fs::read_to_string(&path).unwrap();
        let code = text.split("#[cfg(test)]").next().unwrap_or_default();
        for name in code.lines().filter_map(declared_type) {
            places.entry(name.to_owned()).or_default().push(path.display().to_string());
        }
    }
    assert!(places.len() > 200, "only {} types were found", places.len());
    places.retain(|name, places| places.len() > 1 && !PER_GAME.contains(&name.as_str()));
    assert!(places.is_empty(), "two types of one name: {places:#?}");
}

#[test]
fn replaced_words_are_gone() {
    let texts = files("src", &["rs"]).into_iter().chain(files("docs", &["md"]));
    let tops = ["README.md", "protocol.md", "CHANGELOG.md"]
        .map(|name| Path::new(env!("CARGO_MANIFEST_DIR")).join(name));
    for path in texts.chain(tops) {
        // The glossary itself contains the words that it replaces.
        if path.ends_with("docs/design.md") {
            continue;
        }
        let text = fs::read_to_string(&path).unwrap().to_lowercase();
        for word in text.split(|letter: char| !letter.is_alphabetic()) {
            assert!(!REPLACED.contains(&word), "{}: '{word}': see docs/design.md", path.display());
        }
    }
}

#[test]
fn declarations_are_recognised() {
    let names = ["pub(super) struct One<T> {", "pub enum Two {", "    trait Three: Sized {", "let x = 1;"];
    assert_eq!(names.map(declared_type), [Some("One"), Some("Two"), Some("Three"), None]);
}
