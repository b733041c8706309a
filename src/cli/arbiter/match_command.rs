//! `arbiter match`.

use std::io::{self, ErrorKind, Write};
use std::process::ExitCode;

use crate::arbiter::bot::interrupt::Interrupt;
use crate::arbiter::date::now;
use crate::arbiter::plan::{KEY_COMMENT, MatchKey, MatchPlan, RecordHeader};
use crate::arbiter::run::{Match, MatchResult};
use crate::arbiter::stats::{Figures, PlayerFigures, SequentialSample};
use crate::cli::arbiter::one_line::{self, print_error};
use crate::cli::arbiter::options::match_output::MatchConditions;
use crate::cli::arbiter::options::match_output::MatchOutput;
use crate::cli::arbiter::output::fault_bundle::FaultBundles;
use crate::cli::arbiter::output::fault_bundle::FaultSummary;
use crate::cli::arbiter::output::match_details::MatchDetails;
use crate::cli::arbiter::output::match_json;
use crate::cli::arbiter::output::match_record::{begin_record, open_record, record_error};
use crate::cli::arbiter::output::match_report;
use crate::cli::arbiter::output::sequential_text;
use crate::cli::arbiter::output::session_command::session_command;
use crate::cli::arbiter::output::transcript_files::TranscriptFiles;
use crate::cli::arbiter::output::version_changes::version_changes;
use crate::cli::arbiter::progress::match_progress::{MatchData, MatchProgress};
use crate::cli::arbiter::running::match_journal::MatchJournal;
use crate::cli::arbiter::running::match_runner::{BlockOutput, MatchRunner, Surroundings};
use crate::cli::arbiter::running::match_watchers::MatchWatchers;
use crate::cli::arbiter::running::plan_directory::PlanDirectory;
use crate::cli::arbiter::running::planned_results::{finish_planned_match, journal_header};
use crate::cli::exit_code::{INTERRUPTED, SUBSTITUTED, USAGE};
use crate::games::GameRegistry;

/// Plays a match and prints its results.
pub(super) fn play_match(
    games: &GameRegistry,
    plan: MatchPlan,
    output: &MatchOutput,
    planned: Option<&PlanDirectory>,
) -> ExitCode {
    one_line::exit_code(try_play(games, plan, output, planned))
}

