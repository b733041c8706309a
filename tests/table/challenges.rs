//! Challenges: the same deals for other people, and what the server keeps secret meanwhile.

use serde_json::{Value, json};

use super::client::{Client, Events, Reply};
use super::server::{Links, Server, finish_deal};

/// Opens a table of one person and a built-in player.
fn open(server: &Server) -> Links {
    let seats = json!([{ "kind": "person" }, { "kind": "player", "player": "greedy" }]);
    let table = json!({ "game": "tablic", "players": 2, "movetime": 5, "seats": seats, "delay": 0 });
    server.open(&table)
}

/// Joins a table. Returns the token of the person.
fn join(client: &mut Client, seat: &str, name: &str) -> String {
    let joined = client.post("/api/seat/join", seat, &json!({ "name": name })).good();
    joined["person"].as_str().expect("a token").to_owned()
}

/// Opens a table, finishes `deals` deals, and challenges others to them. Returns the table of the challenger, the
/// challenger and the token of the challenge.
fn challenge(server: &Server, deals: usize) -> (Links, String, String) {
    let mut client = server.client();
    let links = open(server);
    for deal in 1..=deals {
        finish_deal(server, &links.seats[..1]);
        if deal < deals {
            client.post("/api/seat/next", &links.seats[0], &json!({ "deal": deal })).good();
        }
    }
    // A challenger may give a name only now.
    let person = join(&mut client, &links.seats[0], "Ana");
    let offered = client.post("/api/seat/challenge", &links.seats[0], &json!({ "deals": deals })).good();
    let token = offered["challenge"].as_str().expect("a token").to_owned();
    (links, person, token)
}

/// Begins to play a challenge. Returns the table and the person.
fn play(client: &mut Client, token: &str, name: &str, person: Option<&str>) -> (Links, String) {
    let body = json!({ "name": name, "person": person });
    let answer = client.post("/api/challenge", token, &body).good();
    (Links::of(&answer), answer["person"].as_str().expect("a token").to_owned())
}

/// Returns the rows of the standings for a person.
fn rows(client: &mut Client, token: &str, person: Option<&str>) -> Vec<Value> {
    let header = person.map_or_else(String::new, |person| format!("Talon-Person: {person}\r\n"));
    let answer = client.send("GET", "/api/challenge", Some(token), &header, None).good();
    answer["standings"]["rows"].as_array().expect("rows").clone()
}

fn row<'a>(rows: &'a [Value], name: &str) -> &'a Value {
    rows.iter().find(|row| row["name"] == name).expect("a row")
}

/// Returns the hand of the person at a table.
fn hand(server: &Server, links: &Links) -> Value {
    Events::of_seat(server.address, &links.seats[0]).frame()["scene"]["hands"][0]["cards"].clone()
}

#[test]
fn others_play_the_same_cards_in_the_same_seat_at_a_table_of_their_own() {
    let server = Server::new();
    let mut client = server.client();
    let (links, ana, token) = challenge(&server, 1);
    let tables = ["Ben", "Cilka"].map(|name| play(&mut client, &token, name, None));
    assert_ne!(tables[0].0.id, tables[1].0.id);
    assert_eq!(hand(&server, &tables[0].0), hand(&server, &tables[1].0));
    let again = play(&mut client, &token, "Ben", Some(&tables[0].1));
    assert_eq!(again.0.id, tables[0].0.id, "a person has one table of a challenge");
    assert_eq!(
        play(&mut client, &token, "Ana", Some(&ana)).0.id,
        links.id,
        "the challenger has a table already"
    );
    for (path, body) in [("undo", json!({})), ("hint", json!({})), ("leave", json!({ "substitute": "best" }))]
    {
        assert_eq!(
            client.post(&format!("/api/seat/{path}"), &tables[0].0.seats[0], &body).error().0,
            403,
            "{path}"
        );
    }
    // Ana plays every deal to its end by the first legal move, and so does Ben.
    finish_deal(&server, &tables[0].0.seats[..1]);
    let rows = rows(&mut client, &token, Some(&tables[0].1));
    let [ana, ben] = ["Ana", "Ben"].map(|name| row(&rows, name));
    assert_eq!((&ben["you"], &ana["challenger"], &ana["compared"]), (&json!(true), &json!(true), &json!(1)));
    let points = |row: &Value| row["points"].as_i64().expect("points");
    assert_eq!(ana["difference"].as_i64(), Some(points(ben) - points(ana)));
    let frame = Events::of_seat(server.address, &tables[0].0.seats[0]).frame();
    assert_eq!(
        (&frame["table"]["note"], &frame["table"]["shared"]),
        (&json!("challenge_complete"), &json!("challenge"))
    );
    // The challenger adds a deal, and the others go on at the same table.
    client.post("/api/seat/next", &links.seats[0], &json!({ "deal": 1 })).good();
    finish_deal(&server, &links.seats[..1]);
    client.post("/api/seat/challenge", &links.seats[0], &json!({ "deals": 2 })).good();
    assert_eq!(play(&mut client, &token, "Ben", Some(&tables[0].1)).0.id, tables[0].0.id);
    client.post("/api/seat/next", &tables[0].0.seats[0], &json!({ "deal": 1 })).good();
}

