//! The API requests with the link of an evening.

use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse as _, Response};
use axum::{Extension, Json};
use serde::Deserialize;
use serde_json::{Value, json};

use talon_server::{ApiError, Body, Client, Token, VersionQuery};

use super::error;
use super::extract::{Bearer, PersonHeader};
use super::seat::json_text;
use super::shared::person_or_new;
use crate::evening::Author;
use crate::server::evenings::Wish;
use crate::server::link_token::person_id;
use crate::server::table_server::{TableServer, Web};

/// `GET /api/evening?version=N`: describes an evening for the person of the header. Version `N` is already shown.
pub(crate) async fn evening(
    State(server): State<Web>,
    Bearer(token): Bearer,
    PersonHeader(person): PersonHeader,
    VersionQuery(version): VersionQuery,
) -> Result<Response, ApiError> {
    let evening = server.evening_of(token)?;
    server.evening_json(&evening, person, version).await.map(|text| json_text(&text))
}

/// The body of a request to play: a name, or the participant whose name the organiser has given.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RegisterBody {
    #[serde(default)]
    name: String,
    #[serde(default)]
    participant: Option<usize>,
    #[serde(default)]
    person: Option<String>,
}

/// `POST /api/evening/register`: adds a person to the participants. Answers the token of the person.
pub(crate) async fn register(
    State(server): State<Web>,
    Extension(client): Extension<Client>,
    Bearer(token): Bearer,
    Body(RegisterBody { name, participant, person }): Body<RegisterBody>,
) -> Result<Json<Value>, ApiError> {
    let evening = server.evening_of(token)?;
    let person = person_or_new(&server, person.as_deref())?;
    // Whoever types the name that the organiser has typed means this participant.
    let typed = match participant {
        Some(participant) => Some(participant),
        None => evening.state().await.evening.untaken(&name),
    };
    let participant = if let Some(typed) = typed {
        server.take_name(client, &evening, typed, person).await?;
        typed
    } else {
        server.register(client, &evening, Author::Participant, &name, Some(person)).await?
    };
    Ok(Json(json!({ "person": person.to_string(), "participant": participant })))
}

/// `POST /api/evening/leave`: the person of the header plays no more rounds.
pub(crate) async fn leave(
    State(server): State<Web>,
    Bearer(token): Bearer,
    PersonHeader(person): PersonHeader,
) -> Result<Json<Value>, ApiError> {
    grant(&server, token, person, Wish::Leave).await
}

/// `POST /api/evening/return`: the person of the header plays again.
pub(crate) async fn come_back(
    State(server): State<Web>,
    Bearer(token): Bearer,
    PersonHeader(person): PersonHeader,
) -> Result<Json<Value>, ApiError> {
    grant(&server, token, person, Wish::Return).await
}

/// `POST /api/evening/unpair`: the person of the header has no partner any more.
pub(crate) async fn unpair(
    State(server): State<Web>,
    Bearer(token): Bearer,
    PersonHeader(person): PersonHeader,
) -> Result<Json<Value>, ApiError> {
    grant(&server, token, person, Wish::Unpair).await
}

/// The body of a request to be the partner of a participant.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PairBody {
    participant: usize,
}

/// `POST /api/evening/pair`: makes the person of the header and a participant without a partner partners.
pub(crate) async fn pair(
    State(server): State<Web>,
    Bearer(token): Bearer,
    PersonHeader(person): PersonHeader,
    Body(PairBody { participant }): Body<PairBody>,
) -> Result<Json<Value>, ApiError> {
    grant(&server, token, person, Wish::PairWith(participant)).await
}

/// Does what a person asks for.
async fn grant(
    server: &TableServer,
    token: Token,
    person: Option<Token>,
    wish: Wish,
) -> Result<Json<Value>, ApiError> {
    let evening = server.evening_of(token)?;
    let person = person_id(person.ok_or_else(error::invalid_link)?);
    let own = evening.state().await.evening.participant_of(&person);
    let own = own.ok_or_else(|| ApiError::forbidden("this person is no participant: register first"))?;
    server.grant(&evening, Author::Participant, own, wish).await?;
    Ok(Json(json!({})))
}

/// `GET /api/evening/sheet`: returns the standings as CSV.
pub(crate) async fn sheet(State(server): State<Web>, Bearer(token): Bearer) -> Result<Response, ApiError> {
    // With the mark of a byte order, spreadsheet programs read the letters of all languages.
    let text = format!("\u{feff}{}", server.sheet_csv(&*server.evening_of(token)?).await?);
    Ok(([(CONTENT_TYPE, "text/csv; charset=utf-8")], text).into_response())
}

/// `GET /api/evening/record`: returns the record of the ended rounds.
pub(crate) async fn record(State(server): State<Web>, Bearer(token): Bearer) -> Result<Response, ApiError> {
    let text = server.evening_record(&*server.evening_of(token)?).await?;
    Ok(([(CONTENT_TYPE, "text/plain; charset=utf-8")], text).into_response())
}
