//! The parts of a request that handlers receive: a token, a client, a JSON body, a query.

use axum::body::{Bytes, HttpBody as _};
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::StatusCode;
use axum::http::header::{AUTHORIZATION, CONTENT_LENGTH, CONTENT_TYPE};
use axum::http::request::Parts;
use serde::de::DeserializeOwned;
use tokio::time::timeout;

use super::api_error::ApiError;
use super::guard::Client;
use super::limits::{MAX_BODY, MAX_BODY_TIME};
use super::token::Token;

/// Returns the token in the header `Authorization`. `None` when the header is missing or has no token.
pub fn bearer_token(parts: &Parts) -> Option<Token> {
    let header = parts.headers.get(AUTHORIZATION).and_then(|value| value.to_str().ok());
    header.and_then(|text| text.strip_prefix("Bearer ")).and_then(Token::parse)
}

/// Returns the token in a header of this name. `None` when the header is missing or has no token.
pub fn token_in_header(parts: &Parts, name: &str) -> Option<Token> {
    let header = parts.headers.get(name).and_then(|value| value.to_str().ok());
    header.and_then(Token::parse)
}

/// Returns the client that has sent a request.
pub fn client_of(parts: &Parts) -> Client {
    parts.extensions.get::<Client>().copied().unwrap_or(Client(None))
}

/// Returns a number in the query of a request. `None` when it is missing.
pub fn number_in_query(parts: &Parts, name: &str) -> Option<usize> {
    let query = parts.uri.query().unwrap_or_default();
    let mut pairs = query.split('&').filter_map(|pair| pair.split_once('='));
    pairs.find(|(key, _)| *key == name).and_then(|(_, number)| number.parse().ok())
}

/// A JSON body.
pub struct Body<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        // A form of another site can send a body without a CORS preflight request, but not with this content
        // type.
        let content_type = request.headers().get(CONTENT_TYPE).and_then(|value| value.to_str().ok());
        let is_json = |text: &str| {
            text.split(';').next().is_some_and(|kind| kind.trim().eq_ignore_ascii_case("application/json"))
        };
        if !content_type.is_some_and(is_json) {
            return Err(ApiError::bad_request("the body is not of type application/json"));
        }
        let length = request.headers().get(CONTENT_LENGTH).and_then(|value| value.to_str().ok());
        if length.and_then(|length| length.parse().ok()).is_some_and(|length: u64| length > MAX_BODY as u64) {
            return Err(ApiError::too_large(MAX_BODY));
        }
        let early = || ApiError::bad_request("the body ended early: send it again");
        let bytes = timeout(MAX_BODY_TIME, Bytes::from_request(request, state)).await.map_err(|_| early())?;
        let bytes = bytes.map_err(|rejection| match rejection.status() {
            StatusCode::PAYLOAD_TOO_LARGE => ApiError::too_large(MAX_BODY),
            _ => early(),
        })?;
        let value = serde_json::from_slice(&bytes);
        value
            .map(Self)
            .map_err(|error| ApiError::bad_request(format!("the body is not as expected: {error}")))
    }
}

/// A JSON body that may be absent.
pub struct OptionalBody<T>(pub T);

impl<T: DeserializeOwned + Default, S: Send + Sync> FromRequest<S> for OptionalBody<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        if request.body().is_end_stream() {
            return Ok(Self(T::default()));
        }
        Body::from_request(request, state).await.map(|Body(value)| Self(value))
    }
}

/// The version that a page shows already, in a query: `?version=N`. `None` when the page shows nothing yet.
pub struct VersionQuery(pub Option<usize>);

impl<S: Sync> FromRequestParts<S> for VersionQuery {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ApiError> {
        Ok(Self(number_in_query(parts, "version")))
    }
}
