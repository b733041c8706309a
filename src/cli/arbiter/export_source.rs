//! The blocks that are exported.

use std::io::Read as _;
use std::path::Path;

use crate::arbiter::InputFile;
use crate::arbiter::journal::{JOURNAL_FILE, JournalBlock, SortedBlocks};
use crate::arbiter::record::read_record;
use crate::arbiter::tournament::{CountedBlocks, RecordedBlocks, recorded_blocks};
use crate::cli::arbiter::record_file::RECORD_FILE;
use crate::games::GameRegistry;

/// The blocks of a journal or a record that count, in the order of their numbers.
pub(super) struct ExportSource {
    /// The names of the participants.
    pub(super) participants: Vec<String>,
    /// The number of deals in a session.
    pub(super) deals_per_session: u64,
    /// Whether the games have times. A record has none.
    pub(super) has_times: bool,
    /// The blocks.
    pub(super) blocks: Box<dyn Iterator<Item = Result<JournalBlock, String>>>,
}

impl ExportSource {
    /// Opens a journal, a record, or the directory of a match that has one of them.
    ///
    /// # Errors
    /// When it cannot be read, or has an error.
    pub(super) fn open(games: &GameRegistry, path: &Path) -> Result<Self, String> {
        let (journal, record) = (path.join(JOURNAL_FILE), path.join(RECORD_FILE));
        if !path.is_dir() {
            return if begins_as_journal(path)? {
                Self::of_journal(path)
            } else {
                Self::of_record(games, path)
            };
        }
        if journal.exists() {
            Self::of_journal(&journal)
        } else if record.exists() {
            Self::of_record(games, &record)
        } else {
            Err(format!("{} has neither {JOURNAL_FILE} nor {RECORD_FILE}", path.display()))
        }
    }

    fn of_journal(path: &Path) -> Result<Self, String> {
        let blocks = SortedBlocks::open(path).map_err(|error| error.to_string())?;
        let header = blocks.header();
        let counted = CountedBlocks::read(path, header).map_err(|error| error.to_string())?;
        let counts = move |block: &Result<JournalBlock, String>| {
            block.as_ref().map_or(true, |block| counted.has(block.block))
        };
        Ok(Self {
            participants: header.participants.iter().map(|known| known.name.clone()).collect(),
            deals_per_session: header.deals_per_session,
            has_times: true,
            blocks: Box::new(blocks.map(|block| block.map_err(|error| error.to_string())).filter(counts)),
        })
    }

    fn of_record(games: &GameRegistry, path: &Path) -> Result<Self, String> {
        let text = InputFile::open(path).and_then(read_record).map_err(|error| cannot_read(path, &error))?;
        let RecordedBlocks { participants, deals_per_session, blocks } =
            recorded_blocks(games, &text).map_err(|error| format!("{}: {error}", path.display()))?;
        Ok(Self {
            participants,
            deals_per_session,
            has_times: false,
            blocks: Box::new(blocks.into_iter().map(Ok)),
        })
    }
}

/// Whether a file begins as a JSON object does, and so a journal.
fn begins_as_journal(path: &Path) -> Result<bool, String> {
    let mut first = [0];
    let read = InputFile::open(path).and_then(|mut file| file.read(&mut first));
    Ok(read.map_err(|error| cannot_read(path, &error))? == 1 && first == *b"{")
}

fn cannot_read(path: &Path, error: &std::io::Error) -> String {
    format!("cannot read {}: {error}", path.display())
}
