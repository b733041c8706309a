//! Many clients at once, and clients that ask for too much or leave too early. No client may keep the players
//! of a table from playing.

use std::io::{BufReader, Read as _, Write as _};
use std::net::{Shutdown, TcpStream};

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use serde_json::json;

use super::bad_input::{assert_refused, to_move};
use super::client::{Events, connect, read_reply, request_text};
use super::server::{Server, command, events_of, first_move, new_directory, play_first};
use crate::common::{fake, pause};

/// Raises the limit of open files of this process. Returns the new limit.
pub fn raise_open_files() -> u64 {
    let limit = getrlimit(Resource::Nofile);
    let raised = limit.maximum.unwrap_or(4096).min(4096);
    setrlimit(Resource::Nofile, Rlimit { current: Some(raised), ..limit }).unwrap();
    raised
}

#[test]
fn three_thousand_connections_keep_no_player_from_the_table() {
    let raised = raise_open_files();
    let server = Server::new();
    let links = server.open_for_people(2);
    let (frame, token) = to_move(&server, &links);
    let mut client = server.client();
    client.get("/api/tables", &server.host).good();
    let mut events = Events::of_seat(server.address, token);
    events.frame();
    // If the system permits fewer open files, the test opens fewer connections.
    let count = 3000.min(raised as usize - 500);
    let crowd: Vec<TcpStream> = (0..count).map(|_| connect(server.address)).collect();
    let mut last = crowd.last().unwrap();
    let mut text = String::new();
    last.read_to_string(&mut text).unwrap();
    assert!(text.starts_with("HTTP/1.1 429 ") && text.contains("too many open connections"), "{text}");
    play_first(&mut client, token, &frame);
    events.frame_where(|later| events_of(later) > events_of(&frame));
    drop(crowd);
    // The server soon notices the closed connections.
    while server
        .client()
        .try_send("GET", "/api/server", None, "", None)
        .is_none_or(|reply| reply.status != 200)
    {
        pause();
    }
}

#[test]
fn a_hundred_spectators_watch_and_the_next_one_is_told_to_wait() {
    let server = Server::new();
    let links = server.open_for_people(2);
    let (frame, token) = to_move(&server, &links);
    let mut spectators: Vec<Events> =
        (0..100).map(|_| Events::of_spectator(server.address, &links.watch)).collect();
    let refused = Events::open(server.address, "/api/watch/events", &links.watch).err().unwrap();
    assert_refused(&refused, 429, "full", "100 spectators");
    play_first(&mut server.client(), token, &frame);
    for events in &mut spectators {
        events.frame_where(|later| events_of(later) > events_of(&frame));
    }
    spectators.pop();
    // The server soon notices the closed connection.
    let mut places = 0;
    while Events::open(server.address, "/api/watch/events", &links.watch).is_err() {
        places += 1;
        assert!(places < 100, "the place of a spectator who left is not free");
        pause();
    }
}

#[test]
fn a_link_that_asks_too_often_is_told_to_wait_and_others_are_answered() {
    let server = Server::new();
    let links = server.open_for_people(2);
    let mut client = server.client();
    let mut ask = |token: &str| client.get("/api/seat/deals", token);
    let refused = (0..2000).map(|_| ask(&links.seats[0])).find(|reply| reply.status != 200).unwrap();
    assert_refused(&refused, 429, "busy", "wait a second");
    ask(&links.seats[1]).good();
}

#[test]
fn strangers_who_try_tokens_keep_no_player_out() {
    let server = Server::new();
    let links = server.open_for_people(2);
    let text = |number: u64| {
        request_text(server.address, "GET", "/api/seat/deals", Some(&format!("{number:032x}")), "", None)
    };
    // A thread writes while this thread reads, so that neither side waits for the other.
    let stream = connect(server.address);
    let mut writer = stream.try_clone().unwrap();
    let all: String = (0..12_000).map(text).collect();
    std::thread::scope(|scope| {
        scope.spawn(move || writer.write_all(all.as_bytes()));
        let mut reader = BufReader::new(stream);
        let replies = (0..12_000).map(|_| read_reply(&mut reader).unwrap().status);
        let refused = replies.filter(|status| [401, 429].contains(status)).count();
        assert_eq!(refused, 12_000);
    });
    server.client().get("/api/seat/deals", &links.seats[0]).good();
}

