//! The API requests of a person with a seat, and of spectators.

use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use serde::Deserialize;
use serde_json::{Value, json};

use talon_games::protocol::{Refusal, Seat};
use talon_games::{Entry, EntryStep};
use talon_server::{ApiError, Body, Client, OptionalBody, Token};

use super::error;
use super::extract::{Bearer, DealQuery};
use crate::hosted::{HostedTable, SeenPosition, TableError, Viewer};
use crate::limits::{MAX_HINT_TIME, MAX_STREAM_TOKENS, MAX_TEXT, REVIEW_TIME};
use crate::played_deal::host_of;
use crate::server::advice_queue::Asker;
use crate::server::events::{FrameStream, SeatFrames};
use crate::server::room::RoomState;
use crate::server::table_server::Web;
use crate::{PlayedDeal, SavedDeal, hint as best_moves, record_text, review as reviewed};

/// Creates an empty answer.
fn done() -> Json<Value> {
    Json(json!({}))
}

/// `GET /api/seat/events`: streams the frames of a seat.
pub(crate) async fn events(State(server): State<Web>, Bearer(token): Bearer) -> Result<Response, ApiError> {
    let (room, first) = server.seat(token)?;
    let frames = room.listen(Viewer::Player(first)).await?;
    // While this request waited, the link may have become invalid. The open streams of the link were then
    // ended, but this stream was not open yet. The link is therefore checked again.
    server.seat(token)?;
    Ok(FrameStream::new(vec![frames]).into_response())
}

/// The body of a request for a stream. It lists the tokens of all seats and spectators that one screen shows.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct TokensBody {
    tokens: Vec<String>,
}

/// `POST /api/seat/events`: streams the frames of all seats of a screen. Each token is checked separately. If
/// a link is refused, the stream contains an event that says so. The other seats are not affected.
pub(crate) async fn events_of_seats(
    State(server): State<Web>,
    Extension(client): Extension<Client>,
    Body(TokensBody { tokens }): Body<TokensBody>,
) -> Result<Response, ApiError> {
    if tokens.is_empty() || tokens.len() > MAX_STREAM_TOKENS {
        return Err(ApiError::bad_request(format!("a stream has 1 to {MAX_STREAM_TOKENS} tokens")));
    }
    let distinct: HashSet<&String> = tokens.iter().collect();
    if distinct.len() < tokens.len() {
        return Err(ApiError::bad_request("a stream has each token once"));
    }
    let mut seats = Vec::new();
    let mut first_error = None;
    let mut is_open = false;
    for text in &tokens {
        match listen(&server, client, text).await {
            Ok(frames) => {
                is_open = true;
                seats.push(frames);
            }
            Err(error) => {
                seats.push(SeatFrames::refused(error.clone()));
                first_error.get_or_insert(error);
            }
        }
    }
    match first_error {
        Some(error) if !is_open => Err(error),
        _ => Ok(FrameStream::new(seats).into_response()),
    }
}

/// Starts to listen to a table. The token is for a seat or for a spectator.
async fn listen(server: &Web, client: Client, token: &str) -> Result<SeatFrames, ApiError> {
    let token = Token::parse(token).ok_or_else(error::invalid_link)?;
    // Only valid tokens are counted, because one request may contain many invalid tokens.
    let (room, viewer) = server.listened(token)?;
    server.limit_rate(token, client, None)?;
    let frames = room.listen(viewer).await?;
    // While this request waited, the link may have become invalid. The open streams of the link were then
    // ended, but this stream was not open yet. The link is therefore checked again.
    server.listened(token)?;
    Ok(frames)
}

/// `GET /api/watch/events`: streams the frames of a spectator.
pub(crate) async fn watch_events(
    State(server): State<Web>,
    Bearer(token): Bearer,
) -> Result<Response, ApiError> {
    let room = server.watched(token)?;
    Ok(FrameStream::new(vec![room.listen(Viewer::Spectator).await?]).into_response())
}

/// The body of a request to move. It contains the move, and the position for which the move was chosen. The
/// position is given by the number of the deal and by the number of its events.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MoveBody {
    #[serde(default)]
    deal: Option<usize>,
    events: usize,
    r#move: String,
}

