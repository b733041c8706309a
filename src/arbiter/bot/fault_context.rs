//! The context of a fault, which only the bot's process knows.

use crate::arbiter::bot::exchange::ExchangedLine;
use crate::cards::Quoted;

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

impl FaultContext {
    /// Its size in bytes.
    pub(crate) fn size(&self) -> usize {
        let lines = self.last_lines.iter().map(String::len).sum::<usize>();
        lines + self.stderr.len() + self.transcript.len()
    }

    /// The last lines of output and standard error alone, at most this number of each.
    pub(crate) fn last(&self, lines: usize) -> Self {
        let stderr: Vec<&str> = self.stderr.lines().collect();
        let tail = &stderr[stderr.len().saturating_sub(lines)..];
        Self {
            last_lines: self.last_lines[self.last_lines.len().saturating_sub(lines)..].to_vec(),
            stderr: tail.iter().map(|line| Quoted::line(line).to_string()).collect::<Vec<_>>().join("\n"),
            ..Self::default()
        }
    }
}
