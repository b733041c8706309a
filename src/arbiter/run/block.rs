//! A block that was played, and its faults.

use crate::arbiter::blocks::Block;
use crate::arbiter::bot::FaultContext;
use crate::arbiter::referee::fault::Fault;
use crate::protocol::Seat;

/// A block in the form in which its table passes it on, with data that only the run has.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayedBlock {
    /// The block. All other results derive from it.
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
    /// One line for each line of the protocol, with the milliseconds since the game began. `>` marks a line to the bot,
    /// `<` a line from the bot.
    pub text: String,
}

/// A fault, and its place in the match.
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
    /// The size of the context and the record, in bytes.
    pub(super) fn size(&self) -> usize {
        self.context.size() + self.record.len()
    }

    /// A shorter report, with at most this number of last lines instead of the whole context and the record.
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
