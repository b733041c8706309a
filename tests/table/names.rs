//! The names of people at a table.

use serde_json::{Value, json};

use super::client::{Client, Events};
use super::server::{Links, Server};

/// Returns the settings of four seats: two people and two built-in players.
fn seats(names: [&str; 4]) -> Value {
    json!([
        { "kind": "person", "name": names[0] },
        { "kind": "person", "name": names[1] },
        { "kind": "player", "player": "greedy", "name": names[2] },
        { "kind": "player", "player": "greedy", "name": names[3] },
    ])
}

fn open(server: &Server, names: [&str; 4]) -> Links {
    server.open(&json!({ "game": "tablic", "players": 4, "practice": true, "seats": seats(names) }))
}

fn join(client: &mut Client, token: &str, name: &str) -> Value {
    client.post("/api/seat/join", token, &json!({ "name": name })).good()["person"].clone()
}

#[test]
fn two_players_of_a_table_do_not_look_equal() {
    let server = Server::new();
    let mut client = server.client();
    let links = open(&server, ["", "", "Grete", ""]);
    let ana = join(&mut client, &links.seats[0], "Ana");
    for name in ["Ana", "ana ", "Аnа", "ＡＮＡ", "GRЕТЕ", "greedy 4", "Greedy  4", "p1ayer 1"] {
        let (status, code, text) =
            client.post("/api/seat/join", &links.seats[1], &json!({ "name": name })).error();
        assert_eq!((status, &*code), (409, "name_taken"), "{name}: {text}");
    }
    let ben = join(&mut client, &links.seats[1], " Ben ");
    for (person, name) in [(&ana, "BEN"), (&ben, "Anа"), (&ben, "player 1")] {
        let person = person.as_str().unwrap();
        assert_eq!(
            client.post("/api/person/rename", person, &json!({ "name": name })).error().1,
            "name_taken"
        );
    }
    let frame = Events::of_seat(server.address, &links.seats[0]).frame();
    assert_eq!(frame["table"]["names"], json!(["Ana", "Ben", "Grete", "greedy 4"]));
    assert_eq!(frame["table"]["given"], json!([true, true, true, false]));
    // A person may write their own name in another way, here in capital letters.
    join(&mut client, &links.seats[0], "ANA");
}

#[test]
fn a_name_is_free_at_every_table_of_the_person() {
    let server = Server::new();
    let mut client = server.client();
    let tables = [open(&server, ["", "Ben", "", ""]), open(&server, ["", "Cilka", "", ""])];
    let ana = join(&mut client, &tables[0].seats[0], "Ana");
    let body = |name: &str| json!({ "name": name, "person": ana });
    assert_eq!(client.post("/api/seat/join", &tables[1].seats[0], &body("ben")).error().1, "name_taken");
    client.post("/api/seat/join", &tables[1].seats[0], &body("Ana Marija")).good();
    // Both tables show the new name.
    for links in &tables {
        let frame = Events::of_seat(server.address, &links.seats[0]).frame();
        assert_eq!(frame["table"]["names"][0], "Ana Marija");
    }
    let rename = client.post("/api/person/rename", ana.as_str().unwrap(), &json!({ "name": "cilka" }));
    assert_eq!(rename.error().1, "name_taken");
}

#[test]
fn a_person_who_has_a_seat_gets_no_second_one_and_keeps_the_name() {
    let server = Server::new();
    let mut client = server.client();
    let links = open(&server, ["", "", "", ""]);
    let ana = join(&mut client, &links.seats[0], "Ana");
    let refused = client.post("/api/seat/join", &links.seats[1], &json!({ "name": "Ben", "person": ana }));
    assert_eq!((refused.error().0, &*refused.error().1), (409, "seated"));
    assert_eq!(client.get("/api/person", ana.as_str().unwrap()).good()["name"], "Ana");
    assert_ne!(join(&mut client, &links.seats[1], "Ben"), ana);
    let frame = Events::of_seat(server.address, &links.seats[0]).frame();
    assert_eq!(frame["table"]["names"], json!(["Ana", "Ben", "greedy 3", "greedy 4"]));
}

#[test]
fn the_names_of_the_host_do_not_look_equal() {
    let server = Server::new();
    let mut client = server.client();
    for names in
        [["Ana", "ana", "", ""], ["Ana", "", "Аnа", ""], ["player 2", "", "", ""], ["greedy 3", "", "", ""]]
    {
        let table = json!({ "game": "tablic", "players": 4, "seats": seats(names) });
        assert_eq!(client.post("/api/tables", &server.host, &table).error().1, "name_taken", "{names:?}");
    }
    open(&server, ["Ana", "Ben", "Ana 2", "greedy"]);
}

#[test]
fn a_name_has_no_character_that_cannot_be_seen() {
    let server = Server::new();
    let mut client = server.client();
    let links = open(&server, ["", "", "", ""]);
    let ana = join(&mut client, &links.seats[0], "Ana");
    let game = client.send("GET", "/api/daily", None, "", None).good()["games"][0]["game"].clone();
    for unseen in
        ['\u{202e}', '\u{2066}', '\u{200f}', '\u{200b}', '\u{ad}', '\u{3164}', '\u{2800}', '\u{e0041}']
    {
        let name = format!("Be{unseen}n");
        let body = json!({ "name": name });
        let table = json!({ "game": "tablic", "players": 4, "seats": seats(["", &name, "", ""]) });
        let daily = json!({ "game": game, "name": name }).to_string();
        for reply in [
            client.post("/api/seat/join", &links.seats[1], &body),
            client.post("/api/person/rename", ana.as_str().unwrap(), &body),
            client.post("/api/tables", &server.host, &table),
            client.send("POST", "/api/daily", None, "", Some(&daily)),
        ] {
            let (status, code, text) = reply.error();
            assert_eq!((status, &*code), (400, "bad_name"), "{text}");
            assert!(text.is_ascii() && text.contains("'Ben'"), "{text}");
        }
    }
}

#[test]
fn a_name_of_the_daily_deals_does_not_look_like_a_built_in_player() {
    let server = Server::new();
    let mut client = server.client();
    let game = client.send("GET", "/api/daily", None, "", None).good()["games"][0]["game"].clone();
    let body = json!({ "game": game, "name": "Вest 2" }).to_string();
    assert_eq!(client.send("POST", "/api/daily", None, "", Some(&body)).error().1, "name_taken");
}
