//! The parts of a tournament file: format, participants, errors, and keys with the types of their values.

use std::collections::BTreeMap;

use serde::Deserialize;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::arbiter::bot::KEY_SYNONYMS;
use crate::arbiter::plan::lineup::MAX_LINEUPS;
use crate::arbiter::plan::{SeatingError, SequentialTestError};
use crate::cards::Quoted;

/// How the lineups of a tournament are chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TournamentFormat {
    /// All participants sit at one table. Two participants play every mix; the mixes balance each other.
    Match,
    /// Every subset of the participants that fills a table plays. If the participants do not fill a table, every pair
    /// plays in every mix.
    RoundRobin,
    /// One participant plays against every subset of the others.
    Gauntlet,
    /// In each round, participants with similar scores meet.
    Swiss,
}

impl TournamentFormat {
    /// The word for the format in files.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Match => "match",
            Self::RoundRobin => "round-robin",
            Self::Gauntlet => "gauntlet",
            Self::Swiss => "swiss",
        }
    }
}

/// A participant of a tournament.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TournamentParticipant {
    /// Its name in reports.
    pub name: String,
    /// The command line of a bot, or `talon:PLAYER` for a built-in player.
    pub command: String,
    /// In a game with pairs: the name of the participant whose bot is its partner, or the command line of the partner.
    /// `None` when the partner is the same bot in a process of its own.
    pub partner: Option<String>,
    /// The directory to which the paths in the command are relative.
    pub directory: Option<String>,
    /// The values of its options, by name.
    #[serde(default)]
    pub options: BTreeMap<String, OptionValue>,
    /// The limit on the private memory of the bot, in MiB.
    pub memory: Option<u64>,
    /// Whether the bot runs without the sandbox.
    #[serde(default)]
    pub trusted: bool,
}

/// The value of an option in a tournament file.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
pub enum OptionValue {
    /// A switch.
    Switch(bool),
    /// A number.
    Number(i64),
    /// A text.
    Text(String),
}

impl std::fmt::Display for OptionValue {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Switch(switch) => switch.fmt(f),
            Self::Number(number) => number.fmt(f),
            Self::Text(text) => text.fmt(f),
        }
    }
}

