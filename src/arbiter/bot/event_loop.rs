//! The event loop: it waits for many bots at once. Each worker has one event loop for all its tables.
//!
//! [`EventLoop::next`] returns one [`Wakeup`] at a time: an event of a bot, a deadline that passed, or the
//! request to stop. The event loop also ends the processes of dismissed bots.

use std::collections::{HashMap, HashSet, VecDeque};
use std::io;
use std::os::fd::{AsFd, AsRawFd};
use std::sync::Arc;
use std::time::{Duration, Instant};

use mio::unix::SourceFd;
use mio::{Events, Interest, Poll, Token, Waker};
use rustix::process::Signal;

use crate::bot::bot_event::BotEvent;
pub use crate::bot::bot_event::BotOwner;
use crate::bot::departure::{Departure, DepartureState};
use crate::bot::driver::BotDriver;
use crate::bot::interrupt::Interrupt;
use crate::bot::latency::Latency;
use crate::bot::pipes::PipeRest;
use crate::bot::process::Pipe;
use crate::bot::process_end::ProcessEnd;
use crate::bot::spec::BotSpec;
use crate::process::SeatRuntime;
use crate::referee::deadline::POLL_PERIOD;
use crate::referee::fault::Fault;

/// The number of a bot in an event loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BotId(usize);

/// Why [`EventLoop::next`] returned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wakeup {
    /// A bot caused an event.
    Bot(BotId, BotOwner, BotEvent),
    /// All deadlines up to this time passed. All earlier events were already returned.
    Deadline(Instant),
    /// A dismissed bot has made progress: its process ended, its pages were evicted, or the arbiter stopped
    /// waiting for them.
    Departed,
    /// The arbiter was asked to stop.
    Interrupted,
}

/// The event loop of a worker. It waits for many bots at once.
pub struct EventLoop<'a> {
    poll: Poll,
    events: Events,
    /// Wakes the poll when a departure may proceed.
    waker: Arc<Waker>,
    runtime: &'a SeatRuntime,
    /// The number of the worker's first table in the match.
    first_table: usize,
    bots: HashMap<usize, (BotOwner, BotDriver)>,
    departures: HashMap<usize, Departure>,
    /// Whether a process was killed and does not end.
    is_stuck: bool,
    started: usize,
    /// The bot of the wakeup that was returned last. More lines of this bot may have been read already.
    returned: Option<usize>,
    /// Pipes that may hold more bytes without a new readiness event.
    unfinished: Vec<Token>,
    /// Bots with lines that were read but not yet processed.
    unprocessed: Vec<usize>,
    wakeups: VecDeque<Wakeup>,
    /// The time at which the last poll ended. If the poll took too long, the time at which it began.
    polled: Instant,
    ended: Vec<(usize, ProcessEnd)>,
    latency: Latency,
    /// The interrupt. It is kept so that its registered file descriptor stays open.
    _interrupt: Interrupt,
}

/// The maximum number of bytes that one turn of the event loop reads from all pipes together, and the maximum
/// from one pipe. A bot that writes without pause must not delay the others.
const TURN_BYTES: usize = 64 << 10;
const PIPE_BYTES: usize = 16 << 10;

/// The maximum number of lines that one turn of the event loop processes, and the minimum number for each
/// bot.
const TURN_LINES: usize = 512;
const BOT_LINES: usize = 16;

/// The tokens of the interrupt and of the waker. All other tokens belong to pipes.
const INTERRUPT: Token = Token(usize::MAX);
const WAKER: Token = Token(usize::MAX - 1);

