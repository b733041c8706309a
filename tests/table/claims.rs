//! Claims: a person ends a deal whose result is certain.

use serde_json::{Value, json};
use talon::arbiter::blocks::replay;
use talon::games::GameRegistry;

use super::client::Events;
use super::server::{Links, Server, events_of, first_move, play_first};

/// Opens a table of mariáš for three people with this seed.
fn open(server: &Server, seed: u64, more: &Value) -> Links {
    let person = json!({ "kind": "person" });
    let mut settings = json!({ "game": "marias", "players": 3, "seats": [person, person, person],
                               "movetime": 20, "absent": 0, "seed": seed });
    settings.as_object_mut().expect("an object").extend(more.as_object().cloned().unwrap_or_default());
    server.open(&settings)
}

fn can_claim(frame: &Value) -> bool {
    frame["table"]["can"].as_array().expect("a list").contains(&json!("claim"))
}

/// Plays first legal moves until a person can end the deal with more than one card in hand. Returns the seat
/// of the person in the first deal, and the frame. `None` when the deal ends first.
fn play_to_offer(server: &Server, links: &Links) -> Option<(usize, Value)> {
    let mut client = server.client();
    loop {
        for (first, token) in links.seats.iter().enumerate() {
            let frame = Events::of_seat(server.address, token).frame();
            if frame["table"]["state"] != "play" {
                return None;
            }
            let seat = frame["scene"]["seat"].as_u64().expect("a seat") as usize;
            let cards = frame["scene"]["hands"][seat]["cards"].as_array().expect("cards").len();
            if can_claim(&frame) && cards > 1 {
                return Some((first, frame));
            }
            if first_move(&frame).is_some() {
                play_first(&mut client, token, &frame);
            }
        }
    }
}

/// Opens tables until a person can end the deal.
fn offered(server: &Server, more: &Value) -> (Links, usize, Value) {
    let found = (1..30).find_map(|seed| {
        let links = open(server, seed, more);
        play_to_offer(server, &links).map(|(first, frame)| (links, first, frame))
    });
    found.expect("an offer in thirty deals")
}

#[test]
fn a_claim_ends_the_deal_for_everybody_and_its_record_is_correct() {
    let server = Server::new();
    let (links, first, frame) = offered(&server, &json!({}));
    let (own, mut client) = (&links.seats[first], server.client());
    let claim = json!({ "deal": 1, "events": events_of(&frame) });
    let mut pages: Vec<Events> =
        links.seats.iter().map(|token| Events::of_seat(server.address, token)).collect();
    pages.push(Events::of_spectator(server.address, &links.watch));
    client.post("/api/seat/claim", own, &claim).good();
    let is_over = |frame: &Value| frame["table"]["state"] == "between";
    let results: Vec<Value> =
        pages.iter_mut().map(|page| page.frame_where(is_over)["scene"]["result"].clone()).collect();
    assert!(results[0].is_array() && results.iter().all(|result| *result == results[0]), "{results:?}");
    let said = client.get("/api/said", &links.watch).good();
    assert_eq!((&said["said"][0]["kind"], &said["said"][0]["text"]), (&json!("notice"), &json!("claimed")));
    let record = client.get("/api/seat/record?deal=1", own).body;
    let rules = GameRegistry::new(talon::all_games().iter().map(|game| **game).collect());
    let summary = replay(&rules, record.as_bytes()).expect("a record");
    assert_eq!((summary.games, summary.errors), (1, vec![]));
    // Nobody is judged by a decision after the claim.
    for token in &links.seats {
        let review = client.get("/api/seat/review?deal=1", token).good();
        let decisions = review["decisions"].as_array().expect("a list");
        let events = |decision: &Value| decision["events"].as_u64().expect("a number");
        assert!(decisions.iter().all(|decision| events(decision) < events_of(&frame)), "{decisions:?}");
    }
    assert_eq!(client.post("/api/seat/claim", own, &claim).error().1, "stale");
}

#[test]
fn a_deal_that_was_claimed_counts() {
    let server = Server::new();
    let (links, first, frame) = offered(&server, &json!({}));
    let (own, mut client) = (&links.seats[first], server.client());
    let joined = client.post("/api/seat/join", own, &json!({ "name": "Ana" })).good();
    client.post("/api/seat/claim", own, &json!({ "deal": 1, "events": events_of(&frame) })).good();
    let deals = client.get("/api/seat/deals", own).good();
    assert_eq!(deals["deals"][0]["counts"], true);
    let person = client.get("/api/person", joined["person"].as_str().expect("a token")).good();
    assert!(person.to_string().contains("\"deals\":1"), "{person}");
}

#[test]
fn a_claim_of_another_position_or_without_an_offer_is_refused() {
    let server = Server::new();
    let mut client = server.client();
    let links = open(&server, 1, &json!({}));
    let frame = Events::of_seat(server.address, &links.seats[0]).frame();
    let at = |frame: &Value, by: u64| json!({ "deal": 1, "events": events_of(frame) + by });
    let refused = client.post("/api/seat/claim", &links.seats[0], &at(&frame, 0)).error();
    assert_eq!((refused.0, &*refused.1), (403, "forbidden"));
    assert_eq!(client.post("/api/seat/claim", &links.watch, &json!({})).status, 403);
    let (links, first, frame) = offered(&server, &json!({}));
    let code = |links: &Links, of: usize, body: &Value| {
        server.client().post("/api/seat/claim", &links.seats[of % 3], body).error().1
    };
    assert_eq!(code(&links, first, &at(&frame, 1)), "stale");
    assert_eq!(code(&links, first + 1, &at(&frame, 0)), "stale");
    client.post("/api/seat/claim", &links.seats[first], &json!({})).good();
}

#[test]
fn in_practice_a_claim_is_taken_back_like_a_move() {
    let server = Server::new();
    let (links, first, frame) = offered(&server, &json!({ "practice": true }));
    let (own, mut client) = (&links.seats[first], server.client());
    client.post("/api/seat/claim", own, &json!({ "events": events_of(&frame) })).good();
    client.post("/api/seat/undo", own, &json!({})).good();
    let after = Events::of_seat(server.address, own).frame();
    assert_eq!(after["table"]["state"], "play");
    assert!(can_claim(&after) && events_of(&after) >= events_of(&frame), "{after}");
}
