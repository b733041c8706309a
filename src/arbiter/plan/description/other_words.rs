//! Hints for unknown words in place of a key: each hint names the word that is meant.

use crate::plan::description::keys::{PLAN_KEYS, SYNONYMS};

/// An unknown word, and the hint for this word.
type Hint = (&'static str, &'static str);

/// The hints for words in place of a key of a description.
const HINTS: [Hint; 9] = [
    ("penalty", "its key is 'on-fault', as in on-fault = \"forfeit 10\""),
    ("name", "'name' is a key of a participant"),
    ("command", "'command' is a key of a participant"),
    ("options", "'options' is a key of a participant"),
    ("partner", "'partner' is a key of a participant"),
    ("trusted", "'trusted' is a key of a participant"),
    ("shard", "it is an option of the commands run, resume and tournament"),
    ("strict-versions", "it is an option of the commands run, resume and tournament"),
    ("save", "it is an option of arbiter match"),
];

/// The hints for words in place of a key of a participant.
const PARTICIPANT_HINTS: [Hint; 7] = [
    ("seat", "its key is 'command'"),
    ("option", "its key is 'options', as in options = { Depth = 3 }"),
    ("sandbox", "without the key 'trusted' it runs in the sandbox"),
    ("trust", "its key is 'trusted'"),
    ("readable", "it is a key of the file"),
    ("players", "the key 'players' of the file is the number of players at a table"),
    ("cmd", "its key is 'command'"),
];

fn find(hints: &[Hint], word: &str) -> Option<String> {
    let word = word.to_lowercase().replace('_', "-");
    hints.iter().find(|(other, _)| *other == word).map(|(_, hint)| (*hint).to_owned())
}

/// Returns the hint for a word in place of a key of a description. A synonym gets a hint if the key that it
/// stands for is given too. If that key is not given, the synonym was already replaced by the key.
pub(crate) fn file_hint(word: &str) -> Option<String> {
    let synonym = SYNONYMS.iter().find(|(synonym, _)| *synonym == word);
    synonym.map(|(_, key)| format!("its key is '{key}'")).or_else(|| find(&HINTS, word))
}

/// Returns the hint for a word in place of an option of a command that plays a plan. Most settings are keys
/// of the plan.
pub fn plan_hint(word: &str) -> Option<String> {
    if PLAN_KEYS.iter().any(|key| key.name == word) {
        return Some(format!("'{word}' is a key of the tournament file"));
    }
    file_hint(word)
}

/// Returns the hint for a word in place of a key of a participant.
pub(super) fn participant_hint(word: &str) -> Option<String> {
    find(&PARTICIPANT_HINTS, word)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plan::PARTICIPANT_KEYS;

    #[test]
    fn no_key_has_a_hint_in_its_place() {
        assert!(PLAN_KEYS.iter().all(|key| file_hint(key.name).is_none()));
        assert!(PARTICIPANT_KEYS.iter().all(|key| participant_hint(key.name).is_none()));
    }
}
