//! Tables and the programs that sit at them: who plays which block, in which rotation, against whose memory.
//!
//! With duplicate deals a program that remembers one rotation would know all hands in the next. So a table has a set
//! of programs for each rotation, or starts them anew for each where that would be many; only programs that are
//! trusted are shared.

use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::sync::mpsc::Sender;
use std::time::{Duration, Instant};

use crate::arbiter::bot::BotEvent;
use crate::arbiter::bot::event_loop::{BotId, EventLoop, Owner, Wakeup};
use crate::arbiter::bot::process::Interrupt;
use crate::arbiter::record::DEAL_COMMENT;
use crate::arbiter::referee::fault::FaultPolicy;
use crate::arbiter::referee::game::{GameResult, RunningGame, Setting};
use crate::arbiter::runtime::SeatRuntime;
use crate::arbiter::stats::GameOutcome;
use crate::arbiter::tournament::bot_slot::BotSlot;
use crate::arbiter::tournament::match_run::{
    Block, FaultReport, MatchPlan, WorkerEnd, WorkerMessage, player_at, seat_of,
};
use crate::games::GameRegistry;
use crate::protocol::{NewGame, Seat};

/// Up to how many players a table has programs for each rotation side by side.
const MOST_SIDE_BY_SIDE: usize = 4;

/// How a table sees to it that no process sees the same cards twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Instances {
    /// Each rotation has processes of its own, which play it in every block.
    SideBySide,
    /// The processes are started anew for each rotation.
    Restarted,
    /// It does not: the processes are trusted.
    Shared,
}

impl Instances {
    /// How it is done with so many players.
    #[must_use]
    pub fn of(players: usize, shared: bool) -> Self {
        match players {
            _ if shared => Self::Shared,
            ..=MOST_SIDE_BY_SIDE => Self::SideBySide,
            _ => Self::Restarted,
        }
    }

    /// How many sets of programs a table has.
    #[must_use]
    pub fn sets(self, players: usize) -> usize {
        if self == Self::SideBySide { players } else { 1 }
    }
}

/// Some tables, played by one thread.
pub(super) struct Worker<'a> {
    pub(super) games: &'a GameRegistry,
    pub(super) plan: &'a MatchPlan,
    pub(super) names: &'a [String],
    pub(super) runtime: &'a SeatRuntime,
    pub(super) interrupt: &'a Interrupt,
    /// The block to be played next.
    pub(super) next: &'a AtomicU64,
    /// By player, in how many games in a row it has failed, at whatever table.
    pub(super) streaks: &'a [AtomicU32],
}

impl Worker<'_> {
    /// Plays blocks at so many tables until there are no more.
    pub(super) fn run(&self, tables: usize, done: &Sender<WorkerMessage>) {
        let mut event_loop = match EventLoop::new(self.runtime, self.interrupt) {
            Ok(event_loop) => event_loop,
            Err(error) => {
                log::error!("cannot wait for programs: {error}");
                return;
            }
        };
        let mut tables: Vec<TableRunner<'_>> =
            (0..tables).map(|number| TableRunner::new(self, number)).collect();
        let mut stopped = self.interrupt.is_set();
        while !stopped {
            for table in &mut tables {
                // What begins may be over at once, when there is nobody to wait for.
                while table.goes_on(&mut event_loop) {
                    if let Some(block) = table.take_block() {
                        stopped |= done.send(WorkerMessage::Block(block)).is_err();
                    }
                }
            }
            if stopped || tables.iter().all(TableRunner::is_idle) {
                break;
            }
            match event_loop.next(tables.iter().filter_map(TableRunner::deadline).min()) {
                Wakeup::Bot(id, owner, event) => {
                    if let Some(table) = tables.get_mut(owner.table) {
                        table.hear(id, owner.player, event, &mut event_loop);
                    }
                }
                Wakeup::Deadline(now) => {
                    tables.iter_mut().for_each(|table| table.expire(now, &mut event_loop));
                }
                Wakeup::Interrupted => stopped = true,
            }
        }
        event_loop.close();
        let end = WorkerEnd { delay: event_loop.delay().clone(), ended: event_loop.take_ended() };
        // Nobody may be left to hear it.
        let _ = done.send(WorkerMessage::End(Box::new(end)));
    }
}

/// A table with its programs.
struct TableRunner<'a> {
    worker: &'a Worker<'a>,
    number: usize,
    instances: Instances,
    /// By rotation, the programs of the players.
    sets: Vec<Vec<BotSlot>>,
    stage: Stage,
    block: Option<Playing>,
}

/// What a table is at.
enum Stage {
    /// Nothing: there are no more blocks, or the next is to begin.
    Idle,
    /// The programs of the next game get ready.
    Gathering,
    /// A game.
    Game(Box<RunningGame>),
}

/// A block in progress.
struct Playing {
    block: Block,
    rotation: usize,
    deal: usize,
    /// The deal to be played.
    new: NewGame,
    /// By player, the points of the session so far.
    totals: Vec<i64>,
    /// How many faults of the game in progress have been seen to.
    seen_to: usize,
}

