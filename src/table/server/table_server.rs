//! The tables of a server, and who holds which link.

use std::collections::HashMap;
use std::io;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock};
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use super::api_error::ApiError;
use super::bot_players::{bots_of, try_bots};
use super::room::Room;
use super::services::Services;
use super::token::{Token, table_name};
use crate::engine::PlayableGame;
use crate::games::GameRegistry;
use crate::table::hosted::{HostedTable, SeatSettings, TableSettings, Viewer};
use crate::table::store::{Store, StoreError, StoredTable};

/// The maximum number of open tables.
const MAX_TABLES: usize = 1000;

/// The requests that one token may send at once, and how many more a second.
const BURST: f64 = 200.0;
const PER_SECOND: f64 = 50.0;

/// The maximum number of tokens whose requests are counted. A token that sends nothing for a while is forgotten.
const COUNTED_TOKENS: usize = 10_000;

/// The server, as handlers get it.
pub(super) type Web = Arc<TableServer>;

/// Why a server cannot start.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ServerStartError {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error("cannot listen on {address}: {error}; choose another --port, or 0 for a free one")]
    Listen { address: SocketAddr, error: io::Error },
    #[error("table {id} cannot be continued: {text}; use another data directory")]
    Table { id: String, text: String },
}

/// What a link is for.
#[derive(Clone)]
pub(super) enum Link {
    /// A place at an open table.
    Open(Arc<Room>, Viewer),
    /// A place at a table that is closed.
    Closed(Viewer),
}

/// The number of people who may begin the daily deals without a history at once, and how many more a second.
const NEWCOMERS: f64 = 20.0;
const NEWCOMERS_PER_SECOND: f64 = 0.5;

/// The maximum number of open tables of daily deals. The rest is for the tables of the host.
const MAX_DAILY_TABLES: usize = MAX_TABLES / 2;

/// Requests that are bounded in their number: how many more may be sent, and when this was counted.
struct Allowance {
    left: f64,
    counted: Instant,
}

impl Allowance {
    /// Counts a request. Returns whether it is permitted.
    fn take(&mut self, now: Instant, burst: f64, per_second: f64) -> bool {
        let since = now.duration_since(self.counted).as_secs_f64();
        *self = Self { left: f64::min(self.left + since * per_second, burst), counted: now };
        let is_permitted = self.left >= 1.0;
        self.left -= f64::from(u8::from(is_permitted));
        is_permitted
    }
}

/// All tables of a server.
pub(super) struct TableServer {
    pub(super) services: Arc<Services>,
    pub(super) secret: [u8; 32],
    pub(super) host: Token,
    /// The address that the server listens on.
    pub(super) listen: String,
    links: RwLock<HashMap<Token, Link>>,
    /// The number of tables added since the start.
    added: AtomicU64,
    allowances: Mutex<HashMap<Token, Allowance>>,
    newcomers: Mutex<Allowance>,
}

/// The tokens of a table.
pub(super) struct TableTokens {
    /// By seat of the first deal; `None` for programs.
    pub(super) seats: Vec<Option<Token>>,
    pub(super) watch: Token,
}

impl TableServer {
    /// A server with the tables of its database.
    pub(super) async fn open(
        games: Arc<GameRegistry<PlayableGame>>,
        store: Store,
        listen: String,
    ) -> Result<Arc<Self>, ServerStartError> {
        let secret = store.secret();
        let services = Services::start(games, store);
        let server = Arc::new(Self {
            host: Token::derive(&secret, "host", "", 0),
            services,
            secret,
            listen,
            links: RwLock::default(),
            added: AtomicU64::new(0),
            allowances: Mutex::default(),
            newcomers: Mutex::new(Allowance { left: NEWCOMERS, counted: Instant::now() }),
        });
        for stored in server.services.store.open_tables().await? {
            server.reopen(stored).await?;
        }
        for (id, settings) in server.services.store.closed_tables().await? {
            // The links of a table whose settings are of another version are unknown.
            if let Ok(settings) = serde_json::from_str::<TableSettings>(&settings) {
                server.add_closed(&id, &settings);
            }
        }
        Ok(server)
    }

