//! Floor 5: the engine. It reads lines, keeps the view of a seat, asks an agent for a move, and writes lines.
//!
//! - [`PlayableGame`]: an entry of the [`GameRegistry`](crate::games::GameRegistry) that the engine can play;
//! - [`DealHost`]: one deal as the engine follows it;
//! - [`OptionTable`](crate::protocol::OptionTable): built from the registry, see
//!   [`GameRegistry::options`](crate::games::GameRegistry::options);
//! - [`run`]: a session on standard input and output, with decisions on a separate thread; [`converse`]: a session with
//!   a person.
//!
//! A `go` passes through these parts: line → [`Command`](crate::protocol::Command) → session → host → agent →
//! line. An agent never prints: it reports through a callback, and the session turns the reports into `info`
//! lines.

// No input may make this floor panic.
#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::todo))]

mod bench;
mod candidate_lines;
mod deal_host;
mod digest;
mod game_deal_host;
mod line_reader;
mod options;
mod output;
mod panics;
mod registry;
mod search_thread;
mod session;
mod session_log;
mod time_management;

pub use bench::{BenchResult, bench};
pub use deal_host::{DealHost, ExpectedPayoff, PendingDecision};
pub use game_deal_host::GameDealHost;
pub use registry::PlayableGame;
pub use session::{converse, run, serve};
