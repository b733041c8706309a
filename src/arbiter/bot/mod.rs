//! A program that speaks the protocol: handshake, options, one decision at a time.
//!
//! A [`Bot`] never waits. It is told what its process heard, and says what that comes to ([`Bot::listen`]); whoever
//! drives it keeps the deadlines: the event loop for all programs of a match, `waiting` for one alone.

pub mod event_loop;
mod introduction;
pub mod latency;
pub mod process;
mod spec;
mod transcript;
mod waiting;

pub use introduction::Introduction;
pub use spec::{BotSpec, Sees, SpecError};
pub use transcript::{Speaker, Transcript};
pub use waiting::Trouble;

use std::fmt::Write;
use std::process::ExitStatus;
use std::time::{Duration, Instant};

use crate::arbiter::bot::process::{Heard, Interrupt, Process, describe};
use crate::arbiter::referee::fault::Fault;
use crate::arbiter::runtime::{BotCgroup, Launch, SeatRuntime, WorkDir};
use crate::cards::Quoted;
use crate::games::{LegalMoves, Table};
use crate::protocol::{BadLine, FaultKind, Go, Line, Reply, Seat, VERSION};
use introduction::Greeting;

/// How many legal moves a program that wants them is told at most.
pub const LISTED_MOVES: usize = 1000;

/// An answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The move as the program wrote it.
    pub text: String,
    /// How long it took, from the question written to the answer read.
    pub time: Duration,
}

/// What a program has come to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BotEvent {
    /// It has said who it is.
    Greeted,
    /// It has caught up with everything.
    Ready,
    /// It has answered.
    Answered(Answer),
    /// It has failed in what it was asked for.
    Failed(Fault),
}

/// What a program has to do.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Phase {
    /// To say who it is.
    Greeting,
    /// To catch up: all that it says before `readyok` is dropped.
    CatchingUp,
    /// Nothing.
    Idle,
    /// To answer what it was asked then.
    Thinking { asked: Instant },
    /// Nothing: it failed while it had nothing to do, which is told when it is asked next.
    Broken(Fault),
    /// Nothing any more.
    Over,
}

impl Phase {
    /// What the program is to say, and how it has failed when it does not.
    fn expects(&self) -> (FaultKind, &'static str) {
        match self {
            Self::Greeting => (FaultKind::Handshake, "talonok"),
            Self::CatchingUp => (FaultKind::Handshake, "readyok"),
            Self::Idle | Self::Thinking { .. } | Self::Broken(_) | Self::Over => {
                (FaultKind::Timeout, "bestmove")
            }
        }
    }
}

/// A program at work.
#[derive(Debug)]
pub struct Bot {
    process: Process,
    /// All that the process has started. After the process, and before its room: nobody is in there any more then.
    cgroup: Option<BotCgroup>,
    /// Kept as long as the process.
    #[expect(dead_code, reason = "it is there to be dropped")]
    room: Option<WorkDir>,
    introduction: Introduction,
    sees: Sees,
    phase: Phase,
    /// Lines to be sent with the next question.
    pending: String,
    /// How many events of the game it was told or will be with `pending`.
    told: usize,
    /// The last error that the program said since the last question.
    error: Option<String>,
    transcript: Transcript,
}

impl Bot {
    /// Starts a program and asks who it is.
    ///
    /// # Errors
    /// When the system cannot start it.
    pub fn open(spec: &BotSpec, runtime: &SeatRuntime, interrupt: &Interrupt) -> Result<Self, Fault> {
        let started = runtime
            .bot_command(&spec.program)
            .and_then(|(command, room)| Ok((Process::start(command, interrupt)?, room)));
        let (process, room) = started.map_err(|error| {
            let program = spec.program.first().map_or("", String::as_str);
            Fault::unheard(FaultKind::Start, format!("cannot start '{}': {error}", Quoted::new(program)))
        })?;
        let cgroup = runtime.bot_started(process.pid());
        let mut bot = Self {
            process,
            cgroup,
            room,
            introduction: Introduction::default(),
            sees: spec.sees,
            phase: Phase::Greeting,
            pending: String::new(),
            told: 0,
            error: None,
            transcript: Transcript::new(),
        };
        bot.say(&format!("talon {VERSION}\n"));
        Ok(bot)
    }

    /// What it said of itself.
    #[must_use]
    pub fn introduction(&self) -> &Introduction {
        &self.introduction
    }

    /// Whether it waits to be asked.
    #[must_use]
    pub fn is_idle(&self) -> bool {
        matches!(self.phase, Phase::Idle | Phase::Broken(_))
    }

