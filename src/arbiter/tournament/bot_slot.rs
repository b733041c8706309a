//! Where the program of a player stands at a table: started, ready, failed, given up.

use std::time::{Duration, Instant};

use crate::arbiter::bot::BotEvent;
use crate::arbiter::bot::event_loop::{BotId, EventLoop, Owner};
use crate::arbiter::referee::fault::Fault;
use crate::arbiter::referee::game::SeatOccupant;
use crate::arbiter::tournament::match_run::MatchPlan;
use crate::protocol::{FaultKind, NewGame, OptionKind};

/// After so many failures in a row to start and shake hands, a program is not started again.
const STARTS_IN_A_ROW: u32 = 2;

/// After so many games in a row in which it failed, a program is retired: a substitute plays for it to the end.
pub const FAILED_IN_A_ROW: u32 = 20;

/// How long a program that has failed may take to catch up, before it is ended and started anew.
const TO_CATCH_UP: Duration = Duration::from_millis(100);

/// The option through which a program is given its randomness.
const SEED_OPTION: &str = "Seed";

/// A player's program at one table.
#[derive(Debug, Default)]
pub(super) struct BotSlot {
    state: SlotState,
    /// How often in a row it could not be started.
    failures: u32,
    /// Why it is not there.
    fault: Option<Fault>,
    /// How it failed last.
    last: Option<FaultKind>,
    /// Why it cannot play this match at all.
    refusal: Option<String>,
    /// What it has left over of its time.
    pub(super) saved: Duration,
}

/// How a program stands.
#[derive(Clone, Copy, Debug, Default)]
enum SlotState {
    /// It is not there.
    #[default]
    Empty,
    /// It is to get ready by then.
    Starting(BotId, Instant),
    /// It can be asked.
    Ready(BotId),
    /// It has failed in a game, and is to catch up by then.
    CatchingUp(BotId, Instant),
}

impl BotSlot {
    /// The program that stands here.
    pub(super) fn bot(&self) -> Option<BotId> {
        match self.state {
            SlotState::Empty => None,
            SlotState::Starting(id, _) | SlotState::Ready(id) | SlotState::CatchingUp(id, _) => Some(id),
        }
    }

    /// Whether the program is ready, or will not be.
    pub(super) fn is_settled(&self) -> bool {
        match self.state {
            SlotState::Ready(_) => true,
            SlotState::Empty => self.fault.is_some(),
            SlotState::Starting(..) | SlotState::CatchingUp(..) => false,
        }
    }

    /// By when it is to be ready.
    pub(super) fn deadline(&self) -> Option<Instant> {
        match self.state {
            SlotState::Starting(_, deadline) | SlotState::CatchingUp(_, deadline) => Some(deadline),
            SlotState::Empty | SlotState::Ready(_) => None,
        }
    }

    /// Why the program cannot play the match at all.
    pub(super) fn refusal(&self) -> Option<&str> {
        self.refusal.as_deref()
    }

    /// Why the program is not there.
    pub(super) fn fault(&self) -> Option<&Fault> {
        self.fault.as_ref()
    }

    /// A new game begins: a program that could not be started may be tried again, unless it was given up; one that has
    /// failed in so many games in a row is retired.
    pub(super) fn forgive(&mut self, failed_in_a_row: u32, event_loop: &mut EventLoop<'_>) {
        if failed_in_a_row >= FAILED_IN_A_ROW {
            self.dismiss(event_loop);
            self.fault = Some(Fault::retired(self.last.unwrap_or(FaultKind::Start), FAILED_IN_A_ROW));
        } else if self.failures < STARTS_IN_A_ROW {
            self.fault = None;
        }
    }

    /// Starts the program, unless it runs or could not be started for this game.
    pub(super) fn open(&mut self, plan: &MatchPlan, owner: Owner, event_loop: &mut EventLoop<'_>) {
        if self.bot().is_some() || self.fault.is_some() {
            return;
        }
        match event_loop.start(&plan.players[owner.player], owner) {
            Ok(id) => self.state = SlotState::Starting(id, Instant::now() + plan.timing.startup),
            Err(fault) => self.could_not_start(fault, event_loop),
        }
    }

    /// Takes in what the program has come to outside a game.
    pub(super) fn hear(
        &mut self,
        event: BotEvent,
        plan: &MatchPlan,
        player: usize,
        event_loop: &mut EventLoop<'_>,
    ) {
        match (self.state, event) {
            (SlotState::Starting(id, _), BotEvent::Greeted) => self.set_up(id, plan, player, event_loop),
            (SlotState::Starting(id, _) | SlotState::CatchingUp(id, _), BotEvent::Ready) => {
                self.state = SlotState::Ready(id);
                self.failures = 0;
            }
            (SlotState::Starting(..), BotEvent::Failed(fault)) => self.could_not_start(fault, event_loop),
            (SlotState::CatchingUp(..), BotEvent::Failed(_)) => self.cut_off(event_loop),
            _ => {}
        }
    }

