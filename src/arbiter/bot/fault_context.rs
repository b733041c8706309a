//! The context of a fault, which only the bot's process knows.

use crate::arbiter::bot::exchange::ExchangedLine;

/// The context of a fault, for reports.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FaultContext {
    /// The last `error` line that the bot sent since the question.
    pub(crate) error: Option<String>,
    /// The bot's last lines, oldest first.
    pub(crate) last_lines: Vec<String>,
    /// The last lines both ways, oldest first. Empty unless they are kept.
    pub(crate) exchange: Vec<ExchangedLine>,
    /// The last part of the bot's standard error.
    pub(crate) stderr: String,
    /// The lines to and from the bot in the game in which the bot failed, with times.
    pub(crate) transcript: String,
}
