//! The seat of a remote bot, on the arbiter's side: it carries the lines between two pipes and the connection
//! of the bot, measures the connection, and waits for the bot to come back after a cut.

use std::io::{self, PipeReader, PipeWriter};
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, WebSocket};
use talon_arbiter::remote::RemoteConnection;
use talon_games::cards::Quoted;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::unix::pipe::{Receiver, Sender};
use tokio::sync::mpsc::UnboundedReceiver;
use tokio::time::{Instant, sleep_until, timeout};

use crate::admissions::Admission;
use crate::messages::{ENDED, session_line, short_reason};
use crate::sent_lines::SentLines;

/// The number of bytes that are read from the arbiter at a time.
const READ_BYTES: usize = 16 << 10;

/// The time between two pings.
const PING_PERIOD: Duration = Duration::from_secs(5);

/// The number of pings at the beginning of a connection that follow each other without a pause. The smallest
/// round trip is then known before the first decision.
const FIRST_PINGS: u32 = 4;

/// The time after which a connection without any message counts as cut.
const SILENCE: Duration = Duration::from_secs(15);

/// The time in which a message must be sent. A bot that does not read counts as cut.
const SEND_TIME: Duration = Duration::from_secs(10);

/// The part of the return time that each game adds. A bot that cuts its own connection to think longer gains no more.
const RETURN_SHARE: u32 = 10;

/// A connection that comes to a seat.
pub(crate) struct Arrival {
    pub(crate) socket: WebSocket,
    pub(crate) admission: Admission,
    /// The number of lines that the bot has received in the session.
    pub(crate) received: u64,
}

/// What a seat asks of the hub that has opened it.
pub(crate) trait SeatKeeper: Send + Sync {
    /// Returns whether the token of a connection still counts.
    fn is_valid(&self, admission: &Admission) -> bool;

    /// Opens a seat again under a new name of its session, because its bot may not know the session. Returns the new name.
    fn reopen(&self, session: &str) -> Option<String>;
}

/// The task of a seat.
pub(crate) struct SeatTask {
    session: String,
    input: Receiver,
    output: Sender,
    connection: Arc<RemoteConnection>,
    arrivals: UnboundedReceiver<Arrival>,
    keeper: Arc<dyn SeatKeeper>,
    return_time: Duration,
    /// The time that is left for cuts. A game adds a part to it.
    return_left: Duration,
    /// The lines that were sent to the bot.
    sent: SentLines,
    /// The bytes of the arbiter after its last whole line.
    rest: Vec<u8>,
    /// The number of lines that were received from the bot.
    received: u64,
    /// Whether the bot was asked and has not answered.
    is_asked: bool,
}

/// The open connection of a seat.
struct OpenConnection {
    socket: WebSocket,
    /// The connection counts as one of its bot as long as this value exists.
    admission: Admission,
    /// When the last ping was sent, if its answer measures the connection.
    ping: Option<Instant>,
    pings: u32,
    next_ping: Instant,
    heard: Instant,
}

/// How a seat goes on after an event of its connection.
enum SeatStep {
    Continue,
    /// The connection was cut. The bot may come back.
    Cut,
    /// The seat has ended. The text says why.
    End(String),
}

impl SeatTask {
    /// Creates the task of a seat with these ends of its pipes. Call it inside the runtime of the task.
    ///
    /// # Errors
    /// The system cannot watch the pipes.
    pub(crate) fn new(
        session: &str,
        (input, output): (PipeReader, PipeWriter),
        connection: Arc<RemoteConnection>,
        arrivals: UnboundedReceiver<Arrival>,
        keeper: Arc<dyn SeatKeeper>,
        return_time: Duration,
    ) -> io::Result<Self> {
        Ok(Self {
            session: session.to_owned(),
            input: Receiver::from_owned_fd(input.into())?,
            output: Sender::from_owned_fd(output.into())?,
            connection,
            arrivals,
            keeper,
            return_time,
            return_left: return_time,
            sent: SentLines::default(),
            rest: Vec::new(),
            received: 0,
            is_asked: false,
        })
    }

