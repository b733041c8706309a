//! `arbiter merge`.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;

use talon_arbiter::blocks::{
    JOURNAL_FILE, JournalError, JournalHeader, JournalLine, JournalMerge, JournalWriter, MergedJournal,
};
use talon_arbiter::plan::MatchKey;
use talon_arbiter::stats::{CountedBlocks, SequentialFigures};
use talon_games::GameRegistry;
use talon_games::cards::Quoted;

use crate::arbiter::one_line::usage_error;
use crate::arbiter::output::number_format::counted;
use crate::arbiter::output::sequential_text;
use crate::arbiter::playing::match_directory::{MatchDirectory, check_links};
use crate::arbiter::playing::whole_match::WholeMatch;
use crate::standard_output;

#[derive(Args)]
pub(super) struct MergeArguments {
    /// The directory of the plan or the tournament. Its journal becomes the journal of the whole match.
    #[arg(value_name = "DIRECTORY")]
    path: PathBuf,
    /// The journals of the shards, or directories that have them [default: those in the directory of the
    /// plan].
    journals: Vec<PathBuf>,
}

/// Merges the journals of the shards of a match.
pub(super) fn merge_journals(games: &GameRegistry, arguments: &MergeArguments) -> ExitCode {
    match try_merge(games, arguments).and_then(|text| standard_output::print(&text)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => usage_error(&error),
    }
}

fn try_merge(games: &GameRegistry, arguments: &MergeArguments) -> Result<String, String> {
    let directory = MatchDirectory::open(&arguments.path)?;
    let target = directory.path.join(JOURNAL_FILE);
    let mut paths = Vec::new();
    for given in &arguments.journals {
        paths.extend(journals_of(given)?);
    }
    if arguments.journals.is_empty() {
        paths = journals_of(&directory.path)?;
    } else if target.exists() {
        paths.push(target.clone());
    }
    let names: Vec<PathBuf> =
        paths.iter().map(|path| path.canonicalize().unwrap_or_else(|_| path.clone())).collect();
    let paths: Vec<PathBuf> = (0..paths.len())
        .filter(|&at| !names[..at].contains(&names[at]))
        .map(|at| paths[at].clone())
        .collect();
    let merge =
        JournalMerge::open(&paths, &directory.description.plan_hash()).map_err(|error| error.to_string())?;
    let entropy = merge.header().entropy.clone();
    let key = key_of(&directory, merge.header())?;
    // A tournament that was not planned in advance keeps its key secret, because participants may be added.
    let is_revealed = entropy.is_some();
    let is_whole = CountedBlocks::of_header(&target, merge.header())
        .map_err(|error| error.to_string())?
        .is_whole(merge.played(), merge.header().blocks);
    let whole = WholeMatch::new(games, &merge, directory.record(), &key, is_revealed, is_whole);
    let revealed = Some(&key).filter(|_| is_revealed);
    let of_whole = revealed.filter(|_| is_whole);
    let (merged, mut results) = whole.read_while(&target, |take| merge.write(&target, of_whole, take))?;
    entropy.as_deref().map_or(Ok(()), |entropy| directory.keep_entropy(entropy))?;
    let MergedJournal { header, blocks, repeated } = &merged;
    let mut text = format!(
        "{} merged: {blocks} of {}{}",
        counted(paths.len() as u64, "journal"),
        counted(header.blocks, "block"),
        if *repeated > 0 { format!(", {repeated} of them in several journals") } else { String::new() },
    );
    let counted = CountedBlocks::read(&target, header).map_err(|error| error.to_string())?;
    if counted.is_decided() {
        if let Some(key) = revealed.filter(|_| !is_whole) {
            append_key(&target, header, key).map_err(|error| error.to_string())?;
        }
        let of_counted = whole.read_counted(&target, &counted).map_err(|error| error.to_string())?;
        let decision = counted.into_test().map(|test| SequentialFigures::new(&test));
        let decision = decision.map_or(String::new(), |decision| sequential_text::lines(&decision));
        results = Some(of_counted + "\n\n" + &decision);
    } else if !is_whole {
        text += "; arbiter resume plays the others";
    }
    if let Some(results) = results {
        text = text + "\n\n" + &results;
    }
    Ok(text)
}

/// Appends the key to the journal of a match that its sequential test has ended.
fn append_key(journal: &Path, header: &JournalHeader, key: &MatchKey) -> Result<(), JournalError> {
    let (mut writer, index, _) = JournalWriter::resume(journal, header)?;
    if !index.has_key {
        writer.append(&JournalLine::Key { key: key.reveal() })?;
    }
    writer.sync()
}

/// Returns the key of the journals. It fails if the journals were not played with the key of the directory.
fn key_of(directory: &MatchDirectory, header: &JournalHeader) -> Result<MatchKey, String> {
    let shown = directory.path.display();
    if header.key_hash != directory.key.hash() {
        return Err(format!("{shown} has another key than the journals: they have other cards"));
    }
    let other = header.entropy.as_deref();
    match &directory.entropy {
        Some(begun) if other != Some(begun) => Err(format!(
            "{shown} was run with the entropy '{}', the journals with '{}': they have other cards",
            Quoted::line(begun),
            Quoted::line(other.unwrap_or_default())
        )),
        _ => match other {
            Some(text) => directory.key.clone().with_entropy(text).map_err(|error| error.to_string()),
            None => directory.deal_key(),
        },
    }
}

/// Lists the journals that a path names: the file itself, or all journals in a directory.
fn journals_of(path: &Path) -> Result<Vec<PathBuf>, String> {
    if !path.is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    check_links(path)?;
    let cannot = |error: io::Error| format!("cannot read {}: {error}", path.display());
    let mut found = Vec::new();
    for entry in fs::read_dir(path).map_err(cannot)? {
        let path = entry.map_err(cannot)?.path();
        if path.extension().is_some_and(|extension| extension == "jsonl") {
            found.push(path);
        }
    }
    found.sort();
    if found.is_empty() {
        return Err(format!("no journal in {}: arbiter run writes one", path.display()));
    }
    Ok(found)
}
