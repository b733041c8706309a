//! The input file from which a command reads a match.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use talon_arbiter::InputFile;
use talon_arbiter::blocks::{JOURNAL_FILE, RECORD_FILE};

use crate::arbiter::one_line::shown;
use crate::arbiter::playing::match_directory::check_links;

/// The input file from which a command reads a match.
pub(super) enum MatchSource {
    /// The path of a journal.
    Journal(PathBuf),
    /// A record and its path.
    Record(PathBuf, InputFile),
}

impl MatchSource {
    /// Opens a journal, a record, or the directory of a match. In a directory with both, the journal is
    /// opened.
    pub(super) fn open(path: &Path) -> Result<Self, String> {
        let path = if path.is_dir() { file_in(path)? } else { path.to_owned() };
        let cannot = |error: io::Error| format!("cannot read {}: {error}", shown(&path));
        let mut file = InputFile::open(&path).map_err(cannot)?;
        match file.begins_with_brace().map_err(cannot)? {
            true if !file.is_regular() => {
                Err(format!("{}: a journal is read more than once: give its file, not a pipe", shown(&path)))
            }
            true => Ok(Self::Journal(path)),
            false => Ok(Self::Record(path, file)),
        }
    }
}

/// Returns the path of a record. If `path` is a directory, the result is the path of the record in this
/// directory.
pub(super) fn record_of(path: &Path) -> Result<PathBuf, String> {
    if !path.is_dir() {
        return Ok(path.to_owned());
    }
    check_links(path)?;
    let record = path.join(RECORD_FILE);
    if record.exists() {
        return Ok(record);
    }
    let (directory, records) = (shown(path), records_in(path));
    let way_out = if records.is_empty() {
        "the arbiter writes it when all blocks were played".to_owned()
    } else {
        format!("give one of its records, {records}")
    };
    Err(format!("{directory} has no {RECORD_FILE}: {way_out}"))
}

/// Returns the path of the journal or the record in a directory.
fn file_in(directory: &Path) -> Result<PathBuf, String> {
    check_links(directory)?;
    let files = [JOURNAL_FILE, RECORD_FILE].map(|name| directory.join(name));
    files.into_iter().find(|file| file.exists()).ok_or_else(|| {
        let records = records_in(directory);
        let hint =
            if records.is_empty() { String::new() } else { format!(": give one of its records, {records}") };
        format!("{} has neither {JOURNAL_FILE} nor {RECORD_FILE}{hint}", shown(directory))
    })
}

/// Lists the names of the records in a directory, in alphabetical order.
fn records_in(directory: &Path) -> String {
    let entries = fs::read_dir(directory).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut records: Vec<PathBuf> =
        entries.filter(|path| path.extension().is_some_and(|extension| extension == "talon")).collect();
    records.sort();
    records.iter().map(|path| shown(path).to_string()).collect::<Vec<_>>().join(", ")
}
