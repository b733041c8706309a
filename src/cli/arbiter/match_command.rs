//! `arbiter match`.

use std::fs::{File, OpenOptions};
use std::io::{self, BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use crate::arbiter::record::{KEY_COMMENT, MatchKey};
use crate::arbiter::runtime;
use crate::arbiter::stats::{Hypothesis, PlayerStatistics, SequentialTest};
use crate::arbiter::tournament::{Match, MatchPlan, MatchResult, SessionFilter, Watcher};
use crate::cli::arbiter::fault_bundle::FaultBundles;
use crate::cli::arbiter::fault_summary::FaultSummary;
use crate::cli::arbiter::key_options::key_options;
use crate::cli::arbiter::match_conditions::MatchConditions;
use crate::cli::arbiter::match_details::{Details, MatchDetails};
use crate::cli::arbiter::match_progress::{FinishedProgress, MatchProgress};
use crate::cli::arbiter::match_watcher::MatchWatcher;
use crate::cli::arbiter::plan_directory::PlanDirectory;
use crate::cli::arbiter::run_journal::RunJournal;
use crate::cli::arbiter::sandbox_arguments::{self, SandboxMode};
use crate::cli::arbiter::sequential_progress::SequentialProgress;
use crate::cli::arbiter::transcript_files::TranscriptFiles;
use crate::cli::arbiter::{match_json, match_report, record_file, signals};
use crate::cli::exit_code::{H0_ACCEPTED, INTERRUPTED, SUBSTITUTED, UNDECIDED, USAGE};
use crate::cli::languages::Language;
use crate::games::{GameRegistry, RegisteredGame};

/// The destinations of a match's results.
#[derive(Clone, Debug, Default, PartialEq)]
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
    /// The test that ends the match.
    pub(super) sequential: Option<SequentialTest>,
    /// The language in which the games are printed as they are played. `None` when they are not printed.
    pub(super) observe: Option<Language>,
    /// The command line that plays this match.
    pub(super) command: Vec<String>,
}

/// Plays a match and prints its results.
pub(super) fn play_match(games: &GameRegistry, plan: MatchPlan, output: &MatchOutput) -> ExitCode {
    match try_play(games, plan, output) {
        Ok(code) => code,
        Err(error) => {
            eprintln!("arbiter: {error}");
            ExitCode::from(USAGE)
        }
    }
}

