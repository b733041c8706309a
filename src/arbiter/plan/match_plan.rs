//! The plan of a match: some blocks of one lineup, with the bots, the key and the launch.

use std::num::NonZeroUsize;
use std::ops::Range;
use std::sync::Arc;

use talon_games::lineups::Lineup;
use talon_games::protocol::NewGame;

use crate::bot::MAX_BYTES;
use crate::bot::spec::BotSpec;
use crate::plan::{Description, MatchKey, Seating, Transcripts};
use crate::process::Launch;
use crate::referee::clock::Timing;
use crate::remote::RemoteBots;

/// The maximum memory that one bot can fill. Each buffer of a bot has its own limit.
const BYTES_PER_BOT: u64 = MAX_BYTES as u64;

/// The maximum memory for the contexts of faults until their bundles are written.
pub const CONTEXT_BYTES: u64 = 8 << 20;

/// The maximum size of a transcript, in bytes.
const TRANSCRIPT_BYTES: u64 = 256 << 10;

/// The plan of a match: some blocks of one lineup in a description.
#[derive(Clone, Debug)]
pub struct MatchPlan {
    /// The description of the match or tournament.
    pub description: Arc<Description>,
    /// The first deal of every session: game, players and rule options.
    pub new: NewGame,
    /// The limits of decisions.
    pub timing: Timing,
    /// For each player, the index of its contestant: a participant, or a pair of bots in a match of a game
    /// with pairs.
    pub lineup: Lineup,
    /// For each player, its bot.
    pub bots: Vec<BotSpec>,
    /// For each player, its name. `None` before the bots have given their names.
    pub names: Option<Vec<String>>,
    /// The numbers of the blocks, counted over the whole description.
    pub blocks: Range<u64>,
    /// Whether the rules of the game decide when a session ends. If so, the values of a block are points a
    /// session.
    pub by_session: bool,
    /// The key, from which all randomness follows.
    pub key: MatchKey,
    /// How the processes of bots are started.
    pub launch: Launch,
    /// The source of remote bots. `None` when no remote bot plays.
    pub remote_bots: Option<Arc<dyn RemoteBots>>,
    /// The names of built-in players. A bot must not imitate them in its own name.
    pub built_in: Vec<String>,
    /// Whether blocks were played before. If so, a bot that does not start makes a fault, and the match goes
    /// on. If not, the match begins only if every bot starts.
    pub has_begun: bool,
}

impl MatchPlan {
    /// Creates the plan of the first blocks of a lineup, played by these bots.
    #[must_use]
    pub fn new(
        description: Arc<Description>,
        lineup: Lineup,
        bots: Vec<BotSpec>,
        key: MatchKey,
        launch: Launch,
    ) -> Self {
        Self {
            new: description.first_game(),
            timing: description.timing(),
            blocks: 0..description.blocks_of_lineup(),
            description,
            lineup,
            bots,
            names: None,
            by_session: false,
            key,
            launch,
            remote_bots: None,
            built_in: Vec::new(),
            has_begun: false,
        }
    }

    /// Returns the number of deals in a session.
    pub(crate) fn deals_per_session(&self) -> u64 {
        self.description.deals_per_session
    }

    /// Numbers the distinct contestants of the lineup from 0, and returns, for each player, the number of its
    /// contestant.
    pub fn contestants(&self) -> Vec<usize> {
        let mut known = Vec::new();
        let number = |bot: &usize| {
            known.iter().position(|other| other == bot).unwrap_or_else(|| {
                known.push(*bot);
                known.len() - 1
            })
        };
        self.lineup.iter().map(number).collect()
    }

    /// Returns the number of a deal of a block, counted from 0 over the distinct deals of the match.
    pub(crate) fn deal_number(&self, block: u64, deal: usize) -> u64 {
        block * self.deals_per_session() + deal as u64
    }

    /// Returns the numbers of the blocks to play.
    pub fn range(&self) -> Range<u64> {
        self.description.only.map_or_else(|| self.blocks.clone(), |only| only.block..only.block + 1)
    }

