//! Why a description is refused.

use talon_games::cards::Quoted;
use talon_games::lineups::MAX_LINEUPS;
use talon_games::protocol::NewGameError;

use crate::bot::SpecError;
use crate::plan::{EntropyError, KeyError, SequentialTestError};

/// Why a description is refused.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[allow(missing_docs, reason = "the text of an error says what its fields are")]
pub enum PlanError {
    #[error("{0}")]
    Toml(String),
    #[error("no key '{key}'{place}: did you mean '{similar}'?")]
    Misspelt { key: Quoted, place: &'static str, similar: &'static str },
    #[error("no key '{key}'{place}: {hint}")]
    OtherWord { key: Quoted, place: &'static str, hint: String },
    #[error("no key '{key}'{place}: the keys are {known}")]
    Unknown { key: Quoted, place: &'static str, known: String },
    #[error("{place}: {error}")]
    Spec { place: String, error: SpecError },
    #[error("{place}: {text}")]
    Player { place: String, text: String },
    #[error("sprt: {0}")]
    Sequential(SequentialTestError),
    #[error("{0}")]
    Key(#[from] KeyError),
    #[error("{0}")]
    Entropy(#[from] EntropyError),
    #[error("{key} cannot be '{value}': expected {expected}")]
    Value { key: &'static str, value: Quoted, expected: String },
    #[error("{one} and {other} exclude each other: leave out one of them")]
    Conflict { one: &'static str, other: &'static str },
    #[error("{key} needs {needed}: give both, or neither")]
    Needs { key: &'static str, needed: &'static str },
    #[error("two participants are called '{name}': give each a name of its own")]
    Name { name: Quoted },
    #[error("{participants} participants do not fit {seats} seats in this format: {way_out}")]
    Participants { participants: usize, seats: usize, way_out: &'static str },
    #[error(
        "{participants} participants do not fit {pairs} pairs in this format: give as many as pairs, or more"
    )]
    Pairs { participants: usize, pairs: usize },
    #[error(
        "remote={name} would play the same cards in {rotations} rotations, and may remember them: give --seating random, or \
         --trust-remote"
    )]
    RemoteRotations { name: Quoted, rotations: usize },
    #[error(
        "remote={name} would have two seats of a table, and see both hands: give it one, or --trust-remote"
    )]
    RemoteSeats { name: Quoted },
    #[error("participant '{name}' has a partner: only with seating = \"pairs\" two bots are one participant")]
    Partner { name: Quoted },
    #[error("{0}")]
    Person(&'static str),
    #[error(
        "no balanced lineups with lineups = {each}: {participants} participants in {seats} seats may have {possible}; without \
         the key all lineups are played"
    )]
    Design { each: usize, participants: usize, seats: usize, possible: String },
    #[error("{key} does not fit format = \"{format}\": {way_out}")]
    Format { key: &'static str, format: &'static str, way_out: &'static str },
    #[error("this tournament does not extend the one that was begun: {reason}; give a new directory")]
    Extension { reason: String },
    #[error("no line '{line}…' before the first game: a plan has it")]
    NoPlanLine { line: &'static str },
    #[error("'{line}' is not a line of the plan here")]
    PlanLine { line: Quoted },
    #[error("version {version} of a plan: this arbiter reads version 3")]
    Version { version: Quoted },
    #[error("more than {MAX_LINEUPS} lineups: use format = \"swiss\", or fewer participants")]
    Lineups,
    #[error("{0}")]
    Game(String),
}

impl From<NewGameError> for PlanError {
    fn from(error: NewGameError) -> Self {
        Self::Game(error.to_string())
    }
}
