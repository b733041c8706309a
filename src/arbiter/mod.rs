//! Floor 6: the arbiter. It seats bots, deals, checks every move, and measures.
//!
//! It trusts nobody: it owns the state, and no bytes from a bot can panic, block or bloat it. Each folder uses only
//! those above it in this list:
//!
//! - [`sandbox`]: Landlock and seccomp for untrusted bots;
//! - [`runtime`]: how a bot's process is started, limited, watched and cleaned up;
//! - [`referee`]: one game: clocks, faults, substitutes, results;
//! - [`bot`]: a process that speaks the protocol, and the event loop that waits for many of them;
//! - [`record`]: the key of a match, replay and verification of records;
//! - [`stats`]: what the games say about the players;
//! - [`tournament`]: many games: plan, tables, workers;
//! - [`conformance`]: the test of a bot that `arbiter check` runs.

// No input from outside may panic this floor.
#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::todo))]

pub mod bot;
pub mod conformance;
pub mod record;
pub mod referee;
pub mod runtime;
pub mod sandbox;
pub mod stats;
pub mod tournament;
