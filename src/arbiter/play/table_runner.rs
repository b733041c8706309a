//! A table and its bots. The table carries out the effects of the games and passes the events of the bots to
//! the games.

use std::collections::VecDeque;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use talon_games::protocol::{FaultKind, Seat};

use crate::bot::FaultContext;
use crate::bot::bot_event::{Answer, BotEvent};
use crate::bot::driver::BotDriver;
use crate::bot::event_loop::{BotId, BotOwner, EventLoop};
use crate::bot::introduction::Introduction;
use crate::plan::{ProcessReuse, Seating};
use crate::play::block::PlayedBlock;
use crate::play::block::{BlockInProgress, SessionState};
use crate::play::block_queue::NextBlock;
use crate::play::bot_slot::BotSlot;
use crate::play::match_context::MatchContext;
use crate::referee::FaultPosition;
use crate::referee::clock::Balance;
use crate::referee::fault::{Fault, FaultCosts};
use crate::referee::game::{Effect, GameSetup, Input, RunningGame, SeatOccupant};
use crate::referee::result::GameResult;
use crate::referee::seat_stream::StreamOptions;

/// A table that is far ahead waits for this time. Then it asks again whether the slower tables have caught
/// up.
const ASK_AGAIN: Duration = Duration::from_millis(100);

/// A table, its bots and its current game.
pub(super) struct TableRunner<'a> {
    context: &'a MatchContext<'a>,
    /// The number of the table among the tables of the worker.
    number: usize,
    /// The number of the table in the match.
    number_in_match: usize,
    reuse: ProcessReuse,
    /// The slots of the players. There is one list for each set of processes.
    sets: Vec<Vec<BotSlot>>,
    stage: Stage,
    block: Option<BlockInProgress>,
}

/// The stage of a table.
enum Stage {
    /// No game is in progress: the next game has not begun, or there are no more blocks.
    Idle,
    /// No game is in progress until a slower table catches up. The table asks again at this time.
    Waiting(Instant),
    /// The bots of the next game are getting ready.
    Gathering,
    /// A game is in progress.
    Playing(Box<SeatedGame>),
}

/// A game and the bots in its seats.
struct SeatedGame {
    game: RunningGame,
    /// The bots by seat. `None` for a seat that a substitute plays.
    bots: Vec<Option<BotId>>,
    /// The contexts of the faults so far, in order.
    contexts: Vec<FaultContext>,
    /// The transcripts of the bots that failed, by seat.
    transcripts: Vec<Option<String>>,
    /// The players by seat.
    players: Vec<usize>,
    /// The number of bytes of the record that the watcher has received.
    told: usize,
}

impl<'a> TableRunner<'a> {
    /// Creates a table. `first` is the number of the worker's first table in the match.
    pub(super) fn new(context: &'a MatchContext<'a>, first: usize, number: usize) -> Self {
        let players = context.plan.bots.len();
        let reuse = context.plan.process_reuse();
        let set = || (0..players).map(|_| BotSlot::default()).collect();
        let sets = (0..reuse.sets(context.plan.seatings())).map(|_| set()).collect();
        Self {
            context,
            number,
            number_in_match: first + number,
            reuse,
            sets,
            stage: Stage::Idle,
            block: None,
        }
    }

    pub(super) fn is_idle(&self) -> bool {
        matches!(self.stage, Stage::Idle)
    }

    fn players(&self) -> usize {
        self.context.plan.bots.len()
    }

    /// Takes the finished block. `None` while the block is not complete.
    pub(super) fn take_block(&mut self) -> Option<PlayedBlock> {
        let plan = self.context.plan;
        self.block.take_if(|block| block.is_complete(plan)).map(BlockInProgress::into_block)
    }

    /// Returns the earliest of three deadlines: of the table's bots, of its game, and of its wait for a
    /// slower table.
    pub(super) fn deadline(&self) -> Option<Instant> {
        let slots = self.sets.iter().flatten().filter_map(BotSlot::deadline);
        let game = match &self.stage {
            Stage::Playing(seated) => seated.game.deadline(),
            Stage::Waiting(until) => Some(*until),
            Stage::Idle | Stage::Gathering => None,
        };
        slots.chain(game).min()
    }

