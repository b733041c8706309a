//! The addresses at which clients reach a server.

use std::io::{BufReader, Write as _};

use serde_json::{Value, json};

use super::bad_input::assert_refused;
use super::client::{Client, Events, Reply, connect, read_reply, request_text};
use super::crowds::raise_open_files;
use super::server::{Links, Server, command, new_directory, refused};
use crate::common::pause;

const PUBLIC: [&str; 4] =
    ["--public-url", "https://cards.example/club", "--public-url", "http://Other.Example:8080/"];

/// Starts a server with these further arguments.
fn server(arguments: &[&str]) -> Server {
    let data = new_directory();
    let mut command = command(&data, 0);
    command.args(arguments);
    Server::start(command, &data)
}

/// Sends a request with these headers and returns the answer.
fn get(client: &mut Client, path: &str, headers: &str) -> Reply {
    client.send("GET", path, None, headers, None)
}

#[test]
fn the_links_have_the_first_public_address() {
    let server = server(&PUBLIC);
    assert_eq!(server.link, format!("https://cards.example/club/#host={}", server.host));
    let told = server.client().get("/api/server", "").good();
    assert_eq!(told["address"], "https://cards.example/club/");
    assert_eq!(Server::new().client().get("/api/server", "").good()["address"], Value::Null);
}

/// Returns the path of the first script that a page names. It is relative to the page.
fn script_of(page: &Reply) -> &str {
    let script = page.body.split("src=\"").nth(1).and_then(|rest| rest.split('"').next());
    script.expect("a script")
}

#[test]
fn a_proxy_may_pass_the_prefix_of_a_public_address_or_leave_it_out() {
    let server = server(&PUBLIC);
    let links = server.open_for_people(2);
    let mut client = server.client();
    let headers = "Host: cards.example\r\nOrigin: https://cards.example\r\n";
    for prefix in ["", "/club"] {
        let page = get(&mut client, &format!("{prefix}/"), headers);
        assert_eq!(page.status, 200, "{prefix}: {page:?}");
        assert_eq!(
            get(&mut client, &format!("{prefix}/{}", script_of(&page)), headers).status,
            200,
            "{prefix}"
        );
        get(&mut client, &format!("{prefix}/api/server"), headers).good();
        let events = Events::open(server.address, &format!("{prefix}/api/seat/events"), &links.seats[0]);
        events.expect("a stream").frame();
        let deals = format!("{prefix}/api/seat/record?deal=9");
        let reply = client.send("GET", &deals, Some(&links.seats[0]), headers, None);
        assert_ne!(reply.status, 400, "the query is lost: {reply:?}");
    }
    let first = get(&mut client, "/club", headers);
    assert_eq!((first.status, first.header("location")), (308, Some("/club/")));
}

#[test]
fn every_public_address_reaches_the_server_and_no_other_name() {
    let server = server(&PUBLIC);
    let mut client = server.client();
    for (host, origin) in [
        ("cards.example", "https://cards.example"),
        ("CARDS.example:9", "https://cards.example"),
        ("other.example", "http://other.example:8080"),
        ("127.0.0.1:9", "https://cards.example"),
        ("localhost:9", "http://localhost:9"),
        ("[::1]:9", "http://[::1]:9"),
    ] {
        get(&mut client, "/api/server", &format!("Host: {host}\r\nOrigin: {origin}\r\n")).good();
    }
    for headers in ["Host: evil.example\r\n", "Host: cards.example\r\nOrigin: https://evil.example\r\n"] {
        assert_refused(&get(&mut client, "/api/server", headers), 403, "forbidden", "evil.example");
    }
}

#[test]
fn a_browser_that_is_refused_gets_a_page_that_says_what_to_do() {
    let server = Server::new();
    let mut client = server.client();
    for (path, headers, status, words) in [
        ("/", "Host: cards.example\r\n", 403, "--public-url"),
        ("/", "Host: cards.example\r\nAccept-Language: sl, en\r\n", 403, "gostitelj"),
        ("/", "Host: <b>\r\n", 403, "&lt;b&gt;"),
        ("/app.js", "Origin: https://cards.example\r\n", 421, "--public-url https://cards.example"),
        ("/", "Origin: null\r\n", 403, "another website"),
        ("/none", "", 404, "no such page"),
    ] {
        let reply = get(&mut client, path, headers);
        assert_eq!((reply.status, reply.header("content-type")), (status, Some("text/html; charset=utf-8")));
        assert!(reply.body.starts_with("<!DOCTYPE html>") && reply.body.contains(words), "{}", reply.body);
    }
    assert_refused(&get(&mut client, "/api/none", ""), 404, "not_found", "no such page");
    let foreign = get(&mut client, "/api/server", "Host: cards.example\r\n");
    assert_refused(&foreign, 403, "forbidden", "--public-url");
}