#[test]
fn nobody_learns_the_result_of_a_challenge_before_the_end_of_the_own_deal() {
    let server = Server::new();
    let mut client = server.client();
    let (links, ana, token) = challenge(&server, 2);
    let (table, ben) = play(&mut client, &token, "Ben", None);
    for reader in [None, Some(&*ben)] {
        let rows = rows(&mut client, &token, reader);
        let ana = row(&rows, "Ana");
        assert_eq!(
            (&ana["finished"], &ana["results"], &ana["points"]),
            (&json!(2), &json!([null, null]), &Value::Null)
        );
    }
    finish_deal(&server, &table.seats[..1]);
    let of_ben = rows(&mut client, &token, Some(&ben));
    let results = row(&of_ben, "Ana")["results"].clone();
    assert!(results[0].is_i64() && results[1].is_null(), "{results}");
    let of_ana = rows(&mut client, &token, Some(&ana));
    assert!(row(&of_ana, "Ana")["results"][1].is_i64());
    // Ben has finished only the first deal.
    for path in ["review", "replay", "record"] {
        assert_eq!(client.get(&format!("/api/seat/{path}?deal=1"), &table.seats[0]).status, 200, "{path}");
        assert_ne!(client.get(&format!("/api/seat/{path}?deal=2"), &table.seats[0]).status, 200, "{path}");
    }
    // Spectators could see cards that somebody else still plays.
    for (path, token) in
        [("events", &table.watch), ("replay?deal=1", &table.watch), ("replay?deal=1", &links.watch)]
    {
        assert_eq!(client.get(&format!("/api/watch/{path}"), token).error().0, 403, "{path}");
    }
}

#[test]
fn nobody_watches_a_later_deal_of_a_table_whose_deals_are_a_challenge() {
    let server = Server::new();
    let mut client = server.client();
    let (links, _, _) = challenge(&server, 1);
    client.post("/api/seat/next", &links.seats[0], &json!({ "deal": 1 })).good();
    for path in ["/api/watch/events", "/api/watch/replay?deal=1"] {
        assert_eq!(client.get(path, &links.watch).error().0, 403, "{path}");
    }
}

#[test]
fn a_deal_in_which_the_challenger_had_help_is_compared_with_nobody() {
    let mut server = Server::new();
    let links = open(&server);
    let ana = join(&mut server.client(), &links.seats[0], "Ana");
    server.client().post("/api/seat/hint", &links.seats[0], &json!({})).good();
    server.end();
    let server = Server::on(&server.data.clone());
    let mut client = server.client();
    finish_deal(&server, &links.seats[..1]);
    client.post("/api/seat/next", &links.seats[0], &json!({ "deal": 1 })).good();
    finish_deal(&server, &links.seats[..1]);
    let offered = client.post("/api/seat/challenge", &links.seats[0], &json!({})).good();
    let token = offered["challenge"].as_str().expect("a token");
    let (table, ben) = play(&mut client, token, "Ben", None);
    for deal in [1, 2] {
        finish_deal(&server, &table.seats[..1]);
        if deal == 1 {
            client.post("/api/seat/next", &table.seats[0], &json!({ "deal": 1 })).good();
        }
    }
    for reader in [&ana, &ben] {
        let rows = rows(&mut client, token, Some(reader));
        let [ana, ben] = ["Ana", "Ben"].map(|name| row(&rows, name));
        assert!(ana["results"][0].is_null() && ana["results"][1].is_i64(), "{ana}");
        let other = if ana["you"] == true { ben } else { ana };
        assert_eq!((&ana["finished"], &other["compared"]), (&json!(2), &json!(1)));
    }
}

#[test]
fn the_host_sees_no_link_of_a_seat_with_shared_deals() {
    let server = Server::new();
    let mut client = server.client();
    let (_, _, token) = challenge(&server, 1);
    let (table, _) = play(&mut client, &token, "Ben", None);
    let tables = client.get("/api/tables", &server.host).good().to_string();
    assert!(tables.contains(&table.id) && !tables.contains(&table.seats[0]), "{tables}");
}

