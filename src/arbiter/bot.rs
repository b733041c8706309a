//! A program that speaks the protocol: handshake, options, one decision at a time.

use std::fmt::Write;
use std::time::{Duration, Instant};

use super::fault::Fault;
use super::process::{Heard, Interrupt, Process, describe};
use crate::cards::Quoted;
use crate::games::{Audience, LegalMoves, Table};
use crate::protocol::{
    BadLine, FaultKind, GameOffer, Go, Line, NewGame, OptionSpec, Reply, Seat, SetOptionError, VERSION, Want,
};

/// How many legal moves a program that wants them is told at most.
pub const LISTED_MOVES: usize = 1000;

/// How a program is started and set up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BotSpec {
    /// The program and its arguments.
    pub program: Vec<String>,
    /// Options to set, by name.
    pub options: Vec<(String, String)>,
    /// What to call it in reports; nothing: as it calls itself.
    pub name: Option<String>,
    /// What the user wrote.
    pub written: String,
}

/// What went wrong with a program, or with the asking.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// The program failed.
    Fault(Fault),
    /// The arbiter was told to stop.
    Interrupted,
}

/// An answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The move as the program wrote it.
    pub text: String,
    /// How long it took, from the question written to the answer read.
    pub time: Duration,
}

/// What a program said of itself in its handshake.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Introduction {
    /// Its name; empty when it gave none.
    pub name: String,
    /// Its author; empty when it gave none.
    pub author: String,
    /// The games it plays; none given means any.
    pub games: Vec<GameOffer>,
    /// Its options.
    pub options: Vec<OptionSpec>,
    /// Whether it wants the legal moves before each `go`.
    pub legal: bool,
    /// Whether it wants every event at once.
    pub live: bool,
}

impl Introduction {
    /// Whether it plays this game with so many players. A program that names no game is seated anywhere.
    #[must_use]
    pub fn plays(&self, game: &str, players: usize) -> bool {
        let fits = |offer: &GameOffer| offer.name == game && offer.players.contains(&players);
        self.games.is_empty() || self.games.iter().any(fits)
    }

    /// The option of this name.
    #[must_use]
    pub fn option(&self, name: &str) -> Option<&OptionSpec> {
        self.options.iter().find(|option| option.name.eq_ignore_ascii_case(name))
    }
}

/// A program at work.
#[derive(Debug)]
pub struct Bot {
    process: Process,
    introduction: Introduction,
    /// Lines to be sent with the next question.
    pending: String,
    /// How many events of the game it was told or will be with `pending`.
    told: usize,
    /// The last error that the program said since the last question.
    error: Option<String>,
}

impl Bot {
    /// Starts a program and hears who it is.
    ///
    /// # Errors
    /// When it cannot be started, or does not finish its handshake in time.
    pub fn start(spec: &BotSpec, time: Duration, interrupt: &Interrupt) -> Result<Self, Trouble> {
        let process = Process::start(&spec.program, interrupt).map_err(|error| {
            let program = spec.program.first().map_or("", String::as_str);
            Trouble::Fault(Fault {
                kind: FaultKind::Start,
                detail: format!("cannot start '{}': {error}", Quoted::new(program)),
                last_lines: Vec::new(),
                stderr: String::new(),
            })
        })?;
        let mut bot = Self {
            process,
            introduction: Introduction::default(),
            pending: String::new(),
            told: 0,
            error: None,
        };
        bot.shake_hands(Instant::now() + time)?;
        Ok(bot)
    }

    fn shake_hands(&mut self, deadline: Instant) -> Result<(), Trouble> {
        self.process.begin();
        self.process.send(&format!("talon {VERSION}\n"));
        loop {
            let line = self.line(deadline, FaultKind::Handshake, "talonok")?;
            let introduction = &mut self.introduction;
            match Reply::parse(&line) {
                // They go into tables and records: no longer than a message allows, and without control characters.
                Ok(Some(Reply::Name(name))) => introduction.name = Quoted::new(&name).to_string(),
                Ok(Some(Reply::Author(author))) => introduction.author = Quoted::new(&author).to_string(),
                Ok(Some(Reply::Game(game))) => introduction.games.push(game),
                Ok(Some(Reply::Option(option))) => introduction.options.push(option),
                Ok(Some(Reply::Want(Want::Legal))) => introduction.legal = true,
                Ok(Some(Reply::Want(Want::Live))) => introduction.live = true,
                Ok(Some(Reply::TalonOk(version))) if version == VERSION => return Ok(()),
                Ok(Some(Reply::TalonOk(version))) => {
                    let detail = format!("speaks version {version} of the protocol, not {VERSION}");
                    return Err(self.fault(FaultKind::Handshake, detail));
                }
                Ok(_) => {}
                Err(error) => {
                    let detail = format!("'{}': {error}", Quoted::new(&line));
                    return Err(self.fault(FaultKind::Handshake, detail));
                }
            }
        }
    }

