//! The output for the blocks of a match.

use std::io::Write;
use std::time::Instant;

use crate::blocks::{JournalWriter, write_block};
use crate::play::block::PlayedBlock;
use crate::play::match_context::MatchContext;

/// A record or a journal to which a match writes its blocks.
pub(super) enum BlockSink<'a> {
    /// A record. It receives the blocks in order.
    Record(&'a mut dyn Write),
    /// A journal. It receives each block as soon as the block is played.
    Journal(&'a mut JournalWriter),
}

impl BlockSink<'_> {
    /// Appends a block to a journal. The caller passes each block as soon as it is played.
    pub(super) fn write_at_once(&mut self, block: &PlayedBlock) -> Result<(), String> {
        match self {
            Self::Record(_) => Ok(()),
            Self::Journal(journal) => journal.append_block(&block.block).map_err(|error| error.to_string()),
        }
    }

    /// Writes a block to a record. The caller passes the blocks in order.
    pub(super) fn write_in_order(
        &mut self,
        block: &PlayedBlock,
        context: &MatchContext<'_>,
    ) -> Result<(), String> {
        let Self::Record(record) = self else { return Ok(()) };
        let mut lines = String::new();
        write_block(&block.block, context.names, context.plan.deals_per_session(), &mut lines);
        let written = record.write_all(lines.as_bytes()).and_then(|()| record.flush());
        written.map_err(|error| format!("cannot write the record: {error}"))
    }

    /// Returns the time at which [`BlockSink::sync`] is due.
    pub(super) fn sync_at(&self) -> Option<Instant> {
        match self {
            Self::Record(_) => None,
            Self::Journal(journal) => journal.sync_at(),
        }
    }

    /// Syncs all blocks of a journal with the disk.
    pub(super) fn sync(&mut self) -> Result<(), String> {
        match self {
            Self::Record(_) => Ok(()),
            Self::Journal(journal) => journal.sync().map_err(|error| error.to_string()),
        }
    }
}