/// Why a tournament file is refused.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[allow(missing_docs, reason = "the text of an error says what its fields are")]
pub enum TournamentFileError {
    /// The file is not valid TOML, or a value has the wrong type.
    #[error("{0}")]
    Toml(String),
    /// The key does not exist, but a similar one does.
    #[error("no key '{key}'{place}: did you mean '{similar}'?")]
    Misspelt { key: Quoted, place: &'static str, similar: &'static str },
    /// The key is the word of a match for something that a tournament has under another name, or not at all.
    #[error("no key '{key}'{place}: {hint}")]
    OtherWord { key: Quoted, place: &'static str, hint: String },
    /// The key does not exist.
    #[error("no key '{key}'{place}: the keys are {known}")]
    Unknown { key: Quoted, place: &'static str, known: String },
    /// The parameters do not define a sequential test.
    #[error("sprt: {0}")]
    Sequential(SequentialTestError),
    /// The word does not name a seating.
    #[error(transparent)]
    Seating(#[from] SeatingError),
    /// A value does not fit.
    #[error("{key} cannot be '{value}': expected {expected}")]
    Value { key: &'static str, value: Quoted, expected: String },
    /// Two keys limit a decision in different ways.
    #[error("{one} and {other} exclude each other: leave out one of them")]
    Conflict { one: &'static str, other: &'static str },
    /// Two participants have the same name.
    #[error("two participants are called '{name}': give each a name of its own")]
    Name { name: Quoted },
    /// The number of participants does not fit the format.
    #[error("{participants} participants do not fit {seats} seats in this format: {way_out}")]
    Participants { participants: usize, seats: usize, way_out: &'static str },
    /// The number of participants does not fit the format of a tournament of pairs.
    #[error(
        "{participants} participants do not fit {pairs} pairs in this format: give as many as pairs, or more"
    )]
    Pairs { participants: usize, pairs: usize },
    /// A participant has a partner in a game without pairs.
    #[error("participant '{name}' has a partner: only with seating = \"pairs\" two bots are one participant")]
    Partner { name: Quoted },
    /// A participant has its own clock, or the tournament has no clock.
    #[error(
        "a tournament measures bots, all by the same clock: a person plays in arbiter match, with clock=none"
    )]
    Person,
    /// No balanced design with this number of lineups was found.
    #[error(
        "no balanced lineups with lineups = {each}: {participants} participants in {seats} seats may have {possible}; without \
         the key all lineups are played"
    )]
    Design { each: usize, participants: usize, seats: usize, possible: String },
    /// A key does not fit the format.
    #[error("{key} does not fit format = \"{format}\": {way_out}")]
    Format { key: &'static str, format: &'static str, way_out: &'static str },
    /// The directory has another tournament, and this one does not extend it.
    #[error("this tournament does not extend the one that was begun: {reason}; give a new directory")]
    Extension { reason: String },
    /// A plan lacks a line.
    #[error("no line '{line}…' before the first game: the plan of a tournament has it")]
    NoPlanLine { line: &'static str },
    /// A line does not belong to a plan.
    #[error("'{line}' is not a line of the plan here")]
    PlanLine { line: Quoted },
    /// There are too many lineups.
    #[error("more than {MAX_LINEUPS} lineups: use format = \"swiss\", or fewer participants")]
    Lineups,
}

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
    ("players", ValueType::Count),
    ("format", ValueType::Text),
    ("challenger", ValueType::Text),
    ("rounds", ValueType::Count),
    ("lineups", ValueType::Count),
    ("deals", ValueType::Count),
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
pub(super) const PARTICIPANT_KEYS: [(&str, ValueType); 7] = [
    ("name", ValueType::Text),
    ("command", ValueType::Text),
    ("partner", ValueType::Text),
    ("directory", ValueType::Text),
    ("options", ValueType::Options),
    ("memory", ValueType::Count),
    ("trusted", ValueType::Switch),
];

/// The minimum similarity, from 0 to 1, at which a known key is suggested for an unknown one.
const SIMILAR: f64 = 0.8;

/// The synonym of `deals` that counts sessions.
pub(super) const BLOCKS: &str = "blocks";

/// Keys that are read as others. Those of a participant are those of a seat.
pub(super) const SYNONYMS: [(&str, &str); 3] =
    [("seats", "players"), ("order", "seating"), (BLOCKS, "deals")];

/// Checks the keys of a table.
pub(super) fn check_keys(
    table: &toml::Table,
    known: &[(&'static str, ValueType)],
    hint: fn(&str) -> Option<String>,
    place: &'static str,
) -> Result<(), TournamentFileError> {
    let known: Vec<&'static str> = known.iter().map(|(key, _)| *key).collect();
    let Some(key) = table.keys().find(|key| !known.contains(&key.as_str())) else { return Ok(()) };
    if let Some(hint) = hint(key) {
        return Err(TournamentFileError::OtherWord { key: Quoted::new(key), place, hint });
    }
    let likeness = |known: &str| strsim::jaro_winkler(known, &key.to_lowercase());
    let similar = known.iter().copied().max_by(|one, other| likeness(one).total_cmp(&likeness(other)));
    Err(match similar.filter(|similar| likeness(similar) >= SIMILAR) {
        Some(similar) => TournamentFileError::Misspelt { key: Quoted::new(key), place, similar },
        None => TournamentFileError::Unknown { key: Quoted::new(key), place, known: known.join(", ") },
    })
}

/// Finds the first value whose type does not fit its key. Returns the offset of the value in the text, and a
/// description of the error. Unknown keys are checked elsewhere.
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
        let key = key.get_ref().as_ref();
        let synonyms = SYNONYMS.iter().chain(&KEY_SYNONYMS);
        let own_key = synonyms.into_iter().find(|(synonym, _)| *synonym == key).map_or(key, |&(_, own)| own);
        let (_, own) = known.iter().find(|(name, _)| *name == own_key)?;
        let name = key;
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
            ("deals = -3", format!("deals: {count}")),
            ("deals = 99999999999999999999", format!("deals: {count}")),
            ("deals = 1.5", format!("deals: {count}")),
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
            "deals = 0x10\nsprt = [0, 0.5]\n[[participant]]\noptions = { A = true, B = -3, C = \"x\" }";
        assert_eq!(wrong(right), None);
    }
}
