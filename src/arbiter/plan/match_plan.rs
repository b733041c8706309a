//! The plan of a match.

use std::fmt::Write as _;
use std::num::NonZeroUsize;
use std::ops::Range;

use crate::arbiter::bot::MAX_BYTES;
use crate::arbiter::bot::spec::BotSpec;
use crate::arbiter::plan::{Lineup, MatchKey, RecordHeader, Seating, SequentialTest};
use crate::arbiter::referee::clock::Timing;
use crate::arbiter::referee::fault::FaultPolicy;
use crate::arbiter::runtime::Launch;
use crate::protocol::NewGame;

/// The maximum memory that one bot can fill. Each buffer of a bot has its own limit.
const BYTES_PER_BOT: u64 = MAX_BYTES as u64;

/// The maximum memory for the contexts of faults until their bundles are written.
pub(crate) const CONTEXT_BYTES: u64 = 8 << 20;

/// The maximum size of a transcript, in bytes.
const TRANSCRIPT_BYTES: u64 = 256 << 10;

/// The plan of a match: the game, the players, the deals, and the conditions.
#[derive(Clone, Debug)]
pub struct MatchPlan {
    /// The first deal of every session: game, players and rule options.
    pub new: NewGame,
    /// The players' bots, one for each seat.
    pub players: Vec<BotSpec>,
    /// The number of distinct deals. A session that was begun is played to its end.
    pub deals: u64,
    /// The number of deals in a session.
    pub deals_per_session: NonZeroUsize,
    /// Whether sessions end by the rules of the game. The values of a block are then points a session.
    pub by_session: bool,
    /// The seatings of a block. A part of a tournament has its own seatings instead.
    pub order: Seating,
    /// The key, from which all randomness follows.
    pub key: MatchKey,
    /// The limits of decisions.
    pub timing: Timing,
    /// The cost of a fault.
    pub fault_policy: FaultPolicy,
    /// The number of tables that play at the same time.
    pub concurrency: NonZeroUsize,
    /// How the processes of bots are started.
    pub launch: Launch,
    /// Whether a process may see the same cards more than once, in different seats.
    pub share_processes: bool,
    /// Whether the transcripts of all bots are kept in the blocks, and not only those of bots that failed.
    pub keep_transcripts: bool,
    /// The only session to play. `None` when all sessions are played.
    pub only: Option<SessionFilter>,
    /// The test that ends the match.
    pub sequential: Option<SequentialTest>,
    /// The part of a tournament that this match plays. `None` when the match does not belong to a tournament.
    pub part: Option<TournamentPart>,
    /// The names of built-in players. A bot must not imitate them in its own name.
    pub built_in: Vec<String>,
    /// The names of the players, if blocks of the match were played before. A bot that does not start is then at fault,
    /// but does not stop the match. `None` before the first block. The match then begins only if every bot starts.
    pub begun: Option<Vec<String>>,
}

/// A part of a tournament: the blocks of one lineup.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TournamentPart {
    /// The number of its first block in the tournament.
    pub first_block: u64,
    /// For each player, its participant in the tournament.
    pub lineup: Lineup,
    /// The seatings of a block.
    pub seating: Seating,
}

/// A session of a match: one rotation of one block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SessionFilter {
    /// The block, counted from 0.
    pub block: u64,
    /// The rotation, counted from 0.
    pub rotation: usize,
}

impl MatchPlan {
    /// The number of a block's deal, counted from 0 over the distinct deals of the match.
    pub(crate) fn deal_number(&self, block: u64, deal: usize) -> u64 {
        block * self.deals_per_session.get() as u64 + deal as u64
    }

    /// For each player, its participant, counted from 0. Players with the same specification belong to the same
    /// participant. In a game with pairs, these are pairs with the same specifications.
    pub(crate) fn participants(&self) -> Vec<usize> {
        let mut distinct: Vec<Vec<&BotSpec>> = Vec::new();
        let places = self.order.places(self.players.len());
        let participant = |place: usize| {
            let specs: Vec<&BotSpec> = self.players.iter().skip(place).step_by(places).collect();
            distinct.iter().position(|known| *known == specs).unwrap_or_else(|| {
                distinct.push(specs);
                distinct.len() - 1
            })
        };
        self.order.filled((0..places).map(participant).collect())
    }

