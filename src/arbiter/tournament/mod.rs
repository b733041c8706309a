//! A match: its plan, the tables that play its games, and the workers that run the tables.

mod block;
mod block_in_progress;
mod block_queue;
mod block_selection;
mod block_sink;
mod bot_slot;
mod counted_blocks;
mod error;
mod instances;
mod journaled_match;
mod match_context;
mod match_run;
mod open_files;
mod participant_results;
mod plan;
mod probe;
mod recorded_blocks;
mod recorded_match;
mod recorded_tournament;
mod shard;
mod table_runner;
mod verified_journal;
mod verified_match_journal;
mod watcher;
mod worker;

pub use block::{Block, BotTranscript, FaultReport};
pub use block_selection::BlockSelection;
pub use error::MatchError;
pub use match_run::{Match, MatchResult, Observer};
pub use plan::{MatchPlan, SessionFilter, TournamentPart};
pub use shard::{Shard, ShardError};
pub use verified_journal::{JournalVerifyError, verify_tournament};
pub use verified_match_journal::check_match_journal;
pub use watcher::Watcher;

pub(crate) use counted_blocks::CountedBlocks;
pub(crate) use instances::Instances;
pub(crate) use journaled_match::{JournaledMatch, outcome};
pub(crate) use participant_results::ParticipantResults;
pub(crate) use recorded_blocks::{RecordedBlocks, recorded_blocks};
pub(crate) use recorded_match::{MatchGame, MatchPart, watch_match};
pub(crate) use recorded_tournament::{Recorded, RecordedTournament, replay_recorded};
