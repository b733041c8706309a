//! A participant of a tournament, as its tournament file describes it.

use std::collections::BTreeMap;

use serde::Deserialize;

/// A participant of a tournament.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TournamentParticipant {
    /// Its name in reports.
    pub name: String,
    /// The command line of a bot, or `talon:PLAYER` for a built-in player.
    pub command: String,
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