/// `POST /api/seat/move`: makes a move. If the same request is sent twice, the move is made once.
pub(crate) async fn make_move(
    State(server): State<Web>,
    Bearer(token): Bearer,
    Body(body): Body<MoveBody>,
) -> Result<Json<Value>, ApiError> {
    let (room, first) = server.seat(token)?;
    check_length(&body.r#move)?;
    let seen = SeenPosition { deal: body.deal, events: Some(body.events), seat: None };
    room.change(|table| play(table, first, seen, &body.r#move)).await?;
    Ok(done())
}

fn play(table: &mut HostedTable, first: usize, seen: SeenPosition, text: &str) -> Result<(), TableError> {
    // A program may play without a stream. Its link is in use, too.
    table.open_link(first);
    if table.may_move(first, seen, Some(text))? {
        table.play(text, Instant::now())?;
    }
    Ok(())
}

pub(super) fn check_length(text: &str) -> Result<(), ApiError> {
    if text.len() > MAX_TEXT || text.chars().any(char::is_control) {
        return Err(ApiError::bad_request(format!("a move is one line of at most {MAX_TEXT} bytes")));
    }
    Ok(())
}

/// The body of a request with the words with which a person names a move.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct WordsBody {
    #[serde(default)]
    deal: Option<usize>,
    events: usize,
    words: Vec<String>,
    finished: bool,
}

/// `POST /api/seat/words`: reads the words with which a person names a move. If the words are complete, makes
/// the move.
pub(crate) async fn words(
    State(server): State<Web>,
    Bearer(token): Bearer,
    Body(body): Body<WordsBody>,
) -> Result<Json<Value>, ApiError> {
    let (room, first) = server.seat(token)?;
    body.words.iter().try_for_each(|word| check_length(word))?;
    let seen = SeenPosition { deal: body.deal, events: Some(body.events), seat: None };
    let words: Vec<&str> = body.words.iter().map(String::as_str).collect();
    let entered = {
        let state = room.state().await;
        state.table.may_move(first, seen, None)?;
        state.table.entered(first, &words, body.finished)?
    };
    match entered {
        Entry::Moves(moves) => {
            let text = moves.into_iter().next().ok_or_else(|| ApiError::internal("no move"))?;
            room.change(|table| play(table, first, seen, &text)).await?;
            Ok(Json(json!({ "state": "done", "move": text })))
        }
        Entry::Open(step) => Ok(Json(open_step(step))),
    }
}

fn open_step(step: EntryStep) -> Value {
    match step {
        EntryStep::Choice { choices, chosen } => {
            json!({ "state": "open", "step": "choice", "next": choices, "chosen": chosen })
        }
        EntryStep::Exactly { card, at } => {
            json!({ "state": "open", "step": "exactly", "card": card, "at": at, "next": ["y", "n"] })
        }
        EntryStep::Capture { card, captured, ends } => {
            json!({ "state": "open", "step": "capture", "card": card, "captured": captured, "ends": ends, "next": [] })
        }
    }
}

/// `POST /api/seat/hint`: returns moves with their expected payoffs. Unless the table is for practice, the deal
/// then does not count for the person.
pub(crate) async fn hint(State(server): State<Web>, Bearer(token): Bearer) -> Result<Json<Value>, ApiError> {
    let (room, first) = server.seat(token)?;
    // The deal stops counting in the same change in which its lines are read.
    let question = |table: &mut HostedTable| {
        table.ask(first)?;
        let settings = table.settings();
        let lines = table.deal().lines(table.seat_of(first));
        Ok((lines, settings.newgame()?, settings.pace().min(MAX_HINT_TIME)))
    };
    let (lines, game, time) = room.change(question).await?;
    let services = Arc::clone(&room.services);
    let advise = move |stop: &AtomicBool| -> Result<_, Refusal> {
        let host = host_of(services.games.of(&game)?, &lines)?;
        best_moves(&*host, &talon_engine::option_table(&services.games), time, stop)
    };
    let hint =
        room.services.advise(Asker { table: room.place, first }, advise).await?.map_err(error::refused)?;
    let moves: Vec<Value> =
        hint.into_iter().map(|(text, payoff)| json!({ "move": text, "payoff": payoff })).collect();
    Ok(Json(json!({ "moves": moves })))
}

/// The body of a request to change a table. It contains the position that the page showed. If the body is
/// empty, the change is made in any position.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SeenBody {
    #[serde(default)]
    deal: Option<usize>,
    #[serde(default)]
    events: Option<usize>,
    #[serde(default)]
    seat: Option<usize>,
}

impl From<SeenBody> for SeenPosition {
    fn from(SeenBody { deal, events, seat }: SeenBody) -> Self {
        Self { deal, events, seat }
    }
}

/// `POST /api/seat/claim`: ends the deal, because its result is certain.
pub(crate) async fn claim(
    State(server): State<Web>,
    Bearer(token): Bearer,
    OptionalBody(body): OptionalBody<SeenBody>,
) -> Result<Json<Value>, ApiError> {
    let (room, first) = server.seat(token)?;
    let claim = |table: &mut HostedTable| {
        table.open_link(first);
        table.claim(first, body.into(), Instant::now())
    };
    room.change(claim).await?;
    Ok(done())
}

/// `POST /api/seat/undo`: takes back the last decision, in a practice game.
pub(crate) async fn undo(
    State(server): State<Web>,
    Bearer(token): Bearer,
    OptionalBody(body): OptionalBody<SeenBody>,
) -> Result<Json<Value>, ApiError> {
    let (room, first) = server.seat(token)?;
    room.change(|table| table.undo(first, body.into(), Instant::now())).await?;
    Ok(done())
}

/// `POST /api/seat/again`: begins a new deal with the same cards, in a practice game.
pub(crate) async fn again(
    State(server): State<Web>,
    Bearer(token): Bearer,
    OptionalBody(body): OptionalBody<SeenBody>,
) -> Result<Json<Value>, ApiError> {
    let (room, first) = server.seat(token)?;
    room.change(|table| table.again(first, body.into())).await?;
    Ok(done())
}

/// The body of a request for the next deal. It contains the number of the deal whose end the person has seen.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct NextBody {
    deal: usize,
}

