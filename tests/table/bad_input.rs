//! Requests that a server refuses, each with one clear message. The table does not change.

use serde_json::{Value, json};
use std::io::{BufReader, Write as _};

use super::client::{Events, Reply, connect, read_reply};
use super::server::{Links, Server, events_of, first_move, play_first};

/// Asserts that an answer is a refusal with this status, this code and these words.
pub fn assert_refused(reply: &Reply, status: u16, code: &str, words: &str) {
    let (own_status, own_code, text) = reply.error();
    assert_eq!((own_status, &*own_code), (status, code), "{text}");
    assert!(text.contains(words), "'{words}' is not in: {text}");
}

/// Returns the frame of the seat that is to move, and its token.
pub fn to_move<'a>(server: &Server, links: &'a Links) -> (Value, &'a str) {
    let frames =
        links.seats.iter().map(|token| (Events::of_seat(server.address, token).frame(), token.as_str()));
    frames.into_iter().find(|(frame, _)| first_move(frame).is_some()).expect("a seat to move")
}

#[test]
fn a_link_of_a_closed_table_says_so_also_after_a_restart() {
    let mut server = Server::new();
    let links = server.open_for_people(2);
    let mut events = Events::of_seat(server.address, &links.seats[0]);
    events.frame();
    server.client().post(&format!("/api/tables/{}/close", links.id), &server.host, &json!({})).good();
    assert_eq!(events.frame()["table"]["state"], "closed");
    for _ in 0..2 {
        let mut client = server.client();
        for (path, token) in [
            ("seat/events", &links.seats[0]),
            ("seat/deals", &links.seats[1]),
            ("watch/events", &links.watch),
        ] {
            assert_refused(
                &client.get(&format!("/api/{path}"), token),
                410,
                "closed",
                "this table is closed",
            );
        }
        server.end();
        server = Server::on(&server.data.clone());
    }
}

#[test]
fn the_same_move_twice_is_made_once() {
    let server = Server::new();
    let links = server.open_for_people(2);
    let (frame, token) = to_move(&server, &links);
    let mut client = server.client();
    let text = play_first(&mut client, token, &frame);
    let again = json!({ "events": events_of(&frame), "move": text });
    client.post("/api/seat/move", token, &again).good();
    assert_eq!(events_of(&Events::of_seat(server.address, token).frame()), events_of(&frame) + 1);
}

#[test]
fn a_move_of_a_page_that_is_not_up_to_date_is_stale() {
    let server = Server::new();
    let links = server.open_for_people(2);
    let (frame, token) = to_move(&server, &links);
    let mut client = server.client();
    play_first(&mut client, token, &frame);
    let (frame, token) = to_move(&server, &links);
    for events in [0, events_of(&frame) - 1, events_of(&frame) + 1, u64::MAX] {
        let late = json!({ "events": events, "move": first_move(&frame) });
        assert_refused(
            &client.post("/api/seat/move", token, &late),
            409,
            "stale",
            "wait for the newest position",
        );
    }
    let other = links.seats.iter().find(|link| *link != token).unwrap();
    let not_yet = json!({ "events": events_of(&frame), "move": first_move(&frame) });
    assert_refused(&client.post("/api/seat/move", other, &not_yet), 409, "stale", "it is the turn of");
}

#[test]
fn an_illegal_move_says_why() {
    let server = Server::new();
    let links = server.open_for_people(2);
    let (frame, token) = to_move(&server, &links);
    let mut client = server.client();
    let long = "8d ".repeat(3000);
    for (text, status, code) in [
        ("", 422, "illegal"),
        ("xx", 422, "illegal"),
        ("card 1x", 422, "illegal"),
        (&long, 400, "bad_request"),
        ("8d\n8s", 400, "bad_request"),
    ] {
        let body = json!({ "events": events_of(&frame), "move": text });
        assert_refused(&client.post("/api/seat/move", token, &body), status, code, "");
        let body = json!({ "events": events_of(&frame), "words": [text], "finished": true });
        assert_refused(&client.post("/api/seat/words", token, &body), status, code, "");
    }
    assert_eq!(Events::of_seat(server.address, token).frame()["scene"], frame["scene"]);
}

