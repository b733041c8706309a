//! The information barrier over HTTP. Until the deal is over, two deals that a seat cannot distinguish give
//! its browser byte-identical answers.
//!
//! The test writes the pairs of deals into the data file of a server, up to a random move. Then people play
//! the rest over HTTP. The moves that the seat can see are the same in both deals.

use std::path::Path;

use rand::RngExt;
use rusqlite::{Connection, params};
use serde_json::{Value, json};
use talon::cards::Random;
use talon::games::{Audience, Table, Turn};

use super::client::{Client, Events, Reply};
use super::server::{Links, Server, new_directory};
use crate::common::barrier::{Barrier, Pair, Start, distinct_pairs, marias, record, tablic, tarok};

/// The number of pairs whose tables are on one server.
const PAIRS_OF_A_SERVER: usize = 200;

/// The maximum number of moves of a pair that are made over HTTP.
const MOVES: usize = 8;

/// Returns the number of pairs of a game: the environment variable `TALON_TABLE_PAIRS`, or 200 without the
/// variable. `.ci/full` sets the variable.
fn wanted() -> usize {
    std::env::var("TALON_TABLE_PAIRS").map_or(200, |pairs| pairs.parse().expect("a number"))
}

/// A pair of deals. `first` is the number of events that are written to the data file.
struct Cut {
    pair: Pair,
    first: usize,
    /// The number of events after which play stops. The deal is not over then.
    end: usize,
    practice: bool,
    /// Whether others play the deal as a challenge.
    is_shared: bool,
    /// Whether the table has a clock. Its times are public, but two deals are not played at the same speed.
    has_clock: bool,
}

/// Returns the lines of a deal.
fn lines_of(table: &dyn Table) -> Vec<String> {
    record(table).lines().map(str::to_owned).collect()
}

/// Cuts the history of a pair before a random move after the last dealt card. Returns `None` when there is no
/// such move.
fn cut(pair: Pair, random: &mut Random) -> Option<Cut> {
    let lines = lines_of(pair.one.as_ref());
    let moves: Vec<usize> = (0..lines.len()).filter(|&at| lines[at].starts_with("move ")).collect();
    // The server draws the cards of a later packet or deal from the seed of the table, not from the pair. So
    // play must stop before them.
    let end = match pair.one.turn() {
        Turn::Over | Turn::Chance => *moves.last()?,
        Turn::Seat(_) => lines.len(),
    };
    let dealt = lines.iter().rposition(|line| line.starts_with("deal ")).map_or(0, |at| at + 1);
    let places: Vec<usize> = moves.into_iter().chain([end]).filter(|&at| at >= dealt && at <= end).collect();
    let from = places.len().saturating_sub(MOVES);
    let first = *places.get(random.random_range(from..places.len().max(from + 1)))?;
    let practice = random.random_bool(0.3);
    let is_shared = !practice && random.random_bool(0.3);
    Some(Cut { pair, first, end, practice, is_shared, has_clock: random.random_bool(0.3) })
}

/// Adds a table with the first lines of a deal to a data file.
fn add_table(data: &Connection, id: &str, table: &dyn Table, cut: &Cut) {
    let new = table.newgame(Audience::Record);
    let rules: Vec<String> = new.keys.iter().map(|(key, value)| format!("{key} {value}")).collect();
    let settings = json!({
        "game": new.game,
        "players": new.players,
        "rules": rules.join(" "),
        "seats": vec![json!({ "kind": "person", "name": "" }); new.players],
        "practice": cut.practice,
        "hints": false,
        "delay": 0,
        "shared": cut.is_shared.then(|| json!({ "offered": { "deals": 1 } })),
        "stake": "0.10 €",
        "seed": 1,
        "clock": cut.has_clock.then(|| json!({ "bank": 3600 })),
    });
    let add = "INSERT INTO hosted (id, game, settings, created) VALUES (?1, ?2, ?3, 0)";
    data.execute(add, params![id, new.game, settings.to_string()]).expect("a table");
    let lines = lines_of(table)[..cut.first].join("\n");
    let add = "INSERT INTO deal (hosted, place, number, rotation, counts, newgame, lines, helped, away) VALUES (?1, 0, 0, 0, 1, ?2, ?3, '', '')";
    data.execute(add, params![id, new.to_string(), lines]).expect("a deal");
}

/// The answers and frames that a seat and a spectator receive at a table.
#[derive(Default)]
struct Received {
    texts: Vec<String>,
    /// Whether the last frame of the seat offers to end the deal.
    is_offered: bool,
}

/// The start of the claim in the list of what a seat may do.
const OFFER: &str = "\"claim\"";

impl Received {
    fn add(&mut self, reply: &Reply) {
        self.texts.push(format!("{} {:?} {}", reply.status, reply.headers, reply.body));
    }

    /// Adds a frame of the seat.
    fn add_frame(&mut self, frame: String) {
        self.is_offered = frame.contains(OFFER);
        self.texts.push(frame);
    }
}

