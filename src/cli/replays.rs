//! Checking a record for a person.

use std::fs::File;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

use super::USAGE;
use crate::arbiter;
use crate::games::GameRegistry;

/// Replays a record file and says whether every move is legal and every result right.
#[must_use]
pub fn replay(games: &GameRegistry, path: &Path) -> ExitCode {
    let replayed = File::open(path).and_then(|file| arbiter::record::replay::replay(games, file));
    let replayed = match replayed {
        Ok(replayed) => replayed,
        Err(error) => {
            eprintln!("arbiter: cannot read {}: {error}", path.display());
            return ExitCode::from(USAGE);
        }
    };
    let mut output = io::stdout().lock();
    // A reader who has gone away does not want to know.
    for mistake in &replayed.mistakes {
        let _ = writeln!(output, "{}: {mistake}", path.display());
    }
    let _ = writeln!(output, "{} games replayed, {} moves", replayed.games, replayed.moves);
    if replayed.mistakes.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
