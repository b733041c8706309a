//! The wait for many programs at once: one for each worker, however many tables it has.
//!
//! Everything that can happen comes out of [`EventLoop::next`], one thing at a time: what a program has come to, a
//! deadline that has passed, the arbiter's being told to stop. Programs that are sent away leave here too, by a ladder
//! of milliseconds: asked to quit, told to (`SIGTERM`), killed.

use std::collections::{HashMap, VecDeque};
use std::io;
use std::os::fd::{AsFd, AsRawFd};
use std::time::{Duration, Instant};

use mio::unix::SourceFd;
use mio::{Events, Interest, Poll, Token};
use rustix::process::Signal;

use crate::arbiter::bot::latency::Latency;
use crate::arbiter::bot::process::{Ended, Interrupt, Pipe, Served};
use crate::arbiter::bot::{Bot, BotEvent, BotSpec};
use crate::arbiter::referee::fault::Fault;
use crate::arbiter::runtime::SeatRuntime;
use crate::protocol::FaultKind;

/// How long a program may take to end when asked to.
const TO_QUIT: Duration = Duration::from_millis(200);

/// How long it may take when told to.
const TO_TERMINATE: Duration = Duration::from_millis(50);

/// How long the end of a killed program is waited for: one that may not be killed, another user's say, is left behind.
const TO_DIE: Duration = Duration::from_millis(500);

/// A program in the loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BotId(usize);

/// Whose program it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Owner {
    /// The table at which it sits, among those of the worker.
    pub table: usize,
    /// The player that it is.
    pub player: usize,
}

/// What ended a wait.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wakeup {
    /// A program has come to something.
    Bot(BotId, Owner, BotEvent),
    /// All deadlines up to this moment have passed, and nothing that came in time is left to tell.
    Deadline(Instant),
    /// The arbiter was told to stop.
    Interrupted,
}

/// A wait for many programs.
pub struct EventLoop<'a> {
    poll: Poll,
    events: Events,
    runtime: &'a SeatRuntime,
    interrupt: Interrupt,
    bots: HashMap<usize, (Owner, Bot)>,
    leaving: HashMap<usize, Leaving>,
    started: usize,
    /// The program that came to something last: more may have been heard of it already.
    told: Option<usize>,
    /// Pipes in which there may be more.
    unfinished: Vec<Token>,
    wakeups: VecDeque<Wakeup>,
    ended: Vec<(usize, Ended)>,
    delay: Latency,
}

/// A program on its way out.
struct Leaving {
    player: usize,
    bot: Bot,
    /// What is done next, and when, unless it has ended by then.
    step: Step,
    due: Instant,
    /// Whether it is to be watched more closely.
    failed: bool,
}

/// A rung of the ladder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    Terminate,
    Kill,
    Abandon,
}

/// The token of the interrupt; all others are those of pipes.
const INTERRUPT: Token = Token(usize::MAX);

impl<'a> EventLoop<'a> {
    /// A loop with no programs.
    ///
    /// # Errors
    /// When the system has no more files for it.
    pub fn new(runtime: &'a SeatRuntime, interrupt: &Interrupt) -> io::Result<Self> {
        let poll = Poll::new()?;
        let pipe = interrupt.as_fd().as_raw_fd();
        poll.registry().register(&mut SourceFd(&pipe), INTERRUPT, Interest::READABLE)?;
        Ok(Self {
            poll,
            events: Events::with_capacity(256),
            runtime,
            interrupt: interrupt.clone(),
            bots: HashMap::new(),
            leaving: HashMap::new(),
            started: 0,
            told: None,
            unfinished: Vec::new(),
            wakeups: VecDeque::new(),
            ended: Vec::new(),
            delay: Latency::new(),
        })
    }

    /// Starts a program and asks who it is.
    ///
    /// # Errors
    /// When the system cannot start it.
    pub fn start(&mut self, spec: &BotSpec, owner: Owner) -> Result<BotId, Fault> {
        let mut bot = Bot::open(spec, self.runtime, &self.interrupt)?;
        let number = self.started;
        self.started += 1;
        for pipe in Pipe::ALL {
            let interest = if pipe == Pipe::Input { Interest::WRITABLE } else { Interest::READABLE };
            let source = bot.process().source(pipe).map(|source| source.as_raw_fd());
            let token = Token(number * Pipe::ALL.len() + pipe as usize);
            let register = |source| self.poll.registry().register(&mut SourceFd(&source), token, interest);
            if let Some(Err(error)) = source.map(register) {
                return Err(bot.fault(FaultKind::Start, format!("cannot be listened to: {error}")));
            }
        }
        self.bots.insert(number, (owner, bot));
        Ok(BotId(number))
    }

    /// A program at work; nothing for one that was sent away.
    pub fn bot(&mut self, id: BotId) -> Option<&mut Bot> {
        self.bots.get_mut(&id.0).map(|(_, bot)| bot)
    }

    /// Asks a program to quit, and sees to it that it does.
    pub fn dismiss(&mut self, id: BotId) {
        self.leave(id, Step::Terminate, TO_QUIT, |bot| bot.process().ask_to_quit());
    }

    /// Ends a program that has failed, without asking.
    pub fn cut_off(&mut self, id: BotId) {
        self.leave(id, Step::Kill, TO_TERMINATE, |bot| {
            bot.process().ask_to_quit();
            bot.process().signal(Signal::TERM);
        });
    }

