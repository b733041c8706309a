//! The method by which a table prevents a process from seeing the same cards twice.
//!
//! With duplicate deals, a bot that remembers one rotation would know all hands in the next rotation. So a
//! table has separate processes for each rotation. Where there would be too many processes, the table
//! restarts them for each rotation instead. Only the processes of trusted bots are shared.
//!
//! Sandboxed bots are always restarted, and a rotation begins when the processes of the one before are gone: a process
//! that waits for its next block, even a stopped one, could be asked by another what it has seen. The threads that it
//! leaves waiting on a futex of a shared library can be counted from outside.

/// The largest number of rotations for which a table has separate processes for each.
const MAX_SIDE_BY_SIDE: usize = 4;

/// The method by which a table prevents a process from seeing the same cards twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Instances {
    /// Each rotation has its own processes. They play this rotation in every block.
    SideBySide,
    /// The processes are restarted for each rotation.
    Restarted,
    /// The table does not prevent it, because the processes are trusted.
    Shared,
}

impl Instances {
    /// The method for this number of rotations, or of other seatings. `shared` says whether the processes are trusted, and `sandboxed` whether
    /// they run in a sandbox.
    #[must_use]
    pub(crate) fn of(rotations: usize, shared: bool, sandboxed: bool) -> Self {
        match rotations {
            _ if shared => Self::Shared,
            _ if sandboxed => Self::Restarted,
            ..=MAX_SIDE_BY_SIDE => Self::SideBySide,
            _ => Self::Restarted,
        }
    }

    /// The number of sets of processes that a table has.
    #[must_use]
    pub(crate) fn sets(self, rotations: usize) -> usize {
        if self == Self::SideBySide { rotations } else { 1 }
    }
}