#[test]
fn tokens_are_in_no_log() {
    let data = new_directory();
    let mut command = command(&data, 0);
    command.env("RUST_LOG", "trace");
    let mut server = Server::start(command, &data);
    // The test covers the log of the bot runtime, so this table has a bot.
    let seats = json!([{ "kind": "person" }, { "kind": "bot", "command": fake("") }]);
    let links = server.open(&json!({ "game": "tablic", "players": 2, "seats": seats }));
    let mut client = server.client();
    let joined = client.post("/api/seat/join", &links.seats[0], &json!({ "name": "Ana" })).good();
    let person = joined["person"].as_str().unwrap().to_owned();
    let mut events = Events::of_seat(server.address, &links.seats[0]);
    let frame = events.frame_where(|frame| first_move(frame).is_some());
    play_first(&mut client, &links.seats[0], &frame);
    events.frame_where(|later| events_of(later) > events_of(&frame) && first_move(later).is_some());
    drop(events);
    drop(Events::of_spectator(server.address, &links.watch));
    client.get("/api/person", &person).good();
    client.post("/api/seat/move", &links.seats[0], &json!({ "events": 0, "move": "x" }));
    client.send("GET", &format!("/?seat={}", links.seats[0]), None, "", None);
    let mut raw = connect(server.address);
    raw.write_all(format!("GET /{} nonsense\r\n\r\n", links.seats[0]).as_bytes()).unwrap();
    let _ = raw.read_to_string(&mut String::new());
    client.post(&format!("/api/tables/{}/close", links.id), &server.host, &json!({})).good();
    assert!(server.runs());
    let log = server.log();
    assert!(log.contains("TRACE") || log.contains("DEBUG"), "nothing is logged: {log}");
    for token in [&server.host, &links.seats[0], &links.watch, &person] {
        assert!(!log.contains(token.as_str()), "{token} is in the log");
    }
}

#[test]
fn a_move_whose_page_closes_before_the_answer_is_not_made_or_is_on_every_page() {
    let server = Server::new();
    let links = server.open_for_people(2);
    let mut pages: Vec<Events> =
        links.seats.iter().map(|token| Events::of_seat(server.address, token)).collect();
    let mut frames: Vec<_> = pages.iter_mut().map(Events::frame).collect();
    let mut made = 0;
    for attempt in 0..100 {
        let Some(mover) = frames.iter().position(|frame| first_move(frame).is_some()) else { break };
        let (token, frame) = (&links.seats[mover], &frames[mover]);
        let before = events_of(frame);
        let body = json!({ "events": before, "move": first_move(frame) }).to_string();
        let text = request_text(server.address, "POST", "/api/seat/move", Some(token), "", Some(&body));
        let mut closing = connect(server.address);
        closing.write_all(text.as_bytes()).unwrap();
        if attempt % 2 == 0 {
            closing.shutdown(Shutdown::Write).unwrap();
            // The server may answer, or close the connection at once.
            let _ = closing.read_to_end(&mut Vec::new());
        } else {
            // The client reads the beginning of the answer but not the rest.
            let _ = closing.read(&mut [0]);
        }
        let now = Events::of_spectator(server.address, &links.watch).frame();
        if events_of(&now) > before {
            made += 1;
            frames = pages
                .iter_mut()
                .map(|events| events.frame_where(|frame| events_of(frame) > before))
                .collect();
        }
    }
    assert!(made > 0, "no request was read");
}

#[test]
fn a_link_has_one_hint_at_a_time() {
    let server = Server::new();
    let links = server.open_practice(2000);
    Events::of_seat(server.address, &links.seats[0]).frame_where(|frame| first_move(frame).is_some());
    let text = request_text(server.address, "POST", "/api/seat/hint", Some(&links.seats[0]), "", Some("{}"));
    let mut streams: Vec<_> = (0..8).map(|_| BufReader::new(connect(server.address))).collect();
    streams.iter_mut().for_each(|stream| stream.get_mut().write_all(text.as_bytes()).unwrap());
    let statuses: Vec<u16> = streams.iter_mut().map(|stream| read_reply(stream).unwrap().status).collect();
    let count = |status| statuses.iter().filter(|known| **known == status).count();
    assert!(count(200) > 0 && count(409) > 0 && count(200) + count(409) == 8, "{statuses:?}");
}

#[test]
fn nobody_waits_for_hints_whose_pages_are_closed() {
    let server = Server::new();
    let links: Vec<_> = (0..12).map(|_| server.open_practice(3000)).collect();
    for links in &links {
        let token = &links.seats[0];
        Events::of_seat(server.address, token).frame_where(|frame| first_move(frame).is_some());
    }
    let ask = |token: &str| {
        let mut stream = connect(server.address);
        let text = request_text(server.address, "POST", "/api/seat/hint", Some(token), "", Some("{}"));
        stream.write_all(text.as_bytes()).unwrap();
        stream
    };
    let (last, others) = links.split_last().unwrap();
    let closing: Vec<TcpStream> = others.iter().map(|links| ask(&links.seats[0])).collect();
    drop(closing);
    // The hints of all tables together would take longer than the timeout of a client.
    assert_eq!(read_reply(&mut BufReader::new(ask(&last.seats[0]))).unwrap().status, 200);
}
