//! The tables that play the blocks of a plan, their bot slots, and the workers that run the tables.

mod block;
mod block_in_progress;
mod block_queue;
mod block_selection;
mod block_sink;
mod bot_slot;
mod error;
mod match_context;
mod match_run;
mod open_files;
mod probe;
mod table_runner;
mod watcher;
mod worker;

pub use block::{BotTranscript, FaultReport, PlayedBlock};
pub use block_selection::BlockSelection;
pub use error::MatchError;
pub use match_run::{Match, MatchResult, Observer};
pub use watcher::Watcher;