/// `POST /api/seat/next`: records that the person is ready for the next deal.
pub(crate) async fn next(
    State(server): State<Web>,
    Bearer(token): Bearer,
    Body(body): Body<NextBody>,
) -> Result<Json<Value>, ApiError> {
    let (room, first) = server.seat(token)?;
    room.change(|table| table.ready(first, body.deal)).await?;
    Ok(done())
}

/// The body of a request to leave. It contains the name of the built-in player that plays for the person.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct LeaveBody {
    substitute: String,
}

/// `POST /api/seat/leave`: lets a built-in player play for the person.
pub(crate) async fn leave(
    State(server): State<Web>,
    Bearer(token): Bearer,
    Body(body): Body<LeaveBody>,
) -> Result<Json<Value>, ApiError> {
    let (room, first) = server.seat(token)?;
    room.change(|table| table.leave(first, &body.substitute)).await?;
    Ok(done())
}

/// The body of a request to join. It contains the name of a person, and the token of the person's history.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct JoinBody {
    name: Option<String>,
    #[serde(default)]
    person: Option<String>,
}

/// `POST /api/seat/join`: with a name, gives the seat to a person with this name, and keeps the person's
/// results in a history. Without a name, gives the seat back to the person who had left it.
pub(crate) async fn join(
    State(server): State<Web>,
    Extension(client): Extension<Client>,
    Bearer(token): Bearer,
    Body(JoinBody { name, person }): Body<JoinBody>,
) -> Result<Json<Value>, ApiError> {
    let Some(name) = name.filter(|name| !name.trim().is_empty()) else {
        let (room, first) = server.seat(token)?;
        let come_back = |table: &mut HostedTable| {
            table.come_back(first);
            Ok(())
        };
        room.change(come_back).await?;
        return Ok(Json(json!({ "person": null })));
    };
    let person = server.join(client, token, &name, person.as_deref().and_then(Token::parse)).await?;
    Ok(Json(json!({ "person": person.to_string() })))
}

/// `GET /api/seat/deals`: returns the results of the finished deals.
pub(crate) async fn deals(State(server): State<Web>, Bearer(token): Bearer) -> Result<Json<Value>, ApiError> {
    let (room, first) = server.seat(token)?;
    let results = room.services.store.table_results(&room.id).await?;
    let state = room.state().await;
    let series = state.table.series();
    let mut totals = vec![0; series.players()];
    let mut deals = Vec::new();
    for (place, deal) in series.deals().iter().enumerate() {
        let Some(result) = &deal.result else { continue };
        if !state.table.may_learn(Viewer::Player(first), place + 1) {
            continue;
        }
        let of_seat = |seat: usize| series.player_in(deal, seat);
        if deal.counts {
            for (seat, points) in result.iter().enumerate() {
                if let Some(total) = totals.get_mut(of_seat(seat)) {
                    *total += points;
                }
            }
        }
        let own = series.seat_in(deal, first);
        let (names, given) = state.table.names((0..series.players()).map(of_seat));
        let master =
            results.iter().find(|row| row.deal == place && row.seat == own).and_then(|row| row.master);
        let points = result.get(own).copied().unwrap_or_default();
        deals.push(json!({
            "deal": place + 1,
            "seat": own,
            "names": names,
            "given": given,
            // The points of each player, in the order of the seats in the first deal.
            "points": (0..series.players()).map(|first| result.get(series.seat_in(deal, first))).collect::<Vec<_>>(),
            "result": result,
            "totals": totals,
            "counts": deal.counts,
            "duplicate": master.map(|master| json!({ "own": points, "master": master })),
        }));
    }
    Ok(Json(json!({ "deals": deals })))
}

