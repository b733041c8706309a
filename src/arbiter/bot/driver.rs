//! Drives one bot through the protocol: the handshake, the options, and then one decision at a time.
//!
//! A [`BotDriver`] never waits. The event loop serves the pipes of the bot's process; `BotDriver::listen`
//! turns the lines into events. The caller keeps the deadlines.

use std::time::{Duration, Instant};

use talon_games::cards::Quoted;
use talon_games::protocol::{BadLine, Code, FaultKind, Line, Reply, VERSION};

use crate::bot::bot_event::{Answer, BotEvent};
use crate::bot::bot_process::BotProcess;
use crate::bot::introduction::{Greeting, Introduction};
use crate::bot::pipes::Received;
use crate::bot::process::Process;
use crate::bot::spec::BotSpec;
use crate::bot::transcript::{FaultContext, KeptLines, Speaker, Transcript};
use crate::process::SeatRuntime;
use crate::referee::deadline::Patience;
use crate::referee::fault::Fault;

/// Before a question, the old output of a bot is dropped. These constants limit the work: the number of
/// reads, and the bytes and lines of each read.
const STALE_PARTS: usize = 8;
const STALE_BYTES: usize = 16 << 10;
const STALE_LINES: usize = 512;

/// The action that the arbiter expects of a bot.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Phase {
    /// To finish its handshake.
    Greeting,
    /// To send `readyok`. Late answers that come before `readyok` are ignored.
    CatchingUp,
    /// No action.
    Idle,
    /// To answer the question that was sent at this time.
    Thinking { asked: Instant },
    /// To end its process. Its output is ignored.
    Ending,
    /// No action: the bot failed while it was idle. The next question reports the fault.
    Broken(Fault),
    /// No action: the fault of the bot was reported. Its output is ignored until [`BotDriver::catch_up`].
    Failed,
}

impl Phase {
    /// Returns the kind of the fault that the bot makes if it does not act in time, and the keyword of the
    /// line that the arbiter expects.
    fn expects(&self) -> (FaultKind, &'static str) {
        match self {
            Self::Greeting => (FaultKind::Handshake, "talonok"),
            Self::CatchingUp => (FaultKind::Handshake, "readyok"),
            Self::Idle | Self::Thinking { .. } | Self::Ending | Self::Broken(_) | Self::Failed => {
                (FaultKind::Timeout, "bestmove")
            }
        }
    }
}

/// One bot and its process.
#[derive(Debug)]
pub struct BotDriver {
    process: BotProcess,
    introduction: Introduction,
    phase: Phase,
    /// Lines to be sent together with the next lines.
    queued: String,
    /// The last `error` line since the last question.
    error: Option<String>,
    transcript: Transcript,
    /// All lines to and from the bot, for a conformance test. `None` in a match.
    kept: Option<KeptLines>,
}

impl BotDriver {
    /// Starts a bot and begins the handshake. If `core` is given, the bot is pinned to it.
    pub(crate) fn start(spec: &BotSpec, core: Option<usize>, runtime: &SeatRuntime) -> Result<Self, Fault> {
        let mut bot = Self {
            process: BotProcess::start(spec, core, runtime)?,
            introduction: Introduction::default(),
            phase: Phase::Greeting,
            queued: String::new(),
            error: None,
            transcript: Transcript::new(),
            kept: None,
        };
        bot.say(&format!("talon {VERSION}\n"));
        Ok(bot)
    }

    /// Returns the bot's handshake so far.
    pub fn introduction(&self) -> &Introduction {
        &self.introduction
    }

    /// Returns whether the bot wrote more than the limits allow while it was idle.
    pub(crate) fn is_flooding(&self) -> bool {
        matches!(&self.phase, Phase::Broken(fault) if fault.kind == FaultKind::Flood)
    }

    /// Returns whether the process is expected to end.
    pub(crate) fn is_ending(&self) -> bool {
        self.phase == Phase::Ending
    }

