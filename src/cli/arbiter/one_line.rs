//! Messages in one line, with the untrusted text in them quoted.

use std::fmt::Display;
use std::path::Path;
use std::process::ExitCode;

use crate::cards::Quoted;
use crate::cli::exit_code::USAGE;

/// Prints an error in one line. Paths and words of the user in it may have line ends and marks that a terminal obeys.
pub(super) fn print_error(error: &dyn Display) {
    eprintln!("arbiter: {}", Quoted::text(&error.to_string()));
}

/// Prints an error as [`print_error`] does, and gives the exit code of a refusal.
pub(super) fn usage_error(error: &dyn Display) -> ExitCode {
    print_error(error);
    ExitCode::from(USAGE)
}

/// A path in a message on standard output.
pub(super) fn shown(path: &Path) -> Quoted {
    Quoted::text(&path.to_string_lossy())
}

/// The exit code of a command that prints the error that stopped it.
pub(super) fn exit_code(done: Result<ExitCode, String>) -> ExitCode {
    done.unwrap_or_else(|error| usage_error(&error))
}