    /// Opens a stored table.
    async fn reopen(&self, stored: StoredTable) -> Result<(), ServerStartError> {
        let StoredTable { id, settings, deals } = stored;
        let wrong = |text: String| ServerStartError::Table { id: id.clone(), text };
        let settings: TableSettings =
            serde_json::from_str(&settings).map_err(|error| wrong(error.to_string()))?;
        let seed = settings.seed.unwrap_or_default();
        let games = Arc::clone(&self.services.games);
        let table = HostedTable::new(games, &id, settings, seed, deals);
        let mut table = table.map_err(|refusal| wrong(refusal.text))?;
        for seated in self.services.store.seated(&id).await? {
            if let Some(person) = seated.person {
                table
                    .join(seated.first_seat, Some(seated.name), Some(person))
                    .map_err(|error| wrong(error.to_string()))?;
            }
        }
        self.add(table, &id);
        Ok(())
    }

    /// Adds a room and its links.
    fn add(&self, table: HostedTable, id: &str) -> Arc<Room> {
        let tokens = self.tokens(id, table.settings());
        let place = self.added.fetch_add(1, Ordering::Relaxed);
        let room = Room::new(id.to_owned(), place, Arc::clone(&self.services), table);
        let mut links = self.links.write().unwrap_or_else(PoisonError::into_inner);
        links.insert(tokens.watch, Link::Open(Arc::clone(&room), Viewer::Spectator));
        for (first, token) in tokens.seats.into_iter().enumerate() {
            if let Some(token) = token {
                links.insert(token, Link::Open(Arc::clone(&room), Viewer::Player(first)));
            }
        }
        room
    }

    /// Adds the links of a closed table.
    fn add_closed(&self, id: &str, settings: &TableSettings) {
        let tokens = self.tokens(id, settings);
        let mut links = self.links.write().unwrap_or_else(PoisonError::into_inner);
        links.insert(tokens.watch, Link::Closed(Viewer::Spectator));
        let seats = tokens.seats.into_iter().enumerate();
        links.extend(seats.filter_map(|(first, token)| Some((token?, Link::Closed(Viewer::Player(first))))));
    }

    /// Opens a table with these settings.
    pub(super) async fn open_table(&self, mut settings: TableSettings) -> Result<Arc<Room>, ApiError> {
        settings.check(&self.services.games)?;
        if self.rooms().len() >= MAX_TABLES {
            return Err(ApiError::busy(format!("{MAX_TABLES} tables are open: close one")));
        }
        // A browser reads whole numbers up to 2^53.
        let seed = settings.seed.map_or_else(|| random().map(|number| number >> 11), Ok)?;
        settings.seed = Some(seed);
        let id = table_name(random()? as u32);
        let games = Arc::clone(&self.services.games);
        let text = serde_json::to_string(&settings).map_err(|error| ApiError::internal(error.to_string()))?;
        let table = HostedTable::new(games, &id, settings, seed, Vec::new())?;
        try_bots(bots_of(&table)).await.map_err(ApiError::bad_request)?;
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs();
        let (store, game) = (&self.services.store, &table.settings().game);
        store.add_table(&id, game, &text, i64::try_from(now).unwrap_or_default()).await?;
        if let Some(date) = &table.settings().daily {
            store.mark_daily(&id, date).await?;
        }
        Ok(self.add(table, &id))
    }

    /// Lets the programs of all tables go on.
    pub(super) async fn start_tables(&self) {
        for room in self.rooms() {
            room.start().await;
        }
    }

    /// The open tables, oldest first.
    pub(super) fn rooms(&self) -> Vec<Arc<Room>> {
        let links = self.links.read().unwrap_or_else(PoisonError::into_inner);
        let watched = links.values().filter_map(|link| match link {
            Link::Open(room, Viewer::Spectator) => Some(Arc::clone(room)),
            Link::Open(..) | Link::Closed(..) => None,
        });
        let mut rooms: Vec<Arc<Room>> = watched.collect();
        rooms.sort_by_key(|room| room.place);
        rooms
    }

    /// The open table with this name.
    pub(super) fn room(&self, id: &str) -> Option<Arc<Room>> {
        self.rooms().into_iter().find(|room| room.id == id)
    }

    /// Forgets the room of a closed table. Its links stay known.
    pub(super) fn forget(&self, room: &Arc<Room>) {
        let mut links = self.links.write().unwrap_or_else(PoisonError::into_inner);
        for link in links.values_mut() {
            if let Link::Open(own, viewer) = link
                && Arc::ptr_eq(own, room)
            {
                *link = Link::Closed(*viewer);
            }
        }
    }

