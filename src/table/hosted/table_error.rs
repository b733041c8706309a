//! The errors of a table that refuses a request.

use talon_games::EntryError;
use talon_games::protocol::{Refusal, Seat};

/// Why a table refuses a request.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum TableError {
    /// The position has changed since the page was drawn.
    #[error("the page shows event {seen} and the table is at event {now}: wait for the newest position")]
    Stale { seen: usize, now: usize },
    /// Another deal has begun since the page was drawn.
    #[error("the page shows deal {seen} and the table plays deal {now}: wait for the newest position")]
    StaleDeal { seen: usize, now: usize },
    /// The page shows the person in another seat, because the deal has begun again with the same cards and
    /// other seats.
    #[error("the page shows seat {seen} and the person has seat {now}: wait for the newest position")]
    StaleSeat { seen: usize, now: Seat },
    /// The phase of the table does not allow the request.
    #[error("{0}")]
    State(String),
    /// The settings of the table do not allow the request.
    #[error("{0}")]
    Forbidden(&'static str),
    /// The host has closed the table.
    #[error("this table is closed: ask its host for another link")]
    Closed,
    /// Another person has the seat.
    #[error("this seat is taken: choose another one")]
    Taken,
    /// The host keeps the seat for the person with this name.
    #[error("this seat is kept for '{name}': choose another one, or confirm with kept_for that this is you")]
    Kept { name: String },
    /// The words are not a legal move.
    #[error("{0}")]
    Entry(EntryError),
    /// The rules forbid the move.
    #[error("{0}")]
    Refused(Refusal),
    /// The person already has another seat at the table.
    #[error("this person has seat {seat} of this table: one person has one seat")]
    Seated { seat: Seat },
    /// Another player of the table has a name that looks like the requested name.
    #[error("the name '{name}' looks like '{other}' at this table: choose another name")]
    NameTaken { name: String, other: String },
}

impl From<Refusal> for TableError {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}
