//! `arbiter match`: describes, prepares, plays and finishes a match.

use std::fs::File;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use clap::Args;

use talon_arbiter::blocks::JournalHeader;
use talon_arbiter::date::now;
use talon_arbiter::plan::{Description, Draft, Format, MatchKey};
use talon_arbiter::play::Match;
use talon_arbiter::stats::SequentialSample;
use talon_engine::PlayableGame;
use talon_files::LinkPolicy;
use talon_games::GameRegistry;
use talon_games::protocol::KEY_COMMENT;

use crate::arbiter::one_line::exit_code;
use crate::arbiter::options::describe::{about_default_participants, describe};
use crate::arbiter::options::key_arguments::{AllKeys, KeyArguments};
use crate::arbiter::output::match_conditions::MatchConditions;
use crate::arbiter::output::match_record::{begin_record, open_record, record_error};
use crate::arbiter::output::transcript_files::TranscriptFiles;
use crate::arbiter::playing::match_head::{head_lines, print_match_head};
use crate::arbiter::playing::match_results::finish_match;
use crate::arbiter::playing::match_runner::{BlockOutput, MatchRunner};
use crate::arbiter::playing::match_watchers::MatchWatchers;
use crate::arbiter::playing::prepared_match::PreparedMatch;
use crate::arbiter::progress::match_progress::MatchProgress;

/// The default directory of fault bundles.
pub(super) const BUNDLES: &str = "talon-faults";

#[derive(Args)]
pub(super) struct MatchArguments {
    #[command(flatten)]
    keys: KeyArguments<AllKeys>,
    /// Write the match as a file, which `arbiter tournament FILE` plays. A key is written only with --key or
    /// --seed.
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
}

/// Plays a match and prints its results.
pub(super) fn play_match(games: &GameRegistry<PlayableGame>, arguments: MatchArguments) -> ExitCode {
    exit_code(try_play(games, arguments))
}

fn try_play(games: &GameRegistry<PlayableGame>, arguments: MatchArguments) -> Result<ExitCode, String> {
    let MatchArguments { keys, save } = arguments;
    let draft = keys.draft().map_err(|error| error.to_string())?;
    let has_participants = draft.has_participants();
    let description = describe_match(games, draft)?;
    // The record is opened first, so that a wrong path is reported before the first deal. It is truncated
    // only when the match begins, so that a wrong argument cannot destroy an earlier record.
    let record = description
        .record
        .as_ref()
        .map(|given| open_record(&description.path(given), description.force))
        .transpose()?;
    let mut prepared = prepare(games, description)?;
    let plan = prepared.match_plan(false)?;
    let rules = games.rules();
    let ready = Match::prepare(&rules, plan, &prepared.interrupt).map_err(|error| error.to_string())?;
    prepared.name_by_players(ready.names());
    save.map_or(Ok(()), |path| save_file(&path, &prepared.description))?;
    let conditions = conditions(&rules, &prepared)?;
    let (plan, description) = (&conditions.plan, &prepared.description);
    let transcripts = TranscriptFiles::of(plan, prepared.bundles.as_deref(), false)?;
    let watchers = MatchWatchers::begin(&rules, plan, ready.names())?;
    let about = games.of(&plan.new).ok().filter(|_| !has_participants);
    let about = about.map(|game| about_default_participants(game, description.players));
    print_match_head(&conditions, &head_lines(&ready, &prepared, plan, about, transcripts.as_ref()));
    let mut record = begin(record, &conditions)?;
    let mut progress = MatchProgress::of_match(&conditions, &prepared, 0, transcripts);
    let test = description.sequential_test().map_err(|error| error.to_string())?;
    let test = test.map(|test| SequentialSample::new(test, 1));
    progress.stop_by(test, description.blocks_of_lineup(), &prepared.interrupt);
    let mut runner = MatchRunner::new(&prepared, progress, watchers);
    let begun = conditions.header.date.clone();
    let mut result = runner.play(ready, BlockOutput::Record(&mut record), &plan.lineup, begun)?;
    let data = runner.finish();
    // All bots have ended, so the key may be revealed.
    if result.record_error.is_none() {
        let written = writeln!(record, "{KEY_COMMENT}{}", plan.key.reveal()).and_then(|()| record.flush());
        result.record_error = written.err().map(|error| record_error(&error));
    }
    finish_match(&conditions, result, data, None)
}

/// Creates the description of a match, which has one lineup.
fn describe_match(games: &GameRegistry<PlayableGame>, draft: Draft) -> Result<Description, String> {
    let description = describe(games, draft)?;
    match description.format {
        Format::Match => Ok(description),
        format => Err(format!(
            "a match has one lineup: arbiter plan, or arbiter tournament FILE, plays a {}",
            format.word()
        )),
    }
}

/// Prepares the match with the given key, or with a new key.
fn prepare(games: &GameRegistry<PlayableGame>, description: Description) -> Result<PreparedMatch, String> {
    let key = description.given_key().map_err(|error| error.to_string())?;
    let random_key = || MatchKey::new_random().map_err(|error| format!("no randomness for a key: {error}"));
    PreparedMatch::new(
        games,
        Arc::new(description),
        key.map_or_else(random_key, Ok)?,
        Path::new(BUNDLES),
        None,
    )
}

/// Collects the plan and the header that the outputs of the match need.
fn conditions(rules: &GameRegistry, prepared: &PreparedMatch) -> Result<MatchConditions, String> {
    let (description, key) = (Arc::clone(&prepared.description), &prepared.key);
    let header = JournalHeader::new(description, now(), key.entropy().map(str::to_owned), key.hash());
    let header = header.map_err(|error| error.to_string())?;
    Ok(MatchConditions::new(rules, prepared.match_plan(false)?, header))
}

/// Writes the description to a file. The file names the directory of the match if it lies in another
/// directory.
fn save_file(path: &Path, description: &Description) -> Result<(), String> {
    let cannot = |error: io::Error| format!("cannot write {}: {error}", path.display());
    if path.exists() {
        return Err(format!(
            "{} exists: --save does not overwrite a file; give another name",
            path.display()
        ));
    }
    let parent = path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let here = description.base().canonicalize().map_err(cannot)?;
    let is_there = parent.canonicalize().map_err(cannot)? == here;
    let directory = (!is_there).then(|| here.to_string_lossy().into_owned());
    let text = Description { directory, ..description.clone() }.file_text_with_key();
    talon_files::replace(path, text.as_bytes(), LinkPolicy::Refused).map_err(cannot)
}

/// Writes the heading of the record and returns the writer for the following lines. Without a record, the
/// writer discards everything.
fn begin(record: Option<File>, conditions: &MatchConditions) -> Result<Box<dyn io::Write>, String> {
    let description = &conditions.plan.description;
    let record = record.map(|file| begin_record(file, &conditions.header, description.force)).transpose()?;
    Ok(record.unwrap_or_else(|| Box::new(io::sink())))
}
