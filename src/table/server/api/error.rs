//! The error answer to a request. It consists of a status and a JSON object.

use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use serde_json::{Map, Value, json};

use talon_games::EntryError;
use talon_games::protocol::Refusal;

use crate::hosted::TableError;
use crate::store::StoreError;

/// A refused request.
#[derive(Clone, Debug)]
pub(crate) struct ApiError {
    status: StatusCode,
    code: &'static str,
    text: String,
    /// Further fields of the JSON object. Pages need them to show the error in the language of the page.
    details: Map<String, Value>,
}

impl ApiError {
    fn new(status: StatusCode, code: &'static str, text: impl Into<String>) -> Self {
        Self { status, code, text: text.into(), details: Map::new() }
    }

    /// Creates the error for a request whose query or body is not valid for its path.
    pub(crate) fn bad_request(text: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, "bad_request", text)
    }

    /// Creates the error for a request without a valid token.
    pub(crate) fn unauthorized() -> Self {
        let text = "this link is not valid here: ask the host of the table for another one";
        Self::new(StatusCode::UNAUTHORIZED, "unauthorized", text)
    }

    /// Creates the error for a request that is not allowed with its token.
    pub(crate) fn forbidden(text: impl Into<String>) -> Self {
        Self::new(StatusCode::FORBIDDEN, "forbidden", text)
    }

    /// Creates the error for a request with a host or an origin that the server does not know.
    pub(crate) fn misdirected(text: impl Into<String>) -> Self {
        Self::new(StatusCode::MISDIRECTED_REQUEST, "misdirected", text)
    }

    /// Creates the error for a table, page or other object that does not exist.
    pub(crate) fn not_found(text: impl Into<String>) -> Self {
        Self::new(StatusCode::NOT_FOUND, "not_found", text)
    }

    /// Creates the error for a text that is not a valid name.
    pub(crate) fn bad_name(text: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, "bad_name", text)
    }

    /// Creates the error for a shared deal that other people still play.
    pub(crate) fn secret(deal: usize) -> Self {
        let text = format!("other people still play deal {deal}: it is secret until they have finished");
        Self::new(StatusCode::FORBIDDEN, "secret", text)
    }

    /// Creates the error for a table that is closed.
    pub(crate) fn closed() -> Self {
        Self::new(StatusCode::GONE, "closed", TableError::Closed.to_string())
    }

    /// Creates the error for a table that cannot be continued.
    pub(crate) fn failed() -> Self {
        let text = "this table cannot be continued: its host sees the reason";
        Self::new(StatusCode::GONE, "failed", text)
    }

    /// Creates the error for a request whose body is too long.
    pub(crate) fn too_large(maximum: usize) -> Self {
        let text = format!("the body is longer than {maximum} bytes");
        Self::new(StatusCode::PAYLOAD_TOO_LARGE, "too_large", text)
    }

    /// Creates the error for a request that the server cannot accept at this moment.
    pub(crate) fn busy(text: impl Into<String>) -> Self {
        Self::new(StatusCode::TOO_MANY_REQUESTS, "busy", text)
    }

    /// Creates the error for a request that would exceed a maximum, such as the number of tables or
    /// spectators.
    pub(crate) fn full(text: impl Into<String>) -> Self {
        Self::new(StatusCode::TOO_MANY_REQUESTS, "full", text)
    }

    /// Creates the error for a request that was replaced by a later request with the same link.
    pub(crate) fn replaced() -> Self {
        let text = "a later hint or review of this link replaces this one";
        Self::new(StatusCode::CONFLICT, "replaced", text)
    }

    /// Creates the error for a bug of the server.
    pub(crate) fn internal(text: impl Into<String>) -> Self {
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, "internal", text)
    }

    /// Creates the error for a bug of the server. The reason is logged, but not sent.
    pub(crate) fn broken(reason: impl std::fmt::Display) -> Self {
        log::error!("{reason}");
        Self::internal("the server has failed to answer this: tell its host")
    }

    /// Writes the error as a JSON object.
    pub(crate) fn json(&self) -> Value {
        let mut details = self.details.clone();
        details.insert("code".to_owned(), self.code.into());
        details.insert("text".to_owned(), self.text.as_str().into());
        json!({ "error": details })
    }

    fn with_entry(mut self, error: EntryError) -> Self {
        let EntryError { kind, word, card, cards, rule } = error;
        let fields = [
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
        ];
        self.details.extend(fields.into_iter().map(|(key, value)| (key.to_owned(), value)));
        self
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        (self.status, [(CONTENT_TYPE, "application/json")], self.json().to_string()).into_response()
    }
}

impl From<TableError> for ApiError {
    fn from(error: TableError) -> Self {
        let text = error.to_string();
        match error {
            TableError::Stale { .. }
            | TableError::StaleDeal { .. }
            | TableError::StaleSeat { .. }
            | TableError::State(_) => Self::new(StatusCode::CONFLICT, "stale", text),
            TableError::Kept { .. } => Self::new(StatusCode::CONFLICT, "kept", text),
            TableError::Taken => Self::new(StatusCode::CONFLICT, "taken", text),
            TableError::Forbidden(_) => Self::forbidden(text),
            TableError::Closed => Self::closed(),
            TableError::Entry(entry) => {
                Self::new(StatusCode::UNPROCESSABLE_ENTITY, "illegal", text).with_entry(entry)
            }
            TableError::NameTaken { .. } => Self::new(StatusCode::CONFLICT, "name_taken", text),
            TableError::Seated { .. } => Self::new(StatusCode::CONFLICT, "seated", text),
            TableError::Refused(_) => Self::new(StatusCode::UNPROCESSABLE_ENTITY, "illegal", text),
        }
    }
}

impl From<Refusal> for ApiError {
    fn from(refusal: Refusal) -> Self {
        Self::bad_request(refusal.text)
    }
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> Self {
        log::error!("{error}");
        Self::new(StatusCode::INSUFFICIENT_STORAGE, "storage", error.for_guests())
    }
}
