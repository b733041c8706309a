//! The messages to the main thread of a session.

use crate::protocol::BadLine;

/// A message to the main thread of a session.
pub(super) enum Message {
    /// The reader has read a line.
    Line(Result<String, BadLine>),
    /// The input has ended.
    End,
    /// The search thread has written its answer.
    Answered,
}
