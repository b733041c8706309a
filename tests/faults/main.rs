//! Matches with bots that misbehave: each fault has its kind, a substitute plays on, and the others lose nothing.
//!
//! These tests run the `arbiter` program and real processes. Player 0 is the fake bot, the others are good bots. The
//! rules of the referee without processes are tested in `src/arbiter/referee/game_tests.rs`.

#[path = "../common/mod.rs"]
mod common;
mod late;
mod match_rules;
mod misbehaviour;
mod restart;
