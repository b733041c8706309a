//! `arbiter replay`.

use std::path::Path;
use std::process::ExitCode;

use crate::arbiter::InputFile;
use crate::arbiter::tournament::{Recorded, RecordedTournament, replay_recorded};
use crate::cli::arbiter::match_report;
use crate::cli::arbiter::number_format::counted;
use crate::cli::arbiter::one_line::{shown, usage_error};
use crate::cli::arbiter::tournament_table::participant_table;
use crate::cli::standard_output;
use crate::games::GameRegistry;

/// Replays a record file, and prints its errors, the number of games, and the results as the match printed them.
pub(super) fn replay_record(games: &GameRegistry, path: &Path) -> ExitCode {
    let (summary, recorded) = match InputFile::open(path).and_then(|file| replay_recorded(games, file)) {
        Ok(replayed) => replayed,
        Err(error) => return usage_error(&format!("cannot read {}: {error}", path.display())),
    };
    let mut lines: Vec<String> =
        summary.errors.iter().map(|error| format!("{}: {error}", shown(path))).collect();
    lines.push(format!("{} replayed, {}", counted(summary.games, "game"), counted(summary.moves, "move")));
    // The results of a record with errors would lack the games with the errors.
    let has_errors = !summary.errors.is_empty();
    if !has_errors {
        lines.push(match recorded {
            Recorded::Match(recorded) => {
                format!("\n{}", match_report::results(&recorded.names, &recorded.statistics))
            }
            Recorded::Tournament(recorded) => {
                let RecordedTournament { blocks, results, .. } = &*recorded;
                let table = participant_table(&recorded.shown_names(), results);
                format!("\n{table}\n{} of {}", results.blocks, counted(*blocks, "block"))
            }
            Recorded::Games => {
                "no results: the record does not name the players of one match before every game".to_owned()
            }
        });
    }
    match standard_output::print(&lines.join("\n")) {
        Ok(()) if has_errors => ExitCode::FAILURE,
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => usage_error(&error),
    }
}
