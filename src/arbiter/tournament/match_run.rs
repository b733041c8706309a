//! Many games: blocks, rotation, workers.
//!
//! A block is one session's cards played in every rotation of the players. Tables take the blocks one by one, each
//! with programs of its own; what they bring back is put in order again, so that a match says and records the same
//! whatever the number of tables.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::ops::Range;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::sync::mpsc::channel;
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

use crate::arbiter::bot::event_loop::{EventLoop, Owner, Wakeup};
use crate::arbiter::bot::latency::Latency;
use crate::arbiter::bot::process::{Ended, Interrupt};
use crate::arbiter::bot::{BotSpec, Sees};
use crate::arbiter::record::MatchKey;
use crate::arbiter::referee::clock::Timing;
use crate::arbiter::referee::fault::{Fault, FaultPolicy};
use crate::arbiter::runtime::{Launch, SeatRuntime};
use crate::arbiter::stats::{GameOutcome, Statistics};
use crate::arbiter::tournament::bot_slot::BotSlot;
use crate::arbiter::tournament::table_runner::{Instances, Worker};
use crate::cards::Quoted;
use crate::games::{GameRegistry, RegisteredGame};
use crate::protocol::{CLAIRVOYANT, FaultKind, NewGame, NewGameError, Refusal, Seat};

/// What is to be played, and how.
#[derive(Clone, Debug)]
pub struct MatchPlan {
    /// The first deal of every session: game, players and rule options.
    pub new: NewGame,
    /// The players, one for each seat.
    pub players: Vec<BotSpec>,
    /// How many distinct deals; a session that is begun is played to its end.
    pub deals: u64,
    /// How many deals a session has.
    pub deals_per_session: NonZeroUsize,
    /// The randomness of it all.
    pub key: MatchKey,
    /// How decisions are limited.
    pub timing: Timing,
    /// What a fault costs.
    pub fault_policy: FaultPolicy,
    /// How many tables play at a time.
    pub concurrency: NonZeroUsize,
    /// How seats are started.
    pub launch: Launch,
    /// Whether one process may see the same cards more than once, in other seats.
    pub share_processes: bool,
    /// The one session to play of all; nothing for all of them.
    pub only: Option<SessionFilter>,
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
    pub(super) fn deal_number(&self, block: u64, deal: usize) -> u64 {
        block * self.deals_per_session.get() as u64 + deal as u64
    }
}

/// A failure, and where in the match it happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FaultReport {
    /// Which player, counted from 0.
    pub player: usize,
    /// The seat it held.
    pub seat: Seat,
    /// The block, counted from 0.
    pub block: u64,
    /// The game within the block, counted from 0.
    pub game: usize,
    /// What happened.
    pub fault: Fault,
    /// The record of the game, as far as it went and beyond.
    pub record: String,
}

/// A block played.
#[derive(Clone, Debug, PartialEq)]
pub struct Block {
    /// Its number, counted from 0.
    pub index: u64,
    /// Its games.
    pub games: Vec<GameOutcome>,
    /// Their records.
    pub record: String,
    /// Who failed.
    pub faults: Vec<FaultReport>,
    /// Whether a fault voids it.
    pub voided: bool,
}

/// Is told how a match goes.
pub trait Observer {
    /// A block is over, in the order of the blocks.
    fn block(&mut self, block: &Block, statistics: &Statistics);
}

/// What a match came to.
#[derive(Clone, Debug, PartialEq)]
pub struct MatchResult {
    /// What the players are called.
    pub names: Vec<String>,
    /// What the games say about them.
    pub statistics: Statistics,
    /// How long it took.
    pub time: Duration,
    /// How late the arbiter itself was to look.
    pub delay: Latency,
    /// Whether it was told to stop before its end.
    pub interrupted: bool,
    /// Why the record could not be written to its end.
    pub record_error: Option<String>,
}

