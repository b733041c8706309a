//! The end of a match with one lineup: completing the journal and printing the results.

use std::io::{self, ErrorKind, Write as _};
use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;

use talon_arbiter::blocks::{Block, BlocksAhead, JournalError, SortedBlocks};
use talon_arbiter::plan::MatchPlan;
use talon_arbiter::play::{FaultReport, MatchResult};
use talon_arbiter::referee::Fault;
use talon_arbiter::stats::{Figures, PlayerFigures, SequentialSample, Statistics};
use talon_games::protocol::{FaultKind, Seat};

use crate::arbiter::one_line::print_error;
use crate::arbiter::output::fault_bundle::FaultSummary;
use crate::arbiter::output::journal_record::JournalRecord;
use crate::arbiter::output::match_conditions::MatchConditions;
use crate::arbiter::output::session_command::session_command;
use crate::arbiter::output::transcript_files::TranscriptFiles;
use crate::arbiter::output::version_changes::{extension_lines, version_changes};
use crate::arbiter::output::{match_json, match_report, sequential_text};
use crate::arbiter::playing::match_directory::MatchDirectory;
use crate::arbiter::playing::match_journal::MatchJournal;
use crate::arbiter::progress::match_progress::MatchData;
use crate::exit_code::{INTERRUPTED, SUBSTITUTED, USAGE};

/// Completes the journal and prints the results. Call this function after all bots have ended.
pub(crate) fn finish_match(
    conditions: &MatchConditions,
    mut result: MatchResult,
    mut data: MatchData,
    journal: Option<(&MatchDirectory, MatchJournal)>,
) -> Result<ExitCode, String> {
    let description = &conditions.plan.description;
    // A match that its sequential test has ended does not count as interrupted.
    let decided = data.sequential.as_ref().and_then(SequentialSample::end);
    result.interrupted &= decided.is_none();
    // The key of a match stays secret until its last block is played. The key of a tournament stays secret
    // until the tournament is closed.
    let mut revealed = Some(&conditions.plan.key);
    let mut changes = Vec::new();
    if let Some((directory, journal)) = journal {
        changes = extension_lines(&journal.header);
        changes.extend(version_changes(&journal.header.shown_names(), journal.bots.versions()));
        let shard = journal.selection.shard;
        let read = finish_journal(journal, conditions, directory, &mut result, &mut data);
        let read = read.map_err(|error| error.to_string())?;
        revealed = revealed.filter(|_| read.is_revealed);
        if read.is_unfinished {
            print_error(&directory.way_on(shard)?);
        }
    }
    let MatchData { faults, bundles, details, transcripts, sequential, points } = data;
    let unwritten = transcripts.and_then(TranscriptFiles::finish);
    let unbundled = bundles.finish(|only| Some(session_command(description, revealed?, only)));
    let is_unwritten = unwritten.is_some() || unbundled.is_some();
    unwritten.into_iter().chain(unbundled).for_each(|error| print_error(&error));
    let written: Vec<String> = conditions.plan.bots.iter().map(|bot| bot.written.clone()).collect();
    let extended = !conditions.header.extended.is_empty();
    let figures = Figures { extended, ..result.figures(&written, sequential.as_ref()) };
    let text = match (description.json, description.has_person()) {
        (true, _) => match_json::results(conditions, &figures, &details, revealed)
            .map_err(|error| error.to_string())?,
        (false, true) => match_report::session_report(&result, &points, &faults, revealed),
        (false, false) => match_report::match_report(&result, &figures, &faults, revealed),
    };
    let printed = writeln!(io::stdout(), "{text}");
    if description.json {
        let faults = match &faults[..] {
            [] => String::new(),
            faults => match_report::fault_report(&result, faults) + "\n",
        };
        let _ =
            writeln!(io::stderr(), "{faults}{}", revealed.map(match_report::play_again).unwrap_or_default());
    }
    if let Some(error) = &result.record_error {
        return Err(error.clone());
    }
    match printed {
        // A closed pipe is not an error, because nobody reads the output. A full disk is an error.
        Err(error) if error.kind() == ErrorKind::BrokenPipe => {}
        printed => printed.map_err(|error| format!("cannot write the results: {error}"))?,
    }
    for change in changes {
        let _ = if description.json {
            writeln!(io::stderr(), "{change}")
        } else {
            writeln!(io::stdout(), "{change}")
        };
    }
    // A full disk is a failure.
    Ok(if is_unwritten { ExitCode::from(USAGE) } else { exit_code(&figures, sequential.as_ref()) })
}

