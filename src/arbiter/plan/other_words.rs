//! A match and a tournament file have different words for some things. A word of the one in the other is refused with a
//! hint at the right word.

use crate::arbiter::plan::tournament_types::KEYS;

/// A word, and the hint at the word that is meant.
type Hint = (&'static str, &'static str);

/// In place of a key of a tournament file: the options of a match that have another key there.
const FILE_KEYS: [Hint; 7] = [
    // The synonyms, which are read unless their own key is given too.
    ("seats", "'players'"),
    ("order", "'seating'"),
    ("blocks", "'deals'"),
    ("rule", "'rules', as in rules = { pairs = \"on\" }"),
    ("seat", "'participant', as in [[participant]]"),
    ("participants", "'participant', as in [[participant]]"),
    ("penalty", "'on-fault', as in on-fault = \"forfeit 10\""),
];

/// In place of a key of a tournament file: the words that have another place, or none.
const FILE_HINTS: [Hint; 26] = [
    ("memory", "'memory' is a key of a participant of the tournament file"),
    ("name", "'name' is a key of a participant of the tournament file"),
    ("command", "'command' is a key of a participant of the tournament file"),
    ("directory", "'directory' is a key of a participant of the tournament file"),
    ("options", "'options' is a key of a participant of the tournament file"),
    ("partner", "'partner' is a key of a participant of the tournament file"),
    ("trusted", "'trusted' is a key of a participant of the tournament file"),
    ("sandbox", "without the key 'trusted' of a participant, it runs in the sandbox"),
    ("readable", "a tournament has no such option: put the files into the directory of the participant"),
    ("share-processes", NO_OPTION),
    ("concurrency", "it is an option of the command, --concurrency"),
    ("observe", "it is an option of the command, --observe"),
    ("lang", "it is an option of the command, --lang"),
    ("live", "it is an option of the command, --live"),
    ("affinity", NO_OPTION),
    ("seed", "a tournament draws its key"),
    ("key", "a tournament draws its key"),
    ("entropy", "arbiter tournament FILE DIR --plan plans it, and arbiter run DIR --entropy TEXT plays it"),
    ("record", "the directory of the tournament has the record"),
    ("force", "the directory of the tournament has the record"),
    ("bundles", "the directory of the tournament has the fault bundles"),
    ("transcripts", NO_OPTION),
    ("only", NO_OPTION),
    ("json", "arbiter export writes the results of a tournament as tables"),
    ("details", "arbiter export writes the results of a tournament as tables"),
    ("strict-versions", "it is an option of the command, --strict-versions"),
];

const NO_OPTION: &str = "a tournament has no such option";

/// In place of a key of a participant.
const PARTICIPANT_HINTS: [Hint; 8] = [
    ("cmd", "its key is 'command'"),
    ("dir", "its key is 'directory'"),
    ("seat", "its key is 'command'"),
    ("option", "its key is 'options', as in options = { Depth = 3 }"),
    ("sandbox", "without the key 'trusted' it runs in the sandbox"),
    ("trust", "its key is 'trusted'"),
    ("readable", "a tournament has no such option: put the files into the 'directory' of the participant"),
    ("players", "the key 'players' of the file is the number of players at a table"),
];

/// In place of an option of a match: the keys of a tournament file that have another name there, or no place.
const MATCH_HINTS: [Hint; 14] = [
    ("penalty", "a match has --on-fault 'forfeit POINTS'"),
    ("rules", "a match has --rule KEY=VALUE"),
    ("participant", "a match has --seat"),
    ("blocks", "a match has --deals, the number of distinct deals"),
    ("command", "a match has --seat COMMAND"),
    ("directory", "a match has --seat 'command=\"COMMAND\" directory=DIR'"),
    ("options", "a match has --seat 'command=\"COMMAND\" option.NAME=VALUE'"),
    ("name", "a match has --seat 'name=NAME command=\"COMMAND\"'"),
    ("partner", "a match has a --seat for each partner; partners sit opposite each other"),
    ("trusted", "a match has --sandbox, without which it trusts all bots"),
    ("challenger", "a match has one lineup; arbiter tournament FILE plays a gauntlet"),
    ("rounds", "a match has one lineup; arbiter tournament FILE plays rounds"),
    ("lineups", "a match has one lineup; arbiter tournament FILE plays more"),
    ("format", "a match has one lineup; arbiter tournament FILE plays the other formats"),
];

fn find(hints: &[Hint], word: &str) -> Option<&'static str> {
    let word = word.to_lowercase().replace('_', "-");
    hints.iter().find(|(other, _)| *other == word).map(|(_, hint)| *hint)
}

/// The hint for a word in place of a key of a tournament file.
pub(crate) fn file_hint(word: &str) -> Option<String> {
    let key = find(&FILE_KEYS, word).map(|key| format!("its key is {key}"));
    key.or_else(|| find(&FILE_HINTS, word).map(str::to_owned))
}

/// The hint for a word in place of an option of a command that plays a tournament: most settings are keys of its file.
pub(crate) fn tournament_hint(word: &str) -> Option<String> {
    if KEYS.iter().any(|(key, _)| *key == word) {
        return Some(format!("'{word}' is a key of the tournament file"));
    }
    let key = find(&FILE_KEYS, word).map(|key| format!("its key in the tournament file is {key}"));
    key.or_else(|| file_hint(word))
}

/// The hint for a word in place of a key of a participant of a tournament file.
pub(super) fn participant_hint(word: &str) -> Option<String> {
    find(&PARTICIPANT_HINTS, word).map(str::to_owned)
}

/// The hint for a word in place of an option of a match.
pub(crate) fn match_hint(word: &str) -> Option<&'static str> {
    find(&MATCH_HINTS, word)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arbiter::plan::tournament_types::PARTICIPANT_KEYS;

    #[test]
    fn no_key_of_a_tournament_file_has_a_hint_in_its_place() {
        assert!(KEYS.iter().all(|(key, _)| file_hint(key).is_none()));
        assert!(PARTICIPANT_KEYS.iter().all(|(key, _)| participant_hint(key).is_none()));
    }
}
