//! One game: deals, asks, checks, records.

use std::fmt::Write;
use std::time::Duration;

use super::bot::{Answer, Bot, Trouble};
use super::fault::{Fault, OnFault};
use crate::cards::{Quoted, Random};
use crate::games::{Audience, PlayError, Score, Table, Turn};
use crate::protocol::{FaultKind, Go, Limit, NewGame, Seat};

/// How decisions are limited.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Timing {
    /// What a seat is given for a decision.
    pub move_time: Duration,
    /// What it may take beyond that before it has failed.
    pub margin: Duration,
    /// What a program may take to start, and to get ready.
    pub startup: Duration,
}

/// How long somebody thought.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Thought {
    /// How many answers.
    pub decisions: u64,
    /// The time of all of them.
    pub total: Duration,
    /// The time of the slowest.
    pub slowest: Duration,
}

impl Thought {
    /// Counts an answer.
    pub fn add(&mut self, time: Duration) {
        *self = self.plus(Self { decisions: 1, total: time, slowest: time });
    }

    /// Both together.
    #[must_use]
    pub fn plus(self, other: Self) -> Self {
        Self {
            decisions: self.decisions + other.decisions,
            total: self.total + other.total,
            slowest: self.slowest.max(other.slowest),
        }
    }
}

/// A game played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
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
}

/// Who plays a seat: a program, or from the start a substitute for one that could not be seated.
pub enum Sitter<'a> {
    /// A program.
    Bot(&'a mut Bot),
    /// A program that failed before the first card.
    Absent(Fault),
}

/// Plays one game to its end, whatever the programs do.
///
/// `pack` is the order of the cards, `random` what a substitute draws from.
///
/// # Errors
/// Nothing when the arbiter was told to stop.
pub fn play(
    mut table: Box<dyn Table>,
    pack: &[u8],
    sitters: Vec<Sitter<'_>>,
    timing: &Timing,
    on_fault: OnFault,
    random: &mut Random,
) -> Option<Game> {
    let players = table.players();
    let mut game = Refereed {
        thoughts: vec![Thought::default(); players],
        record: format!("{}\n", table.newgame(Audience::Record)),
        recorded: 0,
        bots: Vec::with_capacity(players),
        faults: Vec::new(),
    };
    let mut absent = Vec::new();
    for (seat, sitter) in Seat::all(players).zip(sitters) {
        match sitter {
            Sitter::Bot(bot) => {
                bot.begin(&table.newgame(Audience::Seat(seat)));
                game.bots.push(Some(bot));
            }
            Sitter::Absent(fault) => {
                absent.push((seat, fault));
                game.bots.push(None);
            }
        }
    }
    for (seat, fault) in absent {
        game.fail(table.as_ref(), seat, fault);
    }
    let go = Go { open: false, limit: Limit::Time(timing.move_time) };
    let time = timing.move_time + timing.margin;
    loop {
        match table.turn() {
            Turn::Over => break,
            Turn::Chance => table.deal(pack),
            Turn::Seat(seat) => match game.decide(table.as_mut(), seat, &go, time) {
                Ok(Decision::Played) => {}
                Ok(Decision::Substitute) => table.play_random(random),
                Err(Trouble::Interrupted) => return None,
                Err(Trouble::Fault(fault)) => {
                    game.fail(table.as_ref(), seat, fault);
                    table.play_random(random);
                }
            },
        }
        game.note(table.as_ref());
    }
    Some(game.end(table.as_ref(), on_fault))
}

/// Who makes the move that is due.
enum Decision {
    /// The program has made it.
    Played,
    /// The program has failed before: a substitute is to make it.
    Substitute,
}

/// A game in progress.
struct Refereed<'a> {
    bots: Vec<Option<&'a mut Bot>>,
    thoughts: Vec<Thought>,
    faults: Vec<(Seat, Fault)>,
    record: String,
    /// How many events stand in the record.
    recorded: usize,
}

impl Refereed<'_> {
    /// Has the seat to move decide, and plays its move.
    fn decide(
        &mut self,
        table: &mut dyn Table,
        seat: Seat,
        go: &Go,
        time: Duration,
    ) -> Result<Decision, Trouble> {
        let Some(bot) = &mut self.bots[seat.index()] else { return Ok(Decision::Substitute) };
        let Answer { text, time } = bot.ask(table, seat, go, time)?;
        self.thoughts[seat.index()].add(time);
        match table.play(&text) {
            Ok(()) => Ok(Decision::Played),
            Err(error) => {
                let kind = match error {
                    PlayError::Malformed(_) => FaultKind::Malformed,
                    PlayError::Illegal(_) => FaultKind::Illegal,
                };
                Err(bot.fault(kind, format!("'{}': {}", Quoted::new(&text), error.refusal().text)))
            }
        }
    }

    /// Brings the record up to date, and tells the seats that want every event at once.
    fn note(&mut self, table: &dyn Table) {
        for index in self.recorded..table.events() {
            table.write_line(index, Audience::Record, &mut self.record);
        }
        self.recorded = table.events();
        for (seat, bot) in Seat::all(table.players()).zip(&mut self.bots) {
            if let Some(bot) = bot.as_mut().filter(|bot| bot.introduction().live) {
                bot.tell(table, seat);
            }
        }
    }

    /// Notes that a seat has failed: a substitute plays it from here on.
    fn fail(&mut self, table: &dyn Table, seat: Seat, fault: Fault) {
        log::debug!("seat {seat}: {fault}");
        let line = format!("fault {seat} {}\n", fault.kind);
        self.note(table);
        self.record.push_str(&line);
        // It has nothing more to do at this table, and must not take time from those who have.
        if let Some(bot) = self.bots[seat.index()].take() {
            bot.kill();
        }
        self.faults.push((seat, fault));
        self.tell_all(table, &line);
    }

    /// Queues lines for every seat, after the events so far.
    fn tell_all(&mut self, table: &dyn Table, lines: &str) {
        for (seat, bot) in Seat::all(table.players()).zip(&mut self.bots) {
            if let Some(bot) = bot {
                bot.tell(table, seat);
                bot.queue(lines);
            }
        }
    }

    fn end(mut self, table: &dyn Table, on_fault: OnFault) -> Game {
        let scores = table.scores();
        let mut points = points(table);
        let lines = closing_lines(table);
        self.record.push_str(&lines);
        self.tell_all(table, &lines);
        for bot in self.bots.iter_mut().flatten() {
            bot.flush();
        }
        if let OnFault::Forfeit { penalty } = on_fault {
            for (seat, _) in &self.faults {
                points[seat.index()] = -i64::from(penalty);
            }
        }
        let Self { faults, thoughts, record, .. } = self;
        Game { points, scores, faults, thoughts, record, next: table.carry() }
    }
}

/// The payoffs of a deal played out.
fn points(table: &dyn Table) -> Vec<i64> {
    table.payoffs().unwrap_or_else(|| vec![0; table.players()])
}

/// The lines with which a deal ends, the same for every reader: how the points came about, and the points.
pub(super) fn closing_lines(table: &dyn Table) -> String {
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