fn exit_code(figures: &Figures, test: Option<&SequentialSample>) -> ExitCode {
    let run = figures.run.as_ref();
    if let Some(shortage) = run.and_then(|run| run.shortage.as_ref()) {
        print_error(&format!("the match was stopped: {shortage}"));
        return ExitCode::FAILURE;
    }
    if run.is_some_and(|run| run.interrupted) {
        return ExitCode::from(INTERRUPTED);
    }
    let is_substituted = figures.participants.iter().any(PlayerFigures::is_substituted_often);
    match test {
        _ if is_substituted => ExitCode::from(SUBSTITUTED),
        None => ExitCode::SUCCESS,
        Some(test) => ExitCode::from(sequential_text::exit_code(test.accepted())),
    }
}

/// The progress of a match with a journal after a run.
struct PlayedPart {
    /// Whether the key is revealed. It is revealed when all blocks of the plan were played, or when the
    /// sequential test has decided.
    is_revealed: bool,
    /// Whether the blocks that this run should have played are incomplete. The blocks of other shards do not
    /// count.
    is_unfinished: bool,
}

/// Completes the journal of a match. When all blocks of the plan were played, or the sequential test has
/// decided, it appends the key. It reads the results of all runs into `result` and `data`. It writes the
/// record of a complete match. After a decision, later blocks appear neither in the results nor in the
/// record.
fn finish_journal(
    mut journal: MatchJournal,
    conditions: &MatchConditions,
    directory: &MatchDirectory,
    result: &mut MatchResult,
    data: &mut MatchData,
) -> Result<PlayedPart, JournalError> {
    let (plan, blocks) = (&conditions.plan, journal.header.blocks);
    let decided = data.sequential.as_ref().and_then(SequentialSample::end);
    let (is_shard, is_planned) = (journal.selection.shard.is_some(), directory.entropy.is_some());
    let played = journal.selection.played.len() + result.statistics.blocks;
    let is_over = (decided.is_some() || played == blocks) && !is_shard;
    if result.record_error.is_none() {
        if is_over && is_planned {
            journal.reveal(&directory.key)?;
        }
        journal.writer.sync()?;
    }
    let MatchJournal { header, writer, selection, has_key, .. } = journal;
    let sorted = SortedBlocks::open(writer.path())?;
    let is_complete = sorted.count_of_blocks() as u64 == blocks && !is_shard;
    let is_whole = decided.is_some() || is_complete;
    let path = directory.record();
    let begin = || JournalRecord::create(&path, &plan.key, has_key, &header);
    let mut record = is_whole.then(begin).transpose()?;
    let (mut statistics, runs) = (Statistics::new(plan.contestants(), conditions.roles), sorted.runs()?);
    statistics.add_runs(&runs);
    data.details = data.details.emptied();
    for block in BlocksAhead::new(sorted)? {
        let block = block?;
        if decided.is_some_and(|end| block.number >= end) {
            break;
        }
        statistics.add(&block);
        data.details.add(&block);
        if selection.played.contains(block.number) {
            add_block_faults(&block, header.deals_per_session(), &mut data.faults);
        }
        if let Some(record) = &mut record {
            record.add(&block);
        }
    }
    record.map_or(Ok(()), JournalRecord::finish)?;
    if is_whole {
        copy_record(&path, plan)?;
    }
    let played = statistics.blocks;
    result.statistics = statistics;
    result.time = runs.iter().map(|run| Duration::from_micros(run.elapsed_us)).sum();
    result.stalls = runs.iter().map(|run| run.stalls).sum();
    let is_unfinished = decided.is_none() && played < selection.wanted_in(&plan.range());
    Ok(PlayedPart { is_revealed: is_whole && has_key, is_unfinished })
}

/// Copies the record to the path in the description, if there is one.
pub(super) fn copy_record(record: &Path, plan: &MatchPlan) -> Result<(), JournalError> {
    let description = &plan.description;
    let Some(path) = description.record.as_ref().map(|given| description.path(given)) else { return Ok(()) };
    if path.exists() && !description.force {
        print_error(&format!("{} exists: the record is in {}", path.display(), record.display()));
        return Ok(());
    }
    std::fs::copy(record, &path).map(drop).map_err(|error| JournalError::Record { path, error })
}

/// Adds the faults of a block of an earlier run. These faults have no transcripts here: the transcripts are
/// only in the bundles.
fn add_block_faults(block: &Block, deals_per_session: u64, faults: &mut Vec<FaultSummary>) {
    for game in &block.games {
        for fault in &game.faults {
            let (Ok(kind), Some(&player)) = (FaultKind::parse(&fault.kind), game.order.get(fault.seat))
            else {
                continue;
            };
            let report = FaultReport {
                player,
                seat: Seat::new(fault.seat),
                block: block.number,
                game: game.seating * deals_per_session as usize + game.deal as usize,
                fault: Fault::new(kind, fault.detail.clone()),
                context: talon_arbiter::bot::FaultContext::default(),
                record: String::new(),
            };
            match faults.iter_mut().find(|summary| summary.covers(&report)) {
                Some(summary) => summary.games += 1,
                None => faults.push(FaultSummary { first: report, bundle: None, games: 1 }),
            }
        }
    }
}
