//! One game as a state machine. It deals, asks bots for moves, checks the moves, counts faults and writes the
//! record.
//!
//! The caller begins a game, passes every [`Input`] to [`RunningGame::step`] and carries out the [`Effect`]s
//! in order.

use std::time::{Duration, Instant};

use talon_games::cards::{Quoted, Random};
use talon_games::protocol::{FaultKind, Seat};
use talon_games::{Audience, PlayError, Table, Turn};

use crate::referee::clock::{Balance, Clocks, Timing};
use crate::referee::deadline::{Deadline, Lateness, POLL_PERIOD, Patience};
use crate::referee::fault::{Fault, FaultCosts};
use crate::referee::fault_position::FaultPosition;
use crate::referee::result::{GameResult, SeatTiming, points};
use crate::referee::seat_stream::{SeatStream, StreamOptions};

/// The data that a game needs, apart from the occupants of its seats.
pub(crate) struct GameSetup<'a> {
    /// The table before the first card is dealt.
    pub table: Box<dyn Table>,
    /// The numbers of the cards in the pack, in dealing order.
    pub pack: Vec<u8>,
    /// The randomness of the substitutes.
    pub random: Random,
    /// The limits of decisions.
    pub timing: &'a Timing,
    /// The balance of each seat from earlier deals.
    pub saved: &'a [Balance],
    /// For each seat, whether it has no clock.
    pub unlimited: &'a [bool],
    /// The cost of a fault.
    pub fault_costs: FaultCosts,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum SeatOccupant {
    /// A bot. It receives lines with these options.
    Bot(StreamOptions),
    /// A substitute that plays the whole game, because the bot of the player has this fault.
    Absent(Fault),
}

/// An event of a bot, or the passing of time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Input {
    /// The question of an [`Effect::Ask`] was sent.
    Asked {
        /// The seat that was asked.
        seat: Seat,
        /// When the clock of the seat was started.
        at: Instant,
    },
    /// A bot answered.
    Answered {
        /// The seat that answered.
        seat: Seat,
        /// The move, as the bot wrote it.
        text: String,
        /// The time from the question to the poll that found the answer.
        time: Duration,
        /// The part of `time` after the last poll that found no answer. The answer came within this part.
        unseen: Duration,
    },
    /// A bot failed.
    Failed {
        /// The seat that failed.
        seat: Seat,
        /// How it failed.
        fault: Fault,
    },
    /// A deadline passed. A poll that began at `now` found no answer.
    DeadlinePassed {
        /// When the poll began.
        now: Instant,
    },
}

/// An action that the caller must carry out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Effect {
    /// Send lines to a bot.
    Tell {
        /// The seat of the bot.
        seat: Seat,
        lines: String,
    },
    /// Send a question to a bot, then report [`Input::Asked`]. If the bot cannot be asked, report
    /// [`Input::Failed`].
    Ask {
        /// The seat of the bot.
        seat: Seat,
        /// The lines that the bot has not received yet. The last line is `go`.
        lines: String,
    },
    /// The arbiter polled too late to know whether this seat was late. The seat is not charged for the delay.
    Stall {
        /// The seat that was asked.
        seat: Seat,
    },
    /// A seat failed. From here on, a substitute plays the seat, and the bot receives no more lines of this
    /// game.
    Fault {
        seat: Seat,
        /// How it failed.
        fault: Fault,
        /// Its hand and its legal moves, if it made an illegal move.
        position: Option<Box<FaultPosition>>,
    },
    /// The game is over. No effect follows.
    Over(Box<GameResult>),
}

/// A question that waits for its answer.
#[derive(Clone, Copy, Debug)]
struct Question {
    seat: Seat,
    /// The time after which the seat has failed. It includes the margin.
    allowed: Duration,
    /// The time at which the question was sent, and the deadline of the answer. `None` until the question is
    /// sent.
    asked: Option<(Instant, Deadline)>,
    /// The time at which `stop` is sent to the seat, if the question gives it no time limit. `None` once
    /// `stop` was sent.
    stop: Option<Instant>,
}

/// A game in progress.
pub(crate) struct RunningGame {
    table: Box<dyn Table>,
    pack: Vec<u8>,
    random: Random,
    clocks: Clocks,
    fault_costs: FaultCosts,
    /// The streams of the bots by seat. `None` for a seat that a substitute plays.
    streams: Vec<Option<SeatStream>>,
    timings: Vec<SeatTiming>,
    faults: Vec<(Seat, Fault)>,
    record: String,
    /// The number of events that were written to the record.
    recorded: usize,
    question: Option<Question>,
    effects: Vec<Effect>,
}

