//! Reading from the pipes of a child in parts.

/// The number of bytes read at a time. An answer is shorter.
pub(super) const READ_BYTES: usize = 2 << 10;

/// Whether a pipe must be served again without a new readiness event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Served {
    /// No: the pipe is empty or closed.
    Wholly,
    /// Yes: the pipe may contain more bytes.
    InPart,
}
