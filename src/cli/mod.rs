//! Floor 7: what people see: reports of matches, of records, of bots tried; progress while they wait.
//!
//! Every function here is one thing a person asks for: it does it, prints it, and returns the exit code.

// What comes from outside can never make this floor panic.
#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::todo))]

mod ablations;
mod bundles;
mod checks;
mod interrupt;
mod json;
mod matches;
mod progress;
mod replays;
mod report;
mod roles;
mod verifies;

pub use ablations::show_ablation;
pub use checks::check;
pub use matches::{MatchOutput, play_match};
pub use replays::replay;
pub use verifies::verify_deals;

/// The exit code of something that was asked for in a way that cannot be done.
pub const USAGE: u8 = 2;

/// The exit code of something that a person stopped: 128 plus the number of the signal that Ctrl-C sends.
pub const INTERRUPTED: u8 = 130;