    /// Keeps all lines that follow, for a conformance test. From then on, bytes that are not a line of the
    /// protocol are a fault even while the bot catches up. The context of a fault includes the last lines in
    /// both directions. Call this function right after the start.
    pub(crate) fn keep_lines(&mut self) {
        let mut kept = KeptLines::default();
        kept.add_sent(format!("talon {VERSION}").as_bytes());
        self.kept = Some(kept);
    }

    /// Returns the lines that were kept since [`BotDriver::keep_lines`]. `None` in a match.
    pub(crate) fn kept_lines(&mut self) -> Option<&mut KeptLines> {
        self.kept.as_mut()
    }

    /// Begins the transcript of a new game.
    pub fn begin_game(&mut self) {
        self.transcript.begin();
    }

    /// Returns the lines to and from the bot in the game so far, with times.
    pub(crate) fn transcript(&self) -> String {
        self.transcript.to_text()
    }

    /// Queues lines to be sent with the next lines.
    pub(crate) fn queue(&mut self, lines: &str) {
        self.queued.push_str(lines);
    }

    /// Sends the queued lines, then these lines.
    pub fn tell(&mut self, lines: &str) {
        self.queued.push_str(lines);
        let lines = std::mem::take(&mut self.queued);
        self.transcript.add(Instant::now(), Speaker::Arbiter, &lines);
        self.send_bytes(lines.as_bytes());
    }

    /// Sends bytes that need not be lines. They do not appear in the transcript.
    pub(crate) fn send_bytes(&mut self, bytes: &[u8]) {
        self.kept.iter_mut().for_each(|kept| kept.add_sent(bytes));
        self.process.child.send(bytes);
    }

    /// Sends lines and begins to count the bot's output from zero.
    fn say(&mut self, lines: &str) {
        self.process.child.reset_counts();
        self.tell(lines);
    }

    /// Takes the last `error` line since the last question or [`BotDriver::catch_up`].
    pub fn take_error(&mut self) -> Option<String> {
        self.error.take()
    }

    /// Sends lines and `isready`, and drops the queued lines. The next event is `Ready`. Answers that come
    /// before `readyok` are ignored.
    pub fn catch_up(&mut self, lines: &str) {
        self.queued.clear();
        self.error = None;
        self.say(&format!("{lines}isready\n"));
        self.expect_ready();
    }

    /// Expects `readyok` as the next event, without sending `isready`.
    pub(crate) fn expect_ready(&mut self) {
        self.phase = Phase::CatchingUp;
    }

    /// Expects the end of the process as the next event.
    pub(crate) fn expect_end(&mut self) {
        self.process.child.reset_counts();
        self.phase = Phase::Ending;
    }

    /// Sends a question. The next event is the answer or a fault. Returns the time when the question was
    /// sent.
    ///
    /// # Errors
    /// The bot failed while it was idle.
    pub fn ask(&mut self, question: &str) -> Result<Instant, Fault> {
        // Lines that came before the question are not an answer to it.
        for _ in 0..STALE_PARTS {
            self.process.child.read(STALE_BYTES);
            let now = Instant::now();
            let unasked = self.listen(now, now, STALE_LINES);
            debug_assert_eq!(unasked, None, "an idle bot causes no event");
            if self.process.child.is_drained() {
                break;
            }
        }
        if let Phase::Broken(fault) = std::mem::replace(&mut self.phase, Phase::Failed) {
            return Err(fault);
        }
        self.error = None;
        self.kept.iter_mut().for_each(KeptLines::begin_question);
        self.process.child.reset_counts();
        self.tell(question);
        let asked = Instant::now();
        self.phase = Phase::Thinking { asked };
        Ok(asked)
    }

