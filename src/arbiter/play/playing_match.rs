//! A match: blocks of games, played by workers.
//!
//! A block plays the cards of one session in every rotation of the players. Tables take the blocks one by
//! one, and each table has its own bot processes. The match sorts the finished blocks, so that its results
//! and its record do not depend on the number of tables.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use talon_games::GameRegistry;
use talon_games::cards::Quoted;
use talon_games::protocol::{NewGame, NewGameError};

use crate::blocks::JournalWriter;
use crate::bot::interrupt::Interrupt;
use crate::bot::latency::Latency;
use crate::bot::spec::BotSpec;
use crate::plan::{CONTEXT_BYTES, MatchPlan, Seating};
use crate::play::block::{FaultReport, PlayedBlock};
use crate::play::block_queue::BlockQueue;
use crate::play::block_queue::BlockSelection;
use crate::play::block_sink::BlockSink;
use crate::play::error::{MAX_NAME, MAX_SEAT, MatchError};
use crate::play::match_context::MatchContext;
use crate::play::match_context::Watcher;
use crate::play::open_files;
use crate::play::probe::{ProbedBots, probe_bots};
use crate::play::worker::{Worker, WorkerEnd, WorkerMessage};
use crate::process::SeatRuntime;
use crate::stats::{Entrants, Figures, RunFigures, SequentialSample, Statistics};

/// Observes a match while it is played.
pub trait Observer {
    /// Called when a block is over. Blocks come in order.
    fn block(&mut self, block: &PlayedBlock, statistics: &Statistics);
}

/// The result of a match.
#[derive(Clone, Debug, PartialEq)]
pub struct MatchResult {
    /// The names of the players.
    pub names: Vec<String>,
    /// The statistics of the games.
    pub statistics: Statistics,
    /// The time from the start of the match to the end of the last block.
    pub time: Duration,
    /// The scheduling latency of the arbiter.
    pub latency: Latency,
    /// The number of stalls. In a stall the arbiter was too late to know whether a bot was late, so it
    /// charged no seat.
    pub stalls: u64,
    /// Whether the match was stopped before its end.
    pub interrupted: bool,
    /// The reason why the record could not be written to its end.
    pub record_error: Option<String>,
    /// The resource that the arbiter lacked, so that the match was stopped before its end.
    pub shortage: Option<String>,
}

impl MatchResult {
    /// Returns the figures of the match. `written` gives, for each player, the text that the operator wrote.
    pub fn figures(&self, written: &[String], test: Option<&SequentialSample>) -> Figures {
        let ms = |time: Duration| time.as_secs_f64() * 1000.0;
        let run = RunFigures {
            // The figure is rounded to the millisecond.
            elapsed_s: ms(self.time).round() / 1000.0,
            interrupted: self.interrupted,
            shortage: self.shortage.clone(),
            latency_max_ms: ms(self.latency.max()),
            latency_p99_ms: self.latency.p99().map(ms),
            stalls: self.stalls,
        };
        let entrants = Entrants { names: &self.names, written };
        Figures { run: Some(run), ..Figures::new(&self.statistics, entrants, test) }
    }
}

/// A match that is ready to begin.
pub struct Match<'a> {
    games: &'a GameRegistry,
    plan: MatchPlan,
    names: Vec<String>,
    /// For each player, the `id name` of its bot. Empty when the bot did not start.
    ids: Vec<String>,
    runtime: SeatRuntime,
    interrupt: Interrupt,
    selection: BlockSelection,
    watcher: Option<&'a dyn Watcher>,
}

impl<'a> Match<'a> {
    /// Checks the plan and starts every bot once, so that mistakes are found before the first deal.
    ///
    /// # Errors
    /// The game does not exist, the limits of the system are too low, or a bot cannot play the match: it does
    /// not exist, does not finish its handshake, does not play the game with this number of players, or does
    /// not accept an option that was given.
    pub fn prepare(
        games: &'a GameRegistry,
        plan: MatchPlan,
        interrupt: &Interrupt,
    ) -> Result<Self, MatchError> {
        check(games, &plan)?;
        open_files::raise_limit(&plan)?;
        let runtime = runtime(&plan).map_err(MatchError::System)?;
        let ProbedBots { names, ids } = probe_bots(&plan, &runtime, interrupt)?;
        // The programs that the bots have loaded stay in memory, because no bot has seen a card yet.
        let runtime = if plan.description.share_processes { runtime } else { runtime.with_eviction() };
        Ok(Self {
            games,
            plan,
            names,
            ids,
            runtime,
            interrupt: interrupt.clone(),
            selection: BlockSelection::default(),
            watcher: None,
        })
    }

    /// Returns the same match with a watcher that receives the lines of its games.
    #[must_use]
    pub fn watch(self, watcher: Option<&'a dyn Watcher>) -> Self {
        Self { watcher, ..self }
    }

