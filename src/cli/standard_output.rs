//! The standard output of both programs. A failed write is an error, except when nobody reads the output.

use std::fmt::Display;
use std::io::{self, ErrorKind, Write as _};
use std::process::ExitCode;

use super::exit_code::USAGE;

/// Prints a text and a line end on standard output.
pub(super) fn print(text: &dyn Display) -> Result<(), String> {
    let mut output = io::stdout().lock();
    outcome(writeln!(output, "{text}").and_then(|()| output.flush()))
}

/// Checks the result of a write to standard output. A closed pipe is not an error.
pub(super) fn outcome(written: io::Result<()>) -> Result<(), String> {
    match written {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        written => written.map_err(|error| format!("cannot write to standard output: {error}")),
    }
}

/// Returns the exit code of a program whose only action was a write to standard output.
pub(super) fn exit_code(program: &str, written: Result<(), String>) -> ExitCode {
    match written {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{program}: {error}");
            ExitCode::from(USAGE)
        }
    }
}
