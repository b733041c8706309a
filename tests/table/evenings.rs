//! Evenings: rounds at many tables, and what the server says about them.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::{Value, json};

use super::client::{Client, Events};
use super::server::{Server, finish_deal, first_move, play_first};
use crate::common::ARBITER;

/// The organiser of an evening.
struct Organiser {
    client: Client,
    host: String,
    id: String,
    token: String,
}

impl Organiser {
    /// Opens an evening of tablić.
    fn open(server: &Server, settings: &Value) -> Self {
        let mut body = json!({ "name": "Club", "game": "tablic", "players": 2, "rounds": 3, "deals": 2,
                               "movetime": 5 });
        for (key, value) in settings.as_object().expect("settings") {
            body[key] = value.clone();
        }
        let mut client = server.client();
        let opened = client.post("/api/evenings", &server.host, &body).good();
        let text = |key: &str| opened[key].as_str().expect("text").to_owned();
        Self { client, host: server.host.clone(), id: text("id"), token: text("evening") }
    }

    fn act(&mut self, action: &str, body: &Value) -> Value {
        self.client.post(&format!("/api/evenings/{}/{action}", self.id), &self.host, body).good()
    }

    fn refused(&mut self, action: &str, body: &Value) -> (u16, String, String) {
        self.client.post(&format!("/api/evenings/{}/{action}", self.id), &self.host, body).error()
    }
}

/// A participant with a device.
#[derive(Clone)]
struct Guest {
    person: String,
}

impl Guest {
    /// Registers with the link of the evening.
    fn new(server: &Server, token: &str, name: &str) -> Self {
        let answer = server.client().post("/api/evening/register", token, &json!({ "name": name })).good();
        Self { person: answer["person"].as_str().expect("a token").to_owned() }
    }

    /// Returns what the page of the evening shows this person.
    fn view(&self, server: &Server, token: &str) -> Value {
        let header = format!("Talon-Person: {}\r\n", self.person);
        server.client().send("GET", "/api/evening", Some(token), &header, None).good()
    }

    /// Sends a request of this person.
    fn send(&self, server: &Server, token: &str, action: &str) {
        let header = format!("Talon-Person: {}\r\n", self.person);
        let path = format!("/api/evening/{action}");
        server.client().send("POST", &path, Some(token), &header, Some("{}")).good();
    }

    /// Returns the token of the person's seat in the round.
    fn seat(&self, server: &Server, token: &str) -> Option<String> {
        self.view(server, token)["seat"].as_str().map(str::to_owned)
    }
}

/// Returns what the page of the evening shows everybody.
fn view(server: &Server, token: &str) -> Value {
    server.client().get("/api/evening", token).good()
}

/// Returns the seats of these guests in the running round, by table.
fn seats_by_table(server: &Server, token: &str, guests: &[Guest]) -> BTreeMap<u64, Vec<String>> {
    let mut tables = BTreeMap::<u64, Vec<String>>::new();
    for guest in guests {
        let shown = guest.view(server, token);
        let own = |table: &&Value| table["seats"].as_array().expect("seats").contains(&shown["you"]);
        let table = shown["tables"].as_array().expect("tables").iter().find(own).cloned();
        if let (Some(table), Some(seat)) = (table, shown["seat"].as_str()) {
            tables.entry(table["number"].as_u64().expect("a number")).or_default().push(seat.to_owned());
        }
    }
    tables
}

/// Plays deal `deal` at the table of these seats, and goes on to the next one.
fn play_deal(server: &Server, seats: &[String], deal: u64) {
    finish_deal(server, seats);
    let mut client = server.client();
    for seat in seats {
        // After the last deal of the round nothing follows.
        let _ = client.post("/api/seat/next", seat, &json!({ "deal": deal }));
    }
}

/// A line of the standings: the points, the deals, and the mean difference from the others.
type Line = (i64, usize, Option<f64>);

