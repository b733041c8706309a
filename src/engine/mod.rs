//! Floor 5: the engine. Lines in, a seat's view, a robot's choice, lines out.
//!
//! - [`GameRegistry`]: the list of games with their robots; the one value that says what there is to play;
//! - [`DealHost`]: one deal as the engine follows it, from the lines it is told;
//! - [`OptionTable`](crate::protocol::OptionTable): built from the list, see [`GameRegistry::options`];
//! - [`run`]: the session on standard input and output, with the thinking in a thread of its own.
//!
//! A `go` travels down and back once: line → [`Command`](crate::protocol::Command) → session → host → robot → line.
//! The engine never prints: a robot reports through a callback that the session turns into `info` lines.

// What comes from outside can never make this floor panic.
#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::todo))]

mod ablation;
mod bench;
mod deal_host;
mod registry;
mod session;
mod time_management;

pub use ablation::{Ablation, Row, ablation};
pub use bench::{Benched, bench};
pub use deal_host::{DealHost, GameDealHost, Thinking};
pub use registry::{GameAgents, PlayableGame};
pub use session::{run, serve};
