//! Tests that a type name means only one type in the whole project. In tarok, one name may mean two types:
//! one of tarok for three and one of tarok for four.

use std::collections::BTreeMap;
use std::fs;

use crate::sources::{files, source};

/// The type names that every game uses, because the types implement the same trait or have the same function
/// in the folder of the game. Any other name means only one type.
const PER_GAME: &[&str] = &[
    "Bidding",
    "Card",
    "Contract",
    "Duty",
    "Event",
    "EventError",
    "Illegal",
    "Item",
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

/// Returns the name of the struct, enum or trait that a line declares.
fn declared_type(line: &str) -> Option<&str> {
    let line = line.trim_start();
    let line = line.strip_prefix("pub").map_or(line, |rest| {
        rest.strip_prefix('(').and_then(|rest| rest.split_once(')')).map_or(rest, |(_, rest)| rest)
    });
    let line = line.trim_start();
    let declaration = ["struct ", "enum ", "trait "].into_iter().find_map(|word| line.strip_prefix(word))?;
    declaration.split(|letter: char| !letter.is_alphanumeric() && letter != '_').next()
}

/// The folders of tarok for three and for four, in the games and in the built-in players. A type that both
/// folders need has the same name in both, such as `three::Stakes` and `four::Stakes`. Code that uses both
/// types names the module, too.
const TAROK_FOLDERS: &[[&str; 2]] =
    &[["games/tarok/three", "games/tarok/four"], ["agents/tarok/three", "agents/tarok/four"]];

/// Returns whether a type name occurs exactly twice: once in tarok for three and once in tarok for four.
fn is_of_both_taroks(places: &[String]) -> bool {
    let lies_in = |place: &String, folder: &str| place.contains(&format!("/{folder}/"));
    let is_pair = |[three, four]: &[&str; 2]| match places {
        [one, other] => [(one, other), (other, one)]
            .iter()
            .any(|(one, other)| lies_in(one, three) && lies_in(other, four)),
        _ => false,
    };
    TAROK_FOLDERS.iter().any(is_pair)
}

#[test]
fn a_type_name_stands_for_one_type() {
    let mut places: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for path in files(&source()) {
        let text = fs::read_to_string(&path).unwrap();
        let code = text.split("#[cfg(test)]").next().unwrap_or_default();
        for name in code.lines().filter_map(declared_type) {
            places.entry(name.to_owned()).or_default().push(path.display().to_string());
        }
    }
    assert!(places.len() > 200, "only {} types were found", places.len());
    // A name is empty when a macro declares the type and its name is a parameter of the macro.
    places.retain(|name, places| {
        !name.is_empty()
            && places.len() > 1
            && !PER_GAME.contains(&name.as_str())
            && !is_of_both_taroks(places)
    });
    assert!(places.is_empty(), "two types of one name: {places:#?}");
}

#[test]
fn declarations_are_recognised() {
    let names = ["pub(super) struct One<T> {", "pub enum Two {", "    trait Three: Sized {", "let x = 1;"];
    assert_eq!(names.map(declared_type), [Some("One"), Some("Two"), Some("Three"), None]);
}
