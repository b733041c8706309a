//! The API requests of the host. They are about the tables of a server.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use serde::Deserialize;
use serde_json::{Value, json};

use talon_engine::PlayableGame;
use talon_games::protocol::{CLAIRVOYANT, KeyKind, RuleKey};

use super::api_error::ApiError;
use super::bot_players::missing_parts;
use super::extract::{Bearer, Body};
use super::room::Room;
use super::services::today;
use super::table_server::{FailedTable, TableServer, Web};
use crate::guest_text::without_paths;
use crate::hosted::{SeatSettings, TableSettings};
use crate::{bots_available, why_no_bots};

/// `GET /api/server`: returns the games, players and rules that the server offers.
pub(super) async fn server(State(server): State<Web>) -> Json<Value> {
    let missing = missing_parts().await;
    let missing: Vec<String> = missing.iter().map(|text| without_paths(text)).collect();
    Json(json!({
        "version": env!("CARGO_PKG_VERSION"),
        "games": server.services.games.iter().map(game).collect::<Vec<_>>(),
        "bots": bots_available(),
        "why_no_bots": why_no_bots(),
        "sandbox": { "missing": missing },
        "listen": server.listen,
        "address": server.address,
        "date": today(),
    }))
}

fn game(game: &PlayableGame) -> Value {
    let offer = game.offer();
    let kinds: Vec<&str> = game.player_names().into_iter().filter(|name| *name != CLAIRVOYANT).collect();
    json!({
        "name": game.name,
        "players": {
            "min": offer.players.iter().min(),
            "max": offer.players.iter().max(),
            "counts": offer.players,
        },
        "default": offer.players.first(),
        "rules": game.keys().iter().filter_map(rule).collect::<Vec<_>>(),
        "players_kinds": kinds,
    })
}

/// Describes a rule option as JSON. `None` for a key that is not an option because it carries something from
/// one deal to the next.
fn rule(key: &RuleKey) -> Option<Value> {
    match key.kind {
        KeyKind::Words(words) => Some(json!({ "key": key.name, "values": words, "default": words.first() })),
        KeyKind::Profile(words) => Some(json!({ "key": key.name, "values": words })),
        KeyKind::Integer { min, max } => Some(json!({ "key": key.name, "min": min, "max": max })),
        KeyKind::SeatList { .. } | KeyKind::Text => None,
    }
}

/// `GET /api/tables`: lists the open tables. For each table it gives the links of the seats that nobody has
/// opened yet. The tables that cannot be continued follow.
pub(super) async fn tables(
    State(server): State<Web>,
    Bearer(token): Bearer,
) -> Result<Json<Value>, ApiError> {
    server.check_host(token)?;
    let mut tables = Vec::new();
    for room in server.rooms() {
        let state = room.state().await;
        if !state.is_open() {
            continue;
        }
        let settings = state.table.settings();
        let tokens = server.table_tokens(&room.id, &state.table);
        // After a guest has opened a link, the link belongs to the guest. The host then does not see the link
        // again.
        let (unopened, links): (Vec<_>, Vec<_>) = tokens
            .seats
            .iter()
            .enumerate()
            .map(|(first, token)| {
                let (is_opened, pages) = state.table.link_use(first);
                let unopened = token.filter(|_| !is_opened).map(|token| token.to_string());
                let link = state.table.link(first);
                (unopened, token.map(|_| json!({ "number": link, "opened": is_opened, "pages": pages })))
            })
            .unzip();
        let names: Vec<String> = (0..settings.players).map(|first| state.table.name(first)).collect();
        tables.push(json!({
            "id": room.id,
            "game": settings.game,
            "players": settings.players,
            "names": names,
            "kinds": settings.seats.iter().map(SeatSettings::kind).collect::<Vec<_>>(),
            "deal": state.table.deal_number(),
            "state": state.table.state().word(),
            "seats": unopened,
            "links": links,
            "watch": tokens.watch.to_string(),
            "practice": settings.practice,
            "daily": settings.daily,
        }));
    }
    tables.extend(server.failed().into_iter().map(|failed| {
        let FailedTable { id, game, reason, .. } = failed;
        json!({
            "id": id,
            "game": game,
            "players": 0,
            "names": [],
            "kinds": [],
            "deal": 0,
            "state": "failed",
            "reason": reason,
            "seats": [],
            "watch": null,
            "practice": false,
            "daily": null,
        })
    }));
    Ok(Json(json!({ "tables": tables })))
}

/// `POST /api/tables`: opens a table.
pub(super) async fn open_table(
    State(server): State<Web>,
    Bearer(token): Bearer,
    Body(settings): Body<TableSettings>,
) -> Result<Json<Value>, ApiError> {
    server.check_host(token)?;
    if settings.daily.is_some() {
        return Err(ApiError::bad_request("a table of daily deals is opened by POST /api/daily"));
    }
    let (room, warnings) = server.open_table(settings, None).await?;
    room.start().await;
    let mut answer = links(&server, &room).await;
    if let Some(answer) = answer.as_object_mut() {
        answer.insert("warnings".to_owned(), json!(warnings));
    }
    Ok(Json(answer))
}

/// Lists the links of a table as JSON.
pub(super) async fn links(server: &TableServer, room: &Arc<Room>) -> Value {
    let tokens = server.table_tokens(&room.id, &room.state().await.table);
    json!({
        "id": room.id,
        "seats": tokens.seats.iter().map(|token| token.map(|token| token.to_string())).collect::<Vec<_>>(),
        "watch": tokens.watch.to_string(),
    })
}

/// The body of a request about a seat. The seat is given by its number in the first deal.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SeatBody {
    seat: usize,
}

/// `POST /api/tables/ID/link`: creates a new link for a seat. The old link becomes invalid.
pub(super) async fn renew_link(
    State(server): State<Web>,
    Bearer(token): Bearer,
    Path(id): Path<String>,
    Body(SeatBody { seat }): Body<SeatBody>,
) -> Result<Json<Value>, ApiError> {
    server.check_host(token)?;
    let room = server.room(&id).ok_or_else(|| ApiError::not_found("there is no such open table"))?;
    let token = server.renew_link(&room, seat).await?;
    Ok(Json(json!({ "seat": token.to_string() })))
}

/// `POST /api/tables/ID/close`: closes a table.
pub(super) async fn close_table(
    State(server): State<Web>,
    Bearer(token): Bearer,
    Path(id): Path<String>,
) -> Result<Json<Value>, ApiError> {
    server.check_host(token)?;
    if server.close_failed(&id).await? {
        return Ok(Json(json!({})));
    }
    let room = server.room(&id).ok_or_else(|| ApiError::not_found("there is no such open table"))?;
    room.close().await?;
    server.close_room(&room);
    Ok(Json(json!({})))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rule_is_offered_with_its_default_or_range_and_a_profile_without_a_default() {
        let offered = |name, kind| rule(&RuleKey { name, kind });
        let values = ["a", "b"];
        let of = |kind: fn(&'static [&'static str]) -> KeyKind| offered("key", kind(&["a", "b"]));
        assert_eq!(of(KeyKind::Words), Some(json!({ "key": "key", "values": values, "default": "a" })));
        assert_eq!(of(KeyKind::Profile), Some(json!({ "key": "key", "values": values })));
        let number = offered("cap", KeyKind::Integer { min: 0, max: 9 });
        assert_eq!(number, Some(json!({ "key": "cap", "min": 0, "max": 9 })));
        assert_eq!(offered("radelci", KeyKind::SeatList { min: 0, max: 9 }), None);
    }
}
