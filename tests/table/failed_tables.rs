//! Stored tables that the server cannot continue. The server lists them with their reasons and opens the
//! other tables.

use rusqlite::Connection;
use serde_json::{Value, json};

use super::bad_input::assert_refused;
use super::server::{Links, Server};

/// SQL statements that damage table `?1`. Each has words of the reason that the server must give.
const DAMAGES: [(&str, &str); 9] = [
    ("UPDATE hosted SET settings = replace(settings, 'tablic', 'poker') WHERE id = ?1", "poker"),
    ("UPDATE hosted SET settings = '{' WHERE id = ?1", "its settings"),
    ("UPDATE hosted SET settings = x'ff' WHERE id = ?1", "its settings"),
    (
        "UPDATE hosted SET settings = replace(settings, '{\"game\"', '{\"tempo\":1,\"game\"') WHERE id = ?1",
        "tempo",
    ),
    ("UPDATE deal SET lines = lines || char(10) || 'move 0 9z' WHERE hosted = ?1", "9z"),
    ("UPDATE deal SET newgame = 'hello' WHERE hosted = ?1", "deal 1 is damaged: no newgame line"),
    ("UPDATE deal SET lines = x'ff' WHERE hosted = ?1", "deal 1 is damaged"),
    ("UPDATE deal SET place = 1 WHERE hosted = ?1", "deal 1 is missing"),
    ("UPDATE deal SET rotation = -1 WHERE hosted = ?1", "deal 1 is damaged: -1 is below 0"),
];

fn listed(server: &Server) -> Vec<Value> {
    let answer = server.client().get("/api/tables", &server.host).good();
    answer["tables"].as_array().unwrap().clone()
}

#[test]
fn a_table_that_cannot_be_continued_is_listed_with_its_reason_and_the_others_open() {
    let mut server = Server::new();
    let open = |_| server.open_for_people(2);
    let damaged: Vec<Links> = DAMAGES.iter().map(open).collect();
    let whole = server.open_for_people(2);
    server.end();
    let file = Connection::open(server.data.join("talon-table.sqlite")).unwrap();
    for ((statement, _), links) in DAMAGES.iter().zip(&damaged) {
        assert_eq!(file.execute(statement, [&links.id]).unwrap(), 1, "{statement}");
    }
    drop(file);
    let mut server = Server::on(&server.data.clone());
    let mut client = server.client();
    client.get("/api/seat/deals", &whole.seats[0]).good();
    let tables = listed(&server);
    let of = |links: &Links| tables.iter().find(|table| table["id"] == *links.id).expect("a table");
    assert_eq!(of(&whole)["state"], "play");
    for ((statement, words), links) in DAMAGES.iter().zip(&damaged) {
        let (table, reason) = (of(links), of(links)["reason"].as_str().unwrap_or_default());
        assert_eq!(table["state"], "failed", "{statement}");
        assert!(reason.contains(words) && !reason.contains('\n'), "{statement}: {reason}");
        assert!(
            server.log().contains(&format!("table {} cannot be continued: ", links.id)),
            "{}",
            server.log()
        );
        assert_refused(&client.get("/api/watch/events", &links.watch), 410, "failed", "its host");
    }
    // The settings determine the links of the seats.
    assert_refused(&client.get("/api/seat/events", &damaged[0].seats[1]), 410, "failed", "its host");
    client.post(&format!("/api/tables/{}/close", damaged[0].id), &server.host, &json!({})).good();
    assert_eq!(listed(&server).len(), DAMAGES.len());
    let links = [("seat", &damaged[0].seats[1]), ("watch", &damaged[0].watch)];
    for (kind, token) in links {
        assert_refused(&client.get(&format!("/api/{kind}/events"), token), 410, "closed", "closed");
    }
    server.end();
    let server = Server::on(&server.data.clone());
    assert_eq!(listed(&server).len(), DAMAGES.len());
    assert_refused(&server.client().get("/api/watch/events", &damaged[0].watch), 410, "closed", "closed");
}
