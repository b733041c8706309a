//! The lines of the protocol: keywords, tokens, numbers, limits and options. Each kind of line has its own
//! error type.
//!
//! Everything here is the same for every game, so nothing here depends on cards or rules. The modules follow
//! the sections of `protocol.md`.
//!
//! - [`LineBuffer`] splits bytes into lines of limited length. [`Line`] is the tokens of a line.
//!   [`mark_length`] is the length of the byte order mark before the first line.
//! - [`Command`] is a line to an engine. One table of all commands parses it. [`Reply`] is a line from an
//!   engine. [`Status`] is the `status` line of an engine.
//! - [`Limit`] is the limit of a decision. [`OptionTable`] prints and checks options.
//! - [`Code`] and [`Refusal`] are the parts of an error line.

// No input may make this module panic.
#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::todo))]

mod command;
mod compared_moves;
mod error;
mod go;
mod json;
mod line;
mod newgame;
mod number;
mod option;
mod record_comment;
mod reply;
mod seat;
mod status;

pub use command::command_help;
pub use command::{Command, CommandError, FaultKind};
pub use compared_moves::{ComparedMoves, MoveCost, ValuedMove};
pub use error::{Code, Coded, Refusal};
pub use go::{Clock, Go, GoError, Limit, MAX_TIME_MS};
pub use json::Json;
pub use line::{BadLine, Line, LineBuffer, MARK_LENGTH, MAX_LINE, mark_length};
pub use newgame::{KeyKind, NewGame, NewGameError, RuleKey};
pub use number::{NumberError, number, signed_number};
pub use option::{
    CLAIRVOYANT, Check, Combo, OptionKind, OptionSpec, OptionTable, PLAYER, SetOptionError, Spin,
};
pub use record_comment::{
    ADJUSTED_COMMENT, AWAY_COMMENT, DEAL_COMMENT, EVENING_COMMENT, HASH_COMMENT, KEY_COMMENT,
    PLAYERS_COMMENT, ROUND_COMMENT, TABLE_COMMENT, UNCOUNTED_COMMENT, name_in_list,
};
pub use reply::{BestMove, GameOffer, Info, InfoScore, Reply, ReplyError, Want};
pub use seat::{Seat, SeatError};
pub use status::{LegalCount, Status, ToMove};

/// The version of the protocol, as `talon` and `talonok` give it.
pub const VERSION: u32 = 1;