/// Computes the standings from the record alone.
fn standings(record: &str) -> BTreeMap<String, Line> {
    let (mut round, mut deal, mut players, mut away) = (0, 0, Vec::new(), Vec::new());
    // For each round, deal and seat, the players there with their points. The last field says whether it counts.
    let mut results = BTreeMap::<(u64, u64, usize), Vec<(String, i64, bool)>>::new();
    let mut found = BTreeMap::<String, (i64, usize, Vec<f64>)>::new();
    for line in record.lines() {
        let number = |text: &str| text.parse::<u64>().expect("a number");
        let names = |text: &str| text.split(", ").map(str::to_owned).collect::<Vec<_>>();
        if let Some(text) = line.strip_prefix("# round: ") {
            round = number(text);
        } else if let Some(text) = line.strip_prefix("# deal: ") {
            deal = number(text);
        } else if let Some(text) = line.strip_prefix("# players: ") {
            players = names(text);
        } else if let Some(text) = line.strip_prefix("# away: ") {
            away = names(text);
        } else if let Some((points, name)) =
            line.strip_prefix("# adjusted: ").and_then(|own| own.split_once(' '))
        {
            found.entry(name.to_owned()).or_default().0 += points.parse::<i64>().expect("points");
        } else if let Some(text) = line.strip_prefix("result ") {
            for (seat, points) in text.split(' ').enumerate() {
                let own =
                    (players[seat].clone(), points.parse().expect("points"), !away.contains(&players[seat]));
                results.entry((round, deal, seat)).or_default().push(own);
            }
            away.clear();
        }
    }
    for same_seat in results.values() {
        for (place, (name, points, counts)) in
            same_seat.iter().enumerate().filter(|(_, (.., counts))| *counts)
        {
            let line = found.entry(name.clone()).or_default();
            (line.0, line.1) = (line.0 + points, line.1 + usize::from(*counts));
            let others = same_seat.iter().enumerate().filter(|(other, _)| *other != place);
            let others: Vec<i64> = others.map(|(_, (_, points, _))| *points).collect();
            if !others.is_empty() {
                line.2.push(*points as f64 - others.iter().sum::<i64>() as f64 / others.len() as f64);
            }
        }
    }
    let line = |(points, deals, differences): (i64, usize, Vec<f64>)| {
        let mean = differences.iter().sum::<f64>() / differences.len() as f64;
        (points, deals, (!differences.is_empty()).then_some(mean))
    };
    found.into_iter().map(|(name, own)| (name, line(own))).collect()
}

/// Returns the standings that the server shows.
fn shown_standings(view: &Value) -> BTreeMap<String, Line> {
    let line = |line: &Value| {
        let name = line["name"].as_str().expect("a name").to_owned();
        let points = line["points"].as_i64().expect("points");
        (name, (points, line["deals"].as_u64().expect("deals") as usize, line["difference"].as_f64()))
    };
    view["standings"].as_array().expect("lines").iter().map(line).collect()
}

