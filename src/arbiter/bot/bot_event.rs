//! The events that a bot causes.

use std::process::ExitStatus;
use std::time::Duration;

use crate::referee::fault::Fault;

/// An answer to `go`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The move as the bot wrote it, not checked yet.
    pub text: String,
    /// The time from the question to the poll that found the answer.
    pub time: Duration,
    /// The part of `time` after the last poll that found no answer.
    pub unseen: Duration,
}

/// An event that a bot caused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BotEvent {
    /// The bot finished its handshake.
    Greeted,
    /// The bot sent `readyok`.
    Ready,
    /// The bot answered a question.
    Answered(Answer),
    /// The bot made a fault.
    Failed(Fault),
    /// The bot's process ended, as the arbiter expected.
    Ended(ExitStatus),
}

/// The table and the player that a bot belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BotOwner {
    /// The index of the table among the tables of its worker.
    pub table: usize,
    /// The player, counted from 0.
    pub player: usize,
}
