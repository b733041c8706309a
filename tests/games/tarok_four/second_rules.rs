//! The second implementation of the rules (`tests/second_rules`) agrees on random deals.

use talon::games::tarok::four::TarokFour;

use super::{some_keys, some_move};
use crate::second_rules;

fn agrees(profile: &str) {
    let keys = |number| some_keys(profile, number);
    let contract = |state: &talon::games::tarok::four::State| format!("{:?}", state.public().contract());
    second_rules::agrees::<TarokFour>("tarok_four.py", profile, keys, some_move, contract);
}

#[test]
fn the_second_implementation_agrees_on_profile_table() {
    agrees("table");
}

#[test]
fn the_second_implementation_agrees_on_profile_zei() {
    agrees("zei");
}
