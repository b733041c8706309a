//! A server that is killed at any moment continues from the last acknowledged move.

use std::collections::BTreeMap;
use std::sync::mpsc::{Sender, channel};
use std::thread;

use rand::RngExt;
use serde_json::{Value, json};
use talon::cards::Random;

use super::client::{Client, Events};
use super::server::{Links, Server, events_of, new_directory};

/// The number of kills.
const KILLS: u64 = 50;

/// The maximum number of moves between two kills.
const MOVES: usize = 24;

/// What the people at a table know.
#[derive(Default)]
struct Known {
    /// The line of each acknowledged move. The key is the deal and the number of events before the move.
    moves: BTreeMap<(u64, u64), String>,
    /// The deal, the number of events and the text of the scene in the newest frame of the first seat.
    seen: Option<(u64, u64, String)>,
}

/// Returns the number of the deal of a frame.
fn deal_of(frame: &Value) -> u64 {
    frame["table"]["deal"].as_u64().expect("a number")
}

/// Returns the token of the player who sits at `seat` in this frame. The players change seats from deal to
/// deal. The frame was sent to the first person.
fn token_of<'a>(links: &'a Links, frame: &Value, seat: u64) -> &'a str {
    let count = links.seats.len();
    let now = frame["table"]["you"][0].as_u64().expect("a seat") as usize;
    &links.seats[(count - now + seat as usize) % count]
}

/// Returns a random legal move of a frame, or `None` when its reader is not to move.
fn random_move(frame: &Value, random: &mut Random) -> Option<String> {
    let legal = &frame["scene"]["legal"];
    let moves = legal["moves"].as_array().filter(|moves| !moves.is_empty())?;
    let parts = moves[random.random_range(0..moves.len())].as_array()?;
    let parts = parts.iter().map(|part| part.as_str().expect("text"));
    Some(legal["keyword"].as_str().into_iter().chain(parts).collect::<Vec<_>>().join(" "))
}

/// Returns the frame of a link, or `None` when the server has ended.
fn frame_of(server: &Address, token: &str) -> Option<Value> {
    let mut events = Events::try_open(server.0, "/api/seat/events", token)?.ok()?;
    let (_, text) = events.next_event()?;
    serde_json::from_str(&text).ok()
}

#[derive(Clone, Copy)]
struct Address(std::net::SocketAddr);

/// Makes a move or begins the next deal at a table. Returns `None` when the server has ended.
fn step(
    server: &Address,
    client: &mut Client,
    links: &Links,
    known: &mut Known,
    random: &mut Random,
) -> Option<()> {
    let frame = frame_of(server, &links.seats[0])?;
    known.seen = Some((deal_of(&frame), events_of(&frame), frame["scene"].to_string()));
    let mut post = |path: &str, token: &str, body: Value| {
        client.try_send("POST", path, Some(token), "", Some(&body.to_string()))
    };
    if frame["table"]["state"] == "between" {
        for token in &links.seats {
            let reply = post("/api/seat/next", token, json!({ "deal": deal_of(&frame) }))?;
            assert_eq!(reply.status, 200, "{reply:?}");
        }
        return Some(());
    }
    let seat = frame["scene"]["turn"].as_u64().unwrap_or_else(|| panic!("nobody's turn: {frame}"));
    let token = token_of(links, &frame, seat);
    let frame = if token == links.seats[0] { frame } else { frame_of(server, token)? };
    let text = random_move(&frame, random).unwrap_or_else(|| panic!("no move: {frame}"));
    let reply = post("/api/seat/move", token, json!({ "events": events_of(&frame), "move": text }))?;
    assert_eq!(reply.status, 200, "{reply:?}");
    known.moves.insert((deal_of(&frame), events_of(&frame)), format!("move {seat} {text}"));
    Some(())
}

/// Plays until the server has ended. Sends a message after every step.
fn play(server: &Address, links: &Links, known: &mut Known, seed: u64, steps: &Sender<()>) {
    let (mut client, mut random) = (Client::new(server.0), Random::new(seed, 0));
    while step(server, &mut client, links, known, &mut random).is_some() {
        // The receiver is dropped while the server is killed.
        let _ = steps.send(());
    }
}

