//! The histories of people, and the daily deals.

use serde_json::{Value, json};

use super::client::{Client, Events};
use super::server::{Links, Server, finish_deal};

/// Joins a table. Returns the token of the person.
fn join(client: &mut Client, token: &str, name: &str, person: Option<&str>) -> String {
    let joined = client.post("/api/seat/join", token, &json!({ "name": name, "person": person })).good();
    joined["person"].as_str().expect("a token").to_owned()
}

#[test]
fn a_person_has_results_of_several_tables_and_may_rename_and_export_them() {
    let server = Server::new();
    let mut client = server.client();
    let tables = [server.open_for_people(2), server.open_for_people(2)];
    let ana = join(&mut client, &tables[0].seats[0], "Ana", None);
    assert_eq!(join(&mut client, &tables[0].seats[0], "Ana", None), ana, "the same link is the same history");
    assert_eq!(join(&mut client, &tables[1].seats[1], "Ana", Some(&ana)), ana);
    let ben = join(&mut client, &tables[0].seats[1], "Ben", None);
    tables.iter().for_each(|links| finish_deal(&server, &links.seats));
    let page = client.get("/api/person", &ana).good();
    assert_eq!((&page["name"], page["results"].as_array().map(Vec::len)), (&json!("Ana"), Some(2)));
    assert_eq!(page["results"][0]["opponents"], json!(["Ben"]));
    let deals = |by: &str| {
        let rows = page["summary"].as_array().unwrap().iter().filter(|row| row["by"] == by);
        rows.map(|row| row["deals"].as_i64().unwrap()).sum::<i64>()
    };
    assert_eq!((deals("game"), deals("role"), deals("month")), (2, 2, 2));
    client.post("/api/person/rename", &ben, &json!({ "name": "Benjamin" })).good();
    assert_eq!(client.get("/api/person", &ana).good()["results"][0]["opponents"], json!(["Benjamin"]));
    assert_eq!(client.post("/api/person/rename", &ben, &json!({ "name": " " })).error().0, 400);
    let export = client.get("/api/person/export", &ana).good();
    assert_eq!((&export["name"], export["deals"].as_array().map(Vec::len)), (&json!("Ana"), Some(2)));
    assert!(!export.to_string().contains(&ana), "an export has no token");
}

#[test]
fn a_deleted_person_is_gone_with_the_name_also_after_a_restart() {
    let mut server = Server::new();
    let links = server.open_for_people(2);
    let mut client = server.client();
    let person = join(&mut client, &links.seats[0], "Zvonimira", None);
    finish_deal(&server, &links.seats);
    client.send("DELETE", "/api/person", Some(&person), "", None).good();
    for _ in 0..2 {
        let mut client = server.client();
        assert_eq!(client.get("/api/person", &person).error().0, 404);
        assert_eq!(client.get("/api/person/export", &person).error().0, 404);
        let frame = Events::of_seat(server.address, &links.seats[1]).frame();
        let record = client.get("/api/seat/record?deal=1", &links.seats[1]).body;
        let deals = client.get("/api/seat/deals", &links.seats[1]).body;
        assert!(![frame.to_string(), record, deals].concat().contains("Zvonimira"));
        server.end();
        server = Server::on(&server.data.clone());
    }
}

#[test]
fn a_guest_who_is_called_like_a_player_changes_nothing_of_the_player() {
    let server = Server::new();
    let mut client = server.client();
    let seats = json!([{ "kind": "person" }, { "kind": "person" }, { "kind": "player", "player": "master" }]);
    let links = server.open(&json!({ "game": "marias", "players": 3, "movetime": 5, "seats": seats }));
    let ana = join(&mut client, &links.seats[0], "Ana", None);
    let guest = join(&mut client, &links.seats[1], "master", None);
    finish_deal(&server, &links.seats[..2]);
    let mut opponents = |ana: &str| {
        let page = client.get("/api/person", ana).good();
        let by = page["summary"].as_array().unwrap().iter().filter(|row| row["by"] == "opponent");
        let kinds: Vec<Value> = by.map(|row| row["kind"].clone()).collect();
        (page["results"][0]["opponents"].clone(), kinds.len())
    };
    assert_eq!(opponents(&ana), (json!(["master", "master"]), 2));
    server.client().post("/api/person/rename", &guest, &json!({ "name": "Zoe" })).good();
    assert_eq!(opponents(&ana), (json!(["Zoe", "master"]), 2));
    server.client().send("DELETE", "/api/person", Some(&guest), "", None).good();
    assert_eq!(opponents(&ana), (json!(["deleted", "master"]), 2));
}

#[test]
fn a_deal_in_which_a_seat_has_passed_to_another_person_counts_for_nobody() {
    let server = Server::new();
    let mut client = server.client();
    let links = server.open_for_people(2);
    let people = ["Ana", "Eve"].map(|name| {
        // Eve already has a history from another table.
        let own = join(&mut client, &server.open_for_people(2).seats[0], name, None);
        join(&mut client, &links.seats[0], name, Some(&own))
    });
    let ben = join(&mut client, &links.seats[1], "Ben", None);
    finish_deal(&server, &links.seats);
    let mut results =
        |person: &str| client.get("/api/person", person).good()["results"].as_array().unwrap().len();
    assert_eq!((results(&people[0]), results(&people[1]), results(&ben)), (0, 0, 0));
}

