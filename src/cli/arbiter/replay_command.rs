//! `arbiter replay`.

use std::fs::File;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

use crate::arbiter::record::replay;
use crate::cli::exit_code::USAGE;
use crate::games::GameRegistry;

/// Replays a record file, and prints its errors and the number of games.
pub(super) fn replay_record(games: &GameRegistry, path: &Path) -> ExitCode {
    let summary = match File::open(path).and_then(|file| replay(games, file)) {
        Ok(summary) => summary,
        Err(error) => {
            eprintln!("arbiter: cannot read {}: {error}", path.display());
            return ExitCode::from(USAGE);
        }
    };
    let mut output = io::stdout().lock();
    // Writing fails when no process reads the output any more.
    for error in &summary.errors {
        let _ = writeln!(output, "{}: {error}", path.display());
    }
    let _ = writeln!(output, "{} games replayed, {} moves", summary.games, summary.moves);
    if summary.errors.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
