//! The host's bots at a table.

use std::fs;

use serde_json::{Value, json};

use super::client::Events;
use super::server::{Links, Server, finish_deal, first_move, new_directory, play_first};
use crate::common::run_directory::isolated;
use crate::common::{ROOT, TALON, fake, interpreter};

/// Returns the settings of a tablić table with a person and a bot.
fn settings(command: &str, movetime: u64) -> Value {
    let seats = json!([{ "kind": "person" }, { "kind": "bot", "command": command, "name": "Bot" }]);
    json!({ "game": "tablic", "players": 2, "movetime": movetime, "seats": seats })
}

fn open(server: &Server, command: &str, movetime: u64) -> Links {
    server.open(&settings(command, movetime))
}

/// Returns the texts of a frame's faults.
fn faults(frame: &Value) -> Vec<String> {
    let faults = frame["table"]["faults"].as_array().expect("faults").iter();
    faults.map(|fault| fault["text"].as_str().expect("text").to_owned()).collect()
}

#[test]
fn a_bot_plays_a_whole_deal() {
    let Some(python) = interpreter("python3") else { return };
    let server = Server::new();
    let links = open(&server, &format!("{python} '{ROOT}/scripts/bots/random_bot.py'"), 800);
    finish_deal(&server, &links.seats[..1]);
    let frame = Events::of_seat(server.address, &links.seats[0]).frame();
    assert_eq!((&frame["table"]["kinds"][1], &frame["table"]["names"][1]), (&json!("bot"), &json!("Bot")));
    assert_eq!(faults(&frame), [""; 0]);
}

#[test]
fn the_game_goes_on_after_a_bot_has_crashed() {
    let server = Server::new();
    let links = open(&server, &fake("--exit-on-go"), 200);
    let mut client = server.client();
    let mut events = Events::of_seat(server.address, &links.seats[0]);
    let frame = events.frame_where(|frame| first_move(frame).is_some());
    play_first(&mut client, &links.seats[0], &frame);
    let frame = events.frame_where(|frame| !faults(frame).is_empty() && first_move(frame).is_some());
    assert_eq!(faults(&frame)[0], "crash");
    drop(events);
    finish_deal(&server, &links.seats[..1]);
    let frame = Events::of_seat(server.address, &links.seats[0]).frame();
    assert!(faults(&frame)[0].starts_with("crash: ended with exit code 3"), "{:?}", faults(&frame));
}

#[test]
fn the_illegal_move_of_a_bot_shows_no_card_before_the_deal_is_over() {
    let server = Server::new();
    let links = open(&server, &fake("--illegal"), 400);
    let mut client = server.client();
    let mut events = Events::of_seat(server.address, &links.seats[0]);
    let mut watch = Events::of_spectator(server.address, &links.watch);
    let mut frame = events.frame_where(|frame| first_move(frame).is_some());
    while faults(&frame).is_empty() {
        play_first(&mut client, &links.seats[0], &frame);
        frame = events.frame_where(|frame| first_move(frame).is_some() || frame["table"]["state"] != "play");
    }
    assert_eq!(faults(&frame)[0], "illegal");
    assert_eq!(faults(&watch.frame_where(|frame| !faults(frame).is_empty()))[0], "illegal");
    drop(events);
    finish_deal(&server, &links.seats[..1]);
    let frame = Events::of_seat(server.address, &links.seats[0]).frame();
    assert!(faults(&frame)[0].starts_with("illegal: '"), "{:?}", faults(&frame));
    let frame = Events::of_spectator(server.address, &links.watch).frame();
    assert_eq!(faults(&frame)[0], "illegal");
}

#[test]
fn the_host_learns_at_once_why_a_command_is_no_bot() {
    let server = Server::new();
    let mut client = server.client();
    for (command, reason) in [
        ("/nonexistent/bot".to_owned(), "cannot start '/nonexistent/bot'"),
        ("false".to_owned(), "handshake: ended with exit code 1 instead of talonok"),
    ] {
        let (status, code, text) = client.post("/api/tables", &server.host, &settings(&command, 100)).error();
        assert_eq!((status, &*code), (400, "bad_request"), "{text}");
        assert!(text.starts_with("the bot of seat 2 cannot play: ") && text.contains(reason), "{text}");
    }
    assert_eq!(client.get("/api/tables", &server.host).good()["tables"], json!([]));
}

#[test]
fn a_bot_that_could_read_the_data_directory_is_refused_and_what_the_sandbox_lacks_is_said() {
    // Without namespaces, the sandbox cannot hide a directory inside the directory of a bot.
    let limit = "echo 0 > /proc/sys/user/max_user_namespaces && exec \"$@\"";
    let unshared = ["-Ur", "sh", "-c", limit, "unshared"];
    if !isolated("unshare").args(unshared).arg("true").status().is_ok_and(|status| status.success()) {
        return;
    }
    let package = new_directory();
    let (script, data) = (package.join("bot.sh"), package.join("data"));
    fs::write(&script, format!("touch '{}'\n", package.join("started").display())).unwrap();
    fs::create_dir(&data).unwrap();
    let mut command = isolated("unshare");
    command.args(unshared).args([TALON, "table", "--no-open", "--port", "0", "--data"]).arg(&data);
    let server = Server::start(command, &data);
    let mut client = server.client();
    let missing = client.get("/api/server", &server.host).good()["sandbox"]["missing"].clone();
    assert!(missing[0].as_str().is_some_and(|text| text.contains("share the file system")), "{missing}");
    let command = format!("sh '{}'", script.display());
    let opened = client.post("/api/tables", &server.host, &settings(&command, 20)).good();
    let warnings = opened["warnings"].to_string();
    assert!(warnings.contains("sandbox: missing: ") && warnings.contains("the bot of seat 2 is refused"));
    let log = server.log();
    assert!(log.contains("sandbox: missing: ") && log.contains("the bot of seat 2 is refused"), "{log}");
    let links = Links::of(&opened);
    let mut events = Events::of_seat(server.address, &links.seats[0]);
    let frame = events.frame_where(|frame| first_move(frame).is_some());
    play_first(&mut client, &links.seats[0], &frame);
    let frame = events.frame_where(|frame| !faults(frame).is_empty() && first_move(frame).is_some());
    let text = &faults(&frame)[0];
    let is_refused = text.contains("may read data") || text.contains("nor Landlock");
    assert!(is_refused && !text.contains('/'), "{text}");
    assert!(!package.join("started").exists(), "the bot was started");
}
