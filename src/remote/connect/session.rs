//! One session of the author's bot: from its first line to its end, over as many connections as it takes.

use std::time::Duration;

use futures_util::{SinkExt as _, StreamExt as _};
use talon_games::cards::Quoted;
use tokio::sync::mpsc::UnboundedSender;
use tokio::sync::watch;
use tokio::time::{Instant, sleep, timeout};
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;
use tokio_tungstenite::tungstenite::{Error, Message};

use crate::connect::bot::ConnectedBot;
use crate::connect::dial::{ClientSocket, DialError, Dialer};
use crate::connect::finish::asked_to_finish;
use crate::connect::passed_lines::{PassedLine, pass};
use crate::connect::settings::{ConnectError, ConnectEvent, ConnectSettings};
use crate::messages::{read_session_line, short_reason};
use crate::sent_lines::SentLines;

/// The time after which a connection without any message counts as cut. The server sends a ping every 5 s.
const SILENCE: Duration = Duration::from_secs(15);

/// The time in which a message must be sent.
const SEND_TIME: Duration = Duration::from_secs(10);

/// The first and the longest pause between two attempts to come back.
const FIRST_RETURN_PAUSE: Duration = Duration::from_millis(20);
const LONGEST_RETURN_PAUSE: Duration = Duration::from_secs(2);

/// The time after which the bot no longer tries to come back. No server waits so long.
const RETURN_TIME: Duration = Duration::from_secs(3600);

/// How a connection to a server ended.
pub(super) enum SessionEnd {
    /// It ended before a seat was opened.
    Unseated(String),
    /// The session of a seat ended.
    Ended(String),
}

/// A session of the author's bot.
pub(super) struct AuthorSession<'a> {
    dialer: &'a Dialer,
    settings: &'a ConnectSettings,
    events: UnboundedSender<ConnectEvent>,
    name: String,
    /// The number of lines that were received from the arbiter.
    received: u64,
    sent: SentLines,
}

/// How a session goes on after an event.
enum SessionStep {
    Continue,
    Cut,
    /// The server has ended the session.
    Ended(String),
    /// The bot has ended the session.
    Left(String),
}

impl<'a> AuthorSession<'a> {
    pub(super) fn new(
        dialer: &'a Dialer,
        settings: &'a ConnectSettings,
        events: UnboundedSender<ConnectEvent>,
    ) -> Self {
        Self { dialer, settings, events, name: String::new(), received: 0, sent: SentLines::default() }
    }

    fn report(&self, event: ConnectEvent) {
        // The receiver lives as long as the seats.
        let _ = self.events.send(event);
    }

    /// Waits for a seat, and then carries the lines of the bot until the session ends. If the author asks to
    /// stop while no seat is open, the connection ends.
    ///
    /// # Errors
    /// The bot cannot be started.
    pub(super) async fn run(
        mut self,
        mut socket: ClientSocket,
        finishing: &mut watch::Receiver<bool>,
    ) -> Result<SessionEnd, ConnectError> {
        let first = tokio::select! {
            first = next_text(&mut socket) => first,
            () = asked_to_finish(finishing) => {
                close(&mut socket, "its author stopped").await;
                return Ok(SessionEnd::Ended("stopped".to_owned()));
            }
        };
        let first = match first {
            Ok(first) => first,
            Err(reason) => return Ok(SessionEnd::Unseated(reason)),
        };
        let Some((name, 0)) = read_session_line(&first) else {
            return Ok(SessionEnd::Unseated(format!("unexpected message '{}'", Quoted::line(&first))));
        };
        self.name = name;
        self.report(ConnectEvent::Seated);
        let mut bot = ConnectedBot::start(&self.settings.command)?;
        let reason = self.carry(socket, &mut bot).await;
        let end = bot.end().await;
        Ok(SessionEnd::Ended(if reason.is_empty() { format!("the bot ended ({end})") } else { reason }))
    }

    /// Carries lines until the session ends. Returns why it ended. Empty when the bot has ended it.
    async fn carry(&mut self, socket: ClientSocket, bot: &mut ConnectedBot) -> String {
        let mut open = Some(socket);
        let mut heard = Instant::now();
        loop {
            let Some(socket) = &mut open else {
                match self.come_back().await {
                    Ok(socket) => {
                        self.report(ConnectEvent::Returned);
                        (open, heard) = (Some(socket), Instant::now());
                        continue;
                    }
                    Err(reason) => return reason,
                }
            };
            let next = tokio::select! {
                line = bot.line() => match line {
                    Some(line) => {
                        self.sent.push(line.clone());
                        if send(socket, line).await { SessionStep::Continue } else { SessionStep::Cut }
                    }
                    None => SessionStep::Left("the bot ended".to_owned()),
                },
                message = socket.next() => {
                    heard = Instant::now();
                    self.handle(message, socket, bot).await
                }
                () = tokio::time::sleep_until(heard + SILENCE) => SessionStep::Cut,
            };
            match next {
                SessionStep::Continue => {}
                SessionStep::Cut => {
                    open = None;
                    self.report(ConnectEvent::Cut);
                }
                SessionStep::Ended(reason) => return reason,
                SessionStep::Left(reason) => {
                    close(socket, &reason).await;
                    return String::new();
                }
            }
        }
    }