    /// Carries the lines of the seat until the arbiter closes it, or the bot ends or does not come back. Returns the name of
    /// its session.
    pub(crate) async fn run(mut self) -> String {
        let mut open: Option<OpenConnection> = None;
        let reason = loop {
            let next = match &mut open {
                Some(connection) => self.serve(connection).await,
                None => match self.wait_for_return().await {
                    Ok(connection) => {
                        open = Some(connection);
                        SeatStep::Continue
                    }
                    Err(reason) => SeatStep::End(reason),
                },
            };
            match next {
                SeatStep::Continue => {}
                SeatStep::Cut => {
                    open = None;
                    self.connection.cut();
                    // A bot from which no line has come may not have learned its session, and then cannot come back.
                    if self.received == 0
                        && let Some(session) = self.keeper.reopen(&self.session)
                    {
                        self.session = session;
                    }
                }
                SeatStep::End(reason) => break reason,
            }
        };
        log::debug!("{}: {reason}", self.connection);
        if let Some(OpenConnection { mut socket, .. }) = open {
            let frame = CloseFrame { code: ENDED, reason: short_reason(&reason).into() };
            // A bot that does not read its end finds the session gone when it comes back.
            let _ = timeout(SEND_TIME, socket.send(Message::Close(Some(frame)))).await;
        }
        self.connection.end(reason);
        self.session
    }

    /// Waits for the connection of the bot, and meanwhile keeps the lines of the arbiter.
    async fn wait_for_return(&mut self) -> Result<OpenConnection, String> {
        let began = Instant::now();
        loop {
            self.rest.reserve(READ_BYTES);
            tokio::select! {
                arrival = self.arrivals.recv() => {
                    let Some(arrival) = arrival else { return Err("the arbiter has closed its seats".to_owned()) };
                    self.return_left = self.return_left.saturating_sub(began.elapsed());
                    return self.open(arrival).await;
                }
                read = self.input.read_buf(&mut self.rest) => {
                    self.keep(read)?;
                }
                () = sleep_until(began + self.return_left) => {
                    let seconds = self.return_time.as_secs();
                    return Err(format!("its connection was cut for {seconds} s"));
                }
            }
        }
    }

    /// Begins a connection: says which lines were received, and sends the lines that the bot has missed.
    async fn open(&mut self, arrival: Arrival) -> Result<OpenConnection, String> {
        let Arrival { socket, admission, received } = arrival;
        let Some(missed) = self.sent.after(received) else {
            return Err(format!("it said that it had received {received} lines"));
        };
        let now = Instant::now();
        let mut connection =
            OpenConnection { socket, admission, ping: None, pings: 0, next_ping: now, heard: now };
        self.connection.restore();
        let hello = session_line(&self.session, self.received);
        // A line that has arrived is not sent again. So each line is a message of its own, and a connection
        // that is cut soon makes progress too. If it is cut at once, the next call notices it.
        for message in std::iter::once(hello).chain(missed) {
            if !connection.send(message).await {
                break;
            }
        }
        Ok(connection)
    }

    /// Waits for the next event of an open connection, and handles it.
    async fn serve(&mut self, connection: &mut OpenConnection) -> SeatStep {
        self.rest.reserve(READ_BYTES);
        tokio::select! {
            read = self.input.read_buf(&mut self.rest) => match self.keep(read) {
                Ok(lines) if lines.is_empty() => SeatStep::Continue,
                Ok(lines) => {
                    if self.is_asked {
                        // The answer of this ping may come late, because the bot thinks.
                        connection.ping = None;
                    }
                    if connection.send(lines).await { SeatStep::Continue } else { SeatStep::Cut }
                }
                Err(reason) => SeatStep::End(reason),
            },
            message = connection.socket.recv() => self.handle(connection, message).await,
            arrival = self.arrivals.recv() => match arrival {
                // The bot has noticed a cut before the arbiter.
                Some(arrival) => {
                    self.connection.cut();
                    match self.open(arrival).await {
                        Ok(opened) => {
                            *connection = opened;
                            SeatStep::Continue
                        }
                        Err(reason) => SeatStep::End(reason),
                    }
                }
                None => SeatStep::End("the arbiter has closed its seats".to_owned()),
            },
            () = sleep_until(connection.next_ping.min(connection.heard + SILENCE)) => {
                if connection.heard.elapsed() >= SILENCE {
                    return SeatStep::Cut;
                }
                if !self.keeper.is_valid(&connection.admission) {
                    return SeatStep::End("its token was revoked".to_owned());
                }
                if connection.send_ping(!self.is_asked).await { SeatStep::Continue } else { SeatStep::Cut }
            }
        }
    }

