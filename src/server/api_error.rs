//! The error answer to a request. It consists of a status and a JSON object.

use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use serde_json::{Map, Value, json};

use super::random::RandomError;
use super::store::StoreError;

/// A refused request.
#[derive(Clone, Debug)]
pub struct ApiError {
    status: StatusCode,
    code: &'static str,
    text: String,
    /// Further fields of the JSON object.
    details: Map<String, Value>,
}

impl ApiError {
    /// Creates an error. `code` is the word by which programs know it.
    pub fn new(status: StatusCode, code: &'static str, text: impl Into<String>) -> Self {
        Self { status, code, text: text.into(), details: Map::new() }
    }

    /// Creates the error for a request whose query or body is not valid for its path.
    pub fn bad_request(text: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, "bad_request", text)
    }

    /// Creates the error for a request without a valid token.
    pub fn unauthorized(text: impl Into<String>) -> Self {
        Self::new(StatusCode::UNAUTHORIZED, "unauthorized", text)
    }

    /// Creates the error for a request that is not allowed with its token.
    pub fn forbidden(text: impl Into<String>) -> Self {
        Self::new(StatusCode::FORBIDDEN, "forbidden", text)
    }

    /// Creates the error for a request with a host or an origin that the server does not know.
    pub fn misdirected(text: impl Into<String>) -> Self {
        Self::new(StatusCode::MISDIRECTED_REQUEST, "misdirected", text)
    }

    /// Creates the error for a page or another object that does not exist.
    pub fn not_found(text: impl Into<String>) -> Self {
        Self::new(StatusCode::NOT_FOUND, "not_found", text)
    }

    /// Creates the error for a text that is not a valid name.
    pub fn bad_name(text: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, "bad_name", text)
    }

    /// Creates the error for a request whose body is too long.
    pub fn too_large(maximum: usize) -> Self {
        let text = format!("the body is longer than {maximum} bytes");
        Self::new(StatusCode::PAYLOAD_TOO_LARGE, "too_large", text)
    }

    /// Creates the error for a request that the server cannot accept at this moment.
    pub fn busy(text: impl Into<String>) -> Self {
        Self::new(StatusCode::TOO_MANY_REQUESTS, "busy", text)
    }

    /// Creates the error for a request that would exceed a maximum, such as the number of streams.
    pub fn full(text: impl Into<String>) -> Self {
        Self::new(StatusCode::TOO_MANY_REQUESTS, "full", text)
    }

    /// Creates the error for a bug of the server.
    pub fn internal(text: impl Into<String>) -> Self {
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, "internal", text)
    }

    /// Creates the error for a bug of the server. The reason is logged, but not sent.
    pub fn broken(reason: impl std::fmt::Display) -> Self {
        log::error!("{reason}");
        Self::internal("the server has failed to answer this: tell its host")
    }

    /// Writes the error as a JSON object.
    pub fn json(&self) -> Value {
        let mut details = self.details.clone();
        details.insert("code".to_owned(), self.code.into());
        details.insert("text".to_owned(), self.text.as_str().into());
        json!({ "error": details })
    }

    /// Adds fields to the JSON object. Pages need them to show the error in the language of the page.
    #[must_use]
    pub fn with_details(mut self, details: impl IntoIterator<Item = (&'static str, Value)>) -> Self {
        self.details.extend(details.into_iter().map(|(key, value)| (key.to_owned(), value)));
        self
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        (self.status, [(CONTENT_TYPE, "application/json")], self.json().to_string()).into_response()
    }
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> Self {
        log::error!("{error}");
        Self::new(StatusCode::INSUFFICIENT_STORAGE, "storage", error.for_guests())
    }
}

impl From<RandomError> for ApiError {
    fn from(error: RandomError) -> Self {
        Self::internal(error.to_string())
    }
}
