//! Floor 1: lines. A keyword and raw tokens, numbers, limits, options; one error type for each command.
//!
//! What stands here is true of every game: no card and no rule is known. `protocol.md` is the text to read beside it;
//! the modules follow its sections.
//!
//! - [`Line`], [`LineBuffer`]: bytes to lines, within limits;
//! - [`Command`]: what an engine is told; [`Reply`]: what it answers;
//! - [`Limit`]: how long to think; [`OptionTable`]: the one table that prints and checks options;
//! - [`Code`], [`Refusal`]: the error line.

// What comes from outside can never make this floor panic.
#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::todo))]

mod command;
mod error;
mod go;
mod legal;
mod line;
mod newgame;
mod number;
mod option;
mod reply;
mod seat;

pub(crate) use command::HELP;
pub use command::{Command, CommandError, FaultKind};
pub use error::{Code, Coded, Refusal};
pub use go::{Clock, Go, GoError, LONGEST, Limit};
pub use legal::LegalCount;
pub use line::{BadLine, Line, LineBuffer, MAX_LINE};
pub use newgame::{KeyKind, NewGame, NewGameError, RuleKey};
pub use number::{NumberError, number};
pub use option::{
    CLAIRVOYANT, Check, Combo, OptionKind, OptionSpec, OptionTable, PLAYER, SetOptionError, Spin,
};
pub use reply::{BestMove, GameOffer, Info, Reply, ReplyError, Want};
pub use seat::{Seat, SeatError};

/// The version of the protocol that `talon` and `talonok` name.
pub const VERSION: u32 = 1;
