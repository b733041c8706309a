//! The events that a bot causes.

use std::process::ExitStatus;
use std::time::Duration;

use crate::arbiter::referee::fault::Fault;

/// An answer to `go`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Answer {
    /// The move as the bot wrote it, not checked yet.
    pub(crate) text: String,
    /// The time from the question to the poll that found the answer.
    pub(crate) time: Duration,
    /// The part of `time` after the last poll that found no answer.
    pub(crate) unseen: Duration,
}

/// An event that a bot caused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum BotEvent {
    /// The bot finished its handshake.
    Greeted,
    /// The bot sent `readyok`.
    Ready,
    /// The bot answered a question.
    Answered(Answer),
    Failed(Fault),
    /// The bot's process ended, as the arbiter expected.
    Ended(ExitStatus),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BotOwner {
    /// The number of the table among the tables of the worker.
    pub(crate) table: usize,
    /// The player, counted from 0.
    pub(crate) player: usize,
}