/// Plays the rest of a deal and collects everything that the seat receives.
fn receive(server: &Server, client: &mut Client, links: &Links, table: &dyn Table, cut: &Cut) -> Vec<String> {
    let own = &links.seats[cut.pair.seat.index()];
    let mut received = Received::default();
    let mut events = Events::of_seat(server.address, own);
    received.add_frame(events.text());
    ask_all(client, own, cut, &mut events, &mut received);
    let mut moved = false;
    let history = lines_of(table);
    for (at, line) in history.iter().enumerate().take(cut.end).skip(cut.first) {
        let Some((seat, text)) = line.strip_prefix("move ").and_then(|rest| rest.split_once(' ')) else {
            continue;
        };
        let token = &links.seats[seat.parse::<usize>().expect("a seat")];
        let reply = client.post("/api/seat/move", token, &json!({ "events": at, "move": text }));
        assert_eq!(reply.status, 200, "{line} of {history:?}: {reply:?}");
        if token == own {
            moved = true;
            received.add(&reply);
        }
        received.add_frame(events.text());
        try_moves(client, own, at + 1, &cut.pair.cards, &mut received);
    }
    if cut.practice && moved {
        let reply = client.post("/api/seat/undo", own, &json!({}));
        received.add(&reply);
        // The server does not take back a move that was the only choice.
        if reply.status == 200 {
            received.add_frame(events.text());
        }
    }
    match Events::open(server.address, "/api/watch/events", &links.watch) {
        Ok(mut events) => received.texts.push(events.text()),
        Err(refused) if cut.is_shared => received.add(&refused),
        Err(refused) => panic!("{refused:?}"),
    }
    received.add(&client.get("/api/watch/replay?deal=1", &links.watch));
    received.add(&client.get("/api/table", &links.table));
    for token in [own, &links.watch] {
        received.add(&client.get("/api/said", token));
    }
    if received.is_offered {
        // The end shows all hands, so only the payoffs are compared.
        received.add(&client.post("/api/seat/claim", own, &json!({})));
        let over: Value = serde_json::from_str(&events.text()).expect("a frame");
        received.texts.push(over["scene"]["result"].to_string());
    }
    let texts =
        received.texts.iter().map(|text| text.replace(&links.id, "ID").replace(&links.watch, "WATCH"));
    texts.map(|text| without_times(&text)).collect()
}

/// Removes the remaining times of the clocks from a frame.
fn without_times(text: &str) -> String {
    let mut parts = text.split("\"left\":");
    let first = parts.next().unwrap_or_default();
    let rest = parts.map(|part| part.trim_start_matches(|letter: char| letter.is_ascii_digit()));
    std::iter::once(first).chain(rest).collect::<Vec<_>>().join("\"left\":")
}

/// Sends the requests that the server must refuse while the deal lasts, or must answer without hidden cards.
fn ask_all(client: &mut Client, own: &str, cut: &Cut, events: &mut Events, received: &mut Received) {
    for path in ["deals", "review?deal=1", "replay?deal=1", "record?deal=1", "replay?deal=2"] {
        received.add(&client.get(&format!("/api/seat/{path}"), own));
    }
    if !cut.practice {
        received.add(&client.post("/api/seat/hint", own, &json!({})));
        received.add(&client.post("/api/seat/undo", own, &json!({})));
    }
    received.add(&client.post("/api/seat/challenge", own, &json!({ "deals": 1 })));
    received.add(&client.post("/api/seat/share", own, &json!({ "deal": 1, "names": true })));
    received.add(&client.post("/api/seat/next", own, &json!({ "deal": 1 })));
    let said = client.post("/api/seat/say", own, &json!({ "phrase": "hello" }));
    received.add(&said);
    if said.status == 200 {
        received.add_frame(events.text());
    }
    try_moves(client, own, cut.first, &cut.pair.cards, received);
}

/// Tries moves with the two hidden cards. All these moves are illegal. Tries to end the deal where this was
/// not offered.
fn try_moves(client: &mut Client, own: &str, events: usize, cards: &[String; 2], received: &mut Received) {
    if !received.is_offered {
        received.add(&client.post("/api/seat/claim", own, &json!({ "events": events })));
    }
    for card in cards {
        for text in [card.clone(), format!("discard {card} {card}")] {
            received.add(&client.post("/api/seat/move", own, &json!({ "events": events, "move": text })));
        }
        let words = json!({ "events": events, "words": [card], "finished": true });
        received.add(&client.post("/api/seat/words", own, &words));
    }
}

/// Returns the links of all tables of a server, sorted by the ids of the tables.
fn links(server: &Server) -> Vec<Links> {
    let tables = server.client().get("/api/tables", &server.host).good();
    let mut links: Vec<Links> = tables["tables"].as_array().expect("tables").iter().map(Links::of).collect();
    links.sort_by(|one, other| one.id.cmp(&other.id));
    links
}

