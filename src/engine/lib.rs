//! The engine of program `talon`, and the games as arrays ([`environment`]).
//!
//! The engine reads lines, keeps a view for each seat that it plays, asks an agent for a move, and writes
//! lines.
//!
//! - [`PlayableGame`] is a game of the [`GameRegistry`](talon_games::GameRegistry) that the engine can play.
//! - [`DealHost`] is one deal as the engine follows it.
//! - [`option_table`] returns all options of the engine. It builds them from the registry.
//! - [`run`] runs a session on standard input and output. A separate thread makes the decisions.
//! - [`converse`] runs a session with a person.
//!
//! A `go` passes through these parts: line → [`Command`](talon_games::protocol::Command) → session → host →
//! agent → line. An agent never prints. It reports through a callback, and the session writes the reports as
//! `info` lines.
//!
//! # Examples
//!
//! ```
//! let games = talon_engine::all_games();
//! assert_eq!(games.names(), ["tablic", "marias", "tarok"]);
//! assert_eq!(games.players_of("tarok"), [3, 4]);
//! ```

// No input may make this crate panic.
#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::todo))]

// Panics are allowed in this module. A broken invariant of the list panics.
#[allow(clippy::expect_used)]
mod all_games;
mod bench;
mod candidate_lines;
mod deal_host;
mod digest;
pub mod environment;
mod game_deal_host;
mod line_reader;
mod open_payoffs;
mod options;
mod output;
mod panics;
mod registry;
mod search_thread;
mod session;
mod session_log;
mod time_management;

pub use all_games::{ForGame, all_games, for_game};
pub use talon_agents::BenchmarkTask;

pub use bench::{BenchResult, bench, moves_in_fixed_deals};
pub use deal_host::{DealHost, ExpectedPayoff, PendingDecision, PendingProof};
pub use game_deal_host::GameDealHost;
pub use registry::{PlayableGame, option_table};
pub use session::{converse, run, serve};
pub use time_management::search_limits;
