//! `arbiter replay`.

use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

use crate::arbiter::InputFile;
use crate::arbiter::tournament::{Recorded, RecordedTournament, replay_recorded};
use crate::cli::arbiter::match_report;
use crate::cli::arbiter::number_format::counted;
use crate::cli::arbiter::one_line::{shown, usage_error};
use crate::cli::arbiter::tournament_table::participant_table;
use crate::games::GameRegistry;

/// Replays a record file, and prints its errors, the number of games, and the results as the match printed them.
pub(super) fn replay_record(games: &GameRegistry, path: &Path) -> ExitCode {
    let (summary, recorded) = match InputFile::open(path).and_then(|file| replay_recorded(games, file)) {
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
        Recorded::Match(recorded) => {
            writeln!(output, "\n{}", match_report::results(&recorded.names, &recorded.statistics))
        }
        Recorded::Tournament(recorded) => {
            let RecordedTournament { names, blocks, results } = &*recorded;
            let table = participant_table(names, results);
            writeln!(output, "\n{table}\n{} of {}", results.blocks, counted(*blocks, "block"))
        }
        Recorded::Games => writeln!(
            output,
            "no results: the record does not name the players of one match before every game"
        ),
    };
    ExitCode::SUCCESS
}
