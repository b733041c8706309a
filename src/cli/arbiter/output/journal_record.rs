//! The record of a whole match, written from the blocks of its journal.

use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use talon_arbiter::blocks;
use talon_arbiter::blocks::{Block, JournalError, JournalHeader, write_block, write_record};
use talon_arbiter::plan::MatchKey;
use talon_arbiter::stats::CountedBlocks;
use talon_files::{LinkPolicy, NewFile};
use talon_games::protocol::KEY_COMMENT;

/// A record of a whole match that is being written. An existing record is replaced only when the new record
/// is complete.
pub(crate) struct JournalRecord<'a> {
    path: PathBuf,
    /// The key. `None` if the key must stay secret.
    key: Option<&'a MatchKey>,
    header: &'a JournalHeader,
    file: NewFile,
    /// The buffer for the lines of a block.
    lines: String,
    written: io::Result<()>,
}

impl<'a> JournalRecord<'a> {
    /// Begins a record. If the key may be revealed, it becomes the last line of the record.
    pub(crate) fn create(
        path: &Path,
        key: &'a MatchKey,
        is_revealed: bool,
        header: &'a JournalHeader,
    ) -> Result<Self, JournalError> {
        let mut file = NewFile::replace(path, LinkPolicy::Refused)
            .map_err(|error| JournalError::Record { path: path.to_owned(), error })?;
        let heading = blocks::heading_of(header);
        let written = file.write_all(heading.as_bytes());
        let key = is_revealed.then_some(key);
        Ok(Self { path: path.to_owned(), key, header, file, lines: String::new(), written })
    }

    /// Writes the record of a whole match from the counted blocks of its journal.
    pub(crate) fn write(
        path: &Path,
        key: &MatchKey,
        is_revealed: bool,
        journal: &Path,
        counted: &CountedBlocks,
    ) -> Result<(), JournalError> {
        let failed = |error| JournalError::Record { path: path.to_owned(), error };
        let mut file = NewFile::replace(path, LinkPolicy::Refused).map_err(failed)?;
        let key = is_revealed.then(|| key.reveal());
        write_record(journal, key, |block| counted.has(block), &mut |lines| {
            file.write_all(lines.as_bytes()).map_err(failed)
        })?;
        file.finish().map(drop).map_err(failed)
    }

    /// Adds a block. The caller passes the blocks in order.
    pub(crate) fn add(&mut self, block: &Block) {
        if self.written.is_ok() {
            self.lines.clear();
            let names = self.header.names_of(&block.players);
            write_block(block, &names, self.header.deals_per_session(), &mut self.lines);
            self.written = self.file.write_all(self.lines.as_bytes());
        }
    }

    /// Completes the record.
    pub(crate) fn finish(self) -> Result<(), JournalError> {
        let Self { path, key, mut file, written, .. } = self;
        let key = key.map_or(String::new(), |key| format!("{KEY_COMMENT}{}\n", key.reveal()));
        written
            .and_then(|()| file.write_all(key.as_bytes()))
            .and_then(|()| file.finish().map(drop))
            .map_err(|error| JournalError::Record { path, error })
    }
}
