//! Floor 6: the referee. It seats programs, deals, checks every move, and measures.
//!
//! It trusts nobody: it owns the position, and no bytes from a program can panic, block or bloat it. From the ground
//! up, each part knows only those before it:
//!
//! - [`randomness`]: the secret key of a match, and what follows from it;
//! - [`process`]: a child with pipes: bytes and lines in and out, by absolute deadlines, and its end;
//! - [`fault`]: how a seat fails, and what that costs;
//! - [`bot`]: a child that speaks the protocol: handshake, options, one decision at a time;
//! - [`referee`]: one game: deals, asks, checks, records;
//! - [`mod@matches`]: many games: blocks, rotation, workers;
//! - [`statistics`]: what the games say about the players;
//! - [`replay`]: checks a record; [`mod@verify`]: checks its deals against the key; [`check`]: tries a bot.

// What comes from outside can never make this floor panic.
#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::todo))]

pub mod bot;
pub mod check;
pub mod fault;
pub mod matches;
pub mod process;
pub mod randomness;
pub mod referee;
pub mod replay;
pub mod statistics;
pub mod verify;
