//! The meeting point of seats and bots: the arbiter opens seats for bots, and bots come with their tokens.

use std::collections::{HashMap, VecDeque};
use std::fmt;
use std::io::{self, PipeReader, PipeWriter, Read as _, Write as _};
use std::os::fd::BorrowedFd;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;
use tokio::runtime::Handle;
use tokio::sync::{mpsc, oneshot};

use talon_arbiter::remote::{RemoteBots, RemoteConnection, RemoteSeat};

use crate::admissions::{Admission, Admissions};
use crate::messages::new_session;
use crate::remote_seat::{Arrival, SeatKeeper, SeatTask};
use crate::tokens::{BotTokens, TokenText};

/// The limits of a hub.
#[derive(Clone, Copy, Debug)]
pub struct HubSettings {
    /// The time in which a bot may come back after its connection was cut, over all cuts of a game.
    pub return_time: Duration,
    /// The largest number of connections of one bot.
    pub connections_of_bot: usize,
    /// The largest number of connections of all bots.
    pub connections: usize,
}

impl Default for HubSettings {
    fn default() -> Self {
        Self { return_time: Duration::from_secs(30), connections_of_bot: 16, connections: 1000 }
    }
}

/// The meeting point of the seats of an arbiter and the connections of bots.
pub struct Hub {
    settings: HubSettings,
    tokens: Box<dyn BotTokens>,
    admissions: Admissions,
    runtime: Handle,
    state: Mutex<HubState>,
    /// A pipe with a byte for each bot that came since [`Hub::wait_for_bot`] looked.
    arrivals: PipeReader,
    arrival: PipeWriter,
}

#[derive(Default)]
struct HubState {
    /// For each bot, its connections that wait for a seat, oldest first.
    waiting: HashMap<String, VecDeque<oneshot::Sender<SeatHandle>>>,
    /// For each bot, its seats that wait for a connection, oldest first.
    pending: HashMap<String, VecDeque<SeatHandle>>,
    /// The seats by session.
    seats: HashMap<String, (String, SeatHandle)>,
}

/// Hands connections over to the task of a seat.
pub(crate) type SeatHandle = mpsc::UnboundedSender<Arrival>;

/// Why a bot gets no connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum ConnectionRefusal {
    #[error("unknown or revoked token: ask the organiser for a new one")]
    Token,
    #[error("no such session: its seat has ended; connect without a session")]
    Session,
    #[error("too many connections: close one, or give --tables a smaller number")]
    TooMany,
}

impl Hub {
    /// Creates a hub whose tasks run in this runtime.
    ///
    /// # Errors
    /// The system has no resources for a pipe.
    pub fn new(settings: HubSettings, tokens: Box<dyn BotTokens>, runtime: Handle) -> io::Result<Arc<Self>> {
        let (arrivals, arrival) = io::pipe()?;
        rustix::io::ioctl_fionbio(&arrivals, true)?;
        rustix::io::ioctl_fionbio(&arrival, true)?;
        let (admissions, state) = (Admissions::default(), Mutex::default());
        Ok(Arc::new(Self { settings, tokens, admissions, runtime, state, arrivals, arrival }))
    }

    /// Returns the bots of the hub, for the arbiter.
    #[must_use]
    pub fn bots(self: &Arc<Self>) -> Arc<dyn RemoteBots> {
        Arc::new(HubBots(Arc::clone(self)))
    }

    fn state(&self) -> MutexGuard<'_, HubState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the number of connections of a bot that wait for a seat.
    #[must_use]
    pub fn waiting(&self, bot: &str) -> usize {
        let state = self.state();
        state.waiting.get(bot).map_or(0, |senders| senders.iter().filter(|one| !one.is_closed()).count())
    }

    /// Returns the bots among these that have no connection that waits for a seat.
    #[must_use]
    pub fn missing(&self, bots: &[String]) -> Vec<String> {
        bots.iter().filter(|bot| self.waiting(bot) == 0).cloned().collect()
    }

    /// Waits until a bot comes, at most for `time`. Returns `false` when the descriptor `interrupt` became readable first.
    ///
    /// # Errors
    /// The system cannot wait.
    pub fn wait_for_bot(&self, interrupt: BorrowedFd<'_>, time: Option<Duration>) -> io::Result<bool> {
        let time = time.and_then(|time| Timespec::try_from(time).ok());
        let mut ready =
            [PollFd::from_borrowed_fd(interrupt, PollFlags::IN), PollFd::new(&self.arrivals, PollFlags::IN)];
        loop {
            match poll(&mut ready, time.as_ref()) {
                Err(Errno::INTR) => {}
                Err(error) => return Err(error.into()),
                Ok(_) => break,
            }
        }
        // One byte stands for each bot that came.
        let mut came = [0; 64];
        match (&self.arrivals).read(&mut came) {
            Err(error) if error.kind() != io::ErrorKind::WouldBlock => Err(error),
            _ => Ok(!ready[0].revents().contains(PollFlags::IN)),
        }
    }

