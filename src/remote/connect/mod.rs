//! The author's side of remote bots: `arbiter connect` starts the author's bot for each seat, and carries its
//! lines over a WebSocket.

mod address;
mod bot;
mod dial;
mod finish;
mod passed_lines;
mod session;
mod settings;

use std::time::Duration;

use tokio::runtime;
use tokio::signal::unix::{SignalKind, signal};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::sleep;

use crate::connect::dial::{DialError, Dialer};
use crate::connect::finish::asked_to_finish;
use crate::connect::session::{AuthorSession, SessionEnd};

pub use crate::connect::address::{AddressError, ServerAddress};
pub use crate::connect::settings::{ConnectError, ConnectEvent, ConnectSettings};

/// The first and the longest pause before the next attempt to connect.
const FIRST_PAUSE: Duration = Duration::from_millis(250);
const LONGEST_PAUSE: Duration = Duration::from_secs(10);

/// Connects a bot until the author stops it. `report` receives what happens. The first `SIGINT` or `SIGTERM`
/// lets the sessions in progress go on to their end, and the second stops at once. Returns whether every
/// session had ended.
///
/// # Errors
/// The token is refused, the bot cannot be started, or the system lacks a resource.
pub fn connect(
    settings: &ConnectSettings,
    report: &(dyn Fn(&ConnectEvent) + Send + Sync),
) -> Result<bool, ConnectError> {
    let runtime = runtime::Builder::new_current_thread().enable_all().build();
    runtime.map_err(ConnectError::System)?.block_on(run(settings, report))
}

async fn run(
    settings: &ConnectSettings,
    report: &(dyn Fn(&ConnectEvent) + Send + Sync),
) -> Result<bool, ConnectError> {
    let dialer = Dialer::new(settings)?;
    let mut interrupted = signal(SignalKind::interrupt()).map_err(ConnectError::System)?;
    let mut terminated = signal(SignalKind::terminate()).map_err(ConnectError::System)?;
    let (finish, finishing) = watch::channel(false);
    let mut seats = JoinSet::new();
    let (events, mut received) = tokio::sync::mpsc::unbounded_channel();
    for _ in 0..settings.tables.max(1) {
        let (dialer, settings) = (dialer.clone(), settings.clone());
        let (events, finishing) = (events.clone(), finishing.clone());
        seats.spawn(async move { SeatTaker { dialer, settings, events, finishing }.run().await });
    }
    drop(events);
    loop {
        tokio::select! {
            Some(event) = received.recv() => report(&event),
            ended = seats.join_next() => match ended {
                None => return Ok(true),
                Some(Ok(Ok(()))) => {}
                Some(Ok(Err(error))) => return Err(error),
                Some(Err(error)) => return Err(ConnectError::System(std::io::Error::other(error))),
            },
            _ = interrupted.recv() => if stop(&finish, report) { return Ok(false) },
            _ = terminated.recv() => if stop(&finish, report) { return Ok(false) },
        }
    }
}

/// Asks the seats to finish. Returns whether they were asked before.
fn stop(finish: &watch::Sender<bool>, report: &(dyn Fn(&ConnectEvent) + Send + Sync)) -> bool {
    if finish.send_replace(true) {
        return true;
    }
    report(&ConnectEvent::Finishing);
    false
}

/// One of the seats that the bot takes at the same time.
struct SeatTaker {
    dialer: Dialer,
    settings: ConnectSettings,
    events: tokio::sync::mpsc::UnboundedSender<ConnectEvent>,
    finishing: watch::Receiver<bool>,
}

impl SeatTaker {
    fn report(&self, event: ConnectEvent) {
        // The receiver lives as long as the seats.
        let _ = self.events.send(event);
    }

    /// Takes one seat after another.
    async fn run(mut self) -> Result<(), ConnectError> {
        let mut pause = FIRST_PAUSE;
        while !*self.finishing.borrow() {
            let dialled = tokio::select! {
                dialled = self.dialer.dial(None) => dialled,
                () = asked_to_finish(&mut self.finishing) => return Ok(()),
            };
            match dialled {
                Ok(socket) => {
                    pause = FIRST_PAUSE;
                    self.report(ConnectEvent::Waiting);
                    let events = self.events.clone();
                    let session = AuthorSession::new(&self.dialer, &self.settings, events);
                    match session.run(socket, &mut self.finishing).await? {
                        SessionEnd::Unseated(reason) => self.report(ConnectEvent::Unreachable(reason)),
                        SessionEnd::Ended(reason) => {
                            self.report(ConnectEvent::Ended(reason));
                            continue;
                        }
                    }
                }
                Err(DialError::Refused(text)) => {
                    let address = self.settings.address.to_string();
                    return Err(ConnectError::Refused { address, text });
                }
                Err(error) => self.report(ConnectEvent::Unreachable(error.to_string())),
            }
            tokio::select! {
                () = sleep(pause) => pause = (pause * 2).min(LONGEST_PAUSE),
                () = asked_to_finish(&mut self.finishing) => {}
            }
        }
        Ok(())
    }
}
