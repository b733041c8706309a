//! The server of the browser table. People use its tables over HTTP. Built-in players and bots may have seats
//! at the tables.
//!
//! `docs/table.md` describes the API requests. The pages of this program use the same API as any other
//! client.

mod advice_queue;
mod api;
mod bot_players;
mod challenges;
mod client_limits;
mod daily_tables;
mod evenings;
mod events;
mod link_token;
mod links;
mod people;
mod pictures;
mod room;
mod services;
mod shared_tables;
mod table_server;

use std::io;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::Router;
use axum::extract::{DefaultBodyLimit, State};
use axum::http::Uri;
use axum::middleware::{from_fn, from_fn_with_state};
use axum::response::{IntoResponse as _, Redirect, Response};
use axum::routing::{delete, get, post};
use tokio::net::TcpListener;

use services::system_date;
use table_server::{ServerStartError, TableServer, Web};

use super::bots::open_files;
use super::store::Store;
use crate::PuzzleSet;
use crate::card_pictures::CardPictures;
use talon_engine::PlayableGame;
use talon_games::GameRegistry;
use talon_server::limits::{MAX_BODY, MAX_CONNECTIONS, REFUSED_CONNECTIONS, REQUEST_TIME};
use talon_server::{
    ApiError, BoundedListener, Guard, PageFile, PublicUrl, RefusedPage, Requests, guarded, page_routes,
    run_to_end,
};

/// The number of open files that are reserved for the database, the pipes of bots, and refused connections.
const OTHER_FILES: usize = 224 + REFUSED_CONNECTIONS;

/// The addresses of a server.
#[derive(Clone, Debug)]
pub struct Addresses {
    /// The address to listen on.
    pub listen: SocketAddr,
    /// The addresses under which people reach the server through proxies or tunnels. The links of seats begin
    /// with the first of these addresses.
    pub public: Vec<PublicUrl>,
    /// The addresses of the proxies. The server trusts a proxy to name the client of a request.
    pub proxies: Vec<IpAddr>,
}

/// The pages that a server shows in a browser.
pub struct Pages {
    /// The files.
    pub files: Vec<PageFile>,
    /// The pictures of cards.
    pub pictures: CardPictures,
    /// The puzzles.
    pub puzzles: PuzzleSet,
    /// The function that returns the HTML page for a refused request.
    pub refused: RefusedPage,
}

/// A server that listens but does not answer requests yet.
pub struct OpenServer {
    server: Arc<TableServer>,
    listener: TcpListener,
    address: SocketAddr,
    guard: Arc<Guard>,
    pages: Vec<PageFile>,
    pictures: CardPictures,
}

impl OpenServer {
    /// Listens on an address and opens the tables of the database. `tell_host` prints a line for the host on
    /// the terminal.
    ///
    /// # Errors
    /// The address is taken, or the database cannot be read.
    pub async fn open(
        games: Arc<GameRegistry<PlayableGame>>,
        store: Store,
        addresses: Addresses,
        pages: Pages,
        tell_host: fn(&str),
    ) -> Result<Self, ServerStartError> {
        let Addresses { listen: address, public, proxies } = addresses;
        let listen = |error| ServerStartError::Listen { address, error };
        let listener = TcpListener::bind(address).await.map_err(listen)?;
        let address = listener.local_addr().map_err(listen)?;
        let first = public.first().map(ToString::to_string);
        let server = TableServer::open(
            games,
            store,
            pages.puzzles,
            address.ip().to_string(),
            first,
            tell_host,
            Box::new(system_date),
        )
        .await?;
        let guard = Guard::new(public, proxies, pages.refused);
        Ok(Self { server, listener, address, guard, pages: pages.files, pictures: pages.pictures })
    }

    /// Returns the address that the server listens on.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Returns the token of the host, for the link to the first page.
    pub fn host_token(&self) -> String {
        self.server.host.to_string()
    }