impl<'a> TableRunner<'a> {
    fn new(worker: &'a Worker<'a>, number: usize) -> Self {
        let players = worker.plan.players.len();
        let instances = worker.plan.instances();
        let set = || (0..players).map(|_| BotSlot::default()).collect();
        let sets = (0..instances.sets(players)).map(|_| set()).collect();
        Self { worker, number, instances, sets, stage: Stage::Idle, block: None }
    }

    fn is_idle(&self) -> bool {
        matches!(self.stage, Stage::Idle)
    }

    fn players(&self) -> usize {
        self.worker.plan.players.len()
    }

    /// The block that is complete, if one is.
    fn take_block(&mut self) -> Option<Block> {
        let complete = |playing: &Playing| playing.rotation == self.worker.plan.rotations().end;
        if self.block.as_ref().is_some_and(complete) {
            return self.block.take().map(|playing| playing.block);
        }
        None
    }

    /// When it is to be looked after, whatever happens.
    fn deadline(&self) -> Option<Instant> {
        let slots = self.sets.iter().flatten().filter_map(BotSlot::deadline);
        let game = match &self.stage {
            Stage::Game(game) => game.deadline(),
            Stage::Idle | Stage::Gathering => None,
        };
        slots.chain(game).min()
    }

    /// Does what can be done without waiting; says whether there may be more.
    fn goes_on(&mut self, event_loop: &mut EventLoop<'_>) -> bool {
        match &self.stage {
            Stage::Idle => self.gather(event_loop),
            Stage::Gathering => self.sit_down(event_loop),
            Stage::Game(game) if game.is_over() => {
                self.finish(event_loop);
                true
            }
            Stage::Game(_) => false,
        }
    }

    /// Begins the next game, of the next block if need be; no when there is none.
    fn gather(&mut self, event_loop: &mut EventLoop<'_>) -> bool {
        let Worker { plan, next, .. } = self.worker;
        if self.block.is_none() {
            let index = next.fetch_add(1, Ordering::Relaxed);
            if index >= plan.range().end {
                return false;
            }
            let block =
                Block { index, games: Vec::new(), record: String::new(), faults: Vec::new(), voided: false };
            self.block = Some(Playing {
                block,
                rotation: plan.rotations().start,
                deal: 0,
                new: plan.new.clone(),
                totals: vec![0; self.players()],
                seen_to: 0,
            });
        }
        let streaks = self.worker.streaks;
        for (slot, streak) in self.set().iter_mut().zip(streaks) {
            slot.forgive(streak.load(Ordering::Relaxed), event_loop);
        }
        self.stage = Stage::Gathering;
        true
    }

    /// Where the set of programs stands that plays the present rotation.
    fn set_number(&self) -> usize {
        self.block.as_ref().map_or(0, |playing| playing.rotation) % self.sets.len()
    }

    fn set(&mut self) -> &mut [BotSlot] {
        let number = self.set_number();
        &mut self.sets[number]
    }

    /// Begins the game once all programs are ready, or will not be; no when one is waited for.
    fn sit_down(&mut self, event_loop: &mut EventLoop<'_>) -> bool {
        let (plan, table) = (self.worker.plan, self.number);
        for (player, slot) in self.set().iter_mut().enumerate() {
            slot.open(plan, Owner { table, player }, event_loop);
        }
        if !self.sets[self.set_number()].iter().all(BotSlot::is_settled) {
            return false;
        }
        match self.begin(event_loop) {
            Some(game) => {
                self.stage = Stage::Game(Box::new(game));
                self.see_to_faults(event_loop);
            }
            // The plan was checked: there is such a table.
            None => self.block = None,
        }
        true
    }

    fn begin(&mut self, event_loop: &mut EventLoop<'_>) -> Option<RunningGame> {
        let Worker { games, plan, .. } = self.worker;
        let players = self.players();
        let Playing { block, rotation, deal, new, seen_to, .. } = self.block.as_mut()?;
        *seen_to = 0;
        let shift = *rotation + *deal;
        let session = plan.deals_per_session.get() as u64;
        let number = (block.index * players as u64 + *rotation as u64) * session + *deal as u64;
        let table = games.find(&new.game).ok()?.table(new).ok()?;
        let pack = plan.key.deal(plan.deal_number(block.index, *deal), table.pack_size());
        let slots = &self.sets[*rotation % self.sets.len()];
        for (player, slot) in slots.iter().enumerate() {
            slot.seed(plan, player, number, event_loop);
        }
        let by_seat = || Seat::all(players).map(|seat| &slots[player_at(seat, shift, players)]);
        let saved: Vec<Duration> = by_seat().map(|slot| slot.saved).collect();
        let occupants = by_seat().map(BotSlot::occupant).collect();
        let random = plan.key.substitute_random(number);
        let setting = Setting { table, pack, random, timing: &plan.timing, saved: &saved };
        Some(RunningGame::begin(setting, occupants, event_loop))
    }

