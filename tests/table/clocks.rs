//! Tables with a clock: time for a move, or a bank for all moves of a deal.

use serde_json::{Value, json};

use super::bad_input::assert_refused;
use super::client::Events;
use super::server::{Links, Server, events_of, first_move, play_first};

/// Opens a table of tablić for two people. `movetime` is in milliseconds.
fn open(server: &Server, clock: &Value, movetime: u64) -> Links {
    let seats = [json!({ "kind": "person" }), json!({ "kind": "person" })];
    let settings = json!({ "game": "tablic", "players": 2, "seats": seats, "movetime": movetime, "absent": 0, "clock": clock });
    server.open(&settings)
}

/// Opens the pages of both people.
fn pages(server: &Server, links: &Links) -> [Events; 2] {
    [0, 1].map(|seat| {
        let mut page = Events::of_seat(server.address, &links.seats[seat]);
        page.frame();
        page
    })
}

/// Returns the remaining time of a seat in milliseconds.
fn left(frame: &Value, seat: usize) -> u64 {
    frame["table"]["clock"]["seats"][seat]["left"].as_u64().unwrap_or_else(|| panic!("no clock: {frame}"))
}

#[test]
fn after_the_time_for_a_move_best_makes_it_and_the_deal_counts_for_nobody() {
    let server = Server::new();
    let links = open(&server, &json!({ "move": 1 }), 20);
    let mut client = server.client();
    let people = links.seats.iter().zip(["Ana", "Bor"]).map(|(token, name)| {
        let joined = client.post("/api/seat/join", token, &json!({ "name": name })).good();
        joined["person"].as_str().expect("a token").to_owned()
    });
    let people: Vec<String> = people.collect();
    let [mut page, mut other] = pages(&server, &links);
    let late = other.frame_where(|frame| frame["table"]["kinds"][0] == "player");
    assert_eq!(left(&late, 0), 0);
    let moved = page.frame_where(|frame| events_of(frame) > events_of(&late));
    let clock = &moved["table"]["clock"]["seats"];
    assert_eq!((&moved["table"]["kinds"][0], &clock[0]["left"]), (&json!("person"), &json!(1000)));
    assert_eq!((&clock[0]["runs"], &clock[1]["runs"]), (&json!(false), &json!(true)));
    let said = client.get("/api/said", &links.watch).good()["said"][0].clone();
    assert_eq!(
        (&said["kind"], &said["text"], &said["name"]),
        (&json!("notice"), &json!("time"), &json!("Ana"))
    );
    let is_over = |frame: &Value| frame["table"]["state"] != "play";
    let mut turns = [(&mut page, &links.seats[0]), (&mut other, &links.seats[1])];
    'deal: loop {
        for (page, token) in &mut turns {
            let frame = page.frame_where(|frame| first_move(frame).is_some() || is_over(frame));
            if is_over(&frame) {
                break 'deal;
            }
            // A move that comes too late is refused, and `best` makes it.
            let made = json!({ "events": events_of(&frame), "move": first_move(&frame) });
            client.post("/api/seat/move", token, &made);
        }
    }
    for person in people {
        assert_eq!(client.get("/api/person", &person).good()["results"], json!([]));
    }
}

#[test]
fn after_the_bank_best_plays_the_rest_of_the_deal() {
    let server = Server::new();
    let links = open(&server, &json!({ "bank": 1 }), 1);
    let [mut page, _other] = pages(&server, &links);
    let frame = page.frame_where(|frame| frame["table"]["state"] == "between");
    assert_eq!((&frame["table"]["kinds"], left(&frame, 0)), (&json!(["person", "person"]), 0));
    let mut client = server.client();
    for token in &links.seats {
        client.post("/api/seat/next", token, &json!({ "deal": 1 })).good();
    }
    let frame = page.frame_where(|frame| frame["table"]["deal"] == 2);
    assert!([0, 1].iter().all(|&seat| left(&frame, seat) > 0), "{frame}");
}

#[test]
fn a_move_that_arrives_after_the_time_is_stale() {
    let server = Server::new();
    let links = open(&server, &json!({ "move": 1 }), 10_000);
    let [mut page, _other] = pages(&server, &links);
    let frame = page.frame_where(|frame| frame["table"]["kinds"][0] == "player");
    let late = json!({ "events": events_of(&frame), "move": first_move(&frame) });
    let mut client = server.client();
    assert_refused(&client.post("/api/seat/move", &links.seats[0], &late), 409, "stale", "your time is over");
    client.post("/api/seat/join", &links.seats[0], &json!({ "name": null })).good();
    assert_refused(&client.post("/api/seat/move", &links.seats[0], &late), 409, "stale", "your time is over");
}

#[test]
fn everybody_at_the_table_sees_the_clocks_of_the_people() {
    let server = Server::new();
    let seats = json!([{ "kind": "person" }, { "kind": "person" }, { "kind": "player", "player": "greedy" }]);
    let settings = json!({ "game": "tablic", "players": 3, "seats": seats, "clock": { "bank": 600 } });
    let links = server.open(&settings);
    let _page = pages(&server, &links);
    let frames = [
        Events::of_seat(server.address, &links.seats[0]).frame(),
        Events::of_seat(server.address, &links.seats[1]).frame(),
        Events::of_spectator(server.address, &links.watch).frame(),
    ];
    for frame in frames {
        let clock = &frame["table"]["clock"];
        let runs = [0, 1].map(|seat| clock["seats"][seat]["runs"].clone());
        assert_eq!((&clock["kind"], runs), (&json!("bank"), [json!(true), json!(false)]), "{clock}");
        assert!(
            left(&frame, 0) <= 600_000 && left(&frame, 1) == 600_000 && clock["seats"][2].is_null(),
            "{clock}"
        );
    }
}

#[test]
fn a_bank_goes_on_after_a_restart_from_what_was_left_after_the_last_move() {
    let mut server = Server::new();
    let links = open(&server, &json!({ "bank": 600 }), 20);
    let [_page, mut other] = pages(&server, &links);
    let frame = Events::of_seat(server.address, &links.seats[0]).frame();
    play_first(&mut server.client(), &links.seats[0], &frame);
    let moved = other.frame_where(|later| events_of(later) > events_of(&frame));
    server.end();
    let server = Server::on(&server.data.clone());
    let frame = Events::of_seat(server.address, &links.seats[0]).frame();
    assert_eq!(left(&frame, 0), left(&moved, 0));
    assert!(left(&frame, 0) < 600_000 && left(&frame, 1) > left(&frame, 0), "{frame}");
}

#[test]
fn a_clock_out_of_range_is_refused() {
    let server = Server::new();
    let mut client = server.client();
    let seats = json!([{ "kind": "person" }, { "kind": "person" }]);
    for clock in [json!({ "move": 0 }), json!({ "bank": 86_401 })] {
        let settings = json!({ "game": "tablic", "players": 2, "seats": seats, "clock": clock });
        let reply = client.post("/api/tables", &server.host, &settings);
        assert_refused(&reply, 400, "bad_request", "is not from 1 to 86400 s");
    }
}
