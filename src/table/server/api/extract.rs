//! The parts of a request that handlers receive: a token, a JSON body, a query.

use axum::body::{Bytes, HttpBody as _};
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::StatusCode;
use axum::http::header::{AUTHORIZATION, CONTENT_LENGTH, CONTENT_TYPE};
use axum::http::request::Parts;
use serde::de::DeserializeOwned;
use tokio::time::timeout;

use super::error::ApiError;
use crate::limits::{MAX_BODY, MAX_BODY_TIME};
use crate::server::guard::Client;
use crate::server::table_server::Web;
use crate::server::token::Token;

/// The header with the token of a person.
const PERSON_HEADER: &str = "talon-person";

/// The token in the header of a request.
pub(crate) struct Bearer(pub(super) Token);

impl FromRequestParts<Web> for Bearer {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, server: &Web) -> Result<Self, ApiError> {
        let header = parts.headers.get(AUTHORIZATION).and_then(|value| value.to_str().ok());
        let token = header.and_then(|text| text.strip_prefix("Bearer ")).and_then(Token::parse);
        let token = token.ok_or_else(ApiError::unauthorized)?;
        let client = parts.extensions.get::<Client>().copied().unwrap_or(Client(None));
        server.limit_rate(token, client, person_of(parts))?;
        Ok(Self(token))
    }
}

/// The token of a person in the header `Talon-Person`, beside the token of a link. `None` when the header is missing.
pub(crate) struct PersonHeader(pub(crate) Option<Token>);

impl FromRequestParts<Web> for PersonHeader {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &Web) -> Result<Self, ApiError> {
        Ok(Self(person_of(parts)))
    }
}

fn person_of(parts: &Parts) -> Option<Token> {
    let header = parts.headers.get(PERSON_HEADER).and_then(|value| value.to_str().ok());
    header.and_then(Token::parse)
}

/// A JSON body.
pub(crate) struct Body<T>(pub(super) T);

impl<T: DeserializeOwned> FromRequest<Web> for Body<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, server: &Web) -> Result<Self, ApiError> {
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
        let bytes =
            timeout(MAX_BODY_TIME, Bytes::from_request(request, server)).await.map_err(|_| early())?;
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
pub(crate) struct OptionalBody<T>(pub(super) T);

impl<T: DeserializeOwned + Default> FromRequest<Web> for OptionalBody<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, server: &Web) -> Result<Self, ApiError> {
        if request.body().is_end_stream() {
            return Ok(Self(T::default()));
        }
        Body::from_request(request, server).await.map(|Body(value)| Self(value))
    }
}

/// Returns a number in the query of a request. `None` when it is missing.
fn number_of(parts: &Parts, name: &str) -> Option<usize> {
    let query = parts.uri.query().unwrap_or_default();
    let mut pairs = query.split('&').filter_map(|pair| pair.split_once('='));
    pairs.find(|(key, _)| *key == name).and_then(|(_, number)| number.parse().ok())
}

/// The version that a page shows already, in a query: `?version=N`. `None` when the page shows nothing yet.
pub(crate) struct VersionQuery(pub(super) Option<usize>);

impl FromRequestParts<Web> for VersionQuery {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &Web) -> Result<Self, ApiError> {
        Ok(Self(number_of(parts, "version")))
    }
}

/// The number of a deal in a query: `?deal=N`, counted from 1.
pub(crate) struct DealQuery(pub(super) usize);

impl FromRequestParts<Web> for DealQuery {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &Web) -> Result<Self, ApiError> {
        let number = number_of(parts, "deal").filter(|&number| number > 0);
        number.map(Self).ok_or_else(|| ApiError::bad_request("the query needs a deal: ?deal=1"))
    }
}