    /// Whether it has written without end while it had nothing to do.
    #[must_use]
    pub fn floods(&self) -> bool {
        matches!(&self.phase, Phase::Broken(fault) if fault.kind == FaultKind::Flood)
    }

    /// What was said in the game so far.
    #[must_use]
    pub fn transcript(&self) -> &Transcript {
        &self.transcript
    }

    /// Sends lines at once.
    pub fn say(&mut self, lines: &str) {
        self.transcript.add(Instant::now(), Speaker::Arbiter, lines);
        self.process.begin();
        self.process.send(lines);
    }

    /// Sends lines, and has the program catch up: what it says before it has is dropped.
    pub fn catch_up(&mut self, lines: &str) {
        self.phase = Phase::CatchingUp;
        self.pending.clear();
        self.say(&format!("{lines}isready\n"));
    }

    /// Begins a game at this seat.
    pub fn begin(&mut self, table: &dyn Table, seat: Seat) {
        self.told = 0;
        self.transcript.begin();
        self.queue(&format!("{}\n", table.newgame(self.sees.at(seat))));
    }

    /// Queues lines that are the same for every seat, after the events so far.
    pub fn queue(&mut self, lines: &str) {
        self.pending.push_str(lines);
        if self.introduction.live {
            self.flush();
        }
    }

    /// Queues what has happened since, as `seat` may see it, or as it sees with every hand shown.
    pub fn tell(&mut self, table: &dyn Table, seat: Seat) {
        for index in self.told..table.events() {
            table.write_line(index, self.sees.at(seat), &mut self.pending);
        }
        self.told = table.events();
        if self.introduction.live {
            self.flush();
        }
    }

    /// Sends what is queued.
    pub fn flush(&mut self) {
        if !self.pending.is_empty() {
            self.transcript.add(Instant::now(), Speaker::Arbiter, &self.pending);
            self.process.send(&self.pending);
            self.pending.clear();
        }
    }

    /// Asks for a move of `seat`, whose turn it is.
    ///
    /// # Errors
    /// When it has failed while it had nothing to do.
    pub fn ask(&mut self, table: &dyn Table, seat: Seat, go: &Go) -> Result<Instant, Fault> {
        self.tell(table, seat);
        // What was said before the question is no answer to it.
        self.process.read();
        let unasked = self.listen(Instant::now());
        debug_assert_eq!(unasked, None, "a program that has nothing to do comes to nothing");
        if let Phase::Broken(fault) = std::mem::replace(&mut self.phase, Phase::Over) {
            return Err(fault);
        }
        self.write_question(table, go);
        self.error = None;
        self.process.begin();
        let asked = Instant::now();
        self.flush();
        self.phase = Phase::Thinking { asked };
        Ok(asked)
    }

    /// Queues the lines that ask for a move: `go`, and before it the legal moves for a program that wants them.
    fn write_question(&mut self, table: &dyn Table, go: &Go) {
        if self.introduction.legal {
            let LegalMoves { moves, count } = table.legal(LISTED_MOVES);
            for text in moves {
                // Writing to a string cannot fail.
                let _ = writeln!(self.pending, "legal {text}");
            }
            let _ = writeln!(self.pending, "{count}");
        }
        let _ = writeln!(self.pending, "{go}");
    }

    /// What has come of all that was heard; nothing until more is.
    pub fn listen(&mut self, now: Instant) -> Option<BotEvent> {
        while !matches!(self.phase, Phase::Over | Phase::Broken(_)) {
            let (kind, expected) = self.phase.expects();
            let heard = self.process.heard()?;
            if heard == Heard::Closed && self.process.is_ending() {
                // Its status follows at once, unless the program has only closed its output.
                return None;
            }
            match self.line_of(heard, now, kind, expected) {
                Ok(line) => {
                    if let Some(event) = self.take(&line, now) {
                        return Some(event);
                    }
                }
                Err(fault) if self.phase == Phase::Idle => self.phase = Phase::Broken(fault),
                // Late answers may be anything.
                Err(fault) if self.phase == Phase::CatchingUp && fault.kind == FaultKind::Malformed => {}
                Err(fault) => return Some(self.failed(fault)),
            }
        }
        None
    }

