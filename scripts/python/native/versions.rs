//! Compares the keys and values of two versions, or of the rules of two tables.

use pyo3::prelude::*;

/// Keys with their values.
pub type Keys = Vec<(String, String)>;

/// Returns the keys whose values differ, in the order in which they first occur. A key that only one side has
/// also differs.
pub fn differing<'a>(one: &'a Keys, other: &'a Keys) -> Vec<&'a str> {
    let mut keys: Vec<&str> = Vec::new();
    for (key, _) in one.iter().chain(other) {
        if !keys.contains(&key.as_str()) && value(one, key) != value(other, key) {
            keys.push(key);
        }
    }
    keys
}

/// Returns the value of a key, or `None` when the key is missing.
pub fn value<'a>(keys: &'a Keys, key: &str) -> Option<&'a str> {
    keys.iter().find(|(name, _)| name == key).map(|(_, value)| value.as_str())
}

/// Returns the keys in which two texts of `spec_version` differ.
#[pyfunction]
pub fn differing_keys(one: &str, other: &str) -> Vec<String> {
    let (one, other) = (keys_of(one), keys_of(other));
    differing(&one, &other).into_iter().map(str::to_owned).collect()
}

/// Reads the keys of a text of `spec_version`, which begins with the name of the game.
fn keys_of(spec_version: &str) -> Keys {
    let mut words = spec_version.split_whitespace();
    let mut keys = vec![("game".to_owned(), words.next().unwrap_or_default().to_owned())];
    while let Some(key) = words.next() {
        // `steps` is the only word without a value.
        let (key, value) =
            if key == "steps" { ("candidates", "none") } else { (key, words.next().unwrap_or_default()) };
        keys.push((key.to_owned(), value.to_owned()));
    }
    keys
}