    /// Keeps the whole lines among the bytes that were read from the arbiter. Returns these lines. If no byte
    /// was read, the arbiter has closed the seat.
    fn keep(&mut self, read: io::Result<usize>) -> Result<String, String> {
        if !read.is_ok_and(|bytes| bytes > 0) {
            return Err("the arbiter has ended the session".to_owned());
        }
        let Some(end) = self.rest.iter().rposition(|&byte| byte == b'\n') else { return Ok(String::new()) };
        let after = self.rest.split_off(end + 1);
        let whole = std::mem::replace(&mut self.rest, after);
        let text = String::from_utf8_lossy(&whole).into_owned();
        for line in text.lines() {
            match line.split_whitespace().next() {
                Some("go") => self.is_asked = true,
                Some("newgame") => {
                    self.return_left =
                        (self.return_left + self.return_time / RETURN_SHARE).min(self.return_time);
                }
                _ => {}
            }
            self.sent.push(line.to_owned());
        }
        Ok(text)
    }

    async fn handle(
        &mut self,
        connection: &mut OpenConnection,
        message: Option<Result<Message, axum::Error>>,
    ) -> SeatStep {
        connection.heard = Instant::now();
        match message {
            Some(Ok(Message::Text(text))) => {
                for line in text.lines() {
                    if line.split_whitespace().next() == Some("bestmove") {
                        self.is_asked = false;
                    }
                    let line = [line.as_bytes(), b"\n"].concat();
                    if self.output.write_all(&line).await.is_err() {
                        return SeatStep::End("the arbiter has ended the session".to_owned());
                    }
                    self.received += 1;
                }
                SeatStep::Continue
            }
            Some(Ok(Message::Pong(_))) => {
                if let Some(sent) = connection.ping.take().filter(|_| !self.is_asked) {
                    self.connection.measured(sent.elapsed());
                }
                if connection.pings < FIRST_PINGS && !self.is_asked && !connection.send_ping(true).await {
                    return SeatStep::Cut;
                }
                SeatStep::Continue
            }
            Some(Ok(Message::Ping(_))) => SeatStep::Continue,
            Some(Ok(Message::Binary(_))) => SeatStep::End("it sent a binary message".to_owned()),
            Some(Ok(Message::Close(Some(frame)))) if frame.code == ENDED => {
                SeatStep::End(format!("its connection ended: {}", Quoted::line(&frame.reason)))
            }
            Some(Ok(Message::Close(_)) | Err(_)) | None => SeatStep::Cut,
        }
    }
}

impl OpenConnection {
    /// Sends lines. Returns `false` when the connection is cut or the bot does not read.
    async fn send(&mut self, lines: String) -> bool {
        matches!(timeout(SEND_TIME, self.socket.send(Message::Text(lines.into()))).await, Ok(Ok(())))
    }

    /// Sends a ping. If `measures`, its answer measures the connection.
    async fn send_ping(&mut self, measures: bool) -> bool {
        let now = Instant::now();
        self.pings += 1;
        self.ping = measures.then_some(now);
        self.next_ping = now + PING_PERIOD;
        let ping = Message::Ping(self.pings.to_be_bytes().to_vec().into());
        matches!(timeout(SEND_TIME, self.socket.send(ping)).await, Ok(Ok(())))
    }
}
