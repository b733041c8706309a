//! The driver of a bot, and the event loop that waits for many bots. A bot is an external process that speaks
//! the protocol.

pub mod bot_event;
mod bot_process;
mod child;
mod departure;
pub mod driver;
pub mod event_loop;
mod exposed_directory;
pub mod interrupt;
pub mod introduction;
pub(crate) mod latency;
mod participant;
mod pipes;
pub(crate) mod process;
pub(crate) mod process_end;
pub(crate) mod spec;
pub(crate) mod transcript;

pub use interrupt::Interrupt;
pub use introduction::HANDSHAKE_BYTES;
pub use latency::Latency;
pub(crate) use participant::{BUILT_IN_PREFIX, KEY_SYNONYMS};
pub use participant::{OwnClock, Participant, SpecError};
pub use pipes::{FLOOD_BYTES, FLOOD_LINES};
pub use spec::BotSpec;
pub use transcript::{ExchangedLine, FaultContext};

pub use exposed_directory::refuse_exposed;
pub use interrupt::cloexec_pipe;

use talon_games::cards::Quoted;

/// The maximum memory of a parsed handshake for each byte of its lines. The worst case is a line in which
/// each word has two bytes, because each word becomes a string.
const PARSED_BYTES_PER_BYTE: usize = 24;

/// The maximum number of bytes that one character takes in a quoted line.
const BYTES_PER_QUOTED_LETTER: usize = 10;

/// The maximum memory that one bot can fill, in bytes: the lines that wait for the bot, its output, its
/// standard error, its transcript, its handshake and its last lines.
pub(crate) const MAX_BYTES: usize = pipes::QUEUE_BYTES
    + 2 * pipes::WAITING_BYTES
    + pipes::STDERR_BYTES
    + transcript::TRANSCRIPT_BYTES
    + PARSED_BYTES_PER_BYTE * HANDSHAKE_BYTES
    + pipes::LAST_LINES * Quoted::LINE * BYTES_PER_QUOTED_LETTER;
