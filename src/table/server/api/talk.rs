//! The API requests about what is said at a table.

use std::time::Instant;

use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use serde_json::{Value, json};

use talon_server::{Allowance, ApiError, Body};

use super::extract::Bearer;
use crate::hosted::{Said, SaidKind};
use crate::limits::SAID_BY_PERSON;
use crate::server::table_server::Web;

/// The body of a request to say something: a phrase by its name, or own words.
#[derive(Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub(crate) enum SayBody {
    Phrase(String),
    Words(String),
}

/// `POST /api/seat/say`: says something to the people at the table.
pub(crate) async fn say(
    State(server): State<Web>,
    Bearer(token): Bearer,
    Body(body): Body<SayBody>,
) -> Result<Json<Value>, ApiError> {
    let (room, first) = server.seat(token)?;
    let (kind, text) = match body {
        SayBody::Phrase(name) => (SaidKind::Phrase, name),
        SayBody::Words(text) => (SaidKind::Words, text),
    };
    let is_allowed = {
        let mut state = room.state().await;
        let allowance = state.said_by.entry(first);
        allowance.or_insert_with(|| Allowance::full(SAID_BY_PERSON)).take(Instant::now())
    };
    if !is_allowed {
        return Err(ApiError::busy("too many lines: wait a few seconds"));
    }
    room.change(|table| table.say(first, kind, &text)).await?;
    Ok(Json(json!({})))
}

/// `GET /api/said`: lists what was said at the table, for a person or a spectator.
pub(crate) async fn said(State(server): State<Web>, Bearer(token): Bearer) -> Result<Json<Value>, ApiError> {
    let (room, _) = server.listened(token)?;
    let state = room.state().await;
    let line = |said: &Said| {
        let is_given = said.person.is_some();
        json!({ "number": said.number, "deal": said.deal, "name": said.name, "given": is_given, "kind": said.kind, "text": said.text })
    };
    Ok(Json(json!({ "said": state.table.said().iter().map(line).collect::<Vec<_>>() })))
}