impl<'a> EventLoop<'a> {
    /// Creates an event loop without bots.
    ///
    /// # Errors
    /// The system has no resources for the event loop.
    pub fn new(runtime: &'a SeatRuntime, interrupt: &Interrupt) -> io::Result<Self> {
        let poll = Poll::new()?;
        let pipe = interrupt.as_fd().as_raw_fd();
        poll.registry().register(&mut SourceFd(&pipe), INTERRUPT, Interest::READABLE)?;
        let waker = Arc::new(Waker::new(poll.registry(), WAKER)?);
        Ok(Self {
            poll,
            waker,
            events: Events::with_capacity(256),
            runtime,
            first_table: 0,
            bots: HashMap::new(),
            departures: HashMap::new(),
            is_stuck: false,
            started: 0,
            returned: None,
            unfinished: Vec::new(),
            unprocessed: Vec::new(),
            wakeups: VecDeque::new(),
            polled: Instant::now(),
            ended: Vec::new(),
            latency: Latency::new(),
            _interrupt: interrupt.clone(),
        })
    }

    /// Sets the number of the first table of this event loop in the match.
    pub(crate) fn with_first_table(mut self, first_table: usize) -> Self {
        self.first_table = first_table;
        self
    }

    /// Starts a bot and begins its handshake.
    ///
    /// # Errors
    /// The process cannot be started.
    pub fn start(&mut self, spec: &BotSpec, owner: BotOwner) -> Result<BotId, Fault> {
        let core = self.runtime.core_of(self.first_table + owner.table);
        let mut bot = BotDriver::start(spec, core, self.runtime)?;
        let number = self.started;
        self.started += 1;
        for pipe in Pipe::ALL {
            let interest = if pipe == Pipe::Input { Interest::WRITABLE } else { Interest::READABLE };
            let descriptor = bot.process().descriptor(pipe).map(|descriptor| descriptor.as_raw_fd());
            let token = Token(number * Pipe::ALL.len() + pipe as usize);
            let register =
                |descriptor| self.poll.registry().register(&mut SourceFd(&descriptor), token, interest);
            if let Some(Err(error)) = descriptor.map(register) {
                return Err(Fault::shortage(format!("cannot poll the pipes of a bot: {error}")));
            }
        }
        self.bots.insert(number, (owner, bot));
        Ok(BotId(number))
    }

    /// Returns a bot. `None` when it was dismissed or cut off.
    pub fn bot(&mut self, id: BotId) -> Option<&mut BotDriver> {
        self.bots.get_mut(&id.0).map(|(_, bot)| bot)
    }

    /// Returns whether output of a bot waits to be read or processed. If so, a passed deadline does not prove
    /// that the bot is late. The next turn of the event loop serves this output.
    pub fn is_behind(&mut self, id: BotId) -> bool {
        let Some((_, bot)) = self.bots.get(&id.0) else { return false };
        if bot.is_drained() {
            return false;
        }
        let token = Token(id.0 * Pipe::ALL.len() + Pipe::Output as usize);
        if !self.unfinished.contains(&token) {
            self.unfinished.push(token);
        }
        true
    }

    /// Asks a bot to quit, and ends its process if the bot does not quit.
    pub(crate) fn dismiss(&mut self, id: BotId) {
        if let Some((owner, bot)) = self.bots.remove(&id.0) {
            self.departures.insert(id.0, Departure::dismiss(owner, bot.into_process()));
        }
    }

    /// Ends the process of a bot that failed, without giving it time to quit.
    pub fn cut_off(&mut self, id: BotId) {
        if let Some((owner, bot)) = self.bots.remove(&id.0) {
            self.departures.insert(id.0, Departure::cut_off(owner, bot.into_process()));
        }
    }

    /// Returns whether the process of a dismissed bot of this table runs. Also returns `true` if the table
    /// has no bot now, and pages that one of its dismissed bots read are still in memory.
    pub(crate) fn has_departures(&self, table: usize) -> bool {
        let has_bots = self.bots.values().any(|(owner, _)| owner.table == table);
        let mut of_table = self.departures.values().filter(|departure| departure.owner.table == table);
        of_table.any(|departure| !(has_bots && departure.has_ended()))
    }

    /// Returns whether a process was killed and does not end. If so, no further game may begin.
    pub(crate) fn is_stuck(&self) -> bool {
        self.is_stuck
    }