#[test]
fn a_body_of_a_gigabyte_is_refused_before_it_is_read() {
    let server = Server::new();
    let head = |length: &str| {
        format!(
            "POST /api/tables HTTP/1.1\r\nHost: {}\r\nAuthorization: Bearer {}\r\nContent-Type: application/json\r\n{length}\r\n\r\n",
            server.address, server.host
        )
    };
    let mut declared = BufReader::new(connect(server.address));
    declared.get_mut().write_all(head("Content-Length: 1073741824").as_bytes()).unwrap();
    assert_refused(&read_reply(&mut declared).unwrap(), 413, "too_large", "longer than 65536 bytes");
    let mut streamed = BufReader::new(connect(server.address));
    streamed.get_mut().write_all(head("Transfer-Encoding: chunked").as_bytes()).unwrap();
    let chunk = format!("10000\r\n{}\r\n", " ".repeat(0x10000));
    let mut sent = 0;
    while sent < 1 << 30 && streamed.get_mut().write_all(chunk.as_bytes()).is_ok() {
        sent += chunk.len();
    }
    assert!(sent < 64 << 20, "the server took {sent} bytes");
    server.client().get("/api/tables", &server.host).good();
}

#[test]
fn a_second_tab_of_a_seat_replaces_the_first() {
    let server = Server::new();
    let links = server.open_for_people(2);
    let mut first = Events::of_seat(server.address, &links.seats[0]);
    first.frame();
    let mut second = Events::of_seat(server.address, &links.seats[0]);
    second.frame();
    assert_eq!(first.next_event(), Some(("replaced".to_owned(), "{}".to_owned())));
    assert_eq!(first.next_event(), None);
    server.client().post("/api/seat/join", &links.seats[1], &json!({ "name": "Ben" })).good();
    second.frame_where(|frame| frame["table"]["names"][1] == "Ben");
}

#[test]
fn a_request_of_another_host_or_page_is_refused() {
    let server = Server::new();
    let (port, mut client) = (server.address.port(), server.client());
    let mut send = |headers: &str| client.send("GET", "/api/tables", Some(&server.host), headers, None);
    for host in
        ["evil.example".to_owned(), format!("evil.example:{port}"), format!("localhost.example:{port}")]
    {
        assert_refused(&send(&format!("Host: {host}\r\n")), 403, "forbidden", "is not this server");
    }
    for origin in ["http://evil.example", "null", "http://localhost:1"] {
        assert_refused(&send(&format!("Origin: {origin}\r\n")), 403, "forbidden", "a page of another site");
    }
    send(&format!("Origin: http://127.0.0.1:{port}\r\n")).good();
    send(&format!("Host: localhost:{port}\r\nOrigin: http://localhost:{port}\r\n")).good();
    // A container or a tunnel may map the port.
    send("Host: localhost:9\r\nOrigin: http://localhost:9\r\n").good();
}

#[test]
fn a_form_of_another_site_opens_no_table() {
    let server = Server::new();
    let body = json!({ "game": "tablic", "players": 2, "seats": [{ "kind": "person" }, { "kind": "bot", "command": "true" }] });
    for kind in ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"] {
        let text = body.to_string();
        let mut stream = BufReader::new(connect(server.address));
        let head = format!(
            "POST /api/tables HTTP/1.1\r\nHost: {}\r\nAuthorization: Bearer {}\r\nContent-Type: {kind}\r\nContent-Length: {}\r\n\r\n{text}",
            server.address,
            server.host,
            text.len()
        );
        stream.get_mut().write_all(head.as_bytes()).unwrap();
        assert_refused(&read_reply(&mut stream).unwrap(), 400, "bad_request", "application/json");
    }
    let tables = server.client().get("/api/tables", &server.host).good();
    assert_eq!(tables["tables"], json!([]));
}

