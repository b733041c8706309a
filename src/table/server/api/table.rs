//! The API requests with the link of a table. With it people take a free seat.

use axum::extract::State;
use axum::{Extension, Json};
use serde::Deserialize;
use serde_json::{Value, json};

use talon_server::{ApiError, Body, Client, Token};

use super::extract::Bearer;
use crate::hosted::SeatSettings;
use crate::server::links::TableTokens;
use crate::server::table_server::Web;

/// `GET /api/table`: lists the seats of a table. A seat is free until somebody has opened its link or taken
/// it.
pub(crate) async fn table(State(server): State<Web>, Bearer(token): Bearer) -> Result<Json<Value>, ApiError> {
    let room = server.table(token)?;
    let state = room.state().await;
    let settings = state.table.settings();
    let seat = |(first, seat): (usize, &SeatSettings)| {
        json!({
            "name": state.table.given_name(first),
            "kind": seat.kind(),
            "player": seat.player(),
            "free": state.table.is_free(first),
        })
    };
    Ok(Json(json!({
        "game": settings.game,
        "rules": settings.rules,
        "deal": state.table.deal_number(),
        "deals": settings.deals,
        "target": settings.target,
        "stake": settings.stake,
        "state": state.table.state().word(),
        "seats": settings.seats.iter().enumerate().map(seat).collect::<Vec<_>>(),
        "watch": TableTokens::of(&server.secret, &room.id, &state.table).watch.to_string(),
    })))
}

/// The body of a request to take a seat. It contains the number of the seat in the first deal, the name of
/// the person, and the token of the person's history. For a seat to which the host has given a name,
/// `kept_for` repeats this name. Without a seat, the request only asks for the seat that the person already
/// has.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct TakeBody {
    #[serde(default)]
    seat: Option<usize>,
    #[serde(default)]
    name: String,
    #[serde(default)]
    kept_for: String,
    #[serde(default)]
    person: Option<String>,
}

/// `POST /api/table/seat`: gives a free seat to a person. A person who has a seat at this table gets the link
/// of this seat again. Answers the tokens of the seat and of the person's history.
pub(crate) async fn take_seat(
    State(server): State<Web>,
    Extension(client): Extension<Client>,
    Bearer(token): Bearer,
    Body(TakeBody { seat, name, kept_for, person }): Body<TakeBody>,
) -> Result<Json<Value>, ApiError> {
    let room = server.table(token)?;
    let person = person.as_deref().and_then(Token::parse);
    let (seat, person) = server.take_seat(client, &room, seat, [&name, &kept_for], person).await?;
    Ok(Json(json!({ "seat": seat.to_string(), "person": person.to_string() })))
}
