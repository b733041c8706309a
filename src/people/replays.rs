//! Checking a record for a person.

use std::fs::File;
use std::path::Path;
use std::process::ExitCode;

use super::USAGE;
use crate::arbiter;
use crate::engine::Games;

/// Replays a record file and says whether every move is legal and every result right.
#[must_use]
pub fn replay(games: &Games, path: &Path) -> ExitCode {
    let replayed = File::open(path).and_then(|file| arbiter::replay::replay(games, file));
    let replayed = match replayed {
        Ok(replayed) => replayed,
        Err(error) => {
            eprintln!("arbiter: cannot read {}: {error}", path.display());
            return ExitCode::from(USAGE);
        }
    };
    for mistake in &replayed.mistakes {
        println!("{}: {mistake}", path.display());
    }
    println!("{} games replayed, {} moves", replayed.games, replayed.moves);
    if replayed.mistakes.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
