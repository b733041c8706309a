//! The slot of a player's bot at a table. It starts the bot, prepares it for a game, and restarts it after
//! faults.

use std::time::{Duration, Instant};

use talon_games::cards::Quoted;
use talon_games::protocol::{FaultKind, NewGame, OptionKind};

use crate::bot::FaultContext;
use crate::bot::bot_event::BotEvent;
use crate::bot::driver::BotDriver;
use crate::bot::event_loop::{BotId, BotOwner, EventLoop};
use crate::plan::MatchPlan;
use crate::referee::clock::Balance;
use crate::referee::deadline::{Deadline, Lateness, Patience};
use crate::referee::fault::Fault;
use crate::referee::network_time::MAX_NETWORK_TIME;

/// The number of failed starts in a row after which a bot is not started again.
const MAX_FAILED_STARTS: u32 = 2;

/// The number of games with faults in a row after which a bot is retired. A substitute then plays for the bot
/// until the end of the match.
const MAX_FAILED_GAMES: u32 = 20;

/// The time for a bot to catch up after a fault. After this time, the process is ended. It is restarted for
/// the next game.
const CATCH_UP_TIME: Duration = Duration::from_millis(100);

/// The option that sets the seed of a bot's randomness.
const SEED_OPTION: &str = "Seed";

/// The slot of a player's bot at one table.
#[derive(Debug, Default)]
pub(super) struct BotSlot {
    state: SlotState,
    /// The number of failed starts in a row.
    failed_starts: u32,
    /// Why the bot is absent from the next game.
    absence: Option<Absence>,
    /// The kind of the bot's last fault in a game.
    last_fault: Option<FaultKind>,
    /// Why the bot cannot play any game of this match.
    refusal: Option<String>,
    /// The resource that the arbiter lacks to start the bot.
    shortage: Option<String>,
    /// The time balance of the bot for later deals.
    pub(super) saved: Balance,
}

/// Why a bot is absent from a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Absence {
    pub(super) fault: Fault,
    pub(super) context: FaultContext,
}

#[derive(Clone, Copy, Debug, Default)]
enum SlotState {
    /// No process runs.
    #[default]
    Empty,
    /// The bot is starting and must be ready by this deadline.
    Starting(BotId, Deadline),
    /// The bot is ready for a question.
    Ready(BotId),
    /// The bot failed in a game and must have caught up by this deadline.
    CatchingUp(BotId, Deadline),
}

impl BotSlot {
    /// Returns the bot, if its process runs.
    pub(super) fn bot(&self) -> Option<BotId> {
        match self.state {
            SlotState::Empty => None,
            SlotState::Starting(id, _) | SlotState::Ready(id) | SlotState::CatchingUp(id, _) => Some(id),
        }
    }

    /// Returns whether the bot is ready or absent. If so, the slot waits for no event.
    pub(super) fn is_settled(&self) -> bool {
        match self.state {
            SlotState::Ready(_) => true,
            SlotState::Empty => self.absence.is_some(),
            SlotState::Starting(..) | SlotState::CatchingUp(..) => false,
        }
    }

    /// Returns when the bot must be ready.
    pub(super) fn deadline(&self) -> Option<Instant> {
        match self.state {
            SlotState::Starting(_, deadline) | SlotState::CatchingUp(_, deadline) => Some(deadline.at()),
            SlotState::Empty | SlotState::Ready(_) => None,
        }
    }

    /// Returns why the bot cannot play any game of the match.
    pub(super) fn refusal(&self) -> Option<&str> {
        self.refusal.as_deref()
    }

    /// Returns the resource that the arbiter lacks to start the bot.
    pub(super) fn shortage(&self) -> Option<&str> {
        self.shortage.as_deref()
    }

    /// Returns why the bot is absent from the next game. `None` when it runs or was not started.
    pub(super) fn absence(&self) -> Option<&Absence> {
        self.absence.as_ref()
    }

    /// Returns the bot for the next game, or why it is absent.
    pub(super) fn occupant(&self) -> Result<BotId, Box<Absence>> {
        match self.state {
            SlotState::Ready(id) => Ok(id),
            SlotState::Empty | SlotState::Starting(..) | SlotState::CatchingUp(..) => {
                Err(Box::new(self.absence.clone().unwrap_or_else(|| Absence {
                    fault: Fault::new(FaultKind::Start, "not started"),
                    context: FaultContext::default(),
                })))
            }
        }
    }

