//! Program `arbiter` seats bots at a table, deals the cards, referees the games and measures the playing
//! strength of the bots.

#[cfg(not(unix))]
compile_error!("arbiter needs a Unix system; build talon alone with --no-default-features --features cli");

/// The version of this build. `build.rs` computes it.
#[cfg(unix)]
const VERSION: talon::cli::ProgramVersion =
    talon::cli::ProgramVersion { long: env!("TALON_VERSION"), date: env!("TALON_DATE") };

#[cfg(unix)]
fn main() -> std::process::ExitCode {
    talon::cli::print_log_lines();
    talon::cli::run_arbiter(&talon::all_games(), talon::STARTER_BOTS, VERSION)
}

#[cfg(not(unix))]
fn main() {}
