//! The driver of a bot, which is an external process that speaks the protocol, and the event loop that waits
//! for many bots.

pub(crate) mod bot_event;
pub(crate) mod bot_owner;
mod departure;
pub(crate) mod driver;
pub(crate) mod event_loop;
mod exchange;
pub(crate) mod fault_context;
pub(crate) mod interrupt;
pub(crate) mod introduction;
pub(crate) mod latency;
mod memory;
mod process;
pub(crate) mod process_end;
mod seat_keys;
mod served;
pub(crate) mod spec;
mod spec_error;
mod stderr_tail;
mod stdin_queue;
mod stdout_lines;
mod transcript;

pub use exchange::ExchangedLine;
pub use fault_context::FaultContext;
pub use interrupt::Interrupt;
pub use introduction::HANDSHAKE_BYTES;
pub use latency::Latency;
pub use spec::BotSpec;
pub use spec_error::SpecError;
pub use stdout_lines::{FLOOD_BYTES, FLOOD_LINES};

pub(crate) use interrupt::cloexec_pipe;
pub(crate) use memory::MAX_BYTES;
