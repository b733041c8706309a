//! Checks that sandboxed bots cannot read a directory with secrets. The directory of a match contains the
//! key. The directory of a table of people contains the hands.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use talon_games::cards::Quoted;

use super::BotSpec;
use crate::process::Launch;
use crate::sandbox;

/// Refuses `directory` if a sandboxed bot is shown a directory that contains it, or a path inside it.
/// Namespaces would hide the directory, but Landlock alone cannot hide a directory inside a shown directory.
///
/// # Errors
/// A bot may read the directory. The error is one line for people.
pub fn refuse_exposed(directory: &Path, bots: &[BotSpec], launch: &Launch) -> Result<(), String> {
    if !launch.is_sandboxed() || launch.is_namespaced() {
        return Ok(());
    }
    let real = directory.canonicalize().map_err(|error| format!("{}: {error}", directory.display()))?;
    let is_exposed = |path: &PathBuf| real.starts_with(path) || path.starts_with(&real);
    for bot in bots.iter().filter(|bot| !bot.trusted && bot.remote.is_none()) {
        if let Some(found) = shown_paths(bot, launch).into_iter().find(is_exposed) {
            return Err(format!(
                "the bot '{}' may read {}, because it may read '{}' and this system has no namespaces that hide it: \
                 use a directory elsewhere",
                Quoted::line(&bot.written),
                directory.display(),
                Quoted::line(&found.to_string_lossy())
            ));
        }
    }
    Ok(())
}

/// Returns the paths that the launcher shows a bot, with links resolved. Empty when the launcher refuses the
/// paths of the bot. Such a bot does not start.
fn shown_paths(bot: &BotSpec, launch: &Launch) -> Vec<PathBuf> {
    let around = bot.directory.clone().unwrap_or_default();
    let is_searched = |place: usize, word: &str| place == 0 && !word.contains('/');
    let words = bot.program.iter().enumerate().map(|(place, word)| {
        if is_searched(place, word) { OsString::from(word) } else { around.join(word).into_os_string() }
    });
    let own = sandbox::shown_paths(launch.readable(), &words.collect::<Vec<_>>()).unwrap_or_default();
    let own = own.into_iter().map(|path| path.real);
    own.chain(sandbox::system_paths().into_iter().filter_map(|path| path.canonicalize().ok())).collect()
}
