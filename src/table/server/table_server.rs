//! The tables of a server and their links.

use std::collections::HashMap;
use std::io;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use talon_engine::PlayableGame;
use talon_games::GameRegistry;
use talon_server::limits::{MAX_COUNTED_TOKENS, TOKEN_REQUESTS};
use talon_server::{
    Allowances, ApiError, Client, ClientNetwork, RandomError, StoreError, Token, lock, random_bytes,
};

use super::api::error;
use super::bot_players::{bots_of, missing_line, try_bots};
use super::client_limits::ClientLimits;
use super::evenings::EveningRoom;
use super::link_token::{ReplayLink, person_id, seat_token, table_name, table_token};
use super::links::{Link, LinkTarget, TableTokens};
use super::room::Room;
use super::services::{DateSource, Services};
use crate::PackSource;
use crate::hosted::{HostedTable, TableError, TableSettings, Viewer};
use crate::limits::{EVENING_REQUESTS, MAX_TABLES};
use crate::puzzles::PuzzleSet;
use crate::shared::{FoundDay, SharedKey};
use crate::store::{SharedTable, Store, StoredTable};

/// The type in which request handlers receive the server.
pub(super) type Web = Arc<TableServer>;

/// The reason why a server cannot start.
#[derive(Debug, thiserror::Error)]
pub enum ServerStartError {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error("cannot listen on {address}: {error}; choose another --port, or 0 for a free one")]
    Listen { address: SocketAddr, error: io::Error },
}

/// A stored table that this program cannot continue.
#[derive(Clone)]
pub(super) struct FailedTable {
    pub(super) id: String,
    pub(super) game: String,
    /// The reason why the table cannot be continued, in one line.
    pub(super) reason: String,
    /// The date of the daily deals that the table plays. `None` for other deals, and for settings that cannot be
    /// read.
    pub(super) daily: Option<String>,
    /// The links that lead to the table. If the settings cannot be read at all, the links of the seats are
    /// missing.
    links: Vec<(Token, LinkTarget)>,
}

/// All tables of a server.
pub(super) struct TableServer {
    pub(super) services: Arc<Services>,
    pub(super) puzzles: PuzzleSet,
    pub(super) secret: [u8; 32],
    pub(super) host: Token,
    /// The address that the server listens on.
    pub(super) listen: String,
    /// The address that links contain, if people reach the server under another address than `listen`.
    pub(super) address: Option<String>,
    links: RwLock<HashMap<Token, Link>>,
    /// The number of tables that were added since the server started.
    added: AtomicU64,
    /// The rate limits of tokens. A token of a shared link has one for each client.
    allowances: Allowances<(Token, Option<ClientNetwork>)>,
    pub(super) limits: ClientLimits,
    /// The last result of [`TableServer::day_over`]. `None` before the first search.
    pub(super) found_day: Mutex<Option<FoundDay>>,
    /// The tables that are not closed, but that this program cannot continue, oldest first.
    failed: Mutex<Vec<FailedTable>>,
    /// The lock of the people. Every check and change of a person's name, seat or table of daily deals holds
    /// it.
    pub(super) people: tokio::sync::Mutex<()>,
    /// The lock of the QR code that is being drawn.
    pub(super) drawing: tokio::sync::Mutex<()>,
}

impl TableServer {
    /// Opens a server with the tables of its database.
    pub(super) async fn open(
        games: Arc<GameRegistry<PlayableGame>>,
        store: Store,
        puzzles: PuzzleSet,
        listen: String,
        address: Option<String>,
        tell_host: fn(&str),
        date: DateSource,
    ) -> Result<Arc<Self>, ServerStartError> {
        let secret = store.secret();
        let services = Services::start(games, store, tell_host, date);
        let server = Arc::new(Self {
            host: table_token(&secret, "host", "", 0),
            services,
            puzzles,
            secret,
            listen,
            address,
            links: RwLock::default(),
            added: AtomicU64::new(0),
            allowances: Allowances::new(MAX_COUNTED_TOKENS),
            limits: ClientLimits::new(),
            found_day: Mutex::default(),
            failed: Mutex::default(),
            people: tokio::sync::Mutex::default(),
            drawing: tokio::sync::Mutex::default(),
        });
        let renewed = server.services.store.renewed_links().await?;
        let link = |id: &str, first| renewed.get(&(id.to_owned(), first)).copied().unwrap_or_default();
        for stored in server.services.store.open_tables().await? {
            let (id, settings) = (stored.id.clone(), stored.settings.clone());
            if let Err(reason) = server.reopen(stored).await {
                server.add_failed(&id, &settings, reason, |first| link(&id, first));
            }
        }
        server.reopen_evenings().await?;
        for (id, settings) in server.services.store.closed_tables().await? {
            // If another version has written the settings, they may be unreadable. The links of the table are
            // then unknown.
            if let Ok(settings) = serde_json::from_str::<TableSettings>(&settings) {
                let tokens = TableTokens::with(&secret, &id, &settings, |first| link(&id, first));
                let id: Arc<str> = id.into();
                let closed = |target| Link::Closed(Arc::clone(&id), target);
                server.add_links(&tokens.links().collect::<Vec<_>>(), closed);
            }
        }
        Ok(server)
    }