#[test]
fn a_request_without_a_host_is_refused() {
    let server = Server::new();
    for version in ["1.0", "1.1"] {
        let mut stream = BufReader::new(connect(server.address));
        let request = format!("GET /api/server HTTP/{version}\r\nConnection: close\r\n\r\n");
        stream.get_mut().write_all(request.as_bytes()).unwrap();
        assert_refused(&read_reply(&mut stream).unwrap(), 403, "forbidden", "is not this server");
    }
}

#[test]
fn a_mistyped_address_is_refused_in_one_line() {
    for (option, value, reason) in [
        ("--public-url", "ftp://cards.example", "neither https:// nor http://"),
        ("--public-url", "cards.example", "neither https:// nor http://"),
        ("--public-url", "https://", "a browser sends no such host"),
        ("--public-url", "https://cards.example/?a=1", "a query or a fragment"),
        ("--public-url", "https://cards.example/#host=1", "a query or a fragment"),
        ("--public-url", "https://ana@cards.example", "names a user"),
        ("--public-url", "https://cards.example:99999", "its port"),
        ("--trusted-proxy", "proxy.example", "invalid IP address"),
    ] {
        let mut command = command(&new_directory(), 0);
        command.args([option, value]);
        let text = refused(command);
        assert!(text.contains(reason) && text.contains(value), "{text}");
    }
}

#[test]
fn a_client_behind_a_trusted_proxy_has_limits_of_its_own() {
    let server = server(&["--trusted-proxy", "127.0.0.1"]);
    let mut client = server.client();
    let game = client.get("/api/daily", "").good()["games"][0]["game"].clone();
    let body = json!({ "game": game, "name": "Ana" }).to_string();
    let mut begin = |headers: &str| client.send("POST", "/api/daily", None, headers, Some(&body));
    let club = "X-Forwarded-For: 203.0.113.5\r\nX-Forwarded-For: 198.51.100.1, 192.0.2.1\r\n";
    // Sixty phones of a club may use one address. The limit for an address must allow them all.
    for _ in 0..60 {
        Links::of(&begin(club).good());
    }
    let mut started = 60;
    let refused = loop {
        let reply = begin(club);
        if reply.status != 200 {
            break reply;
        }
        started += 1;
        assert!(started < 150, "one client began {started} times");
    };
    assert_refused(&refused, 429, "busy", "");
    // A person who joins a table without a history also counts as a newcomer.
    let links = server.open_for_people(2);
    let mut join = |headers: &str| {
        client.send("POST", "/api/seat/join", Some(&links.seats[0]), headers, Some("{\"name\":\"Bor\"}"))
    };
    assert_refused(&join(club), 429, "busy", "begin a history");
    join("").good();
    join(club).good();
    let mut begin = |headers: &str| client.send("POST", "/api/daily", None, headers, Some(&body));
    // Only the last entry of the header counts, so these three clients are not refused.
    for other in ["X-Forwarded-For: 192.0.2.1, 198.51.100.1\r\n", "X-Forwarded-For: 203.0.113.5\r\n", ""] {
        begin(other).good();
    }
}

#[test]
fn a_client_that_asks_for_the_daily_deals_without_end_is_told_to_wait() {
    let server = server(&["--trusted-proxy", "127.0.0.1"]);
    let mut client = server.client();
    let mut look = |headers: &str| get(&mut client, "/api/daily", headers);
    let club = "X-Forwarded-For: 192.0.2.1\r\n";
    for _ in 0..60 {
        look(club).good();
    }
    let refused = (0..5000).map(|_| look(club)).find(|reply| reply.status != 200).expect("a refusal");
    assert_refused(&refused, 429, "busy", "wait a second");
    look("X-Forwarded-For: 192.0.2.2\r\n").good();
}

#[test]
fn a_client_behind_a_trusted_proxy_has_a_bounded_number_of_streams() {
    raise_open_files();
    let server = server(&["--trusted-proxy", "127.0.0.1"]);
    let forwarded = "X-Forwarded-For: 192.0.2.1\r\n";
    let mut streams = Vec::new();
    for links in (0..6).map(|_| server.open_for_people(2)) {
        for _ in 0..100 {
            let mut stream = BufReader::new(connect(server.address));
            let text =
                request_text(server.address, "GET", "/api/watch/events", Some(&links.watch), forwarded, None);
            stream.get_mut().write_all(text.as_bytes()).unwrap();
            streams.push(stream);
        }
    }
    // The server answers in its own order. When each request has an answer, all streams are open or refused.
    let refused = streams.iter_mut().map(|stream| {
        let mut line = String::new();
        std::io::BufRead::read_line(stream, &mut line).unwrap();
        line.contains(" 429 ")
    });
    assert_eq!(refused.filter(|is_refused| *is_refused).count(), 100);
    let mut client = server.client();
    assert_refused(&get(&mut client, "/api/server", forwarded), 429, "busy", "too many open connections");
    get(&mut client, "/api/server", "X-Forwarded-For: 192.0.2.2\r\n").good();
    get(&mut client, "/api/server", "").good();
    drop(streams);
    while get(&mut client, "/api/server", forwarded).status != 200 {
        pause();
    }
}
