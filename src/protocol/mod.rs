//! Floor 1: lines. A keyword and raw tokens, numbers, limits, options; one error type for each command.
//!
//! Everything here is the same for every game: no cards, no rules. The modules follow the sections of `protocol.md`.
//!
//! - [`Line`], [`LineBuffer`]: from bytes to lines, within limits; [`mark_length`]: the byte order mark before them;
//! - [`Command`]: a line to an engine; [`Reply`]: a line from an engine; [`Status`]: its `status` line;
//! - [`Limit`]: the limit of a decision; [`OptionTable`]: the table that prints and checks options;
//! - [`Code`], [`Refusal`]: the error line.

// No input may make this floor panic.
#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::todo))]

mod byte_order_mark;
mod command;
mod error;
mod go;
mod info;
mod legal;
mod line;
mod newgame;
mod number;
mod option;
mod reply;
mod rule_key;
mod seat;
mod status;

pub use byte_order_mark::{MARK_LENGTH, mark_length};
pub(crate) use command::HELP;
pub use command::{Command, CommandError, FaultKind};
pub use error::{Code, Coded, Refusal};
pub use go::{Clock, Go, GoError, LONGEST, Limit};
pub use info::{Info, InfoScore};
pub use legal::LegalCount;
pub use line::{BadLine, Line, LineBuffer, MAX_LINE};
pub use newgame::{NewGame, NewGameError};
pub use number::{NumberError, number, signed_number};
pub use option::{
    CLAIRVOYANT, Check, Combo, OptionKind, OptionSpec, OptionTable, PLAYER, SetOptionError, Spin,
};
pub use reply::{BestMove, GameOffer, Reply, ReplyError, Want};
pub use rule_key::{KeyKind, RuleKey};
pub use seat::{Seat, SeatError};
pub use status::{Status, ToMove};

/// The version of the protocol in `talon` and `talonok`.
pub const VERSION: u32 = 1;