    /// Opens a stored table.
    ///
    /// # Errors
    /// The table cannot be continued. The error is one line with the reason.
    async fn reopen(&self, stored: StoredTable) -> Result<(), String> {
        let id = stored.id.clone();
        self.add(self.restored(stored).await?, &id);
        Ok(())
    }

    /// Restores a stored table.
    ///
    /// # Errors
    /// The table cannot be continued. The error is one line with the reason.
    pub(super) async fn restored(&self, stored: StoredTable) -> Result<HostedTable, String> {
        let StoredTable { id, settings, deals } = stored;
        let settings: TableSettings =
            serde_json::from_str(&settings).map_err(|error| format!("its settings: {error}"))?;
        let source = self.packs_of(&settings);
        let games = Arc::clone(&self.services.games);
        let table = HostedTable::new(games, &id, settings, source, deals?);
        let mut table = table.map_err(|refusal| refusal.text)?;
        let seats = self.services.store.seats(&id).await.map_err(|error| error.to_string())?;
        for (first, seat) in seats {
            table.restore_seat(first, &seat).map_err(|refusal| refusal.text)?;
        }
        table.restore_said(self.services.store.said(&id).await.map_err(|error| error.to_string())?);
        Ok(table)
    }

    /// Returns where the cards of a table come from: the key of its shared deals, or its seed.
    pub(super) fn packs_of(&self, settings: &TableSettings) -> PackSource {
        let key = |shared| SharedKey::of(&self.secret, shared, &settings.game);
        let key = settings.shared.as_ref().and_then(key);
        key.map_or_else(|| settings.seed.unwrap_or_default().into(), SharedKey::packs)
    }

    /// Adds the room of a table and its links.
    pub(super) fn add(&self, table: HostedTable, id: &str) -> Arc<Room> {
        let tokens = self.table_tokens(id, &table);
        let place = self.next_place();
        let room = Room::new(id.to_owned(), place, Arc::clone(&self.services), table);
        let mut links = self.links.write().unwrap_or_else(PoisonError::into_inner);
        links.extend(tokens.links().map(|(token, target)| (token, Link::Open(Arc::clone(&room), target))));
        room
    }

    /// Adds a table that cannot be continued, and its links.
    fn add_failed(&self, id: &str, settings: &str, reason: String, link: impl Fn(usize) -> u64) {
        // Another version may have written the settings. This function therefore reads only the parts that it
        // knows.
        let settings: serde_json::Value = serde_json::from_str(settings).unwrap_or_default();
        let game = settings["game"].as_str().unwrap_or_default().to_owned();
        let daily = settings["shared"]["daily"]["date"].as_str().map(str::to_owned);
        (self.services.tell_host)(&format!("table {id} cannot be continued: {reason}"));
        let mut links = TableTokens::of_table(&self.secret, id).to_vec();
        for (first, seat) in settings["seats"].as_array().into_iter().flatten().enumerate() {
            if seat["kind"] == "person" {
                links.push((seat_token(&self.secret, id, first, link(first)), LinkTarget::Seat(first)));
            }
        }
        self.add_links(&links, Link::Failed);
        lock(&self.failed).push(FailedTable { id: id.to_owned(), game, reason, daily, links });
    }

    /// Adds links to a table that is not open, or replaces such links.
    fn add_links(&self, added: &[(Token, LinkTarget)], link: impl Fn(LinkTarget) -> Link) {
        let mut links = self.links.write().unwrap_or_else(PoisonError::into_inner);
        links.extend(added.iter().map(|(token, target)| (*token, link(*target))));
    }

