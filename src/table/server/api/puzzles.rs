//! The API requests about puzzles.

use std::collections::BTreeMap;
use std::time::{SystemTime, UNIX_EPOCH};

use axum::extract::{Path, State};
use axum::response::Response;
use axum::{Extension, Json};
use serde::Deserialize;
use serde_json::{Value, json};

use talon_server::{ApiError, Body, Client};

use super::error;
use super::seat::{check_length, json_text};
use crate::limits::MAX_FRAME_MOVES;
use crate::puzzles::Puzzle;
use crate::server::table_server::{TableServer, Web};

/// The length of a day in seconds.
const DAY: u64 = 86_400;

/// `GET /api/puzzles`: returns, for each game, the puzzle of today and the identifiers of all puzzles by theme.
pub(crate) async fn puzzles(
    State(server): State<Web>,
    Extension(client): Extension<Client>,
) -> Result<Json<Value>, ApiError> {
    server.limits.look(client)?;
    let since = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    let set = &server.puzzles;
    let game = |game: (&str, usize)| {
        let themes: BTreeMap<_, _> = set.themes(game).into_iter().collect();
        json!({ "game": game.0, "players": game.1, "today": set.of_day(game, since / DAY), "themes": themes })
    };
    let games: Vec<Value> = set.games().into_iter().map(game).collect();
    Ok(Json(json!({ "date": server.services.today(), "games": games })))
}

/// Returns the puzzle with this identifier.
fn known<'a>(server: &'a TableServer, id: &str) -> Result<&'a Puzzle, ApiError> {
    server.puzzles.get(id).ok_or_else(|| ApiError::not_found("this server has no such puzzle"))
}

/// `GET /api/puzzles/ID`: returns the position of a puzzle as its seat sees it.
pub(crate) async fn puzzle(
    State(server): State<Web>,
    Extension(client): Extension<Client>,
    Path(id): Path<String>,
) -> Result<Response, ApiError> {
    server.limits.look(client)?;
    let puzzle = known(&server, &id)?;
    let scene = puzzle
        .host(&server.services.games)
        .map_err(error::refused)?
        .scene(None, MAX_FRAME_MOVES)
        .map_err(error::refused)?;
    Ok(json_text(&format!("{{\"theme\":{},\"scene\":{}}}", json!(puzzle.theme), scene.json())))
}

/// The body of a request to solve a puzzle.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AnswerBody {
    r#move: String,
}

/// `POST /api/puzzles/ID`: returns the expected payoffs of all moves, and the cost of a person's move.
pub(crate) async fn solve(
    State(server): State<Web>,
    Extension(client): Extension<Client>,
    Path(id): Path<String>,
    Body(AnswerBody { r#move }): Body<AnswerBody>,
) -> Result<Json<Value>, ApiError> {
    server.limits.look(client)?;
    check_length(&r#move)?;
    let puzzle = known(&server, &id)?;
    let played = puzzle.value_of(&server.services.games, &r#move)?;
    let best = puzzle.moves.first().ok_or_else(|| ApiError::internal("a puzzle without moves"))?;
    Ok(Json(json!({
        "played": played.r#move,
        "best": best.r#move,
        "cost": best.payoff - played.payoff,
        "error": played.error,
        "exact": puzzle.exact,
        "moves": puzzle.moves,
    })))
}