#[test]
fn twelve_people_play_an_evening_whose_sheet_follows_from_its_record() {
    let mut server = Server::new();
    let mut organiser = Organiser::open(&server, &json!({ "minutes": 60 }));
    let token = organiser.token.clone();
    let names =
        ["Ana", "Ben", "Cilka", "Dare", "Eva", "Filip", "Gita", "Hana", "Ivo", "Jana", "Kaja", "Luka"];
    // The organiser types two of the names, and their owners take them with their devices.
    organiser.act("register", &json!({ "name": "Kaja" }));
    organiser.act("register", &json!({ "name": "Luka" }));
    let mut guests: Vec<Guest> = names[..9].iter().map(|name| Guest::new(&server, &token, name)).collect();
    for participant in [0, 1] {
        let body = json!({ "participant": participant });
        let answer = server.client().post("/api/evening/register", &token, &body).good();
        let person = answer["person"].as_str().expect("a token").to_owned();
        guests.push(Guest { person });
        let again = server.client().post("/api/evening/register", &token, &body).error();
        assert_eq!((again.0, &*again.1), (409, "taken"), "{again:?}");
    }
    let hashes = view(&server, &token)["fairness"].clone();
    for round in 1..=3 {
        if round == 2 {
            // Jana comes late.
            guests.push(Guest::new(&server, &token, "Jana"));
        }
        organiser.act("begin", &json!({}));
        let tables = seats_by_table(&server, &token, &guests);
        assert_eq!(tables.values().map(Vec::len).sum::<usize>(), guests.len(), "{tables:?}");
        for seats in tables.values() {
            play_deal(&server, seats, 1);
        }
        assert_eq!(view(&server, &token)["state"], "round");
        if round == 2 {
            // The server is killed within the round.
            server.end();
            server = Server::on(&server.data.clone());
            organiser.client = server.client();
        }
        for seats in tables.values() {
            play_deal(&server, seats, 2);
        }
        let shown = view(&server, &token);
        assert_eq!((&shown["state"], &shown["round"]), (&json!("waiting"), &json!(round)));
        if round == 2 {
            let ben = guests.remove(1);
            ben.send(&server, &token, "leave");
        }
    }
    organiser.act("adjust", &json!({ "participant": 2, "round": 1, "points": -7, "reason": "came late" }));
    let record = server.client().get("/api/evening/record", &token).body;
    let shown = guests[0].view(&server, &token);
    let mut expected = standings(&record);
    expected.retain(|name, _| !name.starts_with("best "));
    assert_eq!(expected.len(), 12);
    let found = shown_standings(&shown);
    for (name, (points, deals, difference)) in &expected {
        let own = found[name];
        assert_eq!((own.0, own.1), (*points, *deals), "{name}");
        let [own, expected] = [own.2, *difference].map(|value| value.expect("a difference"));
        assert!((own - expected).abs() < 1e-9, "{name}: {own} {expected}");
    }
    assert_eq!(found.len(), expected.len());
    let csv = server.client().get("/api/evening/sheet", &token).body;
    assert_eq!(csv.lines().count(), 13, "{csv}");
    let what: Vec<&Value> =
        shown["journal"].as_array().expect("entries").iter().map(|own| &own["what"]).collect();
    for (word, count) in
        [("registered", 12), ("taken", 2), ("began", 3), ("ended", 3), ("left", 1), ("adjusted", 1)]
    {
        assert_eq!(what.iter().filter(|own| **own == word).count(), count, "{word}");
    }
    // The keys belong to the hashes that were shown before the first round.
    for (before, after) in
        hashes.as_array().expect("rounds").iter().zip(shown["fairness"].as_array().expect("rounds"))
    {
        assert!(before["key"].is_null() && after["key"].is_string() && before["hash"] == after["hash"]);
    }
    check_record(&server.data.join("evening.record"), &record, hashes[2]["hash"].as_str().expect("a hash"));
}

