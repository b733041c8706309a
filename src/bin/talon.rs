//! `talon`: an engine for card games on standard input and output.

use std::process::ExitCode;

fn main() -> ExitCode {
    env_logger::init();
    talon::cli::run_talon(&talon::all_games())
}
