//! One bot under test, in an event loop of its own.

use std::process::ExitStatus;
use std::time::{Duration, Instant};

use talon_games::protocol::FaultKind;

use crate::bot::bot_event::{Answer, BotEvent};
use crate::bot::driver::{BotDriver, is_readyok};
use crate::bot::event_loop::{BotId, BotOwner, EventLoop, Wakeup};
use crate::bot::interrupt::Interrupt;
use crate::bot::introduction::Introduction;
use crate::bot::spec::BotSpec;
use crate::bot::transcript::{FaultContext, KeptLines};
use crate::conformance::start_advice::is_never_started;
use crate::conformance::verdict::{CheckError, StepError};
use crate::process::SeatRuntime;
use crate::referee::deadline::Patience;
use crate::referee::fault::Fault;

/// The owner of the bot. The event loop of a test has only this bot.
const OWNER: BotOwner = BotOwner { table: 0, player: 0 };

/// One bot under test. Dropping it ends the bot's process.
pub(super) struct TestedBot<'a> {
    event_loop: EventLoop<'a>,
    id: BotId,
}

impl<'a> TestedBot<'a> {
    /// Starts a bot and waits for its handshake, at most for `time`.
    pub(super) fn start(
        spec: &BotSpec,
        runtime: &'a SeatRuntime,
        interrupt: &Interrupt,
        time: Duration,
    ) -> Result<Self, StepError> {
        let mut event_loop = EventLoop::new(runtime, interrupt)
            .map_err(|error| StepError::Aborted(CheckError::System(error.to_string())))?;
        let id = event_loop
            .start(spec, OWNER)
            .map_err(|fault| StepError::failed(fault, FaultContext::default()))?;
        let mut bot = Self { event_loop, id };
        bot.driver()?.keep_lines();
        match bot.wait_for(&BotEvent::Greeted, Instant::now(), Patience::of(time)) {
            Ok(()) => Ok(bot),
            Err(error) => {
                let exit_code = bot.driver()?.process().end().and_then(|end| end.status.code());
                let never = exit_code.is_some_and(|code| is_never_started(spec, code));
                Err(if never { error.of_kind(FaultKind::Start) } else { error })
            }
        }
    }

    fn driver(&mut self) -> Result<&mut BotDriver, StepError> {
        let gone = || StepError::Aborted(CheckError::System("its process is gone".to_owned()));
        self.event_loop.bot(self.id).ok_or_else(gone)
    }

    /// Returns the bot's handshake.
    pub(super) fn introduction(&mut self) -> Result<&Introduction, StepError> {
        self.driver().map(|driver| driver.introduction())
    }

    /// Sends lines to the bot.
    pub(super) fn tell(&mut self, lines: &str) -> Result<(), StepError> {
        self.driver()?.tell(lines);
        Ok(())
    }

    /// Sends bytes that need not be text.
    pub(super) fn send_bytes(&mut self, bytes: &[u8]) -> Result<(), StepError> {
        self.driver()?.send_bytes(bytes);
        Ok(())
    }

    /// Sends lines and `isready`, and waits for `readyok`. Returns the lines that the bot sends before
    /// `readyok`.
    pub(super) fn catch_up(&mut self, lines: &str, time: Duration) -> Result<Vec<String>, StepError> {
        self.take_lines()?;
        self.driver()?.catch_up(lines);
        self.wait_for(&BotEvent::Ready, Instant::now(), Patience::of(time))?;
        let mut said = self.take_lines()?;
        said.retain(|line| !is_readyok(line));
        Ok(said)
    }

    /// Sends a question. Returns the time when the question was sent.
    pub(super) fn ask(&mut self, question: &str) -> Result<Instant, StepError> {
        self.take_lines()?;
        let asked = self.driver()?.ask(question);
        asked.map_err(|fault| self.failed(fault))
    }

    /// Waits for the answer to a question that was asked at this time.
    pub(super) fn answer(&mut self, asked: Instant, patience: Patience) -> Result<Answer, StepError> {
        loop {
            if let BotEvent::Answered(answer) = self.wait(asked, patience)? {
                return Ok(answer);
            }
        }
    }