/// Why a match cannot be played.
#[derive(Debug, thiserror::Error)]
pub enum MatchError {
    /// The game or its options are not there.
    #[error("{}", .0.text)]
    GameResult(Refusal),
    /// Not enough files for all pipes.
    #[error(
        "{needed} open files are needed, {FILES_A_SEAT} for each program, and the system allows {allowed}: raise ulimit -n, lower --concurrency, or --share-processes"
    )]
    Files {
        /// How many are needed.
        needed: u64,
        /// How many there may be.
        allowed: u64,
    },
    /// More or fewer programs than seats.
    #[error("{seats} seats given, and {players} players play: give one --seat for each")]
    Seats {
        /// How many seats were given.
        seats: usize,
        /// How many players the game has.
        players: usize,
    },
    /// The system has not got what it takes.
    #[error("{0}")]
    System(io::Error),
    /// A session that the match has not got.
    #[error("no session {}.{}: there are {blocks} blocks of {rotations} rotations", only.block + 1, only.rotation + 1)]
    SessionFilter {
        /// What was asked for.
        only: SessionFilter,
        /// How many blocks there are.
        blocks: u64,
        /// How many rotations each has.
        rotations: usize,
    },
    /// A program that cannot be seated.
    #[error("seat {seat}, '{written}': {reason}")]
    Seat {
        /// Which seat, counted from 0.
        seat: usize,
        /// What the user wrote.
        written: Quoted,
        /// Why not.
        reason: String,
    },
}

/// A match ready to begin: every program was started once.
pub struct Match<'a> {
    games: &'a GameRegistry,
    plan: MatchPlan,
    names: Vec<String>,
    runtime: SeatRuntime,
    interrupt: Interrupt,
}

impl<'a> Match<'a> {
    /// Starts every program once, to find out before the first deal what cannot be played.
    ///
    /// # Errors
    /// When the game is not there, a program does not exist or does not play it, or has not got an option given. A
    /// program that fails in another way is a fault in every game, not an error.
    pub fn prepare(
        games: &'a GameRegistry,
        plan: MatchPlan,
        interrupt: &Interrupt,
    ) -> Result<Self, MatchError> {
        let entry =
            games.find(&plan.new.game).map_err(|error: NewGameError| MatchError::GameResult(error.into()))?;
        entry.table(&plan.new).map_err(MatchError::GameResult)?;
        if plan.players.len() != plan.new.players {
            return Err(MatchError::Seats { seats: plan.players.len(), players: plan.new.players });
        }
        if let Some(only) =
            plan.only.filter(|only| only.block >= plan.blocks() || only.rotation >= plan.players.len())
        {
            return Err(MatchError::SessionFilter {
                only,
                blocks: plan.blocks(),
                rotations: plan.players.len(),
            });
        }
        room_for(&plan)?;
        let runtime = runtime(&plan).map_err(MatchError::System)?;
        let names = probe_bots(&plan, &runtime, interrupt)?;
        Ok(Self { games, plan, names, runtime, interrupt: interrupt.clone() })
    }

    /// What the players are called.
    #[must_use]
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// What the programs are limited by, in a line.
    #[must_use]
    pub fn limits(&self) -> &str {
        self.runtime.limits()
    }

    /// How many blocks there are to play.
    #[must_use]
    pub fn blocks(&self) -> u64 {
        let range = self.plan.range();
        range.end - range.start
    }

    /// Plays, and writes the record as far as the blocks are complete; ends early when it cannot be written.
    pub fn play(self, record: &mut dyn Write, observer: &mut dyn Observer) -> MatchResult {
        let started = Instant::now();
        let blocks = self.blocks();
        let Self { games, plan, names, runtime, interrupt } = self;
        let range = plan.range();
        let roles = games.find(&plan.new.game).map_or(&[][..], RegisteredGame::roles);
        let mut tally = Counting {
            statistics: Statistics::new(plan.players.len(), roles),
            record_error: None,
            time: Duration::ZERO,
        };
        let mut delay = Latency::new();
        let next = AtomicU64::new(range.start);
        let streaks = plan.players.iter().map(|_| AtomicU32::new(0)).collect::<Vec<_>>();
        thread::scope(|scope| {
            let (done, results) = channel();
            let tables = plan.concurrency.get().min(usize::try_from(blocks).unwrap_or(usize::MAX));
            let cores = thread::available_parallelism().map_or(1, NonZeroUsize::get);
            let workers = tables.min(cores);
            for number in 0..workers {
                let tables = tables / workers + usize::from(number < tables % workers);
                let worker = Worker {
                    games,
                    plan: &plan,
                    names: &names,
                    runtime: &runtime,
                    interrupt: &interrupt,
                    next: &next,
                    streaks: &streaks,
                };
                let done = done.clone();
                let spawned = thread::Builder::new().spawn_scoped(scope, move || worker.run(tables, &done));
                if let Err(error) = spawned {
                    // The match is played at fewer tables.
                    log::warn!("cannot start a worker: {error}");
                    break;
                }
            }
            drop(done);
            // Blocks that came before those they follow.
            let mut early = BTreeMap::new();
            let mut due = range.start;
            let mut count = |block: &Block| {
                tally.count(block, &plan, record, started);
                if tally.record_error.is_some() {
                    // No more blocks are begun.
                    next.store(range.end, Ordering::Relaxed);
                }
                observer.block(block, &tally.statistics);
            };
            let mut ends = Vec::new();
            for result in results {
                match result {
                    WorkerMessage::Block(block) => {
                        early.insert(block.index, block);
                        while let Some(block) = early.remove(&due) {
                            due += 1;
                            count(&block);
                        }
                    }
                    WorkerMessage::End(end) => ends.push(end),
                }
            }
            // Told to stop, some block in between was not finished; those after it were played all the same.
            early.values().for_each(&mut count);
            for end in ends {
                let WorkerEnd { delay: late, ended } = *end;
                delay.add(&late);
                ended.iter().for_each(|(player, ended)| tally.statistics.add_process(*player, ended));
            }
        });
        let Counting { statistics, record_error, time } = tally;
        let interrupted = statistics.blocks + statistics.voided < blocks && record_error.is_none();
        MatchResult { names, statistics, time, delay, interrupted, record_error }
    }
}

