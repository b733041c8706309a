//! One conformance test: the bot, the limits, and the findings of the steps so far.

use std::time::Duration;

use crate::arbiter::bot::driver::is_bestmove;
use crate::arbiter::bot::interrupt::Interrupt;
use crate::arbiter::bot::introduction::Introduction;
use crate::arbiter::bot::spec::BotSpec;
use crate::arbiter::conformance::error::CheckError;
use crate::arbiter::conformance::step_error::{READY_ADVICE, StepError, advice, advise};
use crate::arbiter::conformance::tested_bot::TestedBot;
use crate::arbiter::conformance::time_limits::TimeLimits;
use crate::arbiter::conformance::wanted_game::WantedGame;
use crate::arbiter::record::MatchKey;
use crate::arbiter::referee::seat_stream::{SeatStream, StreamOptions};
use crate::arbiter::runtime::SeatRuntime;
use crate::cards::Quoted;
use crate::games::{GameRegistry, RegisteredGame, Table, Turn};
use crate::protocol::{FaultKind, Go, Limit, NewGame, Seat};

/// The key of the deals. The deals are the same for every bot.
pub(super) const KEY: MatchKey = MatchKey::from_seed(1);

/// The time for a decision in steps that do not test the move.
const SHORT_TIME: Duration = Duration::from_millis(20);

/// One conformance test.
pub(super) struct ConformanceRun<'a> {
    pub(super) games: &'a GameRegistry,
    pub(super) spec: &'a BotSpec,
    /// The game to test with.
    pub(super) wanted: WantedGame<'a>,
    pub(super) limits: &'a TimeLimits,
    pub(super) runtime: &'a SeatRuntime,
    pub(super) interrupt: &'a Interrupt,
    /// The bot's handshake. Empty before the handshake step.
    pub(super) introduction: Introduction,
    /// The game of the test. `None` before the step that finds it.
    pub(super) game: Option<&'a dyn RegisteredGame>,
    /// The numbers of players to test with, ascending.
    pub(super) players: Vec<usize>,
}

/// A deal up to its first decision.
pub(super) struct FirstTurn {
    pub(super) table: Box<dyn Table>,
    stream: SeatStream,
}

impl FirstTurn {
    /// The lines of the deal before its first decision, for the seat to move.
    pub(super) fn lines(&mut self) -> String {
        self.stream.write_events(self.table.as_ref());
        self.stream.take()
    }

    /// The lines of the deal that were not taken yet, followed by the question.
    pub(super) fn question(&mut self, limit: Limit) -> String {
        self.stream.write_question(self.table.as_ref(), &Go { open: false, limit });
        self.stream.take()
    }
}

impl<'a> ConformanceRun<'a> {
    /// Starts a process of the bot and waits for its handshake.
    pub(super) fn start_bot(&self) -> Result<TestedBot<'a>, StepError> {
        TestedBot::start(self.spec, self.runtime, self.interrupt, self.limits.startup)
    }

    /// Starts a process of the bot, sets the options that the user gave, and waits until it is ready.
    pub(super) fn ready_bot(&self) -> Result<TestedBot<'a>, StepError> {
        let mut bot = self.start_bot().map_err(advise("it did so before: start the same way every time"))?;
        self.set_options(&mut bot)?;
        bot.catch_up("", self.limits.startup).map_err(advise(READY_ADVICE))?;
        Ok(bot)
    }

    /// Sets the options that the user gave.
    pub(super) fn set_options(&self, bot: &mut TestedBot<'_>) -> Result<(), StepError> {
        for (name, value) in &self.spec.options {
            let line = bot.introduction()?.setting(name, value);
            bot.tell(&line.map_err(|error| StepError::Aborted(CheckError::Option(error)))?)?;
        }
        Ok(())
    }

    /// Lets the bot catch up. The step fails if the bot sends a move before it is ready.
    pub(super) fn hears_no_move(&self, bot: &mut TestedBot<'_>, when: &str) -> Result<(), StepError> {
        let said = bot.catch_up("", self.limits.startup).map_err(advise(READY_ADVICE))?;
        match said.iter().find(|line| is_bestmove(line)) {
            Some(line) => {
                let happened = format!("said '{}' {when}", Quoted::new(line));
                Err(bot.failure(happened, advice(FaultKind::Protocol)))
            }
            None => Ok(()),
        }
    }

    /// A table of the game of the test.
    pub(super) fn table(&self, players: usize) -> Result<Box<dyn Table>, StepError> {
        let game = self.game.ok_or(StepError::Skipped("there is no game for this step"))?;
        let new = NewGame { game: game.offer().name, players, seat: None, keys: Vec::new() };
        game.table(&new).map_err(|refusal| StepError::Aborted(CheckError::Game(refusal)))
    }

    /// The lines that the bot receives in this seat.
    pub(super) fn stream(&self, table: &dyn Table, seat: Seat) -> SeatStream {
        let Introduction { live, legal, .. } = self.introduction;
        SeatStream::new(table, StreamOptions { audience: self.spec.sees.at(seat), live, legal })
    }

    /// The smallest number of players to test with.
    pub(super) fn smallest_table(&self) -> usize {
        self.players.first().copied().unwrap_or_default()
    }

    /// Deal number `deal` at the smallest table, up to its first decision, as the seat to move sees it.
    pub(super) fn first_turn(&self, deal: u64) -> Result<FirstTurn, StepError> {
        let mut table = self.table(self.smallest_table())?;
        let pack = KEY.deal(deal, table.pack_size());
        while table.turn() == Turn::Chance {
            table.deal(&pack);
        }
        match table.turn() {
            Turn::Seat(seat) => Ok(FirstTurn { stream: self.stream(table.as_ref(), seat), table }),
            Turn::Chance | Turn::Over => Err(StepError::Skipped("the deal has no decision")),
        }
    }

    /// The limit of a decision that gets the full time.
    pub(super) fn full_time(&self) -> Limit {
        Limit::Time(self.limits.move_time)
    }
}

/// The limit of a decision in steps that do not test the move.
pub(super) fn short_time() -> Limit {
    Limit::Time(SHORT_TIME)
}
