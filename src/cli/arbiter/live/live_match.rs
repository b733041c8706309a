//! The page of a match that is played now: what the match tells it, and its thread.

use std::net::{Ipv4Addr, TcpListener};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use rand::TryRng;
use rand::rngs::SysRng;
use serde::Serialize;
use tokio::sync::Notify;

use super::games_in_words::{DescribedGame, ShownGame, TableLines};
use super::live_server;
use super::{LiveSnapshot, LiveSubject};
use crate::arbiter::run::Watcher;
use crate::cli::languages::{Language, Texts};
use crate::games::GameRules;

/// The maximum number of snapshots in a second while a page is open.
const SNAPSHOTS: u32 = 5;

/// The maximum number of snapshots in a second while no page is open. A page that is opened then shows the last one.
const SNAPSHOTS_UNSEEN: u32 = 1;

/// The page of a match. Dropping it ends its server.
pub(in crate::cli) struct LiveMatch {
    shared: Arc<LiveData>,
    address: String,
    thread: Mutex<Option<JoinHandle<()>>>,
}

/// What the match and the server share.
pub(super) struct LiveData {
    game: GameRules,
    /// The name of the game for people.
    title: String,
    began: Instant,
    names: Mutex<Arc<[String]>>,
    tables: Vec<TableLines>,
    snapshot: Mutex<Snapshots>,
    /// Whether a page is open.
    is_watched: AtomicBool,
    is_over: AtomicBool,
    /// Wakes the server when a page is opened, and at the end of the match.
    pub(super) wake: Notify,
}

/// The last snapshot, and the number of snapshots in the second that began at `second`.
struct Snapshots {
    last: LiveSnapshot,
    second: Instant,
    count: u32,
}

/// The data of a page.
#[derive(PartialEq, Serialize)]
pub(super) struct LiveEvent<'a> {
    /// The name of the game for people.
    game: &'a str,
    over: bool,
    #[serde(flatten)]
    snapshot: LiveSnapshot,
    games: Vec<&'a ShownGame>,
}

/// The content of a mutex. Every change of it is complete, so a thread that panicked has left it usable.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl LiveMatch {
    /// Starts the server on this port of this machine; with port 0 the system chooses a free port.
    pub(in crate::cli) fn start(port: u16, subject: LiveSubject) -> Result<Self, String> {
        let taken = |error| format!("--live={port}: cannot listen on this port: {error}; give another one");
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).map_err(taken)?;
        listener.set_nonblocking(true).map_err(taken)?;
        let port = listener.local_addr().map_err(taken)?.port();
        let random = || SysRng.try_next_u64().map_err(|error| format!("--live: no randomness: {error}"));
        let token = format!("{:016x}{:016x}", random()?, random()?);
        let LiveSubject { game, names, tables } = subject;
        let snapshot = Snapshots { last: LiveSnapshot::default(), second: Instant::now(), count: 0 };
        let shared = Arc::new(LiveData {
            game,
            title: Texts::of(Language::En).get(&format!("games.{}", game.name)).to_owned(),
            began: Instant::now(),
            names: Mutex::new(names.into()),
            tables: (0..tables).map(|_| TableLines::default()).collect(),
            snapshot: Mutex::new(snapshot),
            is_watched: AtomicBool::new(false),
            is_over: AtomicBool::new(false),
            wake: Notify::new(),
        });
        let address = format!("http://127.0.0.1:{port}/#live={token}");
        let of_thread = Arc::clone(&shared);
        let server = move || live_server::run(&of_thread, listener, port, token);
        let thread = thread::Builder::new().name("live".to_owned()).spawn(server);
        let thread = thread.map_err(|error| format!("--live: no thread is free: {error}"))?;
        Ok(Self { shared, address, thread: Mutex::new(Some(thread)) })
    }

    /// The address of the page, with its token.
    pub(in crate::cli) fn address(&self) -> &str {
        &self.address
    }

    /// Sets the names of the players of the next games.
    pub(in crate::cli) fn set_players(&self, names: &[String]) {
        *lock(&self.shared.names) = names.into();
    }

    /// Shows these figures, unless there were enough in this second. The last figures are always shown.
    pub(in crate::cli) fn show(&self, is_last: bool, make: impl FnOnce() -> LiveSnapshot) {
        let is_watched = self.shared.is_watched.load(Ordering::Relaxed);
        let allowed = if is_watched { SNAPSHOTS } else { SNAPSHOTS_UNSEEN };
        let mut snapshots = lock(&self.shared.snapshot);
        if snapshots.second.elapsed() >= Duration::from_secs(1) {
            (snapshots.second, snapshots.count) = (Instant::now(), 0);
        }
        if is_last || snapshots.count < allowed {
            snapshots.count += 1;
            snapshots.last = make();
        }
    }

    /// Shows that the match is over, and ends the server.
    pub(in crate::cli) fn end(&self) {
        self.shared.is_over.store(true, Ordering::Relaxed);
        self.shared.wake.notify_one();
        if let Some(Err(_)) = lock(&self.thread).take().map(JoinHandle::join) {
            log::warn!("the server of --live panicked");
        }
    }
}

impl Drop for LiveMatch {
    fn drop(&mut self) {
        self.end();
    }
}

impl Watcher for LiveMatch {
    fn lines(&self, table: usize, players: &[usize], lines: &str) {
        if let Some(own) = self.shared.tables.get(table) {
            let names = Arc::clone(&lock(&self.shared.names));
            own.add(&names, players, lines);
        }
    }
}

impl LiveData {
    pub(super) fn is_over(&self) -> bool {
        self.is_over.load(Ordering::Relaxed)
    }

    /// Notes whether a page is open.
    pub(super) fn set_watched(&self, is_watched: bool) {
        self.is_watched.store(is_watched, Ordering::Relaxed);
    }

    /// The time since the start.
    pub(super) fn age(&self) -> Duration {
        self.began.elapsed()
    }

    /// The games, before any of their lines was read.
    pub(super) fn undescribed(&self) -> Vec<DescribedGame> {
        (0..self.tables.len()).map(DescribedGame::new).collect()
    }

    /// The data of the page now.
    pub(super) fn event<'a>(&'a self, described: &'a mut [DescribedGame]) -> LiveEvent<'a> {
        let games = described.iter_mut().zip(&self.tables);
        LiveEvent {
            game: &self.title,
            over: self.is_over(),
            snapshot: lock(&self.snapshot).last.clone(),
            games: games.filter_map(|(described, lines)| described.read(lines, self.game)).collect(),
        }
    }
}