#[test]
fn a_link_has_one_history_and_takes_no_seat_from_a_person_with_another_history() {
    let server = Server::new();
    let mut client = server.client();
    let links = server.open_for_people(2);
    // Two devices with the same link.
    let ben = join(&mut client, &links.seats[1], "Ben", None);
    assert_eq!(join(&mut client, &links.seats[1], "Ben", None), ben);
    // The host has kept the link of the seat that Ana takes with the history of another table.
    let ana = join(&mut client, &server.open_for_people(2).seats[0], "Ana", None);
    join(&mut client, &links.seats[0], "Ana", Some(&ana));
    let refused = client.post("/api/seat/join", &links.seats[0], &json!({ "name": "Ana" }));
    assert!(refused.error().1 == "taken" && !refused.body.contains(&ana));
    finish_deal(&server, &links.seats);
    let mut results =
        |person: &str| client.get("/api/person", person).good()["results"].as_array().unwrap().len();
    assert_eq!((results(&ana), results(&ben)), (1, 1));
}

/// Begins the daily deals. Returns the answer.
fn begin(client: &mut Client, game: &Value, name: &str, person: Option<&str>) -> Value {
    let body = json!({ "game": game, "name": name, "person": person });
    client.send("POST", "/api/daily", None, "", Some(&body.to_string())).good()
}

#[test]
fn the_daily_deals_have_the_same_cards_for_two_people() {
    let server = Server::new();
    let mut client = server.client();
    let daily = client.send("GET", "/api/daily", None, "", None).good();
    assert_eq!(daily["games"][0]["hash"].as_str().map(str::len), Some(64));
    assert_eq!(daily["yesterday"]["games"][0]["key"].as_str().map(str::len), Some(64));
    assert_ne!(daily["yesterday"]["date"], daily["date"]);
    let answers = ["Ana", "Ben"].map(|name| begin(&mut client, &daily["games"][0]["game"], name, None));
    assert_ne!(answers[0]["person"], answers[1]["person"]);
    // The other players may have bid or played already, so the test compares the own hand.
    let own = answers.each_ref().map(|answer| {
        let links = Links::of(answer);
        let frame = Events::of_seat(server.address, &links.seats[0]).frame();
        let mut cards: Vec<String> =
            frame["scene"]["hands"][0]["cards"].as_array().unwrap().iter().map(Value::to_string).collect();
        cards.sort_unstable();
        assert!(!cards.is_empty());
        cards
    });
    assert_eq!(own[0], own[1]);
    let person = answers[0]["person"].as_str();
    assert_eq!(
        begin(&mut client, &daily["games"][0]["game"], "Ana", person),
        answers[0],
        "the table of a person stays the same"
    );
    let seat = Links::of(&answers[0]).seats[0].clone();
    for (path, body) in [("undo", json!({})), ("hint", json!({})), ("leave", json!({ "substitute": "best" }))]
    {
        assert_eq!(client.post(&format!("/api/seat/{path}"), &seat, &body).error().0, 403, "{path}");
    }
}

#[test]
fn the_daily_deals_of_one_person_are_no_results_of_another() {
    let server = Server::new();
    let mut client = server.client();
    let game = client.send("GET", "/api/daily", None, "", None).good()["games"][0]["game"].clone();
    let answers = ["Eve", "nobody"].map(|name| begin(&mut client, &game, name, None));
    let person = |answer: &Value| answer["person"].as_str().expect("a token").to_owned();
    let seat = Links::of(&answers[1]).seats[0].clone();
    let body = json!({ "name": "Eve", "person": person(&answers[0]) });
    assert_eq!(client.post("/api/seat/join", &seat, &body).error().0, 403);
    assert_eq!(client.post("/api/seat/join", &seat, &json!({ "name": "Eve" })).error().1, "taken");
    // The person may come back to the table and take another name.
    client.post("/api/seat/join", &seat, &json!({ "name": null })).good();
    assert_eq!(join(&mut client, &seat, "Zoe", Some(&person(&answers[1]))), person(&answers[1]));
    assert_eq!(begin(&mut client, &game, "Eve", Some(&person(&answers[0]))), answers[0]);
}

#[test]
fn a_person_who_begins_the_daily_deals_twice_at_once_has_one_table() {
    let server = Server::new();
    let mut client = server.client();
    let game = client.send("GET", "/api/daily", None, "", None).good()["games"][0]["game"].clone();
    let person = join(&mut client, &server.open_for_people(2).seats[0], "Ana", None);
    let tables: Vec<Value> = std::thread::scope(|scope| {
        let post = || begin(&mut server.client(), &game, "Ana", Some(&person))["id"].clone();
        let threads: Vec<_> = (0..8).map(|_| scope.spawn(post)).collect();
        threads.into_iter().map(|thread| thread.join().expect("a table")).collect()
    });
    assert!(tables.iter().all(|table| *table == tables[0]), "{tables:?}");
}

#[test]
fn strangers_open_a_bounded_number_of_tables_of_daily_deals() {
    let server = Server::new();
    let mut client = server.client();
    let game = client.send("GET", "/api/daily", None, "", None).good()["games"][0]["game"].clone();
    let body = json!({ "game": game, "name": "Ana" }).to_string();
    let replies = (0..400).map(|_| client.send("POST", "/api/daily", None, "", Some(&body)));
    let refused = replies.into_iter().find(|reply| reply.status != 200).expect("a refusal");
    assert_eq!(refused.error().1, "busy");
    server.open_for_people(2);
}
