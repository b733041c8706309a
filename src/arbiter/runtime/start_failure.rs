//! The line on standard error with which a launcher says that it could not start the bot.

use std::ffi::OsString;
use std::io;
use std::process::ExitCode;

use crate::arbiter::runtime::launch_proof::LaunchWitness;
use crate::cards::Quoted;

/// The exit code of a launcher that could not start the bot.
pub(super) const CANNOT_START: u8 = 127;

/// Writes the reason why a bot could not be started to standard error, in one line, and to the arbiter.
pub(super) fn report(witness: &LaunchWitness, program: &[OsString], error: &io::Error) -> ExitCode {
    let program = program.first().map(|program| program.to_string_lossy()).unwrap_or_default();
    let text = format!("cannot start '{}': {}", Quoted::line(&program), Quoted::line(&error.to_string()));
    eprintln!("arbiter: {text}");
    witness.failed(error, &text);
    ExitCode::from(CANNOT_START)
}
