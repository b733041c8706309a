//! One stream that carries the frames of all seats of a screen, and requests that a page sends twice.

use serde_json::{Value, json};

use super::bad_input::{assert_refused, to_move};
use super::client::Events;
use super::server::{Server, events_of, first_move, play_first};

/// Returns the name and the data of the next event of a stream.
fn next(events: &mut Events) -> (String, Value) {
    let (name, data) = events.next_event().expect("an event");
    (name, serde_json::from_str(&data).expect("JSON"))
}

/// Returns the next frame of a stream for several seats, and the index of the seat that the frame is for.
fn next_frame(events: &mut Events) -> (usize, Value) {
    let (name, frame) = next(events);
    assert_eq!(name, "", "no frame: {frame}");
    (events.place, frame)
}

#[test]
fn one_stream_has_the_frames_of_all_seats_of_a_screen_and_each_names_its_seat() {
    let server = Server::new();
    let links = server.open_for_people(6);
    let mut tokens: Vec<&str> = links.seats.iter().map(String::as_str).collect();
    tokens.push(&links.watch);
    let mut screen = Events::of_seats(server.address, &tokens).unwrap();
    let mut newest = vec![Value::Null; 7];
    while newest.iter().any(Value::is_null) || newest[0]["table"]["away"] != json!([]) {
        let (place, frame) = next_frame(&mut screen);
        newest[place] = frame;
    }
    for (place, frame) in newest.iter().enumerate() {
        assert_eq!(frame["scene"]["seat"], if place < 6 { json!(place) } else { Value::Null });
    }
    let mover = newest.iter().position(|frame| first_move(frame).is_some()).unwrap();
    play_first(&mut server.client(), &links.seats[mover], &newest[mover]);
    let mut told = [false; 7];
    while told.contains(&false) {
        let (place, frame) = next_frame(&mut screen);
        told[place] |= events_of(&frame) > events_of(&newest[place]);
    }
}

#[test]
fn a_stream_checks_each_token_and_goes_on_for_the_others() {
    let server = Server::new();
    let (links, others) = (server.open_for_people(2), server.open_for_people(2));
    let unknown = "0".repeat(32);
    server.client().post(&format!("/api/tables/{}/close", others.id), &server.host, &json!({})).good();
    let tokens = [unknown.as_str(), &links.seats[0], "no token", &others.seats[0], &server.host];
    let mut screen = Events::of_seats(server.address, &tokens).unwrap();
    let mut codes = Vec::new();
    while codes.len() < 4 {
        let (name, data) = next(&mut screen);
        match name.as_str() {
            "" => assert_eq!(screen.place, 1),
            _ => codes.push((name, screen.place, data["error"]["code"].as_str().unwrap().to_owned())),
        }
    }
    codes.sort_by_key(|(_, place, _)| *place);
    let refused = |place: usize, code: &str| ("refused".to_owned(), place, code.to_owned());
    let unauthorized = |place| refused(place, "unauthorized");
    assert_eq!(codes, [unauthorized(0), unauthorized(2), refused(3, "closed"), unauthorized(4)]);
    let alone = Events::of_seats(server.address, &[&unknown]).err().unwrap();
    assert_refused(&alone, 401, "unauthorized", "not valid");
    let closed = Events::of_seats(server.address, &[&others.seats[1]]).err().unwrap();
    assert_refused(&closed, 410, "closed", "closed");
    for tokens in [Vec::new(), vec![links.seats[0].as_str(); 257]] {
        let reply = Events::of_seats(server.address, &tokens).err().unwrap();
        assert_refused(&reply, 400, "bad_request", "1 to 256 tokens");
    }
}

#[test]
fn a_seat_that_another_page_opens_leaves_the_stream_and_the_others_stay() {
    let server = Server::new();
    let links = server.open_for_people(3);
    let tokens: Vec<&str> = links.seats.iter().map(String::as_str).collect();
    let mut screen = Events::of_seats(server.address, &tokens).unwrap();
    let mut newest = vec![Value::Null; 3];
    while newest.iter().any(Value::is_null) {
        let (place, frame) = next_frame(&mut screen);
        newest[place] = frame;
    }
    let mover = newest.iter().position(|frame| first_move(frame).is_some()).unwrap();
    let left = (mover + 1) % 3;
    let mut page = Events::of_seat(server.address, &links.seats[left]);
    let before = events_of(&page.frame());
    while next(&mut screen) != ("replaced".to_owned(), json!({})) {}
    assert_eq!(screen.place, left);
    play_first(&mut server.client(), &links.seats[mover], &newest[mover]);
    let mut told = [false; 3];
    while told.iter().filter(|&&told| told).count() < 2 {
        let (place, frame) = next_frame(&mut screen);
        assert_ne!(place, left, "the seat has left the stream");
        told[place] |= events_of(&frame) > before;
    }
    page.frame_where(|frame| events_of(frame) > before);
}

#[test]
fn a_change_that_is_sent_again_is_made_once() {
    let server = Server::new();
    let links = server.open(&json!({
        "game": "tablic", "players": 2, "practice": true, "seats": [{ "kind": "person" }, { "kind": "person" }],
    }));
    let mut client = server.client();
    let (frame, mover) = to_move(&server, &links);
    let mut page = Events::of_seat(server.address, mover);
    let (text, seen) = (first_move(&frame).unwrap(), events_of(&frame));
    let body = json!({ "deal": 1, "events": seen, "move": text });
    for _ in 0..3 {
        client.post("/api/seat/move", mover, &body).good();
    }
    let after = page.frame_where(|frame| events_of(frame) > seen);
    assert_eq!(events_of(&after), seen + 1);
    // The same move text sent for another deal counts as a different move.
    let elsewhere = client.post("/api/seat/move", mover, &json!({ "deal": 2, "events": seen, "move": text }));
    assert_refused(&elsewhere, 409, "stale", "deal 2");
    let position = json!({ "deal": 1, "events": seen + 1 });
    client.post("/api/seat/undo", mover, &position).good();
    assert_refused(&client.post("/api/seat/undo", mover, &position), 409, "stale", "wait for the newest");
    let begun = page.frame_where(|frame| events_of(frame) == seen);
    let position = json!({ "deal": 1, "events": seen, "seat": begun["scene"]["seat"] });
    client.post("/api/seat/again", mover, &position).good();
    assert_refused(&client.post("/api/seat/again", mover, &position), 409, "stale", "has seat");
    let again = page.frame_where(|frame| frame["scene"]["seat"] != begun["scene"]["seat"]);
    assert_eq!(events_of(&again), seen);
}
