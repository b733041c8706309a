//! The end of a session at a number of points, and what the players pay.

use serde_json::{Value, json};

use super::client::Events;
use super::server::{Links, Server, finish_deal};

/// Opens a table of one person and a built-in player with these settings.
fn open(server: &Server, settings: &[(&str, Value)]) -> Links {
    let seats = json!([{ "kind": "person" }, { "kind": "player", "player": "greedy" }]);
    let mut table = json!({ "game": "tablic", "players": 2, "movetime": 5, "seats": seats });
    for (key, value) in settings {
        table[*key] = value.clone();
    }
    server.open(&table)
}

fn table_of(server: &Server, token: &str) -> Value {
    Events::of_seat(server.address, token).frame()["table"].clone()
}

#[test]
fn a_session_ends_when_a_player_reaches_the_points_and_says_who_pays_whom() {
    let server = Server::new();
    let mut client = server.client();
    let links = open(&server, &[("target", json!(1)), ("stake", json!("0,10 €"))]);
    let joining = client.get("/api/table", &links.table).good();
    assert_eq!((&joining["target"], &joining["stake"]), (&json!(1), &json!("0,10 €")));
    let before = table_of(&server, &links.seats[0])["money"].clone();
    let nothing = json!({ "stake": "0,10 €", "won": ["0,00 €", "0,00 €"], "payments": [], "over": false });
    assert_eq!(before, nothing);
    finish_deal(&server, &links.seats[..1]);
    let table = table_of(&server, &links.seats[0]);
    let totals: Vec<i64> = serde_json::from_value(table["totals"].clone()).expect("totals");
    // Two players settle the difference of their points: a point is ten cents.
    let difference = (totals[0] - totals[1]).unsigned_abs();
    let amount = format!("{},{}0 €", difference / 10, difference % 10);
    let (from, to) = if totals[0] < totals[1] { (0, 1) } else { (1, 0) };
    let payments =
        if difference == 0 { json!([]) } else { json!([{ "from": from, "to": to, "amount": amount }]) };
    assert_eq!((&table["money"]["payments"], &table["money"]["over"]), (&payments, &json!(true)));
    assert_eq!(table["note"], "complete");
    assert_eq!(client.post("/api/seat/next", &links.seats[0], &json!({ "deal": 1 })).error().0, 409);
}

#[test]
fn a_session_that_goes_on_can_be_settled_at_any_time() {
    let server = Server::new();
    let mut client = server.client();
    let links = open(&server, &[("target", json!(1000)), ("stake", json!("1 Kč"))]);
    finish_deal(&server, &links.seats[..1]);
    client.post("/api/seat/next", &links.seats[0], &json!({ "deal": 1 })).good();
    let table = table_of(&server, &links.seats[0]);
    assert_eq!((&table["deal"], &table["money"]["over"]), (&json!(2), &json!(false)));
    let won: Vec<String> = serde_json::from_value(table["money"]["won"].clone()).expect("amounts");
    let totals: Vec<i64> = serde_json::from_value(table["totals"].clone()).expect("totals");
    let sign = match totals[0] - totals[1] {
        0 => "",
        1.. => "+",
        _ => "−",
    };
    assert_eq!(won[0], format!("{sign}{} Kč", totals[0].abs_diff(totals[1])));
}

#[test]
fn the_rules_may_end_the_session_before_the_points_of_the_table_do() {
    let server = Server::new();
    let mut client = server.client();
    for (rules, target, is_over, is_complete) in [
        ("goal 101", Value::Null, false, false),
        ("goal 101 total 100,100", Value::Null, true, false),
        ("goal 101 total 100,100", json!(1000), true, true),
        ("goal 101 total 60,60", json!(60), true, true),
    ] {
        let settings = [("rules", json!(rules)), ("target", target), ("stake", json!("0.10 €"))];
        let links = open(&server, &settings);
        finish_deal(&server, &links.seats[..1]);
        assert_eq!(table_of(&server, &links.seats[0])["money"]["over"], json!(is_over), "{rules}");
        let status = client.post("/api/seat/next", &links.seats[0], &json!({ "deal": 1 })).status;
        assert_eq!(status, if is_complete { 409 } else { 200 }, "{settings:?}");
    }
}