    /// Returns the number of seatings in a block.
    pub fn seatings(&self) -> usize {
        self.description.seatings()
    }

    /// Returns how the participants are seated.
    pub fn seating(&self) -> Seating {
        self.description.seating
    }

    /// Returns the seatings of a block. Each seating gives, for the first deal of the session, the player in
    /// each seat.
    pub(crate) fn orders(&self, block: u64) -> Vec<Vec<usize>> {
        self.key.orders(self.seating(), self.bots.len(), block)
    }

    /// Returns the numbers of the rotations that are played in each block.
    pub(crate) fn rotations(&self) -> Range<usize> {
        self.description.only.map_or(0..self.seatings(), |only| only.rotation..only.rotation + 1)
    }

    /// Returns the number of tables that play at the same time.
    pub fn tables(&self) -> NonZeroUsize {
        self.description.tables()
    }

    /// Returns whether the blocks keep the transcripts of all bots. If not, only the transcripts of bots that
    /// failed are kept.
    pub fn keeps_transcripts(&self) -> bool {
        self.description.transcripts == Transcripts::All
    }

    /// Returns how the tables prevent a process from seeing the same cards twice.
    pub fn process_reuse(&self) -> ProcessReuse {
        // A remote bot that plays several rotations has one seat at a time.
        let has_rotations = self.rotations().len() > 1;
        let is_restarted = self.launch.is_sandboxed() || has_rotations && self.description.has_remote();
        ProcessReuse::of(self.seatings(), self.description.share_processes, is_restarted)
    }

    /// Returns the largest number of bot processes that run at the same time.
    pub fn bot_processes(&self) -> usize {
        self.bots.len() * self.process_reuse().sets(self.seatings()) * self.tables().get()
    }

    /// Returns the largest amount of memory that the arbiter needs for the bots' output, in bytes.
    pub fn memory(&self) -> u64 {
        let programs = self.bot_processes() as u64 * BYTES_PER_BOT + CONTEXT_BYTES;
        if !self.keeps_transcripts() {
            return programs;
        }
        // The transcripts of a block are kept until all its rotations have been played.
        let games = self.seatings() as u64 * self.deals_per_session();
        programs + self.tables().get() as u64 * games * self.bots.len() as u64 * TRANSCRIPT_BYTES
    }
}

/// The maximum number of rotations for which each rotation has its own processes.
const MAX_SIDE_BY_SIDE: usize = 4;

/// How a table prevents a process from seeing the same cards twice.
///
/// With duplicate deals, a bot that remembers one rotation would know all hands in the next rotation. So a
/// table has separate processes for each rotation. If that needs too many processes, the table restarts its
/// processes for each rotation instead. All rotations share the same processes only if the bots are trusted.
///
/// Sandboxed bots are always restarted. A rotation begins only when the processes of the previous rotation
/// are gone. If the processes overlapped, a process that waits for its next block could tell another process
/// which cards it has seen. Even a process that was stopped could pass on this knowledge: its threads wait on
/// a futex of a shared library, and other processes can count these threads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProcessReuse {
    /// Each rotation has its own processes. They play this rotation in every block.
    SideBySide,
    /// The processes are restarted for each rotation.
    Restarted,
    /// A process may see the same cards twice, because the processes are trusted.
    Shared,
}

impl ProcessReuse {
    /// Chooses the method for this number of rotations. `shared` tells whether the processes are trusted, and
    /// `restarted` whether a rotation must not begin before the processes of the previous one have ended.
    pub(crate) fn of(rotations: usize, shared: bool, restarted: bool) -> Self {
        match rotations {
            _ if shared => Self::Shared,
            _ if restarted => Self::Restarted,
            ..=MAX_SIDE_BY_SIDE => Self::SideBySide,
            _ => Self::Restarted,
        }
    }

    /// Returns the number of process sets that a table has.
    pub(crate) fn sets(self, rotations: usize) -> usize {
        if self == Self::SideBySide { rotations } else { 1 }
    }
}
