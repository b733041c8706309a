//! The owner of a bot in an event loop.

/// The owner of a bot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BotOwner {
    /// The number of the table among the tables of the worker.
    pub(crate) table: usize,
    /// The player, counted from 0.
    pub(crate) player: usize,
}
