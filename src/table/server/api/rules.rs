//! The rules of the games for people.

use axum::extract::{Path, State};
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse as _, Response};

use talon_server::ApiError;

use crate::server::table_server::Web;

/// `GET /api/rules/GAME/PLAYERS/LANGUAGE`: returns the rules of a game for this number of players as a page of
/// Markdown. The page is in English if the game has none in this language.
pub(crate) async fn rules(
    State(server): State<Web>,
    Path((game, players, language)): Path<(String, String, String)>,
) -> Result<Response, ApiError> {
    let players = players.parse().map_err(|_| ApiError::not_found("the number of players is a number"))?;
    let game = server.services.games.find(&game, Some(players));
    let page = game.map_err(|error| ApiError::not_found(error.to_string()))?.rules_page(&language);
    Ok(([(CONTENT_TYPE, "text/markdown; charset=utf-8")], page).into_response())
}