    /// Answers requests until the process ends.
    ///
    /// # Errors
    /// The system fails to accept connections, or a file of the pages cannot be compressed.
    pub async fn run(self) -> io::Result<()> {
        let router = router(&self.server, &self.guard, self.pages, self.pictures)?;
        self.server.start_tables().await;
        let files = open_files(MAX_CONNECTIONS + OTHER_FILES);
        let maximum = files.saturating_sub(OTHER_FILES).clamp(1, MAX_CONNECTIONS);
        let listener = BoundedListener::new(self.listener, self.guard, maximum, REQUEST_TIME);
        axum::serve(listener, router.into_make_service_with_connect_info::<Requests>()).await
    }
}

/// Creates the router of a server. It answers requests for pages and API requests after the guard has checked
/// them.
///
/// # Errors
/// A file of the pages cannot be compressed.
fn router(
    server: &Web,
    guard: &Arc<Guard>,
    pages: Vec<PageFile>,
    pictures: CardPictures,
) -> io::Result<Router> {
    let router = page_routes(pages)?
        .merge(changes().route_layer(from_fn(run_to_end)))
        .merge(questions())
        .merge(pictures::routes(pictures))
        .fallback(unknown)
        .method_not_allowed_fallback(unknown)
        .layer(DefaultBodyLimit::max(MAX_BODY))
        .with_state(Arc::clone(server));
    // The guard runs before the router, because it may remove a prefix from the path.
    Ok(Router::new().fallback_service(router).layer(from_fn_with_state(Arc::clone(guard), guarded)))
}

/// Creates the routes that change a table or a person. An event stream is one of them, because it marks the
/// link of a seat as opened. The requests about the daily deals are among them, because they close the tables
/// of earlier days.
fn changes() -> Router<Web> {
    Router::new()
        .route("/api/tables", post(api::host::open_table))
        .route("/api/tables/{id}/close", post(api::host::close_table))
        .route("/api/tables/{id}/settings", post(api::host::change_settings))
        .route("/api/tables/{id}/substitute", post(api::host::substitute))
        .route("/api/tables/{id}/link", post(api::host::renew_link))
        .route("/api/table/seat", post(api::table::take_seat))
        .route("/api/seat/events", get(api::seat::events).post(api::seat::events_of_seats))
        .route("/api/seat/move", post(api::seat::make_move))
        .route("/api/seat/words", post(api::seat::words))
        .route("/api/seat/claim", post(api::seat::claim))
        .route("/api/seat/say", post(api::talk::say))
        .route("/api/seat/undo", post(api::seat::undo))
        .route("/api/seat/again", post(api::seat::again))
        .route("/api/seat/next", post(api::seat::next))
        .route("/api/seat/leave", post(api::seat::leave))
        .route("/api/seat/join", post(api::seat::join))
        .route("/api/watch/events", get(api::seat::watch_events))
        .route("/api/person", delete(api::person::delete))
        .route("/api/person/rename", post(api::person::rename))
        .route("/api/daily", get(api::shared::daily).post(api::shared::play_daily))
        .route("/api/seat/challenge", post(api::shared::offer))
        .route("/api/challenge", get(api::shared::challenge).post(api::shared::play_challenge))
        .route("/api/evenings", get(api::evenings::evenings).post(api::evenings::open))
        .route("/api/evenings/{id}/{action}", post(api::evenings::act))
        .route("/api/evening", get(api::evening::evening))
        .route("/api/evening/register", post(api::evening::register))
        .route("/api/evening/leave", post(api::evening::leave))
        .route("/api/evening/return", post(api::evening::come_back))
        .route("/api/evening/pair", post(api::evening::pair))
        .route("/api/evening/unpair", post(api::evening::unpair))
        .route("/api/evening/sheet", get(api::evening::sheet))
        .route("/api/evening/record", get(api::evening::record))
}

