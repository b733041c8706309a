//! The line on standard error with which a launcher says that it could not start the bot.

use std::ffi::OsString;
use std::io;
use std::process::ExitCode;

use crate::arbiter::runtime::shortage::is_shortage;
use crate::cards::Quoted;

/// The exit code of a launcher that could not start the bot.
pub(super) const CANNOT_START: u8 = 127;

/// The beginning of the line.
const ERROR_PREFIX: &str = "arbiter: cannot start '";

/// The environment variable with the token that precedes a failure on standard error. The bot does not inherit it.
pub(super) const TOKEN_VARIABLE: &str = "TALON_LAUNCH";

/// Precedes a failure, after the token, when the arbiter lacks a resource.
pub(super) const SHORTAGE: &str = "shortage: ";

/// Writes the reason why a bot could not be started to standard error, in one line.
pub(super) fn report(program: &[OsString], error: &io::Error) -> ExitCode {
    let program = program.first().map(|program| program.to_string_lossy()).unwrap_or_default();
    let shortage = if is_shortage(error) { SHORTAGE } else { "" };
    let proof = std::env::var(TOKEN_VARIABLE).map_or(String::new(), |token| format!("{token} {shortage}"));
    eprintln!("{proof}{ERROR_PREFIX}{}': {}", Quoted::line(&program), Quoted::line(&error.to_string()));
    ExitCode::from(CANNOT_START)
}
