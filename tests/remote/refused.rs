//! Requests of connections and descriptions that are refused.

use tungstenite::Message;
use tungstenite::http::StatusCode;

use crate::common::matches::{assert_refused, assert_success, folder, invoke};
use crate::common::shown;
use crate::remote_match::{RemoteMatch, socket, tokens};

#[test]
fn a_remote_bot_that_would_see_cards_twice_is_refused() {
    for (seats, more, expected) in [
        (&["remote=ana", "talon:greedy"][..], &[][..], "the same cards in 2 rotations"),
        (&["remote=ana", "remote=ana"], &["--seating", "fixed"], "two seats of a table"),
        (&["remote=ana", "name=b remote=ana"], &["--seating", "fixed"], "two seats of a table"),
        (&["remote=ana", "talon:greedy"], &["--seating", "fixed"], "give --remote-listen"),
        (&["remote=ana memory=4", "talon:greedy"], &["--seating", "fixed"], "memory and remote exclude"),
        (&["remote=ana", "talon:greedy"], &["--remote-listen", "127.0.0.1:0"], "--remote-tokens <FILE>"),
    ] {
        let seats = seats.iter().flat_map(|seat| ["--participant", seat]);
        let arguments: Vec<&str> =
            ["match", "--game", "tablic"].into_iter().chain(seats).chain(more.iter().copied()).collect();
        assert_refused(&invoke(&arguments), expected);
    }
}

#[test]
fn a_bot_without_a_token_is_refused_before_the_match() {
    let folder = folder("tokens");
    let file = tokens(&folder, &["bor"]);
    let arguments =
        ["match", "--participant", "remote=ana", "--participant", "talon:greedy", "--seating", "fixed"];
    let more = ["--remote-listen", "127.0.0.1:0", "--remote-tokens", shown(&file)];
    assert_refused(&invoke(&[&arguments[..], &more].concat()), "remote=ana has no token in");
}

#[test]
fn only_a_token_that_is_not_revoked_connects() {
    let limits = ["--game", "tablic", "--deals", "1", "--seating", "fixed"];
    let running = RemoteMatch::start(&["ana", "bor"], &["remote=ana", "remote=bor"], &limits);
    let status = |token: &str| socket(running.port, token, "").map(drop);
    assert_eq!(status(&running.token("ana")), Ok(()));
    for wrong in ["", "x", "0123456789012345678901234567890123456789"] {
        assert_eq!(status(wrong), Err(StatusCode::UNAUTHORIZED), "{wrong}");
    }
    let token = running.token("ana");
    assert_success(&invoke(&["token", &running.file("tokens"), "ana", "--revoke"]));
    assert_eq!(status(&token), Err(StatusCode::UNAUTHORIZED));
}

#[test]
fn a_revoked_token_ends_its_waiting_connection() {
    let limits = ["--game", "tablic", "--deals", "1", "--seating", "fixed"];
    let running = RemoteMatch::start(&["ana", "bor"], &["remote=ana", "remote=bor"], &limits);
    let mut ana = running.socket("ana", "").unwrap();
    assert_success(&invoke(&["token", &running.file("tokens"), "ana", "--revoke"]));
    // The connection is checked at each ping.
    let pings = std::iter::repeat_with(|| ana.read()).take_while(Result::is_ok).take(20).count();
    assert!(pings < 20, "it is still open");
}

#[test]
fn a_session_belongs_to_the_bot_of_its_token() {
    let limits = ["--game", "tablic", "--deals", "1", "--seating", "fixed"];
    let running = RemoteMatch::start(&["ana", "bor"], &["remote=ana", "remote=bor"], &limits);
    let mut ana = running.socket("ana", "").unwrap();
    let bor = running.socket("bor", "").unwrap();
    let first = std::iter::repeat_with(|| ana.read().unwrap()).find_map(|message| match message {
        Message::Text(text) => Some(text.as_str().to_owned()),
        _ => None,
    });
    let first = first.unwrap();
    let session = first.split_whitespace().nth(1).unwrap().to_owned();
    let query = format!("?session={session}&received=0");
    assert_eq!(running.socket("bor", &query).map(drop), Err(StatusCode::GONE), "a session of ana");
    assert_eq!(running.socket("ana", "?session=none&received=0").map(drop), Err(StatusCode::GONE));
    assert!(running.socket("ana", &query).is_ok(), "her own session");
    drop(bor);
}
