//! The arbiter's own executable, which also runs as the launcher, the watchdog, and the engine of built-in
//! players.

use talon_arbiter::process::{Launch, own_process};

/// Returns the command that starts the engine of built-in players.
pub(super) fn engine_command() -> Vec<String> {
    vec![own_process::executable().to_string_lossy().into_owned(), "engine".to_owned()]
}

/// Returns the launch with which this executable starts bots.
pub(super) fn launch() -> Result<Launch, String> {
    Launch::new(own_process::executable())
        .map_err(|error| format!("no randomness for the tag of the match: {error}"))
}
