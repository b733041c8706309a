//! Matches with seats that misbehave: each failure is named, a substitute plays on, and nothing of the others is lost.
//!
//! All of it goes through the `arbiter` program. Player 0 is the fake bot, the others are good ones.

#[path = "../common/mod.rs"]
mod common;
mod late;
mod match_rules;
mod misbehaviour;
mod start_anew;
