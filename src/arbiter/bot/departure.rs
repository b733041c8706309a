//! The end of a bot's process. The arbiter sends `quit`, then `SIGTERM`, and then kills the process group.

use std::sync::Arc;
use std::time::{Duration, Instant};

use mio::Waker;
use rustix::process::Signal;

use crate::arbiter::bot::bot_owner::BotOwner;
use crate::arbiter::bot::driver::BotDriver;
use crate::arbiter::bot::process::Pipe;
use crate::arbiter::bot::process_end::ProcessEnd;
use crate::arbiter::bot::served::Served;

/// The time for a bot to end after `quit`.
const QUIT_TIME: Duration = Duration::from_millis(200);

/// The time for a bot to end after `SIGTERM`.
const TERMINATE_TIME: Duration = Duration::from_millis(50);

/// The maximum wait for the end of a killed process. The wait is bounded because a process of another user
/// cannot be killed.
const KILL_TIME: Duration = Duration::from_millis(500);

/// The next measure against a process that does not end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Measure {
    Terminate,
    Kill,
    Abandon,
}

/// Whether a process is gone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum DepartureState {
    /// The process still runs.
    Running,
    /// The process ended.
    Ended(ProcessEnd),
    /// The process cannot be killed, and the arbiter no longer waits for it.
    Abandoned,
}

/// A bot whose process is being ended.
pub(super) struct Departure {
    pub(super) owner: BotOwner,
    bot: BotDriver,
    next: Measure,
    /// When the next measure is taken. `None` when the process has ended.
    due: Option<Instant>,
    /// Whether the bot failed. If it failed, it may have left processes outside its group.
    pub(super) failed: bool,
}

impl Departure {
    /// Asks a bot to quit.
    pub(super) fn dismiss(owner: BotOwner, mut bot: BotDriver) -> Self {
        bot.process().read_peak_memory();
        bot.process().ask_to_quit();
        Self { owner, bot, next: Measure::Terminate, due: Some(Instant::now() + QUIT_TIME), failed: false }
    }

    /// Ends a bot that failed, without giving it time to quit.
    pub(super) fn cut_off(owner: BotOwner, mut bot: BotDriver) -> Self {
        bot.process().read_peak_memory();
        bot.process().ask_to_quit();
        bot.process().signal(Signal::TERM);
        Self { owner, bot, next: Measure::Kill, due: Some(Instant::now() + TERMINATE_TIME), failed: true }
    }

    pub(super) fn pid(&mut self) -> u32 {
        self.bot.process().pid()
    }

    /// When the next measure is due. `None` when the process has ended and what it read is still in memory.
    pub(super) fn due(&self) -> Option<Instant> {
        self.due
    }

    /// Reads from or writes to a pipe of the process. Its output is dropped.
    pub(super) fn serve(&mut self, pipe: Pipe, budget: usize) -> Served {
        let served = self.bot.process().serve(pipe, budget);
        self.bot.process().discard_output();
        served
    }

    /// Kills the process group.
    pub(super) fn kill_group(&mut self) {
        self.bot.process().signal(Signal::KILL);
    }

    /// Takes the next measure if it is due. `waker` wakes the event loop when nothing is left in memory of what the bot read.
    pub(super) fn proceed(&mut self, now: Instant, waker: &Arc<Waker>) -> DepartureState {
        let process = self.bot.process();
        if let Some(end) = process.end() {
            if !self.bot.has_left_no_pages(waker) {
                self.due = None;
                return DepartureState::Running;
            }
            // The cgroup has counted the processes for which the bot has not waited, too.
            let in_cgroup = self.bot.processor_time_of_cgroup().unwrap_or_default();
            let processor_time = end.processor_time.max(in_cgroup);
            return DepartureState::Ended(ProcessEnd { processor_time, ..end });
        }
        if self.due.is_none_or(|due| due > now) {
            return DepartureState::Running;
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
                log::warn!("process {} cannot be killed", process.pid());
                return DepartureState::Abandoned;
            }
        }
        DepartureState::Running
    }
}
