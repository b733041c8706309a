//! People who are absent, seats that pass to another person, and settings that the host changes later.

use serde_json::{Value, json};

use super::client::{Client, Events};
use super::server::{Links, Server, events_of, finish_deal};

/// Opens a table of tablić for people. `best` plays for an absent person after this number of seconds.
fn open(server: &Server, people: usize, absent: u64) -> Links {
    let seats = vec![json!({ "kind": "person" }); people];
    let settings =
        json!({ "game": "tablic", "players": people, "seats": seats, "movetime": 20, "absent": absent });
    server.open(&settings)
}

/// Sends a request of the host about a seat of a table.
fn ask(client: &mut Client, server: &Server, links: &Links, what: &str, body: &Value) -> Value {
    client.post(&format!("/api/tables/{}/{what}", links.id), &server.host, body).good()
}

/// Waits for a frame in which a seat has a substitute, or has none.
fn wait_for(page: &mut Events, seat: usize, has_substitute: bool) -> Value {
    let kind = if has_substitute { "player" } else { "person" };
    page.frame_where(|frame| frame["table"]["kinds"][seat] == kind)
}

#[test]
fn best_plays_for_a_person_who_is_absent_until_the_person_comes_back() {
    let server = Server::new();
    let links = open(&server, 2, 1);
    let mut page = Events::of_seat(server.address, &links.seats[0]);
    let mut other = Events::of_seat(server.address, &links.seats[1]);
    other.frame();
    drop(other);
    wait_for(&mut page, 1, true);
    let mut other = Events::of_seat(server.address, &links.seats[1]);
    assert_eq!(other.frame()["table"]["kinds"][1], "person");
    wait_for(&mut page, 1, false);
}

#[test]
fn a_seat_that_nobody_has_opened_gets_no_substitute() {
    let server = Server::new();
    let links = open(&server, 3, 1);
    let mut page = Events::of_seat(server.address, &links.seats[0]);
    Events::of_seat(server.address, &links.seats[1]).frame();
    let frame = wait_for(&mut page, 1, true);
    assert_eq!(frame["table"]["kinds"][2], "person");
}

#[test]
fn a_table_waits_while_everybody_is_absent() {
    let server = Server::new();
    let links = open(&server, 2, 1);
    for token in &links.seats {
        Events::of_seat(server.address, token).frame();
    }
    // The table of another person shows that more than the time of an absence has passed.
    let other = open(&server, 2, 1);
    let mut page = Events::of_seat(server.address, &other.seats[0]);
    Events::of_seat(server.address, &other.seats[1]).frame();
    wait_for(&mut page, 1, true);
    let frame = Events::of_spectator(server.address, &links.watch).frame();
    assert_eq!(frame["table"]["kinds"], json!(["person", "person"]));
}

#[test]
fn the_host_lets_best_play_at_once_for_any_person() {
    let server = Server::new();
    let links = open(&server, 2, 0);
    let mut client = server.client();
    let mut page = Events::of_seat(server.address, &links.seats[0]);
    ask(&mut client, &server, &links, "substitute", &json!({ "seat": 1 }));
    wait_for(&mut page, 1, true);
    Events::of_seat(server.address, &links.seats[1]).frame();
    wait_for(&mut page, 1, false);
    let path = format!("/api/tables/{}/substitute", links.id);
    assert_eq!(client.post(&path, &links.seats[0], &json!({ "seat": 1 })).error().0, 401);
    assert_eq!(client.post(&path, &server.host, &json!({ "seat": 2 })).error().0, 409);
}

#[test]
fn a_seat_with_a_new_link_passes_to_its_person_with_the_next_deal() {
    let server = Server::new();
    let links = open(&server, 2, 0);
    let mut client = server.client();
    let mut page = Events::of_seat(server.address, &links.seats[0]);
    Events::of_seat(server.address, &links.seats[1]).frame();
    let new = ask(&mut client, &server, &links, "link", &json!({ "seat": 1 }))["seat"].clone();
    let new = new.as_str().expect("a token").to_owned();
    let mut passing = Events::of_seat(server.address, &new);
    let frame = passing.frame();
    assert_eq!((&frame["scene"]["seat"], &frame["table"]["kinds"][1]), (&Value::Null, &json!("player")));
    // No request ends the wait of the seat.
    client.post("/api/seat/leave", &new, &json!({ "substitute": "best" })).good();
    ask(&mut client, &server, &links, "substitute", &json!({ "seat": 1 }));
    client.post("/api/seat/join", &new, &json!({ "name": null })).good();
    let refused = client.post("/api/seat/move", &new, &json!({ "events": events_of(&frame), "move": "2h" }));
    assert_eq!(refused.error().0, 409);
    let again = Events::of_seat(server.address, &new).frame();
    assert_eq!((&again["scene"]["seat"], &again["table"]["passing"]), (&Value::Null, &json!(true)));
    passing = Events::of_seat(server.address, &new);
    drop(page);
    finish_deal(&server, std::slice::from_ref(&links.seats[0]));
    page = Events::of_seat(server.address, &links.seats[0]);
    let deal = page.frame()["table"]["deal"].clone();
    for token in [&links.seats[0], &new] {
        client.post("/api/seat/next", token, &json!({ "deal": deal })).good();
    }
    let frame = passing.frame_where(|frame| frame["table"]["deal"] == 2);
    assert!(
        frame["table"]["kinds"] == json!(["person", "person"]) && frame["scene"]["seat"].is_u64(),
        "{frame}"
    );
}

