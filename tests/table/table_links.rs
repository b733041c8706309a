//! The link of a table: people take free seats with it.

use serde_json::{Value, json};

use super::client::{Client, Events};
use super::server::{Server, new_directory};

/// Opens a table of tablić for two people. Returns the answer of the server.
fn open(server: &Server) -> Value {
    let person = json!({ "kind": "person" });
    let settings = json!({ "game": "tablic", "players": 2, "seats": [person, person] });
    server.client().post("/api/tables", &server.host, &settings).good()
}

/// Takes a seat. Returns the tokens of the seat and of the person.
fn take(client: &mut Client, table: &str, body: &Value) -> [String; 2] {
    let taken = client.post("/api/table/seat", table, body).good();
    ["seat", "person"].map(|name| taken[name].as_str().expect("a token").to_owned())
}

fn text(value: &Value) -> &str {
    value.as_str().expect("a text")
}

#[test]
fn whoever_has_the_link_of_a_table_takes_a_free_seat_and_its_cards() {
    let server = Server::new();
    let table = open(&server);
    let mut client = server.client();
    let shown = client.get("/api/table", text(&table["table"])).good();
    assert_eq!(shown["seats"][1]["free"], true);
    let [seat, _] = take(&mut client, text(&table["table"]), &json!({ "seat": 1, "name": "Ana" }));
    let frame = Events::of_seat(server.address, &seat).frame();
    assert_eq!((&frame["table"]["you"], &frame["table"]["names"][1]), (&json!([1]), &json!("Ana")));
    let shown = client.get("/api/table", text(&table["table"])).good();
    assert_eq!((&shown["seats"][1]["free"], &shown["seats"][1]["name"]), (&json!(false), &json!("Ana")));
}

#[test]
fn a_seat_that_somebody_has_taken_or_opened_is_taken() {
    let server = Server::new();
    let table = open(&server);
    let mut client = server.client();
    take(&mut client, text(&table["table"]), &json!({ "seat": 1, "name": "Ana" }));
    Events::of_seat(server.address, text(&table["seats"][0])).frame();
    for seat in [0, 1] {
        let refused =
            client.post("/api/table/seat", text(&table["table"]), &json!({ "seat": seat, "name": "Bor" }));
        assert_eq!((refused.error().0, refused.error().1), (409, "taken".to_owned()), "seat {seat}");
    }
}

#[test]
fn a_seat_that_a_table_does_not_have_is_not_found() {
    let server = Server::new();
    let table = open(&server);
    let wanted = json!({ "seat": 2, "name": "Bor" });
    let refused = server.client().post("/api/table/seat", text(&table["table"]), &wanted).error();
    assert_eq!((refused.0, &*refused.1), (404, "not_found"));
}

#[test]
fn a_taken_seat_has_a_link_that_nobody_else_knows() {
    let server = Server::new();
    let table = open(&server);
    let mut client = server.client();
    let [seat, _] = take(&mut client, text(&table["table"]), &json!({ "seat": 1, "name": "Ana" }));
    assert_ne!(seat, text(&table["seats"][1]));
    assert_eq!(client.get("/api/seat/deals", text(&table["seats"][1])).error().0, 401);
    client.get("/api/seat/deals", &seat).good();
}

#[test]
fn a_seat_to_which_the_host_gave_a_name_goes_only_to_whoever_confirms_the_name() {
    let server = Server::new();
    let seats = json!([{ "kind": "person" }, { "kind": "person", "name": "Ana" }]);
    let settings = json!({ "game": "tablic", "players": 2, "seats": seats });
    let mut client = server.client();
    let table = client.post("/api/tables", &server.host, &settings).good();
    let link = text(&table["table"]);
    for body in [json!({ "seat": 1, "name": "Ana" }), json!({ "seat": 1, "name": "Eva", "kept_for": "Eva" })]
    {
        let refused = client.post("/api/table/seat", link, &body).error();
        assert_eq!((refused.0, &*refused.1), (409, "kept"), "{body}");
    }
    // The person may have another name than the one that the host knows.
    let [seat, _] = take(&mut client, link, &json!({ "seat": 1, "name": "Ana Marija", "kept_for": "Ana" }));
    assert_eq!(Events::of_seat(server.address, &seat).frame()["table"]["names"][1], "Ana Marija");
}

#[test]
fn a_seat_with_a_new_link_is_not_free() {
    let server = Server::new();
    let table = open(&server);
    let mut client = server.client();
    let path = format!("/api/tables/{}/link", text(&table["id"]));
    client.post(&path, &server.host, &json!({ "seat": 1 })).good();
    let body = json!({ "seat": 1, "name": "Ana" });
    assert_eq!(client.post("/api/table/seat", text(&table["table"]), &body).error().1, "taken");
}

#[test]
fn a_person_has_one_seat_and_gets_it_again_after_a_restart() {
    let mut server = Server::on(&new_directory());
    let table = open(&server);
    let link = text(&table["table"]);
    let [seat, person] = take(&mut server.client(), link, &json!({ "seat": 1, "name": "Ana" }));
    let again = json!({ "seat": 0, "name": "Ana", "person": person });
    assert_eq!(take(&mut server.client(), link, &again)[0], seat);
    server.end();
    let server = Server::on(&server.data.clone());
    let mut client = server.client();
    assert_eq!(take(&mut client, link, &json!({ "person": person }))[0], seat);
    let known = client.get("/api/person", &person).good();
    assert_eq!((&known["tables"][0]["seat"], &known["name"]), (&json!(seat), &json!("Ana")));
    let stranger = client.post("/api/table/seat", link, &json!({ "person": "0".repeat(32) }));
    assert_eq!(stranger.error().1, "not_found");
}

#[test]
fn the_host_does_not_see_the_link_of_a_taken_seat() {
    let server = Server::new();
    let table = open(&server);
    let mut client = server.client();
    take(&mut client, text(&table["table"]), &json!({ "seat": 1, "name": "Ana" }));
    let listed = client.get("/api/tables", &server.host).good()["tables"][0].clone();
    assert_eq!((&listed["seats"][0], &listed["seats"][1]), (&table["seats"][0], &Value::Null));
}

#[test]
fn the_link_of_a_table_shows_no_cards_and_makes_no_moves() {
    let server = Server::new();
    let table = open(&server);
    let link = text(&table["table"]);
    let mut client = server.client();
    assert_eq!(client.get("/api/seat/events", link).error().0, 403);
    assert_eq!(client.get("/api/watch/events", link).error().0, 403);
    assert!(Events::of_seats(server.address, &[link]).is_err_and(|reply| reply.error().0 == 403));
    assert_eq!(client.post("/api/seat/move", link, &json!({ "events": 0, "move": "2h" })).error().0, 403);
    for other in [text(&table["watch"]), text(&table["seats"][0])] {
        assert_eq!(client.get("/api/table", other).error().0, 403);
    }
    let close = format!("/api/tables/{}/close", text(&table["id"]));
    client.post(&close, &server.host, &json!({})).good();
    assert_eq!(client.get("/api/table", link).error().0, 410);
}

#[test]
fn only_a_known_link_gets_a_qr_code() {
    let server = Server::new();
    let table = open(&server);
    let mut client = server.client();
    let body = json!({ "text": "http://localhost/#table=0" });
    assert!(client.post("/api/qr", text(&table["table"]), &body).good()["size"].as_u64() > Some(20));
    assert_eq!(client.post("/api/qr", &"0".repeat(32), &body).error().0, 401);
    let long = json!({ "text": "a".repeat(257) });
    assert_eq!(client.post("/api/qr", &server.host, &long).error().0, 400);
}