    /// Takes the next step if it needs no waiting. Returns whether another step may be possible.
    pub(super) fn advance(&mut self, event_loop: &mut EventLoop<'_>) -> bool {
        match &self.stage {
            Stage::Waiting(until) if *until > Instant::now() => false,
            Stage::Idle | Stage::Waiting(_) => self.gather(event_loop),
            Stage::Gathering => self.begin_if_ready(event_loop),
            Stage::Playing(_) => false,
        }
    }

    /// Prepares the bots for the next game. Returns `false` when there are no more blocks.
    fn gather(&mut self, event_loop: &mut EventLoop<'_>) -> bool {
        let MatchContext { plan, failed_in_a_row, .. } = self.context;
        if self.block.is_none() {
            match self.context.take_block() {
                NextBlock::Play(index) => self.block = Some(BlockInProgress::new(index, plan)),
                NextBlock::Wait => {
                    self.stage = Stage::Waiting(Instant::now() + ASK_AGAIN);
                    return false;
                }
                NextBlock::Over => {
                    self.stage = Stage::Idle;
                    return false;
                }
            }
        }
        for (slot, games) in self.set().iter_mut().zip(*failed_in_a_row) {
            slot.prepare(games.load(Ordering::Relaxed), event_loop);
        }
        self.stage = Stage::Gathering;
        true
    }

    /// Returns the index of the process set that plays the current rotation.
    fn set_number(&self) -> usize {
        self.block.as_ref().map_or(0, |block| block.rotation) % self.sets.len()
    }

    fn set(&mut self) -> &mut [BotSlot] {
        let number = self.set_number();
        &mut self.sets[number]
    }

    /// Returns the slot of the player who sits in `seat` in the current game.
    fn slot_at(&mut self, seat: Seat) -> &mut BotSlot {
        let player = self.block.as_ref().map_or(0, |block| block.player_at(seat));
        &mut self.set()[player]
    }

    /// Begins the game once every bot is ready or absent. Returns `false` while the table waits for a bot.
    fn begin_if_ready(&mut self, event_loop: &mut EventLoop<'_>) -> bool {
        let (plan, table) = (self.context.plan, self.number);
        // Processes that are given the same cards never run at the same time. A process ends before the next
        // process starts, so that the first process cannot pass on its knowledge.
        if self.reuse == ProcessReuse::Restarted && event_loop.has_departures(table) {
            return false;
        }
        if event_loop.is_stuck() {
            self.context.stop("a process of a bot was killed and has not ended within 60 s".to_owned());
            return false;
        }
        for (player, slot) in self.set().iter_mut().enumerate() {
            slot.start(plan, BotOwner { table, player }, event_loop);
        }
        if let Some(shortage) = self.set().iter().find_map(BotSlot::shortage).map(str::to_owned) {
            self.context.stop(shortage);
            return false;
        }
        if !self.set().iter().all(BotSlot::is_settled) {
            return false;
        }
        // The plan was checked, so its game and options exist.
        if self.begin(event_loop).is_none() {
            self.block = None;
        }
        true
    }

    fn begin(&mut self, event_loop: &mut EventLoop<'_>) -> Option<()> {
        let MatchContext { games, plan, .. } = self.context;
        let players = self.players();
        let block = self.block.as_ref()?;
        let (number, deal) = (block.game_number(plan), block.deal_number(plan));
        let table = games.of(&block.new).ok()?.table(&block.new).ok()?;
        let players_at: Vec<usize> = Seat::all(players).map(|seat| block.player_at(seat)).collect();
        for (player, slot) in self.set().iter().enumerate() {
            slot.seed(plan, player, number, event_loop);
        }
        let mut bots = Vec::with_capacity(players);
        let mut occupants = Vec::with_capacity(players);
        for seat in Seat::all(players) {
            let (bot, occupant) = self.occupant(seat, event_loop);
            bots.push(bot);
            occupants.push(occupant);
        }
        let unlimited: Vec<bool> = players_at.iter().map(|&player| plan.bots[player].no_clock).collect();
        let saved: Vec<Balance> = Seat::all(players).map(|seat| self.slot_at(seat).saved).collect();
        let setup = GameSetup {
            pack: plan.key.deal(deal, table.pack_size()),
            table,
            random: plan.key.substitute_random(number),
            timing: &plan.timing,
            saved: &saved,
            unlimited: &unlimited,
            fault_costs: FaultCosts {
                policy: plan.description.on_fault,
                of_pairs: plan.seating() == Seating::Pairs,
            },
        };
        let (game, effects) = RunningGame::begin(setup, occupants);
        self.stage = Stage::Playing(Box::new(SeatedGame {
            game,
            bots,
            contexts: Vec::new(),
            transcripts: vec![None; players],
            players: players_at,
            told: 0,
        }));
        self.carry_out(effects, event_loop);
        Some(())
    }