/// Checks that `arbiter verify` accepts the record of three rounds with 36 games, and no changed record. `hash` is the
/// hash of the key of the last round.
fn check_record(file: &Path, record: &str, hash: &str) {
    fs::write(file, record).expect("a file");
    let verify = || {
        let output = Command::new(ARBITER).arg("verify").arg(file).output().expect("it runs");
        (output.status.success(), String::from_utf8_lossy(&output.stdout).into_owned())
    };
    let (is_good, text) = verify();
    assert!(is_good && text.starts_with("36 games of 6 deals in 3 rounds of 'Club'"), "{text}");
    assert!(text.contains(hash), "{text}");
    let mut changed = vec![
        (record.replacen("# round: 2", "# round: 3", 1), "in place of round 2"),
        (record.replacen("# at table: 2\n", "# at table: 3\n", 1), "in place of table 2"),
        (record.replacen("# deal: 1\n", "# deal: 0\n", 1), "in place of deal 1"),
        (record.replacen("# key: ", "# note: ", 1), "the hash of the key of this round"),
        (record.replacen("# key hash: ", "# key hash: 0", 1), "the hash of the key of this round"),
        (record.replacen("# players: ", "# players: Zoran, ", 1), "names for"),
    ];
    // A changed result, and a changed card, contradict the rest of the record.
    for (change, reason) in [("result ", "contradicts the moves"), ("table ", "does not follow from the key")]
    {
        let swapped = |line: &str| {
            let words: Vec<&str> = line.split(' ').collect();
            [&words[..1], &[words[2], words[1]], &words[3..]].concat().join(" ")
        };
        let mut lines = record.lines().filter(|line| line.starts_with(change));
        let line = lines.rfind(|line| swapped(line) != *line).expect("a line with two values");
        changed.push((record.replace(line, &swapped(line)), reason));
    }
    for (other, reason) in changed {
        fs::write(file, other).expect("a file");
        let (is_good, text) = verify();
        assert!(!is_good && text.contains(reason), "{reason}: {text}");
    }
}

#[test]
fn nothing_of_a_round_is_told_before_its_end() {
    let server = Server::new();
    let mut organiser = Organiser::open(&server, &json!({ "rounds": 1 }));
    let token = organiser.token.clone();
    let guests: Vec<Guest> =
        ["Ana", "Ben", "Cilka", "Dare"].iter().map(|name| Guest::new(&server, &token, name)).collect();
    organiser.act("begin", &json!({}));
    let tables = seats_by_table(&server, &token, &guests);
    let (first, second) = (&tables[&1], &tables[&2]);
    play_deal(&server, first, 1);
    let shown = view(&server, &token);
    assert_eq!(
        (&shown["standings"], &shown["results"], &shown["fairness"][0]["key"]),
        (&json!([]), &json!([]), &Value::Null)
    );
    assert_eq!(shown["tables"][0]["finished"], 1);
    let mut client = server.client();
    assert_eq!(client.get("/api/evening/record", &token).body.matches("newgame").count(), 0);
    assert_eq!(client.get("/api/evening/sheet", &token).body.lines().count(), 1);
    // Who has played the deal learns what happened at the own table, and nobody else does.
    for (path, status) in
        [("replay?deal=1", 200), ("review?deal=1", 200), ("record?deal=1", 200), ("replay?deal=2", 403)]
    {
        assert_eq!(client.get(&format!("/api/seat/{path}"), &first[0]).status, status, "{path}");
    }
    assert_ne!(client.get("/api/seat/replay?deal=1", &second[0]).status, 200);
    // The organiser gets no link of a table, and no spectator sees it.
    let tables = client.get("/api/tables", &server.host).good();
    assert_eq!(tables["tables"], json!([]));
    assert_eq!(client.get("/api/people", &server.host).good()["ratings"], json!([]));
    let void = json!({ "round": 1, "table": 1, "deal": 1, "counts": false, "reason": "x" });
    let adjust = json!({ "round": 1, "participant": 0, "points": 1, "reason": "x" });
    for (action, body) in [("void", void), ("adjust", adjust)] {
        assert_eq!(organiser.refused(action, &body).0, 409, "{action}");
    }
    // Who comes now plays from the next round on.
    let late = Guest::new(&server, &token, "Eva");
    assert_eq!(late.seat(&server, &token), None);
    organiser.act("end", &json!({}));
    let shown = view(&server, &token);
    assert_eq!((&shown["state"], &shown["fairness"][0]["key"].is_string()), (&json!("waiting"), &true));
    // Only the deal that was played to its end counts.
    let deals = |name: &str| shown_standings(&shown)[name].1;
    assert_eq!(["Ana", "Ben", "Cilka", "Dare"].map(deals).iter().sum::<usize>(), 2);
}