impl RunningGame {
    /// Begins a game and plays on until a bot is asked or the game is over.
    pub(crate) fn begin(setup: GameSetup<'_>, occupants: Vec<SeatOccupant>) -> (Self, Vec<Effect>) {
        let GameSetup { table, pack, random, timing, saved, unlimited, fault_costs } = setup;
        let players = table.players();
        let mut game = Self {
            timings: vec![SeatTiming::default(); players],
            record: format!("{}\n", table.newgame(Audience::Record)),
            recorded: 0,
            streams: vec![None; players],
            faults: Vec::new(),
            clocks: Clocks::new(timing, saved, unlimited),
            question: None,
            effects: Vec::new(),
            fault_costs,
            table,
            pack,
            random,
        };
        let mut absent = Vec::new();
        for (seat, occupant) in Seat::all(players).zip(occupants) {
            match occupant {
                SeatOccupant::Bot(options) => {
                    game.streams[seat.index()] = Some(SeatStream::new(game.table.as_ref(), options));
                }
                SeatOccupant::Absent(fault) => absent.push((seat, fault)),
            }
        }
        for (seat, fault) in absent {
            game.fail(seat, fault);
        }
        game.play_on();
        let effects = std::mem::take(&mut game.effects);
        (game, effects)
    }

    /// Handles an input and plays on until a bot is asked or the game is over. An input that does not fit the
    /// state of the game, such as the answer of a seat that was not asked, has no effect.
    pub(crate) fn step(&mut self, input: Input) -> Vec<Effect> {
        match input {
            Input::Asked { seat, at } => {
                if let Some(question) = self.question.as_mut().filter(|question| question.seat == seat) {
                    let deadline = Deadline::new(at + question.allowed, self.clocks.margin());
                    question.asked = Some((at, deadline));
                    question.stop = self.clocks.has_hidden_limit(seat).then(|| at + self.clocks.left(seat));
                }
            }
            Input::Answered { seat, text, time, unseen } => self.answered(seat, &text, time, unseen),
            Input::Failed { seat, fault } => self.failed(seat, fault),
            Input::DeadlinePassed { now } => self.deadline_passed(now),
        }
        self.tell_live_seats();
        std::mem::take(&mut self.effects)
    }

    /// Returns the time by which the seat that was asked must answer. If the seat was told no time limit,
    /// `stop` is sent to it at this time. `None` when no seat is thinking.
    pub(crate) fn deadline(&self) -> Option<Instant> {
        let question = self.question?;
        question.asked.map(|(_, deadline)| question.stop.unwrap_or(deadline.at()))
    }

    /// Returns the seat that was asked, if its deadline is at or before `now`.
    pub(crate) fn overdue(&self, now: Instant) -> Option<Seat> {
        self.question.filter(|_| self.deadline().is_some_and(|deadline| deadline <= now)).map(|q| q.seat)
    }

    /// Handles a poll that found no answer. The seat has timed out, unless the arbiter itself was late.
    fn deadline_passed(&mut self, now: Instant) {
        let Some(Question { seat, allowed, asked: Some((at, deadline)), stop }) = &mut self.question else {
            return;
        };
        let (seat, allowed, waited) = (*seat, *allowed, now.saturating_duration_since(*at));
        if stop.take_if(|stop| *stop <= now).is_some() {
            // Only `stop` tells the seat that its time is over, so the margin begins now.
            *deadline = Deadline::new(now + self.clocks.margin(), self.clocks.margin());
            self.effects.push(Effect::Tell { seat, lines: "stop\n".to_owned() });
            return;
        }
        match deadline.lateness(now) {
            Lateness::Nobody => {}
            Lateness::Bot => {
                let left = self.clocks.left(seat);
                let patience = Patience { limit: left, margin: allowed.saturating_sub(left) };
                // The seat has used its whole time.
                self.clocks.spend(seat, allowed);
                self.timings[seat.index()].wait(waited);
                self.failed(seat, Fault::new(FaultKind::Timeout, patience.missed("bestmove")));
            }
            Lateness::Arbiter => self.stall(seat),
        }
    }

    fn stall(&mut self, seat: Seat) {
        log::debug!("stall: the arbiter polled seat {seat} too late");
        self.effects.push(Effect::Stall { seat });
    }

