//! A block that was played, and its faults.

use crate::arbiter::blocks::Block;
use crate::arbiter::bot::FaultContext;
use crate::arbiter::referee::fault::Fault;
use crate::protocol::Seat;

/// A block as its table hands it over: with what only the run knows.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayedBlock {
    /// The block, from which everything else derives.
    pub block: Block,
    /// The faults in order.
    pub faults: Vec<FaultReport>,
    /// The transcripts of all bots in the order of the games, if the plan asks for them.
    pub transcripts: Vec<BotTranscript>,
}

/// The lines to and from a bot in one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BotTranscript {
    /// The player, counted from 0.
    pub player: usize,
    /// The player's seat in the game.
    pub seat: Seat,
    /// The game in the block, counted from 0.
    pub game: usize,
    /// A line each, with milliseconds since the game began, `>` to the bot, `<` from it.
    pub text: String,
}

/// A fault, and where in the match it happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FaultReport {
    /// The player, counted from 0.
    pub player: usize,
    /// The player's seat in the game.
    pub seat: Seat,
    /// The block, counted from 0.
    pub block: u64,
    /// The game in the block, counted from 0.
    pub game: usize,
    /// How the bot failed.
    pub fault: Fault,
    /// The bot's last output.
    pub context: FaultContext,
    /// The record of the game in which the fault happened, up to the end of the game.
    pub record: String,
}

impl FaultReport {
    /// The number of bytes of its context and its record.
    pub(super) fn size(&self) -> usize {
        self.context.size() + self.record.len()
    }

    /// The report with this number of last lines in place of its context and its record.
    #[must_use]
    pub(crate) fn shortened(&self, lines: usize) -> Self {
        Self {
            player: self.player,
            seat: self.seat,
            block: self.block,
            game: self.game,
            fault: self.fault.clone(),
            context: self.context.last(lines),
            record: String::new(),
        }
    }
}
