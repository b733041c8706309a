//! The executable of this process. It is also the launcher, the watchdog and the engine of built-in players.

use std::path::PathBuf;

use crate::arbiter::runtime::Launch;

/// The path of this executable.
fn path() -> String {
    // Without `/proc` the system does not report it: then the first argument says where the shell found it.
    let named = || {
        let name = std::env::args_os().next().map(PathBuf::from)?;
        if name.components().count() > 1 {
            return std::path::absolute(name).ok();
        }
        let search = std::env::var_os("PATH")?;
        std::env::split_paths(&search).map(|directory| directory.join(&name)).find(|path| path.is_file())
    };
    let path = std::env::current_exe().ok().or_else(named);
    path.map_or_else(|| "arbiter".to_owned(), |path| path.to_string_lossy().into_owned())
}

/// The command that starts the engine of built-in players.
pub(super) fn engine_command() -> Vec<String> {
    vec![path(), "engine".to_owned()]
}

/// How this executable starts bots.
pub(super) fn launch() -> Result<Launch, String> {
    Launch::new(path()).map_err(|error| format!("no randomness for the tag of the match: {error}"))
}