    /// What it said of itself.
    #[must_use]
    pub fn introduction(&self) -> &Introduction {
        &self.introduction
    }

    /// Sets an option, checked against what the program said it has.
    ///
    /// # Errors
    /// When it has no such option, or not that value.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), SetOptionError> {
        let Some(option) = self.introduction.option(name) else {
            let known = match self.introduction.options.as_slice() {
                [] => "none".to_owned(),
                options => options.iter().map(|option| option.name.as_str()).collect::<Vec<_>>().join(", "),
            };
            return Err(SetOptionError::Name { name: Quoted::new(name), known });
        };
        let value = option.check(Some(value).filter(|value| !value.is_empty()))?;
        let line = match value.as_str() {
            "" => format!("setoption name {}\n", option.name),
            value => format!("setoption name {} value {value}\n", option.name),
        };
        self.process.send(&line);
        Ok(())
    }

    /// Waits until the program has caught up; returns what it says before that.
    ///
    /// # Errors
    /// When it does not say `readyok` in time.
    pub fn ready(&mut self, time: Duration) -> Result<Vec<String>, Trouble> {
        let deadline = Instant::now() + time;
        let mut said = Vec::new();
        self.process.begin();
        self.process.send("isready\n");
        loop {
            let line = self.line(deadline, FaultKind::Handshake, "readyok")?;
            if matches!(Reply::parse(&line), Ok(Some(Reply::ReadyOk))) {
                return Ok(said);
            }
            said.push(line);
        }
    }

    /// Begins a game at this seat.
    pub fn begin(&mut self, new: &NewGame) {
        self.told = 0;
        self.queue(&format!("{new}\n"));
    }

    /// Queues lines that are the same for every seat, after the events so far.
    pub fn queue(&mut self, lines: &str) {
        self.pending.push_str(lines);
        if self.introduction.live {
            self.flush();
        }
    }

    /// Queues what has happened since, as `seat` may see it.
    pub fn tell(&mut self, table: &dyn Table, seat: Seat) {
        for index in self.told..table.events() {
            table.write_line(index, Audience::Seat(seat), &mut self.pending);
        }
        self.told = table.events();
        if self.introduction.live {
            self.flush();
        }
    }

    /// Sends what is queued.
    pub fn flush(&mut self) {
        self.process.send(&self.pending);
        self.pending.clear();
    }

    /// Asks for a move of `seat`, whose turn it is, within `time`.
    ///
    /// # Errors
    /// When no answer comes in time, or something that is none.
    pub fn ask(&mut self, table: &dyn Table, seat: Seat, go: &Go, time: Duration) -> Result<Answer, Trouble> {
        self.tell(table, seat);
        self.hear_unasked()?;
        self.pending.push_str(&self.question(table, go));
        let asked = Instant::now();
        self.error = None;
        self.process.begin();
        self.flush();
        let text = self.answer(asked + time)?;
        Ok(Answer { text, time: asked.elapsed() })
    }

    /// The lines that ask for a move: `go`, and before it the legal moves for a program that wants them.
    #[must_use]
    pub fn question(&self, table: &dyn Table, go: &Go) -> String {
        let mut lines = String::new();
        if self.introduction.legal {
            let LegalMoves { moves, count } = table.legal(LISTED_MOVES);
            for text in moves {
                // Writing to a string cannot fail.
                let _ = writeln!(lines, "legal {text}");
            }
            let _ = writeln!(lines, "{count}");
        }
        let _ = writeln!(lines, "{go}");
        lines
    }

    /// Waits for a move that was asked for, as the program writes it.
    ///
    /// # Errors
    /// When no answer comes in time, or something that is none.
    pub fn answer(&mut self, deadline: Instant) -> Result<String, Trouble> {
        loop {
            let line = self.line(deadline, FaultKind::Timeout, "bestmove")?;
            match Reply::parse(&line) {
                Ok(Some(Reply::BestMove(answer))) => return Ok(answer.text),
                Err(error) if is_move(&line) => {
                    let detail = format!("'{}': {error}", Quoted::new(&line));
                    return Err(self.fault(FaultKind::Malformed, detail));
                }
                _ => {}
            }
        }
    }

    /// Hears what was said since the last question: anything but an answer is of no interest.
    fn hear_unasked(&mut self) -> Result<(), Trouble> {
        while let Some(heard) = self.process.hear_now() {
            match heard {
                Heard::Line(line) if is_move(&line) => {
                    let detail = format!("'{}' without a pending go", Quoted::new(&line));
                    return Err(self.fault(FaultKind::Protocol, detail));
                }
                Heard::Flood => {
                    return Err(self.fault(FaultKind::Flood, "wrote without end, unasked".to_owned()));
                }
                // What a closed pipe means is said when an answer is due.
                Heard::Closed => return Ok(()),
                _ => {}
            }
        }
        Ok(())
    }

    /// Waits for a line; `kind` is the fault when none comes by the deadline, `expected` what it should have been.
    ///
    /// # Errors
    /// When no line comes in time, or something that is none.
    pub fn line(&mut self, deadline: Instant, kind: FaultKind, expected: &str) -> Result<String, Trouble> {
        match self.process.hear(deadline) {
            Heard::Line(line) => {
                if matches!(Reply::parse(&line), Ok(Some(Reply::Error(_)))) {
                    self.error = Some(line.clone());
                }
                Ok(line)
            }
            Heard::Interrupted => Err(Trouble::Interrupted),
            Heard::Deadline => {
                let detail = match self.error.take() {
                    Some(error) => format!("no {expected} in time; it said '{}'", Quoted::line(&error)),
                    None => format!("no {expected} in time"),
                };
                Err(self.fault(kind, detail))
            }
            Heard::Flood | Heard::Bad(BadLine::TooLong) => {
                Err(self.fault(FaultKind::Flood, format!("wrote without end instead of {expected}")))
            }
            Heard::Bad(bad) => Err(self.fault(FaultKind::Malformed, format!("{bad}, instead of {expected}"))),
            Heard::Closed => {
                // The status follows the end of the output at once, unless the program only closed its output.
                let status = self.process.ended(Instant::now() + Duration::from_millis(50));
                let detail = match status {
                    Some(status) => format!("ended with {} instead of {expected}", describe(status)),
                    None => format!("closed its output instead of {expected}"),
                };
                let kind = if kind == FaultKind::Timeout { FaultKind::Crash } else { kind };
                Err(self.fault(kind, detail))
            }
        }
    }

    /// A fault of this program, with its last words.
    pub fn fault(&mut self, kind: FaultKind, detail: String) -> Trouble {
        Trouble::Fault(Fault {
            kind,
            detail,
            last_lines: self.process.last_lines(),
            stderr: self.process.stderr(),
        })
    }

    /// The process below, for those who test it.
    pub fn process(&mut self) -> &mut Process {
        &mut self.process
    }

    /// Ends the program and all it has started, at once.
    pub fn kill(&mut self) {
        self.process.kill();
    }
}

