//! One game: deals, asks, checks, records.
//!
//! A game never waits. It plays on until a program is asked, and is told what came of that.

use std::fmt::Write;
use std::time::{Duration, Instant};

use crate::arbiter::bot::Answer;
use crate::arbiter::bot::event_loop::{BotId, EventLoop};
use crate::arbiter::referee::clock::{Clocks, Timing};
use crate::arbiter::referee::fault::{Fault, FaultPolicy};
use crate::cards::{Quoted, Random};
use crate::games::{Audience, PlayError, Score, Table, Turn};
use crate::protocol::{FaultKind, NewGame, Seat};

/// How long somebody thought.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Thought {
    /// How many answers.
    pub decisions: u64,
    /// The time of all of them.
    pub total: Duration,
    /// The time of the slowest.
    pub slowest: Duration,
    /// How many took longer than they were given, within the margin.
    pub overruns: u64,
    /// By how much the worst of them did.
    pub overrun: Duration,
}

impl Thought {
    /// Counts an answer that took so long, and so much longer than it was given.
    pub fn add(&mut self, time: Duration, overrun: Duration) {
        let overruns = u64::from(!overrun.is_zero());
        *self = self.plus(Self { decisions: 1, total: time, slowest: time, overruns, overrun });
    }

    /// Both together.
    #[must_use]
    pub fn plus(self, other: Self) -> Self {
        Self {
            decisions: self.decisions + other.decisions,
            total: self.total + other.total,
            slowest: self.slowest.max(other.slowest),
            overruns: self.overruns + other.overruns,
            overrun: self.overrun.max(other.overrun),
        }
    }
}

/// A game played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameResult {
    /// The points by seat, penalties included.
    pub points: Vec<i64>,
    /// How they came about, by seat.
    pub scores: Vec<Score>,
    /// Who failed, and how; a seat fails at most once in a game.
    pub faults: Vec<(Seat, Fault)>,
    /// How long each seat thought.
    pub thoughts: Vec<Thought>,
    /// The lines of the record, from `newgame` to `result`.
    pub record: String,
    /// What the next deal of the session begins with.
    pub next: NewGame,
    /// What each seat has left over of its time.
    pub saved: Vec<Duration>,
}

/// Who plays a seat: a program, or from the start a substitute for one that could not be seated.
#[derive(Clone, Debug)]
pub enum SeatOccupant {
    /// A program.
    Bot(BotId),
    /// A program that failed before the first card.
    Absent(Fault),
}

/// What is needed for a game beside its players.
pub struct Setting<'a> {
    /// The deal before its first card.
    pub table: Box<dyn Table>,
    /// The order of the cards.
    pub pack: Vec<u8>,
    /// What a substitute draws from.
    pub random: Random,
    /// How decisions are limited.
    pub timing: &'a Timing,
    /// What each seat has saved of its time.
    pub saved: &'a [Duration],
}

/// A game in progress.
pub struct RunningGame {
    table: Box<dyn Table>,
    pack: Vec<u8>,
    random: Random,
    clocks: Clocks,
    /// By seat, the program; nothing for a seat that a substitute plays.
    bots: Vec<Option<BotId>>,
    thoughts: Vec<Thought>,
    faults: Vec<(Seat, Fault)>,
    record: String,
    /// How many events state in the record.
    recorded: usize,
    asked: Option<Asked>,
}

/// A program that is thinking.
#[derive(Clone, Copy, Debug)]
struct Asked {
    seat: Seat,
    /// When it will have failed.
    deadline: Instant,
}