    /// Returns the next event that follows from the lines read so far. `None` until more output is read. The
    /// lines were read at `now`; `polled` is the time of the previous poll. The call takes at most `lines`
    /// lines.
    pub(crate) fn listen(&mut self, now: Instant, polled: Instant, lines: usize) -> Option<BotEvent> {
        if self.phase == Phase::Ending {
            self.process.child.discard_output();
            return self.process.child.end().map(|end| BotEvent::Ended(end.status));
        }
        for _ in 0..lines {
            if matches!(self.phase, Phase::Failed | Phase::Broken(_)) {
                break;
            }
            let received = self.process.child.next()?;
            if received == Received::Closed && self.process.child.is_ending() {
                // The exit status follows soon, unless the bot only closed its output.
                return None;
            }
            match self.accept(received, now) {
                Ok(line) => {
                    if let Some(event) = self.take(&line, now, polled) {
                        return Some(event);
                    }
                }
                Err(fault) if self.phase == Phase::Idle => self.phase = Phase::Broken(fault),
                // A late answer is ignored, even if its bytes are not a line.
                Err(fault) if self.ignores(&fault) => {}
                Err(fault) => return Some(self.fail(fault)),
            }
        }
        if matches!(self.phase, Phase::Failed | Phase::Broken(_)) {
            // Later output is ignored.
            self.process.child.discard_output();
        }
        None
    }

    /// Returns whether there may be lines that were read, but that [`BotDriver::listen`] has not taken.
    pub(crate) fn has_unprocessed_lines(&self) -> bool {
        self.process.child.has_lines()
    }

    /// Returns whether all output of the bot was read and taken. If so, the bot has not written the answer
    /// that the arbiter waits for.
    pub(crate) fn is_drained(&self) -> bool {
        self.process.child.is_drained()
    }

    fn ignores(&self, fault: &Fault) -> bool {
        self.phase == Phase::CatchingUp && fault.kind == FaultKind::Malformed && self.kept.is_none()
    }

    fn take(&mut self, line: &str, now: Instant, polled: Instant) -> Option<BotEvent> {
        match self.phase {
            Phase::Greeting => match self.introduction.handle(line) {
                Ok(Greeting::Incomplete) => {}
                Ok(Greeting::Complete) => {
                    self.phase = Phase::Idle;
                    return Some(BotEvent::Greeted);
                }
                Err(detail) => return Some(self.fail(Fault::new(FaultKind::Handshake, detail))),
            },
            Phase::CatchingUp if is_readyok(line) => {
                self.phase = Phase::Idle;
                return Some(BotEvent::Ready);
            }
            Phase::Idle if is_bestmove(line) => {
                let detail = format!("'{}' without a pending go", Quoted::new(line));
                self.phase = Phase::Broken(Fault::new(FaultKind::Protocol, detail));
            }
            Phase::Thinking { asked } => {
                let time = now.saturating_duration_since(asked);
                let unseen = now.saturating_duration_since(polled).min(time);
                return self.take_answer(line, time, unseen);
            }
            Phase::CatchingUp | Phase::Idle | Phase::Ending | Phase::Broken(_) | Phase::Failed => {}
        }
        None
    }

    /// Takes a line while a question is pending. Lines that are not an answer have no effect.
    fn take_answer(&mut self, line: &str, time: Duration, unseen: Duration) -> Option<BotEvent> {
        match Reply::parse(line) {
            Ok(Some(Reply::BestMove(answer))) => {
                self.phase = Phase::Idle;
                Some(BotEvent::Answered(Answer { text: answer.text, time, unseen }))
            }
            Ok(Some(Reply::Error(_))) if is_internal_error(line) => {
                let detail = format!("said '{}' instead of bestmove", Quoted::line(line));
                Some(self.fail(Fault::new(FaultKind::Crash, detail)))
            }
            Err(error) if is_bestmove(line) => {
                let detail = format!("'{}': {error}", Quoted::new(line));
                Some(self.fail(Fault::new(FaultKind::Malformed, detail)))
            }
            _ => None,
        }
    }

    fn fail(&mut self, fault: Fault) -> BotEvent {
        self.phase = Phase::Failed;
        BotEvent::Failed(fault)
    }

