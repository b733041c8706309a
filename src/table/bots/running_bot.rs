//! The running bot of a seat. It is owned by the thread that started it, because the kernel kills a bot when
//! the thread that started it ends.

use std::time::{Duration, Instant};

use rand::TryRng;
use rand::rngs::SysRng;

use talon_arbiter::bot::bot_event::BotEvent;
use talon_arbiter::bot::driver::BotDriver;
use talon_arbiter::bot::event_loop::{BotId, BotOwner, EventLoop, Wakeup};
use talon_arbiter::bot::introduction::Introduction;
use talon_arbiter::bot::{BotSpec, FaultContext, Interrupt};
use talon_arbiter::process::SeatRuntime;
use talon_arbiter::referee::DEFAULT_STARTUP;
use talon_arbiter::referee::deadline::{Deadline, Lateness, Patience};
use talon_arbiter::referee::fault::Fault;
use talon_games::cards::Quoted;
use talon_games::protocol::{FaultKind, Go, Limit, NewGame, OptionKind};

/// The extra time that a bot gets after the time limit of a decision.
const MARGIN: Duration = Duration::from_millis(200);

/// The owner under which the bot is registered in its event loop. Each event loop has only one bot.
const OWNER: BotOwner = BotOwner { table: 0, player: 0 };

/// The name of the option with the seed of a bot's random numbers.
const SEED_OPTION: &str = "Seed";

/// The running bot of a seat. Dropping it ends the bot's process.
pub(super) struct RunningBot<'a> {
    event_loop: EventLoop<'a>,
    /// The identifier of the bot in the event loop. `None` after a failure, until the bot is started again.
    id: Option<BotId>,
    spec: &'a BotSpec,
}

impl<'a> RunningBot<'a> {
    /// Starts a bot, and waits until it is ready to play this game.
    pub(super) fn start(
        spec: &'a BotSpec,
        new: &NewGame,
        runtime: &'a SeatRuntime,
        interrupt: &Interrupt,
    ) -> Result<Self, Fault> {
        let event_loop = EventLoop::new(runtime, interrupt)
            .map_err(|error| Fault::shortage(format!("cannot wait for bots: {error}")))?;
        let mut bot = Self { event_loop, id: None, spec };
        bot.restart(new)?;
        Ok(bot)
    }

    /// Starts the bot again if it is not running.
    pub(super) fn restart(&mut self, new: &NewGame) -> Result<(), Fault> {
        if self.id.is_some() {
            return Ok(());
        }
        self.id = Some(self.event_loop.start(self.spec, OWNER)?);
        let prepared = self.prepare(new);
        prepared.map_err(|fault| self.cut_off(fault))
    }

    /// Waits for the handshake, sets the options, and waits until the bot is ready.
    fn prepare(&mut self, new: &NewGame) -> Result<(), Fault> {
        self.wait_for(&BotEvent::Greeted)?;
        let introduction = self.introduction()?.clone();
        let refused = |reason: String| Fault::new(FaultKind::Handshake, reason);
        if !introduction.plays(&new.game, new.players) {
            let (game, players) = (Quoted::new(&new.game), new.players);
            return Err(refused(format!("it does not play {game} for {players} players")));
        }
        let mut lines = seed(&introduction).unwrap_or_default();
        for (name, value) in &self.spec.options {
            lines += &introduction.setting(name, value).map_err(|error| refused(error.to_string()))?;
        }
        self.driver()?.catch_up(&lines);
        self.wait_for(&BotEvent::Ready)?;
        match self.driver()?.take_error().filter(|_| !self.spec.options.is_empty()) {
            Some(error) => Err(refused(format!("it said '{}'", Quoted::line(&error)))),
            None => Ok(()),
        }
    }

    fn driver(&mut self) -> Result<&mut BotDriver, Fault> {
        let driver = self.id.and_then(|id| self.event_loop.bot(id));
        driver.ok_or_else(|| Fault::new(FaultKind::Crash, "it has failed in this deal and is not running"))
    }

