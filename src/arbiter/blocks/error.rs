//! Why a journal cannot be used.

use std::io;
use std::path::PathBuf;

use crate::plan::PlanError;

/// Why a journal cannot be used.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs, reason = "the text of an error says what its fields are")]
pub enum JournalError {
    /// The file cannot be read.
    #[error("cannot read {}: {error}", path.display())]
    Read { path: PathBuf, error: io::Error },
    /// The file cannot be written.
    #[error("cannot write {}: {error}; all blocks before are kept", path.display())]
    Write { path: PathBuf, error: io::Error },
    /// The record of the journal cannot be written.
    #[error("cannot write {}: {error}; the journal has all blocks", path.display())]
    Record { path: PathBuf, error: io::Error },
    /// Another process writes the journal.
    #[error("{} is being written by another arbiter: wait for its end, or stop it", path.display())]
    Locked { path: PathBuf },
    /// The journal exists already.
    #[error("{} exists: arbiter resume plays the blocks that it lacks", path.display())]
    Exists { path: PathBuf },
    /// The first line is not a header.
    #[error("{}: line 1 is not the header of a journal", path.display())]
    NoHeader { path: PathBuf },
    /// The plan in the header cannot be read.
    #[error("{}: the plan in the header: {error}", path.display())]
    Plan { path: PathBuf, error: PlanError },
    /// The journal has a version that this arbiter does not read.
    #[error("{}: version {version} of a journal: this arbiter reads version {}", path.display(), crate::blocks::limits::VERSION)]
    Version { path: PathBuf, version: u32 },
    /// A line is not valid in a journal.
    #[error("{}: line {line} is damaged ({error}): restore the file, or cut it before this line and resume", path.display())]
    Line { path: PathBuf, line: u64, error: String },
    /// A line of a block is damaged.
    #[error("{}: block {block} is damaged ({error}): restore the file, or cut it before this block and resume", path.display())]
    Damaged { path: PathBuf, block: u64, error: String },
    /// The index gives an offset for a block, but the journal has a different line there.
    #[error("{} does not fit its journal: delete it, and it is made again", path.display())]
    Index { path: PathBuf },
    /// The journal belongs to another plan.
    #[error("{} is the journal of another {what}: it has '{found}', expected '{expected}'", path.display())]
    Foreign { path: PathBuf, what: &'static str, found: String, expected: String },
    /// Two journals contain the same block with different results.
    #[error("block {block} differs between {} and {}: keep the journal that you trust", first.display(), second.display())]
    Conflict { block: u64, first: PathBuf, second: PathBuf },
}
