//! Why a journal cannot be used.

use std::io;
use std::path::PathBuf;

/// Why a journal cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum JournalError {
    /// The file cannot be read.
    #[error("cannot read {}: {error}", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// The reason.
        error: io::Error,
    },
    /// The file cannot be written.
    #[error("cannot write {}: {error}; all blocks before are kept", path.display())]
    Write {
        /// The file.
        path: PathBuf,
        /// The reason.
        error: io::Error,
    },
    /// The record of the journal cannot be written.
    #[error("cannot write {}: {error}; the journal has all blocks", path.display())]
    Record {
        /// The file of the record.
        path: PathBuf,
        /// The reason.
        error: io::Error,
    },
    /// Another process writes the journal.
    #[error("{} is being written by another arbiter: wait for its end, or stop it", path.display())]
    Locked {
        /// The file.
        path: PathBuf,
    },
    /// The journal exists already.
    #[error("{} exists: arbiter resume plays the blocks that it lacks", path.display())]
    Exists {
        /// The file.
        path: PathBuf,
    },
    /// The first line is no header.
    #[error("{}: line 1 is not the header of a journal", path.display())]
    NoHeader {
        /// The file.
        path: PathBuf,
    },
    /// The journal has another version.
    #[error("{}: version {version} of a journal: this arbiter reads version {}", path.display(), crate::arbiter::blocks::limits::VERSION)]
    Version {
        /// The file.
        path: PathBuf,
        /// Its version.
        version: u32,
    },
    /// A line that is no line of a journal.
    #[error("{}: line {line} is damaged ({error}): restore the file, or cut it before this line and resume", path.display())]
    Line {
        /// The file.
        path: PathBuf,
        /// The line, counted from 1.
        line: u64,
        /// The reason.
        error: String,
    },
    /// A block that is no block of a journal.
    #[error("{}: block {block} is damaged ({error}): restore the file, or cut it before this block and resume", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// The block, counted from 1.
        block: u64,
        /// The reason.
        error: String,
    },
    /// The index has a block where the journal has another line.
    #[error("{} does not fit its journal: delete it, and it is made again", path.display())]
    Index {
        /// The file of the index.
        path: PathBuf,
    },
    /// The journal belongs to another plan.
    #[error("{} is the journal of another {what}: it has '{found}', expected '{expected}'", path.display())]
    Foreign {
        /// The file.
        path: PathBuf,
        /// What differs: the plan, the key, the entropy or the shard.
        what: &'static str,
        /// The text in the journal.
        found: String,
        /// The text that was expected.
        expected: String,
    },
    /// A block is there twice, with different results.
    #[error("block {block} differs between {} and {}: keep the journal that you trust", first.display(), second.display())]
    Conflict {
        /// The block, counted from 1.
        block: u64,
        /// One journal.
        first: PathBuf,
        /// The other journal.
        second: PathBuf,
    },
}