    /// Returns the bot's handshake.
    pub(super) fn introduction(&mut self) -> Result<&Introduction, Fault> {
        self.driver().map(|driver| driver.introduction())
    }

    /// Sends lines without asking for a move. If the bot has failed, the lines are dropped.
    pub(super) fn tell(&mut self, lines: &str) {
        if let Ok(driver) = self.driver() {
            driver.tell(lines);
        }
    }

    /// Sends lines and then `go`, and waits for the move. If the bot fails, this function ends it.
    pub(super) fn ask(&mut self, lines: &str, time: Duration) -> Result<String, Fault> {
        let asked = self.driver().and_then(|driver| {
            let go = Go { open: false, limit: Limit::Time(time) };
            driver.begin_game();
            driver.ask(&format!("{lines}{go}\n"))
        });
        let patience = Patience { limit: time, margin: MARGIN };
        let answered = asked.and_then(|asked| {
            loop {
                if let BotEvent::Answered(answer) = self.wait(asked, patience)? {
                    return Ok(answer.text);
                }
            }
        });
        answered.map_err(|fault| self.cut_off(fault))
    }

    /// Waits for this event during the start of the bot, and ignores all other events.
    fn wait_for(&mut self, event: &BotEvent) -> Result<(), Fault> {
        let from = Instant::now();
        while self.wait(from, Patience::of(DEFAULT_STARTUP))? != *event {}
        Ok(())
    }

    /// Waits for the next event. The time limit `patience` begins at `from`.
    fn wait(&mut self, from: Instant, patience: Patience) -> Result<BotEvent, Fault> {
        let mut deadline = Deadline::new(from + patience.with_margin(), MARGIN);
        loop {
            match self.event_loop.next(Some(deadline.at())) {
                Wakeup::Bot(_, _, BotEvent::Failed(fault)) => return Err(fault),
                Wakeup::Bot(_, _, event) => return Ok(event),
                Wakeup::Departed => {}
                Wakeup::Interrupted => {
                    return Err(Fault::new(FaultKind::Crash, "its table was closed"));
                }
                // The bot may have written its answer in time. The answer may still be in the pipe.
                Wakeup::Deadline(_) if self.id.is_some_and(|id| self.event_loop.is_behind(id)) => {}
                Wakeup::Deadline(now) => {
                    // If this process polls late, the delay is not the fault of the bot.
                    if deadline.lateness(now) == Lateness::Bot {
                        return Err(self.driver()?.expire(patience));
                    }
                }
            }
        }
    }

    /// Ends the process of the bot. Returns the fault, with the bot's last line on standard error added to
    /// its text.
    pub(super) fn cut_off(&mut self, mut fault: Fault) -> Fault {
        let Some(id) = self.id.take() else { return fault };
        if let Some(driver) = self.event_loop.bot(id) {
            let FaultContext { error, stderr, .. } = driver.fault_context();
            let last_words = stderr.lines().rev().find(|line| !line.trim().is_empty());
            let last_words =
                last_words.filter(|_| matches!(fault.kind, FaultKind::Crash | FaultKind::Handshake));
            if let Some(said) = error.as_deref().or(last_words)
                && !fault.detail.contains(said)
            {
                fault.detail = format!("{}; it said '{}'", fault.detail, Quoted::line(said.trim()));
            }
        }
        self.event_loop.cut_off(id);
        fault
    }
}

/// Returns the line that sets option `Seed` of a bot to a random number, so that the bot does not make the
/// same moves every evening. `None` when the bot has no such option. If the host has set this option, the
/// line with the host's value is sent later and takes effect.
fn seed(introduction: &Introduction) -> Option<String> {
    let option = introduction.option(SEED_OPTION)?;
    let OptionKind::Spin { min, max, .. } = &option.kind else { return None };
    let count = (max - min).checked_add(1).filter(|count| *count > 0)?;
    let value = min + i128::from(SysRng.try_next_u64().ok()?) % count;
    introduction.setting(SEED_OPTION, &value.to_string()).ok()
}