    /// Lists the tables that cannot be continued, oldest first.
    pub(super) fn failed(&self) -> Vec<FailedTable> {
        lock(&self.failed).clone()
    }

    /// Closes a table that cannot be continued, so that the server ignores it at its next start. Returns
    /// whether such a table exists.
    pub(super) async fn close_failed(&self, id: &str) -> Result<bool, StoreError> {
        let Some(table) = self.failed().into_iter().find(|failed| failed.id == id) else { return Ok(false) };
        self.services.store.close_table(id).await?;
        lock(&self.failed).retain(|failed| failed.id != id);
        let id: Arc<str> = id.into();
        self.add_links(&table.links, |target| Link::Closed(Arc::clone(&id), target));
        Ok(true)
    }

    /// Replaces the token of a seat.
    pub(super) fn replace_token(&self, room: &Arc<Room>, first: usize, [old, new]: [Token; 2]) {
        let mut links = self.links.write().unwrap_or_else(PoisonError::into_inner);
        links.remove(&old);
        links.insert(new, Link::Open(Arc::clone(room), LinkTarget::Seat(first)));
    }

    /// Opens a table with these settings. Returns the table, and warnings for its host as lines. `owner` is
    /// for a table that is opened to play shared deals: the key of the person who plays them. If this person already
    /// has a table with these deals, that table is returned.
    pub(super) async fn open_table(
        &self,
        mut settings: TableSettings,
        owner: Option<&str>,
    ) -> Result<(Arc<Room>, Vec<String>), ApiError> {
        settings.check(&self.services.games).map_err(error::refused)?;
        settings.name_players(&self.services.games).map_err(error::refused)?;
        settings.clean_names().map_err(|error| match error {
            TableError::Refused(refusal) => ApiError::bad_name(refusal.text),
            other => other.into(),
        })?;
        if self.rooms().len() >= MAX_TABLES {
            return Err(ApiError::full(format!("{MAX_TABLES} tables are open: close one")));
        }
        // The numbers of a browser are exact only up to 2^53, so the seed has 53 bits.
        settings.is_seed_drawn = settings.seed.is_none();
        settings.seed = Some(settings.seed.map_or_else(|| random().map(|number| number >> 11), Ok)?);
        let source = self.packs_of(&settings);
        let id = table_name(random()? as u32);
        let games = Arc::clone(&self.services.games);
        let text = serde_json::to_string(&settings).map_err(|error| ApiError::internal(error.to_string()))?;
        let mut table = HostedTable::new(games, &id, settings, source, Vec::new()).map_err(error::refused)?;
        if let Some(owner) = owner {
            table.begin_for(table.settings().person_seat(), Some(owner))?;
        }
        let warnings = try_bots(bots_of(&table)).await.map_err(ApiError::bad_request)?;
        warnings.iter().for_each(|line| (self.services.tell_host)(line));
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs();
        let (store, game) = (&self.services.store, &table.settings().game);
        let created = i64::try_from(now).unwrap_or_default();
        match (&table.settings().shared, owner) {
            (Some(shared), Some(owner)) => {
                let owner = (table.settings().person_seat(), owner);
                match store.add_shared_table([&id, game, &text], created, shared, owner).await? {
                    SharedTable::Added => {}
                    SharedTable::Existing(id) => {
                        return self.room(&id).map(|room| (room, warnings)).ok_or_else(error::closed);
                    }
                    SharedTable::Over => return Err(ApiError::bad_request("these deals are over")),
                }
            }
            _ => store.add_table(&id, game, &text, created).await?,
        }
        Ok((self.add(table, &id), warnings))
    }

    /// Starts the decisions of all tables, and the clocks of the rounds. Tables whose daily deals may be public are
    /// closed before.
    pub(super) async fn start_tables(self: &Arc<Self>) {
        if let Err(error) = self.close_old_tables(&self.services.today()).await {
            log::error!("the tables of earlier days stay open: {error:?}");
        }
        let mut has_bots = false;
        for room in self.rooms() {
            has_bots |= !bots_of(&room.state().await.table).is_empty();
        }
        if has_bots && let Some(line) = missing_line().await {
            (self.services.tell_host)(&line);
        }
        for room in self.rooms() {
            room.start().await;
        }
        for evening in self.evenings() {
            self.watch_round(&evening, &mut *evening.state().await);
        }
    }

