//! The keys of a tournament file, and the types of their values. An error says what is expected in plain words.

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::arbiter::plan::tournament_file_error::TournamentFileError;
use crate::cards::Quoted;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ValueType {
    Text,
    Count,
    Number,
    TwoNumbers,
    Switch,
    Texts,
    Options,
    Participants,
}

impl ValueType {
    /// The expected value, in words.
    const fn words(self) -> &'static str {
        match self {
            Self::Text => "a text in quotation marks",
            Self::Count => "a whole number from 0 to 9223372036854775807",
            Self::Number => "a number",
            Self::TwoNumbers => "two numbers, as in [0, 0.5]",
            Self::Switch => "true or false",
            Self::Texts => "texts by key, as in { bidding = \"free\" }",
            Self::Options => "values by name, as in { Depth = 3 }",
            Self::Participants => "[[participant]] tables",
        }
    }

    fn has(self, value: &DeValue<'_>) -> bool {
        match (self, value) {
            (Self::Text, DeValue::String(_))
            | (Self::Number, DeValue::Integer(_) | DeValue::Float(_))
            | (Self::Switch, DeValue::Boolean(_))
            | (Self::Options | Self::Texts, DeValue::Table(_))
            | (Self::Participants, DeValue::Array(_)) => true,
            (Self::Count, DeValue::Integer(number)) => {
                i64::from_str_radix(number.as_str(), number.radix()).is_ok_and(|number| number >= 0)
            }
            (Self::TwoNumbers, DeValue::Array(pair)) => {
                pair.len() == 2 && pair.iter().all(|own| Self::Number.has(own.get_ref()))
            }
            _ => false,
        }
    }
}

/// The keys of the file.
pub(super) const KEYS: [(&str, ValueType); 22] = [
    ("game", ValueType::Text),
    ("rules", ValueType::Texts),
    ("seats", ValueType::Count),
    ("format", ValueType::Text),
    ("challenger", ValueType::Text),
    ("rounds", ValueType::Count),
    ("lineups", ValueType::Count),
    ("blocks", ValueType::Count),
    ("deals-per-session", ValueType::Count),
    ("seating", ValueType::Text),
    ("movetime", ValueType::Count),
    ("clock", ValueType::Text),
    ("average", ValueType::Count),
    ("nodes", ValueType::Count),
    ("depth", ValueType::Count),
    ("margin", ValueType::Count),
    ("startup", ValueType::Count),
    ("on-fault", ValueType::Text),
    ("sprt", ValueType::TwoNumbers),
    ("sprt-alpha", ValueType::Number),
    ("sprt-beta", ValueType::Number),
    ("participant", ValueType::Participants),
];

/// The keys of a participant.
pub(super) const PARTICIPANT_KEYS: [(&str, ValueType); 6] = [
    ("name", ValueType::Text),
    ("command", ValueType::Text),
    ("directory", ValueType::Text),
    ("options", ValueType::Options),
    ("memory", ValueType::Count),
    ("trusted", ValueType::Switch),
];

/// The similarity, from 0 to 1, from which a known key is suggested for an unknown one.
const SIMILAR: f64 = 0.7;

