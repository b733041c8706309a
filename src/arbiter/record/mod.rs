//! Records: the key of a match, replay and verification.

mod line_reader;
mod match_key;
mod record_error;
mod record_header;
mod recorded_game;
mod replay;
mod replayed_deal;
mod verify;

pub use match_key::{KeyError, MatchKey};
pub use record_error::RecordError;
pub use replay::{ReplaySummary, replay};

pub(crate) use match_key::{DEAL_COMMENT, HASH_COMMENT, KEY_COMMENT};
pub(crate) use record_header::RecordHeader;
pub(crate) use recorded_game::{PLAYERS_COMMENT, RecordedGame};
pub(crate) use replay::{RecordPart, replay_games};
pub(crate) use verify::{VerifiedDeals, VerifyError, verify};
