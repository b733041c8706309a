//! Matches with bots that misbehave. Each misbehaviour must count as a fault of the right kind. A substitute
//! then plays on, and the other players lose nothing.
//!
//! These tests run the arbiter and real processes. Player 0 is the fake bot, and the other players are good
//! bots. `src/arbiter/referee/game_tests.rs` tests the rules of the referee without processes.

mod late;
mod match_rules;
mod misbehaviour;
mod restart;