/// Checks the keys of a table.
pub(super) fn check_keys(
    table: &toml::Table,
    known: &[(&'static str, ValueType)],
    place: &'static str,
) -> Result<(), TournamentFileError> {
    let known: Vec<&'static str> = known.iter().map(|(key, _)| *key).collect();
    let Some(key) = table.keys().find(|key| !known.contains(&key.as_str())) else { return Ok(()) };
    let likeness = |known: &str| strsim::jaro_winkler(known, &key.to_lowercase());
    let similar = known.iter().copied().max_by(|one, other| likeness(one).total_cmp(&likeness(other)));
    Err(match similar.filter(|similar| likeness(similar) >= SIMILAR) {
        Some(similar) => TournamentFileError::Misspelt { key: Quoted::new(key), place, similar },
        None => TournamentFileError::Unknown { key: Quoted::new(key), place, known: known.join(", ") },
    })
}

/// Finds the first value whose type does not fit its key. Returns the offset of the value in the text, and a
/// description of the error. Keys that the file does not know are checked elsewhere.
pub(super) fn wrong_type(file: &DeTable<'_>) -> Option<(usize, String)> {
    let mut found = wrong_value(file, &KEYS);
    let participants = file.iter().find(|(key, _)| key.get_ref() == "participant");
    let participants = participants.and_then(|(_, value)| value.get_ref().as_array());
    for own in participants.into_iter().flatten() {
        let wrong = match own.get_ref() {
            DeValue::Table(own) => wrong_value(own, &PARTICIPANT_KEYS).or_else(|| wrong_option(own)),
            _ => Some((own.span().start, "participant: expected [[participant]] tables".to_owned())),
        };
        found = found.into_iter().chain(wrong).min_by_key(|&(at, _)| at);
    }
    found
}

/// The first value of a table whose type does not fit its key.
fn wrong_value(table: &DeTable<'_>, known: &[(&str, ValueType)]) -> Option<(usize, String)> {
    let wrong = |key: &str, expected: &str, value: &Spanned<DeValue<'_>>| {
        (value.span().start, format!("{}: expected {expected}", Quoted::new(key)))
    };
    let of_key = |(key, value): (&Spanned<toml::de::DeString<'_>>, &Spanned<DeValue<'_>>)| {
        let (name, own) = known.iter().find(|(name, _)| *name == key.get_ref().as_ref())?;
        match (own, value.get_ref()) {
            (ValueType::Texts, DeValue::Table(texts)) => {
                let (key, value) = texts.iter().find(|(_, value)| !ValueType::Text.has(value.get_ref()))?;
                let name = format!("{name}.{}", key.get_ref());
                Some(wrong(&name, ValueType::Text.words(), value))
            }
            (own, value) if own.has(value) => None,
            _ => Some(wrong(name, own.words(), value)),
        }
    };
    table.iter().filter_map(of_key).min_by_key(|&(at, _)| at)
}

/// The first option of a participant that is not a text, a whole number or a switch.
fn wrong_option(participant: &DeTable<'_>) -> Option<(usize, String)> {
    let (_, options) = participant.iter().find(|(key, _)| key.get_ref() == "options")?;
    let DeValue::Table(options) = options.get_ref() else { return None };
    let is_value = |value: &DeValue<'_>| match value {
        DeValue::String(_) | DeValue::Boolean(_) => true,
        DeValue::Integer(number) => i64::from_str_radix(number.as_str(), number.radix()).is_ok(),
        _ => false,
    };
    let wrong = options.iter().filter(|(_, value)| !is_value(value.get_ref()));
    let (key, value) = wrong.min_by_key(|(_, value)| value.span().start)?;
    let name = Quoted::new(key.get_ref());
    Some((value.span().start, format!("options.{name}: expected a text, a whole number, true or false")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wrong(text: &str) -> Option<String> {
        wrong_type(DeTable::parse(text).unwrap().get_ref()).map(|(_, text)| text)
    }

    #[test]
    fn a_value_of_another_type_is_named_with_what_is_expected() {
        let count = "expected a whole number from 0 to 9223372036854775807";
        for (text, expected) in [
            ("nodes = \"many\"", format!("nodes: {count}")),
            ("blocks = -3", format!("blocks: {count}")),
            ("blocks = 99999999999999999999", format!("blocks: {count}")),
            ("blocks = 1.5", format!("blocks: {count}")),
            ("game = 3", "game: expected a text in quotation marks".to_owned()),
            ("sprt = [1, \"x\"]", "sprt: expected two numbers, as in [0, 0.5]".to_owned()),
            ("sprt = 1", "sprt: expected two numbers, as in [0, 0.5]".to_owned()),
            ("rules = { a = 1 }", "rules.a: expected a text in quotation marks".to_owned()),
            ("rules = 1", "rules: expected texts by key, as in { bidding = \"free\" }".to_owned()),
            ("participant = 3", "participant: expected [[participant]] tables".to_owned()),
            ("[[participant]]\nname = 1", "name: expected a text in quotation marks".to_owned()),
            ("[[participant]]\ntrusted = 1", "trusted: expected true or false".to_owned()),
            ("[[participant]]\nmemory = \"1\"", format!("memory: {count}")),
            (
                "[[participant]]\noptions = { Y = 1, X = 0.5 }",
                "options.X: expected a text, a whole number, true or false".to_owned(),
            ),
            (
                "[[participant]]\noptions = { X = 99999999999999999999 }",
                "options.X: expected a text, a whole number, true or false".to_owned(),
            ),
            (
                "[[participant]]\noptions = 1",
                "options: expected values by name, as in { Depth = 3 }".to_owned(),
            ),
        ] {
            assert_eq!(wrong(text), Some(expected), "{text}");
        }
        let right =
            "blocks = 0x10\nsprt = [0, 0.5]\n[[participant]]\noptions = { A = true, B = -3, C = \"x\" }";
        assert_eq!(wrong(right), None);
    }
}