    /// Ends the wait for a bot that did not act in time. Returns the fault.
    pub fn expire(&mut self, patience: Patience) -> Fault {
        let (kind, expected) = self.phase.expects();
        let closed = self.expire_if_closed();
        let said_nothing = self.phase == Phase::Greeting && self.introduction == Introduction::default();
        self.phase = Phase::Failed;
        closed.unwrap_or_else(|| {
            let mut fault = Fault::new(kind, patience.missed(expected));
            if said_nothing {
                // Beginners most often forget to flush the output.
                fault.detail.push_str(", and no other line: is the output flushed?");
            }
            if let Some(line) = self.kept.as_mut().and_then(KeptLines::take_unknown_answer) {
                fault.detail = format!("{}; '{line}' is no line of the protocol", fault.detail);
            }
            if let Some(error) = self.error.take() {
                fault.detail = with_error(&fault.detail, &error);
            }
            fault
        })
    }

    /// Ends the wait like [`BotDriver::expire`] if the bot closed its output. Otherwise does nothing.
    pub(crate) fn expire_if_closed(&mut self) -> Option<Fault> {
        let (kind, expected) = self.phase.expects();
        if !self.process.child.is_ending() {
            return None;
        }
        self.phase = Phase::Failed;
        Some(self.process.closed(None, kind, expected))
    }

    /// Converts received output to a line or a fault, and keeps the line.
    fn accept(&mut self, received: Received, now: Instant) -> Result<String, Fault> {
        let (kind, expected) = self.phase.expects();
        match received {
            Received::Line(line) => {
                self.kept.iter_mut().for_each(|kept| kept.add_line(&line));
                self.transcript.add(now, Speaker::Bot, &line);
                if is_error(&line) {
                    self.error = Some(Quoted::line(&line).to_string());
                }
                Ok(line)
            }
            Received::Flood | Received::Bad(BadLine::TooLong) => {
                Err(Fault::new(FaultKind::Flood, format!("wrote without end instead of {expected}")))
            }
            Received::Bad(bad) => {
                self.kept.iter_mut().for_each(|kept| kept.add_malformed(&bad));
                Err(Fault::new(FaultKind::Malformed, format!("{bad}, instead of {expected}")))
            }
            Received::Closed => {
                let status = self.process.child.end().map(|end| end.status);
                Err(self.process.closed(status, kind, expected))
            }
        }
    }

    /// Returns the context of this bot's fault.
    pub fn fault_context(&mut self) -> FaultContext {
        FaultContext {
            error: self.error.take(),
            last_lines: self.process.child.last_lines(),
            exchange: self.kept.as_ref().map(KeptLines::last_exchange).unwrap_or_default(),
            stderr: self.process.child.stderr(),
            transcript: self.transcript.to_text(),
            position: None,
        }
    }

    /// Returns the process of the bot.
    pub(crate) fn process(&mut self) -> &mut Process {
        &mut self.process.child
    }

    /// Returns the process of the bot, with all that belongs to it. The bot gets no more questions.
    pub(super) fn into_process(self) -> BotProcess {
        self.process
    }
}

/// Returns the detail of a fault, followed by the `error` line that the bot sent before the fault.
pub(crate) fn with_error(detail: &str, error: &str) -> String {
    format!("{detail}; the bot said '{}'", Quoted::line(error))
}

/// Returns whether a line is a `bestmove`, well-formed or not.
pub(crate) fn is_bestmove(line: &str) -> bool {
    Line::parse(line).is_some_and(|line| line.keyword == "bestmove")
}

/// Returns whether a line is `readyok`.
pub(crate) fn is_readyok(line: &str) -> bool {
    matches!(Reply::parse(line), Ok(Some(Reply::ReadyOk)))
}

/// Returns whether a line is an `error` line.
pub(crate) fn is_error(line: &str) -> bool {
    matches!(Reply::parse(line), Ok(Some(Reply::Error(_))))
}

fn is_internal_error(line: &str) -> bool {
    Line::parse(line)
        .is_some_and(|line| line.keyword == "error" && line.tokens.first() == Some(&Code::Internal.word()))
}