#[test]
fn the_seat_of_a_challenge_passes_to_nobody() {
    let server = Server::new();
    let mut client = server.client();
    let (links, _, token) = challenge(&server, 1);
    let (table, ben) = play(&mut client, &token, "Ben", None);
    let eve = join(&mut client, &open(&server).seats[0], "Eve");
    let body = json!({ "name": "Eve", "person": eve });
    for seat in [&links.seats[0], &table.seats[0]] {
        assert_eq!(client.post("/api/seat/join", seat, &body).error().0, 403);
    }
    for id in [&links.id, &table.id] {
        let path = format!("/api/tables/{id}/link");
        assert_eq!(client.post(&path, &server.host, &json!({ "seat": 0 })).error().0, 403);
    }
    assert_eq!(play(&mut client, &token, "Ben", Some(&ben)).0.seats[0], table.seats[0]);
}

#[test]
fn deals_that_somebody_else_has_seen_are_no_challenge() {
    let server = Server::new();
    let mut client = server.client();
    let offer =
        |client: &mut Client, seat: &str| -> Reply { client.post("/api/seat/challenge", seat, &json!({})) };
    // A spectator.
    let links = open(&server);
    join(&mut client, &links.seats[0], "Ana");
    assert_eq!(offer(&mut client, &links.seats[0]).error().0, 403, "no deal is over");
    drop(Events::of_spectator(server.address, &links.watch).frame());
    finish_deal(&server, &links.seats[..1]);
    assert!(offer(&mut client, &links.seats[0]).error().2.contains("somebody else has seen"));
    // Somebody who looks at all hands of a deal that is over.
    let links = open(&server);
    join(&mut client, &links.seats[0], "Ana");
    finish_deal(&server, &links.seats[..1]);
    client.get("/api/watch/replay?deal=1", &links.watch).good();
    assert!(offer(&mut client, &links.seats[0]).error().2.contains("somebody else has seen"));
    // Somebody without a name, who had the old link of the seat.
    let links = open(&server);
    finish_deal(&server, &links.seats[..1]);
    let path = format!("/api/tables/{}/link", links.id);
    let renewed = client.post(&path, &server.host, &json!({ "seat": 0 })).good();
    let seat = renewed["seat"].as_str().expect("a token");
    join(&mut client, seat, "Ana");
    assert!(offer(&mut client, seat).error().2.contains("somebody else has seen"));
    // A table whose cards others may have, too.
    let seats = json!([{ "kind": "person" }, { "kind": "player", "player": "greedy" }]);
    let seeded = json!({ "game": "tablic", "players": 2, "movetime": 5, "seats": seats, "seed": 77 });
    let links = server.open(&seeded);
    join(&mut client, &links.seats[0], "Ana");
    finish_deal(&server, &links.seats[..1]);
    assert!(offer(&mut client, &links.seats[0]).error().2.contains("other tables may have the same cards"));
    // Another person in the same seat.
    let links = open(&server);
    join(&mut client, &links.seats[0], "Ana");
    let other = client.post("/api/seat/join", &open(&server).seats[0], &json!({ "name": "Ben" })).good();
    let body = json!({ "name": "Ben", "person": other["person"] });
    client.post("/api/seat/join", &links.seats[0], &body).good();
    finish_deal(&server, &links.seats[..1]);
    assert!(offer(&mut client, &links.seats[0]).error().2.contains("somebody else has seen"));
    // Two people play.
    let links = server.open_for_people(2);
    finish_deal(&server, &links.seats);
    assert_eq!(offer(&mut client, &links.seats[0]).error().0, 403);
    // Nobody has a link to a challenge that does not exist.
    let daily = client.send("GET", "/api/daily", None, "", None).good();
    let game = &daily["games"][0]["game"];
    let body = json!({ "game": game, "name": "Dora" }).to_string();
    let daily = Links::of(&client.send("POST", "/api/daily", None, "", Some(&body)).good());
    assert_eq!(offer(&mut client, &daily.seats[0]).error().0, 403);
}

#[test]
fn a_challenge_lasts_over_a_restart_and_ends_with_the_table_of_the_challenger() {
    let mut server = Server::new();
    let (links, _, token) = challenge(&server, 1);
    let (table, ben) = play(&mut server.client(), &token, "Ben", None);
    server.end();
    let server = Server::on(&server.data.clone());
    let mut client = server.client();
    assert_eq!(play(&mut client, &token, "Ben", Some(&ben)).0.id, table.id);
    assert_eq!(client.get("/api/watch/events", &table.watch).error().0, 403);
    client.post(&format!("/api/tables/{}/close", links.id), &server.host, &json!({})).good();
    assert_eq!(client.post("/api/challenge", &token, &json!({ "name": "Cilka" })).error().1, "closed");
    // The comparison remains, and the rule about secret deals too.
    let is_known =
        |client: &mut Client, reader| row(&rows(client, &token, reader), "Ana")["results"][0].is_i64();
    for reader in [None, Some(&*ben)] {
        assert!(!is_known(&mut client, reader));
    }
    finish_deal(&server, &table.seats[..1]);
    client.get("/api/seat/replay?deal=1", &table.seats[0]).good();
    let mut server = server;
    for _ in 0..2 {
        let mut client = server.client();
        assert!(is_known(&mut client, Some(&ben)));
        let compared = client.post("/api/seat/challenge", &table.seats[0], &json!({})).good();
        assert_eq!((&compared["closed"], &compared["challenger"]), (&json!(true), &json!("Ana")));
        server.end();
        server = Server::on(&server.data.clone());
    }
}

