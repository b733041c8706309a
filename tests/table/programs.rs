//! Built-in players at a table: which player plays, how long it takes, and what happens when its move cannot
//! be stored.

use std::time::{Duration, Instant};

use rusqlite::Connection;
use serde_json::{Value, json};

use super::bad_input::assert_refused;
use super::client::Events;
use super::server::{Links, Server, events_of, first_move, play_first};

/// Opens a tablić table with a person and this program.
fn open(server: &Server, program: &Value, movetime: u64) -> Links {
    let seats = json!([{ "kind": "person" }, program]);
    server.open(&json!({ "game": "tablic", "players": 2, "movetime": movetime, "seats": seats }))
}

#[test]
fn the_option_player_of_a_seat_is_its_player() {
    let server = Server::new();
    for name in ["Player", "player"] {
        let program = json!({ "kind": "player", "player": "best", "options": { (name): "Greedy" } });
        let links = open(&server, &program, 20);
        let frame = Events::of_seat(server.address, &links.seats[0]).frame();
        assert_eq!(frame["table"]["players"][1], "greedy");
    }
}

#[test]
fn a_program_that_decides_at_once_answers_after_the_pace_of_the_table() {
    const PACE: Duration = Duration::from_millis(700);

    let server = Server::new();
    let links = open(&server, &json!({ "kind": "player", "player": "greedy" }), PACE.as_millis() as u64);
    let mut client = server.client();
    let mut events = Events::of_seat(server.address, &links.seats[0]);
    let frame = events.frame_where(|frame| first_move(frame).is_some());
    let before = Instant::now();
    play_first(&mut client, &links.seats[0], &frame);
    events.frame_where(|later| first_move(later).is_some() && events_of(later) > events_of(&frame));
    assert!(before.elapsed() >= PACE, "{:?}", before.elapsed());
}

#[test]
fn a_move_of_a_program_that_cannot_be_stored_is_made_later() {
    let server = Server::new();
    // The long move time lets the test lock the file before the program answers.
    let links = open(&server, &json!({ "kind": "player", "player": "greedy" }), 2000);
    let own = &links.seats[0];
    let mut client = server.client();
    let mut events = Events::of_seat(server.address, own);
    let frame = events.frame_where(|frame| first_move(frame).is_some());
    play_first(&mut client, own, &frame);
    let other = Connection::open(server.data.join("talon-table.sqlite")).unwrap();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    let shown = events.frame_where(|frame| frame["table"]["note"] == "storage");
    assert_eq!(events_of(&shown), events_of(&frame) + 1);
    let reply = client.post("/api/seat/join", own, &json!({ "name": "Ana" }));
    assert_refused(&reply, 507, "storage", "is locked by another program");
    assert!(!reply.body.contains("talon-table"), "{}", reply.body);
    other.execute_batch("ROLLBACK").unwrap();
    let shown = events.frame_where(|frame| first_move(frame).is_some() && frame["table"]["note"].is_null());
    assert_eq!(events_of(&shown), events_of(&frame) + 2);
}
