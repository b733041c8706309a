//! What the host learns about all people: the export of all deals, and the summary of all people.

use std::fs;
use std::process::{Command, Stdio};

use serde_json::json;

use super::client::Client;
use super::server::{Server, finish_deal, new_directory, refused};
use crate::common::run_directory::isolated;
use crate::common::{ARBITER, TALON};

/// Joins a table. Returns the token of the person.
fn join(client: &mut Client, seat: &str, name: &str) -> String {
    let joined = client.post("/api/seat/join", seat, &json!({ "name": name })).good();
    joined["person"].as_str().expect("a token").to_owned()
}

/// Returns the command that exports the deals of a server to `file`.
fn export(server: &Server, file: &str) -> Command {
    let mut command = isolated(TALON);
    command.args(["table", "export", file, "--data"]).arg(&server.data).stdin(Stdio::null());
    command
}

#[test]
fn the_deals_of_a_running_server_are_exported_as_arbiter_exports_their_records() {
    let server = Server::new();
    let mut client = server.client();
    let links = server.open_for_people(2);
    let people = [0, 1].map(|seat| join(&mut client, &links.seats[seat], ["Ana", "Ben"][seat]));
    finish_deal(&server, &links.seats);
    let folder = new_directory();
    let record = folder.join("record.talon");
    fs::write(&record, client.get("/api/seat/record?deal=1", &links.seats[0]).body).unwrap();
    for rows in ["games", "decisions", "full"] {
        let file = folder.join(rows);
        let output = export(&server, file.to_str().unwrap()).args(["--as", rows]).output().unwrap();
        assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
        let expected = isolated(ARBITER).arg("export").arg(&record).args(["--as", rows]).output().unwrap();
        let text = fs::read_to_string(&file).unwrap();
        assert_eq!(text, String::from_utf8(expected.stdout).unwrap(), "{rows}");
        let secrets = people.iter().chain(&links.seats).chain([&links.watch, &links.table, &server.host]);
        assert!(secrets.into_iter().all(|secret| !text.contains(secret)), "{text}");
    }
}

#[test]
fn an_export_overwrites_no_file_and_mixes_no_games() {
    let server = Server::new();
    let mut client = server.client();
    let folder = new_directory();
    let path = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    assert!(refused(export(&server, &path("none"))).contains("no finished deal"));
    for count in [2, 3] {
        let links = server.open_for_people(count);
        join(&mut client, &links.seats[0], "Ana");
        finish_deal(&server, &links.seats);
    }
    assert!(refused(export(&server, &path("two"))).contains("tablic for 2, tablic for 3: choose one"));
    let mut other = export(&server, &path("other"));
    other.args(["--game", "whist"]);
    assert!(refused(other).contains("no deals of whist"));
    fs::write(path("old"), "old").unwrap();
    assert!(refused(export(&server, &path("old"))).contains("exists"));
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 1, "a refused export leaves no file");
    assert_eq!(fs::read_to_string(path("old")).unwrap(), "old");
    let chosen = export(&server, &path("chosen")).args(["--players", "3"]).output().unwrap();
    assert!(chosen.status.success(), "{chosen:?}");
    assert_eq!(fs::read_to_string(path("chosen")).unwrap().lines().count(), 4);
}

#[test]
fn the_host_sees_the_summary_of_all_people_and_nobody_else_does() {
    let server = Server::new();
    let mut client = server.client();
    let links = server.open_for_people(2);
    let people = [0, 1].map(|seat| join(&mut client, &links.seats[seat], ["Ana", "Ben"][seat]));
    finish_deal(&server, &links.seats);
    for token in people.iter().chain(&links.seats).chain([&links.table]) {
        assert_eq!(client.get("/api/people", token).error().0, 401);
    }
    let answer = client.get("/api/people", &server.host).good();
    assert!(people.iter().all(|person| !answer.to_string().contains(person)), "{answer}");
    let own = client.get("/api/person", &people[0]).good();
    let by_game = own["summary"].as_array().unwrap().iter().find(|summary| summary["by"] == "game");
    assert_eq!(answer["people"][0], json!({ "name": "Ana", "summary": [by_game] }));
    let rated = |name: &str| json!({ "name": name, "duplicates": 0, "rating": null, "error": null });
    assert_eq!(answer["ratings"], json!([{ "game": "tablic", "people": [rated("Ana"), rated("Ben")] }]));
}
