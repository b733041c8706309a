//! Clocks of remote bots: no clock counts the network, and a bot gains no more than the limit by lying about
//! it.

use std::net::TcpStream;
use std::thread;
use std::time::Duration;

use tungstenite::{Message, WebSocket};

use crate::remote_match::RemoteMatch;

/// The time for which the bot here thinks about each decision.
const THINKING: Duration = Duration::from_millis(200);

/// The largest network time that a clock does not count.
const MAX_NETWORK_TIME: Duration = Duration::from_millis(100);

/// Plays as a bot that wants legal moves and thinks for a fixed time. It answers each ping after `delay`. It is ready only
/// after the first ping, whose answer would come too late to be measured in a decision.
fn play(mut socket: WebSocket<TcpStream>, delay: Duration) {
    let (mut legal, mut is_measured, mut is_awaited) = (Vec::new(), false, false);
    while let Ok(message) = socket.read() {
        let text = match message {
            Message::Text(text) => text,
            Message::Ping(payload) => {
                // The answer leaves with the next call, so this call delays it.
                thread::sleep(delay);
                // A ping to a connection that waits for a seat has no payload, and measures nothing.
                is_measured |= !payload.is_empty();
                let is_late = is_measured && std::mem::take(&mut is_awaited);
                if socket.flush().is_err() || is_late && socket.send(Message::text("readyok")).is_err() {
                    return;
                }
                continue;
            }
            _ => continue,
        };
        for line in text.lines() {
            let answer = match line.split_whitespace().next() {
                Some("talon") => "id name liar\nwant legal\ntalonok 1".to_owned(),
                Some("isready") if !is_measured => {
                    is_awaited = true;
                    continue;
                }
                Some("isready") => "readyok".to_owned(),
                Some("legal") => {
                    legal.push(line.trim_start_matches("legal").trim().to_owned());
                    continue;
                }
                Some("go") => {
                    thread::sleep(THINKING);
                    format!("bestmove {}", legal.drain(..).next().unwrap_or_default())
                }
                _ => continue,
            };
            if socket.send(Message::text(answer)).is_err() {
                return;
            }
        }
    }
}

/// Plays a deal, and returns the mean time of a decision that the clock of the remote bot counts.
fn counted_time(delay: Duration) -> Duration {
    let limits =
        ["--game", "tablic", "--deals", "1", "--seating", "fixed", "--movetime", "50", "--margin", "60000"];
    let running = RemoteMatch::start(&["ana"], &["remote=ana", "talon:random"], &limits);
    // One connection for the check before the match, and one for the match.
    let clients = [(); 2].map(|()| running.socket("ana", "").unwrap());
    let clients = clients.map(|socket| thread::spawn(move || play(socket, delay)));
    let finished = running.finish();
    clients.into_iter().for_each(|client| client.join().unwrap());
    let player = &finished.json["players"][0];
    assert_eq!(player["decisions"], 24);
    Duration::from_secs_f64(player["mean_ms"].as_f64().unwrap() / 1000.0)
}

#[test]
fn a_liar_about_the_network_gains_no_more_than_the_limit() {
    let liar = counted_time(Duration::from_millis(400));
    assert!(liar >= THINKING.saturating_sub(MAX_NETWORK_TIME), "{liar:?}");
    assert!(liar < THINKING, "the delayed answers gain something: {liar:?}");
}
