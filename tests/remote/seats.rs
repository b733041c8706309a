//! Remote bots in the seats of a match.

use std::process::{Command, Stdio};

use crate::common::ROOT;
use crate::cutting_proxy::CuttingProxy;
use crate::remote_match::{Author, ENGINE, RemoteMatch, local_games};

#[test]
fn a_remote_bot_plays_as_the_same_bot_on_this_machine() {
    let limits = ["--game", "tarok", "--players", "4", "--deals", "8", "--seating", "fixed", "--nodes", "50"];
    let seats = |ana: &str, bor: &str| {
        [
            format!("name=ana {ana} option.Player=simple"),
            format!("name=bor {bor} option.Player=random"),
            "talon:simple".to_owned(),
            "talon:random".to_owned(),
        ]
    };
    let command = format!("command='{ENGINE} engine'");
    let remote = seats("remote=ana", "remote=bor");
    let remote: Vec<&str> = remote.iter().map(String::as_str).collect();
    let running = RemoteMatch::start(&["ana", "bor"], &remote, &limits);
    let options = ["--allow-option", "Player", "--quiet"];
    let _ana = running.connect("ana", running.port, &options, &[ENGINE, "engine"]);
    let _bor = running.connect("bor", running.port, &options, &[ENGINE, "engine"]);
    let finished = running.finish();
    let local = seats(&command, &command);
    let local: Vec<&str> = local.iter().map(String::as_str).collect();
    assert_eq!(finished.games(), local_games(&local, &limits));
}

#[test]
fn trusted_remote_bots_play_every_rotation_and_the_record_says_so() {
    let limits = ["--game", "tablic", "--deals", "4", "--trust-remote"];
    let running = RemoteMatch::start(&["ana"], &["remote=ana", "talon:greedy"], &limits);
    let _ana = running.connect("ana", running.port, &[], &[ENGINE, "engine"]);
    let finished = running.finish();
    assert_eq!(finished.json["games"], 8);
    assert!(finished.comments().contains("trust-remote = true"), "{}", finished.comments());
}

#[test]
fn the_sample_in_python_comes_back_after_cuts() {
    let python = std::env::var("TALON_PYTHON").unwrap_or_else(|_| "python3".to_owned());
    if !is_installed(&python) {
        return;
    }
    let limits = ["--game", "tablic", "--deals", "60", "--seating", "random", "--movetime", "20000"];
    let running = RemoteMatch::start(&["ana"], &["remote=ana", "talon:greedy"], &limits);
    let proxy = CuttingProxy::start(running.port, 50);
    let script = format!("{ROOT}/scripts/bots/remote_bot.py");
    let _ana =
        Author::start(&python, &[&script, &format!("ws://127.0.0.1:{}", proxy.port), &running.file("ana")]);
    let finished = running.finish();
    assert!(proxy.cuts() >= 50, "only {} cuts", proxy.cuts());
    assert_eq!(finished.json["players"][0]["faults"], 0, "{}", finished.errors);
    assert_eq!(finished.json["players"][0]["decisions"], 60 * 24);
}

/// Returns whether the Python of the tests has the package that the sample needs.
fn is_installed(python: &str) -> bool {
    let found = Command::new(python).args(["-c", "import websockets"]).stderr(Stdio::null()).status();
    let is_installed = found.is_ok_and(|status| status.success());
    assert!(is_installed || std::env::var_os("TALON_EVERY_LANGUAGE").is_none(), "websockets is missing");
    is_installed
}

#[test]
fn an_option_that_the_author_does_not_allow_is_not_set() {
    let limits = ["--game", "tablic", "--deals", "1", "--seating", "fixed"];
    let seats = ["remote=ana option.Player=greedy", "talon:greedy"];
    let running = RemoteMatch::start(&["ana"], &seats, &limits);
    let _ana = running.connect("ana", running.port, &[], &[ENGINE, "engine"]);
    let errors = running.refused();
    assert!(errors.contains("the author of this bot does not let others set it"), "{errors}");
}