#[test]
fn a_request_without_a_known_token_is_refused() {
    let server = Server::new();
    let links = server.open_for_people(2);
    let mut client = server.client();
    let unknown = "0123456789abcdef0123456789abcdef";
    for path in
        ["/api/seat/events", "/api/seat/deals", "/api/watch/events", "/api/tables", "/api/seat/record?deal=1"]
    {
        for token in [None, Some(unknown), Some(""), Some("x"), Some(&*server.host.to_uppercase())] {
            assert_refused(&client.send("GET", path, token, "", None), 401, "unauthorized", "ask the host");
        }
        let query = if path.contains('?') { '&' } else { '?' };
        for name in ["token", "seat", "access_token", "deal=1&host"] {
            let path = format!("{path}{query}{name}={}", links.seats[0]);
            assert_refused(&client.send("GET", &path, None, "", None), 401, "unauthorized", "ask the host");
        }
    }
    // A token gives access only to its own requests.
    for (path, token) in [
        ("/api/tables", &links.seats[0]),
        ("/api/seat/events", &server.host),
        ("/api/watch/events", &server.host),
    ] {
        assert_refused(&client.get(path, token), 401, "unauthorized", "");
    }
    assert_refused(&client.get("/api/watch/events", &links.seats[0]), 403, "forbidden", "not for spectators");
    assert_refused(&client.get("/api/seat/events", &links.watch), 403, "forbidden", "not for a seat");
    let close = format!("/api/tables/{}/close", links.id);
    assert_refused(&client.post(&close, &links.seats[0], &json!({})), 401, "unauthorized", "");
    assert_refused(&client.get("/api/person", unknown), 404, "not_found", "no history");
}

#[test]
fn a_body_that_is_not_as_expected_is_refused() {
    let server = Server::new();
    let links = server.open_for_people(2);
    let mut client = server.client();
    let deep = "[".repeat(60_000);
    for body in [
        "",
        "{",
        "[]",
        "{\"events\":1}",
        "{\"events\":-1,\"move\":\"8d\"}",
        "{\"events\":1,\"move\":\"8d\",\"seat\":1}",
        "\u{0}",
        &deep,
    ] {
        let reply = client.send("POST", "/api/seat/move", Some(&links.seats[0]), "", Some(body));
        assert_refused(&reply, 400, "bad_request", "the body is not as expected");
    }
    assert_refused(&client.send("GET", "/api/nothing", None, "", None), 404, "not_found", "");
    assert_refused(&client.send("PUT", "/api/tables", None, "", None), 404, "not_found", "");
    for query in ["", "?deal=0", "?deal=-1", "?deal=x", "?deal=99999999999999999999999"] {
        assert_refused(
            &client.get(&format!("/api/seat/replay{query}"), &links.seats[0]),
            400,
            "bad_request",
            "?deal=1",
        );
    }
    assert_refused(&client.get("/api/seat/replay?deal=9", &links.seats[0]), 404, "not_found", "no deal 9");
}