fn try_play(
    games: &GameRegistry,
    mut plan: MatchPlan,
    output: &MatchOutput,
    planned: Option<&PlanDirectory>,
) -> Result<ExitCode, String> {
    // The record is opened first, so that a wrong path is reported before the first deal. The record is
    // truncated only when the match begins, so that a wrong argument does not destroy an earlier record.
    let record = output.record.as_deref().map(|path| open_record(path, output.force)).transpose()?;
    let bots = plan.players.clone();
    let directory = planned.map(|planned| planned.own.path.as_path());
    let surroundings = Surroundings::prepare(&mut plan, &bots, output, directory)?;
    let conditions = MatchConditions { plan, date: now(), sandbox: output.sandbox.is_some() };
    let ready = Match::prepare(games, conditions.plan.clone(), &surroundings.interrupt)
        .map_err(|error| error.to_string())?;
    let header = conditions.plan.header(ready.names(), conditions.sandbox);
    let watchers = MatchWatchers::begin(games, &conditions.plan, ready.names(), output)?;
    let is_resumed = planned.is_some_and(|planned| planned.is_resumed);
    let transcripts = transcripts(&conditions.plan, output, is_resumed)?;
    let mut journal = planned.map(|planned| begin_journal(planned, &conditions, &header)).transpose()?;
    let test = begin_test(&conditions.plan, journal.as_ref(), &surroundings.interrupt)?;
    let lines = [ready.limits().to_owned(), match_report::requirements(&conditions.plan)].into_iter();
    let lines = lines.chain(planned.and_then(|planned| planned.exposure(&conditions.plan)));
    let lines = lines.chain(output.default_seats.clone());
    let lines = lines.chain(transcripts.as_ref().map(TranscriptFiles::line));
    print_head(&conditions.plan, output, &header, surroundings.sandbox.iter().cloned().chain(lines));
    let key = &conditions.plan.key;
    let record =
        record.map(|file| begin_record(file, &conditions, &header, key, output.force)).transpose()?;
    let mut record = record.unwrap_or_else(|| Box::new(io::sink()));
    let range = conditions.plan.range();
    let selection = journal.as_ref().map(|journal| journal.selection.clone()).unwrap_or_default();
    let (played, missing) = (selection.played.count_in(&range), selection.missing(&range));
    let bundles = FaultBundles::new(output.bundles.clone(), &conditions.plan);
    let details = MatchDetails::new(output.details);
    let mut progress = MatchProgress::new(ready.names(), played + missing, played, bundles)
        .with_details(details, transcripts);
    progress.stop_by(test, conditions.plan.blocks(), &surroundings.interrupt);
    if conditions.plan.has_person() {
        progress.hide();
    }
    let mut runner = MatchRunner::new(surroundings, progress, watchers);
    let (participants, tables) = (conditions.plan.participants(), conditions.plan.concurrency.get());
    let blocks = journal.as_mut().map_or(BlockOutput::Record(&mut record), BlockOutput::Journal);
    let mut result = runner.play(ready, blocks, &participants, tables, conditions.date.clone())?;
    let data = runner.finish();
    // All bots have ended, so the key need not be secret from them any more.
    if result.record_error.is_none() {
        let written = writeln!(record, "{KEY_COMMENT}{}", key.reveal()).and_then(|()| record.flush());
        result.record_error = written.err().map(|error| record_error(&error));
    }
    finish(games, &conditions, result, data, output, planned.zip(journal))
}

/// The transcript files, if the transcripts of all bots are kept.
fn transcripts(
    plan: &MatchPlan,
    output: &MatchOutput,
    is_resumed: bool,
) -> Result<Option<TranscriptFiles>, String> {
    let kept = output.bundles.as_deref().filter(|_| plan.keep_transcripts);
    kept.map(|directory| TranscriptFiles::create(directory, &plan.key, plan.players.len(), is_resumed))
        .transpose()
}

/// Begins or resumes the journal of a planned match.
fn begin_journal(
    planned: &PlanDirectory,
    conditions: &MatchConditions,
    record: &RecordHeader,
) -> Result<MatchJournal, String> {
    planned.begin(record, conditions.plan.key.entropy().unwrap_or_default())?;
    let header = journal_header(conditions, record, planned.shard);
    let path = planned.journal();
    let journal = if planned.is_resumed && path.exists() {
        MatchJournal::resume(&path, header, planned.shard)
    } else {
        MatchJournal::create(&path, header, planned.shard)
    };
    let mut journal = journal.map_err(|error| error.to_string())?;
    journal.bots.refuses_changes = planned.refuses_changes;
    Ok(journal)
}

/// The sequential test that may end the match, with the blocks of the journal. If these blocks already decide the test,
/// the match ends at once.
fn begin_test(
    plan: &MatchPlan,
    journal: Option<&MatchJournal>,
    interrupt: &Interrupt,
) -> Result<Option<SequentialSample>, String> {
    let mut test = plan.sequential.map(|test| SequentialSample::new(test, 1));
    if let (Some(test), Some(journal)) = (&mut test, journal) {
        journal.feed_test(test, plan.blocks()).map_err(|error| error.to_string())?;
    }
    if test.as_ref().is_some_and(|test| test.accepted().is_some()) {
        interrupt.finish_blocks();
    }
    Ok(test)
}

