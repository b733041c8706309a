//! The tables that play the blocks of a plan, their bot slots, and the workers that run the tables.

mod block;
mod block_queue;
mod block_sink;
mod bot_slot;
mod bot_version;
mod error;
mod match_context;
mod open_files;
mod playing_match;
mod probe;
mod table_runner;
mod worker;

pub use block::{BotTranscript, FaultReport, PlayedBlock};
pub use block_queue::BlockSelection;
pub use bot_version::BotVersions;
pub use error::MatchError;
pub use match_context::Watcher;
pub use playing_match::check_game;
pub use playing_match::{Match, MatchResult, Observer};
