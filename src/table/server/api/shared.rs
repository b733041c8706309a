//! The API requests about shared deals: the daily deals and the challenges.

use axum::extract::State;
use axum::{Extension, Json};
use serde::Deserialize;
use serde_json::{Value, json};

use talon_server::{ApiError, Body, Client, OptionalBody, Token};

use super::error;
use super::extract::{Bearer, PersonHeader};
use super::host::links;
use crate::server::link_token::{person_id, table_token};
use crate::server::room::Room;
use crate::server::table_server::{TableServer, Web, random};
use crate::shared::{SharedDeals, SharedKey};

/// `GET /api/daily`: returns the daily deals of today of every game with their standings, and the keys of the
/// newest day whose keys are public.
pub(crate) async fn daily(
    State(server): State<Web>,
    Extension(client): Extension<Client>,
    PersonHeader(person): PersonHeader,
) -> Result<Json<Value>, ApiError> {
    server.limits.look(client)?;
    let date = server.services.today();
    let reader = person.map(person_id);
    let names = server.services.games.names();
    let shared = SharedDeals::Daily { date: date.clone() };
    let mut games = Vec::new();
    for game in &names {
        let (players, deals) = server.daily_size(game)?;
        games.push(json!({
            "game": game,
            "players": players,
            "counts": server.services.games.find(game, None).map_err(error::refused)?.offer().players,
            "deals": deals,
            "hash": SharedKey::of(&server.secret, &shared, game).map(SharedKey::hash),
            "standings": server.standings(&shared, "", (game, deals), reader.as_deref()).await?,
        }));
    }
    let over = server.day_over(&date).await?.map(|before| {
        let over = SharedDeals::Daily { date: before.clone() };
        let game = |game: &&str| {
            let key = SharedKey::of(&server.secret, &over, game);
            json!({ "game": game, "key": key.map(SharedKey::reveal), "hash": key.map(SharedKey::hash) })
        };
        json!({ "date": before, "games": names.iter().map(game).collect::<Vec<_>>() })
    });
    Ok(Json(json!({ "date": date, "games": games, "yesterday": over })))
}

/// The body of a request to play the daily deals.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct DailyBody {
    game: String,
    name: String,
    #[serde(default)]
    person: Option<String>,
}

/// `POST /api/daily`: returns a person's table with the daily deals of a game of today. If the person does not
/// have such a table yet, the request opens one.
pub(crate) async fn play_daily(
    State(server): State<Web>,
    Extension(client): Extension<Client>,
    Body(DailyBody { game, name, person }): Body<DailyBody>,
) -> Result<Json<Value>, ApiError> {
    server.limits.look(client)?;
    let person = person_or_new(&server, person.as_deref())?;
    server.limit_rate(person, client, None)?;
    let room = server.play_daily(client, &game, &name, &person_id(person)).await?;
    Ok(Json(seated(&server, &room, person).await))
}

/// The body of a request to challenge others: the number of deals. Without it, the number of deals of the challenge
/// stays as it is; a new challenge has all deals that are over.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct OfferBody {
    #[serde(default)]
    deals: Option<usize>,
}

/// `POST /api/seat/challenge`: lets others play the first deals of the table. Returns the token of the challenge,
/// and the comparison with those who have played.
pub(crate) async fn offer(
    State(server): State<Web>,
    Bearer(token): Bearer,
    OptionalBody(OfferBody { deals }): OptionalBody<OfferBody>,
) -> Result<Json<Value>, ApiError> {
    let (table, challenge, reader) = server.offer(token, deals).await?;
    let mut answer = server.challenge_json(&table, reader.as_deref()).await?;
    add(&mut answer, "challenge", challenge);
    Ok(Json(answer))
}

/// `GET /api/challenge`: describes a challenge, with the results that the person of the header may learn.
pub(crate) async fn challenge(
    State(server): State<Web>,
    Extension(client): Extension<Client>,
    Bearer(token): Bearer,
    PersonHeader(person): PersonHeader,
) -> Result<Json<Value>, ApiError> {
    server.limits.look(client)?;
    let table = server.challenge_of(token)?;
    server.challenge_json(&table, person.map(person_id).as_deref()).await.map(Json)
}

/// The body of a request to play a challenge.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ChallengeBody {
    name: String,
    #[serde(default)]
    person: Option<String>,
}

/// `POST /api/challenge`: returns a person's table with the deals of a challenge. If the person does not have such
/// a table yet, the request opens one.
pub(crate) async fn play_challenge(
    State(server): State<Web>,
    Extension(client): Extension<Client>,
    Bearer(token): Bearer,
    Body(ChallengeBody { name, person }): Body<ChallengeBody>,
) -> Result<Json<Value>, ApiError> {
    server.limits.look(client)?;
    let person = person_or_new(&server, person.as_deref())?;
    server.limit_rate(person, client, None)?;
    let room = server.play_challenge(client, token, &name, &person_id(person)).await?;
    Ok(Json(seated(&server, &room, person).await))
}

/// Returns the person with this token. Without a token, returns a new person.
pub(super) fn person_or_new(server: &TableServer, token: Option<&str>) -> Result<Token, ApiError> {
    if let Some(person) = token.and_then(Token::parse) {
        return Ok(person);
    }
    let number = format!("{:016x}{:016x}", random()?, random()?);
    Ok(table_token(&server.secret, "person", &number, 0))
}

/// Lists the links of a person's table as JSON, and the token of the person.
async fn seated(server: &TableServer, room: &std::sync::Arc<Room>, person: Token) -> Value {
    let mut answer = links(server, room).await;
    add(&mut answer, "person", person);
    answer
}

fn add(answer: &mut Value, key: &str, token: Token) {
    if let Some(answer) = answer.as_object_mut() {
        answer.insert(key.to_owned(), token.to_string().into());
    }
}