    fn answered(&mut self, seat: Seat, text: &str, time: Duration, unseen: Duration) {
        let Some(question) = self.question.take_if(|question| question.seat == seat) else { return };
        if question.asked.is_some_and(|(at, deadline)| deadline.is_stalled(at + time)) {
            self.stall(seat);
        }
        // The arbiter's own lateness does not count as the seat's time.
        let time = time.saturating_sub(unseen.saturating_sub(POLL_PERIOD));
        let overrun = self.clocks.spend(seat, time);
        self.timings[seat.index()].add(time, overrun);
        match self.table.play(text) {
            Ok(()) => self.timings[seat.index()].moves += 1,
            Err(error) => {
                let kind = match error {
                    PlayError::Malformed(_) => FaultKind::Malformed,
                    PlayError::Illegal(_) => FaultKind::Illegal,
                };
                let detail = format!("'{}': {}", Quoted::new(text), error.refusal().text);
                // A refused move leaves the table unchanged.
                let position = (kind == FaultKind::Illegal)
                    .then(|| Box::new(FaultPosition::of(self.table.as_ref(), seat)));
                self.fail_at(seat, Fault::new(kind, detail), position);
                self.table.play_random(&mut self.random);
            }
        }
        self.update_record();
        self.play_on();
    }

    fn failed(&mut self, seat: Seat, fault: Fault) {
        if self.streams.get(seat.index()).is_none_or(Option::is_none) {
            return;
        }
        self.fail(seat, fault);
        if self.question.take_if(|question| question.seat == seat).is_some() {
            self.play_on();
        }
    }

    /// Returns the record from byte `start` on. Empty when the game is over.
    pub(crate) fn record_from(&self, start: usize) -> &str {
        self.record.get(start..).unwrap_or_default()
    }

    /// Plays until a bot is asked or the game is over.
    fn play_on(&mut self) {
        loop {
            match self.table.turn() {
                Turn::Over => return self.finish(),
                Turn::Chance => self.table.deal(&self.pack),
                Turn::Seat(seat) if self.streams[seat.index()].is_some() => return self.ask(seat),
                Turn::Seat(_) => self.table.play_random(&mut self.random),
            }
            self.update_record();
        }
    }

    fn ask(&mut self, seat: Seat) {
        self.tell_live_seats();
        let Some(stream) = &mut self.streams[seat.index()] else { return };
        stream.write_question(self.table.as_ref(), &self.clocks.go(seat));
        self.effects.push(Effect::Ask { seat, lines: stream.take() });
        self.question = Some(Question { seat, allowed: self.clocks.allowed(seat), asked: None, stop: None });
    }

    /// Writes the new events to the record.
    fn update_record(&mut self) {
        for index in self.recorded..self.table.events() {
            self.table.write_line(index, Audience::Record, &mut self.record);
        }
        self.recorded = self.table.events();
    }

    /// Counts a fault of a seat that is no illegal move.
    fn fail(&mut self, seat: Seat, fault: Fault) {
        self.fail_at(seat, fault, None);
    }

    /// Counts the fault of a seat. A substitute plays the seat from here on.
    fn fail_at(&mut self, seat: Seat, fault: Fault, position: Option<Box<FaultPosition>>) {
        log::debug!("seat {seat}: {fault}");
        self.update_record();
        let line = format!("fault {seat} {}\n", fault.kind);
        self.record.push_str(&line);
        self.streams[seat.index()] = None;
        self.write_to_all(&line);
        self.faults.push((seat, fault.clone()));
        self.effects.push(Effect::Fault { seat, fault, position });
    }

    /// Writes the events so far and then these lines to the stream of every seat.
    fn write_to_all(&mut self, lines: &str) {
        for stream in self.streams.iter_mut().flatten() {
            stream.write_lines(self.table.as_ref(), lines);
        }
    }

    /// Sends the events so far to the seats that want them at once.
    fn tell_live_seats(&mut self) {
        for stream in self.streams.iter_mut().flatten().filter(|stream| stream.is_live()) {
            stream.write_events(self.table.as_ref());
        }
        self.tell(SeatStream::is_live);
    }

    /// Sends the lines that wait in the chosen streams.
    fn tell(&mut self, chosen: impl Fn(&SeatStream) -> bool) {
        for (seat, stream) in Seat::all(self.streams.len()).zip(&mut self.streams) {
            if let Some(stream) = stream.as_mut().filter(|stream| chosen(stream)) {
                let lines = stream.take();
                if !lines.is_empty() {
                    self.effects.push(Effect::Tell { seat, lines });
                }
            }
        }
    }

    /// Ends a game that is over: sends the closing lines to all bots and reports the result.
    fn finish(&mut self) {
        let mut points = points(self.table.as_ref());
        let lines = self.table.closing_lines();
        self.record.push_str(&lines);
        self.write_to_all(&lines);
        self.tell(|_| true);
        self.streams.fill(None);
        for (seat, _) in &self.faults {
            self.fault_costs.apply(seat.index(), &mut points);
        }
        self.effects.push(Effect::Over(Box::new(GameResult {
            points,
            scores: self.table.scores(),
            faults: std::mem::take(&mut self.faults),
            timings: std::mem::take(&mut self.timings),
            record: std::mem::take(&mut self.record),
            next: self.table.carry(),
            saved: self.clocks.saved(),
        })));
    }
}
