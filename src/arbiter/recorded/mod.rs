//! Reads a record back as blocks: the same blocks as in the journal, but without times.
//!
//! `planned_blocks` has the blocks that the plan of a match or a tournament requires.

mod block_reader;
mod planned_blocks;
mod recorded_match;

pub use block_reader::{RecordedBlock, RecordedBlocksError, read_blocks};
pub(crate) use planned_blocks::{PlannedBlocks, PlannedGame};
pub use recorded_match::Recorded;
