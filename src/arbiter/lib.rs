//! The referee of the program `arbiter`. It seats bots, deals the cards, checks every move, and measures the
//! results. It needs a Unix system.
//!
//! The arbiter owns the state of every game. No bytes from a bot can make it panic, block, or use unbounded
//! memory. Each folder uses only the folders above it in this list:
//!
//! - [`sandbox`]: restricts untrusted bots with Landlock and seccomp;
//! - [`process`]: starts, limits, watches and cleans up the processes of bots;
//! - [`referee`]: the clocks, faults, substitutes and results of one game, as a state machine without
//!   processes;
//! - [`bot`]: the driver of a bot process, and the event loop that waits for many bots;
//! - [`plan`]: the key, lineups, seatings, and the file of a tournament;
//! - [`blocks`]: the blocks of a match, its journal and its record;
//! - [`stats`]: means and confidence intervals of the results;
//! - `recorded`: reads records back as blocks;
//! - [`verify`]: verifies records and journals;
//! - [`play`]: the tables that play the blocks of a plan, the bot slots of the tables, and the workers;
//! - [`conformance`]: the conformance test, which `arbiter check` runs.
//!
//! # Examples
//!
//! ```
//! use talon_arbiter::bot::Participant;
//!
//! let bot = Participant::parse("name=mine command='python3 bot.py' memory=512")?;
//! assert_eq!((bot.name.as_str(), bot.command.as_str()), ("mine", "python3 bot.py"));
//! # Ok::<(), talon_arbiter::bot::SpecError>(())
//! ```

#![cfg(unix)]
// No input may make this crate panic.
#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::todo))]

pub mod blocks;
pub mod bot;
pub mod conformance;
pub mod date;
mod input_file;
pub mod plan;
pub mod play;
pub mod process;
mod program_file;
pub mod recorded;
pub mod referee;
pub mod remote;
pub mod sandbox;
mod similar_word;
pub mod stats;
pub mod verify;

pub use input_file::InputFile;
