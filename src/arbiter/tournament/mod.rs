//! A match: its plan, the tables that play its games, and the workers that run the tables.

mod block;
mod block_in_progress;
mod bot_slot;
mod error;
mod instances;
mod match_context;
mod match_run;
mod open_files;
mod plan;
mod probe;
mod recorded_match;
mod table_runner;
mod worker;

pub use block::{Block, BotTranscript, FaultReport};
pub use error::MatchError;
pub use match_run::{Match, MatchResult, Observer};
pub use plan::{MatchPlan, SessionFilter};

pub(crate) use instances::Instances;
pub(crate) use recorded_match::{MatchGame, MatchPart, RecordedMatch, replay_match, watch_match};
