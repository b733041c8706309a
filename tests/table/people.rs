//! People at tables: turns, leaving and returning, practice, the next deal, spectators.

use serde_json::{Value, json};

use super::client::Events;
use super::server::{Links, Server, events_of, finish_deal, first_move, play_first};

fn person() -> Value {
    json!({ "kind": "person" })
}

fn player(name: &str) -> Value {
    json!({ "kind": "player", "player": name })
}

/// For each hand in a frame, returns the number of cards that are face up and the number that are face down.
fn hands(frame: &Value) -> Vec<(usize, u64)> {
    let hands = frame["scene"]["hands"].as_array().expect("hands");
    hands
        .iter()
        .map(|hand| (hand["cards"].as_array().map_or(0, Vec::len), hand["hidden"].as_u64().unwrap()))
        .collect()
}

#[test]
fn a_move_of_one_person_is_on_the_page_of_the_other() {
    let server = Server::new();
    let links = server.open_for_people(2);
    let mut pages: Vec<Events> =
        links.seats.iter().map(|token| Events::of_seat(server.address, token)).collect();
    let mut client = server.client();
    let frames: Vec<Value> = pages.iter_mut().map(Events::frame).collect();
    assert_eq!((hands(&frames[0])[0], hands(&frames[0])[1]), ((6, 0), (0, 6)));
    assert_eq!((hands(&frames[1])[0], hands(&frames[1])[1]), ((0, 6), (6, 0)));
    let mover = frames.iter().position(|frame| first_move(frame).is_some()).unwrap();
    let text = play_first(&mut client, &links.seats[mover], &frames[mover]);
    let seen = pages[1 - mover].frame_where(|frame| events_of(frame) > events_of(&frames[mover]));
    let happened = seen["scene"]["happened"].as_array().unwrap();
    assert_eq!(happened.last().unwrap()["line"], format!("move {mover} {text}"));
    assert!(first_move(&seen).is_some(), "now it is the turn of the other");
}

#[test]
fn a_person_is_away_while_no_page_of_the_seat_is_open() {
    let server = Server::new();
    let links = server.open_for_people(2);
    let mut page = Events::of_seat(server.address, &links.seats[0]);
    assert_eq!(page.frame()["table"]["away"], json!([1]));
    let mut other = Events::of_seat(server.address, &links.seats[1]);
    assert_eq!(other.frame()["table"]["away"], json!([]));
    page.frame_where(|frame| frame["table"]["away"] == json!([]));
    drop(other);
    page.frame_where(|frame| frame["table"]["away"] == json!([1]));
}

#[test]
fn the_next_deal_begins_when_all_people_are_ready() {
    let server = Server::new();
    let links = server.open_for_people(3);
    finish_deal(&server, &links.seats);
    let mut client = server.client();
    let mut events = Events::of_seat(server.address, &links.seats[0]);
    let frame = events.frame();
    assert_eq!(
        (&frame["table"]["state"], &frame["table"]["waiting"]),
        (&json!("between"), &json!([0, 1, 2]))
    );
    assert!(frame["table"]["can"].as_array().unwrap().contains(&json!("next")));
    for token in &links.seats[..2] {
        // A second click changes nothing.
        (0..2).for_each(|_| drop(client.post("/api/seat/next", token, &json!({ "deal": 1 })).good()));
    }
    let frame = events.frame_where(|frame| frame["table"]["waiting"] == json!([2]));
    assert_eq!(frame["table"]["deal"], 1);
    client.post("/api/seat/next", &links.seats[2], &json!({ "deal": 1 })).good();
    let frame = events.frame_where(|frame| frame["table"]["deal"] == 2);
    assert_eq!((&frame["table"]["state"], &frame["table"]["you"]), (&json!("play"), &json!([2])));
    assert_eq!(client.post("/api/seat/next", &links.seats[0], &json!({ "deal": 2 })).error().0, 409);
}

#[test]
fn a_person_who_leaves_is_played_on_for_and_comes_back() {
    let server = Server::new();
    let links = server.open_for_people(2);
    let mut client = server.client();
    let mut events = Events::of_seat(server.address, &links.seats[0]);
    for substitute in ["clairvoyant", "nobody", ""] {
        let (status, _, text) =
            client.post("/api/seat/leave", &links.seats[1], &json!({ "substitute": substitute })).error();
        assert_eq!(status, 422, "{text}");
    }
    client.post("/api/seat/leave", &links.seats[1], &json!({ "substitute": "greedy" })).good();
    for _ in 0..3 {
        let frame =
            events.frame_where(|frame| first_move(frame).is_some() && frame["table"]["kinds"][1] == "player");
        assert_eq!(
            (&frame["table"]["kinds"][1], &frame["table"]["players"][1]),
            (&json!("player"), &json!("greedy"))
        );
        assert_eq!(frame["table"]["away"], json!([1]));
        play_first(&mut client, &links.seats[0], &frame);
    }
    let frame = events.frame_where(|frame| first_move(frame).is_some());
    client.post("/api/seat/join", &links.seats[1], &json!({ "name": "Ben" })).good();
    play_first(&mut client, &links.seats[0], &frame);
    let frame = events.frame_where(|frame| frame["scene"]["turn"] == 1);
    assert_eq!((&frame["table"]["kinds"][1], &frame["table"]["names"][1]), (&json!("person"), &json!("Ben")));
    let frame = Events::of_seat(server.address, &links.seats[1]).frame();
    play_first(&mut client, &links.seats[1], &frame);
}