    /// Prepares for a new game. A bot that could not be started may be started again if its start has not
    /// failed too often. A bot that failed in too many games in a row is retired.
    pub(super) fn prepare(&mut self, failed_in_a_row: u32, event_loop: &mut EventLoop<'_>) {
        if failed_in_a_row >= MAX_FAILED_GAMES {
            self.dismiss(event_loop);
            let fault = Fault::retired(self.last_fault.unwrap_or(FaultKind::Start), MAX_FAILED_GAMES);
            self.absence = Some(Absence { fault, context: FaultContext::default() });
        } else if self.failed_starts < MAX_FAILED_STARTS {
            self.absence = None;
        }
    }

    /// Starts the bot, unless it runs or is absent from the next game.
    pub(super) fn start(&mut self, plan: &MatchPlan, owner: BotOwner, event_loop: &mut EventLoop<'_>) {
        if self.bot().is_some() || self.absence.is_some() {
            return;
        }
        match event_loop.start(&plan.bots[owner.player], owner) {
            Ok(id) => {
                let at = Instant::now() + plan.timing.startup;
                self.state = SlotState::Starting(id, Deadline::new(at, plan.timing.margin));
            }
            Err(fault) => self.start_failed(fault, event_loop),
        }
    }

    /// Handles an event of the bot outside a game.
    pub(super) fn handle(
        &mut self,
        event: BotEvent,
        plan: &MatchPlan,
        player: usize,
        event_loop: &mut EventLoop<'_>,
    ) {
        match (self.state, event) {
            (SlotState::Starting(id, _), BotEvent::Greeted) => self.set_up(id, plan, player, event_loop),
            (SlotState::Starting(id, _), BotEvent::Ready) => {
                let has_options = !plan.bots[player].options.is_empty();
                match event_loop.bot(id).filter(|_| has_options).and_then(BotDriver::take_error) {
                    Some(error) => self.refuse(&format!("it said '{}'", Quoted::line(&error)), event_loop),
                    None => self.be_ready(id),
                }
            }
            (SlotState::CatchingUp(id, _), BotEvent::Ready) => self.be_ready(id),
            (SlotState::Starting(..), BotEvent::Failed(fault)) => self.start_failed(fault, event_loop),
            (SlotState::CatchingUp(..), BotEvent::Failed(_)) => self.cut_off(event_loop),
            _ => {}
        }
    }

    /// Ends the bot if a poll after its deadline found no output, unless the arbiter itself was late. The
    /// poll began at `now`. `startup` is the time for the start. Returns whether the arbiter itself was late.
    pub(super) fn expire(&mut self, now: Instant, startup: Duration, event_loop: &mut EventLoop<'_>) -> bool {
        let (SlotState::Starting(id, deadline) | SlotState::CatchingUp(id, deadline)) = &mut self.state
        else {
            return false;
        };
        if deadline.at() <= now && event_loop.is_behind(*id) {
            // Output that the bot wrote in time may still be in its pipe.
            return false;
        }
        if deadline.at() <= now
            && let Some(bot) = event_loop.bot(*id)
        {
            deadline.extend(bot.take_cut_time());
        }
        let (id, lateness) = (*id, deadline.lateness(now));
        match (lateness, self.state) {
            (Lateness::Bot, SlotState::Starting(..)) => {
                if let Some(fault) = event_loop.bot(id).map(|bot| bot.expire(Patience::of(startup))) {
                    self.start_failed(fault, event_loop);
                }
            }
            (Lateness::Bot, _) => self.cut_off(event_loop),
            (Lateness::Nobody | Lateness::Arbiter, _) => {}
        }
        lateness == Lateness::Arbiter
    }

