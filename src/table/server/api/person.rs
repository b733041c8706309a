//! The API requests of a person. They are about the person's own history.

use axum::Json;
use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use serde_json::{Value, json};

use talon_server::{ApiError, Body, Token};

use super::extract::Bearer;
use crate::comparison::summaries;
use crate::server::link_token::person_id;
use crate::server::table_server::{TableServer, Web};

/// Returns the key and the name of the person to whom a token belongs.
async fn known(server: &TableServer, token: Token) -> Result<(String, String), ApiError> {
    let person = person_id(token);
    let name = server.services.store.person(&person).await?;
    let name = name
        .ok_or_else(|| ApiError::not_found("there is no history for this link: it may have been deleted"))?;
    Ok((person, name))
}

/// Lists the open tables at which a person has a seat, with the token of this seat. A person who has lost the
/// link of a seat, for example with a new device, gets it back.
async fn tables_of(server: &TableServer, person: &str) -> Vec<Value> {
    let mut tables = Vec::new();
    for (room, _) in server.rooms_of(person).await {
        let state = room.state().await;
        // The seat may have passed to another person meanwhile.
        let Some(first) = state.table.seat_of_person(person) else { continue };
        let tokens = server.table_tokens(&room.id, &state.table);
        let token = tokens.seats.get(first).copied().flatten().map(|token| token.to_string());
        let (names, given) = state.table.names(0..state.table.settings().players);
        tables.push(json!({
            "id": room.id,
            "game": state.table.settings().game,
            "deal": state.table.deal_number(),
            "names": names,
            "given": given,
            "seat": token,
        }));
    }
    tables
}

/// `GET /api/person`: returns the results of a person, and the open tables at which the person has a seat.
pub(crate) async fn person(
    State(server): State<Web>,
    Bearer(token): Bearer,
) -> Result<Json<Value>, ApiError> {
    let (person, name) = known(&server, token).await?;
    let results = server.services.store.results(&person).await?;
    let summary = summaries(&results);
    let tables = tables_of(&server, &person).await;
    Ok(Json(json!({ "name": name, "results": results, "summary": summary, "tables": tables })))
}

/// `GET /api/person/export`: returns all data that the server stores about a person.
pub(crate) async fn export(State(server): State<Web>, Bearer(token): Bearer) -> Result<Response, ApiError> {
    let (person, _) = known(&server, token).await?;
    let text = server.services.store.export(&person).await?.unwrap_or_default();
    Ok(([(CONTENT_TYPE, "application/json")], text).into_response())
}

/// The body of a request to rename a person.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct NameBody {
    name: String,
}

/// `POST /api/person/rename`: changes the name of a person.
pub(crate) async fn rename(
    State(server): State<Web>,
    Bearer(token): Bearer,
    Body(NameBody { name }): Body<NameBody>,
) -> Result<Json<Value>, ApiError> {
    let (person, _) = known(&server, token).await?;
    server.rename(&person, &name).await?;
    Ok(Json(json!({})))
}

/// `DELETE /api/person`: deletes the history of a person, and removes the person's name from tables, records
/// and other people's results.
pub(crate) async fn delete(
    State(server): State<Web>,
    Bearer(token): Bearer,
) -> Result<Json<Value>, ApiError> {
    let (person, _) = known(&server, token).await?;
    server.delete(&person).await?;
    Ok(Json(json!({})))
}