/// Creates the routes that change nothing. A request on such a route is stopped when its client closes the
/// connection.
fn questions() -> Router<Web> {
    Router::new()
        .route("/api/server", get(api::host::server))
        .route("/api/tables", get(api::host::tables))
        .route("/api/people", get(api::host::people))
        .route("/api/rules/{game}/{players}/{language}", get(api::rules::rules))
        .route("/api/said", get(api::talk::said))
        .route("/api/qr", post(api::qr::qr))
        .route("/api/puzzles", get(api::puzzles::puzzles))
        .route("/api/puzzles/{id}", get(api::puzzles::puzzle).post(api::puzzles::solve))
        .route("/api/table", get(api::table::table))
        .route("/api/seat/hint", post(api::seat::hint))
        .route("/api/seat/deals", get(api::seat::deals))
        .route("/api/seat/review", get(api::seat::review))
        .route("/api/seat/replay", get(api::replays::of_seat))
        .route("/api/seat/share", post(api::replays::share))
        .route("/api/replay", get(api::replays::of_link))
        .route("/api/seat/record", get(api::seat::record))
        .route("/api/watch/replay", get(api::replays::of_spectator))
        .route("/api/person", get(api::person::person))
        .route("/api/person/export", get(api::person::export))
}

async fn unknown(State(_): State<Web>, uri: Uri) -> Response {
    // A messenger may have changed the `#` of a link to `%23`.
    if let Some(fragment) = uri.path().strip_prefix("/%23") {
        return Redirect::to(&format!("./#{fragment}")).into_response();
    }
    ApiError::not_found("this server has no such page").into_response()
}

#[cfg(test)]
mod tests {
    use std::io::Write as _;
    use std::net::TcpStream;
    use std::time::{Duration, Instant};

    use serde_json::json;

    use super::*;

    /// Lets the server run until the condition holds.
    async fn until(mut holds: impl AsyncFnMut() -> bool) {
        let deadline = Instant::now() + Duration::from_secs(20);
        while !holds().await {
            assert!(Instant::now() < deadline, "it does not happen");
            tokio::task::yield_now().await;
        }
    }

    #[test]
    fn nobody_waits_for_a_hint_whose_page_closes() {
        let folder = tempfile::tempdir().unwrap();
        let runtime =
            tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
        runtime.block_on(async {
            let games = GameRegistry::new(vec![PlayableGame::new(talon_agents::tablic::agents())]);
            let store = Store::open(&folder.path().join("")).unwrap();
            let server = TableServer::open(
                Arc::new(games),
                store,
                PuzzleSet::default(),
                "127.0.0.1".to_owned(),
                None,
                |_| (),
                Box::new(system_date),
            )
            .await
            .unwrap();
            let seats = json!([{ "kind": "person" }, { "kind": "player", "player": "greedy" }]);
            let settings =
                json!({ "game": "tablic", "players": 2, "practice": true, "movetime": 1, "seats": seats });
            let (room, _) = server.open_table(serde_json::from_value(settings).unwrap(), None).await.unwrap();
            room.start().await;
            until(async || room.state().await.table.may_ask(0).is_ok()).await;
            let advice = &server.services.advice;
            let places = advice.fill().await;

            let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
            let address = listener.local_addr().unwrap();
            let guard = Guard::new(Vec::new(), Vec::new(), |refused, _| format!("{refused:?}"));
            let router = router(&server, &guard, Vec::new(), CardPictures::default()).unwrap();
            let listener = BoundedListener::new(listener, guard, 9, REQUEST_TIME);
            let service = router.into_make_service_with_connect_info::<Requests>();
            tokio::spawn(async move { axum::serve(listener, service).await });

            let token = server.table_tokens(&room.id, &room.state().await.table).seats[0].unwrap();
            let mut page = TcpStream::connect(address).unwrap();
            let request = format!(
                "POST /api/seat/hint HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {token}\r\n\r\n"
            );
            page.write_all(request.as_bytes()).unwrap();
            until(async || advice.waiting() == 1).await;
            drop(page);
            until(async || advice.waiting() == 0).await;
            drop(places);
        });
    }
}