    async fn handle(
        &mut self,
        message: Option<Result<Message, Error>>,
        socket: &mut ClientSocket,
        bot: &mut ConnectedBot,
    ) -> SessionStep {
        match message {
            Some(Ok(Message::Text(text))) => {
                for line in text.lines() {
                    match pass(line, &self.settings.options) {
                        PassedLine::Pass => bot.send(&format!("{line}\n")).await,
                        PassedLine::Answer(answer) => {
                            self.sent.push(answer.clone());
                            if !send(socket, answer).await {
                                self.received += 1;
                                return SessionStep::Cut;
                            }
                        }
                        PassedLine::Wrong(why) => {
                            return SessionStep::Left(format!("{why}: it is not of the protocol"));
                        }
                    }
                    self.received += 1;
                }
                SessionStep::Continue
            }
            Some(Ok(Message::Close(Some(frame)))) if frame.code == CloseCode::Normal => {
                SessionStep::Ended(Quoted::line(&frame.reason).to_string())
            }
            Some(Ok(Message::Close(_)) | Err(_)) | None => SessionStep::Cut,
            Some(Ok(Message::Ping(_) | Message::Pong(_))) => {
                // The answer of a ping waits for the next message that is sent, or for this flush.
                if socket.flush().await.is_ok() { SessionStep::Continue } else { SessionStep::Cut }
            }
            Some(Ok(Message::Binary(_) | Message::Frame(_))) => {
                SessionStep::Left("a message is not text: it is not of the protocol".to_owned())
            }
        }
    }

    /// Comes back to the session after a cut, and sends the lines that the arbiter has missed. The error says
    /// why the session has ended.
    async fn come_back(&mut self) -> Result<ClientSocket, String> {
        let (began, mut pause) = (Instant::now(), FIRST_RETURN_PAUSE);
        while began.elapsed() < RETURN_TIME {
            match self.dialer.dial(Some((&self.name, self.received))).await {
                Ok(mut socket) => {
                    if let Ok(first) = next_text(&mut socket).await
                        && let Some((name, received)) = read_session_line(&first)
                        && name == self.name
                    {
                        let missed = self.sent.after(received);
                        let missed = missed.ok_or("the server has missed lines that are no longer kept")?;
                        if send_all(&mut socket, missed).await {
                            return Ok(socket);
                        }
                    }
                }
                Err(DialError::Gone) => return Err("the seat ended while the connection was cut".to_owned()),
                Err(DialError::Refused(text)) => return Err(text),
                Err(DialError::Failed(error)) => log::debug!("cannot come back: {error}"),
            }
            sleep(pause).await;
            pause = (2 * pause).min(LONGEST_RETURN_PAUSE);
        }
        Err("the connection was cut for too long".to_owned())
    }
}

/// Waits for the next text message. The error says why none came.
async fn next_text(socket: &mut ClientSocket) -> Result<String, String> {
    loop {
        match timeout(SILENCE, socket.next()).await {
            Err(_) => return Err(format!("the server was silent for {} s", SILENCE.as_secs())),
            Ok(Some(Ok(Message::Text(text)))) => return Ok(text.as_str().to_owned()),
            Ok(Some(Ok(Message::Ping(_) | Message::Pong(_)))) => {
                socket.flush().await.map_err(|error| error.to_string())?;
            }
            Ok(Some(Ok(Message::Close(Some(frame))))) if !frame.reason.is_empty() => {
                return Err(Quoted::line(&frame.reason).to_string());
            }
            Ok(Some(Err(error))) => return Err(error.to_string()),
            Ok(_) => return Err("the server closed the connection".to_owned()),
        }
    }
}

/// Sends lines. Returns `false` when the connection is cut.
async fn send(socket: &mut ClientSocket, lines: String) -> bool {
    matches!(timeout(SEND_TIME, socket.send(Message::text(lines))).await, Ok(Ok(())))
}

/// Sends lines, each as a message of its own: a line that has arrived is not sent again, so that a connection
/// that is cut soon makes progress too. Returns `false` when the connection is cut.
async fn send_all(socket: &mut ClientSocket, lines: Vec<String>) -> bool {
    for line in lines {
        if !send(socket, line).await {
            return false;
        }
    }
    true
}

/// Closes a connection whose session has ended.
async fn close(socket: &mut ClientSocket, reason: &str) {
    let frame = CloseFrame { code: CloseCode::Normal, reason: short_reason(reason).into() };
    // The session has ended for the bot, whether the server gets this message or not.
    let _ = timeout(SEND_TIME, socket.close(Some(frame))).await;
}