#[test]
fn a_table_with_one_person_goes_on_after_its_seat_has_passed() {
    let server = Server::new();
    let seats = json!([{ "kind": "person" }, { "kind": "player", "player": "greedy" }]);
    let links = server.open(&json!({ "game": "tablic", "players": 2, "movetime": 1, "seats": seats }));
    let mut client = server.client();
    Events::of_seat(server.address, &links.seats[0]).frame();
    let new = ask(&mut client, &server, &links, "link", &json!({ "seat": 0 }))["seat"].clone();
    let new = new.as_str().expect("a token");
    let mut page = Events::of_seat(server.address, new);
    page.frame_where(|frame| frame["table"]["state"] == "between");
    client.post("/api/seat/next", new, &json!({ "deal": 1 })).good();
    let frame = page.frame_where(|frame| frame["table"]["deal"] == 2);
    assert!(frame["scene"]["seat"].is_u64(), "{frame}");
}

#[test]
fn a_deal_in_which_a_substitute_has_moved_counts_for_nobody() {
    let server = Server::new();
    let links = open(&server, 2, 0);
    let mut client = server.client();
    let people = links.seats.iter().zip(["Ana", "Bor"]).map(|(token, name)| {
        let joined = client.post("/api/seat/join", token, &json!({ "name": name })).good();
        joined["person"].as_str().expect("a token").to_owned()
    });
    let people: Vec<String> = people.collect();
    let results = || {
        let known = people.iter().map(|person| server.client().get("/api/person", person).good());
        known.map(|known| known["results"].as_array().map_or(0, Vec::len)).collect::<Vec<_>>()
    };
    client.post("/api/seat/leave", &links.seats[1], &json!({ "substitute": "greedy" })).good();
    client.post("/api/seat/join", &links.seats[1], &json!({ "name": null })).good();
    finish_deal(&server, &links.seats);
    assert_eq!(results(), [1, 1], "the substitute has not moved");
    for token in &links.seats {
        client.post("/api/seat/next", token, &json!({ "deal": 1 })).good();
    }
    client.post("/api/seat/leave", &links.seats[1], &json!({ "substitute": "greedy" })).good();
    finish_deal(&server, std::slice::from_ref(&links.seats[0]));
    assert_eq!(results(), [1, 1], "the substitute has moved");
}

#[test]
fn a_shorter_time_of_an_absence_acts_at_once() {
    let server = Server::new();
    let links = open(&server, 2, 0);
    let mut client = server.client();
    let mut page = Events::of_seat(server.address, &links.seats[0]);
    Events::of_seat(server.address, &links.seats[1]).frame();
    page.frame_where(|frame| frame["table"]["away"] == json!([1]));
    let changed = json!({ "movetime": 20, "delay": null, "absent": 1, "talk": "all" });
    ask(&mut client, &server, &links, "settings", &changed);
    wait_for(&mut page, 1, true);
}

#[test]
fn the_host_changes_the_pace_and_the_time_of_an_absence_of_an_open_table() {
    let mut server = Server::new();
    let links = open(&server, 2, 0);
    let mut client = server.client();
    let changed =
        json!({ "movetime": 70, "delay": 2, "absent": 90, "talk": "phrases", "clock": { "bank": 600 } });
    ask(&mut client, &server, &links, "settings", &changed);
    let path = format!("/api/tables/{}/settings", links.id);
    for wrong in [
        json!({ "movetime": 0, "delay": 2, "absent": 90, "talk": "all" }),
        json!({ "movetime": 70, "delay": 2, "absent": 86_401, "talk": "all" }),
    ] {
        assert_eq!(client.post(&path, &server.host, &wrong).error().0, 422, "{wrong}");
    }
    server.end();
    let server = Server::on(&server.data.clone());
    let listed = server.client().get("/api/tables", &server.host).good()["tables"][0].clone();
    for (name, value) in changed.as_object().unwrap() {
        assert_eq!(&listed[name], value, "{name}");
    }
}