/// Prints the information that is known before the first deal.
fn print_head(
    plan: &MatchPlan,
    output: &MatchOutput,
    header: &RecordHeader,
    lines: impl Iterator<Item = String>,
) {
    let heading = match_report::heading(plan, output.rounded_from);
    let commitment = match_report::commitment(&plan.key, header);
    let requirements = lines.collect::<Vec<_>>().join("\n");
    // Writing fails when no process reads the output any more.
    let _ = if output.json {
        let note = heading.split_once('\n').map_or(String::new(), |(_, note)| format!("{note}\n"));
        writeln!(io::stderr(), "{note}{commitment}\n{requirements}")
    } else {
        writeln!(io::stdout(), "{heading}\n{requirements}\n{commitment}")
    };
}

/// Completes the journal, and prints the results.
fn finish(
    games: &GameRegistry,
    conditions: &MatchConditions,
    mut result: MatchResult,
    mut data: MatchData,
    output: &MatchOutput,
    planned: Option<(&PlanDirectory, MatchJournal)>,
) -> Result<ExitCode, String> {
    let (plan, key) = (&conditions.plan, &conditions.plan.key);
    // A match that its sequential test has ended does not count as interrupted.
    let decided = data.sequential.as_ref().and_then(SequentialSample::end);
    result.interrupted &= decided.is_none();
    // The key of a match stays secret until its last block is played.
    let mut revealed = Some(key);
    let mut changes = Vec::new();
    if let Some((planned, journal)) = planned {
        changes = version_changes(&journal.header.shown_names(), journal.bots.versions());
        let roles = games.of(&plan.new).map_or(&[][..], |game| game.roles);
        let read =
            finish_planned_match(journal, conditions, &planned.own.record(), &mut result, &mut data, roles);
        let read = read.map_err(|error| error.to_string())?;
        revealed = revealed.filter(|_| read.is_whole);
        if read.is_unfinished {
            print_error(&planned.own.way_on(planned.shard)?);
        }
    }
    let MatchData { faults, bundles, details, transcripts, sequential, points } = data;
    let unwritten = transcripts.and_then(TranscriptFiles::finish);
    let unbundled = bundles.finish(|only| Some(session_command(&output.command, revealed?, only)));
    let is_unwritten = unwritten.is_some() || unbundled.is_some();
    for error in unwritten.into_iter().chain(unbundled) {
        print_error(&error);
    }
    let json = output.json.then_some((conditions, &details));
    let points = plan.has_person().then_some(points.as_slice());
    let written: Vec<String> = plan.players.iter().map(|player| player.written.clone()).collect();
    let figures = result.figures(&written, sequential.as_ref());
    print_results(&result, &figures, &faults, revealed, points, json)?;
    for change in changes {
        let _ =
            if output.json { writeln!(io::stderr(), "{change}") } else { writeln!(io::stdout(), "{change}") };
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

/// Prints the results, for people or as JSON. A session with a person has no statistics; `points` then has the points
/// of its players. Fails if the results or the record could not be written.
fn print_results(
    result: &MatchResult,
    figures: &Figures,
    faults: &[FaultSummary],
    key: Option<&MatchKey>,
    points: Option<&[i64]>,
    json: Option<(&MatchConditions, &MatchDetails)>,
) -> Result<(), String> {
    let text = match (json, points) {
        (Some((conditions, details)), _) => {
            match_json::results(conditions, &result.names, figures, details, key)
                .map_err(|error| error.to_string())?
        }
        (None, Some(points)) => match_report::session_report(result, points, faults, key),
        (None, None) => match_report::match_report(result, figures, faults, key),
    };
    let printed = writeln!(io::stdout(), "{text}");
    if json.is_some() {
        let faults =
            if faults.is_empty() { String::new() } else { match_report::fault_report(result, faults) + "\n" };
        let again = key.map(match_report::play_again).unwrap_or_default();
        let _ = writeln!(io::stderr(), "{faults}{again}");
    }
    if let Some(error) = &result.record_error {
        return Err(error.clone());
    }
    match printed {
        // It is not an error when no process reads the output any more. A full disk is an error.
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        printed => printed.map_err(|error| format!("cannot write the results: {error}")),
    }
}
