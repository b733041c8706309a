//! The author of a remote bot gets the fault bundles of this bot, and no others.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::process::Stdio;

use serde_json::Value;

use crate::common::fake;
use crate::common::matches::{arbiter, folder};
use crate::common::{shown, words};
use crate::own_league::OwnLeague;

/// Asks a server for the bundles. Returns the status and the body of the answer.
fn faults(port: u16, token: Option<&str>) -> (u16, String) {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).expect("a connection");
    let header = token.map_or(String::new(), |token| format!("Authorization: Bearer {}\r\n", token.trim()));
    write!(stream, "GET /faults HTTP/1.0\r\nHost: 127.0.0.1:{port}\r\n{header}\r\n").expect("a request");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("an answer");
    let (head, body) = answer.split_once("\r\n\r\n").expect("a head");
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).expect("a status");
    (status, body.to_owned())
}

#[test]
fn an_author_gets_the_fault_bundles_of_the_own_bot_when_the_round_is_published() {
    let league = OwnLeague::of_two();
    let [own, other] = ["rem", "zoe"].map(|name| league.run("add", &[name, "--author", name, "--remote"]));
    let here = folder("author");
    let file = here.join("token");
    std::fs::write(&file, &own).unwrap();
    let serving = league.serve(&["--rounds", "3"]);
    let url = format!("ws://127.0.0.1:{}", serving.port);
    let mut author = arbiter(&["connect", &url, "--token-file", shown(&file), "--"]);
    author.args(words(&fake("--illegal"))).stdout(Stdio::null()).stderr(Stdio::null());
    let mut author = author.spawn().unwrap();
    serving.finish();
    author.kill().unwrap();
    author.wait().unwrap();
    let serving = league.serve(&[]);
    let (status, body) = faults(serving.port, Some(&own));
    assert_eq!(status, 200, "{body}");
    let bundles: Value = serde_json::from_str(&body).unwrap();
    let bundles = bundles.as_array().expect("a list");
    assert!(!bundles.is_empty());
    for bundle in bundles {
        assert_eq!(bundle["version"], "rem@1");
        let files = &bundle["files"];
        let fault = files["fault.txt"].as_str().expect("a text");
        assert!(fault.contains("fault: illegal\n") && fault.contains("\nlegal moves: "), "{fault}");
        assert!(!body.contains(shown(&league.path)), "a path of the server");
        assert!(files["transcript.txt"].as_str().expect("a text").contains("bestmove"));
    }
    assert_eq!(faults(serving.port, Some(&other)), (200, "[]".to_owned()));
    for token in [None, Some("AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA")] {
        assert_eq!(faults(serving.port, token).0, 401);
    }
    serving.kill();
}
