//! The line on standard error with which a launcher says that it could not start the bot.

use std::ffi::OsString;
use std::io;
use std::process::ExitCode;

use crate::cards::Quoted;

/// The exit code of a launcher that could not start the bot.
pub(super) const CANNOT_START: u8 = 127;

/// The beginning of the line.
pub(super) const ERROR_PREFIX: &str = "arbiter: cannot start '";

/// Writes the reason why a bot could not be started to standard error, in one line.
pub(super) fn report(program: &[OsString], error: &io::Error) -> ExitCode {
    let program = program.first().map(|program| program.to_string_lossy()).unwrap_or_default();
    eprintln!("{ERROR_PREFIX}{}': {}", Quoted::line(&program), Quoted::line(&error.to_string()));
    ExitCode::from(CANNOT_START)
}