/// Returns a finished deal of a table by its number.
pub(super) fn finished(table: &HostedTable, number: usize) -> Result<&SavedDeal, ApiError> {
    let deal = number.checked_sub(1).and_then(|place| table.series().deals().get(place));
    let deal = deal.ok_or_else(|| ApiError::not_found(format!("there is no deal {number} at this table")))?;
    match &deal.result {
        Some(_) => Ok(deal),
        None => Err(ApiError::forbidden(format!("deal {number} is not over: its hands are hidden"))),
    }
}

/// Replays a finished deal of a table by its number.
fn replayed(state: &RoomState, number: usize) -> Result<PlayedDeal, ApiError> {
    let deal = finished(&state.table, number)?;
    let game = state.table.game().map_err(error::refused)?;
    state.table.series().replayed(game, deal).map_err(error::refused)
}

/// `GET /api/seat/review?deal=N`: returns the decisions of the person in a finished deal, and the cost of
/// each decision.
pub(crate) async fn review(
    State(server): State<Web>,
    Bearer(token): Bearer,
    DealQuery(number): DealQuery,
) -> Result<Response, ApiError> {
    let (room, first) = server.seat(token)?;
    server.check_may_learn(&room, Viewer::Player(first), number).await?;
    let (over, seat, game, lines) = {
        let state = room.state().await;
        let deal = finished(&state.table, number)?;
        if let Some(known) = state.reviews.get(&(number, first)) {
            return Ok(json_text(known));
        }
        let over = replayed(&state, number)?;
        let seat = Seat::new(state.table.series().seat_in(deal, first));
        (over, seat, state.table.settings().newgame().map_err(error::refused)?, deal.lines.clone())
    };
    let services = Arc::clone(&room.services);
    let text: Arc<str> = room
        .services
        .advise(Asker { table: room.place, first }, move |stop| -> Result<_, Refusal> {
            let game = services.games.of(&game)?;
            let decisions =
                reviewed(game, &over, seat, &talon_engine::option_table(&services.games), REVIEW_TIME, stop)?;
            let decisions = decisions.into_iter().map(|decision| {
                let scene = &decision.scene;
                let head = json!({ "events": scene.events, "played": decision.played, "best": decision.best,
                                   "cost": decision.cost, "error": decision.error });
                let head = head.to_string();
                let fields = head.strip_suffix('}').unwrap_or_default();
                Ok(format!("{fields},\"scene\":{}}}", scene.json()))
            });
            let decisions: Vec<String> = decisions.collect::<Result<_, Refusal>>()?;
            Ok(Arc::from(format!("{{\"decisions\":[{}]}}", decisions.join(","))))
        })
        .await?
        .map_err(error::refused)?;
    let mut state = room.state().await;
    // While the review was computed, a move of the deal may have been taken back.
    if finished(&state.table, number)?.lines == lines {
        state.reviews.insert((number, first), Arc::clone(&text));
    }
    Ok(json_text(&text))
}

pub(super) fn json_text(text: &str) -> Response {
    ([(CONTENT_TYPE, "application/json")], text.to_owned()).into_response()
}

/// `GET /api/seat/record?deal=N`: returns the record of a finished deal.
pub(crate) async fn record(
    State(server): State<Web>,
    Bearer(token): Bearer,
    DealQuery(number): DealQuery,
) -> Result<Response, ApiError> {
    let (room, first) = server.seat(token)?;
    server.check_may_learn(&room, Viewer::Player(first), number).await?;
    let state = room.state().await;
    let deal = finished(&state.table, number)?;
    let (names, _) = state.table.names(0..state.table.settings().players);
    let text = record_text("", &names, std::slice::from_ref(deal));
    Ok(([(CONTENT_TYPE, "text/plain; charset=utf-8")], text).into_response())
}