    /// Dismisses all bots and waits until their processes are gone.
    pub(crate) fn close(&mut self) {
        let all: Vec<usize> = self.bots.keys().copied().collect();
        all.into_iter().for_each(|number| self.dismiss(BotId(number)));
        while !self.departures.is_empty() {
            let _ = self.turn(None);
        }
    }

    /// Waits for the next wakeup, at most until `deadline`. Events from before the deadline are returned
    /// first.
    pub fn next(&mut self, deadline: Option<Instant>) -> Wakeup {
        if let Some(number) = self.returned.take() {
            self.listen(number, Instant::now(), self.polled, TURN_LINES);
        }
        loop {
            if let Some(wakeup) = self.wakeups.pop_front() {
                match &wakeup {
                    Wakeup::Bot(BotId(number), ..) => self.returned = Some(*number),
                    // The caller now waits for a later deadline, because the events that were returned first
                    // have met this deadline.
                    Wakeup::Deadline(polled) if deadline.is_none_or(|deadline| deadline > *polled) => {
                        continue;
                    }
                    Wakeup::Deadline(_) | Wakeup::Departed | Wakeup::Interrupted => {}
                }
                return wakeup;
            }
            let polled = self.turn(deadline);
            if deadline.is_some_and(|deadline| deadline <= polled) {
                // The deadline is queued after the events of this poll and before the next poll. If the
                // deadline were queued later, bots that answer without a pause could delay it.
                self.wakeups.push_back(Wakeup::Deadline(polled));
            }
        }
    }

    /// Returns one entry for each process that has gone since the last call: the player of its bot, and how
    /// the process ended.
    pub(crate) fn take_ended(&mut self) -> Vec<(usize, ProcessEnd)> {
        std::mem::take(&mut self.ended)
    }

    /// Returns the scheduling latency of this loop so far.
    pub(crate) fn latency(&self) -> &Latency {
        &self.latency
    }

    /// Polls once and serves all pipes that are ready. Returns the time at which the poll began. A deadline
    /// is reported only after a poll that began later than this deadline. So the events that came in time are
    /// reported before the deadline, even when the arbiter itself is late.
    fn turn(&mut self, deadline: Option<Instant>) -> Instant {
        let due = self.departures.values().filter_map(Departure::due);
        let due = due.chain(deadline).chain([self.latency.next_look()]).min();
        let began = Instant::now();
        let time = match due {
            _ if !self.unfinished.is_empty() || !self.unprocessed.is_empty() => Some(Duration::ZERO),
            due => due.map(|due| due.saturating_duration_since(began)),
        };
        // A signal interrupts the poll; the interrupt's pipe reports it.
        let is_interrupted = self.poll.poll(&mut self.events, time).is_err();
        if is_interrupted {
            self.events.clear();
        }
        let now = Instant::now();
        let last_polled = self.polled;
        if !is_interrupted {
            // If a poll took too long, the system had stopped this process meanwhile. In that case the poll
            // may have checked the pipes only at its beginning.
            self.polled = if now - began > 2 * POLL_PERIOD { began } else { now };
        }
        self.latency.look(now);
        let again = std::mem::take(&mut self.unfinished);
        let events = self.events.iter().map(mio::event::Event::token);
        // The waker needs no service here, because departures proceed at the end of each turn.
        let ready: Vec<Token> = again.into_iter().chain(events.filter(|&token| token != WAKER)).collect();
        let mut served: Vec<usize> = std::mem::take(&mut self.unprocessed);
        let budget = (TURN_BYTES / ready.len().max(1)).min(PIPE_BYTES);
        for token in ready {
            if token == INTERRUPT {
                self.wakeups.push_back(Wakeup::Interrupted);
            } else if let Some(number) = self.serve(token, budget)
                && !served.contains(&number)
            {
                served.push(number);
            }
        }
        let lines = (TURN_LINES / served.len().max(1)).max(BOT_LINES);
        for number in served {
            self.listen(number, now, last_polled, lines);
        }
        self.proceed_with_departures(now);
        began
    }

