//! One program alone, waited for: as `arbiter check` has it.

use std::time::{Duration, Instant};

use super::introduction::Greeting;
use super::{Answer, Bot, BotSpec, Phase, is_move};
use crate::arbiter::bot::process::{Heard, Interrupt, Waited};
use crate::arbiter::referee::fault::Fault;
use crate::arbiter::runtime::SeatRuntime;
use crate::cards::Quoted;
use crate::games::Table;
use crate::protocol::{FaultKind, Go, Reply, Seat, SetOptionError};

/// What went wrong with a program, or with the asking.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// The program failed.
    Fault(Fault),
    /// The arbiter was told to stop.
    Interrupted,
}

impl Bot {
    /// Starts a program and hears who it is.
    ///
    /// # Errors
    /// When it cannot be started, or does not finish its handshake in time.
    pub fn start(
        spec: &BotSpec,
        runtime: &SeatRuntime,
        time: Duration,
        interrupt: &Interrupt,
    ) -> Result<Self, Trouble> {
        let mut bot = Self::open(spec, runtime, interrupt).map_err(Trouble::Fault)?;
        let deadline = Instant::now() + time;
        loop {
            let line = bot.line(deadline, FaultKind::Handshake, "talonok")?;
            match bot.introduction.hear(&line) {
                Ok(Greeting::GoesOn) => {}
                Ok(Greeting::Complete) => break,
                Err(detail) => return Err(Trouble::Fault(bot.fault(FaultKind::Handshake, detail))),
            }
        }
        bot.phase = Phase::Idle;
        Ok(bot)
    }

    /// Sets an option, checked against what the program said it has.
    ///
    /// # Errors
    /// When it has no such option, or not that value.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), SetOptionError> {
        let line = self.introduction.setting(name, value)?;
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
        self.say("isready\n");
        loop {
            let line = self.line(deadline, FaultKind::Handshake, "readyok")?;
            if matches!(Reply::parse(&line), Ok(Some(Reply::ReadyOk))) {
                return Ok(said);
            }
            said.push(line);
        }
    }

    /// The lines that ask for a move, as [`Bot::ask`] writes them.
    #[must_use]
    pub fn question(&mut self, table: &dyn Table, go: &Go) -> String {
        self.write_question(table, go);
        std::mem::take(&mut self.pending)
    }

    /// Asks for a move of `seat`, whose turn it is, and waits for it.
    ///
    /// # Errors
    /// When no answer comes within `time`, or something that is none.
    pub fn decide(
        &mut self,
        table: &dyn Table,
        seat: Seat,
        go: &Go,
        time: Duration,
    ) -> Result<Answer, Trouble> {
        let asked = self.ask(table, seat, go).map_err(Trouble::Fault)?;
        let text = self.answer(asked + time)?;
        self.phase = Phase::Idle;
        Ok(Answer { text, time: asked.elapsed() })
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
                    return Err(Trouble::Fault(self.fault(FaultKind::Malformed, detail)));
                }
                _ => {}
            }
        }
    }

    /// Waits for a line; `kind` is the fault when none comes by the deadline, `expected` what it should have been.
    ///
    /// # Errors
    /// When no line comes in time, or something that is none.
    pub fn line(&mut self, deadline: Instant, kind: FaultKind, expected: &str) -> Result<String, Trouble> {
        let heard = match self.process.hear(deadline) {
            Waited::Heard(heard) => heard,
            Waited::Interrupted => return Err(Trouble::Interrupted),
            Waited::Deadline => return Err(Trouble::Fault(self.too_late(kind, expected))),
        };
        if heard == Heard::Closed {
            // The status follows the end of the output at once, unless the program only closed its output.
            let _ = self.process.ended(Instant::now() + Duration::from_millis(50));
        }
        self.line_of(heard, Instant::now(), kind, expected).map_err(Trouble::Fault)
    }
}
