//! Messages that take one line. Untrusted text in a message is quoted.

use std::fmt::Display;
use std::path::Path;
use std::process::ExitCode;

use talon_games::cards::Quoted;

use crate::exit_code::USAGE;

/// Prints an error as one line. Paths, and words that the user typed, are quoted, because they may contain
/// line ends and control characters.
pub(super) fn print_error(error: &dyn Display) {
    eprintln!("arbiter: {}", Quoted::text(&error.to_string()));
}

/// Prints an error like [`print_error`], and returns the exit code of a refusal.
pub(super) fn usage_error(error: &dyn Display) -> ExitCode {
    print_error(error);
    ExitCode::from(USAGE)
}

/// Quotes a path for a message on standard output.
pub(super) fn shown(path: &Path) -> Quoted {
    Quoted::text(&path.to_string_lossy())
}

/// Returns the exit code of a command. If an error stopped the command, the error is printed first.
pub(super) fn exit_code(done: Result<ExitCode, String>) -> ExitCode {
    done.unwrap_or_else(|error| usage_error(&error))
}
