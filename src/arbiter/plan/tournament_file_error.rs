//! Why the file of a tournament is refused.

use crate::arbiter::plan::lineup::MAX_LINEUPS;
use crate::arbiter::plan::{SeatingError, SequentialTestError};
use crate::cards::Quoted;

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
    /// A line does not belong to a plan.
    #[error("'{line}' is not a line of the plan here")]
    PlanLine { line: Quoted },
    /// There are too many lineups.
    #[error("more than {MAX_LINEUPS} lineups: use format = \"swiss\", or fewer participants")]
    Lineups,
}
