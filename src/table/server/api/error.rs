//! The error answers that only tables have.

use axum::http::StatusCode;
use serde_json::{Map, Value, json};

use talon_games::EntryError;
use talon_games::protocol::Refusal;
use talon_server::ApiError;

use crate::hosted::TableError;

/// Creates the error for a request without a valid token.
pub(crate) fn invalid_link() -> ApiError {
    ApiError::unauthorized("this link is not valid here: ask the host of the table for another one")
}

/// Creates the error for a shared deal that other people still play.
pub(crate) fn secret(deal: usize) -> ApiError {
    let text = format!("other people still play deal {deal}: it is secret until they have finished");
    ApiError::new(StatusCode::FORBIDDEN, "secret", text)
}

/// Creates the error for a table that is closed.
pub(crate) fn closed() -> ApiError {
    ApiError::new(StatusCode::GONE, "closed", TableError::Closed.to_string())
}

/// Creates the error for a table that cannot be continued.
pub(crate) fn failed() -> ApiError {
    ApiError::new(StatusCode::GONE, "failed", "this table cannot be continued: its host sees the reason")
}

/// Creates the error for a request that was replaced by a later request with the same link.
pub(crate) fn replaced() -> ApiError {
    ApiError::new(StatusCode::CONFLICT, "replaced", "a later hint or review of this link replaces this one")
}

/// Creates the error for a request that the rules of a game refuse.
pub(crate) fn refused(refusal: impl Into<Refusal>) -> ApiError {
    ApiError::bad_request(refusal.into().text)
}

/// Describes a refused move for the page, which shows the error in its own language.
fn entry_details(error: EntryError) -> [(&'static str, Value); 6] {
    let EntryError { kind, word, card, cards, rule } = error;
    [
        ("kind", json!(kind.word())),
        ("word", json!(word)),
        ("card", json!(card)),
        ("cards", json!(cards)),
        ("rule", json!(rule.as_ref().map(|rule| rule.word))),
        (
            "values",
            rule.map_or(Value::Null, |rule| {
                rule.values
                    .into_iter()
                    .map(|(key, value)| (key.to_owned(), Value::String(value)))
                    .collect::<Map<_, _>>()
                    .into()
            }),
        ),
    ]
}

impl From<TableError> for ApiError {
    fn from(error: TableError) -> Self {
        let text = error.to_string();
        let conflict = |code| Self::new(StatusCode::CONFLICT, code, text.clone());
        let illegal = || Self::new(StatusCode::UNPROCESSABLE_ENTITY, "illegal", text.clone());
        match error {
            TableError::Stale { .. }
            | TableError::StaleDeal { .. }
            | TableError::StaleSeat { .. }
            | TableError::State(_) => conflict("stale"),
            TableError::Kept { .. } => conflict("kept"),
            TableError::Taken => conflict("taken"),
            TableError::NameTaken { .. } => conflict("name_taken"),
            TableError::Seated { .. } => conflict("seated"),
            TableError::Forbidden(_) => Self::forbidden(text),
            TableError::Closed => closed(),
            TableError::Entry(entry) => illegal().with_details(entry_details(entry)),
            TableError::Refused(_) => illegal(),
        }
    }
}
