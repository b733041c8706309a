//! The parts of a request that only the handlers of tables receive.

use axum::extract::FromRequestParts;
use axum::http::request::Parts;

use talon_server::{ApiError, Token, bearer_token, client_of, number_in_query, token_in_header};

use super::error;
use crate::server::table_server::Web;

/// The header with the token of a person.
const PERSON_HEADER: &str = "talon-person";

/// The token in the header of a request.
pub(crate) struct Bearer(pub(super) Token);

impl FromRequestParts<Web> for Bearer {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, server: &Web) -> Result<Self, ApiError> {
        let token = bearer_token(parts).ok_or_else(error::invalid_link)?;
        server.limit_rate(token, client_of(parts), token_in_header(parts, PERSON_HEADER))?;
        Ok(Self(token))
    }
}

/// The token of a person in the header `Talon-Person`, beside the token of a link. `None` when the header is missing.
pub(crate) struct PersonHeader(pub(crate) Option<Token>);

impl FromRequestParts<Web> for PersonHeader {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &Web) -> Result<Self, ApiError> {
        Ok(Self(token_in_header(parts, PERSON_HEADER)))
    }
}

/// The number of a deal in a query: `?deal=N`, counted from 1.
pub(crate) struct DealQuery(pub(super) usize);

impl FromRequestParts<Web> for DealQuery {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &Web) -> Result<Self, ApiError> {
        let number = number_in_query(parts, "deal").filter(|&number| number > 0);
        number.map(Self).ok_or_else(|| ApiError::bad_request("the query needs a deal: ?deal=1"))
    }
}
