//! The journal of a league: a file with one entry in each line. An entry counts when its line is on the disk.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read as _, Write as _};
use std::os::unix::fs::OpenOptionsExt as _;
use std::path::{Path, PathBuf};

use crate::entry::LeagueEntry;

/// The name of the journal in the directory of a league.
pub const LEAGUE_JOURNAL: &str = "journal.jsonl";

/// The open journal of a league. One process at a time may append to it.
#[derive(Debug)]
pub struct LeagueJournal {
    path: PathBuf,
    file: File,
}

/// Why a journal cannot be read or written.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs, reason = "the text of an error says what its fields are")]
pub enum LeagueJournalError {
    #[error("cannot read {path}: {error}")]
    Read { path: String, error: io::Error },
    #[error("cannot write {path}: {error}")]
    Write { path: String, error: io::Error },
    #[error("another arbiter league serve uses {path}: stop it first")]
    Busy { path: String },
    #[error("line {line} of {path} is no entry: {reason}; the journal was changed or the program is too old")]
    Line { line: usize, path: String, reason: String },
}

impl LeagueJournal {
    /// Opens the journal to append entries, and returns the entries so far. A last line without a line end was cut
    /// when the process was killed: it does not count, and is removed.
    ///
    /// # Errors
    /// The file cannot be read or written, or a line is no entry.
    pub fn open(directory: &Path) -> Result<(Self, Vec<LeagueEntry>), LeagueJournalError> {
        let path = directory.join(LEAGUE_JOURNAL);
        let read = |error| LeagueJournalError::Read { path: path.display().to_string(), error };
        let mut options = OpenOptions::new();
        let mut file = options.read(true).append(true).create(true).mode(0o600).open(&path).map_err(read)?;
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => {
                return Err(LeagueJournalError::Busy { path: path.display().to_string() });
            }
            // An error means that the file system has no locks.
            Ok(()) | Err(TryLockError::Error(_)) => {}
        }
        let mut text = String::new();
        file.read_to_string(&mut text).map_err(read)?;
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        if whole < text.len() {
            let write = |error| LeagueJournalError::Write { path: path.display().to_string(), error };
            file.set_len(whole as u64).and_then(|()| file.sync_all()).map_err(write)?;
        }
        let entries = entries(&path, &text[..whole])?;
        Ok((Self { path, file }, entries))
    }

    /// Reads the entries of a journal that another process may write.
    ///
    /// # Errors
    /// The file cannot be read, or a line is no entry.
    pub fn read(directory: &Path) -> Result<Vec<LeagueEntry>, LeagueJournalError> {
        let path = directory.join(LEAGUE_JOURNAL);
        let text = match std::fs::read_to_string(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
            text => {
                text.map_err(|error| LeagueJournalError::Read { path: path.display().to_string(), error })?
            }
        };
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        entries(&path, &text[..whole])
    }

    /// Appends an entry and syncs the file.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn append(&mut self, entry: &LeagueEntry) -> Result<(), LeagueJournalError> {
        let failed = |error| LeagueJournalError::Write { path: self.path.display().to_string(), error };
        let mut line = serde_json::to_string(entry).map_err(|error| failed(error.into()))?;
        line.push('\n');
        self.file.write_all(line.as_bytes()).and_then(|()| self.file.sync_all()).map_err(failed)
    }
}

fn entries(path: &Path, text: &str) -> Result<Vec<LeagueEntry>, LeagueJournalError> {
    let read = |(line, text): (usize, &str)| {
        serde_json::from_str(text).map_err(|error| LeagueJournalError::Line {
            line,
            path: path.display().to_string(),
            reason: error.to_string(),
        })
    };
    (1..).zip(text.lines()).map(read).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(date: &str) -> LeagueEntry {
        LeagueEntry::Day { date: date.to_owned(), hash: String::new() }
    }

    #[test]
    fn a_line_that_was_cut_does_not_count_and_the_next_entry_follows() {
        let folder = tempfile::tempdir().unwrap();
        let (mut journal, entries) = LeagueJournal::open(folder.path()).unwrap();
        assert_eq!(entries, []);
        journal.append(&day("2026-11-29")).unwrap();
        journal.append(&day("2026-11-30")).unwrap();
        drop(journal);
        let path = folder.path().join(LEAGUE_JOURNAL);
        let text = std::fs::read_to_string(&path).unwrap();
        let first = text.find('\n').unwrap() + 1;
        for end in first..text.len() {
            std::fs::write(&path, &text[..end]).unwrap();
            assert_eq!(LeagueJournal::read(folder.path()).unwrap(), [day("2026-11-29")], "{end}");
            let (mut journal, entries) = LeagueJournal::open(folder.path()).unwrap();
            assert!(matches!(LeagueJournal::open(folder.path()), Err(LeagueJournalError::Busy { .. })));
            assert_eq!(entries, [day("2026-11-29")], "{end}");
            journal.append(&day("2026-12-01")).unwrap();
            assert_eq!(LeagueJournal::read(folder.path()).unwrap().len(), 2, "{end}");
        }
    }

    #[test]
    fn a_changed_line_is_an_error() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join(LEAGUE_JOURNAL), "{\"day\":1}\n").unwrap();
        let error = LeagueJournal::read(folder.path()).unwrap_err();
        assert!(matches!(error, LeagueJournalError::Line { line: 1, .. }), "{error}");
    }
}
