//! The journal of a match: the append-only file from which all results, records and pictures derive.
//!
//! `docs/journal.md` describes the format. [`JournalWriter`] appends blocks as they are played, in any order;
//! [`JournalReader`] reads header and lines in the order of the file, [`SortedBlocks`] the blocks in the order of their
//! numbers.

mod block;
mod block_set;
mod blocks_ahead;
mod error;
mod header;
mod index;
mod journal_line;
mod journal_run;
mod limits;
mod merge;
mod reader;
mod recorded_lines;
mod sorted_blocks;
mod version;
mod writer;

pub use block::{Block, BlockFault, BlockGame, SeatTime};
pub use block_set::BlockSet;
pub use blocks_ahead::BlocksAhead;
pub use error::JournalError;
pub use header::{FaultCost, JournalHeader, JournalParticipant};
pub use index::{IndexedBlock, JournalIndex};
pub use journal_line::JournalLine;
pub use journal_run::{JournalProcess, JournalRun};
pub use merge::{JournalMerge, MergedJournal};
pub use reader::{JOURNAL_FILE, JournalReader};
pub use sorted_blocks::SortedBlocks;
pub use version::VERSION;
pub use writer::{JournalWriter, Repair};

pub(crate) use header::shown_name;
pub(crate) use recorded_lines::write_block;
