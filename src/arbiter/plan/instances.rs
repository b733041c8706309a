//! How a table prevents a process from seeing the same cards twice.
//!
//! With duplicate deals, a bot that remembers one rotation would know all hands in the next rotation. So a table has
//! separate processes for each rotation. If there would be too many processes, the table restarts them for each
//! rotation instead. Only the processes of trusted bots are shared by all rotations.
//!
//! Sandboxed bots are always restarted. A rotation begins only when the processes of the previous rotation are gone.
//! Otherwise a process that waits for its next block, even a stopped one, could tell another process what it has seen:
//! the threads that it leaves waiting on a futex of a shared library can be counted from outside.

/// The maximum number of rotations with separate processes for each rotation.
const MAX_SIDE_BY_SIDE: usize = 4;

/// How a table prevents a process from seeing the same cards twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Instances {
    /// Each rotation has its own processes. They play this rotation in every block.
    SideBySide,
    /// The processes are restarted for each rotation.
    Restarted,
    /// A process may see the same cards twice, because the processes are trusted.
    Shared,
}

impl Instances {
    /// The method for this number of seatings. `shared` tells whether the processes are trusted, and `sandboxed`
    /// whether they run in a sandbox.
    pub(crate) fn of(rotations: usize, shared: bool, sandboxed: bool) -> Self {
        match rotations {
            _ if shared => Self::Shared,
            _ if sandboxed => Self::Restarted,
            ..=MAX_SIDE_BY_SIDE => Self::SideBySide,
            _ => Self::Restarted,
        }
    }

    /// The number of sets of processes that a table has.
    pub(crate) fn sets(self, rotations: usize) -> usize {
        if self == Self::SideBySide { rotations } else { 1 }
    }
}
