//! The API requests of an organiser.

use axum::Json;
use axum::extract::{Path, State};
use serde::Deserialize;
use serde_json::{Value, json};

use talon_server::{ApiError, Body, Client};

use super::extract::Bearer;
use crate::evening::{Author, EveningSettings};
use crate::server::evenings::Wish;
use crate::server::table_server::Web;

/// `GET /api/evenings`: lists the evenings, newest first.
pub(crate) async fn evenings(
    State(server): State<Web>,
    Bearer(token): Bearer,
) -> Result<Json<Value>, ApiError> {
    server.check_host(token)?;
    Ok(Json(server.evenings_json().await))
}

/// `POST /api/evenings`: opens an evening.
pub(crate) async fn open(
    State(server): State<Web>,
    Bearer(token): Bearer,
    Body(settings): Body<EveningSettings>,
) -> Result<Json<Value>, ApiError> {
    server.check_host(token)?;
    let evening = server.open_evening(settings).await?;
    Ok(Json(json!({ "id": evening.id, "evening": evening.token.to_string() })))
}

/// The body of a request that changes an evening. Each action needs other parts.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct ActionBody {
    participant: Option<usize>,
    participants: Option<[usize; 2]>,
    name: Option<String>,
    round: Option<usize>,
    table: Option<usize>,
    deal: Option<usize>,
    points: Option<i64>,
    counts: Option<bool>,
    reason: Option<String>,
}

fn need<T>(part: Option<T>, word: &str) -> Result<T, ApiError> {
    part.ok_or_else(|| ApiError::bad_request(format!("the body needs '{word}'")))
}

/// `POST /api/evenings/ID/ACTION`: changes an evening.
pub(crate) async fn act(
    State(server): State<Web>,
    Bearer(token): Bearer,
    Path((id, action)): Path<(String, String)>,
    Body(body): Body<ActionBody>,
) -> Result<Json<Value>, ApiError> {
    server.check_host(token)?;
    let evening = server.evening(&id)?;
    let ActionBody { participant, participants, name, round, table, deal, points, counts, reason } = body;
    let reason = reason.ok_or_else(|| ApiError::bad_request("the body needs 'reason'"));
    let wish = match action.as_str() {
        "begin" => return server.begin_round(&evening).await.map(done),
        "end" => return server.end_round(&evening).await.map(done),
        "register" => {
            let name = need(name, "name")?;
            let added = server.register(Client(None), &evening, Author::Organiser, &name, None).await?;
            return Ok(Json(json!({ "participant": added })));
        }
        "rename" => {
            let (participant, name) = (need(participant, "participant")?, need(name, "name")?);
            return server.rename_participant(&evening, participant, &name).await.map(done);
        }
        "leave" => Wish::Leave,
        "return" => Wish::Return,
        "release" => Wish::Release,
        "unpair" => Wish::Unpair,
        "pair" => Wish::Pair(need(participants, "participants")?),
        "adjust" => {
            Wish::Adjust { round: need(round, "round")?, points: need(points, "points")?, reason: reason? }
        }
        "void" => {
            let place = [need(round, "round")?, need(table, "table")?, need(deal, "deal")?];
            Wish::Void { place, counts: need(counts, "counts")?, reason: reason? }
        }
        "shut" => Wish::Shut(true),
        "reopen" => Wish::Shut(false),
        "close" => Wish::Close,
        other => {
            let other: String = other.chars().filter(char::is_ascii_alphanumeric).take(20).collect();
            return Err(ApiError::not_found(format!("an evening has no action '{other}'")));
        }
    };
    let participant = match wish {
        Wish::Leave | Wish::Return | Wish::Release | Wish::Unpair | Wish::Adjust { .. } => {
            need(participant, "participant")?
        }
        _ => 0,
    };
    server.grant(&evening, Author::Organiser, participant, wish).await.map(done)
}

fn done((): ()) -> Json<Value> {
    Json(json!({}))
}