    /// Checks the bot's handshake, sets its options, and waits until it is ready.
    fn set_up(&mut self, id: BotId, plan: &MatchPlan, player: usize, event_loop: &mut EventLoop<'_>) {
        let Some(bot) = event_loop.bot(id) else { return };
        let NewGame { game, players, .. } = &plan.new;
        let mut lines = String::new();
        let mut refusal = None;
        if !bot.introduction().plays(game, *players) {
            refusal = Some(format!("it does not play {game} for {players} players"));
        }
        for (name, value) in &plan.bots[player].options {
            match bot.introduction().setting(name, value) {
                Ok(line) => lines.push_str(&line),
                Err(error) => refusal = refusal.or(Some(error.to_string())),
            }
        }
        match refusal {
            None => {
                bot.catch_up(&lines);
                let at = Instant::now() + plan.timing.startup;
                self.state = SlotState::Starting(id, Deadline::new(at, plan.timing.margin));
            }
            Some(refusal) => self.refuse(&refusal, event_loop),
        }
    }

    fn be_ready(&mut self, id: BotId) {
        self.state = SlotState::Ready(id);
        self.failed_starts = 0;
    }

    /// Records that the bot cannot play any game of the match, and ends its process.
    fn refuse(&mut self, reason: &str, event_loop: &mut EventLoop<'_>) {
        self.refusal = Some(reason.to_owned());
        self.start_failed(Fault::new(FaultKind::Handshake, reason), event_loop);
    }

    fn start_failed(&mut self, fault: Fault, event_loop: &mut EventLoop<'_>) {
        if fault.is_shortage() {
            self.shortage = Some(fault.detail.clone());
        }
        self.failed_starts += 1;
        let bot = self.bot().and_then(|id| event_loop.bot(id));
        let context = bot.map(BotDriver::fault_context).unwrap_or_default();
        self.absence = Some(Absence { fault, context });
        self.cut_off(event_loop);
    }

    /// Ends the process of the bot at once. It is restarted for the next game.
    fn cut_off(&mut self, event_loop: &mut EventLoop<'_>) {
        if let Some(id) = self.bot() {
            event_loop.cut_off(id);
        }
        self.state = SlotState::Empty;
    }

    /// Asks the bot to quit. Its process is restarted for the next game.
    pub(super) fn dismiss(&mut self, event_loop: &mut EventLoop<'_>) {
        if let Some(id) = self.bot() {
            event_loop.dismiss(id);
        }
        self.state = SlotState::Empty;
    }

    /// Handles a fault of the bot in a game. The output of the bot is ignored until it has caught up. If the
    /// fault leaves no usable process, the process is ended.
    pub(super) fn failed_in_game(&mut self, kind: FaultKind, event_loop: &mut EventLoop<'_>) {
        self.last_fault = Some(kind);
        let SlotState::Ready(id) = self.state else { return };
        match kind {
            FaultKind::Illegal | FaultKind::Malformed | FaultKind::Timeout | FaultKind::Protocol => {
                let Some(bot) = event_loop.bot(id) else { return };
                let round_trip = bot.round_trip().min(MAX_NETWORK_TIME);
                bot.catch_up("stop\n");
                let deadline = Deadline::new(Instant::now() + CATCH_UP_TIME + round_trip, CATCH_UP_TIME);
                self.state = SlotState::CatchingUp(id, deadline);
            }
            FaultKind::Start | FaultKind::Handshake | FaultKind::Flood | FaultKind::Crash => {
                self.cut_off(event_loop);
            }
        }
    }

    /// Sets the seed of the bot for game `number`, unless the user set a seed. Each game gets its own seed,
    /// so that a game can be replayed alone.
    pub(super) fn seed(&self, plan: &MatchPlan, player: usize, number: u64, event_loop: &mut EventLoop<'_>) {
        let is_seed = |(name, _): &(String, String)| name.eq_ignore_ascii_case(SEED_OPTION);
        if plan.bots[player].options.iter().any(is_seed) {
            return;
        }
        let Some(bot) = self.bot().and_then(|id| event_loop.bot(id)) else { return };
        if let Some(OptionKind::Spin { min, max, .. }) =
            bot.introduction().option(SEED_OPTION).map(|option| &option.kind)
        {
            let bound = |bound: i128| u64::try_from(bound).unwrap_or(0);
            let number = plan.description.seed_number(number, player);
            let seed = plan.key.bot_seed(number, bound(*min), bound(*max));
            bot.queue(&format!("setoption name {SEED_OPTION} value {seed}\n"));
        }
    }
}