#[test]
fn a_person_has_the_own_seat_alone_and_another_device_gets_another_link() {
    let server = Server::new();
    let mut organiser = Organiser::open(&server, &json!({}));
    let token = organiser.token.clone();
    let guests: Vec<Guest> = ["Ana", "Ben"].iter().map(|name| Guest::new(&server, &token, name)).collect();
    organiser.act("register", &json!({ "name": "Cilka" }));
    organiser.act("begin", &json!({}));
    let seat = guests[0].seat(&server, &token).expect("a seat");
    let mut client = server.client();
    let joined = client.post("/api/seat/join", &seat, &json!({ "name": "Zoran" })).error();
    assert_eq!((joined.0, &*joined.1), (409, "taken"), "{joined:?}");
    assert!(view(&server, &token)["seat"].is_null());
    // Within a round nobody takes a name that has a seat: the deals may be known from another table.
    let cilka = json!({ "participant": 2 });
    assert_eq!(client.post("/api/evening/register", &token, &cilka).error().0, 409);
    organiser.act("release", &json!({ "participant": 0 }));
    assert_eq!(client.get("/api/seat/deals", &seat).error().0, 401, "the old link is not valid any more");
    assert_eq!(guests[0].seat(&server, &token), None);
    let ana = json!({ "participant": 0 });
    assert_eq!(client.post("/api/evening/register", &token, &ana).error().0, 409);
    organiser.act("end", &json!({}));
    for body in [ana, cilka] {
        client.post("/api/evening/register", &token, &body).good();
    }
    let shown: Vec<Value> = view(&server, &token)["participants"].as_array().expect("a list").clone();
    assert!(shown.iter().all(|own| own["taken"] == true), "{shown:?}");
}

#[test]
fn a_new_name_of_a_person_looks_like_no_other_name_of_the_evening() {
    let server = Server::new();
    let mut organiser = Organiser::open(&server, &json!({}));
    let token = organiser.token.clone();
    let ana = Guest::new(&server, &token, "Ana");
    Guest::new(&server, &token, "Ben");
    for name in ["ben", "best 1", "deleted"] {
        let refused =
            server.client().post("/api/person/rename", &ana.person, &json!({ "name": name })).error();
        assert_eq!((refused.0, &*refused.1), (409, "name_taken"), "{name}");
    }
    server.client().post("/api/person/rename", &ana.person, &json!({ "name": "Anja" })).good();
    let shown = view(&server, &token);
    assert_eq!(shown["participants"][0]["name"], "Anja");
    assert_eq!(
        shown["journal"].as_array().and_then(|entries| entries.last()).expect("an entry")["what"],
        "renamed"
    );
    organiser.act("begin", &json!({}));
}

#[test]
fn the_host_changes_no_table_of_a_round_outside_the_journal() {
    let server = Server::new();
    let mut organiser = Organiser::open(&server, &json!({}));
    let token = organiser.token.clone();
    let ana = Guest::new(&server, &token, "Ana");
    Guest::new(&server, &token, "Ben");
    organiser.act("begin", &json!({}));
    let seat = ana.seat(&server, &token).expect("a seat");
    let id =
        Events::of_seat(server.address, &seat).frame()["table"]["id"].as_str().expect("an id").to_owned();
    let settings = json!({ "movetime": 1, "delay": 0, "absent": 1, "talk": "all", "clock": null });
    for (action, body) in [
        ("substitute", json!({ "seat": 1 })),
        ("close", json!({})),
        ("link", json!({ "seat": 1 })),
        ("settings", settings),
    ] {
        let path = format!("/api/tables/{id}/{action}");
        assert_eq!(server.client().post(&path, &server.host, &body).error().0, 403, "{action}");
    }
}