    /// Lists the open tables, oldest first.
    pub(super) fn rooms(&self) -> Vec<Arc<Room>> {
        let links = self.links.read().unwrap_or_else(PoisonError::into_inner);
        let watched = links.values().filter_map(|link| match link {
            Link::Open(room, LinkTarget::Watch) => Some(Arc::clone(room)),
            Link::Open(..) | Link::Closed(..) | Link::Failed(..) | Link::Evening(_) => None,
        });
        let mut rooms: Vec<Arc<Room>> = watched.collect();
        rooms.sort_by_key(|room| room.place);
        rooms
    }

    /// Returns the open table with this identifier.
    pub(super) fn room(&self, id: &str) -> Option<Arc<Room>> {
        self.rooms().into_iter().find(|room| room.id == id)
    }

    /// Removes the room of a closed table. The links of the table remain. From now on they lead to
    /// [`Link::Closed`].
    pub(super) fn close_room(&self, room: &Arc<Room>) {
        self.limits.free_place(&room.id);
        let id: Arc<str> = room.id.as_str().into();
        let mut links = self.links.write().unwrap_or_else(PoisonError::into_inner);
        for link in links.values_mut() {
            if let Link::Open(own, target) = link
                && Arc::ptr_eq(own, room)
            {
                *link = Link::Closed(Arc::clone(&id), *target);
            }
        }
    }

    /// Returns what the link with this token leads to.
    fn link(&self, token: Token) -> Result<Link, ApiError> {
        let links = self.links.read().unwrap_or_else(PoisonError::into_inner);
        links.get(&token).cloned().ok_or_else(error::invalid_link)
    }

    /// Returns the seat to which a token leads. The result is the room, and the number of the seat in the
    /// first deal.
    pub(super) fn seat(&self, token: Token) -> Result<(Arc<Room>, usize), ApiError> {
        match self.link(token)? {
            Link::Open(room, LinkTarget::Seat(first)) => Ok((room, first)),
            Link::Closed(_, LinkTarget::Seat(_)) => Err(error::closed()),
            Link::Failed(LinkTarget::Seat(_)) => Err(error::failed()),
            Link::Open(..) | Link::Closed(..) | Link::Failed(..) | Link::Evening(_) => {
                Err(ApiError::forbidden("this link is not for a seat"))
            }
        }
    }

    /// Returns the room to which a token leads, and the viewer for whom the token is.
    pub(super) fn listened(&self, token: Token) -> Result<(Arc<Room>, Viewer), ApiError> {
        match self.link(token)? {
            Link::Open(room, target) => {
                let viewer = target.viewer();
                let viewer = viewer.ok_or_else(|| ApiError::forbidden("take a seat with this link first"))?;
                Ok((room, viewer))
            }
            Link::Closed(..) => Err(error::closed()),
            Link::Failed(_) => Err(error::failed()),
            Link::Evening(_) => Err(ApiError::forbidden("this link is not for a table")),
        }
    }

    /// Returns the room to which a spectator's token leads.
    pub(super) fn watched(&self, token: Token) -> Result<Arc<Room>, ApiError> {
        match self.link(token)? {
            Link::Open(room, LinkTarget::Watch) => Ok(room),
            Link::Closed(..) => Err(error::closed()),
            Link::Failed(..) => Err(error::failed()),
            Link::Open(..) | Link::Evening(_) => Err(ApiError::forbidden("this link is not for spectators")),
        }
    }

    /// Checks that a token belongs to the host, to a link, or to a person with a history.
    pub(super) async fn check_known(&self, token: Token) -> Result<(), ApiError> {
        if token == self.host || self.link(token).is_ok() {
            return Ok(());
        }
        let person = self.services.store.person(&person_id(token)).await?;
        person.map(drop).ok_or_else(error::invalid_link)
    }

    /// Checks that a token is the host's token.
    pub(super) fn check_host(&self, token: Token) -> Result<(), ApiError> {
        if token == self.host { Ok(()) } else { Err(error::invalid_link()) }
    }

