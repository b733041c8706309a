//! The command lines of both programs: their arguments, their reports, and their progress output. This crate
//! contains no rules and no search.
//!
//! | feature | adds |
//! |---|---|
//! | `arbiter` | the command line of program `arbiter`; Unix only |
//! | `table` | `talon table`, the browser table |
//!
//! # Examples
//!
//! A program with additional games can use this command line:
//!
//! ```no_run
//! use talon_cli::{ProgramVersion, print_log_lines, run_talon};
//!
//! print_log_lines();
//! run_talon(talon_engine::all_games(), ProgramVersion::default());
//! ```

// No input may make this crate panic.
#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::todo))]

#[cfg(all(feature = "arbiter", unix))]
mod arbiter;
mod exit_code;
mod languages;
#[cfg(unix)]
mod line_editor;
mod log_lines;
mod man_pages;
#[cfg(all(feature = "arbiter", unix))]
mod own_subcommands;
#[cfg(any(feature = "table", all(feature = "arbiter", unix)))]
mod page;
mod play;
mod program_version;
mod refused_arguments;
mod shell_completions;
mod standard_output;
#[cfg(feature = "table")]
mod table;
mod talon;
mod text_table;
mod typed_line;

#[cfg(all(feature = "arbiter", unix))]
pub use arbiter::{BotLanguage, StarterBot, run_arbiter};
pub use log_lines::print_log_lines;
#[cfg(all(feature = "arbiter", unix))]
pub use own_subcommands::run_own_subcommand;
pub use program_version::ProgramVersion;
pub use talon::run_talon;
pub use text_table::{align_numbers, plain_table};
