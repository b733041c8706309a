//! Remote bots: bots that run on the machine of their author, and come over a WebSocket to an arbiter.
//!
//! The arbiter's side is the [`Hub`]: it knows the bots by their tokens, and gives the arbiter a seat for each
//! of them. The author's side is [`connect`]: it starts the bot and carries its lines. `docs/remote.md`
//! describes the messages between the two, so that a program can also speak them itself.
//!
//! A connection carries the lines of the protocol, unchanged. Both sides number the lines and keep the last
//! of them. When a connection is cut, the bot comes back and says how many lines it has received. So no line
//! is lost, and none comes twice.

#![cfg(unix)]
// No input may make this crate panic.
#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::todo))]

mod admissions;
pub mod connect;
mod hub;
mod listener;
mod messages;
mod remote_seat;
mod sent_lines;
mod tokens;

pub use hub::{Hub, HubSettings};
pub use listener::{ListenError, RemoteListener};
pub use messages::SEAT_PATH;
pub use tokens::{BotTokens, TokenError, TokenFile, TokenText};