fn try_play(games: &GameRegistry, mut plan: MatchPlan, output: &MatchOutput) -> Result<ExitCode, String> {
    runtime::protect_own_memory();
    // The record is opened first, so that a wrong path is reported before the first deal. The record is
    // truncated only when the match begins, so that a wrong argument does not destroy an earlier record.
    let file = match &output.record {
        Some(path) => Some(open(path, output.force)?),
        None => None,
    };
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
    let heading = match_report::heading(&plan);
    let requirements = match_report::requirements(&plan);
    let bundles = FaultBundles::new(output.bundles.clone(), &plan);
    let conditions = MatchConditions { plan: plan.clone(), date: date(), sandbox: output.sandbox.is_some() };
    // Before any bot is started.
    let exposure = match &output.planned {
        Some(planned) => planned.exposure(&conditions.plan, output.sandbox.is_some())?,
        None => None,
    };
    let kept = output.bundles.as_deref().filter(|_| plan.keep_transcripts);
    let ready = Match::prepare(games, plan, &interrupt).map_err(|error| error.to_string())?;
    let limits = ready.limits().to_owned();
    let is_resumed = output.planned.as_ref().is_some_and(|planned| planned.is_resumed);
    let create = |directory| TranscriptFiles::create(directory, &key, ready.names().len(), is_resumed);
    let transcripts = kept.map(create).transpose()?;
    let kept = transcripts.as_ref().map(|files| format!("transcripts: {}", files.directory().display()));
    let requirements = sandbox
        .into_iter()
        .chain([limits, requirements])
        .chain(exposure)
        .chain(kept)
        .collect::<Vec<_>>()
        .join("\n");
    let header = conditions.plan.header(ready.names(), output.sandbox.is_some());
    let commitment = match_report::commitment(&key, &header);
    let plan_hash = header.hash();
    let mut journal = match &output.planned {
        Some(planned) => {
            planned.begin(&header, key.entropy().unwrap_or_default())?;
            Some(RunJournal::open(planned, &conditions, &header).map_err(|error| error.to_string())?)
        }
        None => None,
    };
    let selection = journal.as_ref().map(|journal| journal.selection.clone()).unwrap_or_default();
    let played = selection.played.count_in(&conditions.plan.range());
    let ready = ready.select(selection);
    // Writing fails when no process reads the output any more.
    let _ = if output.json {
        writeln!(io::stderr(), "{commitment}\n{requirements}")
    } else {
        writeln!(io::stdout(), "{heading}\n{requirements}\n{commitment}")
    };
    let mut record: Box<dyn Write> = match file {
        Some(file) => {
            let header = header.lines().lines().map(str::to_owned).collect::<Vec<_>>();
            let header = record_file::heading(&conditions.date, &header, &plan_hash, &key);
            Box::new(begin_record(file, &header, output.force).map_err(|error| record_error(&error))?)
        }
        None => Box::new(io::sink()),
    };
    let mut progress =
        MatchProgress::new(ready.blocks(), played, ready.names(), bundles, output.details, transcripts);
    if output.observe.is_some() || conditions.plan.has_person() {
        progress.hide();
    }
    progress.stop_by(output.sequential.map(SequentialProgress::new), &interrupt);
    let game = games.iter().find(|game| game.name() == conditions.plan.new.game);
    let watch = |(language, game): (Language, &Arc<dyn RegisteredGame>)| {
        MatchWatcher::new(Arc::clone(game), ready.names(), language)
    };
    let watcher = output.observe.zip(game).map(watch).transpose()?;
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
    result.interrupted &= sequential.is_none_or(|test| test.accepted().is_none());
    // The key of a match stays secret until its last block was played.
    let mut revealed = Some(&key);
    if let (Some(journal), Some(planned)) = (journal, &output.planned) {
        let roles = games.find(&conditions.plan.new.game).map_or(&[][..], RegisteredGame::roles);
        let read = journal.finish(&conditions, &mut result, faults, &details, roles, planned);
        let read = read.map_err(|error| error.to_string())?;
        (faults, details) = (read.faults, read.details);
        revealed = revealed.filter(|_| read.is_whole);
        if read.is_unfinished {
            eprintln!("arbiter: {}", planned.way_on());
        }
    }
    let unwritten = transcripts.and_then(TranscriptFiles::finish);
    let unbundled = bundles.finish(|only| Some(session_command(&output.command, revealed?, only)));
    let is_unwritten = unwritten.is_some() || unbundled.is_some();
    for error in unwritten.into_iter().chain(unbundled) {
        eprintln!("arbiter: {error}");
    }
    if conditions.plan.has_person() && !output.json {
        let report = match_report::session_report(&result, &points, &faults, revealed);
        // Writing fails when no process reads the output any more.
        let _ = writeln!(io::stdout(), "{report}");
        return result.record_error.clone().map_or_else(|| Ok(exit_code(&result, None)), Err);
    }
    let json = output.json.then_some((&conditions, &details));
    print_results(&result, sequential.as_ref(), &faults, revealed, json)?;
    // A full disk is not a success.
    Ok(if is_unwritten { ExitCode::from(USAGE) } else { exit_code(&result, sequential.as_ref()) })
}

