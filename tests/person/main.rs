//! Tests the programs for a person at the terminal: `talon play`, `talon human`, the words of each language,
//! completions.

#[path = "../common/mod.rs"]
mod common;
mod completions;
mod human;
mod play;
mod terminal;
mod typed_cards;
mod words;
