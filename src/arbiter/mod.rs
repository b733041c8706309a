//! Floor 6: the referee. It seats programs, deals, checks every move, and measures.
//!
//! It trusts nobody: it owns the position, and no bytes from a program can panic, block or bloat it. From the ground
//! up, each part knows only those before it:
//!
//! - [`randomness`]: the secret key of a match, and what follows from it;
//! - [`launcher`]: how a program is seated, and how nothing of it is left; [`quarters`]: where it lives;
//! - [`process`]: a child with pipes: bytes and lines in and out, and its end;
//! - [`fault`]: how a seat fails, and what that costs;
//! - [`bot`]: a child that speaks the protocol: handshake, options, one decision at a time;
//! - [`event_loop`]: the wait for many of them at once, by absolute deadlines; [`delay`]: how late it was to look;
//! - [`clock`]: how decisions are limited;
//! - [`referee`]: one game: deals, asks, checks, records;
//! - `station` and [`seating`]: the programs at a table, game after game;
//! - [`mod@matches`]: many games: blocks, rotation, workers;
//! - [`statistics`]: what the games say about the players;
//! - [`replay`]: checks a record; [`mod@verify`]: checks its deals against the key; [`check`]: tries a bot.

// What comes from outside can never make this floor panic.
#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::todo))]

pub mod bot;
pub mod check;
pub mod clock;
pub mod delay;
pub mod event_loop;
pub mod fault;
pub mod launcher;
pub mod matches;
pub mod process;
pub mod quarters;
pub mod randomness;
pub mod referee;
pub mod replay;
pub mod seating;
mod station;
pub mod statistics;
pub mod verify;
