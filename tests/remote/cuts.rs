//! Connections that are cut: nothing is lost, and nothing is played twice.

use std::net::TcpStream;
use std::thread;

use tungstenite::{Message, WebSocket};

use crate::cutting_proxy::CuttingProxy;
use crate::remote_match::{ENGINE, RemoteMatch, local_games};

/// The number of connections that the test cuts.
const CUTS: usize = 1000;

#[test]
fn a_thousand_cut_connections_lose_nothing_and_play_nothing_twice() {
    let limits = ["--game", "tablic", "--deals", "700", "--seating", "random", "--movetime", "20000"];
    let played =
        |remote: &str| [format!("name=ana {remote} option.Player=greedy"), "talon:random".to_owned()];
    let remote = played("remote=ana");
    let running = RemoteMatch::start(&["ana"], &[&remote[0], &remote[1]], &limits);
    let proxy = CuttingProxy::start(running.port, CUTS);
    let _author = running.connect("ana", proxy.port, &["--allow-option", "Player"], &[ENGINE, "engine"]);
    let finished = running.finish();
    assert!(proxy.cuts() >= CUTS, "only {} cuts", proxy.cuts());
    let local = played(&format!("command='{ENGINE} engine'"));
    assert!(finished.games() == local_games(&[&local[0], &local[1]], &limits), "{}", finished.errors.len());
}

#[test]
fn a_bot_that_does_not_come_back_fails_and_a_substitute_plays_on() {
    let limits = ["--game", "tablic", "--deals", "3", "--seating", "fixed", "--remote-return", "1"];
    let running = RemoteMatch::start(&["ana"], &["remote=ana", "talon:random"], &limits);
    // One connection for the check before the match, and one for the match.
    let clients = [(); 2].map(|()| running.socket("ana", "").unwrap());
    let clients = clients.map(|socket| thread::spawn(move || play_until_asked(socket)));
    let finished = running.finish();
    clients.into_iter().for_each(|client| client.join().unwrap());
    assert_eq!(finished.json["players"][0]["faults"], 3);
    assert_eq!(finished.games().matches("fault 0 crash").count(), 1, "the others are faults of the start");
    assert_eq!(finished.games().matches("\nresult ").count(), 3);
}

/// Plays as a bot that cuts its connection when it is asked for a move.
fn play_until_asked(mut socket: WebSocket<TcpStream>) {
    while let Ok(message) = socket.read() {
        let Message::Text(text) = message else { continue };
        for line in text.lines() {
            match line.split_whitespace().next() {
                Some("talon") => socket.send(Message::text("id name cut\ntalonok 1")).unwrap(),
                Some("isready") => socket.send(Message::text("readyok")).unwrap(),
                Some("go") => return,
                _ => {}
            }
        }
    }
}
