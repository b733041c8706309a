//! The plan: the description of a match or a tournament, its lineups, seatings and key. The folder contains
//! pure functions without processes, clocks and files.

mod core_list;
mod description;
mod head_comments;
mod lineup;
mod match_key;
mod match_plan;
mod pair_seating;
mod seating;
mod sequential_test;
mod session_filter;
mod shard;

pub use core_list::CoreList;
pub use description::{
    Description, Details, Draft, Format, Kind, PARTICIPANT_KEYS, PLAN_FILE, PLAN_KEYS, Place, PlanError,
    PlanKey, SandboxMode, Stage, Transcripts,
};
pub use lineup::{SwissStanding, gauntlet, mixes, pairs, swiss_round};
pub use match_key::{EntropyError, KeyError, MatchKey};
pub use match_plan::MatchPlan;
pub use seating::{Seating, SeatingError};
pub use sequential_test::{SequentialTest, SequentialTestError};
pub use session_filter::SessionFilter;
pub use shard::{Shard, ShardError};

pub use description::{MAX_GAMES, PARTICIPANT, SYNONYMS, Segment, VERSION_LINE, plan_hint, synonym_note};
pub(crate) use head_comments::{
    ARBITER_COMMENT, DATE_COMMENT, EXTENDED_COMMENT, PLAN_HASH_COMMENT, WITHDRAWN_COMMENT,
};
pub use match_key::{ENTROPY_COMMENT, hexadecimal, sha256};
pub use match_plan::{CONTEXT_BYTES, ProcessReuse};
pub(crate) use pair_seating::partner;
pub(crate) use seating::{PlayerOrders, order_in_deal};
