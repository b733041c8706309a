//! The server of a hub: an HTTP server with one path, at which bots connect.

use std::io;
use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;
use std::thread::{self, JoinHandle};
use std::time::Duration;

use axum::Router;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::extract::{Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use serde::Deserialize;
use talon_server::limits::REQUEST_TIME;
use talon_server::{BoundedListener, Guard};
use tokio::runtime;
use tokio::sync::oneshot;
use tokio::time::interval;

use crate::admissions::Admission;
use crate::hub::{ConnectionRefusal, Hub, HubSettings};
use crate::messages::{MAX_MESSAGE, SEAT_PATH};
use crate::remote_seat::{Arrival, SeatKeeper as _};
use crate::tokens::{BotTokens, TokenText};

/// The time between two pings to a bot that waits for a seat.
const WAITING_PING: Duration = Duration::from_secs(5);

/// The number of pings without an answer after which a waiting connection is closed.
const UNANSWERED_PINGS: u32 = 3;

/// The number of connections of readers of pages, beside those of bots.
const MORE_CONNECTIONS: usize = 500;

/// Why no bot can connect.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs, reason = "the text of an error says what its fields are")]
pub enum ListenError {
    #[error("cannot listen at {address}: {error}; expected ADDRESS:PORT, as in 127.0.0.1:8090")]
    Address { address: String, error: io::Error },
    #[error("another program listens at {address}: give another ADDRESS:PORT")]
    InUse { address: String },
    #[error("cannot serve remote bots: {0}")]
    System(io::Error),
}

/// A server at which bots connect, in a thread of its own. It ends when it is dropped.
#[derive(Debug)]
pub struct RemoteListener {
    address: SocketAddr,
    stop: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl RemoteListener {
    /// Begins to listen at an address and port. Returns the server and its hub.
    ///
    /// # Errors
    /// The address cannot be used, or the system lacks a resource.
    pub fn start(
        address: &str,
        settings: HubSettings,
        tokens: Box<dyn BotTokens>,
    ) -> Result<(Self, Arc<Hub>), ListenError> {
        Self::start_with(address, settings, tokens, Router::new())
    }

    /// Begins to listen like [`RemoteListener::start`], and also serves `pages`.
    ///
    /// # Errors
    /// The address cannot be used, or the system lacks a resource.
    pub fn start_with(
        address: &str,
        settings: HubSettings,
        tokens: Box<dyn BotTokens>,
        pages: Router,
    ) -> Result<(Self, Arc<Hub>), ListenError> {
        let wrong = |error: io::Error| {
            let address = address.to_owned();
            if error.kind() == io::ErrorKind::AddrInUse {
                ListenError::InUse { address }
            } else {
                ListenError::Address { address, error }
            }
        };
        let listener = TcpListener::bind(address).map_err(wrong)?;
        listener.set_nonblocking(true).map_err(ListenError::System)?;
        let address = listener.local_addr().map_err(ListenError::System)?;
        let runtime = runtime::Builder::new_current_thread().enable_all().build();
        let runtime = runtime.map_err(ListenError::System)?;
        let hub = Hub::new(settings, tokens, runtime.handle().clone()).map_err(ListenError::System)?;
        let maximum = settings.connections + MORE_CONNECTIONS;
        let (stop, stopped) = oneshot::channel();
        let router = Arc::clone(&hub).router().merge(pages);
        let serve = move || {
            runtime.block_on(async move {
                let serving = async {
                    let listener = tokio::net::TcpListener::from_std(listener)?;
                    // No peer is a proxy of which the server believes anything.
                    let guard = Guard::new(Vec::new(), Vec::new(), |refused, _| format!("{refused:?}"));
                    let listener = BoundedListener::new(listener, guard, maximum, REQUEST_TIME);
                    axum::serve(listener, router).await
                };
                tokio::select! {
                    result = serving => if let Err(error) = result { log::error!("cannot serve remote bots: {error}") },
                    _ = stopped => {}
                }
            });
        };
        let thread = thread::Builder::new().name("remote bots".to_owned()).spawn(serve);
        let thread = Some(thread.map_err(ListenError::System)?);
        Ok((Self { address, stop: Some(stop), thread }, hub))
    }

    /// Returns the address of the pages, as a URL.
    #[must_use]
    pub fn page_url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Returns the address at which bots connect, as a URL.
    #[must_use]
    pub fn url(&self) -> String {
        format!("ws://{}", self.address)
    }
}

impl Drop for RemoteListener {
    fn drop(&mut self) {
        self.stop = None;
        if let Some(thread) = self.thread.take() {
            // A panic of the thread was logged when it happened.
            let _ = thread.join();
        }
    }
}

/// The query of a request for a connection.
#[derive(Deserialize)]
struct SeatQuery {
    /// The session to which the bot comes back. `None` for a new seat.
    session: Option<String>,
    /// The number of lines that the bot has received in the session.
    #[serde(default)]
    received: u64,
}

impl Hub {
    /// Returns the routes of the hub: one path, at which bots connect.
    pub fn router(self: Arc<Self>) -> Router {
        Router::new().route(SEAT_PATH, get(connect)).with_state(self)
    }
}

impl IntoResponse for ConnectionRefusal {
    fn into_response(self) -> Response {
        let status = match self {
            Self::Token => StatusCode::UNAUTHORIZED,
            Self::Session => StatusCode::GONE,
            Self::TooMany => StatusCode::TOO_MANY_REQUESTS,
        };
        (status, format!("{self}\n")).into_response()
    }
}

/// Accepts the connection of a bot with a token.
async fn connect(
    State(hub): State<Arc<Hub>>,
    Query(query): Query<SeatQuery>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Result<Response, ConnectionRefusal> {
    let given = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    let token = given.and_then(|given| given.strip_prefix("Bearer ")).and_then(TokenText::read);
    let admission = hub.admit(&token.ok_or(ConnectionRefusal::Token)?)?;
    let upgrade = upgrade.max_message_size(MAX_MESSAGE).max_frame_size(MAX_MESSAGE);
    let Some(session) = query.session else {
        return Ok(upgrade.on_upgrade(move |socket| wait_for_seat(hub, socket, admission)));
    };
    let seat = hub.seat_of(&admission.bot, &session)?;
    let received = query.received;
    Ok(upgrade.on_upgrade(move |socket| async move {
        // If the seat has ended meanwhile, the connection closes.
        let _ = seat.send(Arrival { socket, admission, received });
    }))
}

/// Keeps a connection until a seat is opened for its bot.
async fn wait_for_seat(hub: Arc<Hub>, mut socket: WebSocket, admission: Admission) {
    let mut seat = match hub.next_seat(&admission.bot) {
        Ok(seat) => {
            let _ = seat.send(Arrival { socket, admission, received: 0 });
            return;
        }
        Err(seat) => seat,
    };
    let (mut pings, mut unanswered) = (interval(WAITING_PING), 0);
    loop {
        tokio::select! {
            opened = &mut seat => {
                if let Ok(opened) = opened {
                    let _ = opened.send(Arrival { socket, admission, received: 0 });
                }
                return;
            }
            message = socket.recv() => match message {
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => unanswered = 0,
                // A bot without a seat has nothing to say.
                _ => break,
            },
            _ = pings.tick() => {
                unanswered += 1;
                let ping = Message::Ping(Vec::new().into());
                if unanswered > UNANSWERED_PINGS
                    || !hub.is_valid(&admission)
                    || socket.send(ping).await.is_err()
                {
                    break;
                }
            }
        }
    }
    // A seat may have been opened for the connection at the same moment.
    if let Ok(seat) = seat.try_recv() {
        hub.give_back(&admission.bot, seat);
    }
}