#[test]
fn a_deal_in_which_a_person_asked_for_a_hint_counts_for_nobody() {
    let server = Server::new();
    let links = server.open_for_people(2);
    let mut client = server.client();
    let people = ["Ana", "Ben"].map(|name| {
        let at = usize::from(name == "Ben");
        let joined = client.post("/api/seat/join", &links.seats[at], &json!({ "name": name })).good();
        joined["person"].as_str().unwrap().to_owned()
    });
    let frames: Vec<Value> =
        links.seats.iter().map(|token| Events::of_seat(server.address, token).frame()).collect();
    let mover = frames.iter().position(|frame| first_move(frame).is_some()).unwrap();
    assert!(frames[mover]["table"]["can"].as_array().unwrap().contains(&json!("hints")));
    let hint = client.post("/api/seat/hint", &links.seats[mover], &json!({})).good();
    assert!(!hint["moves"].as_array().unwrap().is_empty());
    finish_deal(&server, &links.seats);
    let mut results =
        |person: &str| client.get("/api/person", person).good()["results"].as_array().unwrap().len();
    assert_eq!((results(&people[mover]), results(&people[1 - mover])), (0, 0));
}

#[test]
fn a_table_without_hints_refuses_them() {
    let server = Server::new();
    let links = server
        .open(&json!({ "game": "tablic", "players": 2, "hints": false, "seats": [person(), person()] }));
    for token in &links.seats {
        let (status, code, _) = server.client().post("/api/seat/hint", token, &json!({})).error();
        assert_eq!((status, &*code), (403, "forbidden"));
        let frame = Events::of_seat(server.address, token).frame();
        assert_eq!(frame["table"]["can"], json!([]));
    }
}

#[test]
fn the_host_sees_the_tables_oldest_first() {
    let server = Server::new();
    let opened: Vec<String> = (0..12).map(|_| server.open_for_people(2).watch).collect();
    let listed = server.client().get("/api/tables", &server.host).good();
    let listed = listed["tables"].as_array().unwrap().iter();
    assert_eq!(listed.map(|table| table["watch"].as_str().unwrap()).collect::<Vec<_>>(), opened);
}

#[test]
fn practice_has_hints_undo_and_the_same_cards_again() {
    let server = Server::new();
    let links = server.open_practice(20);
    let link = &links.seats[0];
    let mut client = server.client();
    let mut events = Events::of_seat(server.address, link);
    let first = events.frame_where(|frame| first_move(frame).is_some());
    let hint = client.post("/api/seat/hint", link, &json!({})).good();
    let moves = hint["moves"].as_array().unwrap();
    assert!(!moves.is_empty() && moves.iter().all(|entry| entry["move"].is_string()), "{hint}");
    play_first(&mut client, link, &first);
    events.frame_where(|frame| events_of(frame) > events_of(&first) && first_move(frame).is_some());
    client.post("/api/seat/undo", link, &json!({})).good();
    let undone = events.frame_where(|frame| events_of(frame) <= events_of(&first));
    assert_eq!(undone["scene"]["hands"], first["scene"]["hands"]);
    client.post("/api/seat/again", link, &json!({})).good();
    let again = events.frame_where(|frame| frame["table"]["you"] == json!([1]));
    assert_ne!(again["scene"]["hands"], first["scene"]["hands"]);
    finish_deal(&server, &links.seats[..1]);
    assert_eq!(client.get("/api/seat/replay?deal=1", link).good()["seat"], 1, "the seat in that deal");
    let mut cards: Vec<Value> = first["scene"]["table"].as_array().unwrap().clone();
    cards.retain(|card| again["scene"]["table"].as_array().unwrap().contains(card));
    assert!(!cards.is_empty(), "the cards on the table are the same");
}

#[test]
fn a_game_that_counts_has_no_undo() {
    let server = Server::new();
    let links = server.open_for_people(2);
    let mut client = server.client();
    for path in ["undo", "again"] {
        let (status, code, _) =
            client.post(&format!("/api/seat/{path}"), &links.seats[0], &json!({})).error();
        assert_eq!((status, &*code), (403, "forbidden"), "{path}");
    }
}

