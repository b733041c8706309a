//! What people say at a table.

use serde_json::{Value, json};

use super::client::{Client, Events};
use super::server::{Links, Server, finish_deal};

/// Opens a table of tablić for two people with these further settings.
fn open(server: &Server, more: &Value) -> Links {
    let person = json!({ "kind": "person" });
    let mut settings =
        json!({ "game": "tablic", "players": 2, "seats": [person, person], "movetime": 20, "absent": 0 });
    let settings_map = settings.as_object_mut().expect("an object");
    settings_map.extend(more.as_object().cloned().unwrap_or_default());
    server.open(&settings)
}

/// Says something. Returns the status of the answer.
fn say(client: &mut Client, token: &str, body: &Value) -> u16 {
    client.post("/api/seat/say", token, body).status
}

/// Returns the texts that were said at a table.
fn said(client: &mut Client, token: &str) -> Vec<String> {
    let said = client.get("/api/said", token).good();
    let lines = said["said"].as_array().expect("a list").iter();
    lines.map(|line| line["text"].as_str().expect("a text").to_owned()).collect()
}

fn phrase(name: &str) -> Value {
    json!({ "phrase": name })
}

fn words(text: &str) -> Value {
    json!({ "words": text })
}

#[test]
fn everybody_at_the_table_hears_what_a_person_says_also_after_a_restart() {
    let mut server = Server::new();
    let links = open(&server, &json!({}));
    let mut client = server.client();
    let mut page = Events::of_seat(server.address, &links.seats[1]);
    assert_eq!(page.frame()["table"]["said"], 0);
    assert_eq!(say(&mut client, &links.seats[0], &phrase("hello")), 200);
    page.frame_where(|frame| frame["table"]["said"] == 1);
    assert_eq!(say(&mut client, &links.seats[1], &words("  živjo   <b>")), 200);
    for _ in 0..2 {
        let mut client = server.client();
        for token in [&links.seats[0], &links.seats[1], &links.watch] {
            assert_eq!(said(&mut client, token), ["hello", "živjo <b>"]);
        }
        server.end();
        server = Server::on(&server.data.clone());
    }
}

#[test]
fn nobody_says_anything_while_a_deal_that_counts_is_in_progress() {
    let server = Server::new();
    let links = open(&server, &json!({}));
    let mut client = server.client();
    client.post("/api/seat/join", &links.seats[0], &json!({ "name": "Ana" })).good();
    assert_eq!(Events::of_seat(server.address, &links.seats[1]).frame()["table"]["talk"], json!(["later"]));
    for body in [phrase("hello"), words("king")] {
        assert_eq!(say(&mut client, &links.seats[1], &body), 403, "{body}");
    }
    finish_deal(&server, &links.seats);
    assert_eq!(say(&mut client, &links.seats[1], &words("king")), 200);
    let practice = open(&server, &json!({ "practice": true }));
    client.post("/api/seat/join", &practice.seats[0], &json!({ "name": "Ana" })).good();
    assert_eq!(say(&mut client, &practice.seats[1], &words("king")), 200);
}

#[test]
fn a_deal_in_which_somebody_spoke_does_not_count() {
    let server = Server::new();
    let links = open(&server, &json!({}));
    let mut client = server.client();
    assert_eq!(say(&mut client, &links.seats[0], &words("I hold the king")), 200);
    let joined = client.post("/api/seat/join", &links.seats[0], &json!({ "name": "Ana" })).good();
    finish_deal(&server, &links.seats);
    let person = joined["person"].as_str().expect("a token");
    assert_eq!(client.get("/api/person", person).good()["results"], json!([]));
}

#[test]
fn a_name_does_not_change_while_a_deal_that_counts_is_in_progress() {
    let server = Server::new();
    let links = open(&server, &json!({}));
    let mut client = server.client();
    let joined = client.post("/api/seat/join", &links.seats[0], &json!({ "name": "Ana" })).good();
    let person = joined["person"].as_str().expect("a token");
    let rename = json!({ "name": "I hold the king" });
    assert_eq!(client.post("/api/person/rename", person, &rename).error().0, 403);
    assert_eq!(client.post("/api/seat/join", &links.seats[0], &rename).error().0, 403);
    finish_deal(&server, &links.seats);
    client.post("/api/person/rename", person, &rename).good();
}

#[test]
fn emoji_are_words() {
    let server = Server::new();
    let links = open(&server, &json!({}));
    let mut client = server.client();
    let text = "❤\u{fe0f} 👩\u{200d}🚀";
    assert_eq!(say(&mut client, &links.seats[0], &words(text)), 200);
    assert_eq!(said(&mut client, &links.seats[0]), [text]);
}

#[test]
fn the_host_switches_own_words_or_all_talk_off() {
    let server = Server::new();
    let mut client = server.client();
    for (talk, statuses) in [("phrases", [200, 403]), ("off", [403, 403])] {
        let links = open(&server, &json!({ "talk": talk }));
        let bodies = [phrase("thanks"), words("thanks")];
        assert_eq!(bodies.map(|body| say(&mut client, &links.seats[0], &body)), statuses, "{talk}");
    }
}

#[test]
fn a_text_that_is_no_phrase_or_no_line_is_refused() {
    let server = Server::new();
    let links = open(&server, &json!({}));
    let mut client = server.client();
    assert_eq!(say(&mut client, &links.watch, &phrase("hello")), 403, "a spectator");
    for (body, status) in [
        (phrase("new_link"), 422),
        (words(" "), 422),
        (words("a\u{202e}b"), 422),
        (words("\u{301}a"), 422),
        (words(&format!("a{}", "\u{301}".repeat(4))), 422),
        (words(&"a".repeat(201)), 422),
        (json!({ "notice": "absent" }), 400),
    ] {
        assert_eq!(say(&mut client, &links.seats[0], &body), status, "{body}");
    }
    assert_eq!(said(&mut client, &links.seats[0]), [""; 0]);
}

#[test]
fn a_person_who_says_too_much_at_once_waits() {
    let server = Server::new();
    let links = open(&server, &json!({}));
    let mut client = server.client();
    let statuses: Vec<u16> = (0..8).map(|_| say(&mut client, &links.seats[0], &phrase("hello"))).collect();
    assert!(statuses[..6].iter().all(|status| *status == 200), "{statuses:?}");
    assert!(statuses.contains(&429), "{statuses:?}");
    assert_eq!(say(&mut client, &links.seats[1], &phrase("hello")), 200);
}

#[test]
fn the_words_of_a_deleted_person_are_gone() {
    let mut server = Server::new();
    let links = open(&server, &json!({ "practice": true }));
    let mut client = server.client();
    let joined = client.post("/api/seat/join", &links.seats[0], &json!({ "name": "Ana" })).good();
    say(&mut client, &links.seats[0], &words("secret"));
    say(&mut client, &links.seats[1], &words("kept"));
    let person = joined["person"].as_str().expect("a token").to_owned();
    client.send("DELETE", "/api/person", Some(&person), "", None).good();
    for _ in 0..2 {
        assert_eq!(said(&mut server.client(), &links.seats[1]), ["kept"]);
        server.end();
        server = Server::on(&server.data.clone());
    }
}