    /// Returns the same match, but restricted to these blocks.
    #[must_use]
    pub fn select(self, selection: BlockSelection) -> Self {
        Self { selection, ..self }
    }

    /// Returns the names of the players.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// Returns, for each player, its bot and the bot's `id name`. The `id name` is empty when the bot did not
    /// start.
    pub fn bots(&self) -> impl Iterator<Item = (&BotSpec, &str)> {
        self.plan.bots.iter().zip(self.ids.iter().map(String::as_str))
    }

    /// Returns the resource limits of the bots, in one line.
    pub fn limits(&self) -> &str {
        self.runtime.limits()
    }

    /// Returns the number of blocks to play.
    pub fn blocks(&self) -> u64 {
        self.selection.missing(&self.plan.range())
    }

    /// Plays the match, and writes its record block by block. Ends early if the record cannot be written.
    pub fn play(self, record: &mut dyn Write, observer: &mut dyn Observer) -> MatchResult {
        self.play_to(BlockSink::Record(record), observer)
    }

    /// Plays the match, and appends each block to its journal as soon as it is played. Ends early if the
    /// journal cannot be written. The statistics of the result cover only the blocks that this run played.
    pub fn play_to_journal(self, journal: &mut JournalWriter, observer: &mut dyn Observer) -> MatchResult {
        self.play_to(BlockSink::Journal(journal), observer)
    }

    fn play_to(self, mut sink: BlockSink<'_>, observer: &mut dyn Observer) -> MatchResult {
        let blocks = self.blocks();
        let Self { games, plan, names, runtime, interrupt, selection, watcher, .. } = self;
        let roles = games.of(&plan.new).map_or(&[][..], |game| game.roles);
        let queue = BlockQueue::new(&selection, &plan.range(), plan.tables().get());
        let failed_in_a_row = plan.bots.iter().map(|_| AtomicU32::new(0)).collect::<Vec<_>>();
        let stalls = AtomicU64::new(0);
        let (shortage, context_bytes) = (OnceLock::new(), AtomicU64::new(CONTEXT_BYTES));
        let context = MatchContext {
            games,
            plan: &plan,
            names: &names,
            interrupt: &interrupt,
            blocks: &queue,
            failed_in_a_row: &failed_in_a_row,
            shortage: &shortage,
            context_bytes: &context_bytes,
            stalls: &stalls,
            watcher,
        };
        let mut tally = MatchTally {
            context: &context,
            selection: &selection,
            sink: &mut sink,
            observer,
            started: Instant::now(),
            statistics: Statistics::new(plan.contestants(), roles),
            latency: Latency::new(),
            record_error: None,
            time: Duration::ZERO,
        };
        thread::scope(|scope| {
            let (sender, messages) = channel();
            let mut first_table = 0;
            for tables in tables_by_worker(&plan, blocks) {
                let (context, runtime, interrupt) = (&context, &runtime, &interrupt);
                let worker = Worker { context, runtime, interrupt, first_table, tables };
                first_table += tables;
                let sender = sender.clone();
                let spawned = thread::Builder::new().spawn_scoped(scope, move || worker.run(&sender));
                if let Err(error) = spawned {
                    if first_table == tables {
                        context
                            .stop(format!("cannot start a worker: no thread is free (ulimit -u): {error}"));
                    }
                    // The match goes on with fewer workers.
                    log::warn!("cannot start a worker: {error}");
                    break;
                }
            }
            drop(sender);
            tally.receive(&messages);
        });
        let MatchTally { statistics, latency, record_error, time, .. } = tally;
        let interrupted = statistics.blocks < blocks && record_error.is_none();
        let stalls = stalls.load(Ordering::Relaxed);
        let shortage = shortage.into_inner();
        MatchResult { names, statistics, time, latency, stalls, interrupted, record_error, shortage }
    }
}

fn check(games: &GameRegistry, plan: &MatchPlan) -> Result<(), MatchError> {
    check_game(games, &plan.new, plan.seating())?;
    if plan.bots.len() != plan.new.players {
        return Err(MatchError::Seats { seats: plan.bots.len(), players: plan.new.players });
    }
    plan.bots.iter().try_for_each(check_texts)?;
    let (blocks, rotations) = (plan.blocks.end, plan.seatings());
    match plan.description.only.filter(|only| only.block >= blocks || only.rotation >= rotations) {
        Some(only) => Err(MatchError::Session { only, blocks, rotations }),
        None => Ok(()),
    }
}

/// Checks that the game has these rules, and that the seating keeps partners opposite each other.
///
/// # Errors
/// There is no such game, the game refuses the rules, or the seating does not keep the partners opposite each
/// other.
pub fn check_game(games: &GameRegistry, new: &NewGame, seating: Seating) -> Result<(), MatchError> {
    let game = games.of(new).map_err(|error: NewGameError| MatchError::Game(error.into()))?;
    game.table(new).map_err(MatchError::Game)?;
    let name = Quoted::new(&new.game);
    match (game.is_in_pairs(new), seating == Seating::Pairs) {
        (true, false) => Err(MatchError::Pairs { game: name, seating }),
        (false, true) => Err(MatchError::NoPairs { game: name }),
        _ => Ok(()),
    }
}

