//! `arbiter replay`.

use std::path::Path;
use std::process::ExitCode;

use talon_arbiter::InputFile;
use talon_arbiter::recorded::{Recorded, RecordedBlock, RecordedBlocksError, read_blocks};
use talon_arbiter::stats::{Entrants, Figures, Statistics};
use talon_games::GameRegistry;

use crate::arbiter::match_source::record_of;
use crate::arbiter::one_line::{shown, usage_error};
use crate::arbiter::output::match_report;
use crate::arbiter::output::number_format::counted;
use crate::arbiter::output::standings::standings_table;
use crate::standard_output;

/// Replays a record file. Prints its errors, the number of games, and the results in the same form as the
/// match.
pub(super) fn replay_record(games: &GameRegistry, path: &Path) -> ExitCode {
    let mut read: Option<Statistics> = None;
    let record = match record_of(path) {
        Ok(record) => record,
        Err(error) => return usage_error(&error),
    };
    let replayed = InputFile::open(&record).and_then(|file| {
        read_blocks(games, file, &mut |recorded, RecordedBlock { block, .. }| {
            let lineups = recorded.is_tournament().then_some(recorded.participants.len());
            let roles = games.of(&recorded.new).map_or(&[][..], |game| game.roles);
            read.get_or_insert_with(|| Statistics::of(lineups, &block.players, roles)).add(&block);
        })
    });
    let (summary, recorded) = match replayed {
        Ok(replayed) => replayed,
        Err(error) => return usage_error(&format!("cannot read {}: {error}", record.display())),
    };
    let mut lines: Vec<String> =
        summary.errors.iter().map(|error| format!("{}: {error}", shown(&record))).collect();
    lines.push(format!("{} replayed, {}", counted(summary.games, "game"), counted(summary.moves, "move")));
    // If there are errors, no results are printed, because they would lack the games with errors.
    let mut has_errors = !summary.errors.is_empty();
    if !has_errors {
        lines.push(match (recorded, read) {
            (Ok(Recorded { header: Some(header), players, .. }), Some(statistics)) if players.is_empty() => {
                let table = standings_table(&Figures::snapshot(&statistics, &header.shown_names(), None));
                format!("\n{table}\n{} of {}", statistics.blocks, counted(header.blocks, "block"))
            }
            (Ok(Recorded { players, names_players: true, .. }), Some(statistics)) => {
                let entrants = Entrants { names: &players, written: &[] };
                format!("\n{}", match_report::results(&Figures::new(&statistics, entrants, None)))
            }
            (Err(error @ (RecordedBlocksError::Head(_) | RecordedBlocksError::Cut(_))), _) => {
                has_errors = true;
                format!("{}: {error}", shown(&record))
            }
            (Err(error), _) => format!("no results: {error}"),
            (Ok(_), _) => {
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