/// Ends programs: asks all of them to quit, gives them a moment, ends their groups.
pub fn quit_all(bots: impl IntoIterator<Item = Bot>) {
    let mut bots: Vec<Bot> = bots.into_iter().collect();
    bots.iter_mut().for_each(|bot| bot.process.ask_to_quit());
    let asked = Instant::now();
    bots.iter_mut().for_each(|bot| bot.process.end(asked));
}

/// Whether a line is a `bestmove`, well written or not.
pub(super) fn is_move(line: &str) -> bool {
    Line::parse(line).is_some_and(|line| line.keyword == "bestmove")
}

/// What comes before a robot of our own engine in place of a command.
const OWN: &str = "talon:";

impl BotSpec {
    /// Understands what a user writes for a seat: a command line, or `talon:PLAYER[,OPTION=VALUE]…` for a robot of our
    /// own engine, which `engine` starts.
    ///
    /// # Errors
    /// When quotes do not match, or an option lacks its value.
    pub fn parse(written: &str, engine: &[String]) -> Result<Self, SpecError> {
        let written = written.trim();
        let Some(robot) = written.strip_prefix(OWN) else {
            let program = shlex::split(written).filter(|program| !program.is_empty());
            let program = program.ok_or_else(|| SpecError::Command { written: Quoted::new(written) })?;
            return Ok(Self { program, options: Vec::new(), name: None, written: written.to_owned() });
        };
        let mut parts = robot.split(',');
        let player = parts.next().unwrap_or_default();
        let mut options = vec![("Player".to_owned(), player.to_owned())];
        for part in parts {
            let (name, value) =
                part.split_once('=').ok_or_else(|| SpecError::Option { part: Quoted::new(part) })?;
            options.push((name.to_owned(), value.to_owned()));
        }
        let name = Some(robot.to_owned());
        Ok(Self { program: engine.to_vec(), options, name, written: written.to_owned() })
    }
}

/// Why a seat is not understood.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SpecError {
    /// No command.
    #[error("no command: '{written}' is empty or its quotes do not match")]
    Command {
        /// What the user wrote.
        written: Quoted,
    },
    /// An option without a value.
    #[error("no option: '{part}' is not NAME=VALUE, as in talon:minimax,Depth=2")]
    Option {
        /// What the user wrote.
        part: Quoted,
    },
}