#[test]
fn a_round_ends_when_nobody_plays_on() {
    let server = Server::new();
    let mut organiser = Organiser::open(&server, &json!({ "rounds": 1, "deals": 3 }));
    let token = organiser.token.clone();
    let guests: Vec<Guest> = ["Ana", "Ben"].iter().map(|name| Guest::new(&server, &token, name)).collect();
    organiser.act("begin", &json!({}));
    let seat = guests[0].seat(&server, &token).expect("a seat");
    for guest in &guests {
        guest.send(&server, &token, "leave");
    }
    let mut events = Events::of_seat(server.address, &seat);
    events.frame_where(|frame| frame["table"]["note"] == "round_complete");
    let shown = view(&server, &token);
    let deals = &shown["results"][0]["tables"][0]["deals"];
    assert_eq!((&shown["state"], deals.as_array().map(Vec::len)), (&json!("waiting"), Some(3)));
}

#[test]
fn the_names_of_an_evening_that_is_over_stay() {
    let server = Server::new();
    let mut organiser = Organiser::open(&server, &json!({ "rounds": 1, "deals": 1 }));
    let token = organiser.token.clone();
    let ana = Guest::new(&server, &token, "Ana");
    organiser.act("close", &json!({}));
    server.client().post("/api/person/rename", &ana.person, &json!({ "name": "Mira" })).good();
    let mut server = server;
    for _ in 0..2 {
        let shown = view(&server, &token);
        assert_eq!(shown["participants"][0]["name"], "Ana");
        assert_eq!(shown["journal"].as_array().map(Vec::len), Some(3), "{shown}");
        server.end();
        server = Server::on(&server.data.clone());
    }
}

#[test]
fn whoever_types_the_name_that_the_organiser_has_typed_is_this_participant() {
    let server = Server::new();
    let mut organiser = Organiser::open(&server, &json!({}));
    let token = organiser.token.clone();
    for name in ["Ana", "Ben"] {
        organiser.act("register", &json!({ "name": name }));
    }
    let ana = Guest::new(&server, &token, " Ana ");
    assert_eq!(ana.view(&server, &token)["you"], 0);
    organiser.act("begin", &json!({}));
    let seat = ana.seat(&server, &token).expect("a seat");
    // Nobody has taken the name of the other player, so a built-in player plays at once.
    let frame = Events::of_seat(server.address, &seat).frame();
    let own = frame["table"]["you"][0].as_u64().expect("a seat") as usize;
    assert_eq!(frame["table"]["kinds"][1 - own], "player");
}

#[test]
fn after_the_end_of_the_registration_only_the_organiser_registers() {
    let server = Server::new();
    let mut organiser = Organiser::open(&server, &json!({}));
    let token = organiser.token.clone();
    organiser.act("shut", &json!({}));
    let body = json!({ "name": "Ana" });
    assert_eq!(server.client().post("/api/evening/register", &token, &body).error().0, 403);
    organiser.act("register", &body);
    Guest::new(&server, &token, "Ana");
    organiser.act("reopen", &json!({}));
    Guest::new(&server, &token, "Ben");
}

#[test]
fn a_page_gets_only_what_has_changed() {
    let server = Server::new();
    let mut organiser = Organiser::open(&server, &json!({}));
    let token = organiser.token.clone();
    let whole = view(&server, &token);
    let path = format!("/api/evening?version={}", whole["version"]);
    let same = server.client().get(&path, &token).good();
    assert!(same.get("participants").is_none() && same["version"] == whole["version"]);
    organiser.act("register", &json!({ "name": "Ana" }));
    assert_eq!(server.client().get(&path, &token).good()["participants"][0]["name"], "Ana");
}

#[test]
fn the_deals_of_an_absent_person_count_for_the_others() {
    let server = Server::new();
    let mut organiser = Organiser::open(&server, &json!({ "rounds": 1, "deals": 1 }));
    let token = organiser.token.clone();
    let guests: Vec<Guest> = ["Ana", "Ben"].iter().map(|name| Guest::new(&server, &token, name)).collect();
    organiser.act("begin", &json!({}));
    guests[1].send(&server, &token, "leave");
    finish_deal(&server, &[guests[0].seat(&server, &token).expect("a seat")]);
    let found = shown_standings(&view(&server, &token));
    assert_eq!((found["Ana"].1, found["Ben"].1), (1, 0));
}