/// What workers bring.
pub(super) enum WorkerMessage {
    /// A block played.
    Block(Block),
    /// What is to be said at their end.
    End(Box<WorkerEnd>),
}

/// What a worker has to say at its end.
pub(super) struct WorkerEnd {
    /// How late it was to look.
    pub(super) delay: Latency,
    /// The processes that have ended, with the player that each was.
    pub(super) ended: Vec<(usize, Ended)>,
}

/// What a match comes to, block by block.
struct Counting {
    statistics: Statistics,
    record_error: Option<String>,
    time: Duration,
}

impl Counting {
    fn count(&mut self, block: &Block, plan: &MatchPlan, record: &mut dyn Write, started: Instant) {
        if block.voided {
            self.statistics.add_void_block(&block.games);
        } else {
            self.statistics.add_block(plan.deals_per_session.get() as u64, &block.games);
        }
        if self.record_error.is_none() {
            let written = record.write_all(block.record.as_bytes()).and_then(|()| record.flush());
            self.record_error = written.err().map(|error| error.to_string());
        }
        self.time = started.elapsed();
    }
}

/// Guarded runtime; with a room for each process, unless the processes are trusted.
fn runtime(plan: &MatchPlan) -> io::Result<SeatRuntime> {
    let runtime = SeatRuntime::new(plan.launch.clone()).with_watchdog()?;
    if plan.share_processes { Ok(runtime) } else { runtime.with_work_dirs() }
}

/// Starts every program once, all at the same time, and sends them away again; what each is called.
fn probe_bots(
    plan: &MatchPlan,
    runtime: &SeatRuntime,
    interrupt: &Interrupt,
) -> Result<Vec<String>, MatchError> {
    let mut event_loop = EventLoop::new(runtime, interrupt).map_err(MatchError::System)?;
    let mut slots: Vec<BotSlot> = plan.players.iter().map(|_| BotSlot::default()).collect();
    for (player, slot) in slots.iter_mut().enumerate() {
        slot.open(plan, Owner { table: 0, player }, &mut event_loop);
    }
    while !slots.iter().all(BotSlot::is_settled) {
        match event_loop.next(slots.iter().filter_map(BotSlot::deadline).min()) {
            Wakeup::Bot(_, Owner { player, .. }, event) => {
                slots[player].hear(event, plan, player, &mut event_loop);
            }
            Wakeup::Deadline(now) => {
                slots.iter_mut().for_each(|slot| slot.expire(now, &mut event_loop));
            }
            // It is seen again before the first block.
            Wakeup::Interrupted => break,
        }
    }
    let mut names: Vec<String> = Vec::new();
    for (player, (slot, spec)) in slots.iter_mut().zip(&plan.players).enumerate() {
        let start = slot.fault().filter(|fault| fault.kind == FaultKind::Start);
        if let Some(reason) = slot.refusal().or(start.map(|fault| fault.detail.as_str())) {
            let written = Quoted::new(&spec.written);
            return Err(MatchError::Seat { seat: player, written, reason: reason.to_owned() });
        }
        let called = slot.bot().and_then(|id| event_loop.bot(id)).map(|bot| bot.introduction().name.clone());
        let called = spec.name.clone().or(called.filter(|name| !name.is_empty()));
        let called = called.unwrap_or_else(|| Quoted::new(&spec.written).to_string());
        // Whoever reads the results must know it.
        let called = match spec.sees {
            Sees::All if !called.starts_with(CLAIRVOYANT) => format!("{CLAIRVOYANT} {called}"),
            Sees::All | Sees::Own => called,
        };
        names.push(unique(&called, &names));
        slot.dismiss(&mut event_loop);
    }
    event_loop.close();
    Ok(names)
}

