//! The end of a run of a tournament: completing the journal and printing the standings.

use std::io::{self, Write as _};
use std::process::ExitCode;

use talon_arbiter::blocks::JournalError;
use talon_arbiter::stats::{CountedBlocks, Entrants, Figures, Statistics};

use crate::arbiter::one_line::print_error;
use crate::arbiter::output::journal_record::JournalRecord;
use crate::arbiter::output::match_conditions::MatchConditions;
use crate::arbiter::output::match_details::MatchDetails;
use crate::arbiter::output::standings::standings_table;
use crate::arbiter::output::version_changes::{extension_lines, version_changes};
use crate::arbiter::output::{match_json, sequential_text};
use crate::arbiter::playing::lineups::TournamentStop;
use crate::arbiter::playing::match_directory::MatchDirectory;
use crate::arbiter::playing::match_journal::MatchJournal;
use crate::arbiter::playing::match_results::copy_record;
use crate::arbiter::playing::match_runner::MatchRunner;
use crate::arbiter::progress::match_progress::MatchData;
use crate::exit_code::{INTERRUPTED, USAGE};
use crate::standard_output;

/// Completes the journal, writes the record of a complete tournament, and prints the standings or the JSON
/// object.
pub(crate) fn finish_tournament(
    directory: &MatchDirectory,
    conditions: &MatchConditions,
    runner: MatchRunner<'_>,
    mut journal: MatchJournal,
    stopped: Option<TournamentStop>,
) -> Result<ExitCode, String> {
    let text = |error: JournalError| error.to_string();
    let MatchData { bundles, sequential, .. } = runner.finish();
    // The tournament may be extended, so its key stays secret and the bundles get no command.
    let unbundled = bundles.finish(|_| None);
    unbundled.iter().for_each(|error| print_error(error));
    journal.writer.sync().map_err(text)?;
    let shard = journal.selection.shard;
    let path = directory.journal(shard);
    let counted = CountedBlocks::read(&path, &journal.header).map_err(text)?;
    let results =
        Statistics::read_tournament(&path, conditions.roles, |block| counted.has(block)).map_err(text)?;
    let is_whole = stopped.is_none() && shard.is_none();
    // A planned tournament cannot be extended, so its key may be revealed.
    let is_revealed = is_whole && directory.entropy.is_some();
    if is_revealed {
        journal.reveal(&directory.key).map_err(text)?;
    }
    let mut changes = extension_lines(&journal.header);
    changes.extend(version_changes(&journal.header.shown_names(), journal.bots.versions()));
    let MatchJournal { header, writer, selection, has_key, .. } = journal;
    drop(writer);
    if is_whole {
        let key = directory.deal_key()?;
        JournalRecord::write(&directory.record(), &key, has_key, &path, &counted).map_err(text)?;
        copy_record(&directory.record(), &conditions.plan).map_err(text)?;
    }
    let description = &conditions.plan.description;
    let names = header.shown_names();
    let printed = if description.json {
        let written = description.entrant_texts();
        let figures =
            Figures::new(&results, Entrants { names: &names, written: &written }, sequential.as_ref());
        let figures = Figures { extended: !header.extended.is_empty(), ..figures };
        let key = is_revealed.then_some(&conditions.plan.key);
        let json = match_json::results(conditions, &figures, &MatchDetails::new(None), key);
        for change in changes {
            let _ = writeln!(io::stderr(), "{change}");
        }
        standard_output::print(&json.map_err(|error| error.to_string())?)
    } else {
        let figures = Figures::snapshot(&results, &names, sequential.as_ref());
        let (played, blocks) = (figures.blocks, selection.wanted_in(&(0..header.blocks)));
        let decision = figures.sprt.as_ref().map(sequential_text::lines);
        let lines = [format!("{played} of {blocks} blocks")].into_iter().chain(decision).chain(changes);
        let lines = lines.collect::<Vec<_>>().join("\n");
        standard_output::print(&format!("\n{}\n{lines}", standings_table(&figures)))
    };
    match stopped {
        Some(TournamentStop::Error(error)) => Err(error),
        Some(TournamentStop::Interrupted) => {
            print_error(&directory.way_on(shard)?);
            Ok(ExitCode::from(INTERRUPTED))
        }
        None => {
            printed?;
            let code = sequential.map_or(0, |test| sequential_text::exit_code(test.accepted()));
            // A full disk is not a success.
            Ok(ExitCode::from(if unbundled.is_some() { USAGE } else { code }))
        }
    }
}
