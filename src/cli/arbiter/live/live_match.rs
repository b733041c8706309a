//! The page of a match in progress: the interface for the match, and the thread of the server.

use std::net::{Ipv4Addr, TcpListener};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};

use rand::TryRng;
use rand::rngs::SysRng;

use talon_arbiter::play::Watcher;

use super::live_data::LiveData;
use super::{LiveSnapshot, LiveSubject, live_server};

/// The page of a match. Dropping it stops its server.
pub(crate) struct LiveMatch {
    shared: Arc<LiveData>,
    address: String,
    thread: Mutex<Option<JoinHandle<()>>>,
}

impl LiveMatch {
    /// Starts the server on this port of the local machine. With port 0 the system chooses a free port.
    pub(crate) fn start(port: u16, subject: LiveSubject) -> Result<Self, String> {
        let unusable =
            |error| format!("--live={port}: cannot listen on this port: {error}; give another one");
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).map_err(unusable)?;
        listener.set_nonblocking(true).map_err(unusable)?;
        let port = listener.local_addr().map_err(unusable)?.port();
        let random = || SysRng.try_next_u64().map_err(|error| format!("--live: no randomness: {error}"));
        let token = format!("{:016x}{:016x}", random()?, random()?);
        let shared = Arc::new(LiveData::new(subject));
        let address = format!("http://127.0.0.1:{port}/#live={token}");
        let of_thread = Arc::clone(&shared);
        let server = move || live_server::run(&of_thread, listener, token);
        let thread = thread::Builder::new().name("live".to_owned()).spawn(server);
        let thread = thread.map_err(|error| format!("--live: no thread is free: {error}"))?;
        Ok(Self { shared, address, thread: Mutex::new(Some(thread)) })
    }

    /// Returns the address of the page, which contains its token.
    pub(crate) fn address(&self) -> &str {
        &self.address
    }

    /// Sets the names of the players of the next games.
    pub(crate) fn set_players(&self, names: &[String]) {
        self.shared.set_players(names);
    }

    /// Shows these figures unless the rate limit is reached. The last figures are always shown.
    pub(crate) fn show(&self, is_last: bool, make: impl FnOnce() -> LiveSnapshot) {
        self.shared.show(is_last, make);
    }

    /// Shows that the match is over, and stops the server.
    pub(crate) fn end(&self) {
        self.shared.end();
        let thread = self.thread.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(Err(_)) = thread.map(JoinHandle::join) {
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
        self.shared.add_lines(table, players, lines);
    }
}