    /// Seats the bot of `seat` for a new game. Returns the id of the bot, and the occupant for the referee.
    /// The id is `None` when the bot is absent.
    fn occupant(&mut self, seat: Seat, event_loop: &mut EventLoop<'_>) -> (Option<BotId>, SeatOccupant) {
        let player = self.block.as_ref().map_or(0, |block| block.player_at(seat));
        let spec = &self.context.plan.bots[player];
        let id = match self.slot_at(seat).occupant() {
            Ok(id) => id,
            Err(absence) => return (None, SeatOccupant::Absent(absence.fault)),
        };
        let Some(bot) = event_loop.bot(id) else { return (None, SeatOccupant::Absent(gone())) };
        bot.begin_game();
        let Introduction { live, legal, .. } = *bot.introduction();
        let options = StreamOptions { audience: spec.sees.at(seat), live, legal };
        (Some(id), SeatOccupant::Bot(options))
    }

    /// Handles an event of a bot.
    pub(super) fn handle(
        &mut self,
        id: BotId,
        player: usize,
        event: BotEvent,
        event_loop: &mut EventLoop<'_>,
    ) {
        let seat = match &self.stage {
            Stage::Playing(seated) => seated.bots.iter().position(|bot| *bot == Some(id)).map(Seat::new),
            Stage::Idle | Stage::Waiting(_) | Stage::Gathering => None,
        };
        match (seat, event) {
            (Some(seat), BotEvent::Answered(Answer { text, time, unseen })) => {
                self.step(Input::Answered { seat, text, time, unseen }, event_loop);
            }
            // The arbiter lacks a resource, so the game does not count.
            (Some(_), BotEvent::Failed(fault)) if fault.is_shortage() => self.context.stop(fault.detail),
            (Some(seat), BotEvent::Failed(fault)) => self.step(Input::Failed { seat, fault }, event_loop),
            (_, event) => {
                let slots = self.sets.iter_mut().filter_map(|set| set.get_mut(player));
                if let Some(slot) = slots.into_iter().find(|slot| slot.bot() == Some(id)) {
                    slot.handle(event, self.context.plan, player, event_loop);
                }
            }
        }
    }

    /// Ends the waits whose deadlines passed.
    pub(super) fn expire(&mut self, now: Instant, event_loop: &mut EventLoop<'_>) {
        for slot in self.sets.iter_mut().flatten() {
            if slot.expire(now, self.context.plan.timing.startup, event_loop) {
                self.context.stalls.fetch_add(1, Ordering::Relaxed);
            }
        }
        let Stage::Playing(seated) = &self.stage else { return };
        let Some(seat) = seated.game.overdue(now) else { return };
        if seated.bots[seat.index()].is_some_and(|id| event_loop.is_behind(id)) {
            // The answer may still be in the pipe, behind other lines.
            return;
        }
        // A bot that closed its output counts as crashed, although its process may still run.
        let crash = seated.bot(seat, event_loop).and_then(BotDriver::expire_if_closed);
        let input = match crash {
            Some(fault) => Input::Failed { seat, fault },
            None => Input::DeadlinePassed { now },
        };
        self.step(input, event_loop);
    }

    fn step(&mut self, input: Input, event_loop: &mut EventLoop<'_>) {
        if let Stage::Playing(seated) = &mut self.stage {
            let effects = seated.game.step(input);
            self.carry_out(effects, event_loop);
        }
    }

    /// Carries out these effects, and then the effects that the game returns in response.
    fn carry_out(&mut self, effects: Vec<Effect>, event_loop: &mut EventLoop<'_>) {
        let mut effects = VecDeque::from(effects);
        while let Some(effect) = effects.pop_front() {
            let Stage::Playing(seated) = &mut self.stage else { return };
            match effect {
                Effect::Tell { seat, lines } => {
                    if let Some(bot) = seated.bot(seat, event_loop) {
                        bot.tell(&lines);
                    }
                }
                Effect::Ask { seat, lines } => {
                    let input = seated.ask(seat, &lines, event_loop);
                    effects.extend(seated.game.step(input));
                }
                Effect::Stall { .. } => {
                    self.context.stalls.fetch_add(1, Ordering::Relaxed);
                }
                Effect::Fault { seat, fault, position } => {
                    self.count_fault(seat, &fault, position, event_loop);
                }
                Effect::Over(result) => {
                    self.tell_watcher(&result.record);
                    self.finish(&result, event_loop);
                }
            }
        }
        self.tell_watcher("");
    }