#[test]
fn a_table_that_cannot_be_is_refused() {
    let server = Server::new();
    let mut client = server.client();
    let person = json!({ "kind": "person" });
    let player = |name: &str| json!({ "kind": "player", "player": name });
    let by_option =
        |name: &str, value: &str| json!({ "kind": "player", "player": "best", "options": { (name): value } });
    let bot = |command: &str| json!({ "kind": "bot", "command": command });
    let table =
        |players: usize, seats: Vec<Value>| json!({ "game": "tablic", "players": players, "seats": seats });
    let with = |key: &str, value: Value| {
        let mut table = table(2, vec![person.clone(); 2]);
        table[key] = value;
        table
    };
    let option = json!({ "kind": "player", "player": "minimax", "options": { "Depth": "many" } });
    for (table, words) in [
        (table(0, vec![]), "0"),
        (table(1, vec![person.clone()]), "1"),
        (table(49, vec![person.clone(); 49]), "49"),
        (table(usize::MAX, vec![person.clone()]), ""),
        (table(3, vec![person.clone(); 2]), "2 seats for 3 players"),
        (table(2, vec![player("greedy"); 2]), "no seat is a person's"),
        (table(2, vec![person.clone(), player("clairvoyant")]), "sees all hands"),
        (table(2, vec![person.clone(), player("Clairvoyant")]), "sees all hands"),
        (table(2, vec![person.clone(), by_option("Player", "clairvoyant")]), "sees all hands"),
        (
            table(2, vec![person.clone(), by_option("player", "silicon")]),
            "no built-in player 'silicon' of tablic",
        ),
        (table(2, vec![person.clone(), by_option("Seed", "-1")]), "Seed cannot be '-1'"),
        (table(2, vec![person.clone(), player("nobody")]), "no built-in player 'nobody' of tablic"),
        (table(2, vec![person.clone(), bot("talon:silicon")]), "no built-in player 'silicon' of tablic"),
        (table(2, vec![person.clone(), bot("talon:clairvoyant")]), "sees every hand"),
        (table(2, vec![person.clone(), bot("talon:best,Player=clairvoyant")]), "sees every hand"),
        (table(2, vec![person.clone(), bot("talon:minimax,Depth=many")]), "Depth cannot be 'many'"),
        (table(2, vec![person.clone(), option]), "many"),
        (table(2, vec![person.clone(), json!({ "kind": "bot", "command": " " })]), "a bot needs its command"),
        (
            table(2, vec![person.clone(), json!({ "kind": "bot", "command": "a\nb" })]),
            "a bot needs its command",
        ),
        (table(2, vec![person.clone(), json!({ "kind": "ghost" })]), "not as expected"),
        (with("game", json!("poker")), "poker"),
        (with("rules", json!("capot perhaps")), "has no key 'capot'"),
        (with("movetime", json!(0)), "movetime 0"),
        (with("movetime", json!(60_001)), "movetime 60001"),
        (with("shared", json!({ "daily": { "date": "2026-02-03" } })), "POST /api/daily"),
        (with("deals", json!(0)), "deals 0"),
        (with("target", json!(0)), "target 0"),
        (with("stake", json!("0.10")), "is no stake"),
        (with("secret", json!(1)), "secret"),
    ] {
        assert_refused(&client.post("/api/tables", &server.host, &table), 400, "bad_request", words);
    }
    assert_eq!(client.get("/api/tables", &server.host).good()["tables"], json!([]));
}

#[test]
fn a_name_is_short_text_of_one_line() {
    let server = Server::new();
    let links = server.open_for_people(2);
    let mut client = server.client();
    for name in ["x".repeat(10_000), "a\nb".to_owned(), "a\u{1b}[31mb".to_owned(), "a\u{0}".to_owned()] {
        let reply = client.post("/api/seat/join", &links.seats[0], &json!({ "name": name }));
        assert_refused(&reply, 400, "bad_name", "choose another name");
        assert!(reply.body.len() < 400 && !reply.body.contains('\u{1b}'), "{}", reply.body);
        let table = json!({ "game": "tablic", "players": 2, "seats": [{ "kind": "person", "name": name }, { "kind": "person" }] });
        assert_refused(&client.post("/api/tables", &server.host, &table), 400, "bad_name", "another name");
        let daily = client.send(
            "POST",
            "/api/daily",
            None,
            "",
            Some(&json!({ "game": "tablic", "name": name }).to_string()),
        );
        assert_refused(&daily, 400, "bad_name", "another name");
    }
    let html = "<script>alert(1)</script>";
    client.post("/api/seat/join", &links.seats[0], &json!({ "name": html })).good();
    let frame = Events::of_seat(server.address, &links.seats[1]).frame();
    assert_eq!(frame["table"]["names"][0], html);
}

#[test]
fn every_answer_has_the_headers_of_a_page_that_trusts_nobody() {
    let server = Server::new();
    let mut client = server.client();
    for (path, headers, kept) in [
        ("/", "", "no-cache"),
        ("/api/server", "", "no-store"),
        ("/none", "", "no-store"),
        ("/", "Host: x\r\n", "no-store"),
    ] {
        let reply = client.send("GET", path, None, headers, None);
        let policy = reply.header("content-security-policy").unwrap_or_default();
        assert!(
            policy.starts_with("default-src 'none'; script-src 'self';") && !policy.contains("unsafe"),
            "{policy}"
        );
        assert_eq!(reply.header("referrer-policy"), Some("no-referrer"));
        assert_eq!(reply.header("x-content-type-options"), Some("nosniff"));
        assert_eq!(reply.header("cache-control"), Some(kept));
        assert!(reply.headers.iter().all(|line| !line.starts_with("access-control-")), "{reply:?}");
    }
}
