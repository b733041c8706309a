//! The links of seats: how the host renews them, and what the host can see about them.

use serde_json::{Value, json};

use super::client::{Client, Events};
use super::server::{Links, Server, finish_deal};

/// Creates a new link for a seat. Returns its token.
fn renew(server: &Server, links: &Links, seat: usize) -> String {
    let path = format!("/api/tables/{}/link", links.id);
    let made = server.client().post(&path, &server.host, &json!({ "seat": seat })).good();
    made["seat"].as_str().expect("a token").to_owned()
}

/// Returns the only table in the host's list.
fn listed(client: &mut Client, server: &Server) -> Value {
    client.get("/api/tables", &server.host).good()["tables"][0].clone()
}

/// Asserts that every request refuses a token.
fn assert_dead(server: &Server, token: &str) {
    let mut client = server.client();
    for path in ["events", "deals", "review?deal=1", "replay?deal=1", "record?deal=1"] {
        assert_eq!(client.get(&format!("/api/seat/{path}"), token).error().0, 401, "{path}");
    }
    for (path, body) in [
        ("move", json!({ "events": 0, "move": "2h" })),
        ("words", json!({ "events": 0, "words": ["2h"], "finished": true })),
        ("hint", json!({})),
        ("undo", json!({})),
        ("again", json!({})),
        ("next", json!({ "deal": 1 })),
        ("leave", json!({ "substitute": "best" })),
        ("join", json!({ "name": "Eve" })),
        ("join", json!({ "name": null })),
    ] {
        assert_eq!(client.post(&format!("/api/seat/{path}"), token, &body).error().0, 401, "{path}");
    }
}

#[test]
fn a_new_link_ends_the_old_one_in_every_request() {
    let mut server = Server::new();
    let links = server.open_for_people(2);
    let mut old = Events::of_seat(server.address, &links.seats[0]);
    let mut other = Events::of_seat(server.address, &links.seats[1]);
    old.frame();
    other.frame();
    let new = renew(&server, &links, 0);
    assert_ne!(new, links.seats[0]);
    let (name, _) = std::iter::from_fn(|| old.next_event()).last().expect("an event before the end");
    assert_eq!(name, "refused");
    other.frame_where(|frame| frame["table"]["away"] == json!([0]));
    assert_dead(&server, &links.seats[0]);
    for _ in 0..2 {
        let mut pages = [&new, &links.seats[1]].map(|token| Events::of_seat(server.address, token));
        assert!(pages.iter_mut().all(|page| page.frame()["table"]["state"] == "play"));
        server.end();
        server = Server::on(&server.data.clone());
        assert_dead(&server, &links.seats[0]);
    }
    let newest = renew(&server, &links, 0);
    assert!(![&links.seats[0], &new].contains(&&newest));
    assert_dead(&server, &new);
    // `best` plays in the seat with the new link until the next deal.
    finish_deal(&server, &links.seats[1..]);
    let close = format!("/api/tables/{}/close", links.id);
    server.client().post(&close, &server.host, &json!({})).good();
    // The current links of a closed table report that the table is closed. Links that were replaced do not.
    server.end();
    server = Server::on(&server.data.clone());
    assert_eq!(server.client().get("/api/seat/deals", &newest).error().0, 410);
    assert_dead(&server, &new);
}

#[test]
fn a_seat_with_a_new_link_leaves_the_stream_of_a_screen_at_once() {
    let server = Server::new();
    let links = server.open_for_people(2);
    let tokens: Vec<&str> = links.seats.iter().map(String::as_str).collect();
    let mut screen = Events::of_seats(server.address, &tokens).unwrap();
    renew(&server, &links, 0);
    let mut next = || {
        let (name, data) = screen.next_event().expect("an event");
        (name, screen.place, serde_json::from_str::<Value>(&data).expect("JSON"))
    };
    let refused = std::iter::from_fn(|| Some(next())).find(|(name, ..)| name == "refused").expect("an event");
    assert_eq!((refused.1, &refused.2["error"]["code"]), (0, &json!("unauthorized")));
    server.client().post("/api/seat/leave", &links.seats[1], &json!({ "substitute": "greedy" })).good();
    // The other seat's stream continues, and the stream of the old link receives nothing more.
    loop {
        let (name, place, data) = next();
        assert_eq!((&*name, place), ("", 1));
        if data["table"]["kinds"][1] == "player" {
            break;
        }
    }
}