    /// Admits the bot with this token.
    ///
    /// # Errors
    /// The token is unknown, or the bot has too many connections.
    pub(crate) fn admit(&self, token: &TokenText) -> Result<Admission, ConnectionRefusal> {
        let hash = token.hash();
        let bot = self.tokens.bot(&hash).ok_or(ConnectionRefusal::Token)?;
        let HubSettings { connections_of_bot, connections, .. } = self.settings;
        let admission = self.admissions.admit(bot, hash, connections_of_bot, connections);
        admission.ok_or(ConnectionRefusal::TooMany)
    }

    /// Keeps a seat that a connection was offered while it ended.
    pub(crate) fn give_back(&self, bot: &str, seat: SeatHandle) {
        self.state().pending.entry(bot.to_owned()).or_default().push_front(seat);
    }

    /// Returns the seat of a session, if it is a seat of this bot.
    ///
    /// # Errors
    /// There is no such seat.
    pub(crate) fn seat_of(&self, bot: &str, session: &str) -> Result<SeatHandle, ConnectionRefusal> {
        let state = self.state();
        let seat = state.seats.get(session).filter(|(owner, handle)| owner == bot && !handle.is_closed());
        seat.map(|(_, handle)| handle.clone()).ok_or(ConnectionRefusal::Session)
    }

    /// Returns the oldest seat that waits for this bot, or a receiver of the next seat that is opened for it.
    pub(crate) fn next_seat(&self, bot: &str) -> Result<SeatHandle, oneshot::Receiver<SeatHandle>> {
        let mut state = self.state();
        let pending = state.pending.get_mut(bot);
        if let Some(seat) = pending.and_then(|seats| {
            seats.retain(|seat| !seat.is_closed());
            seats.pop_front()
        }) {
            return Ok(seat);
        }
        let (sender, receiver) = oneshot::channel();
        let waiting = state.waiting.entry(bot.to_owned()).or_default();
        waiting.retain(|sender| !sender.is_closed());
        waiting.push_back(sender);
        drop(state);
        // A full pipe wakes the reader as well.
        let _ = (&self.arrival).write(&[0]);
        Err(receiver)
    }

    /// Forgets the seat of a session that has ended.
    pub(crate) fn forget(&self, session: &str) {
        let mut state = self.state();
        if let Some((bot, _)) = state.seats.remove(session)
            && let Some(pending) = state.pending.get_mut(&bot)
        {
            pending.retain(|seat| !seat.is_closed());
            if pending.is_empty() {
                state.pending.remove(&bot);
            }
        }
    }

    /// Gives a new seat to the newest connection of the bot. An older one may be cut without a sign.
    fn offer(&self, bot: &str, session: &str, mut seat: SeatHandle) {
        let mut state = self.state();
        state.seats.insert(session.to_owned(), (bot.to_owned(), seat.clone()));
        while let Some(sender) = state.waiting.get_mut(bot).and_then(VecDeque::pop_back) {
            match sender.send(seat) {
                Ok(()) => return,
                // The connection was cut while it waited.
                Err(refused) => seat = refused,
            }
        }
        state.pending.entry(bot.to_owned()).or_default().push_back(seat);
    }
}

impl SeatKeeper for Hub {
    fn is_valid(&self, admission: &Admission) -> bool {
        self.tokens.bot(&admission.token).is_some_and(|bot| bot == admission.bot)
    }

    fn reopen(&self, session: &str) -> Option<String> {
        let renamed = new_session()?;
        let (bot, seat) = self.state().seats.remove(session)?;
        self.offer(&bot, &renamed, seat);
        Some(renamed)
    }
}

/// The bots of a hub, for the arbiter.
#[derive(Clone)]
struct HubBots(Arc<Hub>);

impl RemoteBots for HubBots {
    fn open(&self, name: &str) -> io::Result<RemoteSeat> {
        let session = new_session().ok_or_else(|| io::Error::other("no randomness for a session"))?;
        let (bot_input, input) = io::pipe()?;
        let (output, bot_output) = io::pipe()?;
        let connection = Arc::new(RemoteConnection::new(name));
        let (seat, arrivals) = mpsc::unbounded_channel();
        let task = {
            // The pipes belong to the runtime of the hub.
            let _guard = self.0.runtime.enter();
            SeatTask::new(
                &session,
                (bot_input, bot_output),
                Arc::clone(&connection),
                arrivals,
                Arc::clone(&self.0) as Arc<dyn SeatKeeper>,
                self.0.settings.return_time,
            )?
        };
        self.0.offer(name, &session, seat);
        let hub = Arc::clone(&self.0);
        self.0.runtime.spawn(async move {
            let last_session = task.run().await;
            hub.forget(&last_session);
        });
        Ok(RemoteSeat { input, output, connection })
    }
}

impl fmt::Debug for HubBots {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("HubBots")
    }
}
