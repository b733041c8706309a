//! A table without a server.

use std::sync::Arc;

use serde_json::json;

use super::{HostedTable, TableSettings, TableState};
use crate::engine::PlayableGame;
use crate::games::GameRegistry;

#[test]
fn a_closed_table_stays_closed_when_a_change_cannot_be_stored() {
    let games = GameRegistry::new(vec![PlayableGame::new(crate::agents::tablic::agents())]);
    let person = json!({ "kind": "person" });
    let settings = json!({ "game": "tablic", "players": 2, "seats": [person, person] });
    let settings: TableSettings = serde_json::from_value(settings).unwrap();
    let mut table = HostedTable::new(Arc::new(games), "0000abcd", settings, 1, Vec::new()).unwrap();
    table.deal_cards().unwrap();
    let ((place, saved), seats) = (table.saved().unwrap(), table.saved_seats());
    table.close();
    table.roll_back(place, &saved, &seats).unwrap();
    assert_eq!(table.state(), TableState::Closed);
}
