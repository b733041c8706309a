//! Playing a match for a person.

use std::fs::{File, OpenOptions};
use std::io::{self, BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use super::bundles::Bundles;
use super::progress::Progress;
use super::{INTERRUPTED, USAGE, interrupt, json, report};
use crate::arbiter::record::match_key::{HASH_COMMENT, KEY_COMMENT, MatchKey};
use crate::arbiter::referee::clock::Timing;
use crate::arbiter::tournament::match_run::{Match, MatchPlan, SessionFilter};
use crate::arbiter::{runtime, sandbox};
use crate::games::GameRegistry;

/// Where the results of a match go.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MatchOutput {
    /// The file for the records of all games.
    pub record: Option<PathBuf>,
    /// Whether to print one JSON object instead of a table.
    pub json: bool,
    /// Whether to say what the system enforces of the sandbox, before the first deal.
    pub sandbox: bool,
    /// The directory for what is known of faults; nothing when it is not wanted.
    pub bundles: Option<PathBuf>,
    /// The words of the command that plays this match.
    pub command: Vec<String>,
}

/// Plays a match and prints who is better by how much.
#[must_use]
pub fn play_match(games: &GameRegistry, plan: MatchPlan, output: &MatchOutput) -> ExitCode {
    match try_play(games, plan, output) {
        Ok(code) => code,
        Err(error) => {
            eprintln!("arbiter: {error}");
            ExitCode::from(USAGE)
        }
    }
}

fn try_play(games: &GameRegistry, plan: MatchPlan, output: &MatchOutput) -> Result<ExitCode, String> {
    // First of all, so that an unwritable path is said before the first deal; emptied only when the match begins, so
    // that a mistake in a seat costs no earlier record.
    let file = match &output.record {
        Some(path) => Some(open(path).map_err(|error| format!("cannot write {}: {error}", path.display()))?),
        None => None,
    };
    let not_ours = runtime::children();
    if let Err(error) = runtime::adopt_orphans() {
        log::info!("what programs leave behind outside their groups is not found: {error}");
    }
    let interrupt = interrupt::on_signals().map_err(|error| format!("cannot watch for signals: {error}"))?;
    let key = plan.key.clone();
    let (heading, header) = (report::heading(&plan), header(&plan));
    let (needs, bundles) = (report::needs(&plan), Bundles::new(output.bundles.clone(), &plan));
    let game = plan.new.game.clone();
    let ready = Match::prepare(games, plan, &interrupt).map_err(|error| error.to_string())?;
    // A reader who has gone away does not want to know.
    let promise = report::promise(&key);
    let walls = if output.sandbox { sandbox::report() } else { Vec::new() };
    let limits = ready.limits().to_owned();
    let needs = walls.into_iter().chain([limits, needs]).collect::<Vec<_>>().join("\n");
    let _ = if output.json {
        writeln!(io::stderr(), "{promise}\n{needs}")
    } else {
        writeln!(io::stdout(), "{heading}\n{needs}\n{promise}")
    };
    let mut record: Box<dyn Write> = match file {
        Some(file) => {
            Box::new(begin(file, &header).map_err(|error| format!("cannot write the record: {error}"))?)
        }
        None => Box::new(io::sink()),
    };
    let mut progress = Progress::new(ready.blocks(), ready.names(), bundles);
    let mut result = ready.play(&mut record, &mut progress);
    // What has left its group and wiped its name is still a descendant of ours.
    runtime::end_orphans(&not_ours);
    // All programs have ended: the key is no secret any more.
    if result.record_error.is_none() {
        let written = writeln!(record, "{KEY_COMMENT}{}", key.reveal()).and_then(|()| record.flush());
        result.record_error = written.err().map(|error| error.to_string());
    }
    let (faults, bundles) = progress.finish();
    if let Some(error) = bundles.finish(|only| again(&output.command, &key, only)) {
        eprintln!("arbiter: {error}");
    }
    let text = if output.json {
        json::results(&game, &result, &key).map_err(|error| error.to_string())?
    } else {
        report::table(&result, &faults, &key)
    };
    let said = writeln!(io::stdout(), "{text}");
    if output.json {
        let faults = if faults.is_empty() { String::new() } else { report::faults(&result, &faults) + "\n" };
        let _ = writeln!(io::stderr(), "{faults}{}", report::again(&key));
    }
    if let Some(error) = &result.record_error {
        return Err(format!("cannot write the record: {error}"));
    }
    // A reader who has gone away does not want to know; a disk that is full is another matter.
    if let Err(error) =
        said.or_else(|error| if error.kind() == ErrorKind::BrokenPipe { Ok(()) } else { Err(error) })
    {
        return Err(format!("cannot write the results: {error}"));
    }
    Ok(if result.interrupted { ExitCode::from(INTERRUPTED) } else { ExitCode::SUCCESS })
}

/// The command that plays one session of a match again. It reveals the key.
fn again(command: &[String], key: &MatchKey, only: SessionFilter) -> String {
    const DROPPED: [&str; 5] = ["--seed", "--key", "--record", "--bundles", "--only"];
    let mut words: Vec<String> = Vec::new();
    let mut rest = command.iter();
    while let Some(word) = rest.next() {
        match DROPPED.iter().find(|option| word.split('=').next() == Some(option)) {
            // Its value is the next word, unless it is in this one.
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
    // A word with a NUL cannot have come from a command line.
    shlex::try_join(words.iter().map(String::as_str)).unwrap_or_default()
}

fn open(path: &Path) -> io::Result<File> {
    OpenOptions::new().write(true).create(true).truncate(false).open(path)
}

fn begin(file: File, header: &str) -> io::Result<BufWriter<File>> {
    // What is no plain file, a pipe say, has nothing to be emptied of.
    if file.metadata()?.is_file() {
        file.set_len(0)?;
    }
    let mut record = BufWriter::new(file);
    record.write_all(header.as_bytes())?;
    // The hash stands there before the first deal. What cannot be written is said with the first block.
    let _ = record.flush();
    Ok(record)
}

/// The comments at the top of a record: which program, when, on what clock, and what the cards are bound to.
fn header(plan: &MatchPlan) -> String {
    let Timing { control, effort, margin, .. } = &plan.timing;
    format!(
        "# arbiter: talon {}\n# date: {}\n# clock: {control}{effort}, margin {} ms\n{HASH_COMMENT}{}\n\n",
        env!("CARGO_PKG_VERSION"),
        jiff::Timestamp::now().strftime("%Y-%m-%d %H:%M:%S UTC"),
        margin.as_millis(),
        plan.key.hash()
    )
}
