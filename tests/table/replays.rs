//! Links with which everybody sees a finished deal.

use serde_json::{Value, json};

use super::client::Client;
use super::server::{Links, Server, finish_deal};

/// Opens a table of one person and a built-in player, and finishes a deal.
fn played(server: &Server) -> Links {
    let seats = json!([{ "kind": "person" }, { "kind": "player", "player": "greedy", "name": "Rival" }]);
    let links = server.open(&json!({ "game": "tablic", "players": 2, "movetime": 5, "seats": seats }));
    finish_deal(server, &links.seats[..1]);
    links
}

/// Gives the seat to a person. Returns the token of the person.
fn join(client: &mut Client, seat: &str, name: &str) -> String {
    let joined = client.post("/api/seat/join", seat, &json!({ "name": name })).good();
    joined["person"].as_str().expect("a token").to_owned()
}

/// Asks for the link of the first deal. Returns its token.
fn share(client: &mut Client, seat: &str, names: bool) -> String {
    let shared = client.post("/api/seat/share", seat, &json!({ "deal": 1, "names": names })).good();
    shared["replay"].as_str().expect("a token").to_owned()
}

fn close(server: &Server, links: &Links) {
    server.client().post(&format!("/api/tables/{}/close", links.id), &server.host, &json!({})).good();
}

#[test]
fn a_link_shows_a_finished_deal_to_everybody_with_names_or_without() {
    let server = Server::new();
    let mut client = server.client();
    let links = played(&server);
    join(&mut client, &links.seats[0], "Ana");
    let own = client.get("/api/seat/replay?deal=1", &links.seats[0]).good();
    let [named, plain] = [true, false].map(|names| {
        let token = share(&mut client, &links.seats[0], names);
        client.get("/api/replay", &token).good()
    });
    assert_eq!((&named["names"], &named["given"]), (&json!(["Ana", "Rival"]), &json!([true, true])));
    assert_eq!(
        (&plain["names"], &plain["given"]),
        (&json!(["player 1", "greedy 2"]), &json!([false, false]))
    );
    for shown in [named, plain] {
        assert_eq!((&shown["deal"], &shown["seat"]), (&json!(1), &Value::Null));
        assert_eq!((&shown["scenes"], &shown["result"]), (&own["scenes"], &own["result"]));
    }
}

#[test]
fn a_link_outlives_its_table_and_a_restart_but_not_the_name_of_a_deleted_person() {
    let mut server = Server::new();
    let mut client = server.client();
    let links = played(&server);
    let person = join(&mut client, &links.seats[0], "Ana");
    let token = share(&mut client, &links.seats[0], true);
    let open = client.get("/api/replay", &token).good();
    close(&server, &links);
    assert_eq!(client.get("/api/replay", &token).good(), open);
    server.end();
    let server = Server::on(&server.data.clone());
    let mut client = server.client();
    assert_eq!(client.get("/api/replay", &token).good(), open);
    client.send("DELETE", "/api/person", Some(&person), "", None).good();
    assert_eq!(client.get("/api/replay", &token).good()["names"], json!(["player 1", "Rival"]));
}

#[test]
fn a_link_leads_to_one_deal_only() {
    let server = Server::new();
    let mut client = server.client();
    let links = played(&server);
    let token = share(&mut client, &links.seats[0], false);
    // The token names the deal and says whether names are shown. Nobody else can write it.
    let (table, rest) = token.split_at(8);
    let (deal, proof) = rest.split_at(8);
    assert_eq!((table, deal), (&*links.id, "00000002"));
    for other in ["00000003", "00000004"] {
        let forged = format!("{table}{other}{proof}");
        assert_eq!(client.get("/api/replay", &forged).error().0, 401, "{forged}");
    }
    for path in ["/api/seat/replay?deal=1", "/api/watch/replay?deal=1", "/api/table", "/api/challenge"] {
        assert_eq!(client.get(path, &token).error().0, 401, "{path}");
    }
    assert_eq!(client.get("/api/replay", &links.seats[0]).error().0, 401);
}

#[test]
fn a_deal_in_progress_has_no_link() {
    let server = Server::new();
    let mut client = server.client();
    let links = played(&server);
    client.post("/api/seat/next", &links.seats[0], &json!({ "deal": 1 })).good();
    for (deal, status) in [(2, 403), (3, 404)] {
        let body = json!({ "deal": deal, "names": true });
        assert_eq!(client.post("/api/seat/share", &links.seats[0], &body).error().0, status, "deal {deal}");
    }
}

#[test]
fn a_secret_deal_has_no_link_and_an_earlier_link_is_refused() {
    let server = Server::new();
    let mut client = server.client();
    let body = json!({ "game": "tablic", "name": "Dora" }).to_string();
    let daily = Links::of(&client.send("POST", "/api/daily", None, "", Some(&body)).good());
    finish_deal(&server, &daily.seats[..1]);
    let links = played(&server);
    join(&mut client, &links.seats[0], "Ana");
    let token = share(&mut client, &links.seats[0], true);
    let offered = client.post("/api/seat/challenge", &links.seats[0], &json!({})).good();
    let challenge = offered["challenge"].as_str().expect("a token");
    let table = Links::of(&client.post("/api/challenge", challenge, &json!({ "name": "Ben" })).good());
    let refused = |client: &mut Client, seats: &[&str]| {
        assert_eq!(client.get("/api/replay", &token).error().0, 403);
        for seat in seats {
            let body = json!({ "deal": 1, "names": false });
            assert_eq!(client.post("/api/seat/share", seat, &body).error().0, 403);
        }
    };
    refused(&mut client, &[&links.seats[0], &daily.seats[0]]);
    finish_deal(&server, &table.seats[..1]);
    refused(&mut client, &[&links.seats[0], &table.seats[0]]);
    // A refused link shows nothing, so the challenger can go on to add deals.
    client.post("/api/seat/next", &links.seats[0], &json!({ "deal": 1 })).good();
    finish_deal(&server, &links.seats[..1]);
    client.post("/api/seat/challenge", &links.seats[0], &json!({ "deals": 2 })).good();
    close(&server, &links);
    client.get("/api/replay", &token).good();
}

#[test]
fn deals_that_somebody_has_seen_with_a_link_are_no_challenge() {
    let server = Server::new();
    let mut client = server.client();
    let links = played(&server);
    join(&mut client, &links.seats[0], "Ana");
    let token = share(&mut client, &links.seats[0], false);
    client.get("/api/replay", &token).good();
    let refused = client.post("/api/seat/challenge", &links.seats[0], &json!({})).error();
    assert!(refused.0 == 403 && refused.2.contains("somebody else has seen"), "{refused:?}");
}