#[test]
fn who_deletes_the_history_plays_no_shared_deals_again() {
    let mut server = Server::new();
    let mut client = server.client();
    let (_, ana, of_ana) = challenge(&server, 1);
    let (_, _, of_cilka) = challenge(&server, 1);
    let (table, ben) = play(&mut client, &of_ana, "Ben", None);
    let daily =
        |name: &str, person: &str| json!({ "game": "tablic", "name": name, "person": person }).to_string();
    client.send("POST", "/api/daily", None, "", Some(&daily("Ben", &ben))).good();
    play(&mut client, &of_cilka, "Ben", Some(&ben));
    client.send("DELETE", "/api/person", Some(&ben), "", None).good();
    for _ in 0..2 {
        let mut client = server.client();
        let reply = client.send("POST", "/api/daily", None, "", Some(&daily("Ben", &ben)));
        assert_eq!(reply.error().1, "closed");
        for token in [&of_ana, &of_cilka] {
            let reply = client.post("/api/challenge", token, &json!({ "name": "Ben", "person": ben }));
            assert_eq!(reply.error().1, "closed");
        }
        assert_eq!(client.get("/api/seat/events", &table.seats[0]).error().1, "closed");
        server.end();
        server = Server::on(&server.data.clone());
    }
    // The challenge of a person who deletes the history is over.
    let mut client = server.client();
    client.send("DELETE", "/api/person", Some(&ana), "", None).good();
    let reply = client.post("/api/challenge", &of_ana, &json!({ "name": "Ana", "person": ana }));
    assert_eq!(reply.error().1, "closed");
    play(&mut client, &of_cilka, "Ana", Some(&ana));
}

#[test]
fn the_standings_of_the_daily_deals_have_no_results_for_who_has_not_played() {
    let server = Server::new();
    let mut client = server.client();
    let body = json!({ "game": "tablic", "name": "Ana" }).to_string();
    let answer = client.send("POST", "/api/daily", None, "", Some(&body)).good();
    let (links, ana) = (Links::of(&answer), answer["person"].as_str().expect("a token").to_owned());
    finish_deal(&server, &links.seats[..1]);
    let mut points = |person: &str| {
        let header = format!("Talon-Person: {person}\r\n");
        let daily = client.send("GET", "/api/daily", None, &header, None).good();
        let tablic = daily["games"].as_array().unwrap().iter().find(|game| game["game"] == "tablic").unwrap();
        row(tablic["standings"]["rows"].as_array().unwrap(), "Ana")["points"].clone()
    };
    assert!(points(&ana).is_i64());
    assert!(points(&"0".repeat(32)).is_null());
    assert_eq!(client.get("/api/watch/events", &links.watch).error().0, 403);
}

#[test]
fn what_a_challenge_tells_before_it_is_played_does_not_depend_on_its_deals() {
    let server = Server::new();
    let mut client = server.client();
    let stranger = join(&mut client, &open(&server).seats[0], "Eve");
    let mut answer = || {
        let simple = json!({ "kind": "player", "player": "simple" });
        let seats = json!([{ "kind": "person" }, simple, simple]);
        let links = server.open(&json!({ "game": "tarok", "players": 3, "movetime": 5, "seats": seats }));
        let person = json!({ "name": "Ana" });
        client.post("/api/seat/join", &links.seats[0], &person).good();
        finish_deal(&server, &links.seats[..1]);
        let offered = client.post("/api/seat/challenge", &links.seats[0], &json!({})).good();
        let token = offered["challenge"].as_str().expect("a token").to_owned();
        let own = offered["standings"]["rows"].to_string();
        let headers = [String::new(), format!("Talon-Person: {stranger}\r\n")];
        let told =
            headers.map(|header| client.send("GET", "/api/challenge", Some(&token), &header, None).body);
        (own, told)
    };
    let mut answers: Vec<_> = (0..5).map(|_| answer()).collect();
    // The cards are drawn, so that all deals may have the same result by chance.
    while answers.iter().all(|(own, _)| *own == answers[0].0) {
        assert!(answers.len() < 50, "the deals have other results");
        answers.push(answer());
    }
    assert!(answers.iter().all(|(_, told)| *told == answers[0].1), "{answers:?}");
}
