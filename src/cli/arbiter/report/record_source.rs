//! Reads the match of a record for a report.

use std::path::Path;

use crate::arbiter::InputFile;
use crate::arbiter::record::RecordHeader;
use crate::arbiter::stats::{MatchFigures, SequentialSample};
use crate::arbiter::tournament::{MatchGame, MatchPart, watch_match};
use crate::cards::Quoted;
use crate::cli::arbiter::report::game_sample::GameSample;
use crate::cli::arbiter::report::report_faults::ReportFaults;
use crate::cli::arbiter::report::report_source::{ReportConditions, ReportSource};
use crate::cli::arbiter::report::reported_game::ReportedGame;
use crate::cli::arbiter::report::viewed_game::ViewedGame;
use crate::games::GameRegistry;

/// Reads the record of a file, which has this path.
///
/// # Errors
/// The record cannot be read, has an error, or does not have the games of one match.
pub(super) fn read_record(
    games: &GameRegistry,
    record: &Path,
    file: InputFile,
    bundles: &Path,
) -> Result<ReportSource, String> {
    let path = Quoted::text(&record.display().to_string()).to_string();
    let (mut sample, mut faults) = (GameSample::new(), ReportFaults::new(bundles));
    let mut figures = None;
    let watched = watch_match(games, file, &mut |part| match part {
        MatchPart::Game(game) => {
            let reported = reported(&game);
            faults.add(&reported);
            sample.offer(&reported, || ViewedGame::new(games, &reported, game.game, game.table));
        }
        MatchPart::Block { participant_of, games, is_void } => {
            let figures = figures.get_or_insert_with(|| MatchFigures::of_match(participant_of));
            if !is_void {
                figures.add_block(participant_of, games);
            }
        }
    });
    let (summary, recorded) = watched.map_err(|error| format!("cannot read {path}: {error}"))?;
    if let Some(error) = summary.errors.first() {
        return Err(format!(
            "{path}: {error}; a report needs a record without errors: arbiter replay {path}"
        ));
    }
    let (Some(recorded), Some(figures)) = (recorded, figures) else {
        return Err(format!(
            "{path} does not name the players of one match before every game: a report needs a match"
        ));
    };
    let conditions =
        ReportConditions::of_match(recorded.date, &recorded.header, &recorded.statistics.participant_of);
    let RecordHeader { clock, deals_per_session, key_hash, sprt, .. } = recorded.header;
    let mut test = sprt.parse().ok().map(|test| SequentialSample::new(test, 1));
    if let Some(test) = &mut test {
        let differences = recorded.statistics.block_differences(0, 1);
        (0..).zip(differences).for_each(|(block, difference)| test.add(block, Some(difference)));
    }
    Ok(ReportSource {
        game: recorded.new.game,
        rules: recorded.new.keys,
        clock,
        conditions,
        deals_per_session,
        names: recorded.names,
        statistics: recorded.statistics,
        figures,
        test,
        games: sample.finish(),
        faults: faults.finish(&key_hash, deals_per_session),
    })
}

fn reported(seen: &MatchGame<'_>) -> ReportedGame {
    let MatchGame { block, deal, rotation, game, outcome, .. } = seen;
    let mut players = vec![0; outcome.seats.len()];
    for (player, seat) in outcome.seats.iter().enumerate() {
        if let Some(own) = players.get_mut(seat.index()) {
            *own = player;
        }
    }
    ReportedGame {
        place: [block + 1, *rotation as u64 + 1, deal + 1],
        players,
        payoff: game.points.iter().map(|points| points.unsigned_abs()).max().unwrap_or_default(),
        faults: game.faults.clone(),
    }
}
