//! The memory that one bot can fill.

use crate::arbiter::bot::introduction::HANDSHAKE_BYTES;
use crate::arbiter::bot::stderr_tail;
use crate::arbiter::bot::stdin_queue::QUEUE_BYTES;
use crate::arbiter::bot::stdout_lines::{self, WAITING_BYTES};
use crate::arbiter::bot::transcript;
use crate::cards::Quoted;

/// A parsed handshake takes at most this many times the bytes of its lines: each word of two bytes is a string.
const PARSED: usize = 24;

/// The most bytes of a letter in a quoted line.
const LETTER: usize = 10;

/// The most memory that one bot can fill, in bytes: the lines that wait for it, its output, its standard error, its
/// transcript, its handshake and its last lines.
pub(crate) const MAX_BYTES: usize = QUEUE_BYTES
    + 2 * WAITING_BYTES
    + stderr_tail::KEPT_BYTES
    + transcript::KEPT
    + PARSED * HANDSHAKE_BYTES
    + stdout_lines::KEPT_LINES * Quoted::LINE * LETTER;