/// How many open files the arbiter needs beside the pipes.
const OWN_FILES: u64 = 32;

/// How many open files a program needs: its pipes, and the handle that tells of its end.
const FILES_A_SEAT: u64 = 4;

/// What the arbiter keeps of a program at most: the transcript of a game, the end of its standard error, a line.
const MEMORY_A_SEAT: u64 = (256 + 64 + 64) << 10;

/// Makes room for the files of a match, as far as the system allows it without asking.
fn room_for(plan: &MatchPlan) -> Result<(), MatchError> {
    let needed = plan.files();
    let limit = getrlimit(Resource::Nofile);
    if limit.current.is_none_or(|current| current >= needed) {
        return Ok(());
    }
    let raised = Rlimit { current: Some(needed), maximum: limit.maximum };
    setrlimit(Resource::Nofile, raised)
        .map_err(|_| MatchError::Files { needed, allowed: limit.maximum.unwrap_or(needed) })
}

impl MatchPlan {
    /// How many blocks it has in all.
    #[must_use]
    pub fn blocks(&self) -> u64 {
        self.deals.div_ceil(self.deals_per_session.get() as u64)
    }

    /// The numbers of the blocks that are to be played.
    #[must_use]
    pub fn range(&self) -> Range<u64> {
        self.only.map_or(0..self.blocks(), |only| only.block..only.block + 1)
    }

    /// The numbers of the rotations that are to be played of each block.
    #[must_use]
    pub fn rotations(&self) -> Range<usize> {
        self.only.map_or(0..self.players.len(), |only| only.rotation..only.rotation + 1)
    }

    /// How the tables see to it that no process sees the same cards twice.
    #[must_use]
    pub fn instances(&self) -> Instances {
        Instances::of(self.players.len(), self.share_processes)
    }

    /// How many programs run at a time, at most.
    #[must_use]
    pub fn programs(&self) -> usize {
        self.players.len() * self.instances().sets(self.players.len()) * self.concurrency.get()
    }

    /// How much memory the arbiter may come to need for what the programs say, in bytes.
    #[must_use]
    pub fn memory(&self) -> u64 {
        self.programs() as u64 * MEMORY_A_SEAT
    }

    /// How many open files it needs.
    #[must_use]
    pub fn files(&self) -> u64 {
        // One in eight may be on its way out while the next is on its way in.
        let programs = self.programs() as u64;
        (programs + programs / 8 + 1) * FILES_A_SEAT + OWN_FILES
    }
}

/// A name that none of `others` has.
fn unique(name: &str, others: &[String]) -> String {
    let mut number = 1;
    let mut candidate = name.to_owned();
    while others.contains(&candidate) {
        number += 1;
        candidate = format!("{name}#{number}");
    }
    candidate
}

/// Who sits at `seat` when everybody has moved down `shift` seats.
pub(super) fn player_at(seat: Seat, shift: usize, players: usize) -> usize {
    (seat.index() + shift) % players
}

/// Where `player` sits when everybody has moved down `shift` seats.
pub(super) fn seat_of(player: usize, shift: usize, players: usize) -> Seat {
    Seat::new((player + players - shift % players) % players)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_move_down_one_seat_and_the_first_becomes_the_last() {
        let order = |shift| Seat::all(3).map(|seat| player_at(seat, shift, 3)).collect::<Vec<_>>();
        assert_eq!(order(0), [0, 1, 2]);
        assert_eq!(order(1), [1, 2, 0]);
        assert_eq!(order(2), [2, 0, 1]);
        for shift in 0..7 {
            for player in 0..3 {
                assert_eq!(player_at(seat_of(player, shift, 3), shift, 3), player);
            }
        }
    }

    #[test]
    fn no_two_players_have_one_name() {
        let mut names = Vec::new();
        for _ in 0..3 {
            names.push(unique("greedy", &names));
        }
        assert_eq!(names, ["greedy", "greedy#2", "greedy#3"]);
    }
}
