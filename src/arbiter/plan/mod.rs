//! The plan: the plan of a match as lines, the file of a tournament, lineups, seatings and the key. The folder contains
//! pure functions without bots, clocks and files.

mod balanced_design;
mod lineup;
mod match_key;
mod match_plan;
mod other_words;
mod pair_seating;
pub(crate) mod plan_text;
mod record_header;
mod seating;
mod sequential_test;
mod shard;
mod tournament_file;
mod tournament_plan;
mod tournament_types;

pub use balanced_design::{balanced_counts, balanced_lineups};
pub use lineup::{Lineup, MAX_LINEUPS, SwissStanding, gauntlet, mixes, pairs, subsets, swiss_round};
pub use match_key::{EntropyError, KeyError, MatchKey};
pub use match_plan::{MatchPlan, SessionFilter, TournamentPart};
pub use seating::{Seating, SeatingError};
pub use sequential_test::{SequentialTest, SequentialTestError};
pub use shard::{Shard, ShardError};
pub use tournament_file::{GameDefaults, TournamentFile};
pub use tournament_types::{OptionValue, TournamentFileError, TournamentFormat, TournamentParticipant};

pub(crate) use match_key::{ENTROPY_COMMENT, HASH_COMMENT, KEY_COMMENT, hexadecimal, sha256};
pub(crate) use match_plan::{CONTEXT_BYTES, ProcessReuse};
pub(crate) use other_words::{match_hint, tournament_hint};
pub(crate) use pair_seating::partner;
pub(crate) use record_header::{
    ARBITER_COMMENT, DATE_COMMENT, MAX_DEALS, MAX_DEALS_PER_SESSION, MAX_GAMES, PLAN_HASH_COMMENT,
    PLAN_VERSION, RecordHeader, VERSION_COMMENT, WITHDRAWN_COMMENT,
};
pub(crate) use seating::{PlayerOrders, order_in_deal};
pub(crate) use tournament_file::MAX_DEPTH;