#[test]
fn a_review_of_a_deal_that_was_taken_back_is_of_its_new_end() {
    let server = Server::new();
    let links = server.open_practice(20);
    let link = &links.seats[0];
    finish_deal(&server, &links.seats[..1]);
    let mut client = server.client();
    let review = client.get("/api/seat/review?deal=1", link).good();
    let decisions = review["decisions"].as_array().unwrap().len();
    assert!(decisions > 5, "{review}");
    (0..3).for_each(|_| drop(client.post("/api/seat/undo", link, &json!({})).good()));
    for path in ["review", "replay", "record"] {
        let (status, code, text) = client.get(&format!("/api/seat/{path}?deal=1"), link).error();
        assert_eq!((status, &*code), (403, "forbidden"), "{path}: {text}");
    }
}

#[test]
fn an_unfinished_deal_has_no_review_replay_or_record() {
    let server = Server::new();
    let links = server.open_for_people(2);
    let mut client = server.client();
    for path in ["review", "replay", "record"] {
        let (status, code, text) = client.get(&format!("/api/seat/{path}?deal=1"), &links.seats[0]).error();
        assert_eq!((status, &*code), (403, "forbidden"));
        assert!(text.contains("deal 1 is not over"), "{text}");
    }
    finish_deal(&server, &links.seats);
    let replay = client.get("/api/seat/replay?deal=1", &links.seats[0]).good();
    assert_eq!(hands(&json!({ "scene": replay["scenes"][2] })).iter().map(|hand| hand.1).sum::<u64>(), 0);
    assert!(
        client.get("/api/seat/record?deal=1", &links.seats[0]).body.contains("\nnewgame tablic players 2\n")
    );
}

/// Opens a table of two people and plays a deal. `delay` is the delay for spectators.
fn watched(server: &Server, delay: &Value) -> Links {
    let table = json!({ "game": "tablic", "players": 2, "seats": [person(), person()], "delay": delay });
    let links = server.open(&table);
    finish_deal(server, &links.seats);
    links
}

#[test]
fn spectators_see_public_cards_only_and_all_hands_after_the_delay() {
    let server = Server::new();
    let mut client = server.client();
    let mut next = |links: &Links| {
        let token = |token: &String| drop(client.post("/api/seat/next", token, &json!({ "deal": 1 })).good());
        links.seats.iter().for_each(token);
    };
    let never = watched(&server, &Value::Null);
    let later = watched(&server, &json!(1));
    let at_once = watched(&server, &json!(0));
    next(&never);
    let frame = Events::of_spectator(server.address, &never.watch).frame();
    assert_eq!(hands(&frame), [(0, 6), (0, 6)]);
    assert_eq!(
        (&frame["scene"]["seat"], &frame["scene"]["legal"], &frame["table"]["you"]),
        (&Value::Null, &Value::Null, &json!([]))
    );
    let mut client = server.client();
    let mut replay = |links: &Links, deal: usize| {
        client.get(&format!("/api/watch/replay?deal={deal}"), &links.watch).status
    };
    assert_eq!((replay(&never, 1), replay(&later, 1), replay(&at_once, 1)), (403, 403, 200));
    for token in &later.seats {
        server.client().post("/api/seat/next", token, &json!({ "deal": 1 })).good();
    }
    assert_eq!((replay(&later, 1), replay(&later, 2), replay(&at_once, 2)), (200, 403, 403));
}

#[test]
fn a_person_who_asks_again_and_again_does_not_hold_up_a_program() {
    let server = Server::new();
    let seats = json!([person(), player("best")]);
    let links = server.open(&json!({ "game": "tablic", "players": 2, "movetime": 300, "seats": seats }));
    let link = &links.seats[0];
    let mut client = server.client();
    let mut events = Events::of_seat(server.address, link);
    let frame = events.frame_where(|frame| first_move(frame).is_some());
    play_first(&mut client, link, &frame);
    let mut asked = 0;
    loop {
        let reply = client.post("/api/seat/join", link, &json!({ "name": null }));
        if reply.status == 200 {
            asked += 1;
            if first_move(&events.frame()).is_some() {
                break;
            }
        }
        assert!(asked < 1500, "the program has not moved");
    }
}

#[test]
fn the_duplicate_of_a_deal_is_played_in_the_background() {
    let server = Server::new();
    let seats = json!([person(), player("greedy")]);
    let links = server.open(&json!({ "game": "tablic", "players": 2, "movetime": 1, "seats": seats }));
    let link = &links.seats[0];
    let mut client = server.client();
    client.post("/api/seat/join", link, &json!({ "name": "Ana" })).good();
    finish_deal(&server, &links.seats[..1]);
    let deadline = std::time::Instant::now() + std::time::Duration::from_secs(40);
    loop {
        let reply = client.get("/api/seat/deals", link);
        if reply.status == 200 {
            let deal = reply.json()["deals"][0].clone();
            if !deal["duplicate"].is_null() {
                assert_eq!(deal["duplicate"]["own"], deal["result"][0]);
                assert!(deal["duplicate"]["master"].is_i64());
                return;
            }
        }
        assert!(std::time::Instant::now() < deadline, "no duplicate");
        (0..20).for_each(|_| crate::common::pause());
    }
}
