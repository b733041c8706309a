//! The end of a bot's process. The arbiter sends `quit`, then `SIGTERM`, and then kills the process group.

use std::os::fd::{AsRawFd as _, RawFd};
use std::sync::Arc;
use std::time::{Duration, Instant};

use mio::Waker;
use rustix::process::Signal;

use crate::bot::bot_event::BotOwner;
use crate::bot::bot_process::BotProcess;
use crate::bot::pipes::PipeRest;
use crate::bot::process::Pipe;
use crate::bot::process_end::ProcessEnd;

/// The time for a bot to end after `quit`.
const QUIT_TIME: Duration = Duration::from_millis(200);

/// The time for a bot to end after `SIGTERM`.
const TERMINATE_TIME: Duration = Duration::from_millis(50);

/// The maximum wait for the end of a killed process. The wait is bounded because a process of another user
/// cannot be killed.
const KILL_TIME: Duration = Duration::from_millis(500);

/// The maximum wait for the end of namespaces whose first process was killed. A process with a large memory
/// takes seconds to end.
const NAMESPACES_TIME: Duration = Duration::from_secs(60);

/// The next step against a process that does not end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Measure {
    Terminate,
    Kill,
    Abandon,
    /// The launcher has ended, but the namespaces have not.
    AbandonNamespaces,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum DepartureState {
    /// The departure is still in progress.
    Pending,
    /// The process cannot be killed, and the arbiter has stopped waiting for it.
    Abandoned,
    /// A process in the namespaces of the bot was killed and does not end.
    Stuck,
}

/// A bot whose process is being ended.
pub(super) struct Departure {
    pub(super) owner: BotOwner,
    bot: BotProcess,
    next: Measure,
    /// When the next step is taken. `None` when the process has ended.
    due: Option<Instant>,
    /// Whether the event loop watches for the end of the namespaces.
    is_init_watched: bool,
    /// Whether the event loop has noticed that all processes of the bot have ended.
    is_end_noticed: bool,
    /// Whether the bot failed. A bot that failed may have left processes outside its process group.
    pub(super) failed: bool,
}

impl Departure {
    /// Asks a bot to quit.
    pub(super) fn dismiss(owner: BotOwner, mut bot: BotProcess) -> Self {
        bot.child.read_peak_memory();
        bot.child.ask_to_quit();
        Self::begin(owner, bot, Measure::Terminate, QUIT_TIME, false)
    }

    /// Ends a bot that failed, without giving it time to quit.
    pub(super) fn cut_off(owner: BotOwner, mut bot: BotProcess) -> Self {
        bot.child.read_peak_memory();
        bot.child.ask_to_quit();
        bot.child.signal(Signal::TERM);
        Self::begin(owner, bot, Measure::Kill, TERMINATE_TIME, true)
    }

    fn begin(owner: BotOwner, bot: BotProcess, next: Measure, time: Duration, failed: bool) -> Self {
        Self {
            owner,
            bot,
            next,
            due: Some(Instant::now() + time),
            is_init_watched: false,
            is_end_noticed: false,
            failed,
        }
    }

    /// Returns the process id. `None` for a remote bot.
    pub(super) fn pid(&self) -> Option<u32> {
        self.bot.child.pid()
    }

    /// Returns when the next step is due. `None` when the process has ended.
    pub(super) fn due(&self) -> Option<Instant> {
        self.due
    }

    /// Reads from or writes to a pipe of the process. The output of the process is dropped.
    pub(super) fn serve(&mut self, pipe: Pipe, budget: usize) -> PipeRest {
        let served = self.bot.child.serve(pipe, budget);
        self.bot.child.discard_output();
        served
    }

    /// Kills the process group.
    pub(super) fn kill_group(&mut self) {
        self.bot.child.signal(Signal::KILL);
    }

    /// Returns the file descriptor that becomes readable when the last process of the namespaces has ended.
    /// `None` when the event loop already watches it.
    pub(super) fn init_to_watch(&mut self) -> Option<RawFd> {
        let init = self.bot.child.init().filter(|_| !self.is_init_watched)?.as_raw_fd();
        self.is_init_watched = true;
        Some(init)
    }

    /// Takes the next step if it is due.
    pub(super) fn take_measure(&mut self, now: Instant) -> DepartureState {
        let process = &mut self.bot.child;
        if process.is_gone() {
            self.due = None;
            return DepartureState::Pending;
        }
        if process.end().is_some() && self.next != Measure::AbandonNamespaces {
            (self.next, self.due) = (Measure::AbandonNamespaces, Some(now + NAMESPACES_TIME));
        }
        if self.due.is_none_or(|due| due > now) {
            return DepartureState::Pending;
        }
        match self.next {
            Measure::Terminate => {
                process.signal(Signal::TERM);
                (self.next, self.due) = (Measure::Kill, Some(now + TERMINATE_TIME));
            }
            Measure::Kill => {
                process.signal(Signal::KILL);
                (self.next, self.due) = (Measure::Abandon, Some(now + KILL_TIME));
            }
            Measure::Abandon => {
                log::warn!("process {} cannot be killed", process.pid().unwrap_or_default());
                return DepartureState::Abandoned;
            }
            Measure::AbandonNamespaces => return DepartureState::Stuck,
        }
        DepartureState::Pending
    }

    /// Returns whether all processes have ended.
    pub(super) fn has_ended(&self) -> bool {
        self.bot.child.is_gone()
    }

    /// Returns whether all processes have ended and no earlier call has returned `true`. The call that
    /// returns `true` closes the file descriptors of the bot, because the eviction may come much later.
    pub(super) fn notice_end(&mut self) -> bool {
        let is_new = self.has_ended() && !self.is_end_noticed;
        if is_new {
            self.is_end_noticed = true;
            self.bot.release();
        }
        is_new
    }

    /// Returns whether the kernel counts the pages that the bot read, so that they can be evicted.
    pub(super) fn has_pages(&self) -> bool {
        self.bot.has_pages()
    }

    /// Evicts the pages that the bot read, once all its processes have ended. Returns how the process ended
    /// when the eviction is complete. `None` until then. The first call begins the eviction, and `waker`
    /// wakes the event loop at its end.
    pub(super) fn evict(&mut self, waker: &Arc<Waker>) -> Option<ProcessEnd> {
        let end = self.bot.child.end()?;
        if !self.has_ended() || !self.bot.is_evicted(waker) {
            return None;
        }
        // The cgroup also counts processes for which the bot has not waited.
        let in_cgroup = self.bot.processor_time().unwrap_or_default();
        Some(ProcessEnd { processor_time: end.processor_time.max(in_cgroup), ..end })
    }
}
