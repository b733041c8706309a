//! Floor 7: what people see: reports of matches, of records, of bots tried; progress while they wait.
//!
//! Every function here is one thing a person asks for: it does it, prints it, and returns the exit code.

// What comes from outside can never make this floor panic.
#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::todo))]

mod ablations;
#[cfg(all(feature = "arbiter", unix))]
mod bundles;
#[cfg(all(feature = "arbiter", unix))]
mod checks;
#[cfg(all(feature = "arbiter", unix))]
mod interrupt;
#[cfg(all(feature = "arbiter", unix))]
mod json;
#[cfg(all(feature = "arbiter", unix))]
mod matches;
#[cfg(all(feature = "arbiter", unix))]
mod progress;
#[cfg(all(feature = "arbiter", unix))]
mod replays;
#[cfg(all(feature = "arbiter", unix))]
mod report;
#[cfg(all(feature = "arbiter", unix))]
mod roles;
mod text_table;
#[cfg(all(feature = "arbiter", unix))]
mod verifies;

pub use ablations::show_ablation;
#[cfg(all(feature = "arbiter", unix))]
pub use checks::check;
#[cfg(all(feature = "arbiter", unix))]
pub use matches::{MatchOutput, play_match};
#[cfg(all(feature = "arbiter", unix))]
pub use replays::replay;
#[cfg(all(feature = "arbiter", unix))]
pub use verifies::verify_deals;

/// The exit code of something that was asked for in a way that cannot be done.
pub const USAGE: u8 = 2;

/// The exit code of something that a person stopped: 128 plus the number of the signal that Ctrl-C sends.
pub const INTERRUPTED: u8 = 130;
