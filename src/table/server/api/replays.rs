//! The API requests for replays of finished deals: of a seat, of a spectator, and with a link for everybody.

use axum::extract::State;
use axum::response::Response;
use axum::{Extension, Json};
use serde::Deserialize;
use serde_json::{Value, json};

use talon_engine::PlayableGame;
use talon_games::protocol::Refusal;
use talon_server::{ApiError, Body, Client};

use super::error;
use super::extract::{Bearer, DealQuery};
use super::seat::{finished, json_text};
use crate::hosted::{HostedTable, Viewer};
use crate::server::link_token::ReplayLink;
use crate::server::table_server::Web;
use crate::shared::Reader;
use crate::{PlayedDeal, SavedDeal};

/// `GET /api/seat/replay?deal=N`: returns a finished deal with all hands: the scene after each line.
pub(crate) async fn of_seat(
    State(server): State<Web>,
    Bearer(token): Bearer,
    DealQuery(number): DealQuery,
) -> Result<Response, ApiError> {
    let (room, first) = server.seat(token)?;
    server.check_may_learn(&room, Viewer::Player(first), number).await?;
    replay(&room.state().await.table, number, Some(first), true)
}

/// `GET /api/watch/replay?deal=N`: returns to a spectator what `/api/seat/replay` returns to a person, if the
/// settings of the table permit it.
pub(crate) async fn of_spectator(
    State(server): State<Web>,
    Bearer(token): Bearer,
    DealQuery(number): DealQuery,
) -> Result<Response, ApiError> {
    let room = server.watched(token)?;
    let mut state = room.state().await;
    let Some(delay) = state.table.settings().delay else {
        return Err(ApiError::forbidden("spectators of this table never see all hands"));
    };
    if number.saturating_add(delay) > state.table.deal_number() {
        return Err(ApiError::forbidden(format!("spectators see all hands {delay} deals later")));
    }
    room.admit_spectator(&mut state).await?;
    replay(&state.table, number, None, true)
}

/// The body of a request for the link of a replay.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ShareBody {
    deal: usize,
    names: bool,
}

/// `POST /api/seat/share`: returns the token of a link with which everybody sees a finished deal.
pub(crate) async fn share(
    State(server): State<Web>,
    Bearer(token): Bearer,
    Body(ShareBody { deal, names }): Body<ShareBody>,
) -> Result<Json<Value>, ApiError> {
    let (room, _) = server.seat(token)?;
    let shared = {
        let state = room.state().await;
        finished(&state.table, deal)?;
        state.table.settings().shared.clone()
    };
    // The link leaves the server, so it is for everybody.
    server.check_reader(shared.as_ref(), &room.id, Reader::Other, deal).await?;
    let link = ReplayLink { table: room.id.clone(), deal, has_names: names };
    let token = link.token(&server.secret).ok_or_else(|| ApiError::internal("this deal has no link"))?;
    Ok(Json(json!({ "replay": token.to_string() })))
}

/// `GET /api/replay`: returns the finished deal of a link, also after its table was closed.
pub(crate) async fn of_link(
    State(server): State<Web>,
    Extension(client): Extension<Client>,
    Bearer(token): Bearer,
) -> Result<Response, ApiError> {
    server.limits.look(client)?;
    let ReplayLink { table: id, deal, has_names } =
        ReplayLink::read(&server.secret, token).ok_or_else(error::invalid_link)?;
    let Some(room) = server.room(&id) else {
        let stored = server.services.store.table(&id).await?.ok_or_else(error::invalid_link)?;
        let table = server.restored(stored).await.map_err(|_| error::failed())?;
        server.check_reader(table.settings().shared.as_ref(), &id, Reader::Other, deal).await?;
        server.services.store.add_unknown_viewer(&id).await?;
        return replay(&table, deal, None, has_names);
    };
    let shared = room.state().await.table.settings().shared.clone();
    server.check_reader(shared.as_ref(), &id, Reader::Other, deal).await?;
    let mut state = room.state().await;
    // A challenge may have been offered meanwhile. From here on, it would count this viewer.
    if state.table.settings().shared != shared {
        return Err(ApiError::busy("the table has changed: try again"));
    }
    finished(&state.table, deal)?;
    room.add_unknown_viewer(&mut state).await?;
    replay(&state.table, deal, None, has_names)
}

/// Writes a finished deal as JSON. `first` is the seat of the viewer in the first deal, `None` for everybody else.
/// Without names, the players are called by their kinds and numbers.
fn replay(
    table: &HostedTable,
    number: usize,
    first: Option<usize>,
    has_names: bool,
) -> Result<Response, ApiError> {
    let deal = finished(table, number)?;
    let series = table.series();
    let scenes = table.game().and_then(|game| scenes(game, deal)).map_err(error::refused)?;
    let players = (0..series.players()).map(|seat| series.player_in(deal, seat));
    let (names, given) = if has_names { table.names(players) } else { table.plain_names(players) };
    let text = format!(
        "{{\"scenes\":[{}],\"deal\":{number},\"names\":{},\"given\":{},\"seat\":{},\"result\":{}}}",
        scenes.join(","),
        json!(names),
        json!(given),
        json!(first.map(|first| series.seat_in(deal, first))),
        json!(deal.result)
    );
    Ok(json_text(&text))
}

/// Lists the scenes of a deal with all hands. There is one scene for each line, which shows the position
/// after the line.
fn scenes(game: &PlayableGame, deal: &SavedDeal) -> Result<Vec<String>, Refusal> {
    let mut replayed = PlayedDeal::new(game, &deal.new, 0, 0)?;
    let scene = |line: &String| {
        replayed.apply(line)?;
        Ok(replayed.open_scene().json().to_string())
    };
    deal.lines.iter().map(scene).collect()
}