    /// Takes in what a program has come to.
    fn hear(&mut self, id: BotId, player: usize, event: BotEvent, event_loop: &mut EventLoop<'_>) {
        let plan = self.worker.plan;
        match (&mut self.stage, event) {
            (Stage::Game(game), BotEvent::Answered(answer)) => game.answered(id, &answer, event_loop),
            (Stage::Game(game), BotEvent::Failed(fault)) if game.plays(id) => {
                game.failed(id, fault, event_loop)
            }
            (_, event) => {
                let slots = self.sets.iter_mut().filter_map(|set| set.get_mut(player));
                if let Some(slot) = slots.into_iter().find(|slot| slot.bot() == Some(id)) {
                    slot.hear(event, plan, player, event_loop);
                }
            }
        }
        self.see_to_faults(event_loop);
    }

    /// Does what is due.
    fn expire(&mut self, now: Instant, event_loop: &mut EventLoop<'_>) {
        self.sets.iter_mut().flatten().for_each(|slot| slot.expire(now, event_loop));
        if let Stage::Game(game) = &mut self.stage {
            game.expire(now, event_loop);
            self.see_to_faults(event_loop);
        }
    }

    /// Has the programs that have just failed in the game catch up, or ends them.
    fn see_to_faults(&mut self, event_loop: &mut EventLoop<'_>) {
        let players = self.players();
        let (Stage::Game(game), Some(playing)) = (&self.stage, &mut self.block) else { return };
        let (rotation, shift) = (playing.rotation, playing.rotation + playing.deal);
        for (seat, fault) in &game.faults()[playing.seen_to..] {
            let set = rotation % self.sets.len();
            self.sets[set][player_at(*seat, shift, players)].has_failed(fault.kind, event_loop);
        }
        playing.seen_to = game.faults().len();
    }

    /// Takes a game that is over into its block, and goes on to the next place in it.
    fn finish(&mut self, event_loop: &mut EventLoop<'_>) {
        let plan = self.worker.plan;
        let Stage::Game(game) = std::mem::replace(&mut self.stage, Stage::Idle) else { return };
        let game = game.end(plan.fault_policy, event_loop);
        let players = self.players();
        let Some(playing) = &mut self.block else { return };
        let (rotation, shift) = (playing.rotation, playing.rotation + playing.deal);
        let set = rotation % self.sets.len();
        for (seat, &saved) in Seat::all(players).zip(&game.saved) {
            self.sets[set][player_at(seat, shift, players)].saved = saved;
        }
        playing.new.clone_from(&game.next);
        let deal = plan.deal_number(playing.block.index, playing.deal);
        playing.block.record.extend([DEAL_COMMENT, &deal.to_string(), "\n"]);
        playing.take(game, self.worker.names, plan);
        let failed = playing.block.games.last().map_or(&[][..], |played| &played.failed);
        for (streak, &failed) in self.worker.streaks.iter().zip(failed) {
            let _ = streak.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |games| {
                Some(if failed { games.saturating_add(1) } else { 0 })
            });
        }
        playing.deal += 1;
        if playing.deal == plan.deals_per_session.get() {
            (playing.deal, playing.rotation) = (0, rotation + 1);
            playing.new.clone_from(&plan.new);
            playing.totals = vec![0; players];
            if self.instances == Instances::Restarted {
                self.sets[set].iter_mut().for_each(|slot| slot.dismiss(event_loop));
            }
        }
    }
}

impl Playing {
    /// Takes in a game, from seats to players.
    fn take(&mut self, game: GameResult, names: &[String], plan: &MatchPlan) {
        let (players, shift) = (names.len(), self.rotation + self.deal);
        let block = &mut self.block;
        let number = self.rotation * plan.deals_per_session.get() + self.deal;
        let mut failed = vec![false; players];
        for (seat, fault) in game.faults {
            let player = player_at(seat, shift, players);
            failed[player] = true;
            let record = game.record.clone();
            block.faults.push(FaultReport { player, seat, block: block.index, game: number, fault, record });
            block.voided |= plan.fault_policy == FaultPolicy::VoidBlock;
        }
        let in_seat = |seat| player_at(seat, shift, players);
        let names: Vec<&str> = Seat::all(players).map(|seat| names[in_seat(seat)].as_str()).collect();
        if self.deal > 0 {
            let totals = Seat::all(players).map(|seat| self.totals[in_seat(seat)].to_string());
            block.record.extend(["# totals: ", &totals.collect::<Vec<_>>().join(", "), "\n"]);
        }
        block.record.extend(["# players: ", &names.join(", "), "\n", &game.record, "\n"]);
        let seats: Vec<usize> = (0..players).map(|player| seat_of(player, shift, players).index()).collect();
        let score = |seat: &usize| {
            game.scores[*seat].iter().map(|(key, value)| ((*key).to_owned(), value.clone())).collect()
        };
        let played = GameOutcome {
            points: seats.iter().map(|&seat| game.points[seat]).collect(),
            scores: seats.iter().map(score).collect(),
            failed,
            thoughts: seats.iter().map(|&seat| game.thoughts[seat]).collect(),
        };
        self.totals.iter_mut().zip(&played.points).for_each(|(total, points)| *total += points);
        block.games.push(played);
    }
}
