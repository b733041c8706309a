//! The blocks that are exported.

use std::path::Path;

use crate::arbiter::InputFile;
use crate::arbiter::blocks::RECORD_FILE;
use crate::arbiter::blocks::{Block, JOURNAL_FILE, RecordKinds, SortedBlocks, read_blocks};
use crate::arbiter::stats::CountedBlocks;
use crate::cli::arbiter::running::match_directory::check_links;
use crate::games::GameRegistry;

/// The error for a journal that comes from a pipe.
pub(in crate::cli) const PIPED_JOURNAL_ERROR: &str =
    "a journal is read more than once: give its file, not a pipe";

/// The blocks that count in a journal or a record, in the order of their numbers.
pub(super) struct ExportSource {
    pub(super) participants: Vec<String>,
    pub(super) deals_per_session: u64,
    /// Whether the games have times. A record has none.
    pub(super) has_times: bool,
    pub(super) blocks: Box<dyn Iterator<Item = Result<Block, String>>>,
}

impl ExportSource {
    /// Opens a journal, a record, or the directory of a match with a journal or a record.
    pub(super) fn open(games: &GameRegistry, path: &Path) -> Result<Self, String> {
        let (journal, record) = (path.join(JOURNAL_FILE), path.join(RECORD_FILE));
        if !path.is_dir() {
            let mut file = InputFile::open(path).map_err(|error| cannot_read(path, &error))?;
            return match file.begins_with_brace().map_err(|error| cannot_read(path, &error))? {
                true if !file.is_regular() => Err(format!("{}: {PIPED_JOURNAL_ERROR}", path.display())),
                true => Self::of_journal(path),
                false => Self::of_record(games, path, file),
            };
        }
        check_links(path)?;
        if journal.exists() {
            Self::of_journal(&journal)
        } else if record.exists() {
            let file = InputFile::open(&record).map_err(|error| cannot_read(&record, &error))?;
            Self::of_record(games, &record, file)
        } else {
            Err(format!("{} has neither {JOURNAL_FILE} nor {RECORD_FILE}", path.display()))
        }
    }

    fn of_journal(path: &Path) -> Result<Self, String> {
        let blocks = SortedBlocks::open(path).map_err(|error| error.to_string())?;
        let header = blocks.header();
        let counted = CountedBlocks::read(path, header).map_err(|error| error.to_string())?;
        let counts = move |block: &Result<Block, String>| {
            block.as_ref().map_or(true, |block| counted.has(block.number))
        };
        Ok(Self {
            participants: header.participants.iter().map(|known| known.name.clone()).collect(),
            deals_per_session: header.deals_per_session,
            has_times: true,
            blocks: Box::new(blocks.map(|block| block.map_err(|error| error.to_string())).filter(counts)),
        })
    }

    fn of_record(games: &GameRegistry, path: &Path, file: InputFile) -> Result<Self, String> {
        let (mut blocks, mut counted) = (Vec::new(), None);
        let (_, recorded) = read_blocks(games, file, RecordKinds::Matches, &mut |recorded, block| {
            let counted = counted.get_or_insert_with(|| CountedBlocks::of_match(&recorded.header));
            if counted.add(&block) {
                blocks.push(block);
            }
        })
        .map_err(|error| cannot_read(path, &error))?;
        let recorded = recorded.map_err(|error| format!("{}: {error}", path.display()))?;
        Ok(Self {
            participants: recorded.participants,
            deals_per_session: recorded.deals_per_session,
            has_times: false,
            blocks: Box::new(blocks.into_iter().map(Ok)),
        })
    }
}

fn cannot_read(path: &Path, error: &std::io::Error) -> String {
    format!("cannot read {}: {error}", path.display())
}
