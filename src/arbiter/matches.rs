//! Many games: blocks, rotation, workers.
//!
//! A block is one session's cards played in every rotation of the players. Workers take the blocks one by one, each
//! with programs of its own; what they bring back is put in order again, so that a match says and records the same
//! whatever the number of workers.

use std::collections::BTreeMap;
use std::io::Write;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

use super::bot::{Bot, BotSpec, Trouble, quit_all};
use super::fault::{Fault, OnFault};
use super::process::Interrupt;
use super::randomness::{DEAL_COMMENT, MatchKey};
use super::referee::{Game, Sitter, Timing, play};
use super::statistics::{Played, Statistics};
use crate::cards::Quoted;
use crate::engine::{Entry, Games};
use crate::protocol::{FaultKind, NewGame, NewGameError, OptionKind, Refusal, Seat};

/// After so many failures in a row to start and shake hands, a program is not started again.
const STARTS_IN_A_ROW: u32 = 2;

/// The option through which a program is given its randomness.
const SEED_OPTION: &str = "Seed";

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
    pub on_fault: OnFault,
    /// How many tables play at a time.
    pub concurrency: NonZeroUsize,
}

impl MatchPlan {
    /// The number of a block's deal, counted from 0 over the distinct deals of the match.
    fn deal_number(&self, block: u64, deal: usize) -> u64 {
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
}

/// A block played.
#[derive(Clone, Debug, PartialEq)]
pub struct Block {
    /// Its number, counted from 0.
    pub index: u64,
    /// Its games.
    pub games: Vec<Played>,
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
    Game(Refusal),
    /// Not enough files for all pipes.
    #[error(
        "{needed} open files are needed, three for each seat of each table, and the system allows {allowed}: raise ulimit -n or lower --concurrency"
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
    games: &'a Games,
    plan: MatchPlan,
    names: Vec<String>,
    stations: Vec<Station>,
    interrupt: Interrupt,
}

impl<'a> Match<'a> {
    /// Starts every program once, to find out before the first deal what cannot be played.
    ///
    /// # Errors
    /// When the game is not there, a program does not exist or does not play it, or has not got an option given. A
    /// program that fails in another way is a fault in every game, not an error.
    pub fn prepare(games: &'a Games, plan: MatchPlan, interrupt: &Interrupt) -> Result<Self, MatchError> {
        let entry =
            games.find(&plan.new.game).map_err(|error: NewGameError| MatchError::Game(error.into()))?;
        entry.table(&plan.new).map_err(MatchError::Game)?;
        if plan.players.len() != plan.new.players {
            return Err(MatchError::Seats { seats: plan.players.len(), players: plan.new.players });
        }
        room_for(3 * plan.players.len() * plan.concurrency.get())?;
        let mut names: Vec<String> = Vec::new();
        let mut stations = Vec::new();
        for (player, spec) in plan.players.iter().enumerate() {
            let refuse = |reason: String| MatchError::Seat {
                seat: player,
                written: Quoted::new(&spec.written),
                reason,
            };
            let mut station = Station::default();
            // An interrupt is seen again before the first block.
            let _ = station.open(&plan, player, interrupt);
            if let Some(reason) = station.refusal.take() {
                return Err(refuse(reason));
            }
            if let Some(fault) = station.fault.as_ref().filter(|fault| fault.kind == FaultKind::Start) {
                return Err(refuse(fault.detail.clone()));
            }
            let called = station.bot.as_ref().map(|bot| bot.introduction().name.clone());
            let called = spec.name.clone().or(called.filter(|name| !name.is_empty()));
            let called = called.unwrap_or_else(|| Quoted::new(&spec.written).to_string());
            names.push(unique(&called, &names));
            stations.push(station);
        }
        Ok(Self { games, plan, names, stations, interrupt: interrupt.clone() })
    }

    /// What the players are called.
    #[must_use]
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// How many blocks there are to play.
    #[must_use]
    pub fn blocks(&self) -> u64 {
        self.plan.deals.div_ceil(self.plan.deals_per_session.get() as u64)
    }