    /// Passes the new lines of the record to the watcher of the match. `whole` is the record of a finished
    /// game.
    fn tell_watcher(&mut self, whole: &str) {
        let (Some(watcher), Stage::Playing(seated)) = (self.context.watcher, &mut self.stage) else { return };
        let lines = match whole.get(seated.told..) {
            Some(lines) if !whole.is_empty() => lines,
            _ => seated.game.record_from(seated.told),
        };
        if !lines.is_empty() {
            watcher.lines(self.number_in_match, &seated.players, lines);
            seated.told += lines.len();
        }
    }

    /// Keeps the context of a fault. Then makes the bot catch up or ends its process.
    fn count_fault(
        &mut self,
        seat: Seat,
        fault: &Fault,
        position: Option<Box<FaultPosition>>,
        event_loop: &mut EventLoop<'_>,
    ) {
        let absence = self.slot_at(seat).occupant().err();
        if let Stage::Playing(seated) = &mut self.stage {
            let context = seated.bot(seat, event_loop).map(BotDriver::fault_context);
            let mut context = context.or(absence.map(|absence| absence.context)).unwrap_or_default();
            context.position = position;
            seated.transcripts[seat.index()] = Some(context.transcript.clone());
            seated.contexts.push(context);
            seated.bots[seat.index()] = None;
        }
        self.slot_at(seat).failed_in_game(fault.kind, event_loop);
    }

    /// Adds a game that is over to its block.
    fn finish(&mut self, game: &GameResult, event_loop: &mut EventLoop<'_>) {
        let context = self.context;
        let MatchContext { plan, failed_in_a_row, .. } = context;
        let Stage::Playing(seated) = std::mem::replace(&mut self.stage, Stage::Idle) else { return };
        for (seat, &saved) in Seat::all(self.players()).zip(&game.saved) {
            self.slot_at(seat).saved = saved;
        }
        let set = self.set_number();
        let Some(block) = &mut self.block else { return };
        if plan.keeps_transcripts() {
            block.add_transcripts(seated.all_transcripts(event_loop), plan);
        }
        let failed = block.add(game, seated.contexts, context);
        for (games, failed) in failed_in_a_row.iter().zip(failed) {
            let _ = games.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |games| {
                Some(if failed { games.saturating_add(1) } else { 0 })
            });
        }
        if block.advance(plan) == SessionState::Over && self.reuse == ProcessReuse::Restarted {
            self.sets[set].iter_mut().for_each(|slot| slot.dismiss(event_loop));
        }
    }
}

impl SeatedGame {
    fn bot<'e>(&self, seat: Seat, event_loop: &'e mut EventLoop<'_>) -> Option<&'e mut BotDriver> {
        event_loop.bot(self.bots[seat.index()]?)
    }

    /// Returns the transcripts of all bots, by seat.
    fn all_transcripts(&self, event_loop: &mut EventLoop<'_>) -> Vec<Option<String>> {
        let of_seat = |(seat, failed): (Seat, &Option<String>)| {
            let playing = self.bot(seat, event_loop).map(|bot| bot.transcript());
            playing.or_else(|| failed.clone().filter(|text| !text.is_empty()))
        };
        Seat::all(self.bots.len()).zip(&self.transcripts).map(of_seat).collect()
    }

    /// Asks the bot in a seat.
    fn ask(&self, seat: Seat, lines: &str, event_loop: &mut EventLoop<'_>) -> Input {
        match self.bot(seat, event_loop).map_or_else(|| Err(gone()), |bot| bot.ask(lines)) {
            Ok(at) => Input::Asked { seat, at },
            Err(fault) => Input::Failed { seat, fault },
        }
    }
}

/// Returns the fault of a bot that has left the event loop.
fn gone() -> Fault {
    Fault::new(FaultKind::Crash, "its process is gone")
}