impl RunningGame {
    /// Begins a game, and plays on until the first program is asked.
    pub fn begin(setting: Setting<'_>, occupants: Vec<SeatOccupant>, event_loop: &mut EventLoop<'_>) -> Self {
        let Setting { table, pack, random, timing, saved } = setting;
        let players = table.players();
        let mut game = Self {
            thoughts: vec![Thought::default(); players],
            record: format!("{}\n", table.newgame(Audience::Record)),
            recorded: 0,
            bots: vec![None; players],
            faults: Vec::new(),
            clocks: Clocks::new(timing, saved),
            asked: None,
            table,
            pack,
            random,
        };
        let mut absent = Vec::new();
        for (seat, occupant) in Seat::all(players).zip(occupants) {
            match occupant {
                SeatOccupant::Bot(id) => {
                    game.bots[seat.index()] = Some(id);
                    if let Some(bot) = event_loop.bot(id) {
                        bot.begin(&*game.table, seat);
                    }
                }
                SeatOccupant::Absent(fault) => absent.push((seat, fault)),
            }
        }
        for (seat, fault) in absent {
            game.fail(seat, fault, event_loop);
        }
        game.play_on(event_loop);
        game
    }

    /// Whether the deal is over.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.asked.is_none()
    }

    /// When the program that is thinking will have failed.
    #[must_use]
    pub fn deadline(&self) -> Option<Instant> {
        self.asked.map(|asked| asked.deadline)
    }

    /// Whether `id` still plays a seat.
    #[must_use]
    pub fn plays(&self, id: BotId) -> bool {
        self.seat_of(id).is_some()
    }

    /// The seat that `id` still plays.
    fn seat_of(&self, id: BotId) -> Option<Seat> {
        Seat::all(self.bots.len()).find(|seat| self.bots[seat.index()] == Some(id))
    }

    /// Takes in the answer of a program that was asked, and plays on.
    pub fn answered(&mut self, id: BotId, answer: &Answer, event_loop: &mut EventLoop<'_>) {
        let Some(Asked { seat, .. }) = self.asked.filter(|asked| self.seat_of(id) == Some(asked.seat)) else {
            return;
        };
        self.asked = None;
        let overrun = self.clocks.spend(seat, answer.time);
        self.thoughts[seat.index()].add(answer.time, overrun);
        if let Err(error) = self.table.play(&answer.text) {
            let kind = match error {
                PlayError::Malformed(_) => FaultKind::Malformed,
                PlayError::Illegal(_) => FaultKind::Illegal,
            };
            let detail = format!("'{}': {}", Quoted::new(&answer.text), error.refusal().text);
            if let Some(fault) = event_loop.bot(id).map(|bot| bot.fault(kind, detail)) {
                self.fail(seat, fault, event_loop);
            }
            self.table.play_random(&mut self.random);
        }
        self.note(event_loop);
        self.play_on(event_loop);
    }

    /// Takes in the failure of a program that was asked, and plays on.
    pub fn failed(&mut self, id: BotId, fault: Fault, event_loop: &mut EventLoop<'_>) {
        let Some(seat) = self.seat_of(id) else { return };
        self.fail(seat, fault, event_loop);
        if self.asked.is_some_and(|asked| asked.seat == seat) {
            self.asked = None;
            self.play_on(event_loop);
        }
    }

    /// Ends the wait for a program whose deadline has passed, and plays on.
    pub fn expire(&mut self, now: Instant, event_loop: &mut EventLoop<'_>) {
        let Some(Asked { seat, .. }) = self.asked.filter(|asked| asked.deadline <= now) else { return };
        if let Some((id, fault)) =
            self.bots[seat.index()].and_then(|id| Some((id, event_loop.bot(id)?.late())))
        {
            self.failed(id, fault, event_loop);
        }
    }

    /// Who has failed so far, and how.
    #[must_use]
    pub fn faults(&self) -> &[(Seat, Fault)] {
        &self.faults
    }

    /// Plays until a program is asked, or the deal is over.
    fn play_on(&mut self, event_loop: &mut EventLoop<'_>) {
        loop {
            match self.table.turn() {
                Turn::Over => return,
                Turn::Chance => self.table.deal(&self.pack),
                Turn::Seat(seat) => match self.ask(seat, event_loop) {
                    Some(asked) => {
                        self.asked = Some(asked);
                        return;
                    }
                    None => self.table.play_random(&mut self.random),
                },
            }
            self.note(event_loop);
        }
    }

    /// Asks the seat to move; nothing when a substitute plays it.
    fn ask(&mut self, seat: Seat, event_loop: &mut EventLoop<'_>) -> Option<Asked> {
        let bot = event_loop.bot(self.bots[seat.index()]?)?;
        match bot.ask(self.table.as_ref(), seat, &self.clocks.go()) {
            Ok(asked) => Some(Asked { seat, deadline: asked + self.clocks.patience(seat) }),
            Err(fault) => {
                self.fail(seat, fault, event_loop);
                None
            }
        }
    }

    /// Brings the record up to date, and tells the seats that want every event at once.
    fn note(&mut self, event_loop: &mut EventLoop<'_>) {
        for index in self.recorded..self.table.events() {
            self.table.write_line(index, Audience::Record, &mut self.record);
        }
        self.recorded = self.table.events();
        for (seat, id) in Seat::all(self.bots.len()).zip(&self.bots) {
            if let Some(bot) = id.and_then(|id| event_loop.bot(id)).filter(|bot| bot.introduction().live) {
                bot.tell(self.table.as_ref(), seat);
            }
        }
    }

    /// Notes that a seat has failed: a substitute plays it from here on.
    fn fail(&mut self, seat: Seat, fault: Fault, event_loop: &mut EventLoop<'_>) {
        log::debug!("seat {seat}: {fault}");
        let line = format!("fault {seat} {}\n", fault.kind);
        self.note(event_loop);
        self.record.push_str(&line);
        self.bots[seat.index()] = None;
        self.faults.push((seat, fault));
        self.tell_all(&line, event_loop);
    }

    /// Queues lines for every seat, after the events so far.
    fn tell_all(&mut self, lines: &str, event_loop: &mut EventLoop<'_>) {
        for (seat, id) in Seat::all(self.bots.len()).zip(&self.bots) {
            if let Some(bot) = id.and_then(|id| event_loop.bot(id)) {
                bot.tell(self.table.as_ref(), seat);
                bot.queue(lines);
            }
        }
    }

    /// Ends a game that is over: tells everybody how, and counts.
    #[must_use]
    pub fn end(mut self, fault_policy: FaultPolicy, event_loop: &mut EventLoop<'_>) -> GameResult {
        let mut points = points(self.table.as_ref());
        let lines = closing_lines(self.table.as_ref());
        self.record.push_str(&lines);
        self.tell_all(&lines, event_loop);
        for bot in &self.bots {
            if let Some(bot) = bot.and_then(|id| event_loop.bot(id)) {
                bot.flush();
            }
        }
        if let FaultPolicy::Forfeit { penalty } = fault_policy {
            for (seat, _) in &self.faults {
                points[seat.index()] = -i64::from(penalty);
            }
        }
        let (scores, next) = (self.table.scores(), self.table.carry());
        let Self { faults, thoughts, record, clocks, .. } = self;
        GameResult { points, scores, faults, thoughts, record, next, saved: clocks.into_saved() }
    }
}

/// The payoffs of a deal played out.
fn points(table: &dyn Table) -> Vec<i64> {
    table.payoffs().unwrap_or_else(|| vec![0; table.players()])
}

/// The lines with which a deal ends, the same for every reader: how the points came about, and the points.
pub fn closing_lines(table: &dyn Table) -> String {
    let mut lines = String::new();
    for (seat, score) in table.scores().iter().enumerate() {
        // Writing to a string cannot fail.
        let _ = write!(lines, "score {seat}");
        for (key, value) in score {
            let _ = write!(lines, " {key} {value}");
        }
        lines.push('\n');
    }
    let words: Vec<String> = points(table).iter().map(ToString::to_string).collect();
    let _ = writeln!(lines, "result {}", words.join(" "));
    lines
}
