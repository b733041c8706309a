//! The requests of a person about the own history, and the daily deals.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use serde_json::{Value, json};

use super::api_error::ApiError;
use super::extract::{Bearer, Body};
use super::host_api::links;
use super::services::today;
use super::table_server::{TableServer, Web, random};
use super::token::Token;
use crate::table::hosted::{SeatSettings, TableSettings, check_name};
use crate::table::learning::{DailySeed, day_before, summaries};

/// The key and the name of the person with a token.
async fn known(server: &TableServer, token: Token) -> Result<(String, String), ApiError> {
    let person = token.identifier();
    let name = server.services.store.person(&person).await?;
    let name = name
        .ok_or_else(|| ApiError::not_found("there is no history for this link: it may have been deleted"))?;
    Ok((person, name))
}

/// `GET /api/person`: the results of a person.
pub(super) async fn person(
    State(server): State<Web>,
    Bearer(token): Bearer,
) -> Result<Json<Value>, ApiError> {
    let (person, name) = known(&server, token).await?;
    let results = server.services.store.results(&person).await?;
    let summary = summaries(&results);
    Ok(Json(json!({ "name": name, "results": results, "summary": summary })))
}

/// `GET /api/person/export`: everything that the server has of a person.
pub(super) async fn export(State(server): State<Web>, Bearer(token): Bearer) -> Result<Response, ApiError> {
    let (person, _) = known(&server, token).await?;
    let text = server.services.store.export(&person).await?.unwrap_or_default();
    Ok(([(CONTENT_TYPE, "application/json")], text).into_response())
}

/// The new name of a person.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NameBody {
    name: String,
}

/// `POST /api/person/rename`: another name for a person.
pub(super) async fn rename(
    State(server): State<Web>,
    Bearer(token): Bearer,
    Body(NameBody { name }): Body<NameBody>,
) -> Result<Json<Value>, ApiError> {
    check_person_name(&name)?;
    let (person, _) = known(&server, token).await?;
    server.services.store.rename_person(&person, &name).await?;
    for room in server.rooms() {
        let own = { room.state().await.table.people() };
        for (first, key) in own {
            if key == person {
                let name = Some(name.clone());
                room.change(|table| table.rename(first, name)).await?;
            }
        }
    }
    Ok(Json(json!({})))
}

/// `DELETE /api/person`: removes the history of a person, and the name from the records.
pub(super) async fn delete(
    State(server): State<Web>,
    Bearer(token): Bearer,
) -> Result<Json<Value>, ApiError> {
    let (person, _) = known(&server, token).await?;
    server.services.store.delete_person(&person, forget).await?;
    for room in server.rooms() {
        let own = { room.state().await.table.people() };
        for (first, key) in own {
            if key == person {
                room.change(|table| {
                    table.forget(first);
                    Ok(())
                })
                .await?;
            }
        }
    }
    Ok(Json(json!({})))
}

/// The settings of a table without the name that the host gave to the person with this seat in the first deal.
fn forget(settings: &str, first: usize) -> String {
    let Ok(mut table) = serde_json::from_str::<TableSettings>(settings) else { return settings.to_owned() };
    if let Some(SeatSettings::Person { name }) = table.seats.get_mut(first) {
        name.clear();
    }
    serde_json::to_string(&table).unwrap_or_else(|_| settings.to_owned())
}

fn check_person_name(name: &str) -> Result<(), ApiError> {
    check_name(name)?;
    if name.trim().is_empty() { Err(ApiError::bad_request("a person needs a name")) } else { Ok(()) }
}

/// The game of the daily deals of a date. The games take turns.
fn daily_game(server: &TableServer, date: &str) -> String {
    let days: usize = date.split('-').filter_map(|part| part.parse::<usize>().ok()).sum();
    let games = server.services.games.names();
    games.get(days % games.len().max(1)).copied().unwrap_or_default().to_owned()
}

/// `GET /api/daily`: the daily deals of today, and the seed of yesterday.
pub(super) async fn daily(State(server): State<Web>) -> Result<Json<Value>, ApiError> {
    let date = today();
    let game = daily_game(&server, &date);
    let standings = server.services.store.daily_results(&date, &game).await?;
    let yesterday = day_before(&date).map(|before| {
        let game = daily_game(&server, &before);
        let seed = DailySeed::new(&server.secret, &before, &game);
        json!({ "date": before, "game": game, "seed": seed.reveal(), "commitment": seed.commitment() })
    });
    Ok(Json(json!({
        "date": date,
        "game": game,
        "commitment": DailySeed::new(&server.secret, &date, &game).commitment(),
        "yesterday": yesterday,
        "standings": standings,
    })))
}

/// Who plays the daily deals.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct DailyBody {
    game: String,
    name: String,
    #[serde(default)]
    person: Option<String>,
}

/// `POST /api/daily`: a table with the daily deals for one person. A person who has one gets it again.
pub(super) async fn play_daily(
    State(server): State<Web>,
    Body(DailyBody { game, name, person }): Body<DailyBody>,
) -> Result<Json<Value>, ApiError> {
    check_person_name(&name)?;
    let date = today();
    if game != daily_game(&server, &date) {
        return Err(ApiError::bad_request("the daily deals are of another game now: load this page again"));
    }
    let person = match person.as_deref().and_then(Token::parse) {
        Some(person) => person,
        None => Token::derive(&server.secret, "person", &format!("{:016x}{:016x}", random()?, random()?), 0),
    };
    server.limit_rate(person)?;
    let identifier = person.identifier();
    let store = &server.services.store;
    if store.person(&identifier).await?.is_none() {
        server.limit_newcomers()?;
        store.add_person(&identifier, &name).await?;
    }
    let known = store.daily_table(&identifier, &date, &game).await?.and_then(|id| server.room(&id));
    let room = if let Some(room) = known {
        room
    } else {
        server.make_room_for_daily(&date).await?;
        let players =
            server.services.games.find(&game, None).map_err(crate::protocol::Refusal::from)?.offer().players;
        let players = players.first().copied().unwrap_or(2);
        let best =
            SeatSettings::Player { name: String::new(), player: "best".to_owned(), options: BTreeMap::new() };
        let own = SeatSettings::Person { name: name.clone() };
        let settings = TableSettings {
            players,
            rules: String::new(),
            seats: std::iter::once(own).chain(std::iter::repeat_n(best, players - 1)).collect(),
            movetime: 200,
            practice: false,
            delay: None,
            seed: Some(DailySeed::new(&server.secret, &date, &game).cards()),
            daily: Some(date),
            game,
        };
        let (room, _) = server.open_table(settings).await?;
        store.seat_person(&room.id, 0, &identifier).await?;
        room.change(|table| table.join(0, Some(name), Some(identifier))).await?;
        room
    };
    let mut answer = links(&server, &room).await;
    if let Some(answer) = answer.as_object_mut() {
        answer.insert("person".to_owned(), person.to_string().into());
    }
    Ok(Json(answer))
}