/// Asserts that a table is in the state that its people know. If the answer to a move was lost, the table may
/// also be one move further.
fn assert_stands(server: &Server, links: &Links, known: &Known) {
    let frame = Events::of_seat(server.address, &links.seats[0]).frame();
    let now = (deal_of(&frame), events_of(&frame));
    if let Some((deal, events, scene)) = &known.seen {
        assert!(now >= (*deal, *events), "{now:?} after deal {deal}, {events} events");
        if now == (*deal, *events) {
            assert_eq!(frame["scene"].to_string(), *scene);
        }
    }
    if let Some((last, line)) = known.moves.last_key_value() {
        assert!(now > *last, "'{line}' at {last:?} is lost: the table stands at {now:?}");
    }
}

/// Asserts that the records contain every acknowledged move in its place.
fn assert_recorded(server: &Server, links: &Links, known: &Known) {
    let mut client = server.client();
    let mut recorded: BTreeMap<u64, Vec<String>> = BTreeMap::new();
    let deals = client.get("/api/seat/deals", &links.seats[0]).good();
    for deal in deals["deals"].as_array().expect("deals") {
        let number = deal["deal"].as_u64().expect("a number");
        let record = client.get(&format!("/api/seat/record?deal={number}"), &links.seats[0]);
        let recorded_lines =
            record.body.lines().skip_while(|line| !line.starts_with("newgame ")).skip(1).map(str::to_owned);
        recorded.insert(number, recorded_lines.collect());
    }
    for ((deal, events), line) in &known.moves {
        if let Some(own) = recorded.get(deal) {
            assert_eq!(own.get(*events as usize), Some(line), "event {events} of deal {deal}");
        }
    }
}

#[test]
fn a_killed_server_goes_on_from_the_last_acknowledged_move() {
    let data = new_directory();
    let mut server = Server::on(&data);
    let tables: Vec<Links> = [("tablic", 2), ("marias", 3), ("tarok", 3)]
        .map(|(game, players)| {
            let seats = vec![json!({ "kind": "person" }); players];
            server.open(&json!({ "game": game, "players": players, "seats": seats }))
        })
        .to_vec();
    let host = server.host.clone();
    let joined =
        server.client().post("/api/seat/join", &tables[0].seats[0], &json!({ "name": "Ana" })).good();
    let mut known: Vec<Known> = tables.iter().map(|_| Known::default()).collect();
    let mut random = Random::new(42, 3);
    for kill in 0..KILLS {
        let count = random.random_range(1..=MOVES);
        let address = Address(server.address);
        thread::scope(|scope| {
            let (steps, made) = channel();
            for (number, (links, known)) in tables.iter().zip(&mut known).enumerate() {
                let steps = steps.clone();
                scope.spawn(move || play(&address, links, known, kill * 3 + number as u64, &steps));
            }
            drop(steps);
            assert_eq!(made.iter().take(count).count(), count, "the server ended by itself");
            server.end();
        });
        server = Server::on(&data);
        assert_eq!(server.host, host);
        tables.iter().zip(&known).for_each(|(links, known)| assert_stands(&server, links, known));
    }
    // The test finishes the deals in progress, so that it can read their records.
    let address = Address(server.address);
    let mut client = server.client();
    for (links, known) in tables.iter().zip(&mut known) {
        loop {
            step(&address, &mut client, links, known, &mut random).expect("an answer");
            if frame_of(&address, &links.seats[0]).expect("a frame")["table"]["state"] == "between" {
                break;
            }
        }
        assert!(known.moves.len() > 50, "{}", known.moves.len());
        assert_recorded(&server, links, known);
    }
    // The server stores a person's result with the last move of the deal.
    let person = joined["person"].as_str().expect("a token");
    let results = client.get("/api/person", person).good();
    let deals = client.get("/api/seat/deals", &tables[0].seats[0]).good();
    assert_eq!(results["results"].as_array().map(Vec::len), deals["deals"].as_array().map(Vec::len));
}
