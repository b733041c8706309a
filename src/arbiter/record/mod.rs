//! Records: the key of a match, its plan, and replay.

mod line_reader;
mod match_key;
pub(crate) mod plan_text;
mod planned_game;
mod record_error;
mod record_header;
mod recorded_game;
mod replay;
mod seating;

pub use match_key::{EntropyError, KeyError, MatchKey};
pub use record_error::RecordError;
pub use record_header::PLAN_VERSION;
pub use replay::{ReplaySummary, replay};
pub use seating::{Seating, SeatingError};

pub(crate) use line_reader::for_each_line;
pub(crate) use match_key::{DEAL_COMMENT, ENTROPY_COMMENT, HASH_COMMENT, KEY_COMMENT, sha256};
pub(crate) use planned_game::PlannedGame;
pub(crate) use record_header::{
    ARBITER_COMMENT, DATE_COMMENT, PLAN_HASH_COMMENT, RecordHeader, VERSION_COMMENT, WITHDRAWN_COMMENT,
};
pub(crate) use recorded_game::{PLAYERS_COMMENT, RecordedGame, TOTALS_COMMENT, name_in_list};
pub(crate) use replay::{RecordPart, replay_games};
pub(crate) use seating::{PlayerOrders, order_in_deal};
