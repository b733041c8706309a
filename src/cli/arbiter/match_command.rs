//! `arbiter match`: describe, prepare, play, finish.

use std::fs::File;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use clap::Args;

use crate::arbiter::blocks::JournalHeader;
use crate::arbiter::date::now;
use crate::arbiter::plan::{Description, Format, KEY_COMMENT, MatchKey};
use crate::arbiter::play::Match;
use crate::arbiter::stats::SequentialSample;
use crate::cli::arbiter::one_line::exit_code;
use crate::cli::arbiter::options::describe::{about_default_participants, describe};
use crate::cli::arbiter::options::key_arguments::{AllKeys, KeyArguments};
use crate::cli::arbiter::output::match_conditions::MatchConditions;
use crate::cli::arbiter::output::match_record::{begin_record, open_record, record_error};
use crate::cli::arbiter::output::match_report;
use crate::cli::arbiter::output::transcript_files::TranscriptFiles;
use crate::cli::arbiter::playing::match_head::print_match_head;
use crate::cli::arbiter::playing::match_results::finish_match;
use crate::cli::arbiter::playing::match_runner::{BlockOutput, MatchRunner};
use crate::cli::arbiter::playing::match_watchers::MatchWatchers;
use crate::cli::arbiter::playing::prepared_match::PreparedMatch;
use crate::cli::arbiter::progress::match_progress::MatchProgress;
use crate::engine::PlayableGame;
use crate::files::{self, Links};
use crate::games::GameRegistry;

/// The usual directory of fault bundles.
pub(super) const BUNDLES: &str = "talon-faults";

#[derive(Args)]
pub(super) struct MatchArguments {
    #[command(flatten)]
    keys: KeyArguments<AllKeys>,
    /// Write the match as a file, which `arbiter tournament FILE` plays. A key is written only with --key or --seed.
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
    let own = describe(games, draft)?;
    if own.format != Format::Match {
        let format = own.format.word();
        return Err(format!(
            "a match has one lineup: arbiter plan, or arbiter tournament FILE, plays a {format}"
        ));
    }
    // The record is opened first, so that a wrong path is reported before the first deal. It is truncated only when the
    // match begins, so that a wrong argument does not destroy an earlier record.
    let record = own.record.as_ref().map(|given| open_record(&own.path(given), own.force)).transpose()?;
    let key = own.given_key().map_err(|error| error.to_string())?;
    let fresh = || MatchKey::fresh().map_err(|error| format!("no randomness for a key: {error}"));
    let key = key.map_or_else(fresh, Ok)?;
    let mut prepared = PreparedMatch::new(games, Arc::new(own), key, Path::new(BUNDLES), None)?;
    let rules = games.rules();
    let plan = prepared.match_plan(false).ok_or("the match has no lineup")?;
    let ready = Match::prepare(&rules, plan, &prepared.interrupt).map_err(|error| error.to_string())?;
    name_by_bots(&mut prepared, ready.names());
    save.map_or(Ok(()), |path| save_file(&path, &prepared.description))?;
    let plan = prepared.match_plan(false).ok_or("the match has no lineup")?;
    let (own, key, interrupt) =
        (Arc::clone(&prepared.description), prepared.key.clone(), prepared.interrupt.clone());
    let entropy = key.entropy().map(str::to_owned);
    let header = JournalHeader::new(Arc::clone(&own), now(), entropy, key.hash());
    let header = header.map_err(|error| error.to_string())?;
    let conditions = MatchConditions::new(&rules, plan, header);
    let transcripts = TranscriptFiles::of(&conditions.plan, prepared.bundles.as_deref(), false)?;
    let game = games.of(&conditions.plan.new).map_err(|error| error.to_string())?;
    let about = (!has_participants).then(|| about_default_participants(game, own.players));
    let lines = [ready.limits().to_owned(), match_report::requirements(&conditions.plan)].into_iter();
    let lines = prepared.sandbox.iter().cloned().chain(lines).chain(about);
    let lines: Vec<String> = lines.chain(transcripts.as_ref().map(TranscriptFiles::line)).collect();
    let watchers = MatchWatchers::begin(&rules, &conditions.plan, ready.names())?;
    print_match_head(&conditions, &lines);
    let mut record = begin(record, &conditions)?;
    let mut progress = MatchProgress::of_match(&conditions, &prepared, 0, transcripts);
    let test = own.sequential_test().map_err(|error| error.to_string())?;
    let test = test.map(|test| SequentialSample::new(test, 1));
    progress.stop_by(test, own.blocks_of_lineup(), &interrupt);
    let mut runner = MatchRunner::new(&prepared, progress, watchers);
    let (lineup, begun) = (&conditions.plan.lineup, conditions.header.date.clone());
    let mut result = runner.play(ready, BlockOutput::Record(&mut record), lineup, begun)?;
    let data = runner.finish();
    // All bots have ended, so the key need not be secret from them any more.
    if result.record_error.is_none() {
        let written = writeln!(record, "{KEY_COMMENT}{}", key.reveal()).and_then(|()| record.flush());
        result.record_error = written.err().map(|error| record_error(&error));
    }
    finish_match(&conditions, result, data, None)
}

/// Gives the participants without a name the names of their first players.
fn name_by_bots(prepared: &mut PreparedMatch, players: &[String]) {
    let own = &prepared.description;
    let bots = own.bots_of(&own.only_lineup().unwrap_or_default());
    let of_bot =
        |own: usize| bots.iter().position(|&(bot, _)| bot == own).and_then(|player| players.get(player));
    let names: Vec<Option<String>> = (0..own.participants.len()).map(|own| of_bot(own).cloned()).collect();
    prepared.name_participants(&names);
}

/// Writes the description as a file. It names its directory if the file lies elsewhere.
fn save_file(path: &Path, own: &Description) -> Result<(), String> {
    let cannot = |error: io::Error| format!("cannot write {}: {error}", path.display());
    if path.exists() {
        return Err(format!(
            "{} exists: --save does not overwrite a file; give another name",
            path.display()
        ));
    }
    let parent = path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let here = own.base().canonicalize().map_err(cannot)?;
    let is_there = parent.canonicalize().map_err(cannot)? == here;
    let directory = (!is_there).then(|| here.to_string_lossy().into_owned());
    let text = Description { directory, ..own.clone() }.file_text_with_key();
    files::replace(path, text.as_bytes(), Links::Refused).map_err(cannot)
}

/// The writer of the record. A match without a record writes nowhere.
fn begin(record: Option<File>, conditions: &MatchConditions) -> Result<Box<dyn io::Write>, String> {
    let own = &conditions.plan.description;
    let record = record.map(|file| begin_record(file, &conditions.header, own.force)).transpose()?;
    Ok(record.unwrap_or_else(|| Box::new(io::sink())))
}