    /// Waits for the `readyok` to an `isready` that was sent with a question. Returns at once if the
    /// `readyok` came before the answer.
    pub(super) fn ready_after_answer(&mut self, asked: Instant, patience: Patience) -> Result<(), StepError> {
        if self.take_lines()?.iter().any(|line| is_readyok(line)) {
            return Ok(());
        }
        self.driver()?.expect_ready();
        self.wait_for(&BotEvent::Ready, asked, patience)
    }

    /// Sends lines that make the bot end, and waits for its end. Returns `None` when the bot still runs at
    /// `deadline`.
    pub(super) fn end_after(
        &mut self,
        lines: &str,
        deadline: Instant,
    ) -> Result<Option<ExitStatus>, StepError> {
        self.tell(lines)?;
        self.end(deadline)
    }

    /// Closes the bot's input, and waits for the bot's end. Returns `None` when the bot still runs at
    /// `deadline`.
    pub(super) fn end_after_input(&mut self, deadline: Instant) -> Result<Option<ExitStatus>, StepError> {
        self.driver()?.process().close_input();
        self.end(deadline)
    }

    fn end(&mut self, deadline: Instant) -> Result<Option<ExitStatus>, StepError> {
        self.driver()?.expect_end();
        loop {
            match self.event_loop.next(Some(deadline)) {
                Wakeup::Bot(_, _, BotEvent::Ended(status)) => return Ok(Some(status)),
                Wakeup::Bot(..) | Wakeup::Departed => {}
                Wakeup::Deadline(_) => return Ok(None),
                Wakeup::Interrupted => return Err(StepError::Aborted(CheckError::Interrupted)),
            }
        }
    }

    /// Returns whether a process of the bot's group outlived the bot. Call it after the end of the bot.
    pub(super) fn has_left_others(&mut self) -> Result<bool, StepError> {
        Ok(self.driver()?.process().has_left_others())
    }

    /// Returns the first lines of the bot that do not belong to the protocol, quoted.
    pub(super) fn unknown_lines(&mut self) -> Result<&[String], StepError> {
        Ok(self.driver()?.kept_lines().map_or(&[], |kept| kept.unknown()))
    }

    /// Takes the lines of the bot since the last call.
    fn take_lines(&mut self) -> Result<Vec<String>, StepError> {
        Ok(self.driver()?.kept_lines().map(KeptLines::take).unwrap_or_default())
    }

    /// Waits for this event, and ignores all other events.
    fn wait_for(&mut self, event: &BotEvent, from: Instant, patience: Patience) -> Result<(), StepError> {
        while self.wait(from, patience)? != *event {}
        Ok(())
    }

    /// Waits for the next event. The time limit counts from `from`.
    fn wait(&mut self, from: Instant, patience: Patience) -> Result<BotEvent, StepError> {
        loop {
            return match self.event_loop.next(Some(from + patience.with_margin())) {
                Wakeup::Bot(_, _, BotEvent::Failed(fault)) => Err(self.failed(fault)),
                Wakeup::Bot(_, _, event) => Ok(event),
                Wakeup::Departed => continue,
                // Output that the bot wrote in time may still be in its pipe.
                Wakeup::Deadline(_) if self.event_loop.is_behind(self.id) => continue,
                Wakeup::Deadline(_) => {
                    let fault = self.driver()?.expire(patience);
                    Err(self.failed(fault))
                }
                Wakeup::Interrupted => Err(StepError::Aborted(CheckError::Interrupted)),
            };
        }
    }

    /// Converts a fault of the bot to the error of the step, with the last lines of the bot.
    fn failed(&mut self, fault: Fault) -> StepError {
        let context = self.event_loop.bot(self.id).map(BotDriver::fault_context).unwrap_or_default();
        StepError::failed(fault, context)
    }

    /// Creates a failure of the bot with this advice.
    pub(super) fn failure(&mut self, happened: impl Into<String>, advice: &str) -> StepError {
        self.failed(Fault::new(FaultKind::Protocol, happened)).advised(advice)
    }
}

impl Drop for TestedBot<'_> {
    fn drop(&mut self) {
        self.event_loop.cut_off(self.id);
    }
}
