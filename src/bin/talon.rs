//! `talon`: an engine for card games on standard input and output.

use std::process::ExitCode;

fn main() -> ExitCode {
    talon::cli::print_log_lines();
    talon::cli::run_talon(talon::all_games())
}