    /// The plan, as the comments of a record. `names` are the names of the players.
    pub(crate) fn header(&self, names: &[String], is_sandboxed: bool) -> RecordHeader {
        let Timing { control, effort, margin, startup } = &self.timing;
        let mut limits = format!("startup {} ms", startup.as_millis());
        // Writing to a string cannot fail.
        if let Some(memory) = self.launch.limits().memory {
            let _ = write!(limits, ", memory {memory} MiB");
        }
        let readable = self.launch.readable().iter();
        limits.push_str(if is_sandboxed { ", sandbox" } else { ", no sandbox" });
        limits.push_str(if self.share_processes { ", shared processes" } else { "" });
        RecordHeader {
            new: Some(self.new.clone()),
            deals: self.deals,
            deals_per_session: self.deals_per_session.get() as u64,
            seating: self.order,
            only: self.only.map(|only| (only.block, only.rotation)),
            sprt: self.sequential.map_or(String::new(), |test| test.to_string()),
            fault_policy: self.fault_policy,
            clock: format!("{control}{effort}, margin {} ms", margin.as_millis()),
            limits,
            readable: readable.map(|path| path.to_string_lossy().into_owned()).collect(),
            seats: self.players.iter().map(|spec| spec.written.clone()).collect(),
            names: names.to_vec(),
            participants: self.participants(),
            key_hash: self.key.hash(),
        }
    }

    /// Whether a person decides for a seat. This seat has no clock. A table with a person plays one session, and
    /// nothing is measured.
    pub(crate) fn has_person(&self) -> bool {
        self.players.iter().any(|spec| spec.no_clock)
    }

    /// The number of blocks of the whole match.
    pub(crate) fn blocks(&self) -> u64 {
        self.deals.div_ceil(self.deals_per_session.get() as u64)
    }

    /// The numbers of the blocks to play.
    pub(crate) fn range(&self) -> Range<u64> {
        let first = self.part.as_ref().map_or(0, |part| part.first_block);
        self.only.map_or(first..first + self.blocks(), |only| only.block..only.block + 1)
    }

    /// For each player, its participant in the journal.
    pub(crate) fn lineup(&self) -> Lineup {
        self.part.as_ref().map_or_else(|| self.participants(), |part| part.lineup.clone())
    }

    /// The number of seatings of a block.
    pub(crate) fn seatings(&self) -> usize {
        self.seating().count(self.players.len())
    }

    pub(crate) fn seating(&self) -> Seating {
        self.part.as_ref().map_or(self.order, |part| part.seating)
    }

    /// The seatings of a block. Each seating gives, for the first deal of the session, the player in each seat.
    pub(crate) fn orders(&self, block: u64) -> Vec<Vec<usize>> {
        self.key.orders(self.seating(), self.players.len(), block)
    }

    /// The numbers of the rotations that are played in each block.
    pub(crate) fn rotations(&self) -> Range<usize> {
        self.only.map_or(0..self.seatings(), |only| only.rotation..only.rotation + 1)
    }

    /// How the tables prevent a process from seeing the same cards twice.
    pub(crate) fn process_reuse(&self) -> ProcessReuse {
        ProcessReuse::of(self.seatings(), self.share_processes, self.launch.is_sandboxed())
    }

    /// The largest number of bot processes that run at the same time.
    pub(crate) fn programs(&self) -> usize {
        self.players.len() * self.process_reuse().sets(self.seatings()) * self.concurrency.get()
    }

    /// The largest amount of memory that the arbiter needs for the bots' output, in bytes.
    pub(crate) fn memory(&self) -> u64 {
        let programs = self.programs() as u64 * BYTES_PER_BOT + CONTEXT_BYTES;
        if !self.keep_transcripts {
            return programs;
        }
        // The transcripts of a block are kept until all its rotations have been played.
        let games = self.seatings() as u64 * self.deals_per_session.get() as u64;
        programs + self.concurrency.get() as u64 * games * self.players.len() as u64 * TRANSCRIPT_BYTES
    }
}

/// The maximum number of rotations for which each rotation has its own processes.
const MAX_SIDE_BY_SIDE: usize = 4;

/// How a table prevents a process from seeing the same cards twice.
///
/// With duplicate deals, a bot that remembers one rotation would know all hands in the next rotation. So a table has
/// separate processes for each rotation. If these are too many processes, the table restarts its processes for each
/// rotation instead. All rotations share the same processes only if the bots are trusted.
///
/// Sandboxed bots are always restarted. A rotation begins only when the processes of the previous rotation are gone.
/// Otherwise a process that waits for its next block could tell another process what it has seen. Even a stopped
/// process could: it leaves threads waiting on a futex of a shared library, and other processes can count these
/// threads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ProcessReuse {
    /// Each rotation has its own processes. They play this rotation in every block.
    SideBySide,
    /// The processes are restarted for each rotation.
    Restarted,
    /// A process may see the same cards twice, because the processes are trusted.
    Shared,
}

impl ProcessReuse {
    /// The method for this number of rotations. `shared` tells whether the processes are trusted, and `sandboxed`
    /// whether they run in a sandbox.
    pub(crate) fn of(rotations: usize, shared: bool, sandboxed: bool) -> Self {
        match rotations {
            _ if shared => Self::Shared,
            _ if sandboxed => Self::Restarted,
            ..=MAX_SIDE_BY_SIDE => Self::SideBySide,
            _ => Self::Restarted,
        }
    }

    /// The number of sets of processes that a table has.
    pub(crate) fn sets(self, rotations: usize) -> usize {
        if self == Self::SideBySide { rotations } else { 1 }
    }
}
