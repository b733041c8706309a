//! The files of a bot of the league's machine.

use std::path::Path;

use talon_arbiter::bot::Participant;
use talon_arbiter::play::BotVersions;

use crate::arbiter::own_executable;

/// Returns the hash of the files of a bot that runs in a directory. Empty for a built-in player, which has no files.
///
/// # Errors
/// The text is not that of a bot of this machine.
pub(super) fn hash_of(command: &str, directory: &str, versions: &mut BotVersions) -> Result<String, String> {
    let participant = Participant::parse(command).map_err(|error| error.to_string())?;
    if participant.remote.is_some() {
        return Err("a remote bot has no command: give --remote".to_owned());
    }
    let engine = own_executable::engine_command();
    let spec = participant.spec(&engine, Path::new(directory)).map_err(|error| error.to_string())?;
    Ok(versions.of(&spec).map_or(String::new(), |version| version.hash))
}