    fn leave(&mut self, id: BotId, step: Step, time: Duration, how: impl FnOnce(&mut Bot)) {
        if let Some((Owner { player, .. }, mut bot)) = self.bots.remove(&id.0) {
            bot.process().look_up_memory();
            how(&mut bot);
            let failed = step == Step::Kill;
            self.leaving.insert(id.0, Leaving { player, bot, step, due: Instant::now() + time, failed });
        }
    }

    /// Dismisses all programs and waits until they have left.
    pub fn close(&mut self) {
        let all: Vec<usize> = self.bots.keys().copied().collect();
        all.into_iter().for_each(|number| self.dismiss(BotId(number)));
        while !self.leaving.is_empty() {
            let _ = self.turn(None);
        }
    }

    /// Waits until something happens, at most until `deadline`. What was there in time is told before it.
    pub fn next(&mut self, deadline: Option<Instant>) -> Wakeup {
        if let Some(number) = self.told.take() {
            self.listen(number, Instant::now());
        }
        loop {
            if let Some(wakeup) = self.wakeups.pop_front() {
                if let Wakeup::Bot(BotId(number), ..) = &wakeup {
                    self.told = Some(*number);
                }
                return wakeup;
            }
            let looked = self.turn(deadline);
            if self.wakeups.is_empty() && deadline.is_some_and(|deadline| deadline <= looked) {
                return Wakeup::Deadline(looked);
            }
        }
    }

    /// The processes that have ended since this was last asked, with the player that each was.
    pub fn take_ended(&mut self) -> Vec<(usize, Ended)> {
        std::mem::take(&mut self.ended)
    }

    /// How late this loop was to look, so far.
    #[must_use]
    pub fn delay(&self) -> &Latency {
        &self.delay
    }

    /// Waits once, and serves all that is ready; says when the wait began. Whoever waits for a deadline is told of it
    /// only after a look that began after it: what came in time is heard first, however late the look.
    fn turn(&mut self, deadline: Option<Instant>) -> Instant {
        let due = self.leaving.values().map(|leaving| leaving.due);
        let due = due.chain(deadline).chain([self.delay.next_look()]).min();
        let began = Instant::now();
        let time = match due {
            _ if !self.unfinished.is_empty() => Some(Duration::ZERO),
            due => due.map(|due| due.saturating_duration_since(began)),
        };
        // Interrupted by a signal it is ready for nothing: the signal's pipe will tell.
        if self.poll.poll(&mut self.events, time).is_err() {
            self.events.clear();
        }
        let now = Instant::now();
        self.delay.look(now);
        let mut touched: Vec<usize> = Vec::new();
        let again = std::mem::take(&mut self.unfinished);
        for token in again.into_iter().chain(self.events.iter().map(mio::event::Event::token)) {
            if token == INTERRUPT {
                self.wakeups.push_back(Wakeup::Interrupted);
                continue;
            }
            let (number, pipe) = (token.0 / Pipe::ALL.len(), Pipe::ALL[token.0 % Pipe::ALL.len()]);
            let working = self.bots.get_mut(&number).map(|(_, bot)| bot);
            if working.is_some() && touched.last() != Some(&number) {
                touched.push(number);
            }
            let leaving = self.leaving.get_mut(&number).map(|leaving| &mut leaving.bot);
            let Some(bot) = working.or(leaving) else { continue };
            if pipe == Pipe::End {
                // What it has left behind in its group, while the number of the group is still its own.
                bot.process().signal(Signal::KILL);
            }
            if bot.process().serve(pipe) == Served::InPart {
                self.unfinished.push(token);
            }
        }
        for number in touched {
            self.listen(number, now);
        }
        self.see_off(now);
        began
    }

    /// Takes note of what a program has come to: one thing at a time, for what it is to do next depends on it.
    fn listen(&mut self, number: usize, now: Instant) {
        let is_its = |wakeup: &Wakeup| matches!(wakeup, Wakeup::Bot(BotId(other), ..) if *other == number);
        if self.wakeups.iter().any(is_its) {
            return;
        }
        let Some((owner, bot)) = self.bots.get_mut(&number) else { return };
        if let Some(event) = bot.listen(now) {
            self.wakeups.push_back(Wakeup::Bot(BotId(number), *owner, event));
        }
        if bot.floods() {
            // Whatever it still says, it says in vain.
            bot.process().signal(Signal::KILL);
        }
    }

    /// Takes the next step with every program that is on its way out, and lets those go that have ended.
    fn see_off(&mut self, now: Instant) {
        let (ended, runtime) = (&mut self.ended, self.runtime);
        self.leaving.retain(|_, Leaving { player, bot, step, due, failed }| {
            let process = bot.process();
            if let Some(end) = process.end() {
                ended.push((*player, end));
                runtime.bot_ended(process.pid());
                if *failed {
                    runtime.kill_stray_processes(process.pid());
                }
                return false;
            }
            if *due > now {
                return true;
            }
            match *step {
                Step::Terminate => {
                    process.signal(Signal::TERM);
                    (*step, *due) = (Step::Kill, now + TO_TERMINATE);
                }
                Step::Kill => {
                    process.signal(Signal::KILL);
                    (*step, *due) = (Step::Abandon, now + TO_DIE);
                }
                Step::Abandon => {
                    log::warn!("process {} cannot be killed", process.pid());
                    return false;
                }
            }
            true
        });
    }
}

impl Drop for EventLoop<'_> {
    fn drop(&mut self) {
        self.close();
    }
}