    /// Plays, and writes the record as far as the blocks are complete; ends early when it cannot be written.
    pub fn play(self, record: &mut dyn Write, observer: &mut dyn Observer) -> MatchResult {
        let started = Instant::now();
        let blocks = self.blocks();
        let Self { games, plan, names, stations, interrupt } = self;
        let roles = games.find(&plan.new.game).map_or(&[][..], Entry::roles);
        let mut statistics = Statistics::new(plan.players.len(), roles);
        let (mut record_error, mut time) = (None, Duration::ZERO);
        let next = AtomicU64::new(0);
        thread::scope(|scope| {
            let (done, results) = channel();
            let mut first = Some(stations);
            for _ in 0..plan.concurrency.get().min(usize::try_from(blocks).unwrap_or(usize::MAX)) {
                let stations =
                    first.take().unwrap_or_else(|| plan.players.iter().map(|_| Station::default()).collect());
                let worker = Worker { games, plan: &plan, names: &names, interrupt: &interrupt, stations };
                let (done, next) = (done.clone(), &next);
                let spawned =
                    thread::Builder::new().spawn_scoped(scope, move || worker.run(next, blocks, &done));
                if let Err(error) = spawned {
                    // The match is played at fewer tables.
                    log::warn!("cannot start a worker: {error}");
                    break;
                }
            }
            drop(done);
            let mut count = |block: &Block| {
                if block.voided {
                    statistics.void(&block.games);
                } else {
                    statistics.add(plan.deals_per_session.get() as u64, &block.games);
                }
                if record_error.is_none() {
                    let written = record.write_all(block.record.as_bytes()).and_then(|()| record.flush());
                    record_error = written.err().map(|error| error.to_string());
                }
                if record_error.is_some() {
                    // No more blocks are begun.
                    next.store(blocks, Ordering::Relaxed);
                }
                time = started.elapsed();
                observer.block(block, &statistics);
            };
            // Blocks that came before those they follow.
            let mut early = BTreeMap::new();
            let mut due = 0;
            for block in results {
                early.insert(block.index, block);
                while let Some(block) = early.remove(&due) {
                    due += 1;
                    count(&block);
                }
            }
            // Told to stop, some block in between was not finished; those after it were played all the same.
            early.values().for_each(count);
        });
        let interrupted = statistics.blocks + statistics.voided < blocks && record_error.is_none();
        MatchResult { names, statistics, time, interrupted, record_error }
    }
}

/// How many open files the arbiter needs beside the pipes.
const OWN_FILES: u64 = 32;

/// Makes room for so many pipes, as far as the system allows it without asking.
fn room_for(pipes: usize) -> Result<(), MatchError> {
    let needed = pipes as u64 + OWN_FILES;
    let limit = getrlimit(Resource::Nofile);
    if limit.current.is_none_or(|current| current >= needed) {
        return Ok(());
    }
    let raised = Rlimit { current: Some(needed), maximum: limit.maximum };
    setrlimit(Resource::Nofile, raised)
        .map_err(|_| MatchError::Files { needed, allowed: limit.maximum.unwrap_or(needed) })
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

/// Where a player's program stands, or stood.
#[derive(Debug, Default)]
struct Station {
    bot: Option<Bot>,
    /// How often in a row it could not be started.
    failures: u32,
    /// Why it is not there.
    fault: Option<Fault>,
    /// Why it cannot play this match at all.
    refusal: Option<String>,
}

impl Station {
    /// Starts the program, unless it runs or was given up; nothing when the arbiter was told to stop meanwhile.
    fn open(&mut self, plan: &MatchPlan, player: usize, interrupt: &Interrupt) -> Option<()> {
        if self.bot.is_some() || self.failures >= STARTS_IN_A_ROW {
            return Some(());
        }
        match self.start(plan, player, interrupt) {
            Ok(bot) => {
                self.bot = Some(bot);
                self.failures = 0;
                self.fault = None;
            }
            Err(Trouble::Fault(fault)) => {
                self.failures += 1;
                self.fault = Some(fault);
            }
            Err(Trouble::Interrupted) => return None,
        }
        Some(())
    }

    fn start(&mut self, plan: &MatchPlan, player: usize, interrupt: &Interrupt) -> Result<Bot, Trouble> {
        let spec = &plan.players[player];
        let mut bot = Bot::start(spec, plan.timing.startup, interrupt)?;
        let NewGame { game, players, .. } = &plan.new;
        if !bot.introduction().plays(game, *players) {
            let detail = format!("it does not play {game} for {players} players");
            self.refusal = Some(detail.clone());
            return Err(bot.fault(FaultKind::Handshake, detail));
        }
        for (name, value) in &spec.options {
            if let Err(error) = bot.set(name, value) {
                self.refusal = Some(error.to_string());
                return Err(bot.fault(FaultKind::Handshake, error.to_string()));
            }
        }
        bot.ready(plan.timing.startup)?;
        Ok(bot)
    }

    /// Gives the program its randomness for game `number`, unless the user gave it some: a seed for each game, so that
    /// every game can be played again alone, and no two games are played by one throw of the dice.
    fn seed(&mut self, plan: &MatchPlan, player: usize, number: u64) {
        let given = |(name, _): &(String, String)| name.eq_ignore_ascii_case(SEED_OPTION);
        let Some(bot) = self.bot.as_mut().filter(|_| !plan.players[player].options.iter().any(given)) else {
            return;
        };
        if let Some(OptionKind::Spin { min, max, .. }) =
            bot.introduction().option(SEED_OPTION).map(|option| &option.kind)
        {
            let seed = plan.key.bot(number * plan.players.len() as u64 + player as u64, *min, *max);
            bot.queue(&format!("setoption name {SEED_OPTION} value {seed}\n"));
        }
    }

    /// Ends a program that has failed; it is started anew for the next game.
    fn close(&mut self) {
        self.bot = None;
    }

    fn sitter(&mut self) -> Sitter<'_> {
        match &mut self.bot {
            Some(bot) => Sitter::Bot(bot),
            None => Sitter::Absent(self.fault.clone().unwrap_or(Fault {
                kind: FaultKind::Start,
                detail: "not started".to_owned(),
                last_lines: Vec::new(),
                stderr: String::new(),
            })),
        }
    }
}

/// One table's worth of programs, playing block after block.
struct Worker<'a> {
    games: &'a Games,
    plan: &'a MatchPlan,
    names: &'a [String],
    interrupt: &'a Interrupt,
    stations: Vec<Station>,
}

