//! `arbiter match`.

use std::io::{self, ErrorKind, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use crate::arbiter::bot::interrupt::Interrupt;
use crate::arbiter::record::{KEY_COMMENT, MatchKey};
use crate::arbiter::runtime;
use crate::arbiter::stats::PlayerStatistics;
use crate::arbiter::tournament::{Match, MatchPlan, MatchResult, Watcher};
use crate::cli::arbiter::fault_bundle::FaultBundles;
use crate::cli::arbiter::fault_summary::FaultSummary;
use crate::cli::arbiter::hidden_directory::HiddenDirectory;
use crate::cli::arbiter::match_conditions::MatchConditions;
use crate::cli::arbiter::match_details::{Details, MatchDetails};
use crate::cli::arbiter::match_progress::{FinishedProgress, MatchProgress};
use crate::cli::arbiter::match_record::{begin_record, open_record, record_error};
use crate::cli::arbiter::match_watcher::MatchWatcher;
use crate::cli::arbiter::one_line::{print_error, usage_error};
use crate::cli::arbiter::plan_directory::PlanDirectory;
use crate::cli::arbiter::run_journal::RunJournal;
use crate::cli::arbiter::sandbox_arguments::{self, SandboxMode};
use crate::cli::arbiter::sequential_progress::SequentialProgress;
use crate::cli::arbiter::session_command::session_command;
use crate::cli::arbiter::transcript_files::TranscriptFiles;
use crate::cli::arbiter::{match_json, match_report, signals};
use crate::cli::exit_code::{INTERRUPTED, SUBSTITUTED, USAGE};
use crate::cli::languages::Language;
use crate::games::{GameRegistry, RegisteredGame};

/// The destinations of a match's results.
#[derive(Clone, Default)]
pub(super) struct MatchOutput {
    /// The file for the records of all games.
    pub(super) record: Option<PathBuf>,
    /// Overwrite a record.
    pub(super) force: bool,
    /// Print one JSON object instead of a table.
    pub(super) json: bool,
    /// The results of single blocks and games in the JSON object.
    pub(super) details: Option<Details>,
    /// How much of the sandbox must be enforced. `None` when the bots run in no sandbox.
    pub(super) sandbox: Option<SandboxMode>,
    /// The directory for fault bundles. `None` when no bundles are wanted.
    pub(super) bundles: Option<PathBuf>,
    /// The plan that is played.
    pub(super) planned: Option<PlanDirectory>,
    /// The number of deals that was asked for, when the last session has more.
    pub(super) rounded_from: Option<u64>,
    /// The language in which the games are printed as they are played. `None` when they are not printed.
    pub(super) observe: Option<Language>,
    /// The command line that plays this match.
    pub(super) command: Vec<String>,
}

/// Plays a match and prints its results.
pub(super) fn play_match(games: &GameRegistry, plan: MatchPlan, output: &MatchOutput) -> ExitCode {
    match try_play(games, plan, output) {
        Ok(code) => code,
        Err(error) => usage_error(&error),
    }
}

fn try_play(games: &GameRegistry, mut plan: MatchPlan, output: &MatchOutput) -> Result<ExitCode, String> {
    runtime::protect_own_memory();
    // The record is opened first, so that a wrong path is reported before the first deal. The record is
    // truncated only when the match begins, so that a wrong argument does not destroy an earlier record.
    let file = output.record.as_deref().map(|path| open_record(path, output.force)).transpose()?;
    let (launch, sandbox) = sandbox_arguments::probe(plan.launch, output.sandbox)?;
    plan.launch = match &output.planned {
        Some(planned) => launch.with_hidden(planned.path()),
        None => launch,
    };
    let unrelated = runtime::child_pids();
    if let Err(error) = runtime::adopt_orphans() {
        log::info!("cannot find processes that bots leave behind outside their process groups: {error}");
    }
    let interrupt = signals::interrupt(output.planned.is_some())
        .map_err(|error| format!("cannot watch for signals: {error}"))?;
    let key = plan.key.clone();
    let heading = match_report::heading(&plan, output.rounded_from);
    let requirements = match_report::requirements(&plan);
    let bundles = FaultBundles::new(output.bundles.clone(), &plan);
    let conditions = MatchConditions { plan: plan.clone(), date: date(), sandbox: output.sandbox.is_some() };
    // Before any bot is started.
    let exposure = |planned: &PlanDirectory| planned.exposure(&conditions.plan).transpose();
    let exposure = output.planned.as_ref().and_then(exposure).transpose()?;
    let hidden = output.sandbox.as_ref().and(output.bundles.as_deref());
    let _hidden = hidden.map(HiddenDirectory::create).transpose()?;
    let kept = output.bundles.as_deref().filter(|_| plan.keep_transcripts);
    let ready = Match::prepare(games, plan, &interrupt).map_err(|error| error.to_string())?;
    let is_resumed = output.planned.as_ref().is_some_and(|planned| planned.is_resumed);
    let create = |directory| TranscriptFiles::create(directory, &key, ready.names().len(), is_resumed);
    let transcripts = kept.map(create).transpose()?;
    let kept = transcripts.as_ref().map(|files| format!("transcripts: {}", files.directory().display()));
    let requirements = [ready.limits().to_owned(), requirements].into_iter().chain(exposure).chain(kept);
    let requirements = sandbox.into_iter().chain(requirements).collect::<Vec<_>>().join("\n");
    let header = conditions.plan.header(ready.names(), output.sandbox.is_some());
    let commitment = match_report::commitment(&key, &header);
    let mut journal = match &output.planned {
        Some(planned) => {
            planned.begin(&header, key.entropy().unwrap_or_default())?;
            Some(RunJournal::open(planned, &conditions, &header).map_err(|error| error.to_string())?)
        }
        None => None,
    };
    let test = begin_test(&conditions.plan, journal.as_ref(), &interrupt)?;
    let selection = journal.as_ref().map(|journal| journal.selection.clone()).unwrap_or_default();
    let played = selection.played.count_in(&conditions.plan.range());
    let ready = ready.select(selection);
    // Writing fails when no process reads the output any more.
    let _ = if output.json {
        let note = heading.split_once('\n').map_or(String::new(), |(_, note)| format!("{note}\n"));
        writeln!(io::stderr(), "{note}{commitment}\n{requirements}")
    } else {
        writeln!(io::stdout(), "{heading}\n{requirements}\n{commitment}")
    };
    let mut record = match file {
        Some(file) => begin_record(file, &conditions, &header, &key, output.force)?,
        None => Box::new(io::sink()),
    };
    let mut progress =
        MatchProgress::new(ready.blocks(), played, ready.names(), bundles, output.details, transcripts);
    if output.observe.is_some() || conditions.plan.has_person() {
        progress.hide();
    }
    progress.stop_by(test, &interrupt);
    let watcher = watcher(games, &conditions.plan, ready.names(), output)?;
    let ready = ready.watch(watcher.as_ref().map(|watcher| watcher as &dyn Watcher));
    let mut result = match &mut journal {
        Some(journal) => ready.play_to_journal(&mut journal.writer, &mut progress),
        None => ready.play(&mut record, &mut progress),
    };
    if let Some(watcher) = watcher {
        watcher.finish();
    }
    // Processes that have left their group and wiped their environment are children of this process now.
    runtime::kill_orphans(&unrelated);
    // All bots have ended, so the key need not be secret any more.
    if result.record_error.is_none() {
        let written = writeln!(record, "{KEY_COMMENT}{}", key.reveal()).and_then(|()| record.flush());
        result.record_error = written.err().map(|error| record_error(&error));
    }
    let FinishedProgress { mut faults, bundles, mut details, transcripts, sequential, points } =
        progress.finish();
    // The decision ends the match, and nobody interrupted it.
    let decided = sequential.as_ref().and_then(SequentialProgress::end);
    result.interrupted &= decided.is_none();
    // The key of a match stays secret until its last block was played.
    let mut revealed = Some(&key);
    if let (Some(journal), Some(planned)) = (journal, &output.planned) {
        let roles = games.find(&conditions.plan.new.game).map_or(&[][..], RegisteredGame::roles);
        let read = journal.finish(&conditions, &mut result, faults, &details, roles, decided);
        let read = read.map_err(|error| error.to_string())?;
        (faults, details) = (read.faults, read.details);
        revealed = revealed.filter(|_| read.is_whole);
        if read.is_unfinished {
            print_error(&planned.way_on());
        }
    }
    let unwritten = transcripts.and_then(TranscriptFiles::finish);
    let unbundled = bundles.finish(|only| Some(session_command(&output.command, revealed?, only)));
    let is_unwritten = unwritten.is_some() || unbundled.is_some();
    for error in unwritten.into_iter().chain(unbundled) {
        print_error(&error);
    }
    let json = output.json.then_some((&conditions, &details));
    let points = conditions.plan.has_person().then_some(points.as_slice());
    print_results(&result, sequential.as_ref(), &faults, revealed, points, json)?;
    // A full disk is not a success.
    Ok(if is_unwritten { ExitCode::from(USAGE) } else { exit_code(&result, sequential.as_ref()) })
}

/// The test that ends the match, with the blocks of the journal. A test that they decide ends it at once.
fn begin_test(
    plan: &MatchPlan,
    journal: Option<&RunJournal>,
    interrupt: &Interrupt,
) -> Result<Option<SequentialProgress>, String> {
    let mut test = plan.sequential.map(|test| SequentialProgress::new(test, 1));
    if let (Some(test), Some(journal)) = (&mut test, journal) {
        journal.repeat(test).map_err(|error| error.to_string())?;
    }
    if test.as_ref().is_some_and(|test| test.accepted().is_some()) {
        interrupt.finish_blocks();
    }
    Ok(test)
}

/// The watcher of a match whose games are printed.
fn watcher(
    games: &GameRegistry,
    plan: &MatchPlan,
    names: &[String],
    output: &MatchOutput,
) -> Result<Option<MatchWatcher>, String> {
    let game = games.iter().find(|game| game.name() == plan.new.game);
    let watch = |(language, game): (Language, &Arc<dyn RegisteredGame>)| {
        MatchWatcher::new(Arc::clone(game), names, language)
    };
    output.observe.zip(game).map(watch).transpose()
}

fn exit_code(result: &MatchResult, sequential: Option<&SequentialProgress>) -> ExitCode {
    if let Some(shortage) = &result.shortage {
        print_error(&format!("the match was stopped: {shortage}"));
        return ExitCode::FAILURE;
    }
    if result.interrupted {
        return ExitCode::from(INTERRUPTED);
    }
    let is_substituted = result.statistics.participants.iter().any(PlayerStatistics::is_substituted_often);
    match sequential {
        _ if is_substituted => ExitCode::from(SUBSTITUTED),
        None => ExitCode::SUCCESS,
        Some(test) => ExitCode::from(test.exit_code()),
    }
}

/// Prints the results: for people, or as JSON. `points` has those of the players of a session with a person, which has no
/// statistics. Fails when they or the record could not be written.
fn print_results(
    result: &MatchResult,
    sequential: Option<&SequentialProgress>,
    faults: &[FaultSummary],
    key: Option<&MatchKey>,
    points: Option<&[i64]>,
    json: Option<(&MatchConditions, &MatchDetails)>,
) -> Result<(), String> {
    let text = match (json, points) {
        (Some((conditions, details)), _) => match_json::results(conditions, result, sequential, details, key)
            .map_err(|error| error.to_string())?,
        (None, Some(points)) => match_report::session_report(result, points, faults, key),
        (None, None) => match_report::match_report(result, sequential, faults, key),
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
        // No process reads the output any more, which is no error. A full disk is an error.
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        printed => printed.map_err(|error| format!("cannot write the results: {error}")),
    }
}

/// The time of the call.
fn date() -> String {
    jiff::Timestamp::now().strftime("%Y-%m-%d %H:%M:%S UTC").to_string()
}
