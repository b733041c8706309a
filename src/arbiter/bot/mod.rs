//! The driver of a bot, which is an external process that speaks the protocol, and the event loop that waits
//! for many bots.

pub(crate) mod bot_event;
mod bot_process;
mod departure;
pub(crate) mod driver;
pub(crate) mod event_loop;
pub(crate) mod interrupt;
pub(crate) mod introduction;
pub(crate) mod latency;
mod pipes;
pub(crate) mod process;
pub(crate) mod spec;
pub(crate) mod transcript;

pub use interrupt::Interrupt;
pub use introduction::HANDSHAKE_BYTES;
pub use latency::Latency;
pub use pipes::{FLOOD_BYTES, FLOOD_LINES};
pub use spec::{BotSpec, SpecError};
pub use transcript::{ExchangedLine, FaultContext};

pub(crate) use interrupt::cloexec_pipe;

use crate::cards::Quoted;

/// A parsed handshake takes at most this many times the bytes of its lines: each word of two bytes is a string.
const PARSED: usize = 24;

/// The most bytes of a letter in a quoted line.
const LETTER: usize = 10;

/// The most memory that one bot can fill, in bytes: the lines that wait for it, its output, its standard error, its
/// transcript, its handshake and its last lines.
pub(crate) const MAX_BYTES: usize = pipes::QUEUE_BYTES
    + 2 * pipes::WAITING_BYTES
    + pipes::STDERR_BYTES
    + transcript::TRANSCRIPT_BYTES
    + PARSED * HANDSHAKE_BYTES
    + pipes::LAST_LINES * Quoted::LINE * LETTER;