impl Worker<'_> {
    fn run(mut self, next: &AtomicU64, blocks: u64, done: &Sender<Block>) {
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            if index >= blocks || self.interrupt.is_set() {
                break;
            }
            let Some(block) = self.block(index) else { break };
            if done.send(block).is_err() {
                break;
            }
        }
        quit_all(self.stations.into_iter().filter_map(|station| station.bot));
    }

    /// Plays a block; nothing when the arbiter was told to stop.
    fn block(&mut self, index: u64) -> Option<Block> {
        let players = self.plan.players.len();
        let mut block =
            Block { index, games: Vec::new(), record: String::new(), faults: Vec::new(), voided: false };
        for rotation in 0..players {
            let mut new = self.plan.new.clone();
            let mut totals = vec![0; players];
            for deal in 0..self.plan.deals_per_session.get() {
                let game = self.game(&new, index, rotation, deal)?;
                new.clone_from(&game.next);
                let number = self.plan.deal_number(index, deal);
                block.record.extend([DEAL_COMMENT, &number.to_string(), "\n"]);
                if deal > 0 {
                    let by_seat =
                        Seat::all(players).map(|seat| totals[player_at(seat, rotation + deal, players)]);
                    let by_seat: Vec<String> = by_seat.map(|points: i64| points.to_string()).collect();
                    block.record.extend(["# totals: ", &by_seat.join(", "), "\n"]);
                }
                self.take(&mut block, game, rotation + deal);
                if let Some(played) = block.games.last() {
                    totals.iter_mut().zip(&played.points).for_each(|(total, points)| *total += points);
                }
            }
        }
        Some(block)
    }

    /// Plays one game. From deal to deal every player moves down one seat, as it does from rotation to rotation.
    fn game(&mut self, new: &NewGame, block: u64, rotation: usize, deal: usize) -> Option<Game> {
        let players = self.plan.players.len();
        let table = self.games.find(&new.game).ok()?.table(new).ok()?;
        let session = self.plan.deals_per_session.get() as u64;
        let number = (block * players as u64 + rotation as u64) * session + deal as u64;
        for (player, station) in self.stations.iter_mut().enumerate() {
            station.open(self.plan, player, self.interrupt)?;
            station.seed(self.plan, player, number);
        }
        let mut sitters: Vec<(usize, Sitter<'_>)> = self
            .stations
            .iter_mut()
            .enumerate()
            .map(|(player, station)| (seat_of(player, rotation + deal, players).index(), station.sitter()))
            .collect();
        sitters.sort_by_key(|(seat, _)| *seat);
        let sitters = sitters.into_iter().map(|(_, sitter)| sitter).collect();
        let pack = self.plan.key.deal(self.plan.deal_number(block, deal), table.pack_size());
        let mut random = self.plan.key.substitute(number);
        play(table, &pack, sitters, &self.plan.timing, self.plan.on_fault, &mut random)
    }

    /// Takes a game into its block, from seats to players.
    fn take(&mut self, block: &mut Block, game: Game, shift: usize) {
        let players = self.plan.players.len();
        let number = block.games.len();
        let seats: Vec<usize> = (0..players).map(|player| seat_of(player, shift, players).index()).collect();
        let mut failed = vec![false; players];
        for (seat, fault) in game.faults {
            let player = player_at(seat, shift, players);
            failed[player] = true;
            self.stations[player].close();
            block.faults.push(FaultReport { player, seat, block: block.index, game: number, fault });
            block.voided |= self.plan.on_fault == OnFault::VoidBlock;
        }
        let by_seat = |seat: Seat| self.names[player_at(seat, shift, players)].as_str();
        let names: Vec<&str> = Seat::all(players).map(by_seat).collect();
        block.record.extend(["# players: ", &names.join(", "), "\n", &game.record, "\n"]);
        block.games.push(Played {
            points: seats.iter().map(|&seat| game.points[seat]).collect(),
            scores: seats
                .iter()
                .map(|&seat| {
                    game.scores[seat].iter().map(|(key, value)| ((*key).to_owned(), value.clone())).collect()
                })
                .collect(),
            failed,
            thoughts: seats.iter().map(|&seat| game.thoughts[seat]).collect(),
        });
    }
}

/// Who sits at `seat` when everybody has moved down `shift` seats.
fn player_at(seat: Seat, shift: usize, players: usize) -> usize {
    (seat.index() + shift) % players
}

/// Where `player` sits when everybody has moved down `shift` seats.
fn seat_of(player: usize, shift: usize, players: usize) -> Seat {
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