#[test]
fn when_the_time_of_a_round_is_over_no_more_deals_begin() {
    let server = Server::new();
    let mut organiser = Organiser::open(&server, &json!({ "rounds": 1, "minutes": 1, "deals": 9 }));
    let token = organiser.token.clone();
    let guests: Vec<Guest> = ["Ana", "Ben"].iter().map(|name| Guest::new(&server, &token, name)).collect();
    organiser.act("begin", &json!({}));
    let seats = guests.iter().map(|guest| guest.seat(&server, &token).expect("a seat")).collect::<Vec<_>>();
    // The round began a minute ago for a server that starts now.
    let mut server = server;
    server.end();
    let file = rusqlite::Connection::open(server.data.join("talon-table.sqlite")).expect("a database");
    let earlier = "UPDATE entry SET entry = json_set(entry, '$.at', json_extract(entry, '$.at') - 61)";
    file.execute(earlier, []).expect("the entries");
    drop(file);
    let server = Server::on(&server.data.clone());
    let is_over = |frame: &Value| frame["table"]["deals"] == 1;
    let mut events = Events::of_seat(server.address, &seats[0]);
    let frame = events.frame_where(is_over);
    assert_eq!(frame["table"]["state"], "play", "the deal in progress goes on");
    finish_deal(&server, &seats);
    let shown = view(&server, &token);
    assert_eq!(
        (&shown["state"], &shown["results"][0]["tables"][0]["deals"].as_array().map(Vec::len)),
        (&json!("waiting"), &Some(1))
    );
}

#[test]
fn two_evenings_do_not_disturb_each_other() {
    let server = Server::new();
    let mut evenings = [Organiser::open(&server, &json!({})), Organiser::open(&server, &json!({}))];
    let hands: Vec<Value> = evenings
        .iter_mut()
        .map(|evening| {
            let token = evening.token.clone();
            // The same names play at both.
            let guests: Vec<Guest> =
                ["Ana", "Ben"].iter().map(|name| Guest::new(&server, &token, name)).collect();
            evening.act("begin", &json!({}));
            let seat = guests[0].seat(&server, &token).expect("a seat");
            Events::of_seat(server.address, &seat).frame()["scene"]["hands"].clone()
        })
        .collect();
    assert_ne!(hands[0], hands[1], "each evening has keys of its own");
    evenings[0].act("end", &json!({}));
    let states = evenings.map(|evening| view(&server, &evening.token)["state"].clone());
    assert_eq!(states, [json!("waiting"), json!("round")]);
}

#[test]
fn an_evening_in_pairs_keeps_partners_together() {
    let server = Server::new();
    let refused = json!({ "name": "Club", "game": "tarok", "players": 4, "rounds": 1, "deals": 4, "movement": "pairs" });
    assert_eq!(server.client().post("/api/evenings", &server.host, &refused).error().0, 400);
    let mut organiser = Organiser::open(
        &server,
        &json!({ "players": 4, "rules": "pairs on", "movement": "pairs", "deals": 1 }),
    );
    let token = organiser.token.clone();
    for name in ["Ana", "Ben", "Cilka", "Dare", "Eva"] {
        Guest::new(&server, &token, name);
    }
    for pair in [[0, 4], [1, 3]] {
        organiser.act("pair", &json!({ "participants": pair }));
    }
    organiser.act("begin", &json!({}));
    let tables = view(&server, &token)["tables"].as_array().expect("tables").clone();
    let partner = |own: u64| {
        let seats = tables.iter().find_map(|table| {
            let seats = table["seats"].as_array().expect("seats");
            seats.iter().position(|seat| *seat == own).map(|place| seats[(place + 2) % 4].clone())
        });
        seats.expect("a seat")
    };
    assert_eq!([0, 1, 2].map(partner), [json!(4), json!(3), Value::Null], "{tables:?}");
}

