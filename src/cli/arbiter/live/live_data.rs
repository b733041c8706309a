//! The data that a match and the server of its page share.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use serde::Serialize;
use tokio::sync::Notify;

use talon_games::GameRules;

use super::games_in_words::{DescribedGame, ShownGame, TableLines};
use super::{LiveSnapshot, LiveSubject};
use crate::languages::{Language, Texts};

/// The number of snapshots per second while a page is open. After a pause, the snapshots of a whole second
/// may be taken at once.
const SNAPSHOTS: f64 = 5.0;

/// The number of snapshots per second while no page is open. A page that is opened at this time shows the
/// last snapshot.
const SNAPSHOTS_UNSEEN: f64 = 1.0;

/// The data that the match and the server share.
pub(super) struct LiveData {
    pub(super) game: GameRules,
    /// The name of the game that the page shows.
    title: String,
    began: Instant,
    names: Mutex<Arc<[String]>>,
    tables: Vec<TableLines>,
    snapshot: Mutex<Snapshots>,
    /// Whether a page is open.
    is_watched: AtomicBool,
    is_over: AtomicBool,
    /// The signal that wakes the server when a page is opened and at the end of the match.
    pub(super) wake: Notify,
}

/// The last snapshot, and the rate limit of snapshots.
struct Snapshots {
    last: Arc<LiveSnapshot>,
    /// The number of snapshots that could be taken at the time `counted`.
    credit: f64,
    counted: Instant,
}

/// The data of one event for the page.
#[derive(PartialEq, Serialize)]
pub(super) struct LiveEvent<'a> {
    /// The name of the game that the page shows.
    game: &'a str,
    over: bool,
    #[serde(flatten)]
    snapshot: LiveSnapshot,
    games: Vec<&'a ShownGame>,
}

/// Locks a mutex. No change of the locked value stops halfway, so the value is usable even after a panic.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl LiveData {
    pub(super) fn new(subject: LiveSubject) -> Self {
        let LiveSubject { game, names, tables } = subject;
        Self {
            game,
            title: Texts::of_games(Language::En, [&game]).get(&format!("games.{}", game.name)).to_owned(),
            began: Instant::now(),
            names: Mutex::new(names.into()),
            tables: (0..tables).map(|_| TableLines::default()).collect(),
            snapshot: Mutex::new(Snapshots {
                last: Arc::default(),
                credit: SNAPSHOTS,
                counted: Instant::now(),
            }),
            is_watched: AtomicBool::new(false),
            is_over: AtomicBool::new(false),
            wake: Notify::new(),
        }
    }

    /// Sets the names of the players of the next games.
    pub(super) fn set_players(&self, names: &[String]) {
        *lock(&self.names) = names.into();
    }

    /// Takes a snapshot unless the rate limit is reached. The last snapshot is always taken.
    pub(super) fn show(&self, is_last: bool, make: impl FnOnce() -> LiveSnapshot) {
        let is_watched = self.is_watched.load(Ordering::Relaxed);
        let rate = if is_watched { SNAPSHOTS } else { SNAPSHOTS_UNSEEN };
        {
            let mut snapshots = lock(&self.snapshot);
            let gained = snapshots.counted.elapsed().as_secs_f64() * rate;
            snapshots.credit = (snapshots.credit + gained).min(rate);
            snapshots.counted = Instant::now();
            if !is_last && snapshots.credit < 1.0 {
                return;
            }
            snapshots.credit -= 1.0;
        }
        let snapshot = Arc::new(make());
        lock(&self.snapshot).last = snapshot;
    }

    /// Adds lines to the record of the game at a table.
    pub(super) fn add_lines(&self, table: usize, players: &[usize], lines: &str) {
        if let Some(table_data) = self.tables.get(table) {
            table_data.add(|| Arc::clone(&lock(&self.names)), players, lines);
        }
    }

    /// Records that the match is over, and wakes the server.
    pub(super) fn end(&self) {
        self.is_over.store(true, Ordering::Relaxed);
        self.wake.notify_one();
    }

    pub(super) fn is_over(&self) -> bool {
        self.is_over.load(Ordering::Relaxed)
    }

    /// Records whether a page is open.
    pub(super) fn set_watched(&self, is_watched: bool) {
        self.is_watched.store(is_watched, Ordering::Relaxed);
    }

    /// Returns the time since the start of the match.
    pub(super) fn age(&self) -> Duration {
        self.began.elapsed()
    }

    /// Creates the descriptions of the games before any line is read.
    pub(super) fn undescribed(&self) -> Vec<DescribedGame> {
        (0..self.tables.len()).map(DescribedGame::new).collect()
    }

    /// Creates the current data for the page.
    pub(super) fn event<'a>(&'a self, described: &'a mut [DescribedGame]) -> LiveEvent<'a> {
        let last = Arc::clone(&lock(&self.snapshot).last);
        let games = described.iter_mut().zip(&self.tables);
        LiveEvent {
            game: &self.title,
            over: self.is_over(),
            snapshot: LiveSnapshot::clone(&last),
            games: games.filter_map(|(described, lines)| described.read(lines, self.game)).collect(),
        }
    }
}