    /// Returns the open table to which the link of a table leads.
    pub(super) fn table(&self, token: Token) -> Result<Arc<Room>, ApiError> {
        match self.link(token)? {
            Link::Open(room, LinkTarget::Table) => Ok(room),
            Link::Closed(..) => Err(error::closed()),
            Link::Failed(..) => Err(error::failed()),
            Link::Open(..) | Link::Evening(_) => Err(ApiError::forbidden("this is not the link of a table")),
        }
    }

    /// Returns the identifier of the table to whose challenge a token leads. The table may be closed.
    pub(super) fn challenge_of(&self, token: Token) -> Result<String, ApiError> {
        match self.link(token)? {
            Link::Open(room, LinkTarget::Challenge) => Ok(room.id.clone()),
            Link::Closed(id, LinkTarget::Challenge) => Ok(id.to_string()),
            Link::Failed(..) => Err(error::failed()),
            Link::Open(..) | Link::Closed(..) | Link::Evening(_) => {
                Err(ApiError::forbidden("this is not the link of a challenge"))
            }
        }
    }

    /// Returns the evening to which a token leads.
    pub(super) fn evening_of(&self, token: Token) -> Result<Arc<EveningRoom>, ApiError> {
        match self.link(token)? {
            Link::Evening(evening) => Ok(evening),
            Link::Open(..) | Link::Closed(..) | Link::Failed(..) => {
                Err(ApiError::forbidden("this is not the link of an evening"))
            }
        }
    }

    /// Lists all evenings, oldest first.
    pub(super) fn evenings(&self) -> Vec<Arc<EveningRoom>> {
        let links = self.links.read().unwrap_or_else(PoisonError::into_inner);
        let evenings = links.values().filter_map(|link| match link {
            Link::Evening(evening) => Some(Arc::clone(evening)),
            Link::Open(..) | Link::Closed(..) | Link::Failed(..) => None,
        });
        let mut evenings: Vec<_> = evenings.collect();
        evenings.sort_by_key(|evening| evening.place);
        evenings
    }

    /// Returns the number for a table or an evening that is added now.
    pub(super) fn next_place(&self) -> u64 {
        self.added.fetch_add(1, Ordering::Relaxed)
    }

    /// Adds a link.
    pub(super) fn add_link(&self, token: Token, link: Link) {
        self.links.write().unwrap_or_else(PoisonError::into_inner).insert(token, link);
    }

    /// Computes the tokens of a table.
    pub(super) fn table_tokens(&self, id: &str, table: &HostedTable) -> TableTokens {
        TableTokens::of(&self.secret, id, table)
    }

    /// Counts a request with this token. Many people have the links of a table, of its spectators, of its challenge and of
    /// a replay, so the requests of each client with such a link are counted by themselves. The requests of a person who
    /// takes part in an evening are counted for this person, because a whole club may be one client.
    ///
    /// # Errors
    /// Too many requests were sent with this token.
    pub(super) fn limit_rate(
        &self,
        token: Token,
        client: Client,
        person: Option<Token>,
    ) -> Result<(), ApiError> {
        let evening = self.evening_of(token).ok();
        let takes_part =
            |person: &Token| evening.as_ref().is_some_and(|evening| evening.has(&person_id(*person)));
        let person = person.filter(takes_part);
        let rate = match evening {
            Some(_) if person.is_none() => EVENING_REQUESTS,
            _ => TOKEN_REQUESTS,
        };
        let is_shared = |link| {
            let has_many = |target| !matches!(target, LinkTarget::Seat(_));
            match link {
                Link::Open(_, target) | Link::Closed(_, target) => has_many(target),
                Link::Evening(_) => true,
                Link::Failed(_) => false,
            }
        };
        let is_replay = || ReplayLink::read(&self.secret, token).is_some();
        let client = client.0.filter(|_| self.link(token).map_or_else(|_| is_replay(), is_shared));
        let key = person.map_or((token, client), |person| (person, None));
        // Requests with guessed tokens must not use up the places of the counted tokens. People with a link would then
        // be locked out.
        let has_link = || token == self.host || self.link(token).is_ok() || is_replay();
        let is_permitted = self.allowances.take(key, rate, Instant::now(), has_link);
        is_permitted.then_some(()).ok_or_else(|| ApiError::busy("too many requests: wait a second"))
    }
}

/// Returns a random number from the operating system.
pub(super) fn random() -> Result<u64, RandomError> {
    random_bytes().map(u64::from_ne_bytes)
}
