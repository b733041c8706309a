//! Reads the blocks of a journal on a thread of their own.

use std::sync::mpsc::{Receiver, sync_channel};
use std::thread;
use std::vec;

use crate::arbiter::journal::block::Block;
use crate::arbiter::journal::error::JournalError;
use crate::arbiter::journal::sorted_blocks::SortedBlocks;

/// The number of blocks that are passed on together.
const BATCH: usize = 64;

/// The number of batches that wait to be used.
const WAITING: usize = 8;

type ReadBlock = Result<Block, JournalError>;

/// The blocks of a journal in the order of their numbers. A thread reads them while earlier ones are used.
#[derive(Debug)]
pub struct BlocksAhead {
    batches: Receiver<Vec<ReadBlock>>,
    batch: vec::IntoIter<ReadBlock>,
}

impl BlocksAhead {
    /// Begins to read.
    ///
    /// # Errors
    /// No thread can be started.
    pub fn new(blocks: SortedBlocks) -> Result<Self, JournalError> {
        let (sender, batches) = sync_channel(WAITING);
        let path = blocks.path().to_owned();
        let mut blocks = blocks.fuse();
        let read = move || {
            loop {
                let batch: Vec<ReadBlock> = blocks.by_ref().take(BATCH).collect();
                // The receiver is gone when no more blocks are wanted.
                if batch.is_empty() || sender.send(batch).is_err() {
                    break;
                }
            }
        };
        thread::Builder::new().spawn(read).map_err(|error| JournalError::Read { path, error })?;
        Ok(Self { batches, batch: Vec::new().into_iter() })
    }
}

impl Iterator for BlocksAhead {
    type Item = ReadBlock;

    fn next(&mut self) -> Option<ReadBlock> {
        if self.batch.as_slice().is_empty() {
            self.batch = self.batches.recv().ok()?.into_iter();
        }
        self.batch.next()
    }
}