#[test]
fn a_wrong_request_of_an_organiser_changes_nothing() {
    let server = Server::new();
    let mut organiser = Organiser::open(&server, &json!({}));
    let token = organiser.token.clone();
    let entries = |server: &Server| view(server, &token)["journal"].as_array().expect("entries").len();
    organiser.act("register", &json!({ "name": "Ana" }));
    let before = entries(&server);
    for (action, body, status) in [
        ("begin", json!({}), 409),
        ("end", json!({}), 409),
        ("register", json!({ "name": "ana" }), 409),
        ("register", json!({ "name": " " }), 400),
        ("register", json!({ "name": "best 1" }), 409),
        ("register", json!({}), 400),
        ("leave", json!({ "participant": 7 }), 422),
        ("return", json!({ "participant": 0 }), 409),
        ("release", json!({ "participant": 0 }), 409),
        ("pair", json!({ "participants": [0, 0] }), 403),
        ("adjust", json!({ "participant": 0, "round": 1, "points": 1, "reason": "x" }), 422),
        ("dance", json!({}), 404),
        ("leave", json!({ "participant": 0, "seat": 1 }), 400),
    ] {
        assert_eq!(organiser.refused(action, &body).0, status, "{action} {body}");
    }
    assert_eq!(entries(&server), before);
    let path = format!("/api/evenings/{}/begin", organiser.id);
    for wrong in [&*token, &"0".repeat(32)] {
        assert_eq!(server.client().post(&path, wrong, &json!({})).error().0, 401);
    }
}

#[test]
fn a_deleted_person_is_gone_from_the_evening() {
    let server = Server::new();
    let organiser = Organiser::open(&server, &json!({}));
    let ana = Guest::new(&server, &organiser.token, "Ana");
    server.client().send("DELETE", "/api/person", Some(&ana.person), "", None).good();
    let mut server = server;
    for _ in 0..2 {
        let text = view(&server, &organiser.token).to_string();
        assert!(!text.contains("Ana") && text.contains("deleted") && text.contains("left"), "{text}");
        server.end();
        server = Server::on(&server.data.clone());
    }
}

/// Makes a move of a seat, if it is the turn of its person.
fn play_one(client: &mut Client, server: &Server, seat: &str) -> bool {
    let frame = Events::of_seat(server.address, seat).frame();
    let has_move = first_move(&frame).is_some();
    if has_move {
        play_first(client, seat, &frame);
    }
    has_move
}

#[test]
fn a_kill_loses_no_move_and_no_change_of_an_evening() {
    let mut server = Server::new();
    let mut organiser = Organiser::open(&server, &json!({ "deals": 1 }));
    let token = organiser.token.clone();
    let guests: Vec<Guest> = ["Ana", "Ben"].iter().map(|name| Guest::new(&server, &token, name)).collect();
    organiser.act("begin", &json!({}));
    let seats = guests.iter().map(|guest| guest.seat(&server, &token).expect("a seat")).collect::<Vec<_>>();
    for step in 0..6 {
        let mut client = server.client();
        let mover = seats.iter().position(|seat| play_one(&mut client, &server, seat)).expect("a turn");
        organiser.act("register", &json!({ "name": format!("guest number {step}") }));
        let lines = Events::of_seat(server.address, &seats[mover]).frame()["scene"]["events"].clone();
        let shown = view(&server, &token);
        server.end();
        server = Server::on(&server.data.clone());
        organiser.client = server.client();
        assert_eq!(Events::of_seat(server.address, &seats[mover]).frame()["scene"]["events"], lines);
        assert_eq!(view(&server, &token), shown);
    }
}
