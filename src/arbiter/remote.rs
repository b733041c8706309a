//! Remote bots: bots that run on the machine of their author and come over a connection.
//!
//! The arbiter sees a remote bot as two pipes, like a bot on this machine. Another crate carries the lines
//! between the pipes and the connection ([`RemoteBots`]), and tells the arbiter what it knows of this
//! connection ([`RemoteConnection`]).

use std::fmt;
use std::io::{self, PipeReader, PipeWriter};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// The source of remote bots.
pub trait RemoteBots: fmt::Debug + Send + Sync {
    /// Opens a seat for the remote bot with this name, without waiting. The bot is the next connection with
    /// this name that has no seat. Until it comes, the lines that are sent to the bot are kept.
    ///
    /// # Errors
    /// The system has no resources for the seat.
    fn open(&self, name: &str) -> io::Result<RemoteSeat>;
}

/// The seat of a remote bot, as the arbiter sees it.
#[derive(Debug)]
pub struct RemoteSeat {
    /// The standard input of the bot.
    pub input: PipeWriter,
    /// The standard output of the bot. The seat ends when this pipe is closed.
    pub output: PipeReader,
    /// The connection of the bot.
    pub connection: std::sync::Arc<RemoteConnection>,
}

/// What is known of a connection to a remote bot.
#[derive(Debug)]
pub struct RemoteConnection {
    name: String,
    state: Mutex<ConnectionState>,
}

#[derive(Debug, Default)]
struct ConnectionState {
    /// The smallest round trip of the connection that was measured while the bot was not asked.
    round_trip: Option<Duration>,
    /// When the connection was cut. `None` while it is open.
    cut_since: Option<Instant>,
    /// The total time of earlier cuts.
    cut_time: Duration,
    /// The number of cuts.
    cuts: u64,
    /// Why the connection ended.
    end: Option<String>,
}

impl RemoteConnection {
    /// Creates a connection of the bot with this name. It is cut until the bot comes.
    #[must_use]
    pub fn new(name: &str) -> Self {
        let state = ConnectionState { cut_since: Some(Instant::now()), ..ConnectionState::default() };
        Self { name: name.to_owned(), state: Mutex::new(state) }
    }

    fn state(&self) -> MutexGuard<'_, ConnectionState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Records that the bot has come, or has come back. Earlier round trips are of another connection and no
    /// longer count.
    pub fn restore(&self) {
        let mut state = self.state();
        state.round_trip = None;
        if let Some(since) = state.cut_since.take() {
            state.cut_time += since.elapsed();
        }
    }

    /// Records that the connection was cut. The bot may come back.
    pub fn cut(&self) {
        let mut state = self.state();
        if state.cut_since.is_none() {
            state.cut_since = Some(Instant::now());
            state.cuts += 1;
        }
    }

    /// Records why the seat of the bot ended. The first reason counts.
    pub fn end(&self, reason: String) {
        self.state().end.get_or_insert(reason);
    }

    /// Records a round trip that was measured while the bot was not asked.
    pub fn measured(&self, round_trip: Duration) {
        let mut state = self.state();
        state.round_trip = Some(state.round_trip.map_or(round_trip, |known| known.min(round_trip)));
    }

    /// Returns the smallest round trip. Zero before the first measurement.
    #[must_use]
    pub fn round_trip(&self) -> Duration {
        self.state().round_trip.unwrap_or_default()
    }

    /// Returns the total time for which the connection was cut so far. The time before the bot came counts.
    #[must_use]
    pub fn cut_time(&self) -> Duration {
        let state = self.state();
        state.cut_time + state.cut_since.map_or(Duration::ZERO, |since| since.elapsed())
    }

    /// Returns the number of cuts so far.
    #[must_use]
    pub fn cuts(&self) -> u64 {
        self.state().cuts
    }

    /// Returns why the seat of the bot ended. `None` while it has not ended.
    #[must_use]
    pub fn end_reason(&self) -> Option<String> {
        self.state().end.clone()
    }
}

impl fmt::Display for RemoteConnection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "remote bot {}", self.name)
    }
}