#[test]
fn the_host_sees_the_use_of_a_link_and_no_link_that_was_opened() {
    let mut server = Server::new();
    let links = server.open_for_people(2);
    let mut client = server.client();
    let unused = json!({ "number": 0, "opened": false, "pages": 0 });
    let table = listed(&mut client, &server);
    assert_eq!((&table["seats"], &table["links"]), (&json!(links.seats), &json!([unused, unused])));
    let mut page = Events::of_seat(server.address, &links.seats[0]);
    page.frame();
    let table = listed(&mut client, &server);
    assert_eq!(table["links"], json!([{ "number": 0, "opened": true, "pages": 1 }, unused]));
    assert_eq!(table["seats"], json!([null, links.seats[1]]));
    server.end();
    server = Server::on(&server.data.clone());
    let mut client = server.client();
    let table = listed(&mut client, &server);
    assert_eq!(table["links"], json!([{ "number": 0, "opened": true, "pages": 0 }, unused]));
    assert_eq!(table["seats"], json!([null, links.seats[1]]));
    let new = renew(&server, &links, 0);
    let table = listed(&mut client, &server);
    assert_eq!(table["links"], json!([{ "number": 1, "opened": false, "pages": 0 }, unused]));
    assert_eq!(table["seats"], json!([new, links.seats[1]]));
}

#[test]
fn whoever_gets_a_new_link_has_no_history_of_the_seat() {
    let server = Server::new();
    let links = server.open_for_people(2);
    let mut client = server.client();
    let mut join = |token: &str, name: &str, person: Option<&str>| {
        let joined = client.post("/api/seat/join", token, &json!({ "name": name, "person": person })).good();
        joined["person"].as_str().expect("a token").to_owned()
    };
    let ana = join(&links.seats[0], "Ana", None);
    finish_deal(&server, &links.seats);
    let new = renew(&server, &links, 0);
    let frame = Events::of_seat(server.address, &links.seats[1]).frame();
    assert_eq!(frame["table"]["names"], json!(["player 1", "player 2"]));
    let eve = join(&new, "Eve", None);
    assert_ne!(eve, ana);
    let mut client = server.client();
    let mut results =
        |person: &str| client.get("/api/person", person).good()["results"].as_array().unwrap().len();
    assert_eq!((results(&ana), results(&eve)), (1, 0));
    let export = server.client().get("/api/person/export", &ana).good();
    assert_eq!(export["deals"].as_array().map(Vec::len), Some(1), "the deal of her result");
    let export = server.client().get("/api/person/export", &eve).good();
    assert_eq!(export["deals"], json!([]), "the deal of another person");
}

#[test]
fn only_the_host_makes_a_new_link_and_only_for_a_person() {
    let server = Server::new();
    let links = server.open_practice(20);
    let mut client = server.client();
    let path = format!("/api/tables/{}/link", links.id);
    for token in [&links.seats[0], &links.watch] {
        assert_eq!(client.post(&path, token, &json!({ "seat": 0 })).error().0, 401);
    }
    for seat in [1, 2] {
        assert_eq!(client.post(&path, &server.host, &json!({ "seat": seat })).error().0, 404);
    }
    assert_eq!(client.post("/api/tables/00000000/link", &server.host, &json!({ "seat": 0 })).error().0, 404);
    Events::of_seat(server.address, &links.seats[0]).frame();
}
