//! `arbiter`: seats bots at a table, deals, referees and measures.

use std::process::ExitCode;

fn main() -> ExitCode {
    env_logger::init();
    talon::cli::run_arbiter(&talon::all_games())
}
