//! `arbiter match`.

use std::fs::{File, OpenOptions};
use std::io::{self, BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use crate::arbiter::record::{HASH_COMMENT, KEY_COMMENT, MatchKey};
use crate::arbiter::referee::Timing;
use crate::arbiter::tournament::{Match, MatchPlan, MatchResult, SessionFilter};
use crate::arbiter::{runtime, sandbox};
use crate::cli::arbiter::fault_bundle::FaultBundles;
use crate::cli::arbiter::fault_summary::FaultSummary;
use crate::cli::arbiter::match_progress::MatchProgress;
use crate::cli::arbiter::{match_json, match_report, signals};
use crate::cli::exit_code::{INTERRUPTED, USAGE};
use crate::games::GameRegistry;

/// The destinations of a match's results.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct MatchOutput {
    /// The file for the records of all games.
    pub(super) record: Option<PathBuf>,
    /// Whether to print one JSON object instead of a table.
    pub(super) json: bool,
    /// Whether to print the parts of the sandbox that the system enforces.
    pub(super) sandbox: bool,
    /// The directory for fault bundles. `None` when no bundles are wanted.
    pub(super) bundles: Option<PathBuf>,
    /// The command line of this process.
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

fn try_play(games: &GameRegistry, plan: MatchPlan, output: &MatchOutput) -> Result<ExitCode, String> {
    // The record is opened first, so that a wrong path is reported before the first deal. The record is
    // truncated only when the match begins, so that a wrong argument does not destroy an earlier record.
    let file = match &output.record {
        Some(path) => Some(open(path).map_err(|error| format!("cannot write {}: {error}", path.display()))?),
        None => None,
    };
    let unrelated = runtime::child_pids();
    if let Err(error) = runtime::adopt_orphans() {
        log::info!("cannot find processes that bots leave behind outside their process groups: {error}");
    }
    let interrupt =
        signals::interrupt_on_signals().map_err(|error| format!("cannot watch for signals: {error}"))?;
    let key = plan.key.clone();
    let (heading, header) = (match_report::heading(&plan), record_header(&plan));
    let requirements = match_report::requirements(&plan);
    let bundles = FaultBundles::new(output.bundles.clone(), &plan);
    let game = plan.new.game.clone();
    let ready = Match::prepare(games, plan, &interrupt).map_err(|error| error.to_string())?;
    let sandbox = if output.sandbox { sandbox::report() } else { Vec::new() };
    let limits = ready.limits().to_owned();
    let requirements = sandbox.into_iter().chain([limits, requirements]).collect::<Vec<_>>().join("\n");
    let commitment = match_report::commitment(&key);
    // Writing fails when no process reads the output any more.
    let _ = if output.json {
        writeln!(io::stderr(), "{commitment}\n{requirements}")
    } else {
        writeln!(io::stdout(), "{heading}\n{requirements}\n{commitment}")
    };
    let mut record: Box<dyn Write> = match file {
        Some(file) => Box::new(begin_record(file, &header).map_err(|error| record_error(&error))?),
        None => Box::new(io::sink()),
    };
    let mut progress = MatchProgress::new(ready.blocks(), ready.names(), bundles);
    let mut result = ready.play(&mut record, &mut progress);
    // Processes that have left their group and wiped their environment are children of this process now.
    runtime::kill_orphans(&unrelated);
    // All bots have ended, so the key need not be secret any more.
    if result.record_error.is_none() {
        let written = writeln!(record, "{KEY_COMMENT}{}", key.reveal()).and_then(|()| record.flush());
        result.record_error = written.err().map(|error| error.to_string());
    }
    let (faults, bundles) = progress.finish();
    if let Some(error) = bundles.finish(|only| session_command(&output.command, &key, only)) {
        eprintln!("arbiter: {error}");
    }
    print_results(&game, &result, &faults, &key, output.json)?;
    Ok(if result.interrupted { ExitCode::from(INTERRUPTED) } else { ExitCode::SUCCESS })
}

/// Prints the results. Fails when the results or the record could not be written.
fn print_results(
    game: &str,
    result: &MatchResult,
    faults: &[FaultSummary],
    key: &MatchKey,
    is_json: bool,
) -> Result<(), String> {
    let text = if is_json {
        match_json::results(game, result, key).map_err(|error| error.to_string())?
    } else {
        match_report::match_report(result, faults, key)
    };
    let printed = writeln!(io::stdout(), "{text}");
    if is_json {
        let faults =
            if faults.is_empty() { String::new() } else { match_report::fault_report(result, faults) + "\n" };
        let _ = writeln!(io::stderr(), "{faults}{}", match_report::play_again(key));
    }
    if let Some(error) = &result.record_error {
        return Err(record_error(error));
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
    const DROPPED: [&str; 5] = ["--seed", "--key", "--record", "--bundles", "--only"];
    let mut words: Vec<String> = Vec::new();
    let mut rest = command.iter();
    while let Some(word) = rest.next() {
        match DROPPED.iter().find(|option| word.split('=').next() == Some(option)) {
            // The value of the option is the next word, unless it follows an equals sign.
            Some(_) => drop((!word.contains('=')).then(|| rest.next())),
            None => words.push(word.clone()),
        }
    }
    let (option, value) = match key.seed() {
        Some(seed) => ("--seed", seed.to_string()),
        None => ("--key", key.reveal()),
    };
    let only = format!("{}.{}", only.block + 1, only.rotation + 1);
    words.extend([option.to_owned(), value, "--only".to_owned(), only]);
    // `try_join` fails only for a word with a NUL, which no command line contains.
    shlex::try_join(words.iter().map(String::as_str)).unwrap_or_default()
}

fn open(path: &Path) -> io::Result<File> {
    OpenOptions::new().write(true).create(true).truncate(false).open(path)
}

fn begin_record(file: File, header: &str) -> io::Result<BufWriter<File>> {
    // Only a regular file can be truncated; a pipe, for example, cannot.
    if file.metadata()?.is_file() {
        file.set_len(0)?;
    }
    let mut record = BufWriter::new(file);
    record.write_all(header.as_bytes())?;
    // Writes the hash before the first deal. If the write fails, the write of the first block fails too and
    // is reported.
    let _ = record.flush();
    Ok(record)
}

/// The comments at the top of a record: program, date, clock and key hash.
fn record_header(plan: &MatchPlan) -> String {
    let Timing { control, effort, margin, .. } = &plan.timing;
    format!(
        "# arbiter: talon {}\n# date: {}\n# clock: {control}{effort}, margin {} ms\n{HASH_COMMENT}{}\n\n",
        env!("CARGO_PKG_VERSION"),
        jiff::Timestamp::now().strftime("%Y-%m-%d %H:%M:%S UTC"),
        margin.as_millis(),
        plan.key.hash()
    )
}
