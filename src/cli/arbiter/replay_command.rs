//! `arbiter replay`.

use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

use crate::arbiter::InputFile;
use crate::arbiter::tournament::{RecordedMatch, replay_match};
use crate::cli::arbiter::match_report;
use crate::cli::arbiter::number_format::counted;
use crate::cli::arbiter::one_line::{shown, usage_error};
use crate::games::GameRegistry;

/// Replays a record file, and prints its errors, the number of games, and the results as the match printed them.
pub(super) fn replay_record(games: &GameRegistry, path: &Path) -> ExitCode {
    let (summary, recorded) = match InputFile::open(path).and_then(|file| replay_match(games, file)) {
        Ok(replayed) => replayed,
        Err(error) => return usage_error(&format!("cannot read {}: {error}", path.display())),
    };
    let mut output = io::stdout().lock();
    // Writing fails when no process reads the output any more.
    for error in &summary.errors {
        let _ = writeln!(output, "{}: {error}", shown(path));
    }
    let (played, moves) = (counted(summary.games, "game"), counted(summary.moves, "move"));
    let _ = writeln!(output, "{played} replayed, {moves}");
    // The results of a record with errors would lack the games with the errors.
    if !summary.errors.is_empty() {
        return ExitCode::FAILURE;
    }
    let _ = match recorded {
        Some(RecordedMatch { names, statistics, .. }) => {
            writeln!(output, "\n{}", match_report::results(&names, &statistics))
        }
        None => writeln!(
            output,
            "no results: the record does not name the players of one match before every game"
        ),
    };
    ExitCode::SUCCESS
}