    /// Gives the program up for this game when it is not ready in time.
    pub(super) fn expire(&mut self, now: Instant, event_loop: &mut EventLoop<'_>) {
        match self.state {
            SlotState::Starting(id, deadline) if deadline <= now => {
                if let Some(fault) = event_loop.bot(id).map(crate::arbiter::bot::Bot::late) {
                    self.could_not_start(fault, event_loop);
                }
            }
            SlotState::CatchingUp(_, deadline) if deadline <= now => self.cut_off(event_loop),
            _ => {}
        }
    }

    /// Checks what the program said of itself, sets its options, and has it get ready.
    fn set_up(&mut self, id: BotId, plan: &MatchPlan, player: usize, event_loop: &mut EventLoop<'_>) {
        let Some(bot) = event_loop.bot(id) else { return };
        let NewGame { game, players, .. } = &plan.new;
        let mut lines = String::new();
        let mut refusal = None;
        if !bot.introduction().plays(game, *players) {
            refusal = Some(format!("it does not play {game} for {players} players"));
        }
        for (name, value) in &plan.players[player].options {
            match bot.introduction().setting(name, value) {
                Ok(line) => lines.push_str(&line),
                Err(error) => refusal = refusal.or(Some(error.to_string())),
            }
        }
        match refusal {
            None => bot.catch_up(&lines),
            Some(refusal) => {
                let fault = bot.fault(FaultKind::Handshake, refusal.clone());
                self.refusal = Some(refusal);
                self.could_not_start(fault, event_loop);
            }
        }
    }

    fn could_not_start(&mut self, fault: Fault, event_loop: &mut EventLoop<'_>) {
        self.failures += 1;
        self.fault = Some(fault);
        self.cut_off(event_loop);
    }

    /// Ends the program at once; it is started anew for the next game.
    fn cut_off(&mut self, event_loop: &mut EventLoop<'_>) {
        if let Some(id) = self.bot() {
            event_loop.cut_off(id);
        }
        self.state = SlotState::Empty;
    }

    /// Asks the program to quit; it is started anew for the next game.
    pub(super) fn dismiss(&mut self, event_loop: &mut EventLoop<'_>) {
        if let Some(id) = self.bot() {
            event_loop.dismiss(id);
        }
        self.state = SlotState::Empty;
    }

    /// The program has failed in a game: whatever it says next is dropped until it has caught up; one that is past
    /// that is ended.
    pub(super) fn has_failed(&mut self, kind: FaultKind, event_loop: &mut EventLoop<'_>) {
        self.last = Some(kind);
        let SlotState::Ready(id) = self.state else { return };
        match kind {
            FaultKind::Illegal | FaultKind::Malformed | FaultKind::Timeout | FaultKind::Protocol => {
                self.state = SlotState::CatchingUp(id, Instant::now() + TO_CATCH_UP);
                if let Some(bot) = event_loop.bot(id) {
                    bot.catch_up("stop\n");
                }
            }
            FaultKind::Start | FaultKind::Handshake | FaultKind::Flood | FaultKind::Crash => {
                self.cut_off(event_loop);
            }
        }
    }

    /// Gives the program its randomness for game `number`, unless the user gave it some: a seed for each game, so that
    /// every game can be played again alone, and no two games are played by one throw of the dice.
    pub(super) fn seed(&self, plan: &MatchPlan, player: usize, number: u64, event_loop: &mut EventLoop<'_>) {
        let given = |(name, _): &(String, String)| name.eq_ignore_ascii_case(SEED_OPTION);
        let Some(bot) = self.bot().filter(|_| !plan.players[player].options.iter().any(given)) else {
            return;
        };
        let Some(bot) = event_loop.bot(bot) else { return };
        if let Some(OptionKind::Spin { min, max, .. }) =
            bot.introduction().option(SEED_OPTION).map(|option| &option.kind)
        {
            let seed = plan.key.bot_seed(number * plan.players.len() as u64 + player as u64, *min, *max);
            bot.queue(&format!("setoption name {SEED_OPTION} value {seed}\n"));
        }
    }

    /// Who sits down for this player.
    pub(super) fn occupant(&self) -> SeatOccupant {
        match self.state {
            SlotState::Ready(id) => SeatOccupant::Bot(id),
            SlotState::Empty | SlotState::Starting(..) | SlotState::CatchingUp(..) => {
                SeatOccupant::Absent(self.fault.clone().unwrap_or_else(Fault::not_started))
            }
        }
    }
}