    /// Takes in a line.
    fn take(&mut self, line: &str, now: Instant) -> Option<BotEvent> {
        match self.phase {
            Phase::Greeting => match self.introduction.hear(line) {
                Ok(Greeting::GoesOn) => {}
                Ok(Greeting::Complete) => {
                    self.phase = Phase::Idle;
                    return Some(BotEvent::Greeted);
                }
                Err(detail) => {
                    let fault = self.fault(FaultKind::Handshake, detail);
                    return Some(self.failed(fault));
                }
            },
            Phase::CatchingUp if matches!(Reply::parse(line), Ok(Some(Reply::ReadyOk))) => {
                self.phase = Phase::Idle;
                return Some(BotEvent::Ready);
            }
            Phase::Idle if is_move(line) => {
                let detail = format!("'{}' without a pending go", Quoted::new(line));
                self.phase = Phase::Broken(self.fault(FaultKind::Protocol, detail));
            }
            Phase::Thinking { asked } => match Reply::parse(line) {
                Ok(Some(Reply::BestMove(answer))) => {
                    self.phase = Phase::Idle;
                    let time = now.saturating_duration_since(asked);
                    return Some(BotEvent::Answered(Answer { text: answer.text, time }));
                }
                Err(error) if is_move(line) => {
                    let detail = format!("'{}': {error}", Quoted::new(line));
                    let fault = self.fault(FaultKind::Malformed, detail);
                    return Some(self.failed(fault));
                }
                _ => {}
            },
            Phase::CatchingUp | Phase::Idle | Phase::Broken(_) | Phase::Over => {}
        }
        None
    }

    fn failed(&mut self, fault: Fault) -> BotEvent {
        self.phase = Phase::Over;
        BotEvent::Failed(fault)
    }

    /// The fault of a program that has not done in time what it has to do.
    pub fn late(&mut self) -> Fault {
        let (kind, expected) = self.phase.expects();
        self.phase = Phase::Over;
        if self.process.is_ending() {
            return self.closed(None, kind, expected);
        }
        self.too_late(kind, expected)
    }

    /// The fault of a program that has not said `expected` in time.
    fn too_late(&mut self, kind: FaultKind, expected: &str) -> Fault {
        let detail = match self.error.take() {
            Some(error) => format!("no {expected} in time; it said '{}'", Quoted::line(&error)),
            None => format!("no {expected} in time"),
        };
        self.fault(kind, detail)
    }

    /// The line that was heard, noted down.
    ///
    /// # Errors
    /// When it was no line; `kind` is the fault when it should have been `expected`.
    fn line_of(
        &mut self,
        heard: Heard,
        now: Instant,
        kind: FaultKind,
        expected: &str,
    ) -> Result<String, Fault> {
        match heard {
            Heard::Line(line) => {
                self.transcript.add(now, Speaker::Bot, &line);
                if matches!(Reply::parse(&line), Ok(Some(Reply::Error(_)))) {
                    self.error = Some(line.clone());
                }
                Ok(line)
            }
            Heard::Flood | Heard::Bad(BadLine::TooLong) => {
                Err(self.fault(FaultKind::Flood, format!("wrote without end instead of {expected}")))
            }
            Heard::Bad(bad) => Err(self.fault(FaultKind::Malformed, format!("{bad}, instead of {expected}"))),
            Heard::Closed => Err(self.closed(self.process.end().map(|ended| ended.status), kind, expected)),
        }
    }

    /// The fault of a program that has closed its output.
    fn closed(&mut self, status: Option<ExitStatus>, kind: FaultKind, expected: &str) -> Fault {
        let stderr = self.process.stderr();
        if let Some(complaint) = status.and_then(|status| Launch::start_error(status, &stderr)) {
            return self.fault(FaultKind::Start, complaint.to_owned());
        }
        let detail = match status {
            Some(status) => {
                let starved = self.cgroup.as_ref().is_some_and(BotCgroup::has_run_out_of_memory);
                let why = if starved { ", its cgroup out of memory," } else { "" };
                format!("ended with {}{why} instead of {expected}", describe(status))
            }
            None => format!("closed its output instead of {expected}"),
        };
        let kind = if kind == FaultKind::Timeout { FaultKind::Crash } else { kind };
        self.fault(kind, detail)
    }

    /// A fault of this program, with its last words.
    pub fn fault(&mut self, kind: FaultKind, detail: String) -> Fault {
        Fault {
            kind,
            detail,
            last_lines: self.process.last_lines(),
            stderr: self.process.stderr(),
            transcript: self.transcript.written(),
        }
    }

    /// The process below.
    pub fn process(&mut self) -> &mut Process {
        &mut self.process
    }
}

/// Whether a line is a `bestmove`, well written or not.
pub(super) fn is_move(line: &str) -> bool {
    Line::parse(line).is_some_and(|line| line.keyword == "bestmove")
}
