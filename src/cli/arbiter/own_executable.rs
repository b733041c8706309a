//! The executable of this process. It is also the launcher, the watchdog and the engine of built-in players.

use crate::arbiter::runtime::Launch;

/// The path of this executable.
fn path() -> String {
    std::env::current_exe().map_or_else(|_| "arbiter".to_owned(), |path| path.to_string_lossy().into_owned())
}

/// The command that starts the engine of built-in players.
pub(super) fn engine_command() -> Vec<String> {
    vec![path(), "engine".to_owned()]
}

/// How this executable starts bots.
pub(super) fn launch() -> Result<Launch, String> {
    Launch::new(path()).map_err(|error| format!("no randomness for the tag of the match: {error}"))
}
