//! The version of a journal.

/// The version of the journal that this arbiter writes and reads.
pub const VERSION: u32 = 1;