/// Compares pairs at the tables of one server. Returns the number of compared answers, and the number of
/// pairs at which the seat could end the deal.
///
/// # Errors
/// Two answers differ.
fn compare(cuts: &[Cut], empty: &Path) -> Result<(usize, usize), String> {
    let data = new_directory();
    let file = "talon-table.sqlite";
    std::fs::copy(empty.join(file), data.join(file)).expect("a data file");
    let connection = Connection::open(data.join(file)).expect("a data file");
    connection.execute_batch("BEGIN").expect("a transaction");
    for (number, cut) in cuts.iter().enumerate() {
        add_table(&connection, &format!("a{number:07x}"), cut.pair.one.as_ref(), cut);
        add_table(&connection, &format!("b{number:07x}"), cut.pair.other.as_ref(), cut);
    }
    connection.execute_batch("COMMIT").expect("a transaction");
    drop(connection);
    let server = Server::on(&data);
    let links = links(&server);
    let (ones, others) = links.split_at(cuts.len());
    let mut client = server.client();
    let (mut compared, mut offered) = (0, 0);
    for (cut, (one, other)) in cuts.iter().zip(ones.iter().zip(others)) {
        let one = receive(&server, &mut client, one, cut.pair.one.as_ref(), cut);
        let other = receive(&server, &mut client, other, cut.pair.other.as_ref(), cut);
        if let Some((one, other)) = one.iter().zip(&other).find(|(one, other)| one != other) {
            let records = [&cut.pair.one, &cut.pair.other].map(|table| record(table.as_ref()));
            return Err(format!("seat {} gets\n{one}\n{other}\n in {records:#?}", cut.pair.seat));
        }
        assert_eq!(one.len(), other.len());
        compared += one.len();
        offered += usize::from(one.iter().any(|text| text.contains(OFFER)));
    }
    Ok((compared, offered))
}

/// Creates a data file without tables and returns its directory.
fn empty() -> std::path::PathBuf {
    Server::new().data.clone()
}

fn the_browser_cannot_tell<B: Barrier>(
    start: impl Fn(&talon::games::GameRegistry<talon::engine::PlayableGame>, &mut Random) -> Start,
) {
    let empty = empty();
    let mut random = Random::new(42, 1);
    let (mut pairs, mut compared, mut offered, mut shared) = (0, 0, 0, 0);
    while pairs < wanted() {
        let count = PAIRS_OF_A_SERVER.min(wanted() - pairs);
        let mut cuts: Vec<Cut> = Vec::new();
        while cuts.len() < count {
            let drawn = distinct_pairs::<B>(&mut random, count - cuts.len(), &start);
            cuts.extend(drawn.into_iter().filter_map(|pair| cut(pair, &mut random)));
        }
        let counts = compare(&cuts, &empty).unwrap_or_else(|difference| panic!("{difference}"));
        (compared, offered) = (compared + counts.0, offered + counts.1);
        pairs += cuts.len();
        shared += cuts.iter().filter(|cut| cut.is_shared).count();
    }
    assert!(compared > 20 * pairs, "{compared} answers of {pairs} pairs");
    assert!(shared > pairs / 10, "{shared} shared deals of {pairs} pairs");
    assert!(offered > 0 || pairs < PAIRS_OF_A_SERVER, "no seat of {pairs} pairs could end the deal");
}

#[test]
fn the_browser_of_a_seat_at_tablic_cannot_tell_two_deals_apart() {
    the_browser_cannot_tell::<tablic::Tablic>(|games, random| tablic::start(games, &tablic::RULES, random));
}

#[test]
fn the_browser_of_a_seat_at_marias_cannot_tell_two_deals_apart() {
    let rules = [&marias::TENS[..], &marias::TALON_TRUMP, &marias::PLAIN_GAME_RULES].concat();
    the_browser_cannot_tell::<marias::Marias>(|games, random| marias::start(games, &rules, random));
}

#[test]
fn the_browser_of_a_seat_at_tarok_cannot_tell_two_deals_apart() {
    the_browser_cannot_tell::<tarok::Tarok>(|games, random| {
        let reading = ["table", "thesis"][random.random_range(0..2)];
        tarok::start(games, reading, random)
    });
}

#[test]
fn a_frame_with_a_hidden_card_would_be_noticed() {
    // The two deals differ for the seat that holds one of the exchanged cards.
    let empty = empty();
    let mut random = Random::new(42, 2);
    let pairs =
        distinct_pairs::<tarok::Tarok>(&mut random, 20, |games, random| tarok::start(games, "table", random));
    let mut cuts: Vec<Cut> = pairs.into_iter().filter_map(|pair| cut(pair, &mut random)).collect();
    for cut in &mut cuts {
        cut.pair.seat = cut.pair.seat.next(3);
        cut.end = cut.first;
    }
    assert!(compare(&cuts, &empty).is_err());
}
