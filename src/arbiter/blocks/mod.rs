//! The blocks of a match, and the two files that hold them.
//!
//! The first file is the journal, an append-only file from which all results, records and pictures derive.
//! `docs/journal.md` describes it. [`JournalWriter`] appends blocks as they are played, in any order;
//! [`JournalReader`] reads the header and the lines in the order of the file. [`SortedBlocks`] reads the
//! blocks in the order of their numbers. The second file is the record, which shows the blocks as text.

mod block;
mod error;
mod header;
mod heading;
mod index;
mod journal_line;
mod limits;
mod line_reader;
mod merge;
mod reader;
mod record;
mod replay;
mod versions;
mod writer;

pub use block::{Block, BlockFault, BlockGame, SeatTime};
pub use error::JournalError;
pub use header::JournalHeader;
pub use index::{BlockSet, IndexedBlock, JournalIndex};
pub use journal_line::{JournalLine, JournalProcess, JournalRun};
pub use limits::VERSION;
pub use merge::{JournalMerge, MergedJournal};
pub use reader::{BlocksAhead, JOURNAL_FILE, JournalReader, SortedBlocks};
pub use replay::{RecordError, ReplaySummary, replay};
pub use versions::{JournalBot, JournalVersions};
pub use writer::{JournalWriter, Repair};

pub use heading::{heading_of, is_of_plan};
pub(crate) use line_reader::for_each_line;
pub(crate) use reader::revealed_key;
pub use record::{RECORD_FILE, write_block, write_record};
pub use replay::{RecordPart, RecordedGame, TOTALS_COMMENT, replay_games};
pub use versions::are_same_bots;