    /// Serves the pipe of this token. Returns the number of the pipe's bot. `None` when the bot was
    /// dismissed.
    fn serve(&mut self, token: Token, budget: usize) -> Option<usize> {
        let (number, pipe) = (token.0 / Pipe::ALL.len(), Pipe::ALL[token.0 % Pipe::ALL.len()]);
        if let Some((_, bot)) = self.bots.get_mut(&number) {
            if pipe == Pipe::End {
                if bot.is_ending() {
                    bot.process().look_for_others();
                }
                // Kills the rest of the process group before another process can get the same pid.
                bot.process().signal(Signal::KILL);
            }
            if bot.process().serve(pipe, budget) == PipeRest::InPart {
                self.unfinished.push(token);
            }
            return Some(number);
        }
        let departure = self.departures.get_mut(&number)?;
        if pipe == Pipe::End {
            departure.kill_group();
        }
        if departure.serve(pipe, budget) == PipeRest::InPart {
            self.unfinished.push(token);
        }
        None
    }

    /// Processes at most `lines` lines of a bot, and queues its next event. The queue holds at most one event
    /// of each bot, because the next lines can be interpreted only after the caller has reacted to the event.
    fn listen(&mut self, number: usize, now: Instant, polled: Instant, lines: usize) {
        let is_its = |wakeup: &Wakeup| matches!(wakeup, Wakeup::Bot(BotId(other), ..) if *other == number);
        if self.wakeups.iter().any(is_its) {
            return;
        }
        let Some((owner, bot)) = self.bots.get_mut(&number) else { return };
        match bot.listen(now, polled, lines) {
            Some(event) => self.wakeups.push_back(Wakeup::Bot(BotId(number), *owner, event)),
            None if bot.has_unprocessed_lines() => self.unprocessed.push(number),
            None => {}
        }
        if bot.is_flooding() {
            // Later output of the bot is ignored.
            bot.process().signal(Signal::KILL);
        }
    }

    /// Takes the steps that are due to end dismissed bots. Drops the bots whose processes and pages are gone.
    ///
    /// The pages that the bots of a table read are evicted when all of these bots have ended. The kernel
    /// charges a page to the first bot that reads it, and another bot can keep the page in memory.
    fn proceed_with_departures(&mut self, now: Instant) {
        if self.departures.is_empty() {
            return;
        }
        let registry = self.poll.registry();
        let (mut has_news, mut is_stuck) = (false, self.is_stuck);
        self.departures.retain(|_, departure| {
            let state = departure.take_measure(now);
            if let Some(init) = departure.init_to_watch()
                && let Err(error) = registry.register(&mut SourceFd(&init), WAKER, Interest::READABLE)
            {
                log::warn!("cannot watch the end of a namespace: {error}");
            }
            is_stuck |= state == DepartureState::Stuck;
            has_news |= departure.notice_end() || state != DepartureState::Pending;
            state == DepartureState::Pending
        });
        self.is_stuck = is_stuck;
        let with_bots = self.bots.values().map(|(owner, _)| owner.table);
        let departures = self.departures.values();
        let with_processes =
            departures.filter(|departure| !departure.has_ended()).map(|left| left.owner.table);
        let occupied: HashSet<usize> = with_bots.chain(with_processes).collect();
        let (ended, runtime, waker) = (&mut self.ended, self.runtime, &self.waker);
        self.departures.retain(|_, departure| {
            if departure.has_pages() && occupied.contains(&departure.owner.table) {
                return true;
            }
            let Some(end) = departure.evict(waker) else { return true };
            ended.push((departure.owner.player, end));
            if let Some(pid) = departure.pid() {
                runtime.bot_ended(pid);
                if departure.failed {
                    runtime.kill_stray_processes(pid);
                }
            }
            has_news = true;
            false
        });
        if has_news {
            self.wakeups.push_back(Wakeup::Departed);
        }
    }
}

impl Drop for EventLoop<'_> {
    fn drop(&mut self) {
        self.close();
    }
}