fn exit_code(result: &MatchResult, sequential: Option<&SequentialProgress>) -> ExitCode {
    if let Some(shortage) = &result.shortage {
        eprintln!("arbiter: the match was stopped: {shortage}");
        return ExitCode::FAILURE;
    }
    if result.interrupted {
        return ExitCode::from(INTERRUPTED);
    }
    let is_substituted = result.statistics.participants.iter().any(PlayerStatistics::is_substituted_often);
    match sequential.map(SequentialProgress::accepted) {
        _ if is_substituted => ExitCode::from(SUBSTITUTED),
        None | Some(Some(Hypothesis::H1)) => ExitCode::SUCCESS,
        Some(Some(Hypothesis::H0)) => ExitCode::from(H0_ACCEPTED),
        Some(None) => ExitCode::from(UNDECIDED),
    }
}

/// Prints the results: for people, or as JSON. Fails when they or the record could not be written.
fn print_results(
    result: &MatchResult,
    sequential: Option<&SequentialProgress>,
    faults: &[FaultSummary],
    key: Option<&MatchKey>,
    json: Option<(&MatchConditions, &MatchDetails)>,
) -> Result<(), String> {
    let text = match json {
        Some((conditions, details)) => match_json::results(conditions, result, sequential, details, key)
            .map_err(|error| error.to_string())?,
        None => match_report::match_report(result, sequential, faults, key),
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

fn record_error(error: &impl std::fmt::Display) -> String {
    format!("cannot write the record: {error}")
}

/// The command that plays one session of a match again. The command reveals the key.
fn session_command(command: &[String], key: &MatchKey, only: SessionFilter) -> String {
    const DROPPED: [&str; 10] = [
        "--seed",
        "--key",
        "--entropy",
        "--record",
        "--bundles",
        "--transcripts",
        "--only",
        "--sprt",
        "--sprt-alpha",
        "--sprt-beta",
    ];
    let mut words: Vec<String> = Vec::new();
    let mut rest = command.iter();
    while let Some(word) = rest.next() {
        match DROPPED.iter().find(|option| word.split('=').next() == Some(option)) {
            // The value of the option is the next word, unless it follows an equals sign.
            Some(option) => {
                let values = if *option == "--sprt" { 2 } else { 1 };
                rest.by_ref().take(values - usize::from(word.contains('='))).for_each(drop);
            }
            // It needs --record.
            None if word == "--force" => {}
            None => words.push(word.clone()),
        }
    }
    words.extend(key_options(key));
    words.extend(["--only".to_owned(), format!("{}.{}", only.block + 1, only.rotation + 1)]);
    // `try_join` fails only for a word with a NUL, which no command line contains.
    shlex::try_join(words.iter().map(String::as_str)).unwrap_or_default()
}

/// Opens the file of a record. A file with contents is opened only when it may be overwritten.
fn open(path: &Path, force: bool) -> Result<File, String> {
    let cannot = |error: io::Error| format!("cannot write {}: {error}", path.display());
    let file = OpenOptions::new().write(true).create(true).truncate(false).open(path).map_err(cannot)?;
    let metadata = file.metadata().map_err(cannot)?;
    if metadata.is_file() && metadata.len() > 0 && !force {
        return Err(format!(
            "'{}' exists: --record does not overwrite a file; give another name, or --force",
            path.display()
        ));
    }
    Ok(file)
}

/// The time of the call.
fn date() -> String {
    jiff::Timestamp::now().strftime("%Y-%m-%d %H:%M:%S UTC").to_string()
}

fn begin_record(file: File, header: &str, force: bool) -> io::Result<BufWriter<File>> {
    let metadata = file.metadata()?;
    // A pipe, for example, cannot be truncated.
    if metadata.is_file() {
        if metadata.len() > 0 && !force {
            return Err(io::Error::other("another program has written to its file"));
        }
        file.set_len(0)?;
    }
    let mut record = BufWriter::new(file);
    record.write_all(header.as_bytes())?;
    // Writes the hash before the first deal. If the write fails, the write of the first block fails too and
    // is reported.
    let _ = record.flush();
    Ok(record)
}