/// Checks that the name and the text of a seat fit the lines of the plan and the record.
fn check_texts(spec: &BotSpec) -> Result<(), MatchError> {
    if let Some(name) = spec.name.as_deref().filter(|name| name.len() > MAX_NAME) {
        return Err(MatchError::LongName { name: Quoted::new(name) });
    }
    match spec.written.len() {
        bytes if bytes > MAX_SEAT => Err(MatchError::LongSeat { written: Quoted::new(&spec.written), bytes }),
        _ => Ok(()),
    }
}

/// Creates the runtime of the bots, with a watchdog. Each process gets a work directory, unless the processes
/// are trusted.
fn runtime(plan: &MatchPlan) -> io::Result<SeatRuntime> {
    let is_limited = plan.bots.iter().any(|spec| spec.memory.is_some());
    let launch = plan.launch.clone();
    let launch = if is_limited { launch.with_memory_limits() } else { launch };
    let runtime = SeatRuntime::new(launch).with_remote_bots(plan.remote_bots.clone()).with_supervision()?;
    if plan.description.share_processes { Ok(runtime) } else { runtime.with_work_dirs() }
}

/// Returns, for each worker, the number of its tables. There is one worker for each core, and there are no
/// more tables than blocks.
fn tables_by_worker(plan: &MatchPlan, blocks: u64) -> Vec<usize> {
    let tables = plan.tables().get().min(usize::try_from(blocks).unwrap_or(usize::MAX));
    let cores = thread::available_parallelism().map_or(1, NonZeroUsize::get);
    let workers = tables.min(cores);
    (0..workers).map(|number| tables / workers + usize::from(number < tables % workers)).collect()
}

/// Counts the blocks of a match, and writes the record of the match.
struct MatchTally<'a, 's> {
    context: &'a MatchContext<'a>,
    selection: &'a BlockSelection,
    sink: &'a mut BlockSink<'s>,
    observer: &'a mut dyn Observer,
    started: Instant,
    statistics: Statistics,
    latency: Latency,
    record_error: Option<String>,
    time: Duration,
}

impl MatchTally<'_, '_> {
    /// Receives the messages of all workers, and counts the blocks in order.
    fn receive(&mut self, messages: &Receiver<WorkerMessage>) {
        let mut waiting = BTreeMap::new();
        let range = self.context.plan.range();
        let following = |block| self.selection.next_to_play(block, range.end);
        let mut next = following(range.start);
        let mut ends = Vec::new();
        while let Some(message) = self.next_message(messages) {
            match message {
                WorkerMessage::Block(block) => {
                    let written = self.sink.write_at_once(&block);
                    self.check(written);
                    waiting.insert(block.block.number, block);
                    while let Some((index, block)) = next.and_then(|next| waiting.remove_entry(&next)) {
                        next = following(index + 1);
                        self.count(&block);
                    }
                }
                WorkerMessage::End(end) => ends.push(end),
            }
        }
        // If the match was stopped, earlier blocks may be missing.
        waiting.values().for_each(|block| self.count(block));
        let synced = self.sink.sync();
        self.check(synced);
        for end in ends {
            let WorkerEnd { latency, ended } = *end;
            self.latency.add(&latency);
            for (player, ended) in ended {
                self.statistics.add_process(player, ended.processor_time, ended.peak_memory);
            }
        }
    }

    /// Waits for the next message, and syncs the blocks meanwhile. `None` when all workers have ended.
    fn next_message(&mut self, messages: &Receiver<WorkerMessage>) -> Option<WorkerMessage> {
        loop {
            let Some(sync_at) = self.sink.sync_at() else { return messages.recv().ok() };
            match messages.recv_timeout(sync_at.saturating_duration_since(Instant::now())) {
                Ok(message) => return Some(message),
                Err(RecvTimeoutError::Disconnected) => return None,
                Err(RecvTimeoutError::Timeout) => {
                    let synced = self.sink.sync();
                    self.check(synced);
                }
            }
        }
    }

    /// Stops the match when a block could not be written.
    fn check(&mut self, written: Result<(), String>) {
        if let Err(error) = written {
            self.record_error.get_or_insert(error);
            // The workers begin no more blocks.
            self.context.blocks.close();
        }
    }

    fn count(&mut self, block: &PlayedBlock) {
        self.statistics.add(&block.block);
        if self.record_error.is_none() {
            let written = self.sink.write_in_order(block, self.context);
            self.check(written);
        }
        self.context.blocks.counted();
        self.time = self.started.elapsed();
        self.observer.block(block, &self.statistics);
        let freed: usize = block.faults.iter().map(FaultReport::size).sum();
        self.context.context_bytes.fetch_add(freed as u64, Ordering::Relaxed);
    }
}
