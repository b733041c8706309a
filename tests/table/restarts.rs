//! What the server still knows about people after it was killed and started again.

use rusqlite::Connection;
use serde_json::json;

use super::client::{Client, Events};
use super::server::{Links, Server, events_of, finish_deal, first_move, play_first};

/// Kills a server and starts it again.
fn restarted(mut server: Server) -> Server {
    server.end();
    Server::on(&server.data.clone())
}

/// Joins a table. Returns the token of the person.
fn join(server: &Server, token: &str, name: &str) -> String {
    let joined = server.client().post("/api/seat/join", token, &json!({ "name": name })).good();
    joined["person"].as_str().expect("a token").to_owned()
}

fn leave(server: &Server, token: &str) {
    server.client().post("/api/seat/leave", token, &json!({ "substitute": "greedy" })).good();
}

/// Returns the number of results in a person's history.
fn results(client: &mut Client, person: &str) -> usize {
    client.get("/api/person", person).good()["results"].as_array().expect("results").len()
}

/// Opens a table that two people join. Returns its links and the tokens of the people.
fn with_people(server: &Server) -> (Links, [String; 2]) {
    let links = server.open_for_people(2);
    let people = [join(server, &links.seats[0], "Ana"), join(server, &links.seats[1], "Ben")];
    (links, people)
}

#[test]
fn a_substitute_plays_on_after_a_restart() {
    let server = Server::new();
    let (links, people) = with_people(&server);
    leave(&server, &links.seats[1]);
    let server = restarted(server);
    let frame = Events::of_seat(server.address, &links.seats[0]).frame();
    assert_eq!(
        (&frame["table"]["kinds"][1], &frame["table"]["players"][1]),
        (&json!("player"), &json!("greedy"))
    );
    finish_deal(&server, &links.seats[..1]);
    let mut client = server.client();
    assert_eq!((results(&mut client, &people[0]), results(&mut client, &people[1])), (0, 0));
    // The substitute also plays the next deal, and no seat waits for it.
    client.post("/api/seat/next", &links.seats[0], &json!({ "deal": 1 })).good();
    let server = restarted(server);
    finish_deal(&server, &links.seats[..1]);
    let deals = server.client().get("/api/seat/deals", &links.seats[0]).good();
    assert_eq!(deals["deals"].as_array().map_or(0, Vec::len), 2);
}

#[test]
fn a_deal_with_moves_of_a_substitute_does_not_count_after_a_restart_and_the_next_one_does() {
    let server = Server::new();
    let (links, people) = with_people(&server);
    leave(&server, &links.seats[1]);
    let mut client = server.client();
    let mut events = Events::of_seat(server.address, &links.seats[0]);
    let frame = events.frame_where(|frame| first_move(frame).is_some());
    play_first(&mut client, &links.seats[0], &frame);
    events.frame_where(|later| first_move(later).is_some() && events_of(later) > events_of(&frame));
    let server = restarted(server);
    server.client().post("/api/seat/join", &links.seats[1], &json!({ "name": null })).good();
    let server = restarted(server);
    finish_deal(&server, &links.seats);
    let mut client = server.client();
    assert_eq!((results(&mut client, &people[0]), results(&mut client, &people[1])), (0, 0));
    for token in &links.seats {
        client.post("/api/seat/next", token, &json!({ "deal": 1 })).good();
    }
    let server = restarted(server);
    finish_deal(&server, &links.seats);
    let mut client = server.client();
    assert_eq!((results(&mut client, &people[0]), results(&mut client, &people[1])), (1, 1));
}

#[test]
fn a_deal_that_was_over_before_a_person_left_counts() {
    let server = Server::new();
    let (links, people) = with_people(&server);
    finish_deal(&server, &links.seats);
    leave(&server, &links.seats[1]);
    let server = restarted(server);
    let mut client = server.client();
    assert_eq!((results(&mut client, &people[0]), results(&mut client, &people[1])), (1, 1));
    // No seat waits for the person who has left.
    client.post("/api/seat/next", &links.seats[0], &json!({ "deal": 1 })).good();
    finish_deal(&server, &links.seats[..1]);
    assert_eq!((results(&mut client, &people[0]), results(&mut client, &people[1])), (1, 1));
}

/// Returns what the data file has for each deal of a table: whether it is over, and the seats that were helped.
fn helped(server: &Server, table: &str) -> Vec<(bool, String)> {
    let data = Connection::open(server.data.join("talon-table.sqlite")).expect("a file");
    let query = "SELECT result IS NOT NULL, helped FROM deal WHERE hosted = ?1 ORDER BY place";
    let mut query = data.prepare(query).expect("the columns");
    let rows = query.query_map([table], |row| Ok((row.get(0)?, row.get(1)?))).expect("rows");
    rows.collect::<Result<_, _>>().expect("rows")
}

#[test]
fn the_data_file_keeps_whose_last_move_a_substitute_has_made_also_after_an_undo() {
    let server = Server::new();
    let seats = vec![json!({ "kind": "person" }); 2];
    let table = json!({ "game": "tablic", "players": 2, "practice": true, "movetime": 5, "seats": seats });
    let links = server.open(&table);
    let mut client = server.client();
    let to_move = || {
        links.seats.iter().enumerate().find_map(|(first, token)| {
            let frame = Events::of_seat(server.address, token).frame();
            first_move(&frame).map(|_| (first, token, frame))
        })
    };
    // Each move plays one of the 48 cards that are dealt.
    for _ in 1..48 {
        let (_, token, frame) = to_move().expect("a turn");
        play_first(&mut client, token, &frame);
    }
    assert_eq!(helped(&server, &links.id), [(false, String::new())]);
    let (last, token, _) = to_move().expect("the last turn");
    let other = &links.seats[1 - last];
    let mut page = Events::of_seat(server.address, other);
    leave(&server, token);
    page.frame_where(|frame| frame["table"]["state"] != "play");
    assert_eq!(helped(&server, &links.id), [(true, last.to_string())]);
    client.post("/api/seat/undo", other, &json!({})).good();
    assert_eq!(helped(&server, &links.id)[0].1, last.to_string());
    let server = restarted(server);
    finish_deal(&server, std::slice::from_ref(other));
    assert_eq!(helped(&server, &links.id), [(true, last.to_string())]);
    server.client().post("/api/seat/next", other, &json!({ "deal": 1 })).good();
    assert_eq!(helped(&server, &links.id)[1], (false, String::new()));
}