    /// What a token opens.
    fn link(&self, token: Token) -> Result<Link, ApiError> {
        let links = self.links.read().unwrap_or_else(PoisonError::into_inner);
        links.get(&token).cloned().ok_or_else(ApiError::unauthorized)
    }

    /// The seat that a token opens: the room, and the seat of its player in the first deal.
    pub(super) fn seat(&self, token: Token) -> Result<(Arc<Room>, usize), ApiError> {
        match self.link(token)? {
            Link::Open(room, Viewer::Player(first)) => Ok((room, first)),
            Link::Closed(Viewer::Player(_)) => Err(ApiError::closed()),
            Link::Open(..) | Link::Closed(..) => Err(ApiError::forbidden("this link is for spectators")),
        }
    }

    /// The room that a token of a spectator opens.
    pub(super) fn watched(&self, token: Token) -> Result<Arc<Room>, ApiError> {
        match self.link(token)? {
            Link::Open(room, Viewer::Spectator) => Ok(room),
            Link::Closed(..) => Err(ApiError::closed()),
            Link::Open(..) => Err(ApiError::forbidden("this link is for a seat")),
        }
    }

    /// Checks the token of the host.
    pub(super) fn check_host(&self, token: Token) -> Result<(), ApiError> {
        if token == self.host { Ok(()) } else { Err(ApiError::unauthorized()) }
    }

    /// The tokens of a table.
    pub(super) fn tokens(&self, id: &str, settings: &TableSettings) -> TableTokens {
        let seat = |(first, seat): (usize, &SeatSettings)| {
            matches!(seat, SeatSettings::Person { .. })
                .then(|| Token::derive(&self.secret, "seat", id, first))
        };
        let seats = settings.seats.iter().enumerate().map(seat).collect();
        TableTokens { seats, watch: Token::derive(&self.secret, "watch", id, 0) }
    }

    /// Counts a request of a token.
    ///
    /// # Errors
    /// The token sends too many requests.
    pub(super) fn limit_rate(&self, token: Token) -> Result<(), ApiError> {
        let now = Instant::now();
        let mut allowances = lock(&self.allowances);
        if allowances.len() >= COUNTED_TOKENS {
            // After this time an allowance is full again.
            allowances.retain(|_, own| now.duration_since(own.counted).as_secs_f64() * PER_SECOND < BURST);
        }
        // Strangers who try tokens keep nobody out who has a link.
        let has_link = || token == self.host || self.link(token).is_ok();
        if allowances.len() >= COUNTED_TOKENS && !has_link() {
            return Err(ApiError::busy("too many links are in use: try again in a moment"));
        }
        let own = allowances.entry(token).or_insert(Allowance { left: BURST, counted: now });
        if own.take(now, BURST, PER_SECOND) {
            Ok(())
        } else {
            Err(ApiError::busy("too many requests: wait a second"))
        }
    }

    /// Counts a person who begins the daily deals without a history.
    ///
    /// # Errors
    /// Too many begin.
    pub(super) fn limit_newcomers(&self) -> Result<(), ApiError> {
        let is_permitted = lock(&self.newcomers).take(Instant::now(), NEWCOMERS, NEWCOMERS_PER_SECOND);
        if is_permitted {
            Ok(())
        } else {
            Err(ApiError::busy("many people begin the daily deals: try again in a few seconds"))
        }
    }

    /// Closes the tables of the daily deals of other dates at which nobody is, and checks that one more may be opened.
    ///
    /// # Errors
    /// Too many are open.
    pub(super) async fn make_room_for_daily(&self, date: &str) -> Result<(), ApiError> {
        let mut open = 0;
        for room in self.rooms() {
            let (own, has_pages) = {
                let state = room.state().await;
                (state.table.settings().daily.clone(), state.has_pages())
            };
            match own {
                Some(own) if own != date && !has_pages => {
                    room.close().await?;
                    self.forget(&room);
                }
                Some(_) => open += 1,
                None => {}
            }
        }
        if open >= MAX_DAILY_TABLES {
            return Err(ApiError::busy(format!("{MAX_DAILY_TABLES} people play the daily deals: try later")));
        }
        Ok(())
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // What these locks protect is valid after each statement.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A random number of the system.
pub(super) fn random() -> Result<u64, ApiError> {
    use rand::TryRng as _;
    let number = rand::rngs::SysRng.try_next_u64();
    number.map_err(|error| ApiError::internal(format!("the system has no random numbers: {error}")))
}
