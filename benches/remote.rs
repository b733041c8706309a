//! Measures what the connection of a remote bot adds to a decision: the time of a bare round trip of a WebSocket, and the
//! time from the question in the seat's pipe to the answer in it, both on this machine and with a bot that answers at once.
//!
//! Run `cargo bench --features table --bench remote`. The argument sets the number of round trips:
//! `cargo bench --features table --bench remote -- 5000`.

use std::error::Error;
use std::io::{BufRead as _, BufReader, Write as _};
use std::net::{TcpListener, TcpStream};
use std::process::ExitCode;
use std::thread;
use std::time::{Duration, Instant};

use talon_remote::{BotTokens, HubSettings, RemoteListener};
use tungstenite::client::IntoClientRequest as _;
use tungstenite::{Message, WebSocket};

/// The default number of round trips.
const ROUND_TRIPS: usize = 20_000;

/// The question and the answer, as a bot sees and writes them.
const QUESTION: &str = "go movetime 100";
const ANSWER: &str = "bestmove 7s";

/// Tokens of a single bot.
struct AnyToken;

impl BotTokens for AnyToken {
    fn bot(&self, _hash: &str) -> Option<String> {
        Some("bot".to_owned())
    }
}

fn main() -> ExitCode {
    // Cargo adds the argument `--bench`.
    let given = std::env::args().skip(1).find(|argument| argument != "--bench");
    let count = given.and_then(|given| given.parse().ok()).unwrap_or(ROUND_TRIPS);
    match measure(count) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("remote: {error}");
            ExitCode::FAILURE
        }
    }
}

fn measure(count: usize) -> Result<(), Box<dyn Error>> {
    // The first of each pair warms up.
    for _ in 0..2 {
        let (bare, seat) = (bare_round_trips(count)?, decisions(count)?);
        let [bare_median, seat_median] =
            [&bare, &seat].map(|times| times[times.len() / 2].as_secs_f64() * 1e6);
        println!(
            "bare round trip {bare_median:.1} us, decision of a remote seat {seat_median:.1} us, ratio {:.2} (medians of {count})",
            seat_median / bare_median
        );
    }
    Ok(())
}

/// Answers every text message until the connection ends.
fn answer(mut socket: WebSocket<TcpStream>) {
    while let Ok(message) = socket.read() {
        if message.is_text() && socket.send(Message::text(ANSWER)).is_err() {
            return;
        }
    }
}

fn client(port: u16, path: &str) -> Result<WebSocket<TcpStream>, Box<dyn Error>> {
    let stream = TcpStream::connect(("127.0.0.1", port))?;
    stream.set_nodelay(true)?;
    let mut request = format!("ws://127.0.0.1:{port}{path}").into_client_request()?;
    request.headers_mut().insert("authorization", "Bearer 0".parse()?);
    Ok(tungstenite::client(request, stream)?.0)
}

/// Returns the sorted times of round trips between two ends of a WebSocket.
fn bare_round_trips(count: usize) -> Result<Vec<Duration>, Box<dyn Error>> {
    let listener = TcpListener::bind("127.0.0.1:0")?;
    let port = listener.local_addr()?.port();
    thread::spawn(move || {
        if let Ok((stream, _)) = listener.accept()
            && stream.set_nodelay(true).is_ok()
            && let Ok(socket) = tungstenite::accept(stream)
        {
            answer(socket);
        }
    });
    let mut socket = client(port, "/")?;
    let mut times = Vec::with_capacity(count);
    for _ in 0..count {
        let began = Instant::now();
        socket.send(Message::text(QUESTION))?;
        while !socket.read()?.is_text() {}
        times.push(began.elapsed());
    }
    times.sort_unstable();
    Ok(times)
}

/// Returns the sorted times of decisions of a remote bot, from the question in its pipe to the answer in it.
fn decisions(count: usize) -> Result<Vec<Duration>, Box<dyn Error>> {
    let (listener, hub) = RemoteListener::start("127.0.0.1:0", HubSettings::default(), Box::new(AnyToken))?;
    let port = listener.url().rsplit_once(':').map_or("", |(_, port)| port).parse()?;
    let bot = client(port, talon_remote::SEAT_PATH)?;
    let mut seat = hub.bots().open("bot")?;
    let mut output = BufReader::new(seat.output);
    thread::spawn(move || {
        let mut bot = bot;
        // The first message is about the session.
        if bot.read().is_ok() {
            answer(bot);
        }
    });
    let (mut times, mut line) = (Vec::with_capacity(count), String::new());
    for _ in 0..count {
        let began = Instant::now();
        seat.input.write_all(format!("{QUESTION}\n").as_bytes())?;
        line.clear();
        output.read_line(&mut line)?;
        times.push(began.elapsed());
    }
    times.sort_unstable();
    Ok(times)
}
