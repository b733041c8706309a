//! Program `talon` is an engine for card games on standard input and output.

use std::process::ExitCode;

use talon::cli::ProgramVersion;

/// The version of this build. `build.rs` computes it.
const VERSION: ProgramVersion = ProgramVersion { long: env!("TALON_VERSION"), date: env!("TALON_DATE") };

fn main() -> ExitCode {
    talon::cli::print_log_lines();
    talon::cli::run_talon(talon::all_games(), VERSION)
}
